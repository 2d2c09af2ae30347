// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text.h"
#include "sql/database.h"

namespace sql {

namespace {

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Where the comment, quote or word that begins at `from` ends.
std::size_t tokenEnd(std::string_view script, std::size_t from)
{
    const char c = script[from];
    if (script.substr(from).starts_with("--"))
        return std::min(script.find('\n', from), script.size());
    if (script.substr(from).starts_with("/*")) {
        const auto end = script.find("*/", from + 2);
        return end == std::string_view::npos ? script.size() : end + 2;
    }
    if (c == '\'' || c == '"' || c == '`') {
        const auto end = script.find(c, from + 1);
        return end == std::string_view::npos ? script.size() : end + 1;
    }
    auto end = from + 1;
    if (isWord(c))
        while (end < script.size() && isWord(script[end]))
            ++end;
    return end;
}

} // namespace

std::vector<std::string> statements(std::string_view script)
{
    std::vector<std::string> result;
    std::string current;
    bool trigger = false; // CREATE TRIGGER … BEGIN …; …; END
    int words = 0;
    for (std::size_t at = 0; at < script.size();) {
        const auto end = tokenEnd(script, at);
        const auto token = script.substr(at, end - at);
        at = end;
        if (token.starts_with("--") || token.starts_with("/*"))
            continue;
        if (isWord(token[0])) {
            ++words;
            if (words <= 3 && core::equalCaseless(token, "trigger"))
                trigger = true;
            else if (trigger && core::equalCaseless(token, "end"))
                trigger = false;
        }
        if (token != ";" || trigger) {
            current += token;
            continue;
        }
        if (const auto statement = core::trimmed(current); !statement.empty())
            result.emplace_back(statement);
        current.clear();
        words = 0;
    }
    if (const auto statement = core::trimmed(current); !statement.empty())
        result.emplace_back(statement);
    return result;
}

} // namespace sql
