// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <optional>

class TestTasks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void deliversOnTheOwnersThread()
    {
        core::Tasks tasks;
        std::optional<int> result;
        QThread *deliveredOn = nullptr;
        tasks.start([](std::stop_token, const core::Tasks::Post &) { return 7; },
                    [&](int value) {
                        result = value;
                        deliveredOn = QThread::currentThread();
                    });
        QVERIFY(tasks.running());
        QTRY_VERIFY(result.has_value());
        QCOMPARE(*result, 7);
        QCOMPARE(deliveredOn, QThread::currentThread());
        QVERIFY(!tasks.running());
    }

    void aNewStartDropsTheOld()
    {
        core::Tasks tasks;
        std::atomic<bool> oldWasStopped = false;
        std::vector<int> results;
        tasks.start(
            [&](std::stop_token stop, const core::Tasks::Post &post) {
                while (!stop.stop_requested())
                    QThread::usleep(200);
                oldWasStopped = true;
                post([&] { results.push_back(-1); });
                return 1;
            },
            [&](int value) { results.push_back(value); });
        tasks.start([](std::stop_token, const core::Tasks::Post &) { return 2; },
                    [&](int value) { results.push_back(value); });
        QTRY_COMPARE(results.size(), 1U);
        QTRY_VERIFY(oldWasStopped);
        QTest::qWait(20);
        QCOMPARE(results, std::vector<int>{2});
    }

    void progressComesBeforeTheResult()
    {
        core::Tasks tasks;
        std::vector<int> seen;
        tasks.start(
            [&](std::stop_token, const core::Tasks::Post &post) {
                post([&] { seen.push_back(1); });
                post([&] { seen.push_back(2); });
                return 3;
            },
            [&](int value) { seen.push_back(value); });
        QTRY_COMPARE(seen, (std::vector<int>{1, 2, 3}));
    }

    void theDestructorStopsAndWaits()
    {
        std::atomic<bool> ended = false;
        bool delivered = false;
        {
            core::Tasks tasks;
            tasks.start(
                [&](std::stop_token stop, const core::Tasks::Post &) {
                    while (!stop.stop_requested())
                        QThread::usleep(200);
                    QThread::msleep(20);
                    ended = true;
                    return 1;
                },
                [&](int) { delivered = true; });
        }
        QVERIFY(ended);
        QTest::qWait(20);
        QVERIFY(!delivered);
    }

    void aResultMayStartTheNext()
    {
        core::Tasks tasks;
        int rounds = 0;
        std::function<void()> again = [&] {
            tasks.start([](std::stop_token, const core::Tasks::Post &) { return 1; },
                        [&](int) {
                            if (++rounds < 5)
                                again();
                        });
        };
        again();
        QTRY_COMPARE(rounds, 5);
    }
};

QTEST_GUILESS_MAIN(TestTasks)
#include "tst_tasks.moc"
