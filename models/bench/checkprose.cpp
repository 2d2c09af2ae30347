// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/checks.h"

#include "bench/prose.h"
#include "bench/quantity.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <map>
#include <unordered_set>

namespace bench {
namespace {

bool isMeaningful(const std::string &word)
{
    static constexpr std::array common{"the",   "with",    "and", "base", "before", "after",
                                       "patch", "patched", "new", "old",  "test",   "file",
                                       "this",  "without", "of",  "on",   "in"};
    return word.size() > 1 && !std::ranges::contains(common, word);
}

/// Which names of a comparison stand in a sentence.
struct Named
{
    bool row = false, config = false, metric = false;
    int count() const { return int(row) + int(config) + int(metric); }
};

Named namedBy(const Comparison &comparison, const std::vector<std::string> &words)
{
    const auto stands = [&](const std::string &name) {
        const std::vector<std::string> parts = nameWords(name);
        return !parts.empty() && std::ranges::any_of(parts, isMeaningful) &&
               std::ranges::all_of(parts,
                                   [&](const std::string &w) { return std::ranges::contains(words, w); });
    };
    return {.row = comparison.row && stands(*comparison.row),
            .config = stands(comparison.config),
            .metric = stands(comparison.metric)};
}

std::string nameOf(const Comparison &c)
{
    return std::format("{}, {} → {}", c.row.value_or(c.metric), c.base, c.config);
}

bool within(const SpokenChange &spoken, double percent)
{
    const double size = std::abs(percent);
    return size >= spoken.low - 1e-9 && (spoken.atLeast || size <= spoken.high + 1e-9);
}

/// Whether a computed change is what the words can mean. A shorter time is also told as a higher speed:
/// base / value − 1.
bool means(const SpokenChange &spoken, const Comparison &c)
{
    const bool up = c.changePercent > 0;
    const bool gained = up == (c.better == Better::Higher);
    if (spoken.direction != 0 && c.better != Better::Unknown && gained != (spoken.direction > 0))
        return false;
    if (within(spoken, c.changePercent))
        return true;
    return c.better != Better::Higher && c.value != 0 && within(spoken, (c.baseValue / c.value - 1) * 100);
}

/// Whether a computed change is near enough to be what the words speak of at all: "5 %" beside −99 % or
/// beside +40 % speaks of something else.
bool isNear(const SpokenChange &spoken, const Comparison &c)
{
    const double size = std::abs(c.changePercent);
    return size >= spoken.low / 3 && size <= spoken.high * 3;
}

class ProseCheck
{
public:
    ProseCheck(std::size_t message, std::span<const Placed> tables, std::span<const Comparison> comparisons)
        : m_message(message), m_tables(tables)
    {
        std::unordered_set<std::size_t> own, known;
        for (const Placed &placed : tables) {
            known.insert(placed.index);
            if (placed.message == message && placed.table->quoteDepth == 0)
                own.insert(placed.index);
        }
        const auto speaksOf = [](const Comparison &c, const std::unordered_set<std::size_t> &some) {
            return std::ranges::any_of(c.tables, [&](std::size_t table) { return some.contains(table); });
        };
        for (const Comparison &c : comparisons) {
            if (speaksOf(c, own))
                m_ownComparisons.push_back(&c);
            if (speaksOf(c, known))
                m_comparisons.push_back(&c);
        }
    }

