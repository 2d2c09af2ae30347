// SPDX-License-Identifier: GPL-3.0-or-later
// The peer of bench_start: an empty window.
#include "painted.h"

#include <QMainWindow>

#include <cstdlib>

int main(int argc, char *argv[])
{
    const double started = argc > 1 ? std::atof(argv[1]) : bench::now();
    QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1400, 900);
    window.show();
    window.repaint();
    bench::painted(started);
    return QApplication::exec();
}
