// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tasks.h"

#include <QObject>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace core {

namespace {

struct Run
{
    std::atomic<bool> ended = false;
    std::jthread thread; // last: joined before `ended` goes
};

} // namespace

struct Tasks::Private
{
    std::uint64_t generation = 0;
    bool running = false;
    QObject context; // dies after the threads: what they posted last dies with it
    std::vector<std::unique_ptr<Run>> runs;

    void post(std::uint64_t from, std::function<void()> function, bool last)
    {
        QMetaObject::invokeMethod(
            &context,
            [this, from, last, function = std::move(function)] {
                if (from != generation)
                    return;
                if (last)
                    running = false;
                function();
            },
            Qt::QueuedConnection);
    }
};

Tasks::Tasks() : d(std::make_unique<Private>()) {}

Tasks::~Tasks()
{
    cancel();
    d->runs.clear();
}

void Tasks::run(Body body)
{
    cancel();
    std::erase_if(d->runs, [](const std::unique_ptr<Run> &run) { return run->ended.load(); });
    const auto generation = d->generation;
    auto run = std::make_unique<Run>();
    d->running = true;
    run->thread = std::jthread([data = d.get(), generation, ended = &run->ended,
                                body = std::move(body)](std::stop_token stop) mutable {
        body(
            stop, [&](std::function<void()> f) { data->post(generation, std::move(f), true); },
            [data, generation](std::function<void()> f) { data->post(generation, std::move(f), false); });
        body = nullptr;
        ended->store(true);
    });
    d->runs.push_back(std::move(run));
}

void Tasks::cancel()
{
    ++d->generation;
    d->running = false;
    for (const auto &run : d->runs)
        run->thread.request_stop();
}

bool Tasks::running() const
{
    return d->running;
}

} // namespace core
