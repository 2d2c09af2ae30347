// SPDX-License-Identifier: GPL-3.0-or-later
#include "repo/linehistory.h"

#include "core/text.h"
#include "diff/patch.h"
#include "diff/rows.h"

#include <format>

namespace repo {

namespace {

/// What a line was in the parent: the same line, or the one it was changed from.
struct Origin
{
    int line = 0; ///< from 1; 0: it was added
    bool changed = false;
};

Origin originIn(const diff::File &file, int line)
{
    int shift = 0; // old - new, behind the hunks so far
    for (const diff::Hunk &hunk : file.hunks) {
        const auto pairs = diff::pairs(hunk);
        for (std::size_t i = 0; i < hunk.lines.size(); ++i) {
            const diff::Line &l = hunk.lines[i];
            if (l.kind != diff::LineKind::Added || l.newLine != line)
                continue;
            const auto from = pairs[i];
            return {from < 0 ? 0 : hunk.lines[static_cast<std::size_t>(from)].oldLine, true};
        }
        // An empty side's number is that of the line before it.
        if (hunk.newStart + (hunk.newCount == 0) > line)
            break;
        shift += hunk.oldCount - hunk.newCount;
    }
    return {line + shift, false};
}

class Follower
{
public:
    Follower(const git::Repository &repository, int most) : m_repository(repository), m_most(most) {}

    std::vector<LineChange> run(git::Commit commit, std::string path, int line, std::stop_token stop)
    {
        m_path = std::move(path);
        m_line = line;
        while (!stop.stop_requested() && std::ssize(m_found) < m_most) {
            auto next = parentOf(commit);
            if (!next)
                break;
            commit = std::move(*next);
        }
        return std::move(m_found);
    }

private:
    /// Goes to the parent the line comes from; nothing where it ends here.
    std::optional<git::Commit> parentOf(const git::Commit &commit)
    {
        const auto own = m_repository.entry(commit.id, m_path);
        if (!own)
            return std::nullopt;
        std::optional<git::Commit> changedIn;
        int changedFrom = 0;
        for (const std::string &id : commit.parents) {
            const auto there = m_repository.entry(id, m_path);
            if (there && there->id == own->id)
                return valueOf(id);
            if (!there)
                continue;
            const auto text = m_repository.difference(there->id, own->id);
            const diff::Patch patch = diff::parse(text.value_or(std::string()));
            const Origin origin = patch.files.empty() ? Origin{} : originIn(patch.files.front(), m_line);
            if (origin.line > 0 && !origin.changed) {
                m_line = origin.line;
                return valueOf(id);
            }
            if (origin.line > 0 && !changedIn) {
                changedIn = valueOf(id);
                changedFrom = origin.line;
            }
        }
        if (!changedIn && renamedIn(commit, changedIn, changedFrom))
            return changedIn;
        remember(commit, own->id);
        if (changedIn)
            m_line = changedFrom;
        return changedIn;
    }

    /// True when the commit renamed the file and left the line as it was; `parent` and `from` are set where
    /// it changed the line on the way.
    bool renamedIn(const git::Commit &commit, std::optional<git::Commit> &parent, int &from)
    {
        if (commit.parents.empty() || m_repository.entry(commit.parents.front(), m_path))
            return false;
        const auto text = m_repository.patch(commit.id);
        const diff::Patch patch = diff::parse(text.value_or(std::string()));
        for (const diff::File &file : patch.files) {
            if (file.newPath != m_path || file.status != diff::FileStatus::Renamed)
                continue;
            const Origin origin = originIn(file, m_line);
            if (origin.line == 0)
                return false;
            if (!origin.changed) {
                parent = valueOf(commit.parents.front());
                m_path = file.oldPath;
                m_line = origin.line;
                return parent.has_value();
            }
            m_renamedFrom = file.oldPath;
            parent = valueOf(commit.parents.front());
            from = origin.line;
        }
        return false;
    }

    std::optional<git::Commit> valueOf(const std::string &id) const
    {
        auto commit = m_repository.commit(id);
        return commit ? std::optional(std::move(*commit)) : std::nullopt;
    }

    void remember(const git::Commit &commit, const std::string &blob)
    {
        LineChange change{.commit = commit, .path = m_path, .line = m_line, .text = {}};
        if (const auto text = m_repository.blob(blob)) {
            const auto lines = core::lines(*text);
            if (m_line > 0 && static_cast<std::size_t>(m_line) <= lines.size())
                change.text = lines[static_cast<std::size_t>(m_line) - 1];
        }
        m_found.push_back(std::move(change));
        if (!m_renamedFrom.empty())
            m_path = std::exchange(m_renamedFrom, {});
    }

    const git::Repository &m_repository;
    int m_most;
    std::string m_path, m_renamedFrom;
    int m_line = 0;
    std::vector<LineChange> m_found;
};

} // namespace

core::Result<std::vector<LineChange>> lineHistory(const git::Repository &repository,
                                                  const std::string &commit, const std::string &path,
                                                  int line, int most, std::stop_token stop)
{
    auto start = repository.commit(commit);
    if (!start)
        return std::unexpected(start.error());
    const auto entry = repository.entry(start->id, path);
    if (!entry)
        return core::fail(core::ErrorKind::NotFound,
                          std::format("{} does not exist in {}", path, start->id.substr(0, 12)));
    return Follower(repository, most).run(std::move(*start), path, line, stop);
}

} // namespace repo
