// SPDX-License-Identifier: GPL-3.0-or-later
#include "mail/folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace mail {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostFiles = 1'000'000;

bool digit(char c)
{
    return c >= '0' && c <= '9';
}

// 2.eml before 10.eml
bool naturally(std::string_view a, std::string_view b)
{
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (!digit(a[i]) || !digit(b[j])) {
            if (a[i] != b[j])
                return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
            ++i, ++j;
            continue;
        }
        const auto run = [](std::string_view s, std::size_t &at) {
            while (at < s.size() && s[at] == '0')
                ++at;
            const auto start = at;
            while (at < s.size() && digit(s[at]))
                ++at;
            return s.substr(start, at - start);
        };
        const auto x = run(a, i), y = run(b, j);
        if (x.size() != y.size())
            return x.size() < y.size();
        if (x != y)
            return x < y;
    }
    return a.size() - i < b.size() - j;
}

void list(const fs::path &path, Folder &into, std::error_code &error)
{
    const auto start = into.files.size();
    for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
        const auto name = entry->path().filename().string();
        if (name.starts_with('.'))
            continue;
        std::error_code ignored;
        if (entry->is_directory(ignored))
            ++into.subfolders;
        else if (entry->is_regular_file(ignored) && into.files.size() < mostFiles)
            into.files.push_back(entry->path().string());
    }
    std::sort(into.files.begin() + static_cast<std::ptrdiff_t>(start), into.files.end(), naturally);
}

// The part of a Maildir name that stays: what stands before the flags (cr.yp.to/proto/maildir.html; some
// file systems need '!' or ';' for the colon).
std::string_view lasting(std::string_view name)
{
    for (const auto mark : {":2,", "!2,", ";2,"})
        if (const auto at = name.rfind(mark); at != std::string_view::npos)
            return name.substr(0, at);
    return name;
}

} // namespace

core::Result<Folder> listFolder(const std::string &path)
{
    Folder result;
    std::error_code error;
    const fs::path folder(path);
    std::error_code absent;
    result.maildir = fs::is_directory(folder / "cur", absent) || fs::is_directory(folder / "new", absent);
    if (result.maildir) {
        for (const auto *part : {"cur", "new"})
            if (fs::is_directory(folder / part, absent) && !error)
                list(folder / part, result, error);
    } else {
        list(folder, result, error);
    }
    if (error == std::errc::permission_denied)
        return core::fail(core::ErrorKind::Denied, path + " may not be read; check its rights");
    if (error && result.files.empty())
        return core::fail(core::ErrorKind::Internal, path + " cannot be listed: " + error.message());
    return result;
}

std::string foundAgain(const std::string &path)
{
    std::error_code error;
    const fs::path file(path);
    if (fs::exists(file, error))
        return path;
    const auto here = file.parent_path();
    const auto part = here.filename();
    if (part != "cur" && part != "new")
        return {};
    const auto name = file.filename().string();
    for (const auto *other : {"cur", "new"}) {
        std::error_code ignored;
        for (fs::directory_iterator entry(here.parent_path() / other, ignored), end; !ignored && entry != end;
             entry.increment(ignored))
            if (lasting(entry->path().filename().string()) == lasting(name))
                return entry->path().string();
    }
    return {};
}

} // namespace mail
