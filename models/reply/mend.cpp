// SPDX-License-Identifier: GPL-3.0-or-later
#include "reply/mend.h"

#include "core/text.h"
#include "reply/address.h"
#include "reply/answers.h"
#include "reply/quoting.h"

#include <algorithm>
#include <set>

namespace reply {

namespace {

class Mender
{
public:
    Mender(const dossier::Dossier &dossier, const review::Review &review, const review::Draft &draft,
           const Finding &finding, const Identity &identity)
        : m_dossier(dossier), m_review(review), m_draft(draft), m_finding(finding), m_identity(identity)
    {
        for (const auto line : core::lines(draft.text))
            m_lines.emplace_back(line);
        m_at = static_cast<std::size_t>(std::max(0, finding.line - 1));
    }

    std::optional<Mend> run()
    {
        const auto &code = m_finding.code;
        if (code == "own-address" || code == "twice")
            return recipients(code == "twice");
        if (code == "no-recipient")
            return withDraft("answer whom the mail is from", [](review::Draft &d) { d.to.clear(); });
        if (code == "no-subject")
            return subject();
        if (code == "notes-missing")
            return missing();
        if (m_finding.line == 0 || m_at >= m_lines.size())
            return {};
        if (code == "top-posting")
            return below();
        if (code == "untrimmed")
            return cut();
        if (code == "line-too-long")
            return wrap();
        if (code == "control-character")
            return line("leave it out", printable(m_lines[m_at]));
        if (code == "trailer-like" || code == "not-your-name")
            return trailer();
        if (code == "trailer-in-quote")
            return line("take it out of the quote",
                        std::string(core::trimmed(m_lines[m_at].substr(
                            std::min(m_lines[m_at].find_first_not_of("> "), m_lines[m_at].size())))));
        if (code == "trailer-in-signature")
            return aboveSignature();
        if (code == "tabs-lost")
            return quoteAnew();
        return {};
    }

private:
    template<typename Change>
    std::optional<Mend> withDraft(std::string what, Change change) const
    {
        Mend result{std::move(what), m_draft};
        change(result.draft);
        return result.draft == m_draft ? std::nullopt : std::optional(std::move(result));
    }

    std::optional<Mend> withLines(std::string what, const std::vector<std::string> &lines) const
    {
        return withDraft(std::move(what), [&](review::Draft &draft) {
            draft.text.clear();
            for (const auto &line : lines)
                draft.text += line + '\n';
            if (!m_draft.text.ends_with('\n') && draft.text.ends_with('\n'))
                draft.text.pop_back();
        });
    }

    std::optional<Mend> line(std::string what, std::string instead) const
    {
        auto lines = m_lines;
        lines[m_at] = std::move(instead);
        return withLines(std::move(what), lines);
    }

    /// Nobody twice, and oneself not among the copies.
    std::optional<Mend> recipients(bool twice) const
    {
        const Reply reply = fromDraft(m_dossier, m_draft, m_identity);
        std::set<std::string> seen;
        std::vector<mail::Address> to, cc;
        for (const auto &address : reply.to)
            if (seen.insert(core::lowered(address.address)).second)
                to.push_back(address);
        for (const auto &address : reply.cc)
            if (!isOwn(m_identity, address.address) && seen.insert(core::lowered(address.address)).second)
                cc.push_back(address);
        return withDraft(twice ? "take the second out" : "take it out of Cc", [&](review::Draft &draft) {
            if (to != reply.to)
                draft.to = formatAddresses(to);
            if (cc != reply.cc)
                draft.cc = cc.empty() ? " " : formatAddresses(cc); // empty would mean: as computed
        });
    }

    std::optional<Mend> subject() const
    {
        const auto message = m_dossier.messageById(m_draft.inReplyTo);
        if (!message)
            return {};
        return withDraft("answer under the mail's own subject", [&](review::Draft &draft) {
            draft.subject = replySubject(m_dossier.messages[*message].subject);
        });
    }

    std::optional<Mend> missing() const
    {
        const auto message = m_dossier.messageById(m_draft.inReplyTo);
        if (!message)
            return {};
        const auto body = m_dossier.body(*message);
        return withDraft("add what is missing, under the lines it is about", [&](review::Draft &draft) {
            auto answers = missingAnswers(answersTo(m_dossier, m_review, *message), draft.text);
            std::ranges::stable_sort(answers, {}, &Answer::lastLine);
            for (const auto &answer : answers)
                draft.text = withAnswer(draft.text, body->text, answer);
        });
    }

