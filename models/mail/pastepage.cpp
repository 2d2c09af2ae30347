// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/pastepage.h"

#include "core/text.h"
#include "mail/date.h"
#include "mail/headers.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace mail {

namespace {

using Lines = std::vector<std::string_view>;

std::string_view stretch(const Lines &lines, std::size_t first, std::size_t end)
{
    if (first >= end)
        return {};
    const auto &last = lines[end - 1];
    return {lines[first].data(), static_cast<std::size_t>(last.data() + last.size() - lines[first].data())};
}

/// Lines first to end as a body: blank lines at both ends left away.
std::string bodyOf(const Lines &lines, std::size_t first, std::size_t end)
{
    while (first < end && core::trimmed(lines[first]).empty())
        ++first;
    while (end > first && core::trimmed(lines[end - 1]).empty())
        --end;
    return first < end ? std::string(stretch(lines, first, end)) + '\n' : std::string();
}

// ---- thread pages -------------------------------------------------------------------------------

/// A line of the overview in front of a mail: "  2022-03-15 12:49 ` subject name".
std::optional<Date> overviewDate(std::string_view line)
{
    line = core::trimmed(line);
    if (line.size() < 16 || line[4] != '-' || line[7] != '-' || line[10] != ' ' || line[13] != ':')
        return std::nullopt;
    return parseLooseDate(line.substr(0, 16));
}

class ThreadPage
{
public:
    explicit ThreadPage(std::string_view text) : m_text(text), m_lines(core::lines(text)) {}
    std::vector<PastedMessage> read();

private:
    bool isFrom(std::size_t i) const
    {
        const auto line = m_lines[i];
        return line.starts_with("From: ") && line.contains(" @ ") && line.contains(" UTC");
    }
    void one(std::size_t from, std::size_t end);
    void overview(std::size_t first, std::size_t end, PastedMessage &into);
    void link();

    std::string_view m_text;
    Lines m_lines;
    std::vector<PastedMessage> m_messages;
    std::size_t m_done = 0; ///< lines before it belong to a message already
    std::map<std::size_t, std::vector<std::int64_t>>
        m_children;                                ///< dates that a mail's overview lists below it
    std::map<std::size_t, std::int64_t> m_parents; ///< date of the line above its own
};

// The overview: "* subject", ancestors, "@ date ` name", descendants.
void ThreadPage::overview(std::size_t first, std::size_t end, PastedMessage &into)
{
    const auto index = m_messages.size();
    bool own = false;
    std::optional<Date> above;
    for (auto i = first; i < end; ++i) {
        const auto line = m_lines[i];
        if (line.starts_with("* ") && into.message.subject.empty()) {
            into.message.subject = core::collapsed(line.substr(2));
        } else if (line.starts_with("@ ")) {
            own = true;
            if (above)
                m_parents[index] = above->seconds;
        } else if (const auto date = overviewDate(line)) {
            if (own)
                m_children[index].push_back(date->seconds);
            else
                above = date;
        }
    }
}

void ThreadPage::one(std::size_t from, std::size_t end)
{
    PastedMessage found;
    auto head = m_lines[from].substr(6);
    const auto at = head.find(" @ ");
    found.message.from.name = core::collapsed(head.substr(0, at));
    found.message.date = parseLooseDate(head.substr(at + 3, head.find(" UTC") - at - 3));
    auto start = from;
    while (start > m_done && !m_lines[start].starts_with("* "))
        --start;
    overview(start, from, found);
    auto body = from + 1;
    while (body < end && (m_lines[body].starts_with("  To: ") || m_lines[body].starts_with("  Cc: ")))
        ++body;
    // "^ permalink raw reply" closes a mail; what follows is the next one's overview.
    auto stop = body;
    while (stop < end && !m_lines[stop].starts_with("^ permalink "))
        ++stop;
    if (stop == end)
        while (stop > body &&
               !(m_lines[stop - 1].starts_with("* ") && stop < end && m_lines[stop].starts_with("@ ")))
            --stop;
    if (stop == body)
        stop = end;
    found.text = bodyOf(m_lines, body, stop);
    found.message.place.offset = static_cast<std::uint64_t>(m_lines[from].data() - m_text.data());
    found.message.place.size = stretch(m_lines, from, stop).size();
    m_done = stop;
    m_messages.push_back(std::move(found));
}

void ThreadPage::link()
{
    std::map<std::int64_t, std::size_t> byDate;
    for (std::size_t i = 0; i < m_messages.size(); ++i)
        if (m_messages[i].message.date)
            byDate.emplace(m_messages[i].message.date->seconds, i);
    const auto join = [&](std::size_t child, std::size_t parent) {
        if (child != parent && m_messages[child].parent == noParent)
            m_messages[child].parent = parent;
    };
    for (const auto &[child, date] : m_parents)
        if (const auto parent = byDate.find(date); parent != byDate.end())
            join(child, parent->second);
    for (const auto &[parent, dates] : m_children)
        for (const auto date : dates)
            if (const auto child = byDate.find(date);
                child != byDate.end() && !m_parents.contains(child->second))
                join(child->second, parent);
}

std::vector<PastedMessage> ThreadPage::read()
{
    std::vector<std::size_t> starts;
    bool permalink = false;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (isFrom(i))
            starts.push_back(i);
        permalink =
            permalink || m_lines[i].starts_with("^ permalink ") || m_lines[i].contains("(permalink / raw)");
    }
    if (starts.empty() || !permalink)
        return {};
    for (std::size_t k = 0; k < starts.size(); ++k)
        one(starts[k], k + 1 < starts.size() ? starts[k + 1] : m_lines.size());
    link();
    return std::move(m_messages);
}

