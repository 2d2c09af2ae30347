// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench/table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What one cell says: a value with its unit, spread and stated change.
namespace bench {

struct Quantity
{
    std::optional<double> value; ///< empty for a placeholder
    int decimals = 0;
    bool isSigned = false; ///< written with a sign
    std::optional<std::string> unit;
    std::optional<double> spread;
    bool spreadIsPercent = false;
    std::optional<double> stated;    ///< "(+1.9%)", "[ -8.96]", "*  1.55%*"
    bool marked = false;             ///< stars around the stated change
    std::optional<double> bracketed; ///< "( 0.24)": a bare number in parentheses behind the value
    std::string text;                ///< as written
    std::string note;                ///< text in parentheses that is no figure
};

/// One word or one figure (with what belongs to it) of a line.
struct Piece
{
    bool figure = false;
    bool arrow = false;             ///< a figure behind an arrow: "13.17s -> 4.18s"
    bool joined = false;            ///< a figure behind a slash: "6824 / 28.0 MB/s"
    std::size_t begin = 0, end = 0; ///< octets of the line's text
    int left = 0, right = 0;        ///< display columns, tabs expanded; right is one past
    Quantity quantity;              ///< when figure
    std::string_view text(std::string_view line) const { return line.substr(begin, end - begin); }
};

/// A line in pieces. Words are single; a figure takes the unit, ±, parentheses and brackets that follow it.
std::vector<Piece> pieces(std::string_view line);

/// A whole cell as a quantity; empty when it is text. "23.5 MB/s (+2%)", "????", "1m48.7s", "+41%".
std::optional<Quantity> readQuantity(std::string_view cell);

/// Display columns of an octet: tabs to the next eighth, UTF-8 sequences as one.
std::vector<int> displayColumns(std::string_view line);

/// Fills a cell's value, unit, spread and marks from a quantity. A relative spread is turned into the cell's
/// unit.
void fill(Cell &cell, const Quantity &quantity);

} // namespace bench
