// SPDX-License-Identifier: GPL-3.0-or-later
#include "series/prefix.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace series {

namespace {

constexpr std::size_t longestBracket = 200; // longer is prose, not a prefix
constexpr int largestIndex = 1'000'000;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view skipSpace(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    return text;
}

std::size_t digits(std::string_view text)
{
    const auto end = std::ranges::find_if_not(text, isDigit);
    return static_cast<std::size_t>(end - text.begin());
}

std::optional<int> number(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || value > largestIndex)
        return std::nullopt;
    return value;
}

/// "Re:", "RE[2]:", "Re^2:", "AW:", "Fwd:", the Chinese clients' forms; returns octets taken.
std::size_t replyMark(std::string_view text)
{
    static constexpr std::array<std::string_view, 15> words = {"re",  "aw",   "antw", "antwort", "sv",
                                                               "vs",  "fw",   "fwd",  "rif",     "odp",
                                                               "res", "回复", "答复", "回覆",    "转发"};
    for (const auto word : words) {
        if (!core::startsWithCaseless(text, word))
            continue;
        auto rest = text.substr(word.size());
        if (rest.starts_with('[') || rest.starts_with('^') || rest.starts_with('(')) {
            rest.remove_prefix(1);
            rest.remove_prefix(digits(rest));
            if (rest.starts_with(']') || rest.starts_with(')'))
                rest.remove_prefix(1);
        }
        rest = skipSpace(rest);
        for (const std::string_view colon : {":", "："}) {
            if (rest.starts_with(colon))
                return text.size() - rest.size() + colon.size();
        }
    }
    return 0;
}

/// The inside of a bracket at the start of text, with the octets taken; nested brackets stay inside.
std::optional<std::pair<std::string_view, std::size_t>> bracket(std::string_view text)
{
    if (!text.starts_with('['))
        return std::nullopt;
    int depth = 0;
    for (std::size_t i = 0; i < std::min(text.size(), longestBracket); ++i) {
        depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
        if (depth == 0)
            return std::pair(text.substr(1, i - 1), i + 1);
    }
    return std::nullopt;
}

/// A version as "3" or "3.1", without leading zeros; empty when text is none.
std::string versionNumber(std::string_view text)
{
    const auto whole = digits(text);
    if (whole == 0 || whole > 4)
        return {};
    auto rest = text.substr(whole);
    std::string minor;
    if (rest.starts_with('.')) {
        const auto size = digits(rest.substr(1));
        if (size == 0 || size > 3 || size + 1 != rest.size())
            return {};
        minor = rest;
        rest = {};
    }
    if (!rest.empty())
        return {};
    const auto major = number(text.substr(0, whole));
    return std::to_string(*major) + minor;
}

/// The kernels that stable patches are for: in "[PATCH v5.10 1/3]" this is a tree, not a reroll.
bool isKernelVersion(std::string_view version)
{
    static constexpr std::array<std::string_view, 6> longTerm = {"4.4", "4.9", "5.4", "6.1", "6.6", "3.2"};
    const auto dot = version.find('.');
    return dot != std::string_view::npos &&
           (version.size() - dot > 2 || std::ranges::find(longTerm, version) != longTerm.end());
}

class Reader
{
public:
    explicit Reader(Prefix &prefix) : m_prefix(prefix) {}

    enum class Meaning { Foreign, Prefix, Patch }; ///< Prefix: a version or RFC, but not yet a patch

    Meaning read(std::string_view inside);
    void settle();

private:
    void word(std::string_view text);
    bool index(std::string_view text);
    bool version(std::string_view text);
    bool patchWord(std::string_view text);
    bool revision(std::string_view text);
    void remember(std::string_view text);

    Prefix &m_prefix;
    std::string m_stated; ///< version
    bool m_patch = false, m_number = false, m_request = false;
};

void Reader::remember(std::string_view text)
{
    while (!text.empty() && (text.back() == ':' || text.back() == ';'))
        text.remove_suffix(1);
    if (!text.empty())
        m_prefix.trees.emplace_back(text);
}

