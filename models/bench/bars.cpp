// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bars.h"

#include "bench/grid.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "core/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace bench {

namespace {

constexpr std::size_t mostLines = 1500;

/// What stands between two bars of one line.
struct Segment
{
    std::string text;
    std::size_t begin = 0; ///< octet of the text within the line
    int left = 0, right = 0;
    bool rule = false;
};

struct BarLine
{
    std::size_t line = 0;
    bool rule = false; ///< nothing but a rule from end to end
    std::vector<Segment> segments;
    std::string tail; ///< behind the last bar: a remark
};

bool bar(std::string_view text, std::size_t at, bool plus)
{
    return text[at] == '|' || (plus && text[at] == '+') || text.substr(at).starts_with("\u2502");
}

BarLine split(const Page &page, std::size_t at)
{
    const auto text = page.text(at);
    BarLine out;
    out.line = at;
    out.rule = isRule(text);
    const bool plus = text.find("+--") != text.npos || text.find("-+") != text.npos;
    const auto columns = displayColumns(text);
    std::size_t from = 0;
    bool open = false;
    const auto close = [&](std::size_t end) {
        Segment s;
        const auto whole = text.substr(from, end - from);
        const auto trimmed = core::trimmed(whole);
        s.text = trimmed;
        s.begin = trimmed.empty() ? from : static_cast<std::size_t>(trimmed.data() - text.data());
        s.left = columns[from];
        s.right = columns[end];
        s.rule = trimmed.size() >= 2 && trimmed.find_first_not_of("-=:~_") == trimmed.npos;
        if (s.rule)
            s.text.clear();
        if (open || !s.text.empty())
            out.segments.push_back(std::move(s));
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!bar(text, i, plus))
            continue;
        close(i);
        i += text[i] == '\xe2' ? 2 : 0;
        from = i + 1;
        open = true;
    }
    if (from < text.size()) {
        const auto rest = core::trimmed(text.substr(from));
        if (rest.starts_with("->") || rest.starts_with('<') || rest.starts_with('#') || rest.starts_with('*'))
            out.tail = rest;
        else
            close(text.size());
    }
    return out;
}

/// Frames of dashes with corners, "|---|---|", org's "|--+--|", plain "-----" between bars.
bool isFrame(std::string_view text)
{
    text = core::trimmed(text);
    return isRule(text) && (text.find("--") != text.npos || text.find("==") != text.npos) && text.size() >= 5;
}

/// " fs/file.c | 120 +++++-----", " logo.png | Bin 0 -> 2104 bytes": not a measurement.
bool isDiffstat(std::string_view text)
{
    const auto last = text.rfind('|');
    if (last == text.npos || last == 0 || core::trimmed(text.substr(0, last)).empty())
        return false;
    const auto rest = core::trimmed(text.substr(last + 1));
    const auto end = rest.find_first_not_of("0123456789");
    if (rest.starts_with("Bin"))
        return true;
    return end != 0 && end != rest.npos && rest.find_first_not_of(" +-", end) == rest.npos;
}

bool isEmptyLine(const BarLine &line)
{
    return line.rule || std::ranges::all_of(line.segments, [](const Segment &s) { return s.text.empty(); });
}

class Reader
{
public:
    Reader(const Page &page, std::size_t at, std::size_t floor) : m_page(page), m_at(at), m_floor(floor) {}
    Reading read();

private:
    bool collect();
    bool isPlot() const;
    bool isLoose() const;
    bool readHeadings(std::vector<std::vector<std::string>> &texts, const std::vector<bool> &figures,
                      std::size_t from);
    void findColumns();
    bool hasFigures(const BarLine &line) const;
    std::size_t headerEnd() const;
    std::vector<std::string> spread(const BarLine &line) const;
    void readHeader(Grid &grid, std::size_t end);
    void readBody(Grid &grid, std::size_t from);
    void mergeLabels(std::vector<std::vector<std::string>> &texts, const std::vector<bool> &figures,
                     std::size_t from);

    const Page &m_page;
    std::size_t m_at, m_floor, m_end = 0;
    std::vector<BarLine> m_lines;
    std::vector<std::pair<int, int>> m_columns;
    std::size_t m_labels = 0; ///< leading columns that hold text
    std::string m_title;
    std::map<std::size_t, std::string> m_headings; ///< line → the label above it that its own belongs to
};

