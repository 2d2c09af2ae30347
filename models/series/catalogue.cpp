// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/grouping.h"
#include "series/trailers.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_map>

namespace series {

namespace {

constexpr int mostMissing = 10'000; // "[PATCH 1/1000000]" is no reason to count to a million

/// Versions in order of number, not of letters: 2 < 2.1 < 10.
std::pair<int, int> orderOf(std::string_view version)
{
    std::pair<int, int> order;
    const char *end = version.data() + version.size();
    const auto [dot, error] = std::from_chars(version.data(), end, order.first);
    if (error == std::errc() && dot != end)
        std::from_chars(dot + 1, end, order.second);
    return order;
}

/// What stands for the title of a letter without a subject.
std::string titleOf(const Letter &letter)
{
    if (!letter.opening.empty() || letter.files.empty())
        return letter.opening;
    const auto &path = letter.files.front().path;
    const auto more = letter.files.size() - 1;
    return (path.empty() ? std::string("a diff without file names") : path) +
           (more == 0 ? std::string()
                      : " and " + std::to_string(more) + (more == 1 ? " more file" : " more files"));
}

Letter letterOf(const mail::Body &body, std::string_view version)
{
    return readLetter(body, diff::read(body.bytes()), version);
}

/// What a maintainer's script writes about a patch, and quotes it below: "FAILED: patch "…" failed to apply
/// to 6.1-stable tree", "Patch "…" has been added to the 6.6-stable tree", "+ x.patch added to mm-unstable
/// branch".
bool isNotice(std::string_view title)
{
    const std::string low = core::lowered(title);
    return low.starts_with("failed: patch") || low.contains(" has been added to the ") ||
           low.contains(".patch added to ") || low.contains(".patch removed from ");
}

class Cataloguer
{
public:
    Cataloguer(std::span<const mail::Message> messages, const thread::Tree &tree, std::vector<Letter> letters,
               const BodyReader &body, const Groupings &corrections)
        : m_messages(messages),
          m_tree(tree),
          m_body(body),
          m_corrections(corrections),
          m_letters(std::move(letters))
    {
    }
    Catalogue run();

private:
    const thread::Node &node(std::size_t message) const { return m_tree.nodes[m_tree.nodeOf[message]]; }
    std::optional<std::size_t> parentMessage(std::size_t message) const;
    void takePrefixes();
    void classify();
    Kind kindOf(std::size_t message) const;
    Kind untagged(std::size_t message) const;
    bool answersItsTitle(std::size_t message) const;
    void correct();
    void collectCandidates();
    bool isCopyOf(const mail::Message &message, const Candidate &candidate) const;
    void assemble();
    Series seriesOf(std::size_t group) const;
    Patch patchOf(std::size_t candidate, int index) const;
    void countMissing(Series &series, const Letter *cover);
    void readTotals(Series &series, const Letter *cover) const;
    void ownTrailersOf(Series &series, std::size_t candidate, std::optional<int> patch) const;
    void carryOver(const std::vector<std::size_t> &seriesOfGroup);
    void tellOfTotals(const Series &series, const Group &group);
    void giveTrailers(const std::vector<std::size_t> &seriesOfGroup);
    std::vector<std::optional<int>> indices() const;

    std::span<const mail::Message> m_messages;
    const thread::Tree &m_tree;
    const BodyReader &m_body;
    const Groupings &m_corrections;
    Catalogue m_result;
    std::vector<Letter> m_letters;     ///< one a message
    std::vector<int> m_patchesBelow;   ///< patches with which the same sender answers this message at once
    std::vector<bool> m_numberedBelow; ///< a numbered patch answers this message
    std::vector<Candidate> m_candidates;
    std::unordered_map<std::string_view, std::size_t> m_candidateOf; ///< by Message-ID
    std::vector<std::optional<std::size_t>> m_above; ///< node → nearest candidate at or above it
    Grouped m_grouped;
};

std::optional<std::size_t> Cataloguer::parentMessage(std::size_t message) const
{
    const auto parent = node(message).parent;
    return parent ? m_tree.nodes[*parent].message : std::nullopt;
}

void Cataloguer::takePrefixes()
{
    m_numberedBelow.assign(m_messages.size(), false);
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        Prefix &prefix = m_result.prefixes.emplace_back(std::move(m_letters[i].prefix));
        if (const auto &own = m_letters[i].subject; !own.empty() && m_letters[i].hasDiff)
            prefix.title = parsePrefix(own).title;
        // A pasted letter may have lost its subject; what it says of itself stands in.
        if (prefix.title.empty() && !prefix.reply) {
            prefix.title = titleOf(m_letters[i]);
            if (!prefix.versionStated && !m_letters[i].ledToVersion.empty()) {
                prefix.version = m_letters[i].ledToVersion;
                prefix.versionStated = true;
            }
        }
    }
    m_patchesBelow.assign(m_messages.size(), 0);
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        const Prefix &prefix = m_result.prefixes[i];
        const auto parent = parentMessage(i);
        if (!parent || prefix.reply || !prefix.patch || prefix.index == 0)
            continue;
        const mail::Message &above = m_messages[*parent];
        const bool atOnce = m_messages[i].date && above.date &&
                            std::abs(m_messages[i].date->seconds - above.date->seconds) < 3600;
        m_numberedBelow[*parent] = m_numberedBelow[*parent] || prefix.index;
        if (atOnce && core::equalCaseless(above.from.address, m_messages[i].from.address))
            ++m_patchesBelow[*parent];
    }
}

