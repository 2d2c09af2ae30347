// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/pastesplit.h"

#include "core/text.h"
#include "mail/date.h"
#include "mail/quote.h"
#include "mail/signature.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace mail {

namespace {

constexpr std::size_t tellingOctets = 12; ///< a shorter line may stand anywhere
constexpr std::size_t mostPlaces = 8;     ///< of one line: what stands more often tells nothing
constexpr std::size_t mostLookedAt = 500; ///< neighbours, where each would have to be compared with each

std::string squeezed(std::string_view line)
{
    std::string result;
    for (const char c : line)
        if (static_cast<unsigned char>(c) > ' ')
            result += c;
    return result;
}

bool blank(const QuotedLine &line)
{
    return core::trimmed(line.text).empty();
}

/// Who wrote a quoted mail, and when, as its attribution line says.
struct Identity
{
    std::string who; ///< lower case: the name, or else the address
    std::optional<std::int64_t> when;

    auto operator<=>(const Identity &) const = default;
};

Identity identityOf(const Attribution &a)
{
    const auto date = parseLooseDate(a.date);
    return {core::lowered(core::collapsed(a.name.empty() ? a.address : a.name)),
            date ? std::optional(date->seconds) : std::nullopt};
}

/// Where the unquoted lines of a text stand, by their content.
class OwnLines
{
public:
    void add(std::string_view line, std::size_t place)
    {
        auto key = squeezed(line);
        if (key.size() < tellingOctets)
            return;
        auto &places = m_places[std::move(key)];
        if (places.size() < mostPlaces)
            places.push_back(place);
    }
    const std::vector<std::size_t> &find(std::string_view line) const
    {
        static const std::vector<std::size_t> nowhere;
        const auto found = m_places.find(squeezed(line));
        return found == m_places.end() ? nowhere : found->second;
    }

private:
    std::unordered_map<std::string, std::vector<std::size_t>> m_places;
};

/// One stretch of a pasted text: lines [first, end).
struct Segment
{
    std::size_t first = 0, end = 0;
    std::optional<Identity> answers; ///< whom its own attribution line names
};

class Splitter
{
public:
    explicit Splitter(std::string_view text)
        : m_text(text),
          m_lines(quotedLines(text)),
          m_all(attributions(m_lines)),
          m_isAttribution(m_lines.size() + 1)
    {
        for (const auto &a : m_all)
            for (auto line = a.firstLine; line <= a.lastLine; ++line)
                m_isAttribution[static_cast<std::size_t>(line)] = true;
    }
    std::vector<PastedMessage> split();

private:
    std::size_t withGreeting(std::size_t line, std::size_t floor) const;
    std::size_t afterSignOff(std::size_t line, std::size_t floor) const;
    std::size_t ownStart(const Segment &s) const;
    bool ownTextBetween(std::size_t first, std::size_t end) const;
    bool quotesWhatStandsBefore(const Attribution &a, std::size_t end) const;
    std::vector<Segment> atAttributions();
    void atQuotedStarts(const std::vector<Segment> &segments);
    void behindGitSignatures();
    const Segment &segmentOf(const std::vector<Segment> &segments, std::size_t line) const;

