// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/suggestions.h"

#include "core/text.h"
#include "review/sentences.h"
#include "review/words.h"

#include <algorithm>
#include <map>
#include <set>

namespace review {

namespace {

using discussion::Mention;

std::string nameOf(const dossier::Dossier &dossier, std::size_t message)
{
    const auto &from = dossier.messages[message].from;
    return core::collapsed(from.name.empty() ? from.address : from.name);
}

std::string bare(std::string_view symbol)
{
    symbol.remove_prefix(std::min(symbol.find_first_not_of('_'), symbol.size()));
    return std::string(symbol);
}

/// Cuts a sentence at the words that set one half against the other.
std::string_view clauseAt(std::string_view sentence, std::size_t at)
{
    std::size_t begin = 0, end = sentence.size();
    for (const std::string_view cut : {", and ", ", but ", "; ", ", whereas ", ", while "}) {
        if (const auto before = sentence.rfind(cut, at);
            before != std::string_view::npos && before + cut.size() <= at)
            begin = std::max(begin, before + cut.size());
        if (const auto after = sentence.find(cut, at); after != std::string_view::npos)
            end = std::min(end, after);
    }
    return sentence.substr(begin, end - begin);
}

class Finder
{
public:
    explicit Finder(const dossier::Dossier &dossier) : m_dossier(dossier)
    {
        for (std::size_t i = 0; i < dossier.mentions.size(); ++i)
            m_mentions[dossier.mentions[i].message].push_back(i);
        for (std::size_t i = 0; i < dossier.comparisons.size(); ++i)
            for (const auto table : dossier.comparisons[i].tables)
                m_comparisons[dossier.tables[table].message].push_back(i);
        for (const auto &placed : dossier.tables)
            if (placed.duplicateOf)
                m_copies[placed.message].push_back(dossier.tables[*placed.duplicateOf].message);
    }

    std::vector<Suggestion> run()
    {
        for (const auto &[message, list] : m_mentions)
            if (m_dossier.catalogue.kinds.empty() ||
                m_dossier.catalogue.kinds[message] != series::Kind::Patch)
                read(message, list);
        columns();
        ownTables();
        std::ranges::stable_sort(m_found, std::greater{}, &Ranked::rank);
        std::vector<Suggestion> result;
        for (auto &ranked : m_found)
            merge(result, std::move(ranked.suggestion));
        return result;
    }

private:
    struct Ranked
    {
        int rank = 0;
        Suggestion suggestion;
    };

    /// One suggestion for each patch, standing and change; what only may be so gives way to what is said.
    void merge(std::vector<Suggestion> &result, Suggestion next) const
    {
        for (auto &known : result) {
            if (known.series != next.series || known.patch != next.patch)
                continue;
            if (next.standing == Standing::Inferred && known.standing != Standing::Inferred)
                return;
            if (known.standing != next.standing || !sameChange(known.comparison, next.comparison))
                continue;
            if (known.symbol.empty())
                known.symbol = next.symbol;
            if (!known.comparison)
                known.comparison = next.comparison;
            constexpr std::size_t enough = 50; // one reads so many pieces of evidence, not twenty thousand
            if (known.evidence == next.evidence || known.more.size() >= enough ||
                std::ranges::find(known.more, next.evidence) != known.more.end())
                return;
            known.more.push_back(next.evidence);
            known.reason += "; " + next.reason;
            return;
        }
        result.push_back(std::move(next));
    }

    bool sameChange(std::optional<std::size_t> a, std::optional<std::size_t> b) const
    {
        if (!a || !b || a == b)
            return true;
        const auto &x = m_dossier.comparisons[*a], &y = m_dossier.comparisons[*b];
        return x.metric == y.metric && ((x.base == y.base && x.config == y.config && x.tables == y.tables) ||
                                        (x.baseValue == y.baseValue && x.value == y.value));
    }

    /// The patches that a mention means: the one it names, or those that change the function.
    std::vector<std::pair<std::size_t, int>> patchesOf(std::size_t message, const Mention &mention) const
    {
        // A function that is named below one version says nothing about the patches of another.
        if (mention.symbol && message < m_dossier.seriesOf.size() && m_dossier.seriesOf[message] &&
            m_dossier.seriesOf[message] != mention.series)
            return {};
        if (mention.series && mention.patch && *mention.patch > 0)
            return {{*mention.series, *mention.patch}};
        if (!mention.symbol || !mention.series)
            return {};
        std::vector<std::pair<std::size_t, int>> result;
        for (const auto &patch : m_dossier.catalogue.series[*mention.series].patches)
            if (std::ranges::any_of(patch.symbols,
                                    [&](const auto &s) { return bare(s) == bare(*mention.symbol); }))
                result.emplace_back(*mention.series, patch.index);
        // A function that many patches change says nothing about one of them.
        return result.size() <= 2 ? result : std::vector<std::pair<std::size_t, int>>{};
    }