/// A reply whose client wrote no "Re:" repeats the title of what it answers.
bool Cataloguer::answersItsTitle(std::size_t message) const
{
    const auto parent = parentMessage(message);
    if (!parent)
        return false;
    const Prefix &own = m_result.prefixes[message];
    const Prefix &above = m_result.prefixes[*parent];
    return own.title == above.title && own.index == above.index;
}

/// Without PATCH in the subject: a patch by its form, as git writes it, or by RFC, RFT or a version.
Kind Cataloguer::untagged(std::size_t message) const
{
    const Prefix &prefix = m_result.prefixes[message];
    const Letter &letter = m_letters[message];
    const Kind plain = node(message).parent ? Kind::Reply : Kind::Other;
    const bool marked = prefix.versionStated || !prefix.revisions.empty();
    const bool signedOff =
        std::ranges::any_of(letter.trailers, [](const Trailer &t) { return t.key == "Signed-off-by"; });
    // A diff in a file of its own, or pasted without its headers, is what it is.
    const bool bare = plain == Kind::Other && !m_messages[message].pastedId.empty();
    if (letter.hasDiff && isNotice(prefix.title))
        return plain;
    if (letter.hasDiff)
        return marked || bare || (signedOff && prefix.listTags.empty()) ? Kind::Patch : plain;
    // A letter without any tag, its own author's patches below it.
    if (plain == Kind::Other && m_patchesBelow[message] > 0 && prefix.listTags.empty())
        return Kind::Cover;
    const bool letterLike = letter.shortlogCount > 0 && letter.changedFiles && prefix.listTags.empty();
    // "for-next updated to …" lists what was merged; a pasted letter has no thread to tell it from.
    const bool leads =
        plain == Kind::Other && (m_numberedBelow[message] || !m_messages[message].pastedId.empty());
    return letterLike && (marked || leads) ? Kind::Cover : plain;
}

Kind Cataloguer::kindOf(std::size_t message) const
{
    const Prefix &prefix = m_result.prefixes[message];
    const Letter &letter = m_letters[message];
    const Kind plain = node(message).parent ? Kind::Reply : Kind::Other;
    if (prefix.reply)
        return Kind::Reply;
    // A numbered cover letter may name a branch as well ("are available in the Git repository at").
    if (letter.pullRequest && !prefix.index)
        return plain;
    if (!prefix.patch)
        return untagged(message);
    if (prefix.index == 0)
        return answersItsTitle(message) && !letter.changedFiles && !m_numberedBelow[message] ? Kind::Reply
                                                                                             : Kind::Cover;
    if (letter.hasDiff)
        return Kind::Patch;
    if (answersItsTitle(message))
        return Kind::Reply;
    if (prefix.index)
        return prefix.set ? Kind::Cover : Kind::Patch;
    const int below = m_patchesBelow[message];
    const bool letterLike = letter.shortlogCount > 0 || (below > 0 && letter.changedFiles) || below > 1;
    return m_numberedBelow[message] || letterLike ? Kind::Cover : plain;
}

void Cataloguer::classify()
{
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        m_result.kinds.push_back(kindOf(i));
        if (m_result.kinds[i] == Kind::Patch) {
            for (auto &diagnostic : m_letters[i].diagnostics) {
                diagnostic.message = i;
                m_result.diagnostics.push_back(std::move(diagnostic));
            }
        }
        // "[PATCHSET 2/3]" counts sets, not the patches below it.
        Prefix &prefix = m_result.prefixes[i];
        if (m_result.kinds[i] == Kind::Cover && prefix.index.value_or(0) > 0) {
            prefix.index = 0;
            prefix.total.reset();
        }
    }
    correct();
}