bool Reader::collect()
{
    std::size_t bars = 0;
    std::size_t at = m_at;
    for (; at < m_page.size() && m_lines.size() < mostLines && m_page.with(at, m_at); ++at) {
        const auto text = m_page.text(at);
        if (m_page[at].pipes == 0 && !isFrame(text) && !text.contains("+--"))
            break;
        if (m_page[at].pipes == 1 && !isFrame(text) && core::trimmed(text).starts_with('|') &&
            !text.contains("+--"))
            break;
        if (isDiffstat(text))
            break;
        auto line = split(m_page, at);
        bars += !line.rule;
        m_lines.push_back(std::move(line));
    }
    while (!m_lines.empty() && m_lines.back().rule && m_page[m_lines.back().line].pipes == 0 &&
           m_page.text(m_lines.back().line).find('+') == std::string_view::npos && m_lines.size() > 1 &&
           m_lines[m_lines.size() - 2].rule)
        m_lines.pop_back();
    m_end = at;
    return bars >= 2;
}

bool Reader::hasFigures(const BarLine &line) const
{
    for (std::size_t i = 1; i < line.segments.size(); ++i)
        if (readQuantity(line.segments[i].text))
            return true;
    return false;
}

/// "  190000 +-----+", " 180000 |-OO O O    |": a scale at the left and marks to the right of it.
bool Reader::isPlot() const
{
    std::size_t scale = 0, lines = 0;
    for (const auto &line : m_lines) {
        const auto text = core::trimmed(m_page.text(line.line));
        const auto cut = text.find_first_of(" |+");
        scale += cut != text.npos && cut > 0 && readQuantity(text.substr(0, cut)) &&
                 (text.contains("|-") || text.contains(" +-") || text.contains("|+"));
        ++lines;
    }
    return lines >= 6 && scale * 3 >= lines;
}

/// Bars between some columns only: several figures stand between two of them, which plain columns read.
bool Reader::isLoose() const
{
    std::size_t loose = 0, lines = 0;
    for (const auto &line : m_lines) {
        if (isEmptyLine(line))
            continue;
        ++lines;
        loose += std::ranges::any_of(line.segments, [](const Segment &s) {
            if (!s.text.contains(' '))
                return false;
            const auto parts = pieces(s.text);
            const auto figures = std::ranges::count_if(parts, [](const Piece &p) { return p.figure; });
            return figures >= 2 && parts.back().figure &&
                   (s.text.contains("  ") || figures == std::ssize(parts));
        });
    }
    return lines >= 2 && loose * 2 > lines;
}

/// The columns are those of the line with the most bars.
void Reader::findColumns()
{
    const BarLine *best = nullptr;
    for (const auto &line : m_lines)
        if (!line.rule && (!best || line.segments.size() > best->segments.size()))
            best = &line;
    for (const auto &s : best->segments)
        m_columns.emplace_back(s.left, s.right);
}

/// A line's texts by column; one that spans several is given to each.
std::vector<std::string> Reader::spread(const BarLine &line) const
{
    std::vector<std::string> out(m_columns.size());
    if (line.segments.size() == m_columns.size()) {
        for (std::size_t c = 0; c < out.size(); ++c)
            out[c] = line.segments[c].text;
        return out;
    }
    for (const auto &s : line.segments) {
        bool placed = false;
        for (std::size_t c = 0; c < out.size(); ++c) {
            const int middle = (m_columns[c].first + m_columns[c].second) / 2;
            if (middle >= s.left && middle < std::max(s.right, s.left + 1)) {
                out[c] = s.text;
                placed = true;
            }
        }
        if (!placed && !s.text.empty())
            for (std::size_t c = 0; c < out.size(); ++c)
                if (out[c].empty() && s.left < m_columns[c].second && m_columns[c].first < s.right) {
                    out[c] = s.text;
                    break;
                }
    }
    return out;
}

