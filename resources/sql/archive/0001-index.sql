-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is known of the mails of one inbox, read from its git repositories. All of it can be made again.
CREATE TABLE epoch (
    number INTEGER PRIMARY KEY,
    path   TEXT NOT NULL UNIQUE,
    newest TEXT NOT NULL DEFAULT '' -- commit that was HEAD when last looked at
) STRICT;

-- Stretches of history that are still to be read, newest commit first.
CREATE TABLE stretch (
    number INTEGER PRIMARY KEY,
    epoch  INTEGER NOT NULL REFERENCES epoch (number) ON DELETE CASCADE,
    next   TEXT NOT NULL,    -- commit to read next
    stop   TEXT NOT NULL,    -- commit that was read before; '' is the beginning
    total  INTEGER NOT NULL, -- commits, when it was found
    done   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE message (
    number  INTEGER PRIMARY KEY,
    epoch   INTEGER NOT NULL REFERENCES epoch (number) ON DELETE CASCADE,
    blob    TEXT NOT NULL,
    id      TEXT NOT NULL,
    parent  TEXT NOT NULL,
    subject TEXT NOT NULL,
    name    TEXT NOT NULL,
    address TEXT NOT NULL,
    date    INTEGER NOT NULL,
    UNIQUE (id, blob)
) STRICT;
CREATE INDEX message_by_parent ON message (parent);
CREATE INDEX message_by_date ON message (date);
CREATE INDEX message_by_blob ON message (blob);

-- Mails that a later commit took out: history is read backwards, so this comes first.
CREATE TABLE removed (
    id TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;

-- Mails that are named and cannot be read: absent from a partial clone, in a broken pack, too large.
CREATE TABLE unreadable (
    blob   TEXT PRIMARY KEY NOT NULL,
    reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE words USING fts5(
    subject, author, body, content = '', contentless_delete = 1, tokenize = "unicode61 tokenchars '_'"
);
