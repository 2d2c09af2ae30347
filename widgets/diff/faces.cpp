// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/faces.h"

#include "diff/rows.h"
#include "diff/words.h"

#include <QElapsedTimer>

#include <algorithm>

namespace widgets {

namespace {

constexpr std::size_t keptFaces = 1000; // some screens
constexpr std::size_t keptHunks = 100;
constexpr std::size_t longestCompared = 2000; // octets: the words of longer lines are not compared

} // namespace

void Faces::setPatch(std::shared_ptr<const diff::Patch> patch, diff::WholeFiles files,
                     diff::Widenings widened)
{
    // The texts of whole files hold as long as the files do: a step of context does not read them anew.
    if (files != m_files) {
        m_sides.clear();
        m_unread.clear();
    }
    m_patch = std::move(patch);
    m_files = std::move(files);
    m_widened = std::move(widened);
    forgetFaces();
}

void Faces::forget()
{
    m_sides.clear();
    m_unread.clear();
    forgetFaces();
}

void Faces::forgetFaces()
{
    m_faces.clear();
    m_oldFaces.clear();
    m_hunks.clear();
    m_oldHunks.clear();
}

void Faces::setScheme(const highlight::Scheme &scheme)
{
    if (scheme == m_scheme)
        return;
    m_scheme = scheme;
    forget();
}

void Faces::setTabWidth(int columns)
{
    m_tabWidth = columns;
    forget();
}

Faces::HunkText &Faces::hunkText(int file, int hunk)
{
    const auto key = std::pair(file, hunk);
    if (const auto found = m_hunks.find(key); found != m_hunks.end())
        return *found->second;
    if (m_hunks.size() >= keptHunks)
        m_oldHunks = std::exchange(m_hunks, {});
    if (const auto old = m_oldHunks.find(key); old != m_oldHunks.end())
        return *m_hunks.emplace(key, old->second).first->second;
    const diff::File &f = m_patch->files[static_cast<std::size_t>(file)];
    const diff::Hunk &h = f.hunks[static_cast<std::size_t>(hunk)];
    HunkText &result = *m_hunks.emplace(key, std::make_shared<HunkText>()).first->second;
    for (int side = 0; side < 2; ++side)
        result.sideIndex[side].assign(h.lines.size(), -1);
    for (std::size_t i = 0; i < h.lines.size(); ++i) {
        const diff::LineKind kind = h.lines[i].kind;
        for (int side = 0; side < 2; ++side) {
            const auto other = side == 0 ? diff::LineKind::Added : diff::LineKind::Removed;
            if (kind == other || kind == diff::LineKind::NoNewline)
                continue;
            result.sideIndex[side][i] = static_cast<int>(result.lineIndex[side].size());
            result.lineIndex[side].push_back(static_cast<int>(i));
        }
    }
    const auto partners = diff::pairs(h);
    result.partner.assign(partners.begin(), partners.end());
    setTexts(result, file, hunk);
    return result;
}

/// The whole file's text where it is known, else the hunk's own.
void Faces::setTexts(HunkText &result, int file, int hunk)
{
    const diff::File &f = m_patch->files[static_cast<std::size_t>(file)];
    const auto index = static_cast<std::size_t>(file);
    if (index < m_files.size() && m_files[index]) {
        const auto widened = m_widened.find({file, hunk});
        const int above = widened == m_widened.end() ? 0 : widened->second.above;
        const auto at = static_cast<std::size_t>(hunk);
        result.textAt[0] = m_files[index]->beforeAt[at] - above;
        result.textAt[1] = m_files[index]->afterAt[at] - above;
        for (int side = 0; side < 2; ++side)
            result.text[side] = sideText(file, side).text;
        return;
    }
    const diff::Hunk &h = f.hunks[static_cast<std::size_t>(hunk)];
    for (int side = 0; side < 2; ++side) {
        const QString path = decoded(side == 0 && !f.oldPath.empty() ? f.oldPath : f.path());
        result.text[side] =
            std::make_shared<highlight::Text>(path, m_scheme, [text = &result, side, &h](int line) {
                const auto &lines = text->lineIndex[side];
                return decoded(h.lines[static_cast<std::size_t>(lines[static_cast<std::size_t>(line)])].text);
            });
    }
}

Faces::SideText &Faces::sideText(int file, int side)
{
    auto [known, fresh] = m_sides.try_emplace({file, side});
    if (!fresh)
        return known->second;
    const diff::File &f = m_patch->files[static_cast<std::size_t>(file)];
    const auto whole = m_files[static_cast<std::size_t>(file)];
    const auto &lines = side == 0 ? whole->before : whole->after;
    const QString path = decoded(side == 0 && !f.oldPath.empty() ? f.oldPath : f.path());
    known->second.text = std::make_shared<highlight::Text>(path, m_scheme, [whole, &lines](int line) {
        return static_cast<std::size_t>(line) < lines.size() ? decoded(lines[static_cast<std::size_t>(line)])
                                                             : QString();
    });
    const int at = side == 0 ? whole->beforeAt.back() : whole->afterAt.back();
    known->second.end =
        std::min(static_cast<int>(lines.size()), at + static_cast<int>(f.hunks.back().lines.size()));
    m_unread.emplace_back(file, side);
    return known->second;
}

bool Faces::readOn(int milliseconds)
{
    QElapsedTimer timer;
    timer.start();
    while (!m_unread.empty() && timer.elapsed() < milliseconds) {
        const SideText &side = m_sides.at(m_unread.back());
        if (!side.text->readTo(side.end))
            continue;
        m_unread.pop_back();
        forgetFaces();
        m_news = true;
    }
    return m_unread.empty();
}

std::vector<std::pair<int, int>> Faces::changedWords(const diff::Hunk &hunk, const HunkText &text,
                                                     int line) const
{
    const int partner = text.partner[static_cast<std::size_t>(line)];
    if (partner < 0)
        return {};
    const std::string_view mine = hunk.lines[static_cast<std::size_t>(line)].text;
    const std::string_view theirs = hunk.lines[static_cast<std::size_t>(partner)].text;
    if (mine.size() > longestCompared || theirs.size() > longestCompared)
        return {};
    const bool removed = hunk.lines[static_cast<std::size_t>(line)].kind == diff::LineKind::Removed;
    const diff::WordChanges changes =
        removed ? diff::wordChanges(mine, theirs) : diff::wordChanges(theirs, mine);
    std::vector<std::pair<int, int>> result;
    for (const diff::Span &span : removed ? changes.removed : changes.added) {
        const int start = indexOfOctet(mine, span.begin);
        result.emplace_back(start, indexOfOctet(mine, span.begin + span.length) - start);
    }
    return result;
}

const Face &Faces::face(int file, int hunk, int line, bool oldSide)
{
    const diff::Hunk &h =
        m_patch->files[static_cast<std::size_t>(file)].hunks[static_cast<std::size_t>(hunk)];
    const diff::Line &l = h.lines[static_cast<std::size_t>(line)];
    if (l.kind == diff::LineKind::Removed)
        oldSide = true;
    else if (l.kind == diff::LineKind::Added)
        oldSide = false;
    const std::array<int, 4> key{file, hunk, line, oldSide};
    if (const auto found = m_faces.find(key); found != m_faces.end())
        return found->second;
    if (m_faces.size() >= keptFaces)
        m_oldFaces = std::exchange(m_faces, {});
    if (auto old = m_oldFaces.extract(key))
        return m_faces.insert(std::move(old)).position->second;
    Face &result = m_faces[key];
    result.cells = Cells(l.text, m_tabWidth);
    HunkText &text = hunkText(file, hunk);
    const int side = oldSide ? 0 : 1;
    const int index = text.sideIndex[side][static_cast<std::size_t>(line)];
    if (index >= 0)
        result.spans = text.text[side]->spans(text.textAt[side] + index);
    if (l.kind == diff::LineKind::Added || l.kind == diff::LineKind::Removed)
        result.words = changedWords(h, text, line);
    return result;
}

} // namespace widgets
