// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/checks.h"

#include "bench/prose.h"
#include "bench/quantity.h"
#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <limits>
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
    int count() const { return (row ? 1 : 0) + (config ? 1 : 0) + (metric ? 1 : 0); }
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

/// One way of telling the change of a comparison, and what it gives.
struct Told
{
    std::string sum;
    double percent = 0;
};

/// A shorter time is also told as a higher speed: base / value − 1.
std::vector<Told> waysOf(const Comparison &c)
{
    const std::string value = figure(c.value, 9), base = figure(c.baseValue, 9);
    std::vector<Told> ways{{std::format("({} − {}) / {}", value, base, base), c.changePercent}};
    if (c.better != Better::Higher && c.value != 0)
        ways.push_back({std::format("{} / {} − 1", base, value), (c.baseValue / c.value - 1) * 100});
    return ways;
}

/// The way in which a computed change is what the words can mean; empty when it is not.
std::optional<Told> meant(const SpokenChange &spoken, const Comparison &c)
{
    const bool gained = (c.changePercent > 0) == (c.better == Better::Higher);
    if (spoken.direction != 0 && c.better != Better::Unknown && gained != (spoken.direction > 0))
        return {};
    for (Told &way : waysOf(c)) {
        if (within(spoken, way.percent))
            return std::move(way);
    }
    return {};
}

/// A sentence that may well speak of figures which are not in the table: it has figures of its own, or words
/// for another time, another measurement, a hope or a share.
bool mayMeanOtherFigures(const Sentence &sentence)
{
    static constexpr std::array words{
        "before",   "previous", "previously",  "earlier",   "originally", "already",  "reported",
        "report",   "claimed",  "claims",      "saw",       "seen",       "observed", "heard",
        "expect",   "expected", "should",      "would",     "could",      "might",    "may",
        "can",      "if",       "theoretical", "target",    "noise",      "noisy",    "variance",
        "stddev",   "stdev",    "variation",   "deviation", "confidence", "usage",    "utilization",
        "internal", "another",  "utilisation", "elsewhere", "internally", "other",    "average",
        "overall",  "total"};
    const std::vector<std::string> said = nameWords(sentence.text);
    const bool other =
        std::ranges::any_of(said, [](const std::string &word) { return std::ranges::contains(words, word); });
    const auto share = std::ranges::adjacent_find(said, [](const std::string &a, const std::string &b) {
        return a == "of" && (b == "the" || b == "all");
    });
    // "10,716,881,137 now vs 14,503,014,257 before"
    std::size_t digits = 0;
    bool figures = false;
    for (const char c : sentence.text) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0)
            ++digits;
        else if (c != ',' && c != '.')
            digits = 0;
        figures = figures || digits >= 4;
    }
    return other || share != said.end() || figures;
}

/// How a sentence tells its changes.
struct Manner
{
    std::size_t changes = 0;
    bool answersQuote = false; ///< it stands right below a quote
    bool ownFigures = false;   ///< it ends in a colon, and figures follow that are no table
};

/// True when the text above `line` (from 1), blank lines aside, is a quote.
bool standsBelowQuote(const std::vector<std::string_view> &lines, int line)
{
    for (auto at = static_cast<std::size_t>(std::max(line - 1, 0)); at-- > 0;) {
        if (const std::string_view text = core::trimmed(lines[at]); !text.empty())
            return text.starts_with('>');
    }
    return false;
}