    /// A sentence that disagrees is told only where it is plain which figures it speaks of: a false alarm
    /// costs more than a missed one. `list`: the sentence tells off many changes, as a table in prose does.
    void change(const Sentence &sentence, const SpokenChange &spoken, bool list,
                std::vector<Check> &all) const
    {
        const std::vector<std::string> words = nameWords(sentence.text);
        const auto &scope = m_ownComparisons.empty() ? m_comparisons : m_ownComparisons;
        int most = 0;
        bool place = false; // a row or metric of all that are meant is named, not a configuration alone
        std::vector<const Comparison *> meant;
        for (const Comparison *c : scope) {
            const Named named = namedBy(*c, words);
            if (named.count() > most) {
                meant.clear();
                place = true;
            }
            most = std::max(most, named.count());
            if (named.count() == most) {
                meant.push_back(c);
                place = place && (named.row || named.metric);
            }
        }
        // In a mail without a table of its own, only what the sentence names is spoken of.
        if (meant.empty() || (m_ownComparisons.empty() && most == 0))
            return;
        const auto agreeing =
            std::ranges::find_if(meant, [&](const Comparison *c) { return means(spoken, *c); });
        if (agreeing == meant.end()) {
            const bool sure = meant.size() == 1 || place || (most > 0 && meant.size() <= 2);
            const bool near = std::ranges::any_of(meant, [&](const auto *c) { return isNear(spoken, *c); });
            if (list || !sure || !near || meant.size() > 8)
                return; // it may speak of anything
        }
        add(sentence, spoken, meant, agreeing == meant.end() ? nullptr : *agreeing, all);
    }

    void sameNumbers(const Sentence &sentence, std::vector<Check> &all) const;

private:
    void add(const Sentence &sentence, const SpokenChange &spoken,
             const std::vector<const Comparison *> &meant, const Comparison *agreeing,
             std::vector<Check> &all) const
    {
        const auto largest = std::ranges::max_element(
            meant, {}, [](const Comparison *c) { return std::abs(c->changePercent); });
        const Comparison &told = agreeing != nullptr ? *agreeing : **largest;
        Check check{.kind = "figure in prose",
                    .outcome = agreeing != nullptr ? Outcome::Agree : Outcome::Disagree,
                    .text = {},
                    .table = told.tables.front(),
                    .message = m_message,
                    .line = sentence.lineAt(spoken.offset),
                    .stated = spoken.text,
                    .computed = percentText(told.changePercent)};
        if (agreeing == nullptr && bestOfRuns(spoken, told)) {
            check.kind = "best of against mean";
            check.text =
                std::format("“{}” is the best run against the baseline's mean; the means give {} ({})",
                            spoken.text, check.computed, nameOf(told));
        } else {
            check.text = std::format("“{}” is written; {}: ({} − {}) / {} = {}", spoken.text, nameOf(told),
                                     figure(told.value, 9), figure(told.baseValue, 9),
                                     figure(told.baseValue, 9), check.computed);
        }
        all.push_back(std::move(check));
    }

    /// True when the figure is what the best of the runs gives against the baseline's mean.
    bool bestOfRuns(const SpokenChange &spoken, const Comparison &c) const
    {
        double best = 0;
        for (const Placed &placed : m_tables) {
            if (!std::ranges::contains(c.tables, placed.index) || c.n.value_or(1) < 2)
                continue;
            for (const Cell &cell : placed.table->cells) {
                const auto config = static_cast<std::size_t>(cell.config);
                if (!cell.value || cell.row != c.row || config >= placed.table->configs.size() ||
                    placed.table->configs[config].name != c.config)
                    continue;
                if (best == 0 || (c.better == Better::Lower ? *cell.value < best : *cell.value > best))
                    best = *cell.value;
            }
        }
        const double percent = std::abs(best / c.baseValue - 1) * 100;
        return best != 0 && percent >= spoken.low && percent <= spoken.high;
    }

