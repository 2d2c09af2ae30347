// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diff/cells.h"
#include "diff/sheet.h"
#include "highlight/highlighter.h"

#include <map>
#include <unordered_map>

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
    void setPatch(std::shared_ptr<const diff::Patch> patch);
    void setScheme(const highlight::Scheme &scheme);
    void setTabWidth(int columns);
    /// Valid until the next call.
    const Face &face(int file, int hunk, int line, bool oldSide);

private:
    // One hunk read as two texts: what was before, and what is after.
    struct HunkText
    {
        std::vector<int> sideIndex[2]; // line of the hunk → line of that side's text, -1 none
        std::vector<int> lineIndex[2]; // the other way round
        std::vector<int> partner;      // removed line → the added one it became, and back; -1 none
        std::unique_ptr<highlight::Text> text[2];
    };
    HunkText &hunkText(int file, int hunk);
    std::vector<std::pair<int, int>> changedWords(const diff::Hunk &hunk, const HunkText &text,
                                                  int line) const;

    std::shared_ptr<const diff::Patch> m_patch;
    highlight::Scheme m_scheme;
    int m_tabWidth = 8;
    // Two generations each: when the first is full it becomes the second, and what of that is still asked for
    // comes back. So no frame ever has to make everything in view anew.
    std::map<std::pair<int, int>, std::shared_ptr<HunkText>> m_hunks, m_oldHunks;
    std::map<std::array<int, 4>, Face> m_faces, m_oldFaces;
    void forget();
};

} // namespace widgets