/// "(this improves by 50% the cycles consumed:" with "10,716,881,137 now vs 14,503,014,257 before)" below it.
bool introducesFigures(const std::vector<std::string_view> &lines, const Sentence &sentence,
                       std::span<const Placed> tables, std::size_t message)
{
    const int next = sentence.lines.empty() ? 0 : sentence.lines.back().second + 1;
    if (!sentence.text.ends_with(':') || static_cast<std::size_t>(next) > lines.size() ||
        std::ranges::any_of(tables, [&](const Placed &placed) {
            return placed.message == message && placed.table->firstLine <= next &&
                   next <= placed.table->lastLine;
        }))
        return false;
    constexpr std::ptrdiff_t figure = 4;
    return std::ranges::count_if(lines[static_cast<std::size_t>(next - 1)],
                                 [](unsigned char c) { return std::isdigit(c) != 0; }) >= figure;
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
    /// costs more than a missed one.
    void change(const Sentence &sentence, const SpokenChange &spoken, Manner manner,
                std::vector<Check> &all) const
    {
        const int line = sentence.lineAt(spoken.offset);
        bool named = false;
        const std::vector<const Comparison *> candidates = spokenOf(sentence, line, named);
        if (candidates.empty())
            return;
        for (const Comparison *c : candidates) {
            if (const auto way = meant(spoken, *c)) {
                add(line, spoken, *c, *way, Outcome::Agree, all);
                return;
            }
        }
        if (const auto best =
                std::ranges::find_if(candidates, [&](const Comparison *c) { return bestOfRuns(spoken, *c); });
            best != candidates.end() && named) {
            addBestOf(line, spoken, **best, all);
            return;
        }
        // Many changes in one sentence are a table in prose, and an answer speaks of what it quotes.
        const bool plain = named ? manner.changes <= 3 : manner.changes == 1 && !manner.answersQuote;
        if (!plain || manner.ownFigures || mayMeanOtherFigures(sentence) || standsElsewhere(spoken) ||
            !excludes(spoken, candidates, named))
            return; // it may speak of anything
        const Comparison &told = **std::ranges::max_element(
            candidates, {}, [](const Comparison *c) { return std::abs(c->changePercent); });
        add(line, spoken, told, waysOf(told).front(), Outcome::Disagree, all);
    }

    void sameNumbers(const Sentence &sentence, std::vector<Check> &all) const;

private:
    /// The comparisons a sentence speaks of: those it names best, else those of a table close by. `named`: a
    /// row or metric of each is named; the name of a configuration alone does for two at most.
    std::vector<const Comparison *> spokenOf(const Sentence &sentence, int line, bool &named) const
    {
        const std::vector<std::string> words = nameWords(sentence.text);
        std::vector<const Comparison *> best;
        int most = 0;
        bool place = false;
        // In a mail without a table of its own, only what the sentence names is spoken of.
        for (const Comparison *c : m_ownComparisons.empty() ? m_comparisons : m_ownComparisons) {
            const Named here = namedBy(*c, words);
            if (here.count() > most) {
                best.clear();
                place = true;
            }
            most = std::max(most, here.count());
            if (here.count() < most || (most == 0 && (m_ownComparisons.empty() || !isNear(*c, line))))
                continue;
            best.push_back(c);
            place = place && (here.row || here.metric);
        }
        named = most > 0 && (place || best.size() <= 2);
        return best;
    }

    bool isNear(const Comparison &c, int line) const
    {
        constexpr int lines = 12;
        return std::ranges::any_of(m_tables, [&](const Placed &placed) {
            return placed.message == m_message && std::ranges::contains(c.tables, placed.index) &&
                   line >= placed.table->firstLine - lines && line <= placed.table->lastLine + lines;
        });
    }

    /// True when none of the candidates can have been meant, and what was meant is certainly among them: it
    /// is named, or stands alone, or the figure lies outside all there are. A change of another size
    /// altogether is of something else.
    static bool excludes(const SpokenChange &spoken, const std::vector<const Comparison *> &candidates,
                         bool named)
    {
        constexpr std::size_t most = 8;
        constexpr double factor = 3, manifold = 400, toNothing = -99;
        if (candidates.size() > most)
            return false;
        double low = std::numeric_limits<double>::max(), high = 0;
        bool otherWay = false, odd = false;
        for (const Comparison *c : candidates) {
            odd = odd || c->changePercent > manifold || c->changePercent < toNothing;
            const double size = std::abs(c->changePercent);
            low = std::min(low, size);
            high = std::max(high, size);
            otherWay = otherWay || within(spoken, c->changePercent);
        }
        if (odd || spoken.low > high * factor || spoken.high * factor < low)
            return false;
        if (candidates.size() == 1)
            return true;
        return named ? otherWay || spoken.low > high || spoken.high < low : spoken.low > high && !otherWay;
    }

    /// The figure is printed in one of the mail's tables, or follows from two other configurations there.
    bool standsElsewhere(const SpokenChange &spoken) const
    {
        const auto follows = [&](const Comparison *c) {
            return std::ranges::any_of(waysOf(*c),
                                       [&](const Told &way) { return within(spoken, way.percent); });
        };
        const bool otherWay = spoken.direction != 0;
        if (!otherWay && std::ranges::any_of(m_comparisons, follows))
            return true;
        return std::ranges::any_of(m_tables, [&](const Placed &placed) {
            return std::ranges::any_of(placed.table->cells, [&](const Cell &cell) {
                return (cell.stated && *cell.stated != 0 && within(spoken, *cell.stated) &&
                        placed.table->cells.size() > 4) ||
                       (cell.unit == "%" && cell.value && within(spoken, *cell.value));
            });
        });
    }

    void add(int line, const SpokenChange &spoken, const Comparison &told, const Told &way, Outcome outcome,
             std::vector<Check> &all) const
    {
        const std::string computed = percentText(way.percent);
        all.push_back({.kind = "figure in prose",
                       .outcome = outcome,
                       .text = std::format("“{}” is written; {}: {} = {}", spoken.text, nameOf(told), way.sum,
                                           computed),
                       .table = told.tables.front(),
                       .message = m_message,
                       .line = line,
                       .stated = spoken.text,
                       .computed = computed});
    }

    void addBestOf(int line, const SpokenChange &spoken, const Comparison &told,
                   std::vector<Check> &all) const
    {
        const std::string computed = percentText(told.changePercent);
        all.push_back(
            {.kind = "best of against mean",
             .outcome = Outcome::Disagree,
             .text = std::format("“{}” is the best run against the baseline's mean; the means give {} ({})",
                                 spoken.text, computed, nameOf(told)),
             .table = told.tables.front(),
             .message = m_message,
             .line = line,
             .stated = spoken.text,
             .computed = computed});
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
    std::vector<std::string_view> lines;
    for (const Sentence &sentence : sentences(body, std::move(noProse))) {
        const std::vector<SpokenChange> changes = spokenChanges(sentence.text);
        const bool same = sentence.text.contains("same ") || sentence.text.contains("Same ");
        if (!prose && (same || !changes.empty()))
            prose.emplace(message, tables, comparisons), lines = core::lines(body);
        for (const SpokenChange &spoken : changes)
            prose->change(sentence, spoken,
                          {.changes = changes.size(),
                           .answersQuote = standsBelowQuote(lines, sentence.lineAt(0)),
                           .ownFigures = introducesFigures(lines, sentence, tables, message)},
                          all);
        if (same)
            prose->sameNumbers(sentence, all);
    }
    return all;
}

} // namespace bench
