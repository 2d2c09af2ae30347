// SPDX-License-Identifier: GPL-3.0-or-later
#include "discussion/discussion.h"

#include "core/text.h"
#include "discussion/context.h"
#include "discussion/target.h"
#include "mail/quote.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace discussion {

namespace {

/// "[...]", "<snip>", "…": says that something was left out, and no more.
bool isElision(std::string_view line)
{
    const std::string text = core::lowered(core::trimmed(line));
    return text == "[...]" || text == "..." || text == "\xe2\x80\xa6" || text == "[\xe2\x80\xa6]" ||
           text == "<snip>" || text == "[snip]" || text == "snip" || text == "(...)" || text == "[..]" ||
           text == "..";
}

/// A stretch of own text, and the quoted lines right above it.
struct Stretch
{
    int first = 0, last = 0;
    std::size_t quotesBegin = 0, quotesEnd = 0; ///< of Reply::quoted
};

struct Reply
{
    std::string text;
    std::vector<Target::Quoted> quoted;
    std::vector<Target::Found> found;
    std::vector<Stretch> stretches;
};

constexpr std::size_t mostStretches = 5'000; // of one reply; what comes then stands in the last of them

/// Takes a reply's body apart.
Reply takeApart(const mail::Body &body, Target &target)
{
    Reply reply;
    reply.text = body.text;
    const std::vector<mail::QuotedLine> lines = mail::quotedLines(reply.text);
    std::vector<bool> attribution(lines.size() + 2);
    for (const mail::Attribution &a : mail::attributions(lines)) {
        for (int line = a.firstLine;
             line <= a.lastLine && static_cast<std::size_t>(line) < attribution.size(); ++line)
            attribution[static_cast<std::size_t>(line)] = true;
    }
    for (const mail::QuotedLine &line : lines) {
        if (line.depth > 0 && !attribution[static_cast<std::size_t>(line.line)])
            reply.quoted.push_back({withoutSpace(line.text), line.line});
    }
    reply.found = target.locate(reply.quoted);

    std::size_t quotes = 0, runBegin = 0;
    bool signature = false, open = false;
    for (const mail::QuotedLine &line : lines) {
        if (attribution[static_cast<std::size_t>(line.line)])
            continue;
        if (line.depth > 0) {
            if (open)
                runBegin = quotes;
            open = open && reply.stretches.size() >= mostStretches;
            signature = false;
            ++quotes;
            continue;
        }
        const std::string_view text = core::trimmed(line.text);
        const bool wrapped = quotes > 0 && reply.quoted[quotes - 1].line + 1 == line.line &&
                             target.continues(reply.found[quotes - 1], withoutSpace(text));
        signature = signature || line.text == "-- ";
        if (text.empty() || signature || wrapped || (!open && isElision(text)))
            continue;
        if (!open)
            reply.stretches.push_back({line.line, line.line, runBegin, quotes});
        reply.stretches.back().last = line.line;
        open = true;
    }
    return reply;
}

/// Places the replies to one patch, parents before their children.
class Placer
{
public:
    Placer(PatchRef ref, Target &target, const thread::Tree &tree, const std::vector<std::size_t> &subtreeEnd,
           std::vector<Comment> &comments)
        : m_ref(ref), m_target(target), m_tree(tree), m_subtreeEnd(subtreeEnd), m_comments(comments)
    {
    }

    void add(std::size_t message, const mail::Body &body)
    {
        const Reply reply = takeApart(body, m_target);
        const std::vector<std::string_view> lines = core::lines(reply.text);
        const std::size_t begin = m_comments.size();
        for (const Stretch &stretch : reply.stretches) {
            Comment comment;
            comment.message = message;
            comment.firstLine = stretch.first;
            comment.lastLine = stretch.last;
            for (int line = stretch.first; line <= stretch.last; ++line) {
                comment.text += lines[static_cast<std::size_t>(line) - 1];
                comment.text += '\n';
            }
            comment.anchor = Anchor{.series = m_ref.series, .patch = m_ref.patch};
            anchor(comment, reply, stretch);
            m_comments.push_back(std::move(comment));
        }
        // Known to the replies below only now: a mail does not answer itself.
        for (std::size_t c = begin; c < m_comments.size(); ++c)
            remember(c);
    }

private:
    void anchor(Comment &comment, const Reply &reply, const Stretch &stretch)
    {
        bool quotes = false;
        for (std::size_t q = stretch.quotesEnd; q-- > stretch.quotesBegin;) {
            const std::string &key = reply.quoted[q].key;
            if (key.empty())
                continue;
            quotes = true;
            if (const auto answered = commentWith(key, comment.message)) {
                comment.anchor = m_comments[*answered].anchor;
                comment.answers = answered;
                return;
            }
            if (reply.found[q].line > 0) {
                m_target.setPlace(*comment.anchor, reply.found[q].line);
                comment.answers = commentAt(comment.anchor->messageLine, comment.message);
                return;
            }
        }
        comment.lost = quotes;
    }

