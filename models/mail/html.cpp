// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/html.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace mail {

namespace {

constexpr std::size_t longestTag = 64U << 10;
constexpr std::size_t deepestQuote = 40;

constexpr auto blocks = std::to_array<std::string_view>(
    {"p",  "div",  "ul",   "ol",    "table", "h1",         "h2",      "h3",     "h4",
     "h5", "h6",   "tr",   "li",    "pre",   "blockquote", "hr",      "dl",     "dt",
     "dd", "body", "head", "title", "form",  "section",    "article", "header", "footer"});
constexpr auto hidden = std::to_array<std::string_view>({"script", "style", "head", "title"});
constexpr auto named = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"lt", "<"},         {"gt", ">"},          {"amp", "&"},        {"quot", "\""},       {"apos", "'"},
    {"nbsp", " "},       {"copy", "\u00a9"},   {"reg", "\u00ae"},   {"hellip", "\u2026"}, {"mdash", "\u2014"},
    {"ndash", "\u2013"}, {"lsquo", "\u2018"},  {"rsquo", "\u2019"}, {"ldquo", "\u201c"},  {"rdquo", "\u201d"},
    {"bull", "\u2022"},  {"middot", "\u00b7"}, {"times", "\u00d7"}, {"plusmn", "\u00b1"}, {"micro", "\u00b5"},
    {"auml", "ä"},       {"ouml", "ö"},        {"uuml", "ü"},       {"Auml", "Ä"},        {"Ouml", "Ö"},
    {"Uuml", "Ü"},       {"szlig", "ß"},       {"eacute", "é"},     {"egrave", "è"},      {"agrave", "à"},
    {"ccedil", "ç"},     {"laquo", "«"},       {"raquo", "»"},      {"rarr", "\u2192"},   {"larr", "\u2190"},
    {"deg", "°"},
});

template<std::size_t n>
bool among(const std::array<std::string_view, n> &names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

void appendCode(std::string &text, std::uint32_t code)
{
    if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        code = 0xfffd;
    const auto put = [&](std::uint32_t octet) { text += static_cast<char>(octet); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0U | (code >> 6)), put(0x80U | (code & 0x3fU));
    } else if (code < 0x10000) {
        put(0xe0U | (code >> 12)), put(0x80U | ((code >> 6) & 0x3fU)), put(0x80U | (code & 0x3fU));
    } else {
        put(0xf0U | (code >> 18)), put(0x80U | ((code >> 12) & 0x3fU)), put(0x80U | ((code >> 6) & 0x3fU)),
            put(0x80U | (code & 0x3fU));
    }
}

// The character that a reference at the start of text stands for; how many octets it takes, 0 if none.
std::size_t reference(std::string_view text, std::string &into)
{
    const auto end = text.substr(0, 12).find(';');
    if (end == std::string_view::npos || end < 2)
        return 0;
    auto name = text.substr(1, end - 1);
    if (name.front() != '#') {
        const auto *hit =
            std::ranges::find(named, name, &std::pair<std::string_view, std::string_view>::first);
        if (hit == named.end())
            return 0;
        into = hit->second;
        return end + 1;
    }
    name.remove_prefix(1);
    const bool hex = name.starts_with('x') || name.starts_with('X');
    if (hex)
        name.remove_prefix(1);
    std::uint32_t code = 0;
    for (const char c : core::lowered(name)) {
        const int digit = c >= '0' && c <= '9' ? c - '0' : hex && c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return 0;
        code =
            std::min<std::uint32_t>(code * (hex ? 16U : 10U) + static_cast<std::uint32_t>(digit), 0x110000);
    }
    if (code == 0xa0)
        into = " ";
    else
        appendCode(into, code);
    return end + 1;
}

class Reader
{
public:
    explicit Reader(std::string_view html) : m_html(html) {}

    std::string read()
    {
        while (m_at < m_html.size()) {
            if (m_html[m_at] == '<' && tag())
                continue;
            character();
        }
        while (m_text.ends_with('\n') || m_text.ends_with(' '))
            m_text.pop_back();
        return m_text.empty() ? m_text : m_text + '\n';
    }

private:
    bool tag();
    void character();
    void element(std::string_view name, bool closing);
    void put(std::string_view text)
    {
        if (m_lineStart && m_quote > 0)
            m_text.append(m_quote, '>').append(1, ' ');
        m_lineStart = false;
        m_text += text;
    }
    void breakLine()
    {
        if (m_lineStart && m_quote > 0)
            m_text.append(m_quote, '>');
        while (m_text.ends_with(' ') && !m_pre)
            m_text.pop_back();
        m_text += '\n';
        m_lineStart = true;
    }
    void block()
    {
        if (!m_lineStart)
            breakLine();
    }

    std::string_view m_html;
    std::string m_text;
    std::size_t m_at = 0;
    std::size_t m_quote = 0;
    int m_pre = 0;
    bool m_lineStart = true;
};

bool Reader::tag()
{
    const auto rest = m_html.substr(m_at, longestTag);
    if (rest.starts_with("<!--")) {
        const auto end = m_html.find("-->", m_at);
        m_at = end == std::string_view::npos ? m_html.size() : end + 3;
        return true;
    }
    const auto end = rest.find('>');
    if (end == std::string_view::npos || rest.size() < 2)
        return false;
    const bool closing = rest[1] == '/';
    const auto start = closing ? std::size_t{2} : std::size_t{1};
    if (rest[1] == '!' || rest[1] == '?') {
        m_at += end + 1;
        return true;
    }
    auto stop = start;
    while (stop < end && ((rest[stop] | 0x20) >= 'a' || (rest[stop] >= '0' && rest[stop] <= '9')) &&
           rest[stop] != '/')
        ++stop;
    const auto name = core::lowered(rest.substr(start, stop - start));
    if (name.empty() || name.find_first_of("@.") != std::string::npos)
        return false; // "<user@host>" written without escaping
    m_at += end + 1;
    if (!closing && among(hidden, name)) {
        // What stands in it is no text of the mail.
        const auto close = m_html.find("</" + name, m_at);
        if (close != std::string_view::npos)
            m_at = close;
    }
    element(name, closing);
    return true;
}

void Reader::element(std::string_view name, bool closing)
{
    if (name == "br") {
        breakLine();
    } else if (name == "td" || name == "th") {
        if (closing)
            put("\t");
    } else if (among(blocks, name)) {
        block();
        if (name == "pre")
            m_pre = std::max(0, m_pre + (closing ? -1 : 1));
        else if (name == "blockquote" && !closing)
            m_quote = std::min(m_quote + 1, deepestQuote);
        else if (name == "blockquote" && m_quote > 0)
            --m_quote;
        else if (name == "li" && !closing)
            put("* ");
        else if (name == "p" && closing)
            breakLine();
    }
}

void Reader::character()
{
    const char c = m_html[m_at];
    if (c == '&') {
        std::string text;
        if (const auto size = reference(m_html.substr(m_at), text)) {
            put(text);
            m_at += size;
            return;
        }
    }
    ++m_at;
    if (m_pre > 0) {
        if (c == '\n')
            breakLine();
        else if (c != '\r')
            put({&c, 1});
    } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
        if (!m_lineStart && !m_text.ends_with(' ') && !m_text.ends_with('\t'))
            m_text += ' ';
    } else {
        put({&c, 1});
    }
}

} // namespace

std::string htmlToText(std::string_view html)
{
    return Reader(html).read();
}

} // namespace mail
