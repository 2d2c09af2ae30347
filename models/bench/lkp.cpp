// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/lkp.h"

#include "bench/direction.h"
#include "bench/figures.h"
#include "bench/names.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace bench {

namespace {

struct Commit
{
    std::string id, title;
};

/// "lmbench3.PIPE.latency.us", "fio.write_clat_99%_ns": the last part names the unit.
std::string_view unitOf(std::string_view name)
{
    static constexpr auto tails =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"_ms", "ms"},
                                                                      {".ms", "ms"},
                                                                      {"_us", "us"},
                                                                      {".us", "us"},
                                                                      {"_ns", "ns"},
                                                                      {".ns", "ns"},
                                                                      {"_MBps", "MB/s"},
                                                                      {"_iops", "IOPS"},
                                                                      {"ops_per_sec", "ops/s"},
                                                                      {"_MB/s", "MB/s"},
                                                                      {".MB/sec", "MB/s"},
                                                                      {"KB/s", "KB/s"},
                                                                      {"elapsed_time", "s"},
                                                                      {"elapsed_time.max", "s"},
                                                                      {"system_time", "s"},
                                                                      {"user_time", "s"},
                                                                      {"%", "%"},
                                                                      {"_bw_MBps", "MB/s"},
                                                                      {"per_thread_ops", "ops/s"},
                                                                      {"per_process_ops", "ops/s"},
                                                                      {"_Mbps", "Mbit/s"},
                                                                      {".Watts", "W"}});
    for (const auto &[tail, unit] : tails)
        if (name.ends_with(tail))
            return unit;
    return {};
}

/// The two or more lines below "commit:".
std::vector<Commit> commitsAbove(const Page &page, std::size_t at, std::size_t floor)
{
    std::vector<Commit> out;
    for (std::size_t i = at, steps = 0; i-- > floor && steps < 20; ++steps) {
        if (!page.with(i, at))
            break;
        if (!core::trimmed(page.text(i)).starts_with("commit:"))
            continue;
        for (std::size_t j = i + 1; j < at; ++j) {
            const auto text = core::trimmed(page.text(j));
            if (text.empty())
                break;
            const auto cut = text.find(' ');
            Commit commit{std::string(text.substr(0, cut)), {}};
            if (cut != text.npos) {
                const auto title = core::trimmed(text.substr(cut));
                commit.title =
                    title.size() > 4 && title.starts_with("(\"") ? title.substr(2, title.size() - 4) : title;
            }
            out.push_back(std::move(commit));
        }
        break;
    }
    return out;
}

std::string parametersAbove(const Page &page, std::size_t at, std::size_t floor)
{
    for (std::size_t i = at, steps = 0; i-- > floor && steps < 24; ++steps)
        if (page.with(i, at) && page.text(i).ends_with(':') && std::ranges::count(page.text(i), '/') > 2)
            return std::string(core::trimmed(page.text(i + 1)));
    return {};
}

/// "noticed a -34.9% regression of fio.write_iops on:" says which way that metric should go.
void headline(Table &table, const Page &page)
{
    for (std::size_t i = 0; i < page.size(); ++i) {
        const auto text = page.text(i);
        const auto of =
            std::max(text.find(" regression of ") == text.npos ? 0 : text.find(" regression of "),
                     text.find(" improvement of ") == text.npos ? 0 : text.find(" improvement of "));
        if (of == 0 || page[i].skipped)
            continue;
        const bool improvement = text.substr(of).starts_with(" improvement");
        const auto from = text.find(" of ", of) + 4;
        const auto name = text.substr(from, text.find_first_of(" \t", from) - from);
        const auto sign = text.substr(0, of).rfind('%');
        const auto digits = sign == text.npos ? text.npos : text.substr(0, sign).rfind(' ');
        const bool down = digits != text.npos && text.substr(digits + 1).starts_with('-');
        for (Metric &m : table.metrics)
            if (m.name == name) {
                m.better = improvement != down ? Better::Higher : Better::Lower;
                m.betterBy = BetterBy::Text;
                // "92.5% regression of latency" drops the sign: the name knows better.
                const auto own = directionOf(m.name, m.unit.value_or(""));
                if (digits != text.npos && !down && !text.substr(digits + 1).starts_with('+') &&
                    own.better != Better::Unknown) {
                    m.better = own.better;
                    m.betterBy = own.by;
                }
            }
        return;
    }
}

