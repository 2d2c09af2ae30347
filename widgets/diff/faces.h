// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/cells.h"
#include "diff/sheet.h"
#include "highlight/highlighter.h"

#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

namespace widgets {

/// How one line of code looks: its cells, its colours, and the words in it that changed.
struct Face
{
    Cells cells{{}};
    std::vector<highlight::Span> spans;     ///< in units of cells.text()
    std::vector<std::pair<int, int>> words; ///< start and length, likewise
};

/// Faces of the lines that were in view lately, made when they are first asked for.
class Faces
{
public:
    /// `files` and `widened` as a Sheet has them.
    void setPatch(std::shared_ptr<const diff::Patch> patch, diff::WholeFiles files = {},
                  diff::Widenings widened = {});
    void setScheme(const highlight::Scheme &scheme);
    void setTabWidth(int columns);
    /// Valid until the next call.
    const Face &face(int file, int hunk, int line, bool oldSide);
    /// Reads whole files that were in view from their beginning, for about that long, so that colours follow
    /// from all of a file. True when there is no more to read; false: call it again.
    bool readOn(int milliseconds);
    /// Whether readOn() has learnt what changes colours since this was last asked.
    bool takeNews() { return std::exchange(m_news, false); }
    bool wantsReading() const { return !m_unread.empty(); }

private:
    // One hunk read as two texts: what was before, and what is after.
    struct HunkText
    {
        std::vector<int> sideIndex[2]; // line of the hunk → line of that side's text, -1 none
        std::vector<int> lineIndex[2]; // the other way round
        std::vector<int> partner;      // removed line → the added one it became, and back; -1 none
        std::shared_ptr<highlight::Text> text[2];
        int textAt[2] = {0, 0}; // line of `text` that the side's first line is
    };
    // One side of a whole file, shared by its hunks.
    struct SideText
    {
        std::shared_ptr<highlight::Text> text;
        int end = 0; // no hunk shows a line from here on
    };
    HunkText &hunkText(int file, int hunk);
    void setTexts(HunkText &result, int file, int hunk);
    SideText &sideText(int file, int side);
    std::vector<std::pair<int, int>> changedWords(const diff::Hunk &hunk, const HunkText &text,
                                                  int line) const;

    std::shared_ptr<const diff::Patch> m_patch;
    diff::WholeFiles m_files;
    diff::Widenings m_widened;
    std::map<std::pair<int, int>, SideText> m_sides; // (file, side)
    std::vector<std::pair<int, int>> m_unread;       // of m_sides
    bool m_news = false;
    highlight::Scheme m_scheme;
    int m_tabWidth = 8;
    // Two generations each: when the first is full it becomes the second, and what of that is still asked for
    // comes back. So no frame ever has to make everything in view anew.
    std::map<std::pair<int, int>, std::shared_ptr<HunkText>> m_hunks, m_oldHunks;
    std::map<std::array<int, 4>, Face> m_faces, m_oldFaces;
    void forget();
    void forgetFaces();
};

} // namespace widgets