    std::size_t m_message;
    std::span<const Placed> m_tables;
    std::vector<const Comparison *> m_ownComparisons, m_comparisons;
};

using Figures = std::map<std::pair<std::string, std::string>, const Cell *>;

Figures figuresOf(const Table &table)
{
    Figures figures;
    const detail::Place place(table, 0);
    for (const Cell &cell : table.cells) {
        if (place.isWhole(cell) && cell.value && cell.repetition == 1)
            figures.emplace(
                std::pair(cell.row.value_or("") + '\n' +
                              table.metrics[static_cast<std::size_t>(cell.metric)].name,
                          core::lowered(table.configs[static_cast<std::size_t>(cell.config)].name)),
                &cell);
    }
    return figures;
}

/// "Those are the same performance numbers as you posted for the previous version": the table quoted above
/// the sentence against the nearest earlier one of the same rows that stands in another mail.
void ProseCheck::sameNumbers(const Sentence &sentence, std::vector<Check> &all) const
{
    const std::string lower = core::lowered(sentence.text);
    static constexpr std::array nouns{"numbers", "figures", "results", "values"};
    const std::size_t same = lower.find("same ");
    if (same == std::string::npos ||
        std::ranges::none_of(nouns, [&](const char *noun) { return lower.find(noun, same) - same < 40; }) ||
        (!lower.contains("posted") && !lower.contains("previous") && !lower.contains("before") &&
         !lower.contains(" v")))
        return;
    const int line = sentence.lineAt(same);
    const Placed *quoted = nullptr;
    for (const Placed &placed : m_tables) {
        if (placed.message == m_message && placed.table->lastLine < line &&
            (quoted == nullptr || placed.table->lastLine > quoted->table->lastLine))
            quoted = &placed;
    }
    if (quoted == nullptr)
        return;
    const Figures these = figuresOf(*quoted->table);
    std::vector<std::pair<const Placed *, std::size_t>> others; // with the number of figures that differ
    for (const Placed &placed : m_tables) {
        if (placed.message == m_message || placed.table->quoteDepth > 0)
            continue;
        std::size_t shared = 0, differing = 0;
        const Figures those = figuresOf(*placed.table);
        for (const auto &[key, cell] : these) {
            const auto other = those.find(key);
            shared += other != those.end() ? 1 : 0;
            differing += other != those.end() && *other->second->value != *cell->value ? 1 : 0;
        }
        if (shared == these.size() && shared > 0)
            others.emplace_back(&placed, differing);
    }
    Check check{.kind = "figure in prose",
                .outcome = Outcome::CannotTell,
                .text = "“the same numbers” are said to stand elsewhere; that table is not here",
                .table = quoted->index,
                .message = m_message,
                .line = line,
                .stated = "the same numbers",
                .computed = {}};
    // One of them is the table that is quoted; the other is what it is said to equal.
    const auto differs = std::ranges::find_if(others, [](const auto &o) { return o.second > 0; });
    if (differs != others.end()) {
        check.outcome = Outcome::Disagree;
        check.computed = std::format("{} of {} figures differ", differs->second, these.size());
        const Figures those = figuresOf(*differs->first->table);
        const auto first = std::ranges::find_if(
            these, [&](const auto &f) { return *those.at(f.first)->value != *f.second->value; });
        check.text =
            std::format("“the same numbers” are written; {} of {} figures differ: {} here, {} there ({})",
                        differs->second, these.size(), core::trimmed(first->second->text),
                        core::trimmed(those.at(first->first)->text),
                        first->second->row ? std::format("{}, {}", *first->second->row, first->first.second)
                                           : first->first.second);
    } else if (others.size() > 1) {
        check.outcome = Outcome::Agree;
        check.computed = "all figures are the same";
        check.text =
            std::format("“the same numbers” are written, and all {} figures are the same", these.size());
    }
    all.push_back(std::move(check));
}

} // namespace

std::vector<Check> checkProse(std::string_view body, std::size_t message, std::span<const Placed> tables,
                              std::span<const Comparison> comparisons,
                              const std::vector<core::LineRange> &skip)
{
    std::vector<Check> all;
    if (tables.empty())
        return all;
    std::vector<core::LineRange> noProse = skip;
    for (const Placed &placed : tables) {
        if (placed.message == message)
            noProse.push_back({.first = placed.table->firstLine, .last = placed.table->lastLine});
    }
    std::optional<ProseCheck> prose; // most mails say nothing of the kind
    for (const Sentence &sentence : sentences(body, std::move(noProse))) {
        const std::vector<SpokenChange> changes = spokenChanges(sentence.text);
        const bool same = sentence.text.contains("same ") || sentence.text.contains("Same ");
        if (!prose && (same || !changes.empty()))
            prose.emplace(message, tables, comparisons);
        for (const SpokenChange &spoken : changes)
            prose->change(sentence, spoken, changes.size() > 3, all);
        if (same)
            prose->sameNumbers(sentence, all);
    }
    return all;
}

} // namespace bench