/// Header lines end at the first rule behind which figures stand, or at the first line with figures.
std::size_t Reader::headerEnd() const
{
    std::size_t first = 0;
    while (first < m_lines.size() && (m_lines[first].rule || !hasFigures(m_lines[first])))
        ++first;
    if (first == m_lines.size())
        return first;
    // "iodepth | 1 | 4 | 8 |": the first line of figures is the header when it names a parameter and rises.
    const auto &segments = m_lines[first].segments;
    // "jobs | 5.6 | 5.6 patched": kernels by their numbers, one of which says more.
    if (!segments.empty() && first == 0 && isParameterName(segments[0].text) &&
        std::any_of(segments.begin() + 1, segments.end(), [](const Segment &s) {
            return !s.text.empty() && !readQuantity(s.text) && isConfigName(s.text);
        }))
        return 1;
    // "| Job | 64k | 16k |" above "|-----|-----|-----|": the one rule there is says which line is the head.
    if (first == 0 && m_lines.size() > 3 && m_lines[1].rule &&
        std::ranges::count(m_lines, true, &BarLine::rule) == 1 && !segments.empty() &&
        !readQuantity(segments[0].text))
        return 1;
    const bool nothingAbove =
        std::ranges::all_of(m_lines.begin(), m_lines.begin() + static_cast<std::ptrdiff_t>(first),
                            [](const BarLine &l) { return l.rule; });
    if (nothingAbove && !segments.empty() && isParameterName(segments[0].text)) {
        double before = -1;
        bool rises = true;
        for (std::size_t i = 1; i < segments.size(); ++i) {
            const auto q = readQuantity(segments[i].text);
            if (segments[i].text.empty())
                continue;
            rises &= q && q->value && q->decimals <= 0 && *q->value > before;
            before = q && q->value ? *q->value : before;
        }
        if (rises)
            return first + 1;
    }
    // Lines without figures right above the first row may be the start of its label; a rule tells.
    std::size_t end = first;
    while (end > 0 && !m_lines[end - 1].rule)
        --end;
    return end == 0 || nothingAbove ? first : end;
}

void Reader::readHeader(Grid &grid, std::size_t end)
{
    grid.heads.assign(m_columns.size() - m_labels, {});
    std::vector<std::string> labels(m_labels);
    for (std::size_t i = 0; i < end; ++i) {
        const BarLine &line = m_lines[i];
        if (line.rule)
            continue;
        std::size_t texts = 0;
        for (const auto &s : line.segments)
            texts += !s.text.empty();
        if (texts == 0)
            continue;
        // A single cell over the whole width is the table's title.
        if (line.segments.size() == 1 && m_columns.size() > 1) {
            m_title += (m_title.empty() ? "" : "\n") + line.segments[0].text;
            continue;
        }
        const auto cells = spread(line);
        for (std::size_t c = 0; c < m_labels; ++c)
            if (!cells[c].empty())
                labels[c] += (labels[c].empty() ? "" : " ") + cells[c];
        for (std::size_t c = m_labels; c < cells.size(); ++c)
            grid.heads[c - m_labels].push_back(cells[c]);
        grid.apart.push_back(line.segments.size() == m_columns.size());
    }
    grid.labelHeads = labels;
    for (auto &head : grid.heads)
        if (head.empty())
            head.emplace_back();
}

/// A label that stands once among several lines of figures belongs to all of them; one that goes on below its
/// line is one label.
void Reader::mergeLabels(std::vector<std::vector<std::string>> &texts, const std::vector<bool> &figures,
                         std::size_t from)
{
    for (std::size_t c = 0; c < m_labels; ++c) {
        std::size_t start = from;
        const auto flush = [&](std::size_t end) {
            std::size_t named = 0, rows = 0;
            std::string all;
            for (std::size_t i = start; i < end; ++i) {
                rows += figures[i];
                named += figures[i] && !texts[i][c].empty();
                if (!texts[i][c].empty())
                    all += (all.empty() ? "" : " ") + texts[i][c];
            }
            if (rows && named <= 1)
                for (std::size_t i = start; i < end; ++i)
                    texts[i][c] = all;
            else if (rows) {
                std::string *row = nullptr;
                for (std::size_t i = start; i < end; ++i) {
                    if (figures[i])
                        row = &texts[i][c];
                    else if (row && !texts[i][c].empty())
                        *row += ' ' + texts[i][c];
                }
            }
            start = end + 1;
        };
        for (std::size_t i = from; i < m_lines.size(); ++i) {
            const auto &line = m_lines[i];
            bool boundary = isEmptyLine(line);
            // "|  redis  +-----+": the rule leaves the first column open.
            if (line.rule && line.segments.size() == m_columns.size() && !line.segments[c].rule)
                boundary = false;
            if (!line.rule && line.segments.size() == m_columns.size() && line.segments[c].rule)
                boundary = true;
            if (boundary)
                flush(i);
        }
        flush(m_lines.size());
    }
}

