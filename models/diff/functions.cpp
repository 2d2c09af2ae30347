// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/patch.h"

#include "core/text.h"
#include "diff/signature.h"
#include "diff/whole.h"

#include <algorithm>
#include <map>

namespace diff {

namespace {

/// Functions found changed, with the place of their first changed line.
class Found
{
public:
    void add(const std::string &name, int at)
    {
        if (name.empty())
            return;
        const auto [place, isNew] = m_first.emplace(name, at);
        if (!isNew)
            place->second = std::min(place->second, at);
    }
    std::vector<FunctionHead> inOrder() const
    {
        std::vector<FunctionHead> all;
        for (const auto &[name, at] : m_first)
            all.push_back({name, at});
        std::ranges::stable_sort(all, {}, &FunctionHead::line);
        return all;
    }

private:
    std::map<std::string, int> m_first;
};

struct SeenLine
{
    std::string_view text; ///< white space at its end removed
    int indent = 0;        ///< octets of white space before it
    bool changed = false;
    int at = 0; ///< order within the file's diff
};

bool beginsName(std::string_view text)
{
    const char c = text.empty() ? ' ' : text.front();
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '~' || c == ':';
}

bool isLabel(std::string_view text)
{
    return text.ends_with(':') && !text.ends_with("::") && !text.contains('(') && !text.contains(' ');
}

/// A comment, or a line within one, as far as one line shows it.
bool isComment(std::string_view text)
{
    return text.starts_with("//") || text.starts_with("/*") || text == "*" || text.starts_with("* ") ||
           text.starts_with("*/");
}

/// The function that an @@ line names, if it is one: a macro's call, a declaration and data are none.
std::string sectionFunction(Language language, std::string_view section)
{
    section = core::trimmed(section);
    if (language != Language::C && language != Language::CPlusPlus)
        return keywordFunctionName(language, section);
    if (section.empty() || !beginsName(section) || section.ends_with(';') || section.ends_with('}'))
        return {};
    const std::string name = cFunctionName(section.substr(0, section.find('{')));
    const bool macroCall = section.contains("DEFINE") && !section.contains("SYSCALL_DEFINE");
    return macroCall ? std::string() : name;
}

/// Follows one side (old or new) of a hunk in C and its kin, and tells which function each changed line is
/// in. A function's body stands between braces in the column of its signature; nothing else is assumed.
class CSide
{
public:
    CSide(Language language, std::string section, Found &found)
        : m_section(std::move(section)), m_found(found), m_indented(language == Language::CPlusPlus)
    {
    }

    void line(const SeenLine &seen)
    {
        const std::string_view text = seen.text.substr(static_cast<std::size_t>(seen.indent));
        if (m_inMacro || text.starts_with('#')) {
            preprocessor(seen, text);
            return;
        }
        switch (m_state) {
        case State::Body:
            note(m_name, seen);
            if (text.starts_with('}') && seen.indent <= m_indent)
                m_state = State::Outside;
            break;
        case State::Signature:
            signature(seen, text);
            break;
        case State::Unknown:
        case State::Outside:
            outside(seen, text);
            break;
        }
    }

    void end()
    {
        if (m_state == State::Unknown && m_sawCode)
            settlePending(true);
        // The hunk ends within a signature; it is one if its arguments do.
        if (m_state == State::Signature && m_signatureAt >= 0)
            m_found.add(cFunctionName(m_signature), m_signatureAt);
    }

private:
    /// Unknown: the hunk began in the middle of something that it has not shown yet.
    enum class State { Unknown, Outside, Signature, Body };

    void note(const std::string &name, const SeenLine &seen)
    {
        if (seen.changed)
            m_found.add(name, seen.at);
    }

    void settlePending(bool inSection)
    {
        if (inSection && m_pendingAt >= 0)
            m_found.add(m_section, m_pendingAt);
        m_pendingAt = -1;
    }

    void preprocessor(const SeenLine &seen, std::string_view text)
    {
        const bool goesOn = text.ends_with('\\');
        if (!m_inMacro) {
            m_macro.clear();
            std::string_view rest = core::trimmed(text.substr(1));
            if (rest.starts_with("define ")) {
                rest = core::trimmed(rest.substr(7));
                const auto end = rest.find_first_of(" \t(");
                if (end != std::string_view::npos && rest[end] == '(')
                    m_macro = rest.substr(0, end);
            }
        }
        note(m_macro.empty() && m_state == State::Body ? m_name : m_macro, seen);
        m_inMacro = goesOn;
    }

