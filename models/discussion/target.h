// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discussion/discussion.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace discussion {

/// A patch mail (or cover letter) that replies quote: finds the line that a quoted line was.
class Target
{
public:
    explicit Target(const mail::Body &body);

    /// One quoted line of a reply, without its marks.
    struct Quoted
    {
        std::string key; ///< its text without white space
        int line = 0;    ///< in the reply, from 1
    };
    struct Found
    {
        int line = 0;        ///< of the mail, from 1; 0: not found
        std::size_t end = 0; ///< where the match ends in m_flat
        bool cut = false;    ///< ends within the line: a mailer may have wrapped the rest
    };

    /// Where each quoted line stands. Lines that stand once are found wherever they are; others beside them.
    std::vector<Found> locate(std::span<const Quoted> quoted);

    /// Whether a text goes on where a match was cut: the rest of a wrapped line, which lost its mark.
    bool continues(const Found &found, std::string_view key) const;

    /// Sets the anchor's place from a line of the mail.
    void setPlace(Anchor &anchor, int line) const;

private:
    void locateUnique(std::span<const Quoted> quoted, std::vector<Found> &found) const;
    void locateBeside(std::span<const Quoted> quoted, std::vector<Found> &found) const;
    void locateWithin(std::span<const Quoted> quoted, std::vector<Found> &found);
    Found at(int line) const;
    int lineAt(std::size_t offset) const;

    std::string m_flat;               ///< the mail without white space
    std::vector<std::size_t> m_begin; ///< by line (from 0): where it begins in m_flat; one more at the end
    std::unordered_map<std::string_view, std::vector<int>>
        m_lines;                       ///< text → lines (from 1); views into m_flat
    std::vector<Anchor> m_places;      ///< by line (from 1): file, hunk, line; series and patch unset
    std::size_t m_budget = 256u << 20; ///< octets that searches may still go through
};

} // namespace discussion
