// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "reply/address.h"
#include "reply/answers.h"
#include "reply/quoting.h"
#include "reply/reply.h"
#include "review/words.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace reply {

namespace {

using core::Severity;

constexpr int longTail = 10;  ///< quoted lines below the last answer
constexpr int longQuote = 60; ///< quoted lines with no answer among them
constexpr std::size_t hardLimit = 998;

/// One look at the text that the single checks share.
struct Text
{
    std::vector<std::string_view> lines;
    std::vector<int> own;    ///< indices of lines of one's own prose: no quote, attribution, blank, signature
    std::vector<int> quotes; ///< indices of quoted lines
    int signature = 0;       ///< index of "-- "; the number of lines when there is none
};

bool isGreeting(std::string_view line)
{
    return line.size() < 40 && line.ends_with(',');
}

Text look(std::string_view text)
{
    Text result;
    result.lines = core::lines(text);
    result.signature = static_cast<int>(result.lines.size());
    for (int i = 0; i < static_cast<int>(result.lines.size()); ++i) {
        const auto line = result.lines[static_cast<std::size_t>(i)];
        if (line == "-- ") {
            result.signature = i;
            break;
        }
        if (line.starts_with('>'))
            result.quotes.push_back(i);
        else if (!core::trimmed(line).empty() && !isAttribution(line))
            result.own.push_back(i);
    }
    return result;
}

class Linter
{
public:
    Linter(const dossier::Dossier &dossier, const review::Review &review, const Reply &reply,
           const Identity &identity)
        : m_dossier(dossier),
          m_review(review),
          m_reply(reply),
          m_identity(identity),
          m_text(look(reply.text)),
          m_message(dossier.messageById(reply.inReplyTo))
    {
    }

    std::vector<Finding> run()
    {
        headers();
        order();
        lengths();
        trailers();
        quotes();
        version();
        claims();
        unsaid();
        std::ranges::stable_sort(m_findings, {}, &Finding::line);
        return std::move(m_findings);
    }

private:
    void add(Severity severity, std::string code, std::string text, int index = -1)
    {
        m_findings.push_back({severity, std::move(code), std::move(text), index + 1});
    }

