// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "mail/date.h"
#include "mail/quote.h"

#include <algorithm>
#include <array>

namespace mail {

namespace {

constexpr std::size_t longest = 400; ///< octets of an attribution, all its lines
constexpr int mostLines = 4;

// What ends an attribution line, before its colon.
constexpr auto verbsAtEnd = std::to_array<std::string_view>({
    "wrote",     "writes",   "has written", "said",       "typed",      "a écrit",  "a ecrit",  "écrit",
    "schrieb",   "schreibt", "escribió",    "escribio",   "ha scritto", "scrive",   "scritto",  "schreef",
    "escreveu",  "skrev",    "kirjoitti",   "napisał",    "napisał(a)", "napisała", "pisze",    "napsal",
    "napsal(a)", "napísal",  "пишет",       "написал",    "написал(а)", "писал",    "писал(а)", "пише",
    "写道",      "寫道",     "作成",        "書きました", "のメール",   "작성",     "yazdı",    "írta",
    "έγραψε",    "a scris",  "spake",       "posted",     "wrote (at)", "napisao",  "viết",
});
// What stands between date and name where the name comes last.
constexpr auto verbsInside =
    std::to_array<std::string_view>({"schrieb", "schreef", "skrev", "kirjoitti", "wrote", "escribió",
                                     "napisał", "napsal", "scrive", "écrivait"});
// Words that open an attribution and belong to neither date nor name.
constexpr auto openers = std::to_array<std::string_view>({"on",
                                                          "at",
                                                          "am",
                                                          "le",
                                                          "el",
                                                          "il",
                                                          "il giorno",
                                                          "op",
                                                          "em",
                                                          "den",
                                                          "w dniu",
                                                          "dnia",
                                                          "dne",
                                                          "dňa",
                                                          "dana",
                                                          "в",
                                                          "在",
                                                          "于",
                                                          "在 ",
                                                          "quoting",
                                                          "excerpts from",
                                                          "and then on",
                                                          "also sprach",
                                                          "thus spake",
                                                          "quoth",
                                                          "um",
                                                          "vào",
                                                          "pe",
                                                          "il y a",
                                                          "in message",
                                                          "once upon a time,"});
constexpr auto weekdays = std::to_array<std::string_view>(
    {"mon", "tue", "wed", "thu", "fri", "sat", "sun", "mo",  "di",  "mi",  "do",  "fr",  "sa",
     "so",  "lun", "mar", "mer", "mié", "jeu", "jue", "ven", "vie", "sam", "sáb", "dim", "dom",
     "gio", "mån", "tis", "ons", "tor", "lör", "sön", "пн",  "вт",  "ср",  "чт",  "пт",  "сб",
     "вс",  "po",  "út",  "st",  "čt",  "pá",  "so",  "ne",  "pon", "wt",  "śr",  "czw", "pt"});
constexpr auto joiners = std::to_array<std::string_view>(
    {"at", "um", "à",  "a",   "alle", "ore", "las", "de", "om",  "kl",  "kl.", "o",
     "в",  "г.", "ч.", "г.,", "ч.,",  "uhr", "of",  "às", "the", "klo", "v"});
constexpr auto zones = std::to_array<std::string_view>(
    {"am",  "pm",  "gmt", "utc",  "z",   "ut",  "pst", "pdt", "est",  "edt",  "cst",  "cdt",
     "mst", "mdt", "cet", "cest", "bst", "ist", "jst", "msk", "a.m.", "p.m.", "上午", "下午"});

template<std::size_t n>
bool among(const std::array<std::string_view, n> &list, std::string_view word)
{
    return std::ranges::find(list, word) != list.end();
}

bool digit(char c)
{
    return c >= '0' && c <= '9';
}
bool hasDigit(std::string_view s)
{
    return std::ranges::any_of(s, digit);
}

std::string_view stripped(std::string_view s, std::string_view off)
{
    while (!s.empty() && (off.contains(s.front()) || s.front() == '\n' || s.front() == '\r'))
        s.remove_prefix(1);
    while (!s.empty() && (off.contains(s.back()) || s.back() == '\n' || s.back() == '\r'))
        s.remove_suffix(1);
    return s;
}

struct Word
{
    std::string_view text; ///< a view of the body
    std::string bare;      ///< lower case, without brackets and punctuation around it
};

bool isWeekday(std::string_view w)
{
    return std::ranges::any_of(
        weekdays, [&](std::string_view day) { return w == day || (day.size() >= 3 && w.starts_with(day)); });
}

bool isClock(std::string_view w)
{
    const auto colon = w.find(':');
    return colon != std::string_view::npos && colon > 0 && (digit(w.front()) || w.front() == '(') &&
           digit(w[colon - 1]) && colon + 1 < w.size() && digit(w[colon + 1]);
}

bool isNumericDate(std::string_view w)
{
    return std::ranges::count(w, '/') == 2 || std::ranges::count(w, '-') == 2 ||
           (std::ranges::count(w, '.') >= 2 && !isClock(w)) || w.contains("年") || w.contains("년");
}

/// Reads the words of an attribution between its opener and its verb.
class Inner
{
public:
    Inner(std::string_view text, Attribution &into) : m_text(text), m_into(into) {}

