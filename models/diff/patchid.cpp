// SPDX-License-Identifier: GPL-3.0-or-later
#include "diff/cursor.h"
#include "diff/patch.h"

#include <QCryptographicHash>

#include <array>

namespace diff {

namespace {

/// What git's isspace() takes for white space: no form feed, no vertical tab.
void appendWithoutSpace(std::string &to, std::string_view text)
{
    const auto before = to.size();
    to.resize_and_overwrite(before + text.size(), [&](char *octets, std::size_t) {
        char *end = octets + before;
        for (const char c : text) {
            *end = c; // without a branch: space is too frequent to be foreseen
            end += c != ' ' && c != '\t' && c != '\n' && c != '\r';
        }
        return end - octets;
    });
}

/// git patch-id --stable (builtin/patch-id.c): SHA-1 of each file's diff without white space and line
/// numbers, added up as 20-octet little-endian numbers, so that the order of the files does not matter.
class PatchId
{
public:
    void add(const File &file, Cursor &cursor)
    {
        for (; !cursor.atEnd() && cursor.number() < file.sourceLine; cursor.next()) {
        }
        if (!addHeader(file, cursor))
            return;
        for (const Hunk &hunk : file.hunks)
            addHunk(hunk);
        flush();
    }

    std::string hex()
    {
        if (!m_any)
            return {};
        if (m_pending || m_binaryLast)
            flush();
        constexpr std::string_view digits = "0123456789abcdef";
        std::string result;
        for (const unsigned octet : m_sum) {
            result += digits[octet >> 4];
            result += digits[octet & 15];
        }
        return result;
    }

private:
    /// False where there is nothing behind the header to close the file with: as in git, what was gathered
    /// then belongs to the next file.
    bool addHeader(const File &file, Cursor &cursor)
    {
        const int end = file.hunks.empty() ? -1 : file.hunks.front().sourceLine;
        bool names = false;
        const bool git = cursor.line().starts_with("diff ");
        if (!git &&
            !file.hunks.empty()) // git asks for a "diff" line; the same change has the same id without
            appendWithoutSpace(m_text, "diff --git a/" + file.path() + " b/" + file.path());
        for (bool first = true; !cursor.atEnd() && cursor.number() != end; cursor.next(), first = false) {
            const std::string_view line = cursor.line();
            if (line.starts_with("GIT binary patch") || line.starts_with("Binary files")) {
                m_text += file.oldBlob + file.newBlob;
                flush();
                m_any = m_binaryLast = true;
                return false;
            }
            if (line.starts_with("index ") ||
                (!git && !line.starts_with("--- ") && !line.starts_with("+++ ")))
                continue;
            // A file without hunks ends where its extended header does.
            if (file.hunks.empty() &&
                (line.empty() || (!first && line.starts_with("diff ")) || line.starts_with("--")))
                break;
            if (first && m_binaryLast)
                m_binaryLast = false; // git drops the "diff" line behind binary data
            else
                appendWithoutSpace(m_text, line);
            names = true;
        }
        m_pending = m_pending || names;
        m_any = m_any || names;
        return !file.hunks.empty();
    }

    void addHunk(const Hunk &hunk)
    {
        for (const Line &line : hunk.lines) {
            if (line.kind == LineKind::NoNewline)
                continue;
            if (line.kind != LineKind::Context)
                m_text += line.kind == LineKind::Added ? '+' : '-';
            appendWithoutSpace(m_text, line.text);
        }
        m_any = true;
    }

    void flush()
    {
        const QByteArray hash = QCryptographicHash::hash(
            QByteArrayView(m_text.data(), static_cast<qsizetype>(m_text.size())), QCryptographicHash::Sha1);
        unsigned carry = 0;
        for (std::size_t i = 0; i < m_sum.size(); ++i) {
            carry += m_sum[i] + static_cast<unsigned char>(hash.at(static_cast<qsizetype>(i)));
            m_sum[i] = carry & 0xff;
            carry >>= 8;
        }
        m_text.clear();
        m_pending = false;
    }

    std::array<unsigned, 20> m_sum{};
    std::string m_text;
    bool m_any = false, m_pending = false, m_binaryLast = false;
};

} // namespace

static std::string patchId(const std::vector<File> &files, std::string_view octets)
{
    PatchId id;
    Cursor cursor(octets);
    for (const File &file : files)
        id.add(file, cursor);
    return id.hex();
}

std::string patchId(const Patch &patch)
{
    return patchId(patch.files, patch.source);
}

std::string patchId(const Reading &reading, std::string_view octets)
{
    return patchId(reading.patch.files, octets);
}

} // namespace diff
