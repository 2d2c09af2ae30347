// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/body.h"

#include "core/text.h"
#include "mail/charset.h"
#include "mail/flowed.h"
#include "mail/gmimedoor.h"
#include "mail/headers.h"
#include "mail/html.h"
#include "mail/octetscan.h"

#include <algorithm>
#include <optional>

namespace mail {

namespace {

constexpr std::size_t mostOctets = std::size_t{32} << 20;
constexpr int deepestNest = 60;
constexpr std::size_t mostParts = 2000;

/// A mail or MIME part, not yet looked at.
struct Entity
{
    std::string_view octets;
    int depth = 0;
    bool digest = false;   ///< its default type is message/rfc822 (RFC 2046 5.1.5)
    bool attached = false; ///< the headers of a mail within the mail are shown
};

std::string headerValue(const HeaderBlock &headers, std::string_view name)
{
    auto value = unfolded(headers.value(name));
    std::ranges::replace(value, '\0', ' ');
    return value;
}

// The parts of a multipart, split at its boundary lines (RFC 2046 5.1.1).
struct Parts
{
    std::vector<std::string_view> parts;
    bool closed = false; ///< by the last boundary
    bool cut = false;    ///< more parts follow than are read
};

Parts multiparts(std::string_view body, std::string_view boundary)
{
    Parts result;
    auto &parts = result.parts;
    const std::string mark = "--" + std::string(boundary);
    std::size_t open = std::string_view::npos;
    for (auto at = body.find(mark); at != std::string_view::npos; at = body.find(mark, at + 1)) {
        if (at > 0 && body[at - 1] != '\n')
            continue;
        const auto lineEnd = std::min(body.find('\n', at), body.size());
        auto tail = body.substr(at + mark.size(), lineEnd - at - mark.size());
        const bool last = tail.starts_with("--");
        if (last)
            tail.remove_prefix(2);
        if (!core::trimmed(tail).empty())
            continue;
        if (open != std::string_view::npos) {
            auto part = body.substr(open, at > open ? at - open : 0);
            // The line break before a boundary belongs to it.
            if (part.ends_with('\n'))
                part.remove_suffix(1);
            if (part.ends_with('\r'))
                part.remove_suffix(1);
            parts.push_back(part);
        }
        result.closed = last;
        result.cut = !last && parts.size() >= mostParts;
        if (last || result.cut)
            return result;
        open = std::min(lineEnd + 1, body.size());
    }
    if (open != std::string_view::npos)
        parts.push_back(body.substr(open)); // cut short: no closing boundary
    return result;
}

bool isPatchName(std::string_view name)
{
    const auto low = core::lowered(name);
    return low.ends_with(".patch") || low.ends_with(".diff") || low.ends_with(".txt") ||
           low.ends_with(".eml");
}

bool isText(std::string_view octets)
{
    return octets.find('\0') == std::string_view::npos;
}

class Reader
{
public:
    Body read(std::string_view mail);

private:
    void entity(const Entity &e);
    void multipart(const Entity &e, const gmime::ContentType &type, std::string_view body);
    std::optional<std::string_view> alternative(const std::vector<std::string_view> &parts) const;
    void attachedMail(std::string_view octets, const Entity &e);
    void leaf(const HeaderBlock &headers, const gmime::ContentType &type, std::string_view octets);
    void text(Part &part, const gmime::ContentType &type, std::string_view octets);
    void append(std::string_view text, std::string_view octets);
    void noteLimit();
    void note(core::Severity severity, const char *code, std::string text)
    {
        m_body.diagnostics.push_back({severity, code, std::move(text), {}, {}});
    }

