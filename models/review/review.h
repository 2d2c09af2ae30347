// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a reviewer writes down: notes and claims. Everything in it names mails by Message-ID and places by
/// content as well as by line, so that it is found again in another reading of the thread.
namespace review {

/// A place in a thread.
struct Place
{
    enum class Kind { Message, MessageLine, DiffLine, File, CommitMessage, Cell, Series };
    Kind kind = Kind::Message;
    std::string message; ///< Message-ID (of the patch mail, for a diff line)
    int firstLine = 0;   ///< of the decoded body, from 1; 0: the whole
    int lastLine = 0;
    std::string text;                ///< the lines as they stood (first one is the anchor)
    std::string path;                ///< DiffLine, File: the file
    bool oldSide = false;            ///< DiffLine: a removed line
    int fileLine = 0;                ///< DiffLine: the line in that side's file
    std::string metric, row, config; ///< Cell
    bool operator==(const Place &) const = default;
};

enum class Severity { Remark, Question, Nit, MustFix, Praise };

struct Note
{
    std::string id; ///< UUID
    Place place;
    std::string text; ///< UTF-8, as typed
    Severity severity = Severity::Remark;
    bool done = false;
    std::int64_t created = 0, changed = 0; ///< seconds since 1970
    bool operator==(const Note &) const = default;
};

/// A measured change: metric at row from one configuration to another.
struct Gain
{
    std::string metric;
    std::string row; ///< empty: the table has none
    std::string context;
    std::string unit;
    std::string from, to; ///< configurations
    double fromValue = 0, toValue = 0;
    double changePercent = 0;
    std::string message;          ///< Message-ID of the mail that holds the table
    int fromLine = 0, toLine = 0; ///< of its body
    std::string verdict;          ///< as the report words it, when the claim was made: "one run each"
    bool operator==(const Gain &) const = default;
};

/// What delivers it.
struct Cause
{
    std::string seriesTitle, version;
    int patch = 0;
    std::string patchMessage;    ///< Message-ID of the patch
    std::string path, symbol;    ///< a hunk or function of it; empty: the whole patch
    std::optional<double> share; ///< part of the gain, 0…1, when it is split
    bool operator==(const Cause &) const = default;
};

enum class Standing { Claimed, MeasuredApart, Inferred, NotExercised, Disputed, Refuted };

struct Claim
{
    std::string id;          ///< UUID
    std::vector<Gain> gains; ///< empty for NotExercised
    std::vector<Cause> causes;
    bool onlyTogether = false; ///< the causes deliver it only together
    Standing standing = Standing::Claimed;
    std::string by;              ///< whose claim it is: a name, or empty for the reviewer
    std::vector<Place> evidence; ///< sentences, cells, diff lines
    std::string text;            ///< the reviewer's sentence
    std::int64_t created = 0, changed = 0;
    bool operator==(const Claim &) const = default;
};

/// A reply being written. The text is what the user sees and what is sent, to the byte.
struct Draft
{
    std::string id;
    std::string inReplyTo; ///< Message-ID of the mail it answers
    std::string to, cc;    ///< header values as edited; empty: as computed
    std::string subject;
    std::string text;
    std::string messageId; ///< ours; given when the draft is first saved
    std::int64_t sent = 0; ///< 0: not yet
    bool operator==(const Draft &) const = default;
};

struct Review
{
    std::string id;     ///< UUID
    std::string thread; ///< Message-ID of the thread's first root
    std::string title;
    std::vector<Note> notes;
    std::vector<Claim> claims;
    std::vector<Draft> drafts;
    std::vector<std::string> reviewed; ///< "MESSAGE-ID" or "MESSAGE-ID path" marked as seen
    bool operator==(const Review &) const = default;
};

/// The review file: JSON, schema 1, documented in file.h; keys sorted, so that it diffs well.
std::string toJson(const Review &review);
core::Result<Review> fromJson(std::string_view json);

std::string newId(); ///< a UUID

} // namespace review