void Cataloguer::correct()
{
    for (std::size_t i = 0; i < m_messages.size() && !m_corrections.empty(); ++i) {
        const auto hand =
            m_messages[i].id.empty() ? m_corrections.end() : m_corrections.find(m_messages[i].id);
        if (hand == m_corrections.end())
            continue;
        if (hand->second.title.empty())
            m_result.kinds[i] = node(i).parent ? Kind::Reply : Kind::Other;
        else
            m_result.kinds[i] = hand->second.index == 0 ? Kind::Cover : Kind::Patch;
        if (m_result.prefixes[i].reply && m_result.kinds[i] != Kind::Reply &&
            m_result.kinds[i] != Kind::Other)
            m_letters[i] = letterOf(m_body(i), hand->second.version);
    }
}

bool Cataloguer::isCopyOf(const mail::Message &message, const Candidate &candidate) const
{
    const mail::Message &first = m_messages[candidate.message];
    return message.subject == first.subject && message.from.address == first.from.address;
}

/// Nodes stand parents first, so one pass finds for each the nearest candidate above it.
void Cataloguer::collectCandidates()
{
    m_above.assign(m_tree.nodes.size(), std::nullopt);
    for (std::size_t at = 0; at < m_tree.nodes.size(); ++at) {
        const thread::Node &n = m_tree.nodes[at];
        const auto above = n.parent ? m_above[*n.parent] : std::nullopt;
        m_above[at] = above;
        if (!n.message ||
            (m_result.kinds[*n.message] != Kind::Cover && m_result.kinds[*n.message] != Kind::Patch))
            continue;
        const mail::Message &message = m_messages[*n.message];
        // An archive may keep a mail once for each list it came by.
        if (const auto known = m_candidateOf.find(message.id);
            known != m_candidateOf.end() && isCopyOf(message, m_candidates[known->second])) {
            m_above[at] = known->second;
            continue;
        }
        Candidate c;
        c.message = *n.message;
        c.cover = m_result.kinds[c.message] == Kind::Cover;
        c.prefix = &m_result.prefixes[c.message];
        c.letter = &m_letters[c.message];
        c.parentNode = n.parent;
        c.ancestor = above;
        if (above && n.parent && m_tree.nodes[*n.parent].message == m_candidates[*above].message)
            c.parent = above;
        if (message.date)
            c.date = message.date->seconds;
        c.address = core::lowered(message.from.address);
        c.name = core::lowered(core::trimmed(message.from.name));
        m_above[at] = m_candidates.size();
        if (!message.id.empty())
            m_candidateOf.emplace(message.id, m_candidates.size());
        m_candidates.push_back(std::move(c));
    }
}

Patch Cataloguer::patchOf(std::size_t candidate, int index) const
{
    const Candidate &c = m_candidates[candidate];
    Patch patch;
    patch.index = index;
    patch.message = c.message;
    patch.title = c.prefix->title;
    const mail::Address &from = m_messages[c.message].from;
    patch.author = !c.letter->author.empty() ? c.letter->author
                   : from.name.empty()       ? from.address
                                             : from.name;
    patch.files = c.letter->files;
    patch.symbols = c.letter->symbols;
    patch.patchId = c.letter->patchId;
    patch.commitId = c.letter->commitId;
    return patch;
}

void Cataloguer::ownTrailersOf(Series &series, std::size_t candidate, std::optional<int> patch) const
{
    for (Trailer trailer : m_candidates[candidate].letter->trailers) {
        trailer.message = m_candidates[candidate].message;
        trailer.patch = patch;
        trailer.version = series.version;
        trailer.inPatch = true;
        series.trailers.push_back(std::move(trailer));
    }
}

void Cataloguer::readTotals(Series &series, const Letter *cover) const
{
    if (cover && cover->changedFiles) {
        series.files = cover->changedFiles;
        series.insertions = cover->insertions;
        series.deletions = cover->deletions;
        return;
    }
    if (series.patches.empty())
        return;
    std::set<std::string_view> paths;
    series.insertions = series.deletions = 0;
    for (const Patch &patch : series.patches) {
        for (const PatchSummary &file : patch.files) {
            paths.insert(file.path);
            *series.insertions += file.insertions;
            *series.deletions += file.deletions;
        }
    }
    series.files = static_cast<int>(paths.size());
}

