// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QFile>
#include <QTimer>

#include <cstdio>
#include <ctime>
#include <functional>

namespace bench {

/// Milliseconds since 1970, as the script that starts the program counts them.
inline double now()
{
    timespec time{};
    clock_gettime(CLOCK_REALTIME, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Milliseconds of processor time that this process has used.
inline double used()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

inline double residentMegabytes()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (status.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : status.readAll().split('\n')) {
            if (line.startsWith("VmRSS:"))
                return line.simplified().split(' ').at(1).toDouble() / 1024;
        }
    }
    return 0;
}

/// Called when the window is on the screen: prints when that was, what memory it takes and, after two seconds
/// in which nothing happens, what processor time those took; then ends the program.
inline void painted(double started)
{
    std::printf("painted %.1f\n", now() - started);
    QTimer::singleShot(1000, [] {
        std::printf("memory %.1f\n", residentMegabytes());
        const double before = used();
        QTimer::singleShot(2000, [before] {
            std::printf("idle %.2f\n", used() - before);
            QApplication::quit();
        });
    });
}

} // namespace bench
