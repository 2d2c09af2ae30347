// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/threadcontroller.h"

#include "core/text.h"

#include <chrono>

namespace app {

namespace {

/// Passes progress on ten times a second at most: a window has no use for more.
mail::Progress throttled(const core::Tasks::Post &post, std::function<void(qint64, qint64)> report)
{
    using Clock = std::chrono::steady_clock;
    return [post, report = std::move(report), last = Clock::time_point()](std::uint64_t done,
                                                                          std::uint64_t total) mutable {
        const auto now = Clock::now();
        if (now - last < std::chrono::milliseconds(100))
            return;
        last = now;
        post([report, done, total] { report(static_cast<qint64>(done), static_cast<qint64>(total)); });
    };
}

} // namespace

ThreadController::ThreadController(QObject *parent) : QObject(parent) {}

void ThreadController::open(const QStringList &sources, const dossier::Corrections &corrections)
{
    std::vector<std::string> names;
    for (const QString &source : sources)
        names.push_back(core::fromQString(source));
    Q_EMIT openingStarted(sources);
    m_tasks.start(
        [this, names, corrections](std::stop_token stop, const core::Tasks::Post &post) {
            return dossier::read(names, corrections, stop, throttled(post, [this](qint64 done, qint64 total) {
                                     Q_EMIT progressed(done, total);
                                 }));
        },
        [this, sources, corrections](core::Result<std::shared_ptr<const dossier::Dossier>> result) {
            if (!result) {
                if (result.error().kind == core::ErrorKind::Cancelled)
                    Q_EMIT openingCancelled();
                else
                    Q_EMIT openingFailed(core::toQString(result.error().text), sources, result.error().kind);
                return;
            }
            m_dossier = *result;
            m_sources = sources;
            m_readWith = corrections;
            Q_EMIT threadOpened(m_dossier);
        });
}

void ThreadController::reread(const dossier::Corrections &corrections)
{
    if (!m_sources.isEmpty())
        open(m_sources, corrections);
}

void ThreadController::cancel()
{
    if (!m_tasks.running())
        return;
    m_tasks.cancel();
    Q_EMIT openingCancelled();
}

} // namespace app
