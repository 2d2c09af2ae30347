// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/samples.h"

#include "bench/quantity.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

namespace bench {
namespace {

constexpr std::array baselineWords{"base",       "baseline", "before",   "old",      "vanilla", "stock",
                                   "unpatched",  "orig",     "original", "mainline", "control", "reference",
                                   "unmodified", "pristine", "parent",   "upstream"};
constexpr std::array lackingWords{"no", "without", "wo", "sans"};

bool isOneOf(const auto &words, const std::string &word)
{
    return std::ranges::find(words, word) != words.end();
}

/// True for "no-josef" where another configuration is a "josef": it lacks what that one has.
bool lacksWhatOthersHave(const std::vector<Config> &configs, std::size_t index)
{
    const std::vector<std::string> words = nameWords(configs[index].name);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!isOneOf(lackingWords, words[i]))
            continue;
        for (std::size_t other = 0; other < configs.size(); ++other) {
            if (other != index && std::ranges::contains(nameWords(configs[other].name), words[i + 1]))
                return true;
        }
    }
    return false;
}

/// "josef-v2" → ("josef-", 2); "patched" that stands for version 2 → ("", 2).
std::optional<std::pair<std::string, int>> versionOf(const Config &config)
{
    const auto number = [](std::string_view digits) -> std::optional<int> {
        int value = 0;
        const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return parsed.ec == std::errc() && parsed.ptr == digits.data() + digits.size() ? std::optional(value)
                                                                                       : std::nullopt;
    };
    const std::string name = core::lowered(config.name);
    const std::size_t v = name.rfind('v');
    if (v != std::string::npos && (v == 0 || !std::isalnum(static_cast<unsigned char>(name[v - 1])))) {
        if (const auto value = number(std::string_view(name).substr(v + 1)))
            return std::pair(name.substr(0, v), *value);
    }
    if (const auto value = number(config.version.value_or("")))
        return std::pair(std::string(), *value);
    return {};
}

bool isMean(const Metric &metric, const Cell &cell)
{
    return metric.statistic.has_value() || cell.spread.has_value() || cell.marked;
}

double sdOf(const Cell &cell, int runs)
{
    switch (cell.spreadKind) {
    case SpreadKind::Sd:
    case SpreadKind::Cv:
        return *cell.spread;
    case SpreadKind::Sem:
        return *cell.spread * std::sqrt(runs);
    case SpreadKind::Ci95:
        return sdOfHalfWidth(*cell.spread, runs);
    default:
        return -1;
    }
}

void settle(Sampled &sampled, const Metric &metric)
{
    const Sample sample = sampleOf(sampled.runs);
    sampled.mean = sample.mean;
    if (sample.n > 1) {
        sampled.n = sample.n;
        sampled.sd = sample.sd;
        return;
    }
    const Cell &cell = *sampled.cells.front();
    sampled.n = cell.runs ? cell.runs : isMean(metric, cell) ? std::nullopt : std::optional(1);
    if (sampled.n.value_or(0) > 1 && cell.spread) {
        const double factor = cell.value.value_or(0) != 0 ? sample.mean / *cell.value : 1;
        const double sd = sdOf(cell, *sampled.n) * factor;
        if (sd >= 0)
            sampled.sd = sd;
    }
}

std::string itemKey(const std::string &metric, const std::optional<std::string> &row)
{
    return metric + '\n' + (row ? "r" + *row : std::string("-"));
}

class Builder
{
public:
    explicit Builder(const std::vector<Table> &tables) : m_tables(tables) {}

    void add(std::size_t index)
    {
        const Table &table = m_tables[index];
        std::vector<std::size_t> place;
        for (const Config &config : table.configs) {
            m_matrix.configs.push_back(config);
            place.push_back(m_matrix.configs.size() - 1);
        }
        m_matrix.tables.push_back(index);
        m_matrix.context = table.context;
        for (const Cell &cell : table.cells)
            addCell(table, cell, place);
    }

    Matrix finish(const std::optional<std::string> &baseline)
    {
        for (MatrixRow &item : m_matrix.rows) {
            item.byConfig.resize(m_matrix.configs.size());
            for (Sampled &sampled : item.byConfig) {
                if (!sampled.empty())
                    settle(sampled, item.metric);
            }
        }
        const auto stated = statedBaseline();
        m_matrix.base = chooseBaseline(m_matrix.configs, baseline, stated);
        m_matrix.toolTests =
            m_matrix.toolTests && m_matrix.base == chooseBaseline(m_matrix.configs, {}, stated);
        return std::move(m_matrix);
    }

private:
    /// What the tables say; where several of one configuration each say so, the one that the names do not.
    std::optional<int> statedBaseline() const
    {
        std::optional<int> stated;
        const auto named = static_cast<int>(chooseBaseline(m_matrix.configs, {}, {}));
        int before = 0;
        for (const std::size_t index : m_matrix.tables) {
            const Table &table = m_tables[index];
            if (table.baseline && (!stated || *stated == named))
                stated = before + *table.baseline;
            before += static_cast<int>(table.configs.size());
        }
        return stated;
    }