    void headers()
    {
        if (m_reply.to.empty())
            add(Severity::Error, "no-recipient", "nobody stands in To; add who is answered");
        std::set<std::string> seen;
        for (const auto *list : {&m_reply.to, &m_reply.cc})
            for (const auto &address : *list) {
                if (!isAddress(address.address))
                    add(Severity::Error, "bad-address",
                        "\"" + formatAddress(address) +
                            "\" is no address; write it as name@domain, or take it out");
                else if (!seen.insert(core::lowered(address.address)).second)
                    add(Severity::Info, "twice", address.address + " stands twice; take one out");
            }
        for (const auto &address : m_reply.cc)
            if (isOwn(m_identity, address.address))
                add(Severity::Warning, "own-address",
                    "your own address " + address.address + " is in Cc; take it out");
        if (core::trimmed(m_reply.subject).empty() || m_reply.subject == "Re: ")
            add(Severity::Error, "no-subject", "the subject is empty; give one");
        if (!isAddress(m_identity.self.address))
            add(Severity::Error, "no-identity",
                "your own name and address are not known; give them in the settings");
        if (std::ranges::any_of(m_reply.subject,
                                [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
            add(Severity::Info, "non-ascii-header",
                "the subject is not plain ASCII and leaves as encoded words (RFC 2047); some archives show "
                "them raw");
        if (m_reply.inReplyTo.empty())
            add(Severity::Warning, "no-thread",
                "the mail that is answered has no Message-ID; the reply will stand alone");
    }

    void order()
    {
        const auto &[lines, own, quoted, signature] = m_text;
        if (own.empty()) {
            add(Severity::Error, "nothing-said",
                "there is nothing but quote; write an answer below what it answers",
                quoted.empty() ? -1 : quoted.back());
            return;
        }
        const auto firstOwn =
            std::ranges::find_if(own, [&](int i) { return !isGreeting(lines[static_cast<std::size_t>(i)]); });
        if (firstOwn == own.end())
            return;
        const bool above = !quoted.empty() && *firstOwn < quoted.front();
        if (above && own.back() < quoted.front())
            add(Severity::Warning, "top-posting",
                "the answer stands above what it answers; move it below the lines it is about", *firstOwn);
        const int tail =
            static_cast<int>(std::ranges::count_if(quoted, [&](int i) { return i > own.back(); }));
        if (tail >= longTail)
            add(Severity::Warning, "untrimmed",
                std::to_string(tail) + " quoted lines stand below the last answer; cut them", own.back() + 1);
        int run = 0;
        for (std::size_t i = 0, o = 0; i < quoted.size(); ++i) {
            const bool answered = o < own.size() && own[o] < quoted[i];
            while (o < own.size() && own[o] < quoted[i])
                ++o;
            run = answered ? 1 : run + 1;
            if (run == longQuote + 1)
                add(Severity::Info, "long-quote",
                    "more than 60 quoted lines in one piece; cut what is not answered", quoted[i]);
        }
    }

    void lengths()
    {
        bool diff = false;
        for (int i = 0; i < static_cast<int>(m_text.lines.size()); ++i) {
            const auto line = m_text.lines[static_cast<std::size_t>(i)];
            diff = diff || line.starts_with("diff --git ") || line.starts_with("-- >8 --");
            if (line.size() > hardLimit)
                add(Severity::Error, "line-too-long",
                    "a line of " + std::to_string(line.size()) + " octets, and mail allows 998; break it", i);
            else if (!diff && !isFixed(line) && line.find("://") == std::string_view::npos &&
                     columns(line) > proseWidth + 6)
                add(Severity::Warning, "line-too-long",
                    "a line of " + std::to_string(columns(line)) + " columns; wrap it at 72", i);
            if (line.find('\r') != std::string_view::npos || line.find('\0') != std::string_view::npos)
                add(Severity::Warning, "control-character",
                    "a carriage return or NUL, which no mail may hold; it will be left out", i);
        }
        if (!core::isUtf8(m_reply.text))
            add(Severity::Warning, "not-utf8",
                "some octets are no UTF-8; they leave as replacement characters");
    }

    void trailers()
    {
        static const std::set<std::string> known{
            "reviewed-by", "acked-by",     "tested-by",       "signed-off-by",
            "reported-by", "suggested-by", "co-developed-by", "reported-and-tested-by"};
        for (const int i : m_text.own) {
            const auto line = m_text.lines[static_cast<std::size_t>(i)];
            const auto colon = line.find(':');
            if (colon == std::string_view::npos)
                continue;
            const std::string key = core::lowered(core::trimmed(line.substr(0, colon)));
            const bool indented = line.starts_with(' ') || line.starts_with('\t');
            if (!known.contains(key))
                continue;
            const auto addresses = parseAddresses(line.substr(colon + 1));
            if (indented || addresses.size() != 1 || !isAddress(addresses[0].address))
                add(Severity::Warning, "trailer-like",
                    "reads as a trailer, and tools will take it for one: write it as \"Key: Name <address>\" "
                    "at the line's "
                    "start, or word it otherwise",
                    i);
            else if (!isOwn(m_identity, addresses[0].address) || addresses[0].name != m_identity.self.name)
                add(Severity::Warning, "not-your-name",
                    "the trailer names " + formatAddress(addresses[0]) + ", and you are " +
                        formatAddress(m_identity.self) + "; correct one of them",
                    i);
        }
        for (int i = m_text.signature; i < static_cast<int>(m_text.lines.size()); ++i)
            if (isTrailer(m_text.lines[static_cast<std::size_t>(i)]))
                add(Severity::Warning, "trailer-in-signature",
                    "a trailer below the \"-- \" mark is not read; move it above", i);
    }

    /// Quoted lines against the mail they are from: changed words, lost tabs, a trailer of one's own among
    /// them.
    void quotes()
    {
        if (!m_message)
            return;
        const auto body = m_dossier.body(*m_message);
        std::set<std::string> exact, folded;
        const std::string quotedBody = quoted(body->text);
        for (const auto line : core::lines(quotedBody)) {
            exact.emplace(core::trimmed(line));
            folded.insert(core::collapsed(line));
        }
        for (const int i : m_text.quotes) {
            const auto line = m_text.lines[static_cast<std::size_t>(i)];
            if (isGapMark(line) || exact.contains(std::string(core::trimmed(line))))
                continue;
            const auto text = core::trimmed(line.substr(line.find_first_not_of("> ") == std::string_view::npos
                                                            ? line.size()
                                                            : line.find_first_not_of("> ")));
            if (text.empty() || text.starts_with("[")) // a blank quote; "[snip]", "[...]"
                continue;
            if (isTrailer(text) && !folded.contains(core::collapsed(line)))
                add(Severity::Warning, "trailer-in-quote",
                    "a trailer inside a quote counts for nobody; write it on a line of its own, without "
                    "\">\"",
                    i);
            else if (folded.contains(core::collapsed(line)))
                add(Severity::Warning, "tabs-lost",
                    "quoted with other white space than it has; a diff needs its tabs: quote it anew", i);
        }
    }

    /// A reply to a patch whose series has a newer version here.
    void version()
    {
        if (!m_message)
            return;
        const auto &all = m_dossier.catalogue.series;
        const series::Series *mine = nullptr;
        for (const auto &series : all)
            if (series.cover == m_message || std::ranges::any_of(series.patches, [&](const auto &patch) {
                    return patch.message == m_message;
                }))
                mine = &series;
        if (!mine)
            return;
        for (const auto &series : all)
            if (series.family == mine->family &&
                std::strtod(series.version.c_str(), nullptr) > std::strtod(mine->version.c_str(), nullptr)) {
                add(Severity::Warning, "superseded",
                    "this answers v" + mine->version + ", and v" + series.version +
                        " is here; look whether it still holds there");
                return;
            }
    }

    /// How surely a change is the one a gain was taken from: the covers of two versions may call different
    /// figures by the same names, and so may two tables of one mail. 0: it is another one.
    int likeness(const review::Gain &gain, const bench::Comparison &change) const
    {
        if (change.metric != gain.metric || change.row.value_or("") != gain.row || change.base != gain.from ||
            change.config != gain.to || change.context.value_or("") != gain.context)
            return 0;
        bool sameMail = false, sameLines = false;
        for (const auto index : change.tables) {
            const auto &placed = m_dossier.tables[index];
            if (m_dossier.messages[placed.message].id != gain.message)
                continue;
            sameMail = true;
            sameLines =
                sameLines || (gain.toLine >= placed.table.firstLine && gain.toLine <= placed.table.lastLine);
        }
        const bool sameFigures = change.baseValue == gain.fromValue && change.value == gain.toValue;
        return sameMail ? 1 + (sameLines ? 2 : 0) + (sameFigures ? 1 : 0) : 0;
    }

    /// A claim answered in this reply whose numbers are others now.
    void claims()
    {
        for (const auto &claim : m_review.claims)
            for (const auto &gain : claim.gains)
                if (gain.message == m_reply.inReplyTo)
                    compare(gain);
    }

    /// Notes and claims on the answered mail that came after the reply was begun.
    void unsaid()
    {
        if (!m_message)
            return;
        const auto missing = missingAnswers(answersTo(m_dossier, m_review, *m_message), m_reply.text);
        if (missing.size() == 1)
            add(Severity::Warning, "notes-missing",
                "one of your notes on this mail is not in the reply: \"" + core::collapsed(missing[0].words) +
                    "\"; add it, or mark it done");
        else if (!missing.empty())
            add(Severity::Warning, "notes-missing",
                std::to_string(missing.size()) +
                    " of your notes on this mail are not in the reply; add them, or mark them done");
    }

    void compare(const review::Gain &gain)
    {
        const bench::Comparison *same = nullptr;
        int best = 0;
        for (const auto &change : m_dossier.comparisons)
            if (const int likely = likeness(gain, change); likely > best) {
                best = likely;
                same = &change;
            }
        if (!same)
            add(Severity::Warning, "claim-lost",
                "the claim's figure for " + gain.metric +
                    " is no longer among the tables of this mail; look at it again");
        else if (std::abs(same->changePercent - gain.changePercent) > 0.005)
            add(Severity::Warning, "claim-changed",
                "the claim says " + review::percent(gain.changePercent) + " for " + gain.metric +
                    (gain.row.empty() ? "" : " (" + gain.row + ")") + ", and the tables now give " +
                    review::percent(same->changePercent) + "; put it right");
    }

    const dossier::Dossier &m_dossier;
    const review::Review &m_review;
    const Reply &m_reply;
    const Identity &m_identity;
    const Text m_text;
    const std::optional<std::size_t> m_message;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> lint(const dossier::Dossier &dossier, const review::Review &review, const Reply &reply,
                          const Identity &identity)
{
    return Linter(dossier, review, reply, identity).run();
}

} // namespace reply