    std::string_view m_text;
    std::vector<QuotedLine> m_lines;
    std::vector<Attribution> m_all;
    std::vector<bool> m_isAttribution; ///< by line, from 1
    OwnLines m_own;
    std::set<std::size_t> m_starts{0};
};

// "Hi Jan," above a line belongs to it.
std::size_t Splitter::withGreeting(std::size_t line, std::size_t floor) const
{
    auto above = line;
    while (above > floor && blank(m_lines[above - 1]))
        --above;
    if (above > floor && m_lines[above - 1].depth == 0 && isGreeting(m_lines[above - 1].text))
        return above - 1;
    return line;
}

// The line behind the last sign-off above `line`, or `line` itself.
std::size_t Splitter::afterSignOff(std::size_t line, std::size_t floor) const
{
    std::vector<std::string_view> own;
    std::vector<std::size_t> places;
    for (auto i = floor; i < line; ++i)
        if (m_lines[i].depth == 0 && !blank(m_lines[i])) {
            own.push_back(m_lines[i].text);
            places.push_back(i);
        }
    for (auto k = own.size(); k > 1; --k)
        if (isSignOff(own[k - 2], own[k - 1])) {
            auto next = places[k - 1] + 1;
            while (next < line && blank(m_lines[next]))
                ++next;
            return next;
        }
    return line;
}

std::size_t Splitter::ownStart(const Segment &s) const
{
    for (auto i = s.first; i < s.end; ++i) {
        const auto number = static_cast<std::size_t>(m_lines[i].line);
        if (m_lines[i].depth == 0 && !blank(m_lines[i]) && !m_isAttribution[number])
            return i;
    }
    return s.end;
}

bool Splitter::ownTextBetween(std::size_t first, std::size_t end) const
{
    for (auto i = first; i < end; ++i)
        if (m_lines[i].depth == 0 && !blank(m_lines[i]) && !isGreeting(m_lines[i].text))
            return true;
    return false;
}

bool Splitter::quotesWhatStandsBefore(const Attribution &a, std::size_t end) const
{
    const auto from = static_cast<std::size_t>(a.lastLine);
    for (auto i = from; i < end; ++i)
        if (m_lines[i].depth == 1)
            for (const auto place : m_own.find(m_lines[i].text))
                if (std::cmp_less(place + 1, a.firstLine))
                    return true;
    return false;
}

std::vector<Segment> Splitter::atAttributions()
{
    std::vector<const Attribution *> own;
    for (const auto &a : m_all)
        if (a.depth == 0)
            own.push_back(&a);
    std::vector<Segment> segments{{0, m_lines.size(), {}}};
    for (std::size_t k = 0; k < own.size(); ++k) {
        const auto &a = *own[k];
        const auto line = static_cast<std::size_t>(a.firstLine) - 1;
        auto &last = segments.back();
        const auto next =
            k + 1 < own.size() ? static_cast<std::size_t>(own[k + 1]->firstLine) - 1 : m_lines.size();
        const bool first = segments.size() == 1 && !last.answers;
        // Before the first one an own text may be a mail of its own, or an answer above its quote: it is a
        // mail when it is what is quoted.
        const bool begins = ownTextBetween(last.first, line) && (!first || quotesWhatStandsBefore(a, next));
        if (begins) {
            const auto start = withGreeting(line, last.first);
            last.end = start;
            segments.push_back({start, m_lines.size(), identityOf(a)});
            m_starts.insert(start);
        } else if (!last.answers) {
            last.answers = identityOf(a);
        }
    }
    return segments;
}

const Segment &Splitter::segmentOf(const std::vector<Segment> &segments, std::size_t line) const
{
    auto after = std::ranges::upper_bound(segments, line, {}, &Segment::first);
    return *std::prev(after);
}

// Each quoted mail begins somewhere: where that is in the middle of another's text, a mail without an
// attribution line of its own begins.
void Splitter::atQuotedStarts(const std::vector<Segment> &segments)
{
    using Key = std::pair<std::size_t, Identity>; ///< first line of the segment it stands in, who wrote it
    std::map<Key, std::size_t> found;             ///< its first line that is quoted
    for (const auto &s : segments) {
        if (!s.answers)
            continue;
        for (auto i = s.first; i < s.end; ++i) {
            if (m_lines[i].depth != 1)
                continue;
            for (const auto place : m_own.find(m_lines[i].text)) {
                if (place >= s.first && place < s.end)
                    continue;
                auto &first =
                    found.try_emplace({segmentOf(segments, place).first, *s.answers}, place).first->second;
                first = std::min(first, place);
            }
        }
    }
    for (const auto &s : segments) {
        std::vector<std::pair<std::size_t, Identity>> inside;
        for (auto at = found.lower_bound({s.first, Identity()});
             at != found.end() && at->first.first == s.first && inside.size() < mostLookedAt; ++at)
            inside.emplace_back(at->second, at->first.second);
        std::ranges::sort(inside);
        std::optional<Identity> owner;
        const auto start = ownStart(s);
        for (const auto &[place, who] : inside) {
            const auto begin = withGreeting(place, start);
            const bool atStart = begin <= start;
            const bool other = (s.answers && s.answers->who == who.who) || (owner && *owner != who);
            const auto signedOff = afterSignOff(begin, start);
            if (atStart ||
                (!other && signedOff == begin && begin == place && !isGreeting(m_lines[begin].text))) {
                owner = owner ? owner : who;
                continue;
            }
            m_starts.insert(other && signedOff != begin && begin == place ? withGreeting(signedOff, start)
                                                                          : begin);
            owner = who;
        }
    }
}

// "-- " and a git version end a patch or its cover letter: what comes then is the next mail, but for what a
// list adds below a line of its own.
void Splitter::behindGitSignatures()
{
    for (std::size_t i = 0; i + 1 < m_lines.size(); ++i) {
        const auto version = core::trimmed(m_lines[i + 1].text);
        if (m_lines[i].depth != 0 || core::trimmed(m_lines[i].text) != "--" || version.size() < 3 ||
            version.find_first_not_of("0123456789.") != std::string_view::npos)
            continue;
        auto next = i + 2;
        while (next < m_lines.size() && blank(m_lines[next]))
            ++next;
        if (next < m_lines.size() && m_lines[next].depth == 0 && !m_lines[next].text.starts_with("__") &&
            !m_lines[next].text.starts_with("--"))
            m_starts.insert(next);
    }
}

std::vector<PastedMessage> Splitter::split()
{
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (m_lines[i].depth == 0)
            m_own.add(m_lines[i].text, i);
    atQuotedStarts(atAttributions());
    behindGitSignatures();
    std::vector<PastedMessage> result;
    for (auto start = m_starts.begin(); start != m_starts.end(); ++start) {
        auto first = *start;
        auto end = std::next(start) == m_starts.end() ? m_lines.size() : *std::next(start);
        while (first < end && blank(m_lines[first]) && m_lines[first].depth == 0)
            ++first;
        while (end > first && blank(m_lines[end - 1]) && m_lines[end - 1].depth == 0)
            --end;
        if (first == end)
            continue;
        PastedMessage found;
        // A quoted line's text begins behind its marks and one space; where it is empty, that is its line
        // break.
        const auto offset = static_cast<std::size_t>(m_lines[first].text.data() - m_text.data());
        const auto *from = m_text.data() + (offset == 0 ? 0 : m_text.rfind('\n', offset - 1) + 1);
        const auto &last = m_lines[end - 1].text;
        found.text.assign(from, last.data() + last.size());
        found.text += '\n';
        found.message.place.offset = static_cast<std::uint64_t>(from - m_text.data());
        found.message.place.size = found.text.size() - 1;
        result.push_back(std::move(found));
    }
    return result;
}

// ---- who answers whom ---------------------------------------------------------------------------

/// One message, with what its text says of itself and of others.
struct Reading
{
    std::vector<QuotedLine> lines;
    std::vector<Attribution> attributions;
    const Attribution *answers = nullptr; ///< the first at depth 0
};

bool sameName(std::string_view a, std::string_view b)
{
    return !a.empty() && core::equalCaseless(core::collapsed(a), core::collapsed(b));
}

class Linker
{
public:
    explicit Linker(std::vector<PastedMessage> &messages) : m_messages(messages) {}