    void addCell(const Table &table, const Cell &cell, const std::vector<std::size_t> &place)
    {
        const auto metricIndex = static_cast<std::size_t>(cell.metric);
        const auto configIndex = static_cast<std::size_t>(cell.config);
        if (!cell.value || !std::isfinite(*cell.value) || metricIndex >= table.metrics.size() ||
            configIndex >= place.size())
            return;
        const Metric &metric = table.metrics[metricIndex];
        const auto [found, added] = m_index.try_emplace(itemKey(metric.name, cell.row), m_matrix.rows.size());
        if (added)
            m_matrix.rows.push_back(
                {.metric = metric, .row = cell.row, .table = m_matrix.tables.size() - 1, .byConfig = {}});
        MatrixRow &item = m_matrix.rows[found->second];
        if (!item.metric.unit)
            item.metric.unit = cell.unit;
        double value = *cell.value;
        const std::optional<std::string> &unit = cell.unit ? cell.unit : metric.unit;
        if (unit && item.metric.unit && unit != item.metric.unit) {
            const auto factor = unitFactor(*unit, *item.metric.unit);
            if (!factor && readUnit(*unit) && readUnit(*item.metric.unit))
                return; // seconds are not compared with octets
            value *= factor.value_or(1);
        }
        if (item.byConfig.size() <= place[configIndex])
            item.byConfig.resize(m_matrix.configs.size());
        Sampled &sampled = item.byConfig[place[configIndex]];
        sampled.cells.push_back(&cell);
        sampled.runs.push_back(value);
        sampled.marked = sampled.marked || cell.marked;
        m_matrix.toolTests = m_matrix.toolTests || cell.marked;
    }

    const std::vector<Table> &m_tables;
    Matrix m_matrix;
    std::unordered_map<std::string, std::size_t> m_index;
};

/// Tables of one configuration each ("before:" and "after:" read as two), one after another in one mail.
class Run
{
public:
    explicit Run(const Table &first) : m_last(&first) { take(first); }

    bool accepts(const Table &next) const
    {
        if (m_last->configs.size() != 1 || next.configs.size() != 1 || m_last->context != next.context ||
            m_last->format != next.format || m_last->quoteDepth != next.quoteDepth ||
            next.firstLine <= m_last->lastLine || m_configs.contains(next.configs[0].name))
            return false;
        return std::ranges::any_of(next.metrics, [&](const Metric &m) { return m_metrics.contains(m.name); });
    }
    void take(const Table &table)
    {
        m_last = &table;
        for (const Config &config : table.configs)
            m_configs.insert(config.name);
        for (const Metric &metric : table.metrics)
            m_metrics.insert(metric.name);
    }

private:
    const Table *m_last;
    std::unordered_set<std::string> m_configs, m_metrics;
};

} // namespace

std::vector<std::string> nameWords(std::string_view name)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : name) {
        if (std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!word.empty() && c != '.') {
            words.push_back(std::exchange(word, {}));
        } else if (!word.empty()) {
            word += c;
        }
    }
    if (!word.empty())
        words.push_back(word);
    return words;
}

bool isAggregate(const MatrixRow &item)
{
    static constexpr std::array words{"total",   "sum",     "average", "avg",   "mean",
                                      "geomean", "overall", "score",   "median"};
    const std::vector<std::string> names = nameWords(item.row.value_or(item.metric.name));
    return std::ranges::any_of(names, [](const std::string &word) { return isOneOf(words, word); });
}

std::size_t chooseBaseline(const std::vector<Config> &configs, const std::optional<std::string> &named,
                           std::optional<int> stated)
{
    for (std::size_t i = 0; named && i < configs.size(); ++i) {
        if (configs[i].name == *named)
            return i;
    }
    if (stated && *stated >= 0 && static_cast<std::size_t>(*stated) < configs.size())
        return static_cast<std::size_t>(*stated);
    for (std::size_t i = 0; i < configs.size(); ++i) {
        const std::vector<std::string> words = nameWords(configs[i].name);
        if (std::ranges::any_of(words, [](const std::string &word) { return isOneOf(baselineWords, word); }))
            return i;
    }
    for (std::size_t i = 0; i < configs.size(); ++i) {
        const std::vector<std::string> words = nameWords(configs[i].name);
        if (lacksWhatOthersHave(configs, i) || (!words.empty() && isOneOf(lackingWords, words.front())))
            return i;
    }
    return 0;
}

std::vector<std::pair<std::size_t, std::size_t>> versionSteps(const std::vector<Config> &configs)
{
    std::vector<std::tuple<std::string, int, std::size_t>> versions;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        if (const auto version = versionOf(configs[i]))
            versions.emplace_back(version->first, version->second, i);
    }
    std::ranges::sort(versions);
    std::vector<std::pair<std::size_t, std::size_t>> steps;
    for (std::size_t i = 1; i < versions.size(); ++i) {
        const auto &[stem, number, index] = versions[i];
        const auto &[earlierStem, earlierNumber, earlierIndex] = versions[i - 1];
        if (stem == earlierStem && number > earlierNumber)
            steps.emplace_back(earlierIndex, index);
    }
    return steps;
}

std::vector<Matrix> matrices(const std::vector<Table> &tables, const std::optional<std::string> &baseline)
{
    std::vector<Matrix> all;
    for (std::size_t i = 0; i < tables.size();) {
        Builder builder(tables);
        builder.add(i);
        Run run(tables[i]);
        std::size_t next = i + 1;
        for (; next < tables.size() && run.accepts(tables[next]); ++next) {
            run.take(tables[next]);
            builder.add(next);
        }
        all.push_back(builder.finish(baseline));
        i = next;
    }
    return all;
}

} // namespace bench