    Body m_body;
    std::string m_octets; ///< kept beside the text from the first difference on
    bool m_differs = false;
    int m_line = 0;             ///< lines of m_body.text so far
    std::vector<Entity> m_todo; ///< a stack: the next one last
    bool m_limitNoted = false;
};

// The first of the richest kind that can be shown: plain text wins over HTML (RFC 2046 5.1.4 has the
// sender put the plainest first).
std::optional<std::string_view> Reader::alternative(const std::vector<std::string_view> &parts) const
{
    std::optional<std::string_view> best;
    int bestRank = 0;
    for (const auto part : parts) {
        const auto headers = scanHeaders(part);
        const auto type = gmime::contentType(headerValue(headers, "Content-Type")).type;
        const bool blank = core::trimmed(part.substr(headers.bodyStart)).empty();
        const int rank = blank                            ? 1
                         : type == "text/plain"           ? 5
                         : type.starts_with("multipart/") ? 4
                         : type == "text/html"            ? 3
                                                          : 2;
        if (rank > bestRank) {
            best = part;
            bestRank = rank;
        }
    }
    return best;
}

void Reader::multipart(const Entity &e, const gmime::ContentType &type, std::string_view body)
{
    auto [parts, closed, cut] = multiparts(body, type.boundary);
    if (cut)
        noteLimit();
    if (!parts.empty() && !closed && !cut)
        note(core::Severity::Info, "mime-not-closed",
             "the last part of this mail has no end mark; the mail may have been cut short");
    if (parts.empty()) {
        note(core::Severity::Warning, "mime-boundary",
             "the parts of this mail cannot be told apart; its whole content is shown as text");
        Part part{"text/plain", {}, type.charset, false, 0, 0, body.size()};
        text(part, type, body);
        m_body.parts.push_back(std::move(part));
        return;
    }
    if (type.type == "multipart/alternative") {
        if (const auto best = alternative(parts))
            parts = {*best};
    }
    const bool digest = type.type == "multipart/digest";
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        m_todo.push_back({*part, e.depth + 1, digest, false});
}

void Reader::attachedMail(std::string_view octets, const Entity &e)
{
    const auto headers = scanHeaders(octets);
    std::string head;
    for (const auto *name : {"From", "Date", "Subject"})
        if (const auto value = headers.value(name); !value.empty())
            head += std::string(name) + ": " + decodedText(value) + '\n';
    if (!head.empty())
        append(head + '\n', head + '\n');
    m_todo.push_back({octets, e.depth + 1, false, true});
}

void Reader::noteLimit()
{
    if (!m_limitNoted)
        note(core::Severity::Error, "mime-limit",
             "this mail nests more than " + std::to_string(deepestNest) + " deep or has more than " +
                 std::to_string(mostParts) + " parts; the rest is not shown. Its source has all of it");
    m_limitNoted = true;
}

void Reader::entity(const Entity &e)
{
    if (m_body.parts.size() + m_todo.size() > mostParts || e.depth > deepestNest) {
        noteLimit();
        return;
    }
    const auto headers = scanHeaders(e.octets);
    const auto body = e.octets.substr(headers.bodyStart);
    const auto declared = headerValue(headers, "Content-Type");
    auto type = gmime::contentType(declared.empty() && e.digest ? "message/rfc822" : declared);
    if (type.type.starts_with("multipart/") && !type.boundary.empty()) {
        multipart(e, type, body);
    } else if (type.type == "message/rfc822" || type.type == "message/global") {
        // RFC 2046 5.2.1 allows no encoding here; some encode it all the same, and are read as a file.
        const auto encoding = core::lowered(headerValue(headers, "Content-Transfer-Encoding"));
        if (encoding == "base64" || encoding == "quoted-printable")
            leaf(headers, type, body);
        else
            attachedMail(body, e);
    } else {
        leaf(headers, type, body);
    }
}

void Reader::leaf(const HeaderBlock &headers, const gmime::ContentType &type, std::string_view octets)
{
    Part part;
    part.contentType = type.type;
    part.charset = type.charset;
    const auto disposition = headerValue(headers, "Content-Disposition");
    part.name = disposition.empty() ? std::string() : gmime::fileName(disposition);
    if (part.name.empty())
        part.name = type.name;
    const auto encoding = headerValue(headers, "Content-Transfer-Encoding");
    std::string room;
    const auto decoded = gmime::decodeTransfer(octets, encoding, room);
    if (!decoded.known)
        note(core::Severity::Warning, "mime-encoding",
             "a part has the unknown transfer encoding \"" + encoding + "\"; it is shown as it came");
    part.size = decoded.octets.size();
    const bool readable = type.type.starts_with("text/") || type.type == "message/delivery-status" ||
                          type.type == "message/rfc822" || type.type == "message/global" ||
                          (isPatchName(part.name) && !type.type.starts_with("image/"));
    if (readable && (type.type.starts_with("text/") || isText(decoded.octets.substr(0, 8192))))
        text(part, type, decoded.octets);
    m_body.parts.push_back(std::move(part));
}

void Reader::text(Part &part, const gmime::ContentType &type, std::string_view octets)
{
    std::string joined;
    if (type.flowed && type.type == "text/plain") {
        joined = unflowed(octets, type.delsp);
        octets = joined;
        m_body.flowed = true;
    }
    if (!isText(octets))
        note(core::Severity::Info, "mail-nul", "this mail holds NUL octets; they stand in its text as sent");
    const auto converted = toUtf8(octets, type.charset);
    std::string_view shown = converted.same ? octets : converted.text;
    if (!converted.exact)
        note(core::Severity::Info, "mail-charset",
             type.charset.empty()
                 ? "some octets of this mail are no UTF-8; they are shown as windows-1252"
                 : "the charset \"" + type.charset +
                       "\" is unknown or does not fit; the text is shown as UTF-8 or windows-1252");
    const bool html = type.type == "text/html";
    std::string fromHtml;
    if (html) {
        fromHtml = htmlToText(shown);
        shown = fromHtml;
        m_body.fromHtml = true;
    }
    part.inText = true;
    if (!m_body.text.empty() && !m_body.text.ends_with('\n'))
        append("\n", "\n");
    part.firstLine = m_line + 1;
    append(shown, html || !converted.lineForLine ? shown : octets);
    part.lineCount =
        m_line + (m_body.text.empty() || m_body.text.ends_with('\n') ? 0 : 1) - part.firstLine + 1;
}

void Reader::append(std::string_view text, std::string_view octets)
{
    // What is the same, mostly is the very same.
    if (!m_differs && text.data() != octets.data() && text != octets) {
        m_octets = m_body.text;
        m_differs = true;
    }
    m_body.text += text;
    if (m_differs)
        m_octets += octets;
    m_line += static_cast<int>(countLineFeeds(text));
}

Body Reader::read(std::string_view mail)
{
    std::string withoutCr;
    if (mail.size() > mostOctets) {
        note(core::Severity::Error, "mail-size-limit",
             "this mail has " + std::to_string(mail.size() >> 20) + " MiB; its first " +
                 std::to_string(mostOctets >> 20) + " are shown. Its source has all of it");
        mail = mail.substr(0, mostOctets);
    }
    // A file with CR LF in its headers has them from transport or storage, not from the sender.
    if (scanHeaders(mail).crlf) {
        withoutCr.reserve(mail.size());
        for (std::size_t i = 0; i < mail.size(); ++i)
            if (mail[i] != '\r' || i + 1 >= mail.size() || mail[i + 1] != '\n')
                withoutCr += mail[i];
        mail = withoutCr;
    }
    m_todo.push_back({mail, 0, false, false});
    while (!m_todo.empty()) {
        const auto next = m_todo.back();
        m_todo.pop_back();
        entity(next);
    }
    if (m_differs)
        m_body.octets = std::move(m_octets);
    return std::move(m_body);
}

} // namespace

Body readBody(std::string_view mail)
{
    return Reader().read(mail);
}

} // namespace mail