    void read(std::size_t message, const std::vector<std::size_t> &list)
    {
        const auto all = sentences(m_dossier, message);
        for (const auto &sentence : all)
            for (const auto index : list) {
                const auto &mention = m_dossier.mentions[index];
                if (sentence.holds(mention.line, mention.column))
                    weigh(message, sentence, mention, namesPatch(sentence, list));
            }
    }

    /// Whether the sentence names a patch by its number, not only by a function that it changes.
    bool namesPatch(const Sentence &sentence, const std::vector<std::size_t> &list) const
    {
        return std::ranges::any_of(list, [&](std::size_t index) {
            const auto &mention = m_dossier.mentions[index];
            return mention.patch && !mention.symbol && sentence.holds(mention.line, mention.column);
        });
    }

    /// A cover letter tells what a patch is for; what comes of it, it tells of the whole series.
    bool isCoverOfMany(std::size_t message, std::size_t series) const
    {
        return m_dossier.catalogue.series[series].cover == message &&
               m_dossier.catalogue.series[series].total > 1;
    }

    /// "patch 1-2: … patch 3: … patch 4-5: …": a table of contents tells what is in a patch, not what comes
    /// of it.
    static bool isContents(const std::string &text)
    {
        int entries = 0;
        const std::string low = core::lowered(text);
        for (auto at = low.find("patch"); at != std::string::npos; at = low.find("patch", at + 1)) {
            auto end = low.find_first_not_of("es #0123456789-/,", at + 5);
            entries += end != std::string::npos && low[end] == ':' && end > at + 6;
        }
        return entries > 1;
    }

    /// "patches 11-16": neither end of a range is singled out.
    static bool inRange(const std::string &text, const Mention &mention, std::size_t at)
    {
        if (!mention.patch || at == std::string::npos)
            return false;
        const auto end = at + mention.text.size();
        const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
        return (end < text.size() && text[end] == '-' && digit(end + 1)) ||
               (at > 1 && text[at - 1] == '-' && digit(at - 2));
    }

    void weigh(std::size_t message, const Sentence &sentence, const Mention &mention, bool byNumber)
    {
        const auto at = sentence.text.find(mention.text);
        if (inRange(sentence.text, mention, at) || isContents(sentence.text))
            return;
        const auto clause = clauseAt(sentence.text, at == std::string::npos ? 0 : at);
        const bool reach = deniesReach(sentence.text) && byNumber;
        const bool difference = deniesDifference(clause);
        const Effect effect = effectOf(clause);
        const bool says = reach || difference || effect != Effect::None || attributes(clause);
        if (!says && (!byNumber || !aboutPerformance(sentence.text)))
            return;
        const auto comparison = changeNear(message, mention, difference ? Effect::None : effect);
        const auto answer = sentence.text.ends_with('?') ? answerTo(message, sentence) : std::nullopt;
        if (!comparison && !answer && (!says || !byNumber))
            return; // neither a number nor a word of gain or loss
        for (const auto &[series, patch] : patchesOf(message, mention)) {
            Suggestion found;
            found.series = series;
            found.patch = patch;
            found.symbol = mention.symbol.value_or("");
            found.evidence = placeOf(m_dossier, message, sentence);
            found.comparison = comparison;
            found.standing = reach                                                 ? Standing::NotExercised
                             : difference                                          ? Standing::Refuted
                             : (says || answer) && !isCoverOfMany(message, series) ? Standing::Claimed
                                                                                   : Standing::Inferred;
            if (answer) {
                found.answer = answer->place;
                if (answer->dissent)
                    found.standing =
                        found.standing == Standing::Claimed ? Standing::Refuted : Standing::Claimed;
            }
            found.reason = reasonOf(message, sentence, mention, answer);
            const int rank = found.standing == Standing::Inferred ? 0 : 2;
            m_found.push_back(
                {rank + (answer ? 4 : 0) + (reach ? 3 : 0) + (comparison ? 1 : 0), std::move(found)});
        }
    }

