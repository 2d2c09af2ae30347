// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace core {

/// Runs engine functions beside the thread it lives in, one that counts at a time: a new start stops the
/// old one, and whatever that still reports is dropped. The destructor stops and waits, so that nothing is
/// reported to a window already closed.
class Tasks
{
public:
    /// Hands a function to the owner's event loop. It runs unless a newer start or a cancel came before.
    using Post = std::function<void(std::function<void()>)>;

    Tasks();
    ~Tasks();
    Tasks(const Tasks &) = delete;
    Tasks &operator=(const Tasks &) = delete;

    /// `work(stop, post)` runs on a thread of its own and may post progress; `done(result)` runs on the
    /// owner's thread. `work` must not throw.
    template<typename Work, typename Done>
    void start(Work work, Done done)
    {
        run([work = std::move(work), done = std::move(done)](std::stop_token stop, const Post &finish,
                                                             const Post &post) mutable {
            using Value = decltype(work(stop, post));
            auto value = std::make_shared<Value>(work(stop, post));
            finish([value, done = std::move(done)]() mutable { done(std::move(*value)); });
        });
    }

    void cancel();        ///< asks the running work to stop and drops what it reports; does not wait
    bool running() const; ///< between start and the delivery of its result, or cancel

private:
    using Body = std::move_only_function<void(std::stop_token, const Post &finish, const Post &post)>;
    void run(Body body);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace core