void Cataloguer::countMissing(Series &series, const Letter *cover)
{
    std::set<int> here;
    for (const Patch &patch : series.patches)
        here.insert(patch.index);
    const bool titled = cover && static_cast<int>(cover->shortlog.size()) == series.total;
    const int last = std::min(series.total, mostMissing);
    for (int index = 1; index <= last; ++index) {
        if (here.contains(index))
            continue;
        series.missing.push_back(index);
        Patch &absent = series.absent.emplace_back();
        absent.index = index;
        if (titled)
            absent.title = cover->shortlog[static_cast<std::size_t>(index) - 1];
    }
    if (series.total > mostMissing)
        m_result.diagnostics.push_back({core::Severity::Warning,
                                        "series-too-large",
                                        "A series of " + std::to_string(series.total) +
                                            " patches is named; missing ones are counted up to " +
                                            std::to_string(mostMissing),
                                        series.cover ? series.cover : series.patches.front().message,
                                        {}});
}

Series Cataloguer::seriesOf(std::size_t group) const
{
    const Group &g = m_grouped.groups[group];
    const std::size_t head = g.cover ? *g.cover : g.patches.begin()->second;
    const Candidate &first = m_candidates[head];
    Series series;
    series.version = g.version;
    series.title = !g.title.empty() ? g.title : first.prefix->title;
    series.revisions = first.prefix->revisions;
    series.total = totalOf(g, m_candidates);
    if (g.cover) {
        series.cover = first.message;
        ownTrailersOf(series, head, std::nullopt);
    }
    for (const auto &[slot, candidate] : g.patches) {
        series.patches.push_back(patchOf(candidate, slot.first));
        ownTrailersOf(series, candidate, slot.first);
    }
    const mail::Address &from = m_messages[first.message].from;
    series.author = !g.cover ? series.patches.front().author : from.name.empty() ? from.address : from.name;
    series.changelog = first.letter->changelog;
    series.links = first.letter->links;
    // base-commit and change-id stand in the cover, or without one in the first patch.
    for (const auto candidate : {head, g.patches.empty() ? head : g.patches.begin()->second}) {
        const Letter &letter = *m_candidates[candidate].letter;
        if (!series.baseCommit)
            series.baseCommit = letter.baseCommit;
        if (!series.changeId)
            series.changeId = letter.changeId;
        if (series.prerequisites.empty())
            series.prerequisites = letter.prerequisites;
    }
    return series;
}

/// For each candidate, the patch it is within its series; nothing for a cover letter.
std::vector<std::optional<int>> Cataloguer::indices() const
{
    std::vector<std::optional<int>> all(m_candidates.size());
    for (std::size_t c = 0; c < all.size(); ++c) {
        if (!m_candidates[c].cover)
            all[c] = m_candidates[c].prefix->index.value_or(1);
    }
    for (const Group &group : m_grouped.groups) {
        for (const auto &[slot, candidate] : group.patches)
            all[candidate] = slot.first;
        if (group.cover)
            all[*group.cover].reset();
    }
    return all;
}

/// What replies give: to the nearest cover or patch above them.
void Cataloguer::giveTrailers(const std::vector<std::size_t> &seriesOfGroup)
{
    const auto index = indices();
    std::vector<std::set<std::string>> seen(m_result.series.size());
    const auto key = [](const Trailer &t) {
        return core::lowered(t.key + '\n' + t.value) + '\n' + (t.patch ? std::to_string(*t.patch) : "");
    };
    for (std::size_t s = 0; s < m_result.series.size(); ++s) {
        for (const Trailer &trailer : m_result.series[s].trailers)
            seen[s].insert(key(trailer));
    }
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        const auto above = m_result.kinds[i] == Kind::Reply ? m_above[m_tree.nodeOf[i]] : std::nullopt;
        if (!above)
            continue;
        const std::size_t at = seriesOfGroup[m_grouped.groupOf[*above]];
        Series &series = m_result.series[at];
        const bool nore = !m_result.prefixes[i].reply;
        for (Trailer trailer : nore ? readReply(m_body(i)).trailers : m_letters[i].trailers) {
            trailer.message = i;
            trailer.patch = index[*above];
            trailer.version = series.version;
            trailer.byAnother = isByAnother(trailer, m_messages[i].from);
            if (seen[at].insert(key(trailer)).second)
                series.trailers.push_back(std::move(trailer));
        }
    }
}

