// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controllers/codecontroller.h"

#include "core/text.h"

#include <algorithm>

namespace app {

using core::fromQString;
using core::toQString;

namespace {

/// An address that looks like a mailing list's: nothing in a mail without List-Id says so for certain.
bool looksLikeList(const std::string &address)
{
    const std::string text = core::lowered(address);
    const auto at = text.find('@');
    if (at == std::string::npos)
        return false;
    const std::string name = text.substr(0, at), host = text.substr(at + 1);
    return host.starts_with("vger.") || host.starts_with("lists.") || host.starts_with("lore.") ||
           host.contains(".lists.") || name.starts_with("linux-") || name.ends_with("-devel") ||
           name.ends_with("-list") || name.ends_with("-dev") || name == "git";
}

QString listOf(const dossier::Dossier &dossier)
{
    for (const mail::Message &mail : dossier.messages) {
        if (!mail.listId.empty())
            return toQString(core::lowered(mail.listId));
    }
    for (const mail::Message &mail : dossier.messages) {
        for (const auto *addresses : {&mail.to, &mail.cc}) {
            const auto list = std::ranges::find_if(
                *addresses, [](const mail::Address &a) { return looksLikeList(a.address); });
            if (list != addresses->end())
                return toQString(core::lowered(list->address));
        }
    }
    return {};
}

} // namespace

CodeController::CodeController(Settings &settings, QObject *parent) : QObject(parent), m_settings(settings) {}

QList<CodeController::Scope> CodeController::scopes() const
{
    QList<Scope> result;
    if (!m_dossier || m_dossier->messages.empty())
        return result;
    const mail::Message &first = m_dossier->messages.front();
    result.append({QStringLiteral("thread:") + toQString(first.id.empty() ? first.pastedId : first.id), {}});
    if (const QString list = listOf(*m_dossier); !list.isEmpty())
        result.append({QStringLiteral("list:") + list, list});
    return result;
}

void CodeController::setDossier(std::shared_ptr<const dossier::Dossier> dossier)
{
    m_readTask.cancel();
    m_filesTask.cancel();
    m_upstreamTask.cancel();
    m_askTask.cancel();
    m_interdiffTask.cancel();
    m_dossier = std::move(dossier);
    m_readings.clear();
    m_upstream.clear();
    m_choice = {};
    const auto all = scopes();
    for (const Scope &scope : all) {
        if (m_choice.folder.isEmpty())
            m_choice = m_settings.clone(scope.key);
    }
}

void CodeController::attach(const CloneChoice &choice, const QString &key, std::size_t series)
{
    m_choice = choice;
    m_readings.clear();
    m_upstream.clear();
    start(series, key);
}

void CodeController::detach()
{
    m_readTask.cancel();
    m_filesTask.cancel();
    m_choice = {};
    m_readings.clear();
    m_upstream.clear();
    const auto all = scopes();
    for (const Scope &scope : all)
        m_settings.setClone(scope.key, {});
    Q_EMIT attached();
}

/// `key`: the clone is being attached, and is kept there if it can be read.
void CodeController::start(std::size_t series, const QString &key)
{
    m_readTask.start(
        [dossier = m_dossier, series, choice = m_choice](std::stop_token stop, const core::Tasks::Post &) {
            return dossier::readClone(*dossier, series, fromQString(choice.folder),
                                      fromQString(choice.branch), stop);
        },
        [this, series, key](core::Result<dossier::CloneReading> reading) {
            if (!reading) {
                if (!key.isEmpty())
                    m_choice = {};
                const QString text = toQString(reading.error().text);
                if (key.isEmpty())
                    Q_EMIT failed(text);
                else
                    Q_EMIT attachingFailed(text);
                return;
            }
            m_readings[series] = std::make_shared<const dossier::CloneReading>(std::move(*reading));
            if (!key.isEmpty()) {
                m_settings.setClone(key, m_choice);
                Q_EMIT attached();
            }
            Q_EMIT read(series);
        });
}

const dossier::CloneReading *CodeController::known(std::size_t series) const
{
    const auto found = m_readings.find(series);
    return found == m_readings.end() ? nullptr : found->second.get();
}

const dossier::CloneReading *CodeController::reading(std::size_t series)
{
    const dossier::CloneReading *found = known(series);
    if (!found && isAttached() && m_dossier && series < m_dossier->catalogue.series.size())
        start(series, {});
    return found;
}

const std::vector<std::optional<repo::Upstream>> *CodeController::upstream(std::size_t series) const
{
    const auto found = m_upstream.find(series);
    return found == m_upstream.end() ? nullptr : &found->second;
}

void CodeController::readFiles(std::size_t series, int patch)
{
    const auto found = m_readings.find(series);
    if (found == m_readings.end())
        return;
    m_filesTask.start(
        [dossier = m_dossier, reading = found->second, series, patch](std::stop_token stop,
                                                                      const core::Tasks::Post &) {
            return dossier::filesOf(*dossier, series, patch, *reading, stop);
        },
        [this, series, patch](core::Result<diff::WholeFiles> files) {
            if (files)
                Q_EMIT filesRead(series, patch, *files);
        });
}

void CodeController::readFile(std::size_t series, int patch, const QString &path)
{
    const auto found = m_readings.find(series);
    if (found == m_readings.end())
        return;
    m_askTask.start(
        [dossier = m_dossier, reading = found->second, series, patch,
         path = fromQString(path)](std::stop_token stop, const core::Tasks::Post &) {
            return dossier::fileAt(*dossier, series, patch, *reading, path, stop);
        },
        [this, series, patch, path](core::Result<std::string> text) {
            if (text)
                Q_EMIT fileRead(series, patch, path, *text);
            else
                Q_EMIT failed(toQString(text.error().text));
        });
}

void CodeController::findUpstream(std::size_t series)
{
    if (!isAttached() || !m_dossier)
        return;
    using Found = core::Result<std::vector<std::optional<repo::Upstream>>>;
    m_upstreamTask.start(
        [dossier = m_dossier, series, choice = m_choice](std::stop_token stop, const core::Tasks::Post &) {
            return dossier::upstreamOf(*dossier, series, fromQString(choice.folder),
                                       fromQString(choice.branch), stop);
        },
        [this, series](Found found) {
            if (!found) {
                Q_EMIT failed(toQString(found.error().text));
                return;
            }
            m_upstream[series] = std::move(*found);
            Q_EMIT upstreamFound(series);
        });
}

void CodeController::askOrigin(std::size_t series, int patch, const QString &path, int line)
{
    const auto found = m_readings.find(series);
    if (found == m_readings.end())
        return;
    m_askTask.start(
        [dossier = m_dossier, reading = found->second, series, patch, path = fromQString(path),
         line](std::stop_token stop, const core::Tasks::Post &) {
            return dossier::lineOrigin(*dossier, series, patch, *reading, path, line, stop);
        },
        [this, path, line](core::Result<dossier::LineOrigin> origin) {
            if (origin)
                Q_EMIT originFound(path, line, *origin);
            else
                Q_EMIT failed(toQString(origin.error().text));
        });
}

void CodeController::askInterdiff(std::size_t olderSeries, int olderPatch, std::size_t newerSeries,
                                  int newerPatch)
{
    m_interdiffTask.cancel();
    if (!isAttached() || !m_dossier)
        return;
    using Reading = std::shared_ptr<const dossier::CloneReading>;
    struct Answer
    {
        Reading older, newer;
        core::Result<std::shared_ptr<const diff::Patch>> patch;
    };
    const auto known = [this](std::size_t series) {
        const auto found = m_readings.find(series);
        return found == m_readings.end() ? Reading() : found->second;
    };
    m_interdiffTask.start(
        [dossier = m_dossier, choice = m_choice, olderSeries, olderPatch, newerSeries, newerPatch,
         older = known(olderSeries),
         newer = known(newerSeries)](std::stop_token stop, const core::Tasks::Post &) mutable -> Answer {
            const auto read = [&](std::size_t series, Reading &reading) -> std::optional<core::Error> {
                if (reading)
                    return std::nullopt;
                auto fresh = dossier::readClone(*dossier, series, fromQString(choice.folder),
                                                fromQString(choice.branch), stop);
                if (!fresh)
                    return fresh.error();
                reading = std::make_shared<const dossier::CloneReading>(std::move(*fresh));
                return std::nullopt;
            };
            for (auto error : {read(olderSeries, older), read(newerSeries, newer)}) {
                if (error)
                    return {older, newer, std::unexpected(*error)};
            }
            if (older->firstFailure() || newer->firstFailure())
                return {older, newer, std::shared_ptr<const diff::Patch>()};
            return {older, newer,
                    dossier::interdiff(*dossier, {olderSeries, olderPatch, older.get()},
                                       {newerSeries, newerPatch, newer.get()}, stop)};
        },
        [this, olderSeries, newerSeries, newerPatch](Answer answer) {
            if (answer.older)
                m_readings.try_emplace(olderSeries, answer.older);
            if (answer.newer)
                m_readings.try_emplace(newerSeries, answer.newer);
            if (answer.patch && *answer.patch)
                Q_EMIT interdiffRead(newerPatch, *answer.patch);
        });
}

void CodeController::askCommit(const QString &id)
{
    using Read = core::Result<std::pair<git::Commit, std::shared_ptr<const diff::Patch>>>;
    m_askTask.start(
        [folder = fromQString(m_choice.folder), id = fromQString(id)](std::stop_token,
                                                                      const core::Tasks::Post &) -> Read {
            const auto clone = git::Repository::open(folder);
            if (!clone)
                return std::unexpected(clone.error());
            auto commit = clone->commit(id);
            if (!commit)
                return std::unexpected(commit.error());
            auto text = clone->patch(id);
            if (!text)
                return std::unexpected(text.error());
            return std::pair(std::move(*commit),
                             std::make_shared<const diff::Patch>(diff::parse(std::move(*text))));
        },
        [this](Read commit) {
            if (commit)
                Q_EMIT commitRead(commit->first, commit->second);
            else
                Q_EMIT failed(toQString(commit.error().text));
        });
}

} // namespace app
