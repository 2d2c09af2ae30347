// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figures.h"

#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bench {

namespace {

bool space(char c)
{
    return c == ' ' || c == '\t';
}

/// "+ 4.5%", "- 12%" as tools align them: a sign, one blank or more, a percentage. The length of sign and
/// blanks.
std::size_t apartSign(std::string_view text)
{
    if (text.size() < 4 || (text[0] != '+' && text[0] != '-') || text[1] != ' ')
        return 0;
    const auto at = text.find_first_not_of(' ');
    const auto digits = text.find_first_not_of(' ', 1);
    if (at != 0 || digits == text.npos || digits > 4)
        return 0;
    const auto number = readNumber(text.substr(digits));
    return number && !number->isSigned && text.substr(digits + number->length).starts_with('%') ? digits : 0;
}

/// Gives a quantity the sign that stood apart from it.
void sign(Quantity &quantity, char sign)
{
    quantity.isSigned = true;
    if (quantity.value && sign == '-')
        quantity.value = -*quantity.value;
}

/// Reads along one line; every step either takes something or leaves the place as it was.
class Reader
{
public:
    explicit Reader(std::string_view text, std::size_t at) : m_text(text), m_at(at) {}

    std::optional<Quantity> read();
    std::size_t at() const { return m_at; }

private:
    std::string_view rest() const { return m_text.substr(m_at); }
    bool done() const { return m_at >= m_text.size(); }
    std::size_t blanks(std::size_t from) const
    {
        std::size_t n = 0;
        while (from + n < m_text.size() && space(m_text[from + n]))
            ++n;
        return n;
    }
    std::optional<Number> value();
    bool suffix();
    void unitWord();
    void apartScale();
    bool plusMinus();
    std::optional<double> bracketed(double value, std::string_view tail) const;
    bool parentheses();
    bool brackets();
    bool stars();