    struct Answer
    {
        Place place;
        std::string text;
        std::size_t message = 0;
        bool dissent = false;
    };

    /// A reply that quotes the end of a question and says yes or no right below it.
    std::optional<Answer> answerTo(std::size_t message, const Sentence &question) const
    {
        if (m_dossier.tree.nodeOf.size() <= message)
            return {};
        const auto body = m_dossier.body(message);
        const auto lines = core::lines(body->text);
        const std::string last = core::collapsed(lines[static_cast<std::size_t>(question.lastLine - 1)]);
        for (const auto child : m_dossier.tree.nodes[m_dossier.tree.nodeOf[message]].children) {
            const auto reply = m_dossier.tree.nodes[child].message;
            if (!reply)
                continue;
            for (const auto &sentence : sentences(m_dossier, *reply)) {
                const bool assent = isAssent(sentence.text), dissent = isDissent(sentence.text);
                if ((assent || dissent) && !sentence.quoted.empty() &&
                    core::collapsed(sentence.quoted) == last)
                    return Answer{placeOf(m_dossier, *reply, sentence), sentence.text, *reply, dissent};
            }
        }
        return {};
    }

    /// The change that is spoken of: measured in this mail, in one it quotes, or in the nearest above.
    std::optional<std::size_t> changeNear(std::size_t message, const Mention &mention, Effect effect) const
    {
        for (int steps = 0; steps < 50; ++steps) {
            if (const auto found = changeIn(message, mention, effect))
                return found;
            if (const auto copies = m_copies.find(message); copies != m_copies.end())
                for (const auto origin : copies->second)
                    if (const auto found = changeIn(origin, mention, effect))
                        return found;
            const auto parent = parentOf(message);
            if (!parent)
                break;
            message = *parent;
        }
        return {};
    }

    /// The nearest mail above that is here.
    std::optional<std::size_t> parentOf(std::size_t message) const
    {
        const auto &tree = m_dossier.tree;
        if (tree.nodeOf.size() <= message)
            return {};
        for (auto node = tree.nodes[tree.nodeOf[message]].parent; node; node = tree.nodes[*node].parent)
            if (tree.nodes[*node].message)
                return tree.nodes[*node].message;
        return {};
    }

    /// Of the changes of one mail the one that the words fit: of the named series' version, against what is
    /// no version of it, and to the better or the worse as the sentence says.
    std::optional<std::size_t> changeIn(std::size_t message, const Mention &mention, Effect effect) const
    {
        const auto list = m_comparisons.find(message);
        if (list == m_comparisons.end())
            return {};
        std::optional<std::size_t> best;
        int most = 0;
        for (const auto index : list->second) {
            const auto &change = m_dossier.comparisons[index];
            const auto version = versionOf(m_dossier, change, change.config);
            const bool known = mention.series && version;
            const bool same = known && *version == m_dossier.catalogue.series[*mention.series].version;
            if (change.changePercent == 0 || (known && !same) || !fits(change, effect))
                continue;
            const int fit = 1 + (same ? 2 : 0) + (versionOf(m_dossier, change, change.base) ? 0 : 1);
            if (fit > most) {
                most = fit;
                best = index;
            }
        }
        return best;
    }

    static bool fits(const bench::Comparison &change, Effect effect)
    {
        if (effect == Effect::None)
            return true;
        if (change.better == bench::Better::Unknown)
            return false;
        const bool better = (change.changePercent > 0) == (change.better == bench::Better::Higher);
        return better == (effect == Effect::Better);
    }

    std::string reasonOf(std::size_t message, const Sentence &sentence, const Mention &mention,
                         const std::optional<Answer> &answer) const
    {
        std::string result = nameOf(m_dossier, message) + (sentence.text.ends_with('?') ? " asks" : " says") +
                             " (line " + std::to_string(sentence.firstLine) + "): \"" +
                             excerpt(sentence.text) + "\"";
        if (answer)
            result += "; " + nameOf(m_dossier, answer->message) + " answers (line " +
                      std::to_string(answer->place.firstLine) + "): \"" + excerpt(answer->text) + "\"";
        if (!mention.patch && mention.symbol)
            result += "; the patch changes " + *mention.symbol + "()";
        return result;
    }