// ---- mails with a few headers ----------------------------------------------------------------------

constexpr auto headerNames =
    std::to_array<std::string_view>({"from", "date", "subject", "to", "cc", "message-id", "in-reply-to",
                                     "references", "list", "sent", "reply-to"});

/// "From: x", "* From: x", "From<TAB>x"; the name in lower case, the value.
std::optional<std::pair<std::string, std::string_view>> headerLine(std::string_view line)
{
    line = core::trimmed(line);
    if (line.starts_with("* "))
        line = core::trimmed(line.substr(2));
    const auto end = line.find_first_of(":\t");
    if (end == std::string_view::npos)
        return std::nullopt;
    auto name = core::lowered(core::trimmed(line.substr(0, end)));
    if (std::ranges::find(headerNames, name) == headerNames.end())
        return std::nullopt;
    return std::pair(std::move(name), core::trimmed(line.substr(end + 1)));
}

struct Block
{
    std::size_t first = 0, end = 0;
    std::map<std::string, std::string> fields;
    /// The names that each mail of a page has; who else got it, and whether it answers, differs.
    std::vector<std::string> names() const
    {
        std::vector<std::string> result;
        for (const auto &[name, value] : fields)
            if (name == "from" || name == "date" || name == "sent" || name == "subject" ||
                name == "message-id")
                result.push_back(name);
        return result;
    }
};

// A block of header lines that holds From and a date or subject.
std::optional<Block> blockAt(const Lines &lines, std::size_t first)
{
    Block block{first, first, {}};
    std::string last;
    for (; block.end < lines.size(); ++block.end) {
        const auto line = lines[block.end];
        if (const auto header = headerLine(line)) {
            last = header->first;
            block.fields.emplace(last, header->second);
        } else if (!last.empty() && (line.starts_with(' ') || line.starts_with('\t')) &&
                   !core::trimmed(line).empty()) {
            block.fields[last] += " " + std::string(core::trimmed(line));
        } else {
            break;
        }
    }
    if (!block.fields.contains("from") || block.fields.size() < 2 ||
        !(block.fields.contains("date") || block.fields.contains("subject") || block.fields.contains("sent")))
        return std::nullopt;
    return block;
}

PastedMessage headed(const Block &block)
{
    PastedMessage found;
    auto &m = found.message;
    const auto value = [&](const char *name) {
        const auto field = block.fields.find(name);
        return field == block.fields.end() ? std::string() : field->second;
    };
    if (auto from = addresses(value("from")); !from.empty())
        m.from = std::move(from.front());
    else
        m.from.name = value("from");
    m.subject = core::collapsed(decodedText(value("subject")));
    m.date = parseLooseDate(value("date").empty() ? value("sent") : value("date"));
    m.to = addresses(value("to"));
    m.cc = addresses(value("cc"));
    if (auto ids = messageIds(value("message-id")); !ids.empty())
        m.id = std::move(ids.front());
    m.inReplyTo = messageIds(value("in-reply-to"));
    m.references = messageIds(value("references"));
    return found;
}

} // namespace

std::vector<PastedMessage> readThreadPage(std::string_view text)
{
    return ThreadPage(text).read();
}

std::vector<PastedMessage> readHeadedMails(std::string_view text)
{
    constexpr std::size_t mostFurniture = 12; ///< lines of a web page above the first mail
    const auto lines = core::lines(text);
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (blocks.empty() && i > mostFurniture)
            return {};
        if (i > 0 && !core::trimmed(lines[i - 1]).empty() && !blocks.empty())
            continue;
        auto block = blockAt(lines, i);
        // Later mails look like the first; a quoted or forwarded block seldom does.
        if (!block || (!blocks.empty() && block->names() != blocks.front().names()))
            continue;
        i = block->end;
        blocks.push_back(std::move(*block));
    }
    std::vector<PastedMessage> result;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        auto found = headed(blocks[k]);
        const auto end = k + 1 < blocks.size() ? blocks[k + 1].first : lines.size();
        found.text = bodyOf(lines, blocks[k].end, end);
        found.message.place.offset = static_cast<std::uint64_t>(lines[blocks[k].first].data() - text.data());
        found.message.place.size = stretch(lines, blocks[k].first, end).size();
        result.push_back(std::move(found));
    }
    return result;
}

} // namespace mail