void Cataloguer::tellOfTotals(const Series &series, const Group &group)
{
    const int said = group.cover ? m_candidates[*group.cover].prefix->total.value_or(0) : 0;
    const bool contested = said > 0 && std::ranges::any_of(group.patches, [this, said](const auto &patch) {
                               return m_candidates[patch.second].prefix->total.value_or(said) != said;
                           });
    for (const auto &[slot, candidate] : group.patches) {
        if (series.total > 0 && slot.first > series.total)
            m_result.diagnostics.push_back({core::Severity::Warning,
                                            "series-index-beyond-total",
                                            "Patch " + std::to_string(slot.first) + " of a series of " +
                                                std::to_string(series.total) +
                                                ": its number is beyond the count",
                                            m_candidates[candidate].message,
                                            {}});
    }
    if (contested)
        m_result.diagnostics.push_back(
            {core::Severity::Warning,
             "series-total-differs",
             "The cover letter counts " + std::to_string(said) +
                 " patches and the patches count otherwise; the series is read as of " +
                 std::to_string(series.total),
             series.cover,
             {}});
}

void Cataloguer::assemble()
{
    const auto family = families(m_grouped, m_candidates, m_messages);
    takeVersionsFromTitles(m_grouped, m_candidates, family);
    std::vector<std::size_t> order;
    std::unordered_map<std::size_t, std::int64_t> begins;
    for (std::size_t g = 0; g < m_grouped.groups.size(); ++g) {
        const Group &one = m_grouped.groups[g];
        if (one.merged || (!one.cover && one.patches.empty()))
            continue;
        order.push_back(g);
        const auto [found, fresh] = begins.emplace(family[g], one.begin.value_or(0));
        found->second = fresh ? found->second : std::min(found->second, one.begin.value_or(0));
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t g) {
        const Group &one = m_grouped.groups[g];
        return std::tuple(begins.at(family[g]), family[g], orderOf(one.version), one.begin.value_or(0));
    });
    std::vector<std::size_t> seriesOfGroup(m_grouped.groups.size());
    std::size_t number = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && family[order[i]] != family[order[i - 1]])
            ++number;
        const Group &g = m_grouped.groups[order[i]];
        const Letter *cover = g.cover ? m_candidates[*g.cover].letter : nullptr;
        Series series = seriesOf(order[i]);
        series.family = number;
        readTotals(series, cover);
        countMissing(series, cover);
        tellOfTotals(series, g);
        seriesOfGroup[order[i]] = m_result.series.size();
        m_result.series.push_back(std::move(series));
    }
    giveTrailers(seriesOfGroup);
    carryOver(seriesOfGroup);
}

/// Where only some patches were sent anew, as replies to those they replace, the others still stand: the
/// absent ones name the mails of the version before.
void Cataloguer::carryOver(const std::vector<std::size_t> &seriesOfGroup)
{
    for (std::size_t g = 0; g < m_grouped.groups.size(); ++g) {
        const Group &group = m_grouped.groups[g];
        if (group.merged || group.cover || group.lone || group.patches.empty())
            continue;
        const auto above = m_candidates[group.patches.begin()->second].ancestor;
        if (!above || m_grouped.groupOf[*above] == g)
            continue;
        Series &now = m_result.series[seriesOfGroup[g]];
        const Series &before = m_result.series[seriesOfGroup[m_grouped.groupOf[*above]]];
        if (before.family != now.family || before.total != now.total)
            continue;
        for (Patch &absent : now.absent) {
            const auto found = std::ranges::find(before.patches, absent.index, &Patch::index);
            if (found != before.patches.end())
                absent = *found;
        }
    }
}

Catalogue Cataloguer::run()
{
    takePrefixes();
    classify();
    collectCandidates();
    m_grouped = group(m_candidates, m_messages, m_corrections);
    std::ranges::move(m_grouped.diagnostics, std::back_inserter(m_result.diagnostics));
    assemble();
    return std::move(m_result);
}

} // namespace

Catalogue catalogue(std::span<const mail::Message> messages, const thread::Tree &tree,
                    std::vector<Letter> letters, const BodyReader &body, const Groupings &corrections)
{
    return Cataloguer(messages, tree, std::move(letters), body, corrections).run();
}

Catalogue catalogue(std::span<const mail::Message> messages, const thread::Tree &tree, const BodyReader &body,
                    const Groupings &corrections)
{
    std::vector<Letter> letters;
    letters.reserve(messages.size());
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const mail::Body &read = body(i);
        letters.push_back(readMail(messages[i], read, diff::read(read.bytes())));
    }
    return catalogue(messages, tree, std::move(letters), body, corrections);
}

} // namespace series
