// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discussion/discussion.h"

/// Mails of a test, read as a thread.
struct Reading
{
    std::vector<mail::Message> messages;
    std::vector<mail::Body> bodies;
    thread::Tree tree;
    series::Catalogue catalogue;

    /// Adds a mail; `parent` is an id, or empty.
    void add(const std::string &id, const std::string &parent, const std::string &subject,
             const std::string &text)
    {
        mail::Message message;
        message.id = id;
        if (!parent.empty())
            message.inReplyTo = {parent};
        message.subject = subject;
        message.from = {"A. Author", "author@example.org"};
        message.date = mail::Date{static_cast<std::int64_t>(messages.size()) * 60, 0};
        messages.push_back(message);
        bodies.emplace_back().text = text;
    }
    void read()
    {
        tree = thread::build(messages);
        catalogue = series::catalogue(messages, tree, body());
    }
    series::BodyReader body() const
    {
        return [this](std::size_t message) -> const mail::Body & { return bodies[message]; };
    }
    std::vector<discussion::Comment> place() const
    {
        return discussion::place(messages, tree, catalogue, body());
    }
    std::vector<discussion::Mention> mentions() const
    {
        return discussion::mentions(messages, tree, catalogue, body());
    }
};

/// A series of two patches to a made-up program: the first changes grab(), the second __drop().
inline Reading twoPatches(const std::string &version = "", const std::string &prefix = "",
                          Reading reading = {})
{
    const std::string tag = "[PATCH" + version;
    reading.add(prefix + "cover", "", tag + " 0/2] pool: fewer locks", "Two patches.\n");
    reading.add(prefix + "one", prefix + "cover", tag + " 1/2] pool: grab once",
                "Take the lock once, since taking it twice costs a cycle\nfor every block of the pool.\n\n"
                "Signed-off-by: A. Author <author@example.org>\n---\n pool.c | 3 ++-\n\n"
                "diff --git a/lib/pool.c b/lib/pool.c\nindex 1111111..2222222 100644\n--- a/lib/pool.c\n+++ "
                "b/lib/pool.c\n"
                "@@ -10,6 +10,7 @@ int above(void)\n int grab(struct pool *p)\n {\n "
                "\tlock(p);\n-\tset_first_of_the_pool(p);\n"
                "+\tset_both_ends_of_the_pool_at_once(p, first, second_block_of_the_pool);\n+\treturn 0;\n "
                "\treturn 0;\n }\n");
    reading.add(prefix + "two", prefix + "cover", tag + " 2/2] pool: drop late",
                "Drop it late.\n---\ndiff --git a/lib/pool.c b/lib/pool.c\nindex 2222222..3333333 "
                "100644\n--- a/lib/pool.c\n"
                "+++ b/lib/pool.c\n@@ -30,4 +30,4 @@ int grab(struct pool *p)\n void __drop(struct pool "
                "*p)\n {\n-\tunlock(p);\n"
                "+\tunlock_late(p);\n }\n");
    return reading;
}
