// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/signature.h"

#include "core/text.h"

#include <algorithm>
#include <array>

namespace diff {

namespace {

bool isName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || (static_cast<unsigned char>(c) & 0x80) != 0;
}

template<std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::ranges::find(words, word) != words.end();
}

/// Words that take parentheses and are no function's name.
bool isControl(std::string_view word)
{
    constexpr std::array<std::string_view, 13> words{"if",     "for",     "while",  "switch", "return",
                                                     "sizeof", "else",    "catch",  "do",     "case",
                                                     "typeof", "defined", "foreach"};
    return isOneOf(word, words);
}

/// What may stand, with parentheses, before or behind a function's own name and arguments.
bool isAttribute(std::string_view word)
{
    constexpr std::array<std::string_view, 25> words{
        "__attribute__", "__attribute",     "__printf",     "__scanf",     "__aligned",
        "__section",     "__acquires",      "__releases",   "__must_hold", "__acquire",
        "__release",     "__cond_acquires", "__alloc_size", "__nonnull",   "__declspec",
        "alignas",       "noexcept",        "decltype",     "asm",         "__asm__",
        "__counted_by",  "__no_sanitize",   "__target",     "requires",    "throw"};
    return isOneOf(word, words) || (word.starts_with("__cond_") || word.starts_with("__must_hold"));
}

/// SYSCALL_DEFINE3(name, …), BPF_PROG(name, …): the macro's first argument is what is defined.
bool namesByArgument(std::string_view word)
{
    return word.contains("DEFINE") || word.starts_with("BPF_PROG") || word.starts_with("BPF_KPROBE") ||
           word.starts_with("BPF_KRETPROBE") || word.starts_with("BPF_CALL");
}

std::string firstArgument(std::string_view arguments)
{
    return std::string(core::trimmed(arguments.substr(0, arguments.find_first_of(",)"))));
}

/// TEST_F(fixture, name)
std::string lastArgument(std::string_view arguments)
{
    arguments = arguments.substr(0, arguments.find(')'));
    return std::string(core::trimmed(arguments.substr(arguments.rfind(',') + 1)));
}

/// The name that ends right before `end`, spaces between left out; with C++ qualifiers.
std::string_view nameBefore(std::string_view text, std::size_t end)
{
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        --end;
    std::size_t begin = end;
    while (begin > 0 &&
           (isName(text[begin - 1]) || text[begin - 1] == '~' ||
            (text[begin - 1] == ':' && begin > 1 && (text[begin - 2] == ':' || text[begin] == ':'))))
        --begin;
    return text.substr(begin, end - begin);
}

std::string_view leadingName(std::string_view text)
{
    std::size_t size = 0;
    while (size < text.size() && isName(text[size]))
        ++size;
    return text.substr(0, size);
}

/// Words behind which the name stands; what may come before them ("pub(crate) async unsafe") is passed over.
std::string nameBehind(std::string_view line, std::string_view word, std::size_t furthest)
{
    for (auto at = line.find(word); at != std::string_view::npos && at <= furthest;
         at = line.find(word, at + 1)) {
        const bool begins = at == 0 || line[at - 1] == ' ' || line[at - 1] == ')';
        const auto behind = at + word.size();
        if (begins && behind < line.size() && (line[behind] == ' ' || line[behind] == '*'))
            return std::string(leadingName(core::trimmed(line.substr(behind + 1))));
    }
    return {};
}

std::string shellName(std::string_view line)
{
    if (line.starts_with("function "))
        return std::string(leadingName(core::trimmed(line.substr(9))));
    std::size_t size = 0;
    while (size < line.size() && (isName(line[size]) || line[size] == '-' || line[size] == '.'))
        ++size;
    const std::string_view rest = core::trimmed(line.substr(size));
    return size > 0 && rest.starts_with("()") ? std::string(line.substr(0, size)) : std::string();
}

std::string goName(std::string_view line)
{
    if (!line.starts_with("func "))
        return {};
    line.remove_prefix(5);
    if (line.starts_with('(')) { // a method: its receiver comes first
        const auto close = line.find(')');
        if (close == std::string_view::npos)
            return {};
        line = core::trimmed(line.substr(close + 1));
    }
    return std::string(leadingName(line));
}

} // namespace

Language languageOf(std::string_view path)
{
    path.remove_prefix(std::min(path.rfind('/') + 1, path.size()));
    const auto dot = path.rfind('.');
    const std::string end =
        core::lowered(dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1));
    const auto is = [&end](auto... names) { return ((end == names) || ...); };
    if (is("c", "h", "y", "l", "lex", "s", "cl", "inc"))
        return Language::C;
    if (is("cc", "cpp", "cxx", "hpp", "hh", "hxx", "c++", "java", "cs", "m", "mm", "cu"))
        return Language::CPlusPlus;
    if (is("py", "pyx", "pyi"))
        return Language::Python;
    if (is("rs"))
        return Language::Rust;
    if (is("go"))
        return Language::Go;
    if (is("js", "ts", "jsx", "tsx", "mjs", "php", "lua", "awk"))
        return Language::Script;
    if (is("sh", "bash", "zsh", "ksh"))
        return Language::Shell;
    if (is("pl", "pm", "perl", "t"))
        return Language::Perl;
    return Language::Other;
}

std::string cFunctionName(std::string_view signature)
{
    std::string_view found;
    std::string_view arguments;
    int depth = 0;
    bool between = false; // only names stand between the last group and here
    for (std::size_t i = 0; i < signature.size(); ++i) {
        const char c = signature[i];
        if (c == '(' && depth++ == 0) {
            const std::string_view name = nameBefore(signature, i);
            const bool usable = !name.empty() && !isAttribute(name);
            if (isControl(name))
                return {};
            // "G_GNUC_PRINTF(1, 2) foo(…)": the later group is the function's, unless it is an attribute.
            if (usable && (found.empty() || between)) {
                found = name;
                arguments = signature.substr(i + 1);
            }
        } else if (c == ')') {
            depth = std::max(0, depth - 1);
            between = depth == 0;
        } else if (depth == 0 && (c == '=' || c == ';') && !signature.contains("operator")) {
            return {};
        } else if (depth == 0 && !isName(c) && c != ' ' && c != '\t' && c != '*') {
            between = false;
        }
    }
    if (namesByArgument(found))
        return firstArgument(arguments);
    // TRACE_EVENT(…), EXPORT_SYMBOL(…): a macro's call, not a function of that name.
    const bool capitals = std::ranges::none_of(found, [](char c) { return c >= 'a' && c <= 'z'; });
    if (capitals && core::trimmed(signature).starts_with(found))
        return found.starts_with("TEST") ? lastArgument(arguments) : std::string();
    const bool digitFirst = !found.empty() && found.front() >= '0' && found.front() <= '9';
    return digitFirst ? std::string() : std::string(found);
}

std::string keywordFunctionName(Language language, std::string_view line)
{
    line = core::trimmed(line);
    switch (language) {
    case Language::Python:
        return line.starts_with("def ") || line.starts_with("async def ") ? nameBehind(line, "def", 6)
                                                                          : std::string();
    case Language::Rust:
        return line.starts_with("//") ? std::string() : nameBehind(line, "fn", 60);
    case Language::Go:
        return goName(line);
    case Language::Script:
        return nameBehind(line, "function", 40);
    case Language::Shell:
        return shellName(line);
    case Language::Perl:
        return line.starts_with("sub ") ? nameBehind(line, "sub", 0) : std::string();
    default:
        return {};
    }
}

} // namespace diff