    void link()
    {
        read();
        for (std::size_t i = 0; i < m_messages.size(); ++i)
            if (m_readings[i].answers)
                answer(i, *m_readings[i].answers);
        for (std::size_t i = 0; i < m_messages.size(); ++i)
            sign(i);
        for (std::size_t i = 1; i < m_messages.size(); ++i)
            if (m_bare[i] && !m_readings[i].answers && m_messages[i].parent == noParent)
                greet(i);
    }

private:
    void read();
    void answer(std::size_t i, const Attribution &a);
    std::size_t quoted(std::size_t i, const Attribution &a) const;
    std::size_t named(std::size_t i, const Attribution &a) const;
    void sign(std::size_t i);
    void greet(std::size_t i);

    std::vector<PastedMessage> &m_messages;
    std::vector<Reading> m_readings;
    std::vector<bool> m_bare;                                           ///< came without any header
    std::vector<std::pair<std::string_view, std::string_view>> m_known; ///< names and addresses, each once
    OwnLines m_own;                                                     ///< places are messages
};

void Linker::read()
{
    std::set<std::pair<std::string_view, std::string_view>> known;
    m_readings.resize(m_messages.size());
    for (std::size_t i = 0; i < m_messages.size(); ++i) {
        auto &r = m_readings[i];
        r.lines = quotedLines(m_messages[i].text);
        r.attributions = attributions(r.lines);
        for (const auto &a : r.attributions)
            if (a.depth == 0 && !r.answers)
                r.answers = &a;
        for (const auto &a : r.attributions)
            if (m_known.size() < mostLookedAt && known.emplace(a.name, a.address).second)
                m_known.emplace_back(a.name, a.address);
        for (const auto &line : r.lines)
            if (line.depth == 0)
                m_own.add(line.text, i);
        const auto &m = m_messages[i].message;
        m_bare.push_back(m.from == Address{} && !m.date && m.id.empty());
    }
}

// The message that holds most of what i quotes one deep, as its own words.
std::size_t Linker::quoted(std::size_t i, const Attribution &a) const
{
    std::map<std::size_t, int> hits;
    for (const auto &line : m_readings[i].lines)
        if (line.depth == 1 && line.line > a.lastLine)
            for (const auto other : m_own.find(line.text))
                if (other != i)
                    ++hits[other];
    const auto best = std::ranges::max_element(hits, {}, [&](const auto &hit) {
        const auto &m = m_messages[hit.first].message;
        return hit.second * 4 + (sameName(m.from.name, a.name) ? 1 : 0);
    });
    return best == hits.end() ? noParent : best->first;
}

// The message of that author and date: a quote may be trimmed to nothing.
std::size_t Linker::named(std::size_t i, const Attribution &a) const
{
    const auto date = parseLooseDate(a.date);
    const auto end = std::min(m_messages.size(), i + mostLookedAt);
    for (std::size_t k = i - std::min(i, mostLookedAt); date && k < end; ++k) {
        const auto &m = m_messages[k].message;
        if (k == i || !m.date)
            continue;
        // An attribution often has no zone: then the wall clock of reader or sender is what it says.
        const auto apart = std::abs(m.date->seconds - date->seconds);
        if ((sameName(m.from.name, a.name) ||
             (!a.address.empty() && core::equalCaseless(m.from.address, a.address))) &&
            (apart < 60 || (apart <= 14 * 3600 && apart % 900 < 60)))
            return k;
    }
    return noParent;
}

void Linker::answer(std::size_t i, const Attribution &a)
{
    auto parent = quoted(i, a);
    if (parent == noParent)
        parent = named(i, a);
    if (parent == noParent)
        return;
    if (m_messages[i].parent == noParent)
        m_messages[i].parent = parent;
    auto &m = m_messages[parent].message;
    if (!m_bare[parent] || m.attributed)
        return;
    m.from = {core::collapsed(a.name), std::string(a.address)};
    m.date = parseLooseDate(a.date);
    m.attributed = true;
}

// No one quotes it: the name below it, in full where an attribution line knows it.
void Linker::sign(std::size_t i)
{
    auto &m = m_messages[i].message;
    if (!m_bare[i] || m.attributed)
        return;
    auto who = signedBy(m_readings[i].lines);
    if (who == Address{})
        return;
    if (who.address.empty())
        for (const auto &[name, address] : m_known)
            if (isPartOfName(who.name, name) &&
                (!m_readings[i].answers || name != m_readings[i].answers->name))
                who = {core::collapsed(name), std::string(address)};
    m.from = std::move(who);
    m.attributed = true;
}

// Without an attribution line a mail answers whom it greets, else the mail above it.
void Linker::greet(std::size_t i)
{
    std::string_view greeted;
    for (const auto &line : m_readings[i].lines)
        if (!blank(line)) {
            greeted = line.depth == 0 && isGreeting(line.text) ? greetedName(line.text) : std::string_view();
            break;
        }
    auto parent = i - 1;
    for (auto k = i; k-- > i - std::min(i, mostLookedAt);)
        if (!greeted.empty() && isPartOfName(greeted, m_messages[k].message.from.name)) {
            parent = k;
            break;
        }
    m_messages[i].parent = parent;
}

} // namespace

std::vector<PastedMessage> splitAtQuotes(std::string_view text)
{
    return Splitter(text).split();
}

void linkByQuotes(std::vector<PastedMessage> &messages)
{
    Linker(messages).link();
}

} // namespace mail
