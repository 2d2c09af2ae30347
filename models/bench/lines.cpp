// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lines.h"

#include "bench/direction.h"
#include "bench/lineshapes.h"
#include "bench/numbers.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>

namespace bench {

namespace {

using Kind = ReadyShape::Kind;

constexpr std::size_t headReach = 7;     ///< lines between a head of columns and its first row
constexpr std::size_t headingReach = 24; ///< lines a heading may stand above what it names

/// What the lines above say of the next one.
struct Standing
{
    std::string row, subRow, metric, unit;
    bool headed = false;                     ///< a heading stands above
    std::vector<const ReadyShape *> columns; ///< what the head may mean: the first that fits a row
};

class Reader
{
public:
    /// Lines of a tool from `at` on; without a tool, rows of columns under a head above.
    Reader(const Page &page, std::size_t at, std::size_t floor, std::string_view tool)
        : m_page(page), m_at(at), m_floor(floor), m_first(at), m_tool(tool)
    {
    }
    Reading read();

private:
    bool lookAbove();
    const ReadyShape *take(std::size_t at);
    bool stand(const ReadyShape &shape, std::string_view text);
    bool isNoise(std::string_view text);
    void add(const ReadyShape &shape, const ShapeMatch &found, std::size_t at);
    std::string rowOf(const ShapeMatch &found) const;
    bool addFigure(const ShapeField &field, const ShapeMatch &found, std::size_t figure, std::size_t at);

