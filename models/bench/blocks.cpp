// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/blocks.h"

#include "bench/direction.h"
#include "bench/labels.h"
#include "bench/names.h"
#include "bench/titles.h"
#include "bench/units.h"
#include "core/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace bench {

namespace {

constexpr std::size_t farthest = 90; ///< lines between two blocks of one table
constexpr std::size_t nearest = 12;  ///< … that have heads and no labels of their own
constexpr std::string_view unnamed = "measured";

struct Block
{
    Draft *draft = nullptr;
    std::optional<Label> label; ///< none: that of the block before
    std::string config, row;    ///< what the label was split into
};

/// Blocks under one subject, each configuration once (or repeated under one label).
using Group = std::vector<Block *>;

bool sameShape(const Draft &a, const Draft &b)
{
    if (a.table.format != b.table.format || a.table.quoteDepth != b.table.quoteDepth)
        return false;
    std::set<std::string> rows;
    for (const Cell &c : a.table.cells)
        rows.insert(a.table.metrics[static_cast<std::size_t>(c.metric)].name + '\n' + c.row.value_or(""));
    std::set<std::string> shared, other;
    for (const Cell &c : b.table.cells) {
        auto key = b.table.metrics[static_cast<std::size_t>(c.metric)].name + '\n' + c.row.value_or("");
        if (rows.contains(key))
            shared.insert(key);
        other.insert(std::move(key));
    }
    return shared.size() * 2 >= std::min(rows.size(), other.size()) && !shared.empty();
}

/// "dio-josef-v2", "buffered-josef-v2", …: the first part repeats over the second, so it is the workload.
/// Only when two first parts share two second parts.
bool splitWorkloads(std::vector<Block *> &blocks)
{
    std::map<std::string, std::set<std::string>> heads;
    for (const Block *b : blocks) {
        const auto cut = b->config.find_first_of("-_/ ");
        if (cut == std::string::npos || cut == 0 || cut + 1 == b->config.size())
            return false;
        heads[b->config.substr(0, cut)].insert(b->config.substr(cut + 1));
    }
    if (heads.size() < 2)
        return false;
    std::map<std::string, int> uses;
    for (const auto &[head, tails] : heads) {
        if (tails.size() < 2)
            return false;
        for (const auto &tail : tails)
            ++uses[tail];
    }
    if (std::ranges::count_if(uses, [](const auto &u) { return u.second >= 2; }) < 2)
        return false;
    for (Block *b : blocks) {
        const auto cut = b->config.find_first_of("-_/ ");
        b->row = b->config.substr(0, cut);
        b->config = b->config.substr(cut + 1);
    }
    return true;
}

void append(Table &table, const Block &block)
{
    const Table &from = block.draft->table;
    const int config = configIndex(table, block.config);
    for (Cell cell : from.cells) {
        const Metric &m = from.metrics[static_cast<std::size_t>(cell.metric)];
        const auto known = table.metrics.size();
        // One block's ms and another's s are one metric.
        const auto alike = std::ranges::find_if(table.metrics, [&](const Metric &k) {
            return k.name == m.name && k.statistic == m.statistic && k.unit && m.unit &&
                   convert(1, *m.unit, *k.unit);
        });
        if (alike != table.metrics.end()) {
            cell.metric = static_cast<int>(alike - table.metrics.begin());
            toUnit(cell, *alike->unit);
        } else {
            cell.metric = metricIndex(table, m.name, m.unit.value_or(""), m.statistic.value_or(""));
        }
        if (table.metrics.size() > known)
            table.metrics.back() = m;
        cell.config = config;
        if (!block.row.empty())
            cell.row = cell.row ? block.row + ", " + *cell.row : block.row;
        table.cells.push_back(std::move(cell));
    }
    table.diagnostics.insert(table.diagnostics.end(), from.diagnostics.begin(), from.diagnostics.end());
}

std::optional<Draft> emit(const Group &group, const Page &page)
{
    Draft out;
    const Draft &head = *group.front()->draft;
    out.table.format = head.table.format;
    if (!group.front()->label || head.table.title != group.front()->label->text)
        out.table.title = head.table.title;
    for (const Block *b : group)
        append(out.table, *b);
    const bool several = out.table.configs.size() > 1;
    const bool tentative = std::ranges::any_of(group, [](const Block *b) { return b->draft->tentative; });
    // Blocks that mean little by themselves need labels that say what they are.
    // One of them may be weak when all stand as labels do: "Baseline (v5.9-rc1):", "Final, host_tagset=0:".
    const auto labelled = [&](const Block *b) {
        return b->label && (b->label->strong || page.text(b->label->line).ends_with(':'));
    };
    const bool strong =
        std::ranges::all_of(group, labelled) &&
        std::ranges::any_of(group, [](const Block *b) { return b->label && b->label->strong; });
    if (tentative && !(several && strong))
        return {};
    const auto &label = group.front()->label;
    if (!several && label && !label->strong) {
        if (!out.table.title)
            out.table.title = label->text;
        out.table.configs.front().name = unnamed;
    } else if (label && !label->rest.empty())
        out.table.title = label->rest;
    if (!several && !head.subject.empty())
        for (Metric &m : out.table.metrics)
            if (m.name == "value")
                m.name = head.subject;
    const std::size_t first = label ? std::min(label->line, head.first) : head.first;
    setLines(out, page, first, group.back()->draft->last);
    numberRepetitions(out.table);
    return out;
}

/// Splits one run of blocks into tables: a label that comes again begins a new one.
std::vector<Group> groups(std::vector<Block> &run)
{
    std::vector<Group> out;
    std::vector<std::string> subjects;
    std::vector<std::map<std::string, std::size_t>> used; // config → line of its label
    std::size_t current = 0;
    for (Block &b : run) {
        if (b.label || out.empty()) {
            const std::string subject = b.label ? b.label->rest : std::string{};
            const std::size_t line = b.label ? b.label->line : 0;
            const std::string key = b.row + '\n' + b.config;
            current = out.size();
            for (std::size_t g = out.size(); g-- > 0;) {
                const auto seen = used[g].find(key);
                if (subjects[g] == subject && (seen == used[g].end() || seen->second == line)) {
                    current = g;
                    break;
                }
                if (subjects[g] == subject)
                    break;
            }
            if (current == out.size()) {
                out.emplace_back();
                subjects.push_back(subject);
                used.emplace_back();
            }
            used[current].emplace(key, line);
        }
        out[current].push_back(&b);
    }
    return out;
}

/// The words of the command that gave a block; empty when none stands right above it.
std::vector<std::string> commandOf(const Page &page, const Draft &draft)
{
    for (std::size_t at = draft.first, steps = 0; at-- > 0 && steps < 4; ++steps) {
        if (!page.with(at, draft.first))
            break;
        const auto text = core::trimmed(page.text(at));
        if (!isCommand(text))
            continue;
        std::vector<std::string> words;
        for (std::size_t from = 0; from < text.size();) {
            const auto end = std::min(text.find_first_of(" \t", from), text.size());
            if (end > from)
                words.emplace_back(text.substr(from, end - from));
            from = end + 1;
        }
        return words;
    }
    return {};
}

/// Blocks of one configuration that different commands gave are measured at different places: the words that
/// not all commands have.
void rowsByCommand(std::vector<Block> &run, const Page &page)
{
    std::map<std::string, std::vector<std::pair<Block *, std::vector<std::string>>>> byConfig;
    for (Block &b : run)
        byConfig[b.config].emplace_back(&b, commandOf(page, *b.draft));
    for (const auto &[config, blocks] : byConfig) {
        if (std::ranges::any_of(blocks,
                                [](const auto &b) { return b.second.empty() || !b.first->row.empty(); }))
            continue;
        for (const auto &[block, words] : blocks) {
            std::string own;
            for (const auto &word : words)
                if (std::ranges::any_of(blocks, [&](const auto &b) {
                        return std::ranges::find(b.second, word) == b.second.end();
                    }))
                    own += (own.empty() ? "" : " ") + word;
            if (own.size() <= 80)
                block->row = own;
        }
    }
}

/// Whether a block has a head of its own: the same columns far below are another table, not more runs.
bool isDrawn(const Draft &draft)
{
    return draft.table.format == "bars" || draft.table.format == "columns" || draft.table.format == "ruled";
}

void nameBlocks(std::vector<Block> &run, const Page &page)
{
    std::string last{unnamed};
    for (Block &b : run) {
        if (b.label)
            last = b.label->config;
        b.config = last;
    }
    std::vector<Block *> all;
    for (Block &b : run)
        all.push_back(&b);
    if (!splitWorkloads(all))
        rowsByCommand(run, page);
}

} // namespace