    std::string_view m_text;
    std::size_t m_at;
    Quantity m_q;
};

std::optional<Number> Reader::value()
{
    std::size_t lead = 0;
    while (m_at + lead < m_text.size() &&
           std::string_view("~<>").find(m_text[m_at + lead]) != std::string_view::npos)
        ++lead;
    const auto from = m_text.substr(m_at + lead);
    if (auto duration = readDuration(from)) {
        m_at += lead + duration->length;
        m_q.unit = "s";
        return duration;
    }
    auto number = readNumber(from);
    if (!number)
        return {};
    // "00 f2 00": octets of a dump, no figures.
    const auto digits = from.substr(from[0] == '+' || from[0] == '-' ? 1 : 0);
    if (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9')
        return {};
    m_at += lead + number->length;
    return number;
}

/// What is glued to the digits: a scale, a unit, a comma that ends a phrase. False when it makes a word of
/// them.
bool Reader::suffix()
{
    std::size_t end = m_at;
    while (end < m_text.size() && !space(m_text[end]) &&
           std::string_view("()[]|,;*").find(m_text[end]) == std::string_view::npos &&
           !m_text.substr(end).starts_with("\u00b1") && !m_text.substr(end).starts_with("+/-") &&
           !m_text.substr(end).starts_with("\u2502"))
        ++end;
    std::string_view tail = m_text.substr(m_at, end - m_at);
    if (tail.empty())
        return true;
    if (tail.ends_with('.') && tail.size() > 1)
        tail.remove_suffix(1);
    if (const auto unit = readUnit(tail)) {
        m_q.unit = unit->name;
        *m_q.value *= unit->scale;
        m_q.decimals -= unit->scale > 1 ? static_cast<int>(std::lround(std::log10(unit->scale))) : 0;
        m_at += tail.size();
        return true;
    }
    if (const auto scale = scaleOf(tail)) {
        *m_q.value *= *scale;
        m_q.decimals -= static_cast<int>(std::lround(std::log10(*scale)));
        m_at += tail.size();
        return true;
    }
    return false;
}

/// A unit that stands one blank behind the figure: "26.74 Kpps", "16393.44 requests per second".
void Reader::unitWord()
{
    if (m_q.unit || blanks(m_at) != 1)
        return;
    const std::size_t from = m_at + 1;
    std::size_t end = from;
    for (int words = 0; words < 3 && end < m_text.size(); ++words) {
        std::size_t stop = end;
        while (stop < m_text.size() && !space(m_text[stop]) &&
               std::string_view("()[]|,;").find(m_text[stop]) == std::string_view::npos)
            ++stop;
        auto word = m_text.substr(from, stop - from);
        if (word.ends_with('.'))
            word.remove_suffix(1);
        // A bare letter behind a blank is a word of its own more often than a unit.
        const auto unit = word.size() == 1 && word != "s" && word != "%" && word != "J" && word != "W"
                              ? std::nullopt
                              : readUnit(word);
        if (unit && unit->name != "x" && unit->name != "index" && unit->name != "score" &&
            unit->name != "cycles") {
            m_q.unit = unit->name;
            *m_q.value *= unit->scale;
            m_q.decimals -= unit->scale > 1 ? static_cast<int>(std::lround(std::log10(unit->scale))) : 0;
            m_at = from + word.size();
        }
        if (stop >= m_text.size() || !space(m_text[stop]))
            break;
        end = stop + 1;
    }
}

/// "2,713.3 B", "35.2 M": a scale a blank behind the figure, when nothing else can follow. Octets have no
/// fractions, so B behind one are billions.
void Reader::apartScale()
{
    if (m_q.unit || blanks(m_at) != 1 || m_at + 1 >= m_text.size())
        return;
    const char letter = m_text[m_at + 1];
    const auto behind = core::trimmed(m_text.substr(m_at + 2));
    const bool ends = m_at + 2 == m_text.size() || m_text.substr(m_at + 2).starts_with("  ") ||
                      behind.starts_with('(') || behind.starts_with('|');
    if (!ends || m_q.decimals <= 0 || std::string_view("KMGTB").find(letter) == std::string_view::npos)
        return;
    const double scale = letter == 'B' ? 1e9 : *scaleOf(std::string_view(&letter, 1));
    *m_q.value *= scale;
    m_q.decimals -= static_cast<int>(std::lround(std::log10(scale)));
    m_at += 2;
}

bool Reader::plusMinus()
{
    std::size_t from = m_at + blanks(m_at);
    std::size_t mark = 0;
    for (std::string_view sign : {"\u00b1", "+/-", "+-"})
        if (m_text.substr(from).starts_with(sign)) {
            mark = sign.size();
            break;
        }
    if (!mark)
        return false;
    from += mark;
    from += blanks(from);
    const auto number = readNumber(m_text.substr(from));
    if (!number && m_text.substr(from).starts_with("\u221e")) { // "± ∞": no interval at this n
        m_at = from + 3;
        return true;
    }
    if (!number)
        return false;
    m_at = from + number->length;
    m_q.spread = std::abs(number->value);
    if (rest().starts_with('%')) {
        m_q.spreadIsPercent = true;
        ++m_at;
        return true;
    }
    std::size_t end = m_at;
    while (end < m_text.size() && !space(m_text[end]) &&
           std::string_view("()[]|,;").find(m_text[end]) == std::string_view::npos)
        ++end;
    if (const auto unit = readUnit(m_text.substr(m_at, end - m_at))) {
        if (!m_q.unit)
            m_q.unit = unit->name;
        else if (const auto same = convert(*m_q.spread, unit->name, *m_q.unit))
            m_q.spread = same;
        m_at = end;
    } else if (const auto scale = scaleOf(m_text.substr(m_at, end - m_at))) {
        *m_q.spread *= *scale;
        m_at = end;
    } else if (m_q.unit && end == m_at && blanks(m_at) == 1) {
        // "0.246 s" again behind the spread.
        std::size_t stop = m_at + 1;
        while (stop < m_text.size() && !space(m_text[stop]) &&
               std::string_view("()[]|,;").find(m_text[stop]) == std::string_view::npos)
            ++stop;
        const auto word = m_text.substr(m_at + 1, stop - m_at - 1);
        if (const auto again = readUnit(word))
            if (const auto same = convert(*m_q.spread, again->name, *m_q.unit)) {
                m_q.spread = same;
                m_at = stop;
            }
    }
    return true;
}

/// "(0.24)", "(2.3K)", "(1.6 us)" behind a value: in the value's unit; empty when it is something else.
std::optional<double> Reader::bracketed(double value, std::string_view tail) const
{
    if (tail.empty())
        return value;
    if (const auto scale = scaleOf(tail))
        return value * *scale;
    const auto unit = m_q.unit ? readUnit(tail) : std::nullopt;
    return unit ? convert(value * unit->scale, unit->name, *m_q.unit) : std::nullopt;
}

/// "(   0.00%)", "( -3.31 pct)", "(+67% / +12%)", "( +-  7.75% )", "(  0.907M/s/cpu)", "( 0.24)".
bool Reader::parentheses()
{
    const std::size_t from = m_at + blanks(m_at);
    if (from >= m_text.size() || m_text[from] != '(' || from - m_at > 8)
        return false;
    const std::size_t close = m_text.find(')', from);
    if (close == m_text.npos || close - from > 40)
        return false;
    const auto inside = core::trimmed(m_text.substr(from + 1, close - from - 1));
    std::string_view body = inside;
    bool spread = false;
    for (std::string_view sign : {"+-", "+/-", "\u00b1"})
        if (body.starts_with(sign)) {
            body = core::trimmed(body.substr(sign.size()));
            spread = true;
            break;
        }
    if (body.starts_with('~'))
        body.remove_prefix(1);
    auto number = readNumber(body);
    if (const auto apart = apartSign(body); apart > 0) {
        number = readNumber(body.substr(apart));
        number->value = body[0] == '-' ? -number->value : number->value;
        number->length += apart;
    }
    if (number) {
        const auto tail = core::trimmed(body.substr(number->length));
        const bool percent = tail.starts_with('%') || tail.starts_with("pct");
        if (spread) {
            m_q.spread = std::abs(number->value);
            m_q.spreadIsPercent = percent;
        } else if (percent && !m_q.stated)
            m_q.stated = number->value;
        else if (!m_q.bracketed)
            m_q.bracketed = bracketed(number->value, tail);
    } else if (inside.find_first_of("0123456789") == inside.npos && !inside.empty() && inside.size() > 14 &&
               !m_q.note.empty())
        return false;
    else
        m_q.note = inside;
    m_at = close + 1;
    return true;
}

bool Reader::brackets()
{
    const std::size_t from = m_at + blanks(m_at);
    if (from >= m_text.size() || m_text[from] != '[' || from - m_at > 4)
        return false;
    const std::size_t close = m_text.find(']', from);
    if (close == m_text.npos || close - from > 16)
        return false;
    const auto number = readNumber(core::trimmed(m_text.substr(from + 1, close - from - 1)));
    if (!number)
        return false;
    m_q.stated = number->value;
    m_at = close + 1;
    return true;
}

/// mmtests marks what its own test calls significant: "* -12.60%*".
bool Reader::stars()
{
    std::size_t from = m_at + blanks(m_at);
    if (from >= m_text.size() || m_text[from] != '*')
        return false;
    const std::size_t number = from + 1 + blanks(from + 1);
    const auto stated = readNumber(m_text.substr(number));
    if (!stated || !m_text.substr(number + stated->length).starts_with("%*"))
        return false;
    m_q.stated = stated->value;
    m_q.marked = true;
    m_at = number + stated->length + 2;
    return true;
}

std::optional<Quantity> Reader::read()
{
    const std::size_t start = m_at;
    const auto number = value();
    if (!number)
        return {};
    m_q.value = number->value;
    m_q.decimals = number->decimals;
    m_q.isSigned = number->isSigned;
    // "1m48.716s" is whole already; its tail has been taken.
    if (!m_q.unit && !suffix())
        return {};
    if (!done() && (m_text[m_at] == ':' || m_text[m_at] == ')'))
        return {};
    const auto end = [&] { m_q.text = m_text.substr(start, m_at - start); };
    plusMinus();
    unitWord();
    apartScale();
    if (!m_q.spread)
        plusMinus();
    end();
    while (parentheses() || brackets() || stars())
        end();
    return m_q;
}

} // namespace

std::vector<int> displayColumns(std::string_view line)
{
    std::vector<int> columns(line.size() + 1);
    int column = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        columns[i] = column;
        const auto c = static_cast<unsigned char>(line[i]);
        if (c == '\t')
            column += 8 - column % 8;
        else if ((c & 0xC0) != 0x80)
            ++column;
    }
    columns[line.size()] = column;
    return columns;
}