/// "02/12", "02.1/12", "1of2", "3/n", "2/?"; a total that is no number is none.
bool Reader::index(std::string_view text)
{
    while (!text.empty() && (text.front() == '(' || text.front() == '#'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ')' || text.back() == ':' || text.back() == '.'))
        text.remove_suffix(1);
    const auto of = digits(text) > 0 && text.substr(digits(text)).starts_with("of") ? digits(text)
                                                                                    : std::string_view::npos;
    const auto slash = std::min(text.find('/'), of);
    if (slash == std::string_view::npos || m_prefix.index)
        return false;
    const auto left = text.substr(0, slash);
    const auto right = text.substr(slash + (slash == of ? 2 : 1));
    const auto whole = digits(left);
    const auto fraction = left.substr(whole);
    const bool open =
        right.size() == 1 && (right == "n" || right == "N" || right == "?" || right == "x" || right == "X");
    auto total = open ? std::nullopt : number(right.substr(0, digits(right)));
    const auto behind = open ? std::string_view() : right.substr(digits(right));
    if (whole == 0 || (!open && !total) ||
        (!fraction.empty() &&
         (fraction.size() < 2 || fraction[0] != '.' || digits(fraction.substr(1)) + 1 != fraction.size())))
        return false;
    const auto value = number(left.substr(0, whole));
    if (!value || (!behind.empty() && !version(behind)))
        return false;
    m_prefix.index = value;
    m_prefix.total = total;
    m_prefix.indexText = left;
    return true;
}

/// "v3", "V3.1", "-v3", "_v3", "ver2", "rev2", "v.2".
bool Reader::version(std::string_view text)
{
    while (!text.empty() &&
           (text.front() == '-' || text.front() == '_' || text.front() == '(' || text.front() == '/'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ')' || text.back() == ':'))
        text.remove_suffix(1);
    for (const std::string_view mark : {"version", "ver", "rev", "v", "#"}) {
        if (!core::startsWithCaseless(text, mark))
            continue;
        auto rest = text.substr(mark.size());
        if (mark != "#" && rest.starts_with('.'))
            rest.remove_prefix(1);
        const auto dash = rest.find_first_of("-_");
        std::string said = versionNumber(rest.substr(0, dash));
        if (said.empty())
            continue;
        if (dash != std::string_view::npos)
            word(rest.substr(dash + 1)); // "v2-RESEND"
        if (isKernelVersion(said))
            m_prefix.trees.emplace_back(text);
        else
            m_stated = said;
        return true;
    }
    return false;
}

/// "PATCH", "PATCHv3", "PATCHSET", "PATCH-v2", "PATCHES".
bool Reader::patchWord(std::string_view text)
{
    if (!core::startsWithCaseless(text, "patch"))
        return false;
    auto rest = text.substr(5);
    for (const std::string_view more : {"set", "series", "es"}) {
        if (core::startsWithCaseless(rest, more)) {
            rest.remove_prefix(more.size());
            m_prefix.set = more != "es";
            break;
        }
    }
    while (!rest.empty() && (rest.back() == ':' || rest.back() == '.'))
        rest.remove_suffix(1);
    if (!rest.empty() && rest.front() == '#')
        rest.remove_prefix(1);
    if (!rest.empty() && !version(rest) && !index(rest)) {
        while (!rest.empty() && (rest.front() == '-' || rest.front() == '_'))
            rest.remove_prefix(1);
        const auto before = m_prefix.revisions.size();
        if (!revision(rest) && m_prefix.revisions.size() == before)
            return false;
    }
    m_patch = true;
    return true;
}

/// Words that say what this posting is; RFCv2 holds a version too.
bool Reader::revision(std::string_view text)
{
    static constexpr std::array<std::string_view, 11> words = {
        "RFC", "RFT", "RESEND", "REPOST", "REBASED", "REBASE", "REPOSTED", "RESENT", "RFE", "PULL", "WIP"};
    while (!text.empty() && (text.front() == '(' || text.front() == '-'))
        text.remove_prefix(1);
    while (!text.empty() && std::string_view(":!)").contains(text.back()))
        text.remove_suffix(1);
    for (const auto known : words) {
        if (!core::startsWithCaseless(text, known))
            continue;
        const auto rest = text.substr(known.size());
        if (!rest.empty() && !version(rest))
            continue;
        m_request = m_request || known == "RFC" || known == "RFT";
        if (std::ranges::find(m_prefix.revisions, known) == m_prefix.revisions.end())
            m_prefix.revisions.emplace_back(known);
        return true;
    }
    return false;
}

void Reader::word(std::string_view text)
{
    if (text.empty())
        return;
    if (index(text)) {
        m_number = true;
        return;
    }
    if (version(text) || patchWord(text) || revision(text))
        return;
    // "RFC/PATCH", "PATCH/RFC": a tree such as "for-6.2/block" has no such part.
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const auto left = text.substr(0, slash);
        const auto right = text.substr(slash + 1);
        const bool known = core::startsWithCaseless(left, "patch") ||
                           core::startsWithCaseless(right, "patch") || core::startsWithCaseless(left, "rf") ||
                           core::startsWithCaseless(right, "rf") || core::equalCaseless(right, "resend");
        if (known) {
            word(left);
            word(right);
            return;
        }
    }
    remember(text);
}

std::vector<std::string_view> split(std::string_view inside)
{
    std::vector<std::string_view> words;
    while (!inside.empty()) {
        const auto end = inside.find_first_of(" \t,|");
        if (end != 0)
            words.push_back(inside.substr(0, end));
        if (end == std::string_view::npos)
            break;
        inside.remove_prefix(end + 1);
    }
    return words;
}

