// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/snapshot.h"

#include "app/language.h"
#include "app/mainwindow.h"
#include "app/theme.h"
#include "core/text.h"

#include <QApplication>
#include <QEventLoop>
#include <QTimer>

namespace app {

namespace {

/// Lets what is queued happen: layouts, and what a controller reports.
void settle(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace

core::Result<void> snapshot(const QStringList &sources, const QString &file, const QString &view, QSize size,
                            const QString &theme, const QString &language)
{
    installLanguage(language);
    applyTheme(theme == QLatin1StringView("dark") ? Theme::Dark : Theme::Light);
    MainWindow window(MainWindow::Purpose::Picture);
    window.resize(size);
    window.show();
    std::string failure;
    QEventLoop loop;
    QObject::connect(window.threads(), &ThreadController::openingFailed, &loop,
                     [&](const QString &text) { failure = core::fromQString(text); });
    QObject::connect(&window, &MainWindow::settled, &loop, &QEventLoop::quit);
    window.open(sources);
    loop.exec();
    if (!failure.empty())
        return core::fail(core::ErrorKind::NotFound, failure);
    window.preparePicture(view);
    if (!window.showView(view))
        return core::fail(core::ErrorKind::Unsupported,
                          "there is no view " + core::fromQString(view) +
                              "; choose thread, diff, versions, bench, review or reply");
    if (view == QLatin1StringView("versions"))
        settle(1500); // the comparison runs beside the window
    settle(300);
    if (!window.grab().save(file, "PNG"))
        return core::fail(core::ErrorKind::Denied,
                          "the picture could not be written to " + core::fromQString(file));
    return {};
}

} // namespace app
