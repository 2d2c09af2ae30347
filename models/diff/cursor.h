// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>
#include <string_view>

namespace diff {

/// Goes through a text line by line, without an index of its lines. Lines come without LF; a CR stays.
class Cursor
{
public:
    explicit Cursor(std::string_view text) : m_text(text) { findEnd(); }

    bool atEnd() const { return m_begin >= m_text.size(); }
    std::string_view line() const { return m_text.substr(m_begin, m_end - m_begin); }
    int number() const { return m_number; } ///< from 1
    void next()
    {
        m_begin = m_end + 1;
        ++m_number;
        findEnd();
    }
    /// The line `ahead` lines on; empty behind the end.
    std::string_view peek(int ahead) const
    {
        Cursor copy = *this;
        while (ahead-- > 0 && !copy.atEnd())
            copy.next();
        return copy.atEnd() ? std::string_view() : copy.line();
    }

private:
    void findEnd()
    {
        if (m_begin >= m_text.size()) {
            m_begin = m_end = m_text.size();
            return;
        }
        const void *found = std::memchr(m_text.data() + m_begin, '\n', m_text.size() - m_begin);
        m_end = found ? static_cast<std::size_t>(static_cast<const char *>(found) - m_text.data())
                      : m_text.size();
    }

    std::string_view m_text;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    int m_number = 1;
};

inline std::string_view withoutCr(std::string_view line)
{
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

} // namespace diff