/// Brackets that count something else: pull requests, interdiffs, and build robots' "[tree:branch 3/9]".
bool isForeign(const std::vector<std::string_view> &words)
{
    bool git = false, pull = false, branch = false, patch = false;
    for (const auto word : words) {
        git = git || core::equalCaseless(word, "git");
        pull = pull || core::equalCaseless(word, "pull");
        patch = patch || core::startsWithCaseless(word, "patch");
        const auto colon = word.find(':');
        branch = branch || (colon != std::string_view::npos && colon != 0 && colon + 1 < word.size());
        if (core::startsWithCaseless(word, "interdiff") || core::equalCaseless(word, "range-diff"))
            return true;
    }
    return (git && pull) || (branch && !patch);
}

Reader::Meaning Reader::read(std::string_view inside)
{
    const auto words = split(inside);
    if (isForeign(words))
        return Meaning::Foreign;
    m_patch = m_number = m_request = false;
    const auto stated = m_stated;
    for (std::size_t i = 0; i < words.size(); ++i) {
        // "1 of 2" (Mercurial), "1 / 2", "v 2", "take 2"
        if (i + 2 < words.size() && (core::equalCaseless(words[i + 1], "of") || words[i + 1] == "/") &&
            index(std::string(words[i]) + '/' + std::string(words[i + 2]))) {
            m_number = true;
            i += 2;
        } else if (i + 1 < words.size() &&
                   std::ranges::any_of(std::array<std::string_view, 4>{"v", "version", "take", "try"},
                                       [&](auto mark) { return core::equalCaseless(words[i], mark); }) &&
                   !versionNumber(words[i + 1]).empty()) {
            m_stated = versionNumber(words[++i]);
        } else {
            word(words[i]);
        }
    }
    if (m_patch || m_number)
        return Meaning::Patch;
    return m_request || m_stated != stated ? Meaning::Prefix : Meaning::Foreign;
}

void Reader::settle()
{
    if (!m_stated.empty()) {
        m_prefix.version = m_stated;
        m_prefix.versionStated = true;
    }
}

} // namespace

namespace {

/// "PATCH 1/2: title", "RFC PATCH v2: title" without brackets: only in capitals, and only up to a colon.
std::string_view bareWords(std::string_view text, Reader &reader, Prefix &prefix)
{
    const auto colon = text.find(": ");
    if (colon == std::string_view::npos || colon > 40)
        return text;
    const auto head = text.substr(0, colon);
    const auto at = head.find("PATCH");
    const bool first = at == 0 || head.starts_with("RFC PATCH") || head.starts_with("RFC/PATCH");
    if (!first ||
        std::ranges::any_of(head, [](char c) { return (c >= 'a' && c <= 'z' && c != 'v') || c == '"'; }))
        return text;
    prefix.patch = reader.read(head) == Reader::Meaning::Patch;
    return prefix.patch ? skipSpace(text.substr(colon + 1)) : text;
}

/// Whether a bracket holds only what belongs to a prefix (so that "[PATCH] [next] x" and "[PATCH][V2] x"
/// are read as one, and "[PATCH] [media] x" gives a tree).
bool shortWords(std::string_view inside)
{
    return inside.size() <= 40 && std::ranges::count(inside, ' ') < 4;
}

} // namespace

Prefix parsePrefix(std::string_view subject)
{
    Prefix prefix;
    prefix.version = "1";
    Reader reader(prefix);
    const std::string folded = core::collapsed(subject);
    std::string_view rest = folded;
    while (true) {
        if (const auto mark = replyMark(rest); mark != 0 && !prefix.patch) {
            prefix.reply = true;
            rest = skipSpace(rest.substr(mark));
            continue;
        }
        const auto found = bracket(rest);
        if (!found || (prefix.patch && !shortWords(found->first)))
            break;
        const auto treesBefore = prefix.trees.size();
        const auto meaning = reader.read(found->first);
        if (meaning == Reader::Meaning::Patch) {
            prefix.patch = true;
        } else if (meaning == Reader::Meaning::Foreign && !prefix.patch) {
            prefix.trees.resize(treesBefore);
            prefix.listTags.emplace_back(found->first);
        }
        rest = rest.substr(found->second);
        if (rest.starts_with(':')) // "[Patch 2/2]: title"
            rest.remove_prefix(1);
        rest = skipSpace(rest);
    }
    if (!prefix.patch)
        rest = bareWords(rest, reader, prefix);
    reader.settle();
    if (!prefix.patch) {
        prefix.index.reset();
        prefix.total.reset();
        prefix.indexText.clear();
    }
    prefix.title = rest;
    return prefix;
}

} // namespace series
