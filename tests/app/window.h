// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/language.h"
#include "app/mainwindow.h"
#include "app/theme.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

/// A home of its own for a test of the window, and the sample in it.
class Home
{
public:
    bool prepare()
    {
        if (!m_folder.isValid())
            return false;
        qputenv("HOME", m_folder.path().toLocal8Bit());
        for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(name, (path(QString::fromLatin1(name).section(u'_', 1, 1).toLower())).toLocal8Bit());
        qputenv("GIT_CONFIG_GLOBAL", path(QStringLiteral("gitconfig")).toLocal8Bit());
        QFile config(path(QStringLiteral("gitconfig")));
        if (!config.open(QIODevice::WriteOnly))
            return false;
        config.write("[user]\n\tname = Rita Reviewer\n\temail = rita@example.org\n");
        QCoreApplication::setApplicationName(QStringLiteral("whichpatch"));
        app::installLanguage();
        app::applyTheme(app::Theme::Light);
        return true;
    }
    QString path(const QString &name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

inline QString sample()
{
    return QStringLiteral(SAMPLES "/lock-cycle.mbox");
}

inline void openThread(app::MainWindow &window, const QStringList &sources)
{
    QSignalSpy settled(&window, &app::MainWindow::settled);
    window.open(sources);
    QVERIFY(settled.wait(30000));
}

inline void openSample(app::MainWindow &window)
{
    window.resize(1400, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    openThread(window, {sample()});
    QVERIFY(window.threads()->dossier());
}