    bool read()
    {
        takeAddress();
        split();
        takeDate();
        takeName();
        return !m_into.date.empty() || !m_into.address.empty() || !m_into.name.empty();
    }

private:
    void takeAddress();
    void split();
    void takeDate();
    void takeName();
    bool startsDate(std::size_t i) const;
    bool isMonth(std::size_t i) const;

    std::string_view m_text;
    Attribution &m_into;
    std::vector<Word> m_words;
    std::size_t m_dateFirst = 0, m_dateEnd = 0;
};

// <user@host>, (user@host), [mailto:user@host], or a bare one.
void Inner::takeAddress()
{
    const auto at = m_text.find('@');
    if (at == std::string_view::npos)
        return;
    constexpr std::string_view ends = " \t\r\n<>()[]\",;";
    const auto before = m_text.find_last_of(ends, at);
    const auto start = before == std::string_view::npos ? 0 : before + 1;
    const auto stop = std::min(m_text.find_first_of(ends, at), m_text.size());
    auto address = m_text.substr(start, stop - start);
    for (const std::string_view lead : {"mailto:", "tweet:"})
        if (address.starts_with(lead))
            address.remove_prefix(lead.size());
    while (address.ends_with(':') || address.ends_with('.'))
        address.remove_suffix(1);
    if (address.size() > 2 && !address.ends_with('@'))
        m_into.address = address;
}

void Inner::split()
{
    std::size_t i = 0;
    while (i < m_text.size()) {
        if (m_text[i] == ' ' || (m_text[i] >= '\t' && m_text[i] <= '\r')) {
            ++i;
            continue;
        }
        auto end = std::min(m_text.find_first_of(" \t\r\n", i), m_text.size());
        auto word = m_text.substr(i, end - i);
        // A quote mark at the start of a continued line is no word.
        if (word.find_first_not_of('>') != std::string_view::npos)
            m_words.push_back({word, core::lowered(stripped(word, "()[],.;:*\"'"))});
        i = end;
    }
}

bool Inner::isMonth(std::size_t i) const
{
    const auto &w = m_words[i].bare;
    return w.size() >= 3 && !hasDigit(w) && parseLooseDate("1 " + w + " 2000").has_value();
}

// A date begins with figures, or with a day or month that figures follow.
bool Inner::startsDate(std::size_t i) const
{
    const auto &w = m_words[i];
    if (w.text.contains('@'))
        return false;
    if (hasDigit(w.text))
        return true;
    const bool day = isWeekday(w.bare);
    if (!day && !isMonth(i))
        return false;
    for (std::size_t k = i + 1; k < m_words.size() && k <= i + 3; ++k)
        if (hasDigit(m_words[k].text) && !m_words[k].text.contains('@'))
            return true;
    return false;
}

void Inner::takeDate()
{
    std::size_t i = 0;
    while (i < m_words.size() && !startsDate(i))
        ++i;
    if (i == m_words.size())
        return;
    m_dateFirst = i;
    auto last = i;
    bool month = false, time = false, year = false, started = false;
    for (; i < m_words.size(); ++i) {
        const auto &w = m_words[i];
        const bool clock = isClock(w.text);
        if (w.text.contains('@') || (clock && time))
            break;
        if (clock) {
            time = true;
        } else if (isNumericDate(w.text)) {
            month = year = true;
        } else if (hasDigit(w.bare)) {
            // Behind the time only a zone or a year can follow.
            if (time && year && !w.text.starts_with('+') && !w.text.starts_with('-') &&
                !w.text.starts_with('(') && !w.bare.starts_with("gmt") && !w.bare.starts_with("utc"))
                break;
            year = year || (w.bare.size() == 4 && std::ranges::all_of(w.bare, digit));
        } else if (among(zones, w.bare) || (time && w.text.starts_with('(') && w.text.contains(')'))) {
            // part of the time
        } else if (!month && isMonth(i)) {
            month = true;
        } else if (!started && isWeekday(w.bare)) {
            // the weekday in front
        } else if (among(joiners, w.bare) || among(joiners, w.text)) {
            started = true;
            continue;
        } else {
            break;
        }
        started = true;
        last = i;
    }
    m_dateEnd = last + 1;
    const auto *start = m_words[m_dateFirst].text.data();
    const auto &end = m_words[last].text;
    m_into.date = stripped({start, static_cast<std::size_t>(end.data() + end.size() - start)}, " \t,;:[");
}

void Inner::takeName()
{
    // The longer of what stands before the date and what stands behind it, without the address.
    const auto part = [&](std::size_t from, std::size_t to) {
        std::size_t first = from, stop = to;
        while (first < stop &&
               (among(openers, m_words[first].bare) || m_words[first].bare.empty() ||
                among(joiners, m_words[first].text) || among(verbsInside, m_words[first].bare)))
            ++first;
        auto end = first;
        while (end < stop && !m_words[end].text.contains('@') && !among(verbsInside, m_words[end].bare) &&
               !m_words[end].text.starts_with('<') && m_words[end].bare != "via" &&
               m_words[end].bare != "message" && m_words[end].bare != "on")
            ++end;
        if (end == first)
            return std::string_view();
        const auto *start = m_words[first].text.data();
        const auto &last = m_words[end - 1].text;
        return stripped({start, static_cast<std::size_t>(last.data() + last.size() - start)},
                        " \t,;:\"'*[]()<>");
    };
    const auto before = part(0, m_dateFirst);
    const auto behind =
        m_dateEnd > m_dateFirst || m_dateFirst == 0 ? part(m_dateEnd, m_words.size()) : std::string_view();
    auto name = !behind.empty() ? behind : before;
    for (const std::string_view tail : {"'s", "’s"})
        if (name.ends_with(tail))
            name.remove_suffix(tail.size());
    // "(user@host)" or a bare address is no name.
    if (!name.contains('@'))
        m_into.name = name;
}

/// The lines of one attribution as one stretch of the body.
std::string_view stretch(const std::vector<QuotedLine> &lines, std::size_t first, std::size_t last)
{
    const auto *start = lines[first].text.data();
    const auto *end = lines[last].text.data() + lines[last].text.size();
    return {start, static_cast<std::size_t>(end - start)};
}

bool opens(std::string_view text)
{
    const auto low = core::lowered(text.substr(0, 24));
    if (!text.empty() && digit(text.front()))
        return true;
    return std::ranges::any_of(openers, [&](std::string_view o) {
        return low.starts_with(o) && (static_cast<unsigned char>(o.front()) >= 0x80 ||
                                      low.size() == o.size() || low[o.size()] == ' ');
    });
}

struct Ending
{
    std::size_t size = 0; ///< octets of text before verb and colon
    bool verb = false;
    bool colon = false;
};

Ending ending(std::string_view text)
{
    Ending result;
    text = core::trimmed(text);
    for (const std::string_view colon : {":", "："})
        if (text.ends_with(colon)) {
            text.remove_suffix(colon.size());
            result.colon = true;
            break;
        }
    while (text.ends_with(' ') || text.ends_with("\u00a0"))
        text.remove_suffix(text.ends_with(' ') ? 1 : 2);
    result.size = text.size();
    const auto low = core::lowered(text);
    for (const auto verb : verbsAtEnd)
        if (low.ends_with(verb) && (low.size() == verb.size() || low[low.size() - verb.size() - 1] == ' ' ||
                                    static_cast<unsigned char>(verb.front()) >= 0x80)) {
            result.size = text.size() - verb.size();
            result.verb = true;
            break;
        }
    return result;
}

bool quoteFollows(const std::vector<QuotedLine> &lines, std::size_t last)
{
    for (auto i = last + 1; i < lines.size() && i <= last + 2; ++i)
        if (lines[i].depth > lines[last].depth)
            return true;
        else if (!core::trimmed(lines[i].text).empty())
            return false;
    return false;
}

// "-----Original Message-----" and its From:, Sent:, Subject: lines.
bool original(const std::vector<QuotedLine> &lines, std::size_t first, Attribution &into)
{
    const auto head = core::trimmed(lines[first].text);
    if (!head.starts_with("---") || !(core::lowered(head).contains("original message") ||
                                      core::lowered(head).contains("ursprüngliche nachricht")))
        return false;
    auto at = first + 1;
    for (; at < lines.size() && at <= first + 8; ++at) {
        const auto line = core::trimmed(lines[at].text);
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || colon > 12)
            break;
        const auto name = core::lowered(line.substr(0, colon));
        const auto value = core::trimmed(line.substr(colon + 1));
        if (name == "from" || name == "von") {
            Attribution from;
            Inner(value, from).read();
            into.name = from.name;
            into.address = from.address;
        } else if (name == "sent" || name == "date" || name == "gesendet" || name == "datum") {
            into.date = value;
        }
    }
    into.lastLine = lines[at - 1].line;
    return !into.name.empty() || !into.address.empty();
}

bool oneAt(const std::vector<QuotedLine> &lines, std::size_t first, Attribution &into)
{
    const auto start = core::trimmed(lines[first].text);
    if (start.size() < 6 || start.size() > longest)
        return false;
    into.firstLine = lines[first].line;
    into.depth = lines[first].depth;
    if (original(lines, first, into))
        return true;
    const bool opened = opens(start);
    const bool starred = start.starts_with("* ") || start.starts_with("+++ ") ||
                         core::startsWithCaseless(start, "quoting ") ||
                         core::startsWithCaseless(start, "excerpts from ");
    for (auto last = first; last < lines.size() && last < first + mostLines; ++last) {
        if (lines[last].depth != lines[first].depth || core::trimmed(lines[last].text).empty())
            return false;
        const auto text = stretch(lines, first, last);
        if (text.size() > longest)
            return false;
        const auto end = ending(text);
        const auto middle = std::ranges::any_of(
            verbsInside, [&](std::string_view verb) { return text.contains(" " + std::string(verb) + " "); });
        const bool quoted = quoteFollows(lines, last);
        const bool closed =
            (end.verb && (end.colon || quoted)) ||
            (end.colon && (middle || starred || (opened && text.contains('@') && hasDigit(text))));
        if (closed) {
            Attribution found = into;
            const auto trimmedText = core::trimmed(text);
            if (!Inner(trimmedText.substr(0, end.size), found).read())
                return false;
            // Without date and address it may be a sentence; then a short one, and a quote must follow.
            if (found.date.empty() && found.address.empty() && (!quoted || text.size() > 60 || !end.verb))
                return false;
            if (!found.date.empty() && found.address.empty() && !opened && !quoted)
                return false;
            found.lastLine = lines[last].line;
            into = found;
            return true;
        }
        if (!opened && !text.contains('@') && !starred)
            return false;
    }
    return false;
}

} // namespace

std::vector<Attribution> attributions(const std::vector<QuotedLine> &lines)
{
    std::vector<Attribution> result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Attribution found;
        if (!oneAt(lines, i, found))
            continue;
        result.push_back(found);
        while (i + 1 < lines.size() && lines[i + 1].line <= found.lastLine)
            ++i;
    }
    return result;
}

} // namespace mail
