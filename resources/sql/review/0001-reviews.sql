-- SPDX-License-Identifier: GPL-3.0-or-later
-- Reviews: one a thread. A note, claim or draft is one row, so that two windows never write over one another;
-- its value is the JSON object that stands for it in the review file (models/review/file.h).
CREATE TABLE review (
    id     TEXT PRIMARY KEY NOT NULL,
    thread TEXT NOT NULL UNIQUE,
    title  TEXT NOT NULL
) STRICT;

CREATE TABLE item (
    number   INTEGER PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    review   TEXT NOT NULL REFERENCES review (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL CHECK (kind IN ('note', 'claim', 'draft')),
    revision INTEGER NOT NULL DEFAULT 1,
    value    TEXT NOT NULL
) STRICT;
CREATE INDEX item_of_review ON item (review, kind);

CREATE TABLE reviewed (
    review TEXT NOT NULL REFERENCES review (id) ON DELETE CASCADE,
    what   TEXT NOT NULL,
    PRIMARY KEY (review, what)
) STRICT, WITHOUT ROWID;

CREATE TABLE correction (
    thread TEXT PRIMARY KEY NOT NULL,
    value  TEXT NOT NULL
) STRICT;