std::vector<Piece> pieces(std::string_view line)
{
    std::vector<Piece> out;
    const auto columns = displayColumns(line);
    std::size_t at = 0;
    bool joined = false, arrow = false;
    while (at < line.size()) {
        if (space(line[at]) || line[at] == '|') {
            ++at;
            continue;
        }
        Piece piece;
        piece.begin = at;
        std::size_t end = at;
        while (end < line.size() && !space(line[end]) && line[end] != '|')
            ++end;
        const auto word = line.substr(at, end - at);
        // "6824 / 28.0 MB/s", "1m2s / 3.2s / 4.1s": figures side by side; "13.17s -> 4.18s": one became the
        // other.
        const bool arrows = word == "->" || word == "=>" || word == "-->" || word == "\u2192";
        if ((word == "/" || arrows) && !out.empty() && out.back().figure &&
            beginsAsFigure(core::trimmed(line.substr(end)).substr(0, 4))) {
            at = end;
            joined = !arrows;
            arrow = arrows;
            continue;
        }
        piece.arrow = std::exchange(arrow, false);
        piece.joined = std::exchange(joined, false);
        if (const auto apart = apartSign(line.substr(at)); apart > 0 && !out.empty()) {
            Reader reader(line, at + apart);
            if (auto quantity = reader.read()) {
                piece.figure = true;
                piece.quantity = std::move(*quantity);
                sign(piece.quantity, line[at]);
                end = reader.at();
                piece.quantity.text = line.substr(at, end - at);
            }
        } else if (beginsAsFigure(word) && word[0] != '(') {
            Reader reader(line, at);
            if (auto quantity = reader.read()) {
                piece.figure = true;
                piece.quantity = std::move(*quantity);
                end = reader.at();
            }
        } else if (word[0] == '<' && line.substr(at).starts_with("<not ")) {
            const auto close = line.find('>', at);
            if (close != line.npos) {
                end = close + 1;
                piece.figure = true;
            }
        } else if (isPlaceholder(word) && word != "none" && word != "x" && word != "na")
            piece.figure = true;
        piece.end = end;
        if (piece.figure && piece.quantity.text.empty())
            piece.quantity.text = piece.text(line);
        piece.left = columns[piece.begin];
        piece.right = columns[piece.end];
        out.push_back(std::move(piece));
        at = end;
        if (at < line.size() && (line[at] == ',' || line[at] == ';'))
            ++at;
    }
    return out;
}

