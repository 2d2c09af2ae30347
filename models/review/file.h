// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "review/review.h"

/// The review file: a review as JSON, to keep, mail, or open elsewhere. UTF-8, keys in alphabetical order,
/// two files of the same review are the same octets. A reader takes an absent key as the empty value and
/// passes over keys it does not know; `schema` grows only when that would mislead.
///
///     { "schema": 1, "id": UUID, "thread": MESSAGE-ID of the first root, "title": str,
///       "notes":  [ { "id": UUID, "place": PLACE, "text": str, "done": bool,
///                     "severity": "remark"|"question"|"nit"|"must fix"|"praise",
///                     "created": seconds since 1970, "changed": seconds } ],
///       "claims": [ { "id": UUID, "by": str (empty: the reviewer), "text": str, "only_together": bool,
///                     "standing": "claimed"|"measured apart"|"inferred"|"not
///                     exercised"|"disputed"|"refuted", "gains":  [ { "metric": str, "row": str, "context":
///                     str, "unit": str, "from": str, "to": str,
///                                   "from_value": number, "to_value": number, "change_percent": number,
///                                   "message": MESSAGE-ID, "from_line": int, "to_line": int, "verdict": str
///                                   } ],
///                     "causes": [ { "series": str, "version": str, "patch": int, "message": MESSAGE-ID,
///                                   "path": str, "symbol": str, "share": 0…1 (absent: not split) } ],
///                     "evidence": [ PLACE ], "created": seconds, "changed": seconds } ],
///       "drafts": [ { "id": UUID, "in_reply_to": MESSAGE-ID, "to": str, "cc": str, "subject": str, "text":
///       str,
///                     "message_id": str, "sent": seconds (0: not yet) } ],
///       "reviewed": [ "MESSAGE-ID" | "MESSAGE-ID path" ] }
///
///     PLACE: { "kind": "message"|"message line"|"diff line"|"file"|"commit message"|"cell"|"series",
///              "message": MESSAGE-ID, "lines": [first, last] (of the decoded body, from 1; [0, 0]: the
///              whole), "text": str (those lines as they stood), "path": str, "old_side": bool, "file_line":
///              int, "metric": str, "row": str, "config": str }
///
/// Lines count from 1 in the decoded body of the mail. Message-IDs stand without <>.
namespace review {

/// One note, claim or draft as its object in the file, on one line: what the store keeps.
std::string toJson(const Note &note);
std::string toJson(const Claim &claim);
std::string toJson(const Draft &draft);
core::Result<Note> noteFromJson(std::string_view json);
core::Result<Claim> claimFromJson(std::string_view json);
core::Result<Draft> draftFromJson(std::string_view json);

/// Words of the file, and of the ledger.
std::string_view word(Standing standing);
std::string_view word(Severity severity);
std::string_view word(Place::Kind kind);

} // namespace review
