// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of the process to the sample painted; called by bench_start.sh.
#include "app/language.h"
#include "app/mainwindow.h"
#include "app/theme.h"
#include "painted.h"

#include <cstdlib>

int main(int argc, char *argv[])
{
    const double started = argc > 1 ? std::atof(argv[1]) : bench::now();
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("whichpatch"));
    app::installLanguage();
    app::applyTheme(app::Settings().theme());
    app::MainWindow window;
    QObject::connect(&window, &app::MainWindow::settled, &window, [&window, started] {
        window.repaint();
        QTimer::singleShot(0, &window, [&window, started] { // layouts that were asked for while opening
            window.repaint();
            bench::painted(started);
        });
    });
    window.open({QString::fromLocal8Bit(argc > 2 ? argv[2] : "resources/samples/lock-cycle.mbox")});
    window.show();
    return QApplication::exec();
}