    bool isQuote(std::size_t at) const { return m_lines[at].starts_with('>'); }
    std::size_t signature() const
    {
        return static_cast<std::size_t>(std::ranges::find(m_lines, std::string("-- ")) - m_lines.begin());
    }

    /// What was said above all quotes goes below them.
    std::optional<Mend> below() const
    {
        std::size_t quote = 0;
        while (quote < m_lines.size() && !isQuote(quote))
            ++quote;
        std::size_t to = quote; // the attribution stays above its quote
        while (to > m_at && (core::trimmed(m_lines[to - 1]).empty() || isAttribution(m_lines[to - 1])))
            --to;
        const std::size_t end = signature();
        if (quote == m_lines.size() || to <= m_at || end < quote)
            return {};
        std::vector<std::string> lines(m_lines.begin(), m_lines.begin() + static_cast<std::ptrdiff_t>(m_at));
        std::size_t from = to;
        while (from < quote && core::trimmed(m_lines[from]).empty())
            ++from;
        lines.insert(lines.end(), m_lines.begin() + static_cast<std::ptrdiff_t>(from),
                     m_lines.begin() + static_cast<std::ptrdiff_t>(end));
        while (!lines.empty() && core::trimmed(lines.back()).empty())
            lines.pop_back();
        lines.emplace_back();
        lines.insert(lines.end(), m_lines.begin() + static_cast<std::ptrdiff_t>(m_at),
                     m_lines.begin() + static_cast<std::ptrdiff_t>(to));
        if (end < m_lines.size())
            lines.emplace_back();
        lines.insert(lines.end(), m_lines.begin() + static_cast<std::ptrdiff_t>(end), m_lines.end());
        return withLines("move the answer below what it answers", lines);
    }

    /// The quoted lines below the last answer go; a signature stays.
    std::optional<Mend> cut() const
    {
        std::vector<std::string> lines;
        const std::size_t end = signature();
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            if (i < m_at || i >= end || !(isQuote(i) || core::trimmed(m_lines[i]).empty()))
                lines.push_back(m_lines[i]);
        return withLines("cut them", lines);
    }

    std::optional<Mend> wrap() const
    {
        if (isQuote(m_at))
            return {};
        std::string folded = wrapped(m_lines[m_at] + '\n');
        if (folded.ends_with('\n'))
            folded.pop_back();
        return line("wrap it at 72 columns", folded);
    }

    static std::string printable(std::string text)
    {
        std::erase_if(text, [](char c) { return c == '\r' || c == '\0'; });
        return text;
    }

    std::optional<Mend> trailer() const
    {
        const auto colon = m_lines[m_at].find(':');
        if (colon == std::string::npos || !isAddress(m_identity.self.address))
            return {};
        const std::string key(core::trimmed(std::string_view(m_lines[m_at]).substr(0, colon)));
        const auto addresses = parseAddresses(std::string_view(m_lines[m_at]).substr(colon + 1));
        const bool own =
            m_finding.code == "not-your-name" || addresses.size() != 1 || !isAddress(addresses[0].address);
        return line(own ? "write it with your own name" : "write it at the line's start",
                    key + ": " + formatAddress(own ? m_identity.self : addresses[0]));
    }

    std::optional<Mend> aboveSignature() const
    {
        auto lines = m_lines;
        const std::string moved = lines[m_at];
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(m_at));
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(signature()), moved);
        return withLines("move it above the signature", lines);
    }

    std::optional<Mend> quoteAnew() const
    {
        const auto message = m_dossier.messageById(m_draft.inReplyTo);
        if (!message)
            return {};
        const std::string whole = quoted(m_dossier.body(*message)->text);
        for (const auto original : core::lines(whole))
            if (core::collapsed(original) == core::collapsed(m_lines[m_at]))
                return line("quote the line as it was", std::string(original));
        return {};
    }

    const dossier::Dossier &m_dossier;
    const review::Review &m_review;
    const review::Draft &m_draft;
    const Finding &m_finding;
    const Identity &m_identity;
    std::vector<std::string> m_lines;
    std::size_t m_at = 0;
};

} // namespace

std::optional<Mend> mend(const dossier::Dossier &dossier, const review::Review &review,
                         const review::Draft &draft, const Finding &finding, const Identity &identity)
{
    return Mender(dossier, review, draft, finding, identity).run();
}

} // namespace reply