    void outside(const SeenLine &seen, std::string_view text)
    {
        const bool unknown = m_state == State::Unknown;
        if (unknown && seen.changed && m_pendingAt < 0)
            m_pendingAt = seen.at;
        if (text.empty() || isComment(text))
            return;
        if (seen.indent == 0 && text.starts_with('}')) {
            // The end of what the hunk began in: a function, unless data or a type ends here.
            settlePending(text == "}");
            m_state = State::Outside;
        } else if (seen.indent == 0 && text.starts_with('{') && unknown) {
            // The hunk began within the signature, whose first line is then the section.
            settlePending(true);
            begin(m_section, 0);
            closeOnSameLine(text);
        } else if (mayBeginSignature(seen, text)) {
            if (seen.indent == 0) {
                settlePending(false);
                m_state = State::Outside;
            }
            beginSignature(seen, text);
        } else if (seen.indent > 0) {
            m_sawCode = true;
        }
    }

    bool mayBeginSignature(const SeenLine &seen, std::string_view text) const
    {
        if (!beginsName(text) || isLabel(text))
            return false;
        if (seen.indent == 0)
            return true;
        // A method within its class: only when the line shows all of it, since code looks alike.
        return m_indented && text.ends_with('{') && !text.contains("->") && !text.contains(" = ") &&
               !cFunctionName(text.substr(0, text.size() - 1)).empty();
    }

    void beginSignature(const SeenLine &seen, std::string_view text)
    {
        m_signature.clear();
        m_signatureAt = -1;
        m_signatureIndent = seen.indent;
        m_before = m_state;
        m_state = State::Signature;
        signature(seen, text);
    }

    void signature(const SeenLine &seen, std::string_view text)
    {
        if (text.empty() || isComment(text)) {
            if (text.empty() && m_signature.ends_with(") "))
                m_state = State::Outside; // a macro's call without a semicolon
            return;
        }
        const bool restarts = seen.indent == 0 && beginsName(text) && text.contains('(') &&
                              m_signature.contains('(') && m_signature.ends_with(") ");
        if (restarts) {
            m_signature.clear();
            m_signatureAt = -1;
        }
        if (seen.changed && m_signatureAt < 0)
            m_signatureAt = seen.at;
        constexpr std::size_t longest = 8000;
        const auto brace = text.find('{');
        m_signature.append(text.substr(0, brace));
        m_signature += ' ';
        if (brace != std::string_view::npos) {
            const std::string name = cFunctionName(m_signature);
            if (name.empty()) {
                m_state = State::Outside;
                return;
            }
            if (m_signatureAt >= 0)
                m_found.add(name, m_signatureAt);
            begin(name, m_signatureIndent);
            closeOnSameLine(text);
        } else if (text.ends_with(';') || text.starts_with('}') || m_signature.size() > longest) {
            m_state = m_before;
        }
    }

    void begin(std::string name, int indent)
    {
        m_name = std::move(name);
        m_indent = indent;
        m_state = State::Body;
    }

    /// "{ return 0; }"
    void closeOnSameLine(std::string_view text)
    {
        if (text.ends_with('}') && std::ranges::count(text, '{') <= std::ranges::count(text, '}'))
            m_state = State::Outside;
    }

    std::string m_section;
    Found &m_found;
    bool m_indented;
    State m_state = State::Unknown, m_before = State::Unknown;
    bool m_sawCode = false, m_inMacro = false;
    int m_pendingAt = -1;
    std::string m_name, m_macro, m_signature;
    int m_indent = 0, m_signatureAt = -1, m_signatureIndent = 0;
};

/// The same for languages that have a word for a function. Functions nest; the innermost counts.
class KeywordSide
{
public:
    KeywordSide(Language language, std::string section, Found &found)
        : m_language(language), m_section(std::move(section)), m_found(found)
    {
    }