/// value ± s, then a change and a value ± s a further commit, then the metric.
bool takeRow(Table &table, std::unordered_map<std::string, int> &known, const Page &page, std::size_t at)
{
    const auto text = page.text(at);
    const auto parts = pieces(text);
    if (parts.size() < 4 || parts.back().figure)
        return false;
    const std::size_t figures = parts.size() - 1;
    if (figures != table.configs.size() * 2 - 1)
        return false;
    for (std::size_t i = 0; i < figures; ++i)
        if (!parts[i].figure)
            return false;
    const std::string name(parts.back().text(text));
    auto [found, added] = known.try_emplace(name, static_cast<int>(table.metrics.size()));
    if (added) {
        Metric metric;
        metric.name = name;
        if (const auto unit = unitOf(name); !unit.empty())
            metric.unit = std::string(unit);
        table.metrics.push_back(std::move(metric));
    }
    for (std::size_t c = 0; c < table.configs.size(); ++c) {
        const Piece &value = parts[c == 0 ? 0 : c * 2];
        Cell cell;
        cell.metric = found->second;
        cell.config = static_cast<int>(c);
        cell.unit = table.metrics[static_cast<std::size_t>(cell.metric)].unit;
        cell.line = page[at].number;
        cell.column = page[at].column + static_cast<int>(value.begin);
        fill(cell, value.quantity);
        if (cell.spread)
            cell.spreadKind = SpreadKind::Sd;
        // Without % the change is a difference of percentages, not relative.
        if (c > 0 && parts[c * 2 - 1].quantity.unit == "%")
            cell.stated = parts[c * 2 - 1].quantity.value;
        table.cells.push_back(std::move(cell));
    }
    return true;
}

} // namespace

Reading readLkp(const Page &page, std::size_t at, std::size_t floor)
{
    Reading out{{}, at};
    // "%stddev %change %stddev" stands two lines above the first row.
    std::size_t head = at;
    for (std::size_t up = 1; up <= 3 && at >= floor + up; ++up)
        if (page.text(at - up).contains("%stddev") && page.text(at - up).contains("%change"))
            head = at - up;
    if (head == at || head < floor + 2)
        return out;
    std::size_t ids = head - 1;
    if (isRule(page.text(ids)))
        --ids;
    Draft draft;
    Table &table = draft.table;
    table.format = "lkp";
    const auto commits = commitsAbove(page, ids, floor);
    std::size_t count = 0;
    for (const Piece &p : pieces(page.text(ids))) {
        std::string name(p.text(page.text(ids)));
        std::string meaning;
        if (count < commits.size() &&
            (name.starts_with(commits[count].id) || commits[count].id.starts_with(name))) {
            name = commits[count].id;
            meaning = commits[count].title;
        } else if (name.size() > 12 && name.find_first_not_of("0123456789abcdef") == name.npos)
            name.resize(10);
        table.configs.push_back({name, meaning.empty() ? std::nullopt : std::optional(meaning), {}});
        ++count;
    }
    if (table.configs.size() < 2)
        return out;
    std::unordered_map<std::string, int> known;
    std::size_t end = at;
    while (end < page.size() && page.with(end, at) && takeRow(table, known, page, end))
        ++end;
    if (end == at)
        return out;
    table.baseline = 0;
    if (auto parameters = parametersAbove(page, ids, floor); !parameters.empty())
        table.context = std::move(parameters);
    headline(table, page);
    for (Metric &m : table.metrics)
        direct(m, {});
    numberRepetitions(table);
    setLines(draft, page, ids, end - 1);
    out.end = end;
    out.drafts.push_back(std::move(draft));
    return out;
}

} // namespace bench
