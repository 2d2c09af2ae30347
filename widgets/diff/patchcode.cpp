// SPDX-License-Identifier: GPL-3.0-or-later
// The part of PatchView that shows the code around the patch.
#include "diff/patchview.h"

#include "core/text.h"
#include "diff/cells.h"
#include "diff/diffview.h"
#include "diff/places.h"

#include <algorithm>
#include <set>

namespace widgets {

namespace {

constexpr int step = 10;
constexpr int everything = 1 << 24;

/// A patch and files beside it; owns the texts of these.
struct WithOutside
{
    std::shared_ptr<const diff::Widened> widened;
    std::vector<std::pair<std::string, std::shared_ptr<const std::string>>> outside;
    diff::Patch patch;
};

diff::File unchangedFile(const std::string &path, const std::string &text)
{
    diff::File file;
    file.oldPath = file.newPath = path;
    diff::Hunk &hunk = file.hunks.emplace_back();
    for (const std::string_view line : core::lines(text)) {
        const int number = static_cast<int>(hunk.lines.size()) + 1;
        hunk.lines.push_back({diff::LineKind::Context, line, number, number, 0});
    }
    hunk.oldStart = hunk.newStart = 1;
    hunk.oldCount = hunk.newCount = static_cast<int>(hunk.lines.size());
    return file;
}

} // namespace

void PatchView::setFacts(std::vector<SheetFact> facts, std::map<std::pair<int, int>, QString> hunkRemarks)
{
    Sheet sheet = m_view->sheet();
    sheet.facts = std::move(facts);
    sheet.hunkRemarks = std::move(hunkRemarks);
    m_view->replaceSheet(std::move(sheet), [](const SheetPlace &place) { return place; });
}

void PatchView::setFiles(const diff::WholeFiles &files)
{
    if (!m_original || files.size() != m_original->files.size())
        return;
    m_files = files;
    showWidened();
}

bool PatchView::hasFiles() const
{
    return std::ranges::any_of(m_files, [](const auto &file) { return file != nullptr; });
}

void PatchView::addFile(const QString &path, std::string text)
{
    if (!m_original)
        return;
    const std::string name = core::fromQString(path);
    std::erase_if(m_outside, [&](const auto &known) { return known.first == name; });
    m_outside.emplace_back(name, std::make_shared<const std::string>(std::move(text)));
    showWidened();
    m_view->showPlace({.file = static_cast<int>(m_view->sheet().patch->files.size()) - 1});
}

/// The sheet anew, its hunks as wide as wanted.
void PatchView::showWidened()
{
    const diff::Widenings before = m_view->sheet().widened;
    const auto wide = diff::widened(m_original, m_files, m_wanted);
    Sheet sheet = m_view->sheet();
    sheet.files = m_files;
    sheet.widened = wide->by;
    sheet.outside = -1;
    if (m_outside.empty()) {
        sheet.patch = std::shared_ptr<const diff::Patch>(wide, &wide->patch);
    } else {
        auto all = std::make_shared<WithOutside>(wide, m_outside, diff::Patch());
        all->patch.files = wide->patch.files;
        all->patch.diagnostics = wide->patch.diagnostics;
        all->patch.messageEnd = wide->patch.messageEnd;
        sheet.outside = static_cast<int>(all->patch.files.size());
        for (const auto &[path, text] : m_outside)
            all->patch.files.push_back(unchangedFile(path, *text));
        sheet.patch = std::shared_ptr<const diff::Patch>(all, &all->patch);
    }
    sheet.comments.clear();
    addComments(sheet);
    m_view->replaceSheet(std::move(sheet), [&](SheetPlace place) {
        if (place.line >= 0)
            place.line = std::max(0, place.line + linesAbove(wide->by, place.file, place.hunk) -
                                         linesAbove(before, place.file, place.hunk));
        return place;
    });
    applyNotes();
}

diff::Widening PatchView::shownBeyond(int file, int hunk) const
{
    const auto found = m_view->sheet().widened.find({file, hunk});
    return found == m_view->sheet().widened.end() ? diff::Widening{} : found->second;
}

void PatchView::widen(int file, int hunk, int above, int below)
{
    const diff::Widening now = shownBeyond(file, hunk);
    m_wanted[{file, hunk}] = {now.above + above, now.below + below};
}

void PatchView::moreContext()
{
    const SheetPlace place = m_view->place();
    if (place.file < 0 || place.file >= static_cast<int>(m_files.size()) ||
        !m_files[static_cast<std::size_t>(place.file)])
        return;
    const auto hunks = static_cast<int>(m_original->files[static_cast<std::size_t>(place.file)].hunks.size());
    for (int hunk = 0; hunk < hunks; ++hunk) {
        if (place.hunk < 0 || place.hunk == hunk)
            widen(place.file, hunk, step, step);
    }
    showWidened();
}

void PatchView::toggleWholeFile()
{
    const SheetPlace place = m_view->place();
    if (place.file < 0 || place.file >= static_cast<int>(m_files.size()))
        return;
    const auto &whole = m_files[static_cast<std::size_t>(place.file)];
    if (!whole)
        return;
    const auto hunks = static_cast<int>(m_original->files[static_cast<std::size_t>(place.file)].hunks.size());
    const bool isWhole = hunks > 0 && m_wanted[{place.file, hunks - 1}].below >= everything;
    for (int hunk = 0; hunk < hunks; ++hunk) {
        if (isWhole)
            m_wanted.erase({place.file, hunk});
        else
            m_wanted[{place.file, hunk}] = {everything, everything};
    }
    showWidened();
}

std::vector<PatchFunction> PatchView::functions() const
{
    std::vector<PatchFunction> result;
    if (!m_original)
        return result;
    for (int f = 0; f < static_cast<int>(m_original->files.size()); ++f) {
        const diff::File &file = m_original->files[static_cast<std::size_t>(f)];
        const QString path = decoded(file.path());
        const auto changed = diff::changedFunctions(file);
        std::set<std::string> heads;
        const auto index = static_cast<std::size_t>(f);
        if (index < m_files.size() && m_files[index]) {
            for (const diff::FunctionHead &head : diff::functionHeads(file.path(), m_files[index]->after)) {
                heads.insert(head.name);
                result.push_back({core::toQString(head.name), path, f, head.line + 1,
                                  std::ranges::find(changed, head.name) != changed.end()});
            }
        }
        for (const std::string &name : changed) {
            if (!heads.contains(name))
                result.push_back({core::toQString(name), path, f, 0, true});
        }
    }
    std::ranges::stable_sort(result, std::greater(), &PatchFunction::changed);
    return result;
}

void PatchView::goTo(const PatchFunction &function)
{
    if (function.line > 0)
        showLine(function.file, function.line);
    else
        showSymbol(function.name);
}

bool PatchView::showLine(int file, int line)
{
    const auto index = static_cast<std::size_t>(file);
    if (file < 0 || index >= m_files.size() || !m_files[index] || m_files[index]->afterAt.empty())
        return false;
    const diff::WholeFile &whole = *m_files[index];
    const int at = line - 1;
    // The hunk whose edge is nearest.
    int nearest = 0, distance = everything;
    diff::Widening wanted;
    const auto &hunks = m_original->files[index].hunks;
    for (int h = 0; h < static_cast<int>(hunks.size()); ++h) {
        const auto hunk = static_cast<std::size_t>(h);
        const int begin = whole.afterAt[hunk];
        const auto size = static_cast<int>(std::ranges::count_if(hunks[hunk].lines, [](const diff::Line &l) {
            return l.kind == diff::LineKind::Context || l.kind == diff::LineKind::Added;
        }));
        const int above = std::max(0, begin - at), below = std::max(0, at - (begin + size) + 1);
        if (above + below < distance) {
            distance = above + below;
            nearest = h;
            wanted = {above > 0 ? above + 3 : 0, below > 0 ? below + 12 : 0};
        }
    }
    const diff::Widening now = shownBeyond(file, nearest);
    if (wanted.above > now.above || wanted.below > now.below) {
        m_wanted[{file, nearest}] = {std::max(wanted.above, now.above), std::max(wanted.below, now.below)};
        showWidened();
    }
    // Counted as the patch counts, which offsets may set apart from the file.
    const auto &shown = m_view->sheet().patch->files[index].hunks;
    for (int h = 0; h < static_cast<int>(shown.size()); ++h) {
        int next = whole.afterAt[static_cast<std::size_t>(h)] - shownBeyond(file, h).above;
        const auto &lines = shown[static_cast<std::size_t>(h)].lines;
        for (int l = 0; l < static_cast<int>(lines.size()); ++l) {
            const diff::LineKind kind = lines[static_cast<std::size_t>(l)].kind;
            if (kind == diff::LineKind::Removed || kind == diff::LineKind::NoNewline)
                continue;
            if (next++ == at)
                return m_view->showPlace({.file = file, .hunk = h, .line = l});
        }
    }
    return false;
}

std::optional<CodePlace> PatchView::codePlace() const
{
    const SheetPlace place = m_view->place();
    if (!m_view->sheet().patch || place.file < 0)
        return std::nullopt;
    const auto index = static_cast<std::size_t>(place.file);
    const diff::File &file = m_view->sheet().patch->files[index];
    CodePlace result{.path = decoded(file.path()), .oldPath = decoded(file.oldPath), .line = 1, .oldLine = 0};
    if (place.hunk < 0 || place.hunk >= static_cast<int>(file.hunks.size()))
        return result;
    const diff::Hunk &hunk = file.hunks[static_cast<std::size_t>(place.hunk)];
    const bool known = index < m_files.size() && m_files[index];
    const int above = shownBeyond(place.file, place.hunk).above;
    const auto at = static_cast<std::size_t>(place.hunk);
    int before = known ? m_files[index]->beforeAt[at] + 1 - above : hunk.oldStart;
    int after = known ? m_files[index]->afterAt[at] + 1 - above : hunk.newStart;
    result.line = std::max(1, after);
    result.oldLine = before;
    for (int i = 0; i <= place.line && i < static_cast<int>(hunk.lines.size()); ++i) {
        const diff::LineKind kind = hunk.lines[static_cast<std::size_t>(i)].kind;
        result.line = std::max(1, after);
        result.oldLine = kind == diff::LineKind::Added ? 0 : before;
        before += kind == diff::LineKind::Context || kind == diff::LineKind::Removed;
        after += kind == diff::LineKind::Context || kind == diff::LineKind::Added;
    }
    return result;
}

} // namespace widgets