    void line(const SeenLine &seen)
    {
        const std::string_view text = seen.text.substr(static_cast<std::size_t>(seen.indent));
        if (text.empty() || text.starts_with('#') || text.starts_with("//")) {
            note(seen);
            return;
        }
        const std::string name = keywordFunctionName(m_language, text);
        const bool python = m_language == Language::Python;
        const bool closes = text.starts_with('}') || text.starts_with("end");
        while (!m_open.empty() && seen.indent <= m_open.back().second && (python || !name.empty()) &&
               !text.starts_with(')'))
            m_open.pop_back();
        if (m_open.empty() && m_unknown && name.empty() && seen.indent == 0 && !text.starts_with(')')) {
            if (closes)
                note(seen);
            settle(closes);
            m_unknown = false;
        }
        if (!name.empty()) {
            if (m_unknown && m_open.empty() && seen.indent == 0)
                settle(false);
            m_unknown = m_unknown && seen.indent > 0;
            m_open.emplace_back(name, seen.indent);
        }
        m_sawCode = m_sawCode || (m_open.empty() && seen.indent > 0);
        note(seen);
        const bool oneLine =
            !name.empty() && (text.ends_with(';') || (text.ends_with('}') && text.contains('{')));
        if (!m_open.empty() && !python && ((closes && seen.indent <= m_open.back().second) || oneLine))
            m_open.pop_back();
    }

    void end()
    {
        if (m_unknown && m_sawCode)
            settle(true);
    }

private:
    void note(const SeenLine &seen)
    {
        if (!seen.changed)
            return;
        if (!m_open.empty())
            m_found.add(m_open.back().first, seen.at);
        else if (m_unknown && m_pendingAt < 0)
            m_pendingAt = seen.at;
    }
    void settle(bool inSection)
    {
        if (inSection && m_pendingAt >= 0)
            m_found.add(m_section, m_pendingAt);
        m_pendingAt = -1;
    }

    Language m_language;
    std::string m_section;
    Found &m_found;
    std::vector<std::pair<std::string, int>> m_open; ///< name and indentation
    bool m_unknown = true, m_sawCode = false;
    int m_pendingAt = -1;
};

SeenLine seenLine(std::string_view text, bool changed, int at)
{
    SeenLine seen{.text = text, .changed = changed, .at = at};
    while (!seen.text.empty() &&
           (seen.text.back() == ' ' || seen.text.back() == '\t' || seen.text.back() == '\r'))
        seen.text.remove_suffix(1);
    seen.indent = static_cast<int>(std::min(seen.text.find_first_not_of(" \t"), seen.text.size()));
    return seen;
}

/// A text all of whose lines count as changed: what is found is what it defines.
template<typename Side>
void readAll(const std::vector<std::string_view> &lines, Language language, Found &found)
{
    Side side(language, {}, found);
    int at = 0;
    for (const std::string_view line : lines)
        side.line(seenLine(line, true, at++));
    side.end();
}

template<typename Side>
void follow(const File &file, Language language, Found &found)
{
    int at = 0;
    for (const Hunk &hunk : file.hunks) {
        const std::string section = sectionFunction(language, hunk.section);
        Side before(language, section, found), after(language, section, found);
        for (const Line &line : hunk.lines) {
            if (line.kind == LineKind::NoNewline)
                continue;
            const SeenLine seen = seenLine(line.text, line.kind != LineKind::Context, at++);
            if (line.kind != LineKind::Added)
                before.line(seen);
            if (line.kind != LineKind::Removed)
                after.line(seen);
        }
        before.end();
        after.end();
    }
}

} // namespace

std::vector<std::string> changedFunctions(const File &file)
{
    Found found;
    const Language language = languageOf(file.path());
    if (language == Language::C || language == Language::CPlusPlus)
        follow<CSide>(file, language, found);
    else if (language != Language::Other)
        follow<KeywordSide>(file, language, found);
    std::vector<std::string> names;
    for (FunctionHead &head : found.inOrder())
        names.push_back(std::move(head.name));
    return names;
}

std::vector<FunctionHead> functionHeads(std::string_view path, const std::vector<std::string_view> &lines)
{
    Found found;
    const Language language = languageOf(path);
    if (language == Language::C || language == Language::CPlusPlus)
        readAll<CSide>(lines, language, found);
    else if (language != Language::Other)
        readAll<KeywordSide>(lines, language, found);
    return found.inOrder();
}

} // namespace diff
