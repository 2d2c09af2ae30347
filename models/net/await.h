// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QEventLoop>
#include <QMetaObject>

#include <functional>
#include <memory>
#include <stop_token>

namespace net {

/// Waits, in an event loop of its own, for the answer of an asynchronous job: a QObject with cancel().
/// `start(done)` makes it; the stop token cancels it. For the command line and for workers.
template<typename Job, typename Answer, typename Start>
core::Result<Answer> awaited(const std::stop_token &stop, Start start)
{
    QEventLoop loop;
    core::Result<Answer> result = core::fail(core::ErrorKind::Cancelled, "Stopped");
    const std::unique_ptr<Job> job = start([&](core::Result<Answer> answer) {
        result = std::move(answer);
        loop.quit();
    });
    const std::stop_callback stopping(stop, [&job] {
        QMetaObject::invokeMethod(job.get(), [&job] { job->cancel(); }, Qt::QueuedConnection);
    });
    loop.exec();
    return result;
}

} // namespace net
