// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <string_view>
#include <vector>

namespace widgets {

/// Octets as text: UTF-8, or windows-1252-like Latin-1 where they are not UTF-8, so that nothing is lost.
QString decoded(std::string_view octets);

/// A character nobody sees, which can make code read otherwise than it compiles: bidirectional controls,
/// zero-width characters, odd spaces, control characters (Unicode TR 36, CVE-2021-42574).
bool isInvisible(char32_t character);
/// One of those that reorder text.
bool isBidiControl(char32_t character);
bool hasInvisible(QStringView text);

/// One line laid out on a grid of equal columns: tabs up to the next stop, wide characters over two columns,
/// invisible ones shown by name ("‹U+202E›").
class Cells
{
public:
    struct Run
    {
        int column = 0;           ///< where it begins
        int index = 0;            ///< in the decoded text
        std::uint8_t columns = 0; ///< how many it takes
        std::uint8_t units = 0;
        bool named = false; ///< an invisible character, shown by its name
    };

    explicit Cells(std::string_view octets, int tabWidth = 8);

    const QString &text() const { return m_text; }
    int columns() const { return m_columns; }
    /// Text index ↔ column. A column within a tab or a name belongs to that character.
    int columnOf(int index) const;
    int indexAt(int column) const;
    /// What is not one ordinary character in one column, by index.
    const std::vector<Run> &runs() const { return m_runs; }
    /// The text as it is drawn, tabs filled with spaces.
    QString spaced() const;
    /// What is drawn for a run; nothing for a tab.
    QString shown(const Run &run) const;

private:
    QString m_text;
    int m_columns = 0;
    std::vector<Run> m_runs;
};

/// Columns a line takes; exact for ASCII with tabs, and as Cells counts otherwise.
int columnsOf(std::string_view octets, int tabWidth = 8);

/// Index into the decoded text of an octet of the line.
int indexOfOctet(std::string_view octets, std::size_t octet);

} // namespace widgets