std::vector<Draft> joinBlocks(std::vector<Draft> drafts, const Page &page)
{
    std::vector<bool> taken(page.size(), false);
    for (const Draft &d : drafts)
        std::fill(taken.begin() + static_cast<std::ptrdiff_t>(d.first),
                  taken.begin() + static_cast<std::ptrdiff_t>(d.last) + 1, true);
    std::vector<bool> used(drafts.size(), false);
    std::vector<Draft> out;
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        if (used[i])
            continue;
        if (!drafts[i].table.configs.empty()) {
            if (!drafts[i].tentative)
                out.push_back(std::move(drafts[i]));
            continue;
        }
        std::vector<Block> run;
        std::size_t last = i;
        // A few blocks of other shapes may stand between; more than that is another part of the mail.
        for (std::size_t j = i, others = 0; j < drafts.size() && others < 12; ++j) {
            if (used[j] || !drafts[j].table.configs.empty() || (j != i && !sameShape(drafts[i], drafts[j]))) {
                ++others;
                continue;
            }
            if (j != i && drafts[j].first > drafts[last].last + farthest)
                break;
            if (j != i && isDrawn(drafts[j]) && drafts[j].first > drafts[last].last + nearest &&
                !labelAbove(page, drafts[j].first, drafts[last].last + 1, taken))
                break;
            Block block;
            block.draft = &drafts[j];
            const std::size_t floor = j == i ? 0 : drafts[last].last + 1;
            block.label = labelAbove(page, drafts[j].first, floor, taken);
            run.push_back(std::move(block));
            used[j] = true;
            last = j;
        }
        nameBlocks(run, page);
        for (const Group &group : groups(run))
            if (auto draft = emit(group, page))
                out.push_back(std::move(*draft));
    }
    std::ranges::stable_sort(out, {}, &Draft::first);
    return out;
}

} // namespace bench
