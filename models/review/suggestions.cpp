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

/// At most some 120 octets of a sentence, cut at a word.
std::string excerpt(std::string_view text)
{
    constexpr std::size_t most = 120;
    if (text.size() <= most)
        return std::string(text);
    const auto end = text.rfind(' ', most);
    return std::string(text.substr(0, end == std::string_view::npos ? most : end)) + " ...";
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
        std::ranges::stable_sort(m_found, std::greater{}, &Ranked::rank);
        std::vector<Suggestion> result;
        for (auto &ranked : m_found)
            if (std::ranges::find(result, ranked.suggestion) == result.end())
                result.push_back(std::move(ranked.suggestion));
        return result;
    }

private:
    struct Ranked
    {
        int rank = 0;
        Suggestion suggestion;
    };

    /// The patches that a mention means: the one it names, or those that change the function.
    std::vector<std::pair<std::size_t, int>> patchesOf(const Mention &mention) const
    {
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
                    weigh(message, sentence, mention);
            }
    }

    void weigh(std::size_t message, const Sentence &sentence, const Mention &mention)
    {
        const auto at = sentence.text.find(mention.text);
        const auto clause = clauseAt(sentence.text, at == std::string::npos ? 0 : at);
        const bool reach = deniesReach(sentence.text) && mention.patch;
        const bool difference = deniesDifference(clause);
        if (!reach && !difference && !aboutPerformance(sentence.text))
            return;
        const auto comparison = changeNear(message, mention);
        const auto answer = sentence.text.ends_with('?') ? answerTo(message, sentence) : std::nullopt;
        for (const auto &[series, patch] : patchesOf(mention)) {
            Suggestion found;
            found.series = series;
            found.patch = patch;
            found.symbol = mention.symbol.value_or("");
            found.evidence = placeOf(m_dossier, message, sentence);
            found.comparison = comparison;
            found.standing = reach        ? Standing::NotExercised
                             : difference ? Standing::Refuted
                                          : Standing::Claimed;
            if (answer) {
                found.answer = answer->place;
                if (answer->dissent)
                    found.standing =
                        found.standing == Standing::Claimed ? Standing::Refuted : Standing::Claimed;
            }
            found.reason = reasonOf(message, sentence, mention, answer);
            m_found.push_back({(answer ? 4 : 0) + (reach ? 3 : 0) + (comparison ? 1 : 0), std::move(found)});
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

    /// The change that is spoken of: measured in this mail, in one it quotes, or in the nearest above; with
    /// the version of the named series where there is a choice.
    std::optional<std::size_t> changeNear(std::size_t message, const Mention &mention) const
    {
        for (int steps = 0; steps < 50; ++steps) {
            if (const auto found = changeIn(message, mention))
                return found;
            if (const auto copies = m_copies.find(message); copies != m_copies.end())
                for (const auto origin : copies->second)
                    if (const auto found = changeIn(origin, mention))
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

    std::optional<std::size_t> changeIn(std::size_t message, const Mention &mention) const
    {
        const auto list = m_comparisons.find(message);
        if (list == m_comparisons.end())
            return {};
        if (mention.series)
            for (const auto index : list->second)
                if (versionOf(m_dossier, m_dossier.comparisons[index]) ==
                    m_dossier.catalogue.series[*mention.series].version)
                    return index;
        return list->second.front();
    }

    static std::optional<std::string> versionOf(const dossier::Dossier &dossier,
                                                const bench::Comparison &comparison)
    {
        for (const auto table : comparison.tables)
            for (const auto &config : dossier.tables[table].table.configs)
                if (config.name == comparison.config)
                    return config.version;
        return {};
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

    /// A table whose configurations are patches of a series measures them apart.
    void columns()
    {
        for (std::size_t i = 0; i < m_dossier.comparisons.size(); ++i) {
            const auto &comparison = m_dossier.comparisons[i];
            const std::string name = core::lowered(core::collapsed(comparison.config));
            for (std::size_t s = 0; s < m_dossier.catalogue.series.size(); ++s)
                for (const auto &patch : m_dossier.catalogue.series[s].patches) {
                    const auto number = std::to_string(patch.index);
                    const bool named =
                        name == "patch " + number || name == "patch" + number || name == "+patch" + number ||
                        name == number + "/" + std::to_string(m_dossier.catalogue.series[s].total) ||
                        (name.size() > 12 && name == core::lowered(core::collapsed(patch.title)));
                    if (!named || !m_columns.insert({comparison.metric + '\n' + name, patch.index}).second)
                        continue;
                    const auto message = m_dossier.tables[comparison.tables.front()].message;
                    Suggestion found;
                    found.series = s;
                    found.patch = patch.index;
                    found.standing = Standing::MeasuredApart;
                    found.comparison = i;
                    found.evidence.kind = Place::Kind::Cell;
                    found.evidence.message = m_dossier.messages[message].id;
                    found.evidence.metric = comparison.metric;
                    found.evidence.row = comparison.row.value_or("");
                    found.evidence.config = comparison.config;
                    found.reason = "the table of " + nameOf(m_dossier, message) +
                                   " has a column of its own for it: \"" + comparison.config + "\"";
                    m_found.push_back({5, std::move(found)});
                }
        }
    }

    const dossier::Dossier &m_dossier;
    std::map<std::size_t, std::vector<std::size_t>> m_mentions;
    std::map<std::size_t, std::vector<std::size_t>> m_comparisons;
    std::map<std::size_t, std::vector<std::size_t>> m_copies;
    std::set<std::pair<std::string, int>> m_columns;
    std::vector<Ranked> m_found;
};

bool hasFigure(std::string_view sentence)
{
    const auto sign = sentence.find('%');
    return sign != std::string_view::npos && sentence.find_first_of("0123456789") < sign;
}

} // namespace

std::vector<Suggestion> suggestions(const dossier::Dossier &dossier)
{
    return Finder(dossier).run();
}

std::vector<std::string> withoutEvidence(const dossier::Dossier &dossier, const Review &review)
{
    std::set<std::size_t> withTable;
    for (const auto &placed : dossier.tables)
        withTable.insert(placed.message);
    std::vector<std::string> result;
    for (const auto &series : dossier.catalogue.series)
        for (const auto &patch : series.patches) {
            if (!patch.message || withTable.contains(*patch.message))
                continue;
            const auto &id = dossier.messages[*patch.message].id;
            if (std::ranges::any_of(review.claims, [&](const Claim &claim) {
                    return std::ranges::any_of(claim.causes,
                                               [&](const Cause &cause) { return cause.patchMessage == id; });
                }))
                continue;
            const auto all = sentences(dossier, *patch.message);
            const auto says = std::ranges::find_if(all, [](const Sentence &sentence) {
                const std::string low = core::lowered(sentence.text);
                return low.find("improve") != std::string::npos || low.find("faster") != std::string::npos ||
                       low.find("speed up") != std::string::npos ||
                       low.find("speeds up") != std::string::npos ||
                       low.find("performance") != std::string::npos ||
                       low.find("optimi") != std::string::npos;
            });
            if (says == all.end() ||
                std::ranges::any_of(all, [](const auto &s) { return hasFigure(s.text); }))
                continue;
            Cause cause;
            cause.version = series.version;
            cause.patch = patch.index;
            cause.patchMessage = id;
            result.push_back(patchName(dossier, cause) + " \"" + patch.title + "\" says \"" +
                             excerpt(says->text) + "\" (line " + std::to_string(says->firstLine) +
                             "), and gives no number");
        }
    return result;
}

} // namespace review