    bool isAncestor(std::size_t ancestor, std::size_t message) const
    {
        const std::size_t a = m_tree.nodeOf[ancestor], n = m_tree.nodeOf[message];
        return a < n && n < m_subtreeEnd[a];
    }

    static constexpr std::size_t mostTried = 64;

    std::optional<std::size_t> newestAncestor(const std::vector<std::size_t> &comments,
                                              std::size_t message) const
    {
        const std::size_t end = comments.size() > mostTried ? comments.size() - mostTried : 0;
        for (std::size_t i = comments.size(); i-- > end;) {
            if (isAncestor(m_comments[comments[i]].message, message))
                return comments[i];
        }
        return std::nullopt;
    }

    /// The comment of a mail above in which these words stand.
    std::optional<std::size_t> commentWith(const std::string &key, std::size_t message) const
    {
        const auto known = m_byWords.find(key);
        return known == m_byWords.end() ? std::nullopt : newestAncestor(known->second, message);
    }

    std::optional<std::size_t> commentAt(int line, std::size_t message) const
    {
        const auto known = m_byLine.find(line);
        return known == m_byLine.end() ? std::nullopt : newestAncestor(known->second, message);
    }

    void remember(std::size_t index)
    {
        const Comment &comment = m_comments[index];
        for (const std::string_view line : core::lines(comment.text)) {
            if (std::string key = withoutSpace(line); key.size() > 1)
                m_byWords[std::move(key)].push_back(index);
        }
        if (comment.anchor->messageLine > 0)
            m_byLine[comment.anchor->messageLine].push_back(index);
    }

    PatchRef m_ref;
    Target &m_target;
    const thread::Tree &m_tree;
    const std::vector<std::size_t> &m_subtreeEnd;
    std::vector<Comment> &m_comments;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byWords;
    std::unordered_map<int, std::vector<std::size_t>> m_byLine;
};

/// By node: the first node behind its subtree. Nodes stand depth first.
std::vector<std::size_t> subtreeEnds(const thread::Tree &tree)
{
    std::vector<std::size_t> end(tree.nodes.size());
    for (std::size_t n = tree.nodes.size(); n-- > 0;) {
        end[n] = std::max(end[n], n + 1);
        if (const auto parent = tree.nodes[n].parent)
            end[*parent] = std::max(end[*parent], end[n]);
    }
    return end;
}

/// By patch, then place in its mail (the patch as a whole first), then as the thread stands.
void sortByPlace(std::vector<Comment> &comments, const thread::Tree &tree)
{
    std::vector<std::size_t> order(comments.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::size_t c) {
        const Comment &comment = comments[c];
        const Anchor anchor = comment.anchor.value_or(Anchor{});
        return std::tuple(anchor.series, anchor.patch, anchor.messageLine, tree.nodeOf[comment.message],
                          comment.firstLine);
    });
    std::vector<std::size_t> newIndex(comments.size());
    std::vector<Comment> sorted;
    sorted.reserve(comments.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        newIndex[order[i]] = i;
        sorted.push_back(std::move(comments[order[i]]));
    }
    for (Comment &comment : sorted) {
        if (comment.answers)
            comment.answers = newIndex[*comment.answers];
    }
    comments = std::move(sorted);
}

} // namespace

std::vector<Comment> place(std::span<const mail::Message> messages, const thread::Tree &tree,
                           const series::Catalogue &catalogue, const series::BodyReader &body)
{
    const auto about = subjects(messages, tree, catalogue);
    std::map<PatchRef, std::vector<std::size_t>> replies; // in reading order
    for (const thread::Node &node : tree.nodes) {
        if (!node.message || !about[*node.message])
            continue;
        const PatchRef ref = *about[*node.message];
        if (messageOf(catalogue, ref) != node.message &&
            catalogue.kinds[*node.message] == series::Kind::Reply)
            replies[ref].push_back(*node.message);
    }
    const std::vector<std::size_t> ends = subtreeEnds(tree);
    std::vector<Comment> comments;
    for (const auto &[ref, answering] : replies) {
        const auto message = messageOf(catalogue, ref);
        if (!message)
            continue;
        Target target(body(*message));
        Placer placer(ref, target, tree, ends, comments);
        for (const std::size_t reply : answering)
            placer.add(reply, body(reply));
    }
    sortByPlace(comments, tree);
    return comments;
}

} // namespace discussion
