// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/figures.h"
#include "bench/page.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Lines of plain columns, each by itself: a row of figures, the cells of a header, prose.
namespace bench {

/// One body line of a table as pieces, and where its run of figures stands.
struct TextRow
{
    std::size_t line = 0;
    std::string text; ///< of the line, and of the next one where a mail program broke it
    std::size_t lines = 1;
    std::vector<Piece> pieces;
    std::size_t from = 0, to = 0; ///< pieces [from, to) are figures to the last
    std::size_t figures() const { return to - from; }
};

/// Whether a line may be a row: what can be told without reading its figures. No memory.
bool mayBeRow(const Line &line);
std::optional<TextRow> asRow(const Page &page, std::size_t at);

/// A header text with its display columns.
struct Head
{
    std::string text;
    int left = 0, right = 0;
    std::size_t words = 1;
};
/// The texts of a line that stand two blanks, a tab or a bar apart; one blank when `single`.
std::vector<Head> headCells(std::string_view text, bool single);

/// A line of running text: many words with single blanks, or one that ends as a sentence or clause does.
bool isProse(std::string_view text);

} // namespace bench