std::optional<Quantity> readQuantity(std::string_view cell)
{
    cell = core::trimmed(cell);
    if (cell.empty())
        return {};
    if (isPlaceholder(cell)) {
        Quantity none;
        none.text = cell;
        return none;
    }
    const auto apart = apartSign(cell);
    Reader reader(cell, apart);
    auto quantity = reader.read();
    if (!quantity)
        return {};
    if (apart > 0)
        sign(*quantity, cell[0]);
    const auto tail = core::trimmed(cell.substr(reader.at()));
    // A footnote mark, a star or an arrow may follow; words make a text of it.
    if (!tail.empty() && tail.find_first_not_of("*!<>^-\xc2\xb9\xb2\xb3 ") != tail.npos)
        return {};
    if (tail.starts_with('*'))
        quantity->marked = true;
    return quantity;
}

void fill(Cell &cell, const Quantity &q)
{
    cell.value = q.value;
    cell.decimals = q.decimals;
    if (q.unit)
        cell.unit = q.unit;
    cell.text = q.text;
    cell.stated = q.stated;
    cell.marked = q.marked;
    if (q.spread && q.value) {
        cell.spread = q.spreadIsPercent ? std::abs(*q.value) * *q.spread / 100 : *q.spread;
        cell.spreadKind = SpreadKind::Unknown;
    }
}

} // namespace bench
