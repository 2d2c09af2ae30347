// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/cells.h"

#include "core/text.h"

#include <algorithm>

namespace widgets {

namespace {

// Blocks whose characters fill two columns in every monospaced font (UAX 11, W and F; the emoji planes too).
bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0x303e) || (c >= 0x3041 && c <= 0xa4cf) ||
           (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) ||
           (c >= 0xff00 && c <= 0xff60) || (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1faff) ||
           (c >= 0x20000 && c <= 0x3fffd);
}

bool isCombining(char32_t c)
{
    const auto category = QChar::category(c);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

QString nameOf(char32_t c)
{
    return QStringLiteral("‹U+%1›").arg(static_cast<uint>(c), 4, 16, QLatin1Char('0')).toUpper();
}

char32_t characterAt(QStringView text, qsizetype index)
{
    const QChar c = text[index];
    if (c.isHighSurrogate() && index + 1 < text.size() && text[index + 1].isLowSurrogate())
        return QChar::surrogateToUcs4(c, text[index + 1]);
    return c.unicode();
}

bool isPlain(QStringView text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7f; });
}

} // namespace

QString decoded(std::string_view octets)
{
    const auto size = static_cast<qsizetype>(octets.size());
    return core::isUtf8(octets) ? QString::fromUtf8(octets.data(), size)
                                : QString::fromLatin1(octets.data(), size);
}

bool isBidiControl(char32_t c)
{
    return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool isInvisible(char32_t c)
{
    if (c < 0x20)
        return c != '\t';
    if (c < 0xa0)
        return c >= 0x7f;
    return isBidiControl(c) || c == 0xa0 || c == 0xad || c == 0x034f || c == 0x115f || c == 0x1160 ||
           c == 0x180e || (c >= 0x2000 && c <= 0x200d) || c == 0x2028 || c == 0x2029 || c == 0x202f ||
           (c >= 0x205f && c <= 0x2065) || c == 0x3164 || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff ||
           c == 0xffa0 || (c >= 0xfff0 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff) ||
           QChar::isSurrogate(c);
}

bool hasInvisible(QStringView text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char32_t c = characterAt(text, i);
        if (isInvisible(c) && !(c == '\r' && i + 1 == text.size()))
            return true;
        if (c > 0xffff)
            ++i;
    }
    return false;
}

Cells::Cells(std::string_view octets, int tabWidth) : m_text(decoded(octets))
{
    tabWidth = std::clamp(tabWidth, 1, 16);
    const auto size = static_cast<int>(m_text.size());
    if (isPlain(m_text)) {
        m_columns = size;
        return;
    }
    int column = 0;
    for (int i = 0; i < size;) {
        const char32_t c = characterAt(m_text, i);
        if (c >= 0x20 && c < 0x7f) { // nearly all; a line can have millions
            ++i;
            ++column;
            continue;
        }
        Run run{.column = column,
                .index = i,
                .columns = 1,
                .units = c > 0xffff ? std::uint8_t(2) : std::uint8_t(1)};
        if (c == '\t') {
            run.columns = static_cast<std::uint8_t>(tabWidth - column % tabWidth);
        } else if (isInvisible(c) && !(c == '\r' && i + 1 == size)) {
            run.named = true;
            run.columns = static_cast<std::uint8_t>(nameOf(c).size());
        } else if (isCombining(c) && column > 0) {
            run.columns = 0;
        } else if (isWide(c)) {
            run.columns = 2;
        }
        i += run.units;
        column += run.columns;
        m_runs.push_back(run);
    }
    m_columns = column;
}

QString Cells::shown(const Run &run) const
{
    const char32_t c = characterAt(m_text, run.index);
    if (run.named)
        return nameOf(c);
    if (c == '\r')
        return QStringLiteral("␍"); // of a CRLF file: worth seeing, and no trick
    return c == '\t' ? QString() : m_text.mid(run.index, run.units);
}

QString Cells::spaced() const
{
    QString result;
    int index = 0;
    for (const Run &run : m_runs) {
        result += QStringView(m_text).mid(index, run.index - index);
        const QString s = shown(run);
        result += s.isEmpty() ? QString(run.columns, QLatin1Char(' ')) : s;
        index = run.index + run.units;
    }
    result += QStringView(m_text).mid(index);
    return result;
}

int Cells::columnOf(int index) const
{
    auto after = std::ranges::upper_bound(m_runs, index, {}, &Run::index);
    if (after == m_runs.begin())
        return index;
    const Run &run = *std::prev(after);
    if (index < run.index + run.units)
        return run.column;
    return run.column + run.columns + index - run.index - run.units;
}

int Cells::indexAt(int column) const
{
    const auto size = static_cast<int>(m_text.size());
    auto after = std::ranges::upper_bound(m_runs, column, {}, &Run::column);
    if (after == m_runs.begin())
        return std::min(column, size);
    const Run &run = *std::prev(after);
    if (column < run.column + run.columns)
        return run.index;
    return std::min(run.index + run.units + column - run.column - run.columns, size);
}

int columnsOf(std::string_view octets, int tabWidth)
{
    int column = 0;
    for (const char c : octets) {
        const auto octet = static_cast<unsigned char>(c);
        if (octet == '\t')
            column += tabWidth - column % tabWidth;
        else if (octet >= 0x20 && octet < 0x7f)
            ++column;
        else
            return Cells(octets, tabWidth).columns();
    }
    return column;
}

int indexOfOctet(std::string_view octets, std::size_t octet)
{
    const std::string_view before = octets.substr(0, octet);
    const bool ascii =
        std::ranges::all_of(before, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (ascii || !core::isUtf8(octets))
        return static_cast<int>(before.size());
    return static_cast<int>(core::toQString(before).size());
}

} // namespace widgets