/// "page_fault1_per_process_ops" above "(A) base" and "(B) patched", again and again: a label without figures
/// is the heading of the rows below it when their labels repeat.
bool Reader::readHeadings(std::vector<std::vector<std::string>> &texts, const std::vector<bool> &figures,
                          std::size_t from)
{
    std::set<std::string> labels;
    std::size_t rows = 0, headings = 0;
    const auto alone = [&](std::size_t i) {
        return !m_lines[i].rule && !figures[i] && !texts[i][0].empty() &&
               std::all_of(texts[i].begin() + 1, texts[i].end(), [](const auto &t) { return t.empty(); });
    };
    for (std::size_t i = from; i < m_lines.size(); ++i) {
        headings += alone(i);
        if (figures[i] && !texts[i][0].empty()) {
            ++rows;
            labels.insert(texts[i][0]);
        }
    }
    if (headings < 2 || labels.size() * 2 > rows)
        return false;
    std::string heading;
    for (std::size_t i = from; i < m_lines.size(); ++i)
        if (alone(i))
            heading = texts[i][0];
        else if (figures[i])
            m_headings[i] = texts[i][0].empty() ? std::string() : heading;
    return true;
}

void Reader::readBody(Grid &grid, std::size_t from)
{
    std::vector<std::vector<std::string>> texts;
    std::vector<bool> figures;
    for (const auto &line : m_lines) {
        texts.push_back(spread(line));
        bool any = false;
        for (std::size_t c = m_labels; c < m_columns.size(); ++c)
            any |= readQuantity(texts.back()[c]).has_value();
        figures.push_back(any && !line.rule);
    }
    if (m_labels != 1 || !readHeadings(texts, figures, from))
        mergeLabels(texts, figures, from);
    for (std::size_t i = from; i < m_lines.size(); ++i) {
        const BarLine &line = m_lines[i];
        if (!figures[i])
            continue;
        Grid::Row row;
        row.line = line.line;
        if (const auto heading = m_headings.find(i); heading != m_headings.end())
            row.labels.push_back(heading->second);
        for (std::size_t c = 0; c < m_labels; ++c)
            row.labels.push_back(texts[i][c]);
        for (std::size_t c = m_labels; c < m_columns.size(); ++c) {
            Grid::Cell cell;
            cell.text = texts[i][c];
            cell.quantity = readQuantity(cell.text);
            cell.line = line.line;
            for (const auto &s : line.segments)
                if (s.text == cell.text && s.left < m_columns[c].second && m_columns[c].first < s.right)
                    cell.column = m_page[line.line].column + static_cast<int>(s.begin);
            row.cells.push_back(std::move(cell));
        }
        grid.rows.push_back(std::move(row));
    }
}

Reading Reader::read()
{
    Reading out{{}, m_at};
    if (!collect())
        return out;
    findColumns();
    if (m_columns.size() < 2)
        return out;
    if (isPlot())
        return {{}, m_end};
    if (isLoose())
        return {{}, m_at, m_end};
    const std::size_t header = headerEnd();
    if (header == m_lines.size())
        return {{}, m_end}; // drawn, but without figures: nothing else may read it either
    // Columns of text at the left are labels.
    for (; m_labels + 1 < m_columns.size(); ++m_labels) {
        std::size_t figures = 0, texts = 0;
        for (std::size_t i = header; i < m_lines.size(); ++i) {
            if (m_lines[i].rule)
                continue;
            const auto cells = spread(m_lines[i]);
            figures += readQuantity(cells[m_labels]).has_value();
            texts += !cells[m_labels].empty();
        }
        if (figures && figures * 2 >= texts)
            break;
    }
    Grid grid;
    grid.ruled = true;
    readHeader(grid, header);
    readBody(grid, header);
    std::size_t top = m_at;
    grid.heading = m_title + '\n';
    describe(grid, m_page, top, m_end - 1, m_floor);
    if (!m_title.empty())
        grid.caption = grid.title = grid.subject = cleanName(m_title.substr(0, m_title.find('\n')));
    out.end = m_end;
    auto draft = interpret(grid, m_page);
    if (!draft)
        return out;
    if (draft->table.format.empty())
        draft->table.format = "bars";
    setLines(*draft, m_page, m_at, m_lines.back().line);
    out.drafts.push_back(std::move(*draft));
    return out;
}

} // namespace

Reading readBars(const Page &page, std::size_t at, std::size_t floor)
{
    if (isDiffstat(page.text(at)))
        return {{}, at + 1};
    if (page[at].pipes == 0 && !isFrame(page.text(at)))
        return {{}, at};
    if (page[at].pipes == 0) {
        // A rule opens a table only when bars follow.
        std::size_t next = at + 1;
        if (!page.with(next, at) || page[next].pipes < 2)
            return {{}, at};
    }
    return Reader(page, at, floor).read();
}

} // namespace bench