    /// Whether a configuration is called by a patch: "patch 3", "+patch3", "with 3/6", its title.
    static bool isNamedBy(std::string_view config, const series::Patch &patch, int total)
    {
        std::string name = core::lowered(core::collapsed(config));
        for (const std::string_view word : {"with ", "w/ ", "after ", "only ", "+ ", "+"})
            if (name.starts_with(word))
                name.erase(0, word.size());
        const auto number = std::to_string(patch.index);
        return name == "patch " + number || name == "patch" + number || name == "patch #" + number ||
               name == number + "/" + std::to_string(total) ||
               name == "patch " + number + "/" + std::to_string(total) ||
               (name.size() > 12 && name == core::lowered(core::collapsed(patch.title)));
    }

    std::optional<std::size_t> homeOf(const bench::Comparison &comparison) const
    {
        const auto message = m_dossier.tables[comparison.tables.front()].message;
        return message < m_dossier.seriesOf.size() ? m_dossier.seriesOf[message] : std::nullopt;
    }

    /// A table whose configurations are patches of a series measures them apart.
    void columns()
    {
        for (std::size_t i = 0; i < m_dossier.comparisons.size(); ++i) {
            const auto &comparison = m_dossier.comparisons[i];
            const auto home = homeOf(comparison);
            for (std::size_t s = 0; s < m_dossier.catalogue.series.size(); ++s) {
                const auto &series = m_dossier.catalogue.series[s];
                for (const auto &patch : series.patches) {
                    if ((home && *home != s) || !isNamedBy(comparison.config, patch, series.total) ||
                        !m_columns.insert({comparison.metric + '\n' + comparison.config, patch.index}).second)
                        continue;
                    m_found.push_back({5, measured(i, s, patch.index, Standing::MeasuredApart)});
                    m_found.back().suggestion.reason =
                        "the table of " +
                        nameOf(m_dossier, m_dossier.tables[comparison.tables.front()].message) +
                        " has a column of its own for it: \"" + comparison.config + "\"";
                }
            }
        }
    }

    /// A patch whose own mail measures what comes of it: each measured change once, by its first row.
    void ownTables()
    {
        constexpr std::size_t most = 4; // a page of mmtests would push all else out of sight
        for (std::size_t s = 0; s < m_dossier.catalogue.series.size(); ++s)
            for (const auto &patch : m_dossier.catalogue.series[s].patches) {
                if (!patch.message)
                    continue;
                const auto list = m_comparisons.find(*patch.message);
                if (list == m_comparisons.end())
                    continue;
                std::vector<std::size_t> told;
                for (const auto index : list->second) {
                    const auto &change = m_dossier.comparisons[index];
                    if (std::ranges::any_of(told, [&](auto before) { return sameChange(before, index); }) ||
                        change.changePercent == 0 || change.verdict == bench::Verdict::NoDifferenceShown ||
                        versionOf(m_dossier, change, change.config) != m_dossier.catalogue.series[s].version)
                        continue;
                    m_found.push_back({2, measured(index, s, patch.index, Standing::Claimed)});
                    auto &found = m_found.back().suggestion;
                    found.reason = "its own message measures it (line " +
                                   std::to_string(found.evidence.firstLine) + "): \"" + change.metric + ", " +
                                   change.base + " to " + change.config + "\"";
                    told.push_back(index);
                    if (told.size() == most)
                        break;
                }
            }
    }

    Suggestion measured(std::size_t comparison, std::size_t series, int patch, Standing standing) const
    {
        Suggestion found;
        found.series = series;
        found.patch = patch;
        found.standing = standing;
        found.comparison = comparison;
        found.evidence = cellOf(m_dossier, comparison);
        return found;
    }

    const dossier::Dossier &m_dossier;
    std::map<std::size_t, std::vector<std::size_t>> m_mentions;
    std::map<std::size_t, std::vector<std::size_t>> m_comparisons;
    std::map<std::size_t, std::vector<std::size_t>> m_copies;
    std::set<std::pair<std::string, int>> m_columns;
    std::vector<Ranked> m_found;
};

} // namespace

std::string excerpt(std::string_view text)
{
    constexpr std::size_t most = 120;
    if (text.size() <= most)
        return std::string(text);
    const auto end = text.rfind(' ', most);
    return std::string(text.substr(0, end == std::string_view::npos ? most : end)) + " ...";
}

std::vector<Suggestion> suggestions(const dossier::Dossier &dossier)
{
    return Finder(dossier).run();
}

} // namespace review