    const Page &m_page;
    std::size_t m_at, m_floor, m_first;
    std::string_view m_tool;
    std::optional<bool> m_labelled;
    bool m_swallowed = false; ///< lines of figures that nobody asks for
    Standing m_standing;
    Draft m_draft;
    std::vector<std::uint16_t> m_candidates;
};

std::string joined(std::string_view a, std::string_view b)
{
    return a.empty() ? std::string(b) : b.empty() ? std::string(a) : std::string(a) + ' ' + std::string(b);
}

/// Whether a tool has lines whose meaning stands above them.
bool hasHeadings(std::string_view tool)
{
    return std::ranges::any_of(readyShapes().shapes, [&](const ReadyShape &s) {
        return s.tool == tool && s.kind != Kind::Line && s.kind != Kind::Noise;
    });
}

/// Keeps what a heading or head says; false when the line is neither.
bool Reader::stand(const ReadyShape &shape, std::string_view text)
{
    if (shape.kind == Kind::Columns && shape.pattern.empty()) {
        m_standing.columns.clear();
        for (const ReadyShape &other : readyShapes().shapes)
            if (other.kind == Kind::Columns && other.tool == shape.tool && other.needle == shape.needle)
                m_standing.columns.push_back(&other);
        return true;
    }
    const auto found = matchShape(text, shape);
    if (!found)
        return false;
    m_standing.headed = true;
    if (shape.kind == Kind::Columns) {
        m_standing.columns = {&shape};
        m_standing.subRow = found->row;
    } else if (shape.kind == Kind::Heading) {
        m_standing.row = found->row;
        m_standing.subRow.clear();
        m_standing.metric = found->metric;
        m_standing.unit = found->unit;
        m_standing.columns.clear();
    } else {
        if (shape.pattern.contains("%r"))
            m_standing.subRow = found->row;
        if (shape.pattern.contains("%m"))
            m_standing.metric = found->metric;
    }
    return true;
}

/// Headings and heads above the first figures, read downwards from the highest that belongs to them.
bool Reader::lookAbove()
{
    std::vector<std::pair<std::size_t, const ReadyShape *>> above;
    int blanks = 0;
    for (std::size_t up = m_at; up-- > m_floor && m_at - up <= headingReach && blanks < 4;) {
        if (!m_page.with(up, m_at))
            break;
        const auto text = m_page.text(up);
        blanks += text.empty();
        if (m_tool.empty() && m_at - up > headReach)
            break;
        readyShapes().needles.find(text, m_candidates);
        const ReadyShape *head = nullptr;
        for (const auto candidate : m_candidates) {
            const ReadyShape &shape = readyShapes().shapes[candidate];
            if (shape.kind == Kind::Line || shape.kind == Kind::Noise ||
                (!m_tool.empty() && shape.tool != m_tool) || (m_tool.empty() && shape.kind != Kind::Columns))
                continue;
            if (shape.kind == Kind::Columns
                    ? above.empty() && m_at - up <= headReach && matchColumns(m_page.text(m_at), shape) &&
                          (shape.pattern.empty() || matchShape(text, shape))
                    : matchShape(text, shape).has_value()) {
                head = &shape;
                break;
            }
        }
        if (!head)
            continue;
        above.emplace_back(up, head);
        m_tool = head->tool;
        if (head->kind == Kind::Heading)
            break;
    }
    for (auto it = above.rbegin(); it != above.rend(); ++it)
        stand(*it->second, m_page.text(it->first));
    if (!above.empty())
        m_first = above.back().first;
    return !above.empty();
}

/// Whether a line may be a row of columns: several figures, several commas, or nothing but a figure.
bool isRow(const Page &page, std::size_t at)
{
    if (page[at].figures > 1)
        return true;
    const auto text = core::trimmed(page.text(at));
    const auto number = readNumber(text);
    return (number && number->length == text.size()) || std::ranges::count(text, ',') > 2;
}

std::string Reader::rowOf(const ShapeMatch &found) const
{
    return joined(joined(m_standing.row, m_standing.subRow), found.row);
}

/// Words of the pattern in a field's name: "%m latency".
std::string filled(std::string_view text, std::string_view sign, std::string_view words)
{
    const auto at = text.find(sign);
    return at == text.npos ? std::string(text)
                           : std::string(text.substr(0, at)) + std::string(words) +
                                 std::string(text.substr(at + sign.size()));
}

/// The unit at either end of the words that name a metric: "write128 MB/sec", "nanosecs per lock call".
std::string unitAmong(std::string_view words)
{
    for (auto at = words.find(' '); at != words.npos; at = words.find(' ', at + 1))
        if (const auto unit = readUnit(words.substr(at + 1)); unit && unit->dimension != Dimension::None)
            return std::string(words.substr(at + 1));
    const auto first = words.substr(0, words.find(' '));
    return readUnit(first) ? std::string(first) : std::string{};
}

bool Reader::addFigure(const ShapeField &field, const ShapeMatch &found, std::size_t figure, std::size_t at)
{
    const auto &[quantity, begin] = found.figures[figure];
    Table &table = m_draft.table;
    const auto words = field.unit == "%m"   ? unitAmong(found.metric)
                       : field.unit.empty() ? m_standing.unit
                                            : filled(field.unit, "%u", found.unit);
    const auto read = words.empty() ? std::nullopt : readUnit(words);
    std::string unit = quantity.unit ? *quantity.unit : read ? read->name : words;
    if (quantity.unit && words.ends_with("/s") && !unit.ends_with("/s") && readUnit(unit + "/s"))
        unit += "/s"; // "Transfer/sec: 505.11MB"
    const auto statistic = filled(field.statistic, "%t", found.statistic);
    Cell cell;
    std::string name = filled(field.metric, "%m", found.metric);
    if (name.starts_with('+') && !m_standing.headed)
        return false;
    if (name.starts_with('=') || name.starts_with('+'))
        name.erase(0, 1);
    else
        name = joined(m_standing.metric, name);
    if (name.empty())
        return false; // the heading that names it is not there
    cell.metric = metricIndex(table, name, {}, statistic);
    Metric &metric = table.metrics[static_cast<std::size_t>(cell.metric)];
    if (!metric.unit && !unit.empty())
        metric.unit = unit;
    if (!unit.empty())
        cell.unit = unit;
    if (field.better) {
        metric.better = *field.better;
        metric.betterBy = BetterBy::Name;
    }
    if (auto row = rowOf(found); !row.empty())
        cell.row = std::move(row);
    if (!found.config.empty())
        cell.config = configIndex(table, found.config);
    cell.line = m_page[at].number;
    cell.column = m_page[at].column + static_cast<int>(begin);
    fill(cell, quantity);
    if (read && read->scale != 1 && cell.value && !quantity.unit)
        *cell.value *= read->scale;
    if (metric.unit)
        toUnit(cell, *metric.unit);
    table.cells.push_back(std::move(cell));
    return true;
}

void Reader::add(const ReadyShape &shape, const ShapeMatch &found, std::size_t at)
{
    using Field = ShapeField::Kind;
    bool kept = !m_draft.table.cells.empty(); // whether the figure before became a cell
    for (std::size_t f = 0, figure = 0; f < shape.fields.size() && figure < found.figures.size(); ++f) {
        const ShapeField &field = shape.fields[f];
        if (field.kind == Field::Row || field.kind == Field::Config || field.kind == Field::Unit)
            continue;
        const Quantity &quantity = found.figures[figure].first;
        if (field.kind == Field::Value) {
            // A row may lack what other rows of its tool have: "---".
            kept = quantity.value && addFigure(field, found, figure, at);
        } else if (field.kind == Field::Runs && quantity.value.value_or(0) >= 1 && *quantity.value < 1e9) {
            for (Cell &cell : m_draft.table.cells)
                if (!cell.runs)
                    cell.runs = static_cast<int>(*quantity.value);
        } else if (field.kind != Field::Skip && field.kind != Field::Runs && kept && quantity.value) {
            Cell &cell = m_draft.table.cells.back();
            const bool relative = field.kind != Field::Deviation;
            const auto own = cell.unit.value_or("");
            cell.spread = relative ? std::optional(*cell.value * *quantity.value / 100)
                                   : convert(*quantity.value, quantity.unit.value_or(own), own);
            cell.spreadKind = field.kind == Field::ErrorPercent ? SpreadKind::Sem : SpreadKind::Sd;
        }
        ++figure;
    }
}

/// The shape a line was taken by: figures, a heading, a head, noise; none when it is not this tool's.
const ReadyShape *Reader::take(std::size_t at)
{
    const auto text = m_page.text(at);
    readyShapes().needles.find(text, m_candidates);
    for (const auto candidate : m_candidates) {
        const ReadyShape &shape = readyShapes().shapes[candidate];
        if (shape.tool != m_tool)
            continue;
        if (shape.kind == Kind::Noise)
            return &shape;
        if (shape.kind != Kind::Line) {
            if (stand(shape, text))
                return &shape;
            continue;
        }
        const auto found = matchShape(text, shape);
        if (!found)
            continue;
        // A line that names its configuration does not mix with lines that do not.
        if (m_labelled && *m_labelled == found->config.empty())
            return nullptr;
        m_labelled = !found->config.empty();
        m_swallowed = true;
        add(shape, *found, at);
        return &shape;
    }
    if (m_page[at].figures > 0 || m_page[at].listed > 2)
        for (const ReadyShape *columns : m_standing.columns)
            if (const auto found = matchColumns(text, *columns)) {
                add(*columns, *found, at);
                return columns;
            }
    return nullptr;
}

bool Reader::isNoise(std::string_view text)
{
    readyShapes().needles.find(text, m_candidates);
    return std::ranges::any_of(m_candidates, [&](const auto candidate) {
        const ReadyShape &shape = readyShapes().shapes[candidate];
        return shape.tool == m_tool && shape.kind == Kind::Noise;
    });
}

Reading Reader::read()
{
    Reading out{{}, m_at};
    if ((m_tool.empty() || hasHeadings(m_tool)) && !lookAbove() && m_tool.empty())
        return out;
    m_draft.table.format = m_tool;
    std::size_t end = m_at;
    int blanks = 0;
    for (std::size_t i = m_at; i < m_page.size() && m_page.with(i, m_at) && blanks < 2; ++i) {
        if (m_page.text(i).empty()) {
            ++blanks;
            continue;
        }
        const auto cells = m_draft.table.cells.size();
        const ReadyShape *shape = take(i);
        if (!shape && !isRule(m_page.text(i)))
            break;
        // Chatter right below figures belongs to them, what stands apart to what follows.
        const bool figures = m_draft.table.cells.size() > cells;
        if (figures ||
            (shape && (shape->kind == Kind::Line || (shape->kind == Kind::Noise && end == i && blanks == 0))))
            end = i + 1;
        blanks = shape ? 0 : blanks;
    }
    if (m_draft.table.cells.empty()) {
        out.end = m_swallowed ? end : m_at;
        out.chatter = m_swallowed;
        return out;
    }
    for (Metric &m : m_draft.table.metrics)
        direct(m, {});
    numberRepetitions(m_draft.table);
    // What the tool says first belongs to its output, not to the label above.
    while (m_first > m_floor && m_page.with(m_first - 1, m_at) && isNoise(m_page.text(m_first - 1)))
        --m_first;
    setLines(m_draft, m_page, m_first, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(m_draft));
    return out;
}

/// The tools whose line this may be: the one whose figures it holds; else those whose heading or chatter it
/// is.
std::vector<std::string_view> toolsOf(std::string_view text)
{
    const auto &all = readyShapes();
    std::vector<std::uint16_t> candidates;
    std::vector<std::string_view> out;
    all.needles.find(text, candidates);
    for (const auto candidate : candidates) {
        const ReadyShape &shape = all.shapes[candidate];
        if (shape.kind == Kind::Line && matchShape(text, shape))
            return {shape.tool};
    }
    for (const auto candidate : candidates) {
        const ReadyShape &shape = all.shapes[candidate];
        const bool begins =
            shape.kind == Kind::Noise ||
            ((shape.kind == Kind::Heading || shape.kind == Kind::SubHeading) && matchShape(text, shape));
        if (begins && std::ranges::find(out, shape.tool) == out.end())
            out.push_back(shape.tool);
    }
    return out;
}

} // namespace

bool isToolLine(std::string_view text)
{
    const auto &all = readyShapes();
    if (!all.needles.any(text))
        return false;
    std::vector<std::uint16_t> candidates;
    all.needles.find(text, candidates);
    return std::ranges::any_of(candidates, [&](const auto candidate) {
        const ReadyShape &shape = all.shapes[candidate];
        return shape.kind == Kind::Line && matchShape(text, shape);
    });
}

Reading readLines(const Page &page, std::size_t at, std::size_t floor)
{
    for (const auto tool : toolsOf(page.text(at)))
        if (auto reading = Reader(page, at, floor, tool).read(); reading.end > at)
            return reading;
    // A row of columns: never a sentence, which holds a figure or two.
    return isRow(page, at) ? Reader(page, at, floor, {}).read() : Reading{{}, at};
}

} // namespace bench
