// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/commandline.h"
#include "app/commandline/output.h"
#include "app/window.h"
#include "core/text.h"

#include <QApplication>

#include <cstdio>

namespace {

/// Names and version that settings, data folders and the user agent are made from.
void nameApplication()
{
    QCoreApplication::setApplicationName(QStringLiteral("whichpatch"));
    QCoreApplication::setApplicationVersion(QStringLiteral(WHICHPATCH_VERSION));
}

/// A picture is drawn off the screen unless the caller names a platform, so that it is the same everywhere.
void drawOffscreen()
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    // The platform says of every window that it has no window manager to give a size to.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &, const QString &text) {
        if (type != QtDebugMsg && type != QtInfoMsg &&
            !text.startsWith(QLatin1StringView("This plugin does not support")))
            std::fprintf(stderr, "whichpatch: %s\n", qPrintable(text));
    });
}

} // namespace

int main(int argc, char *argv[])
{
    const QString first = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
    if (first == QLatin1StringView("--help") || first == QLatin1StringView("-h")) {
        app::answer(core::fromQString(app::usage()));
        return app::ExitRead;
    }
    if (first == QLatin1StringView("--version")) {
        app::answer("whichpatch " WHICHPATCH_VERSION "\n");
        return app::ExitRead;
    }
    if (app::isCommand(first) && !app::drawsPictures(first)) {
        const QCoreApplication application(argc, argv);
        nameApplication();
        return app::runCommand(QCoreApplication::arguments().mid(1));
    }
    if (app::isCommand(first)) {
        drawOffscreen();
        const QApplication application(argc, argv);
        nameApplication();
        return app::runCommand(QCoreApplication::arguments().mid(1));
    }
    if (app::isMistypedCommand(first)) {
        return app::complain(
            {core::ErrorKind::NotFound,
             core::fromQString(first) + ": no such command or file; whichpatch --help lists the commands"},
            app::ExitUnreadable);
    }
    if (first.startsWith(QLatin1Char('-')) && first != QLatin1StringView("-")) {
        return app::complain({core::ErrorKind::Malformed, "unknown option " + core::fromQString(first) +
                                                              "; whichpatch --help lists the commands"},
                             app::ExitUsage);
    }
    QApplication application(argc, argv);
    nameApplication();
    return app::runWindow(application, QCoreApplication::arguments().mid(1));
}
