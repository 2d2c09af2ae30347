#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes ../lock-cycle.mbox: a small program, two versions of a patch series made with git, and a discussion.

usage: make.py [OUTPUT]

The text of the mails stands in mails.txt, the base of the program in pad.c, pad.h and bench.c; the changes
of each version are below. Dates are fixed, so the same git gives the same file.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
AUTHOR = ("Mira Tanaka", "mira@example.org")
LIST = "pad-devel@lists.example.org"

RANGE = (
    "pad.c",
    "\tunsigned last = (offset + len) / BLOCK_BYTES;\n",
    "\tunsigned last = (offset + len - 1) / BLOCK_BYTES;\n",
)
END = [
    (
        "pad.c",
        "\tsize_t done = 0;\n\n\twhile (done < len) {\n",
        "\tsize_t done = 0;\n\tsize_t room = pad->pages * PAGE_BYTES;\n\n"
        "\tif (pos >= room)\n\t\treturn 0;\n\tif (len > room - pos)\n\t\tlen = room - pos;\n"
        "\twhile (done < len) {\n",
    ),
    (
        "pad.h",
        "size_t pad_write(struct pad",
        "/* Returns what was written: less than len at the end of the pad. */\nsize_t pad_write(struct pad",
    ),
]
UNMARKED = ("pad.c", "\t\tmemset(page->data + offset + len, 0, BLOCK_BYTES - tail);\n\tset_valid(page, bits);\n",
            "\t\tmemset(page->data + offset + len, 0, BLOCK_BYTES - tail);\n")
SAID = ("pad.c",
        "/* Clears the parts of partly written blocks that the write leaves out. */\n",
        "/*\n * Clears the parts of partly written blocks that the write leaves out. The blocks\n"
        " * stay invalid: write_end() marks them once the new octets are there.\n */\n")
SETTERS = """static void set_valid(struct page *page, unsigned bits)
{
	pthread_mutex_lock(&page->lock);
	page->valid |= bits;
	pthread_mutex_unlock(&page->lock);
}

static void set_changed(struct page *page, unsigned bits)
{
	pthread_mutex_lock(&page->lock);
	page->changed |= bits;
	pthread_mutex_unlock(&page->lock);
}
"""
CALLS = "\tset_valid(page, bits);\n\tset_changed(page, bits);\n"
OPEN_CODED = [
    ("pad.c", SETTERS + "\n", ""),
    ("pad.c", CALLS,
     "\tpthread_mutex_lock(&page->lock);\n\tpage->valid |= bits;\n\tpage->changed |= bits;\n"
     "\tpthread_mutex_unlock(&page->lock);\n"),
]
HELPER = [
    ("pad.c", SETTERS, """/* Marks blocks that a write has filled: both maps under one hold of the lock. */
static void mark_written(struct page *page, unsigned bits)
{
	pthread_mutex_lock(&page->lock);
	page->valid |= bits;
	page->changed |= bits;
	pthread_mutex_unlock(&page->lock);
}
"""),
    ("pad.c", CALLS, "\tmark_written(page, bits);\n"),
]

# Per version: name of the mails.txt section with the commit message, and the edits.
VERSIONS = {
    "v1": [("range", [RANGE]), ("end", END), ("unmarked-v1", [UNMARKED]), ("once-v1", OPEN_CODED)],
    "v2": [("range", [RANGE]), ("end", END), ("unmarked-v2", [UNMARKED, SAID]), ("once-v2", HELPER)],
}
DATES = {"v1": "2025-03-03T09:{:02d}:12+0800", "v2": "2025-03-12T10:{:02d}:41+0800"}


def git(tree, *args, date=None):
    env = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null", TZ="UTC")
    for who in ("AUTHOR", "COMMITTER"):
        env[f"GIT_{who}_NAME"], env[f"GIT_{who}_EMAIL"] = AUTHOR
        if date:
            env[f"GIT_{who}_DATE"] = date
    return subprocess.run(["git", "-C", tree, *args], env=env, check=True, capture_output=True, text=True).stdout


def sections(path):
    """mails.txt: '=== name' lines, each followed by headers, a blank line and a body."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for part in re.split(r"^=== ", file.read(), flags=re.M)[1:]:
            name, text = part.split("\n", 1)
            head, body = text.split("\n\n", 1)
            found[name] = (dict(line.split(": ", 1) for line in head.splitlines()), body.strip("\n") + "\n")
    return found


def commit_base(tree):
    git(tree, "init", "-q", "-b", "main")
    for name in ("pad.h", "pad.c", "bench.c"):
        with open(os.path.join(HERE, name), encoding="utf-8") as file, open(os.path.join(tree, name), "w", encoding="utf-8") as out:
            out.write(file.read())
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", "pad: a store of pages in small blocks", date="2025-02-20T08:00:00+0800")


def commit_version(tree, version, texts):
    git(tree, "checkout", "-q", "-b", version, "main")
    for number, (name, edits) in enumerate(VERSIONS[version], 1):
        for path, old, new in edits:
            path = os.path.join(tree, path)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            assert text.count(old) == 1, (version, name, old)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))
        head, body = texts[name]
        message = f"{head['Title']}\n\n{body}\nSigned-off-by: {AUTHOR[0]} <{AUTHOR[1]}>\n"
        for key in ("Reviewed-by", "Suggested-by"):
            if key in head:
                message = message.replace("\nSigned-off-by:", f"\n{key}: {head[key]}\nSigned-off-by:")
        git(tree, "commit", "-qam", message, date=DATES[version].format(number))


def bodies(tree, version, texts):
    """The cover letter and the patches as git format-patch writes them, headers off."""
    out = git(tree, "format-patch", "--stdout", "--cover-letter", "--base=main", "--signature=2.47", "--stat=72",
              f"main..{version}")
    mails = re.split(r"^From [0-9a-f]{40} Mon Sep 17 00:00:00 2001\n", out, flags=re.M)[1:]
    parts = [mail.split("\n\n", 1)[1].rstrip("\n") + "\n" for mail in mails]
    parts[0] = parts[0].replace("*** BLURB HERE ***\n", texts[f"cover-{version}"][1])
    for number, (name, _) in enumerate(VERSIONS[version], 1):
        if "Notes" in texts[name][0]:
            parts[number] = parts[number].replace("\n---\n", f"\n---\n{texts[name][0]['Notes']}\n\n", 1)
    return parts


def quoted(text):
    return "".join("> " + line + "\n" if line else ">\n" for line in text.splitlines())


class Box:
    def __init__(self):
        self.mails = []
        self.byname = {}

    def add(self, name, sender, to, subject, date, body, parent=None):
        mail = {"id": f"{name}@pad.example.org", "sender": sender, "subject": subject, "date": date, "body": body,
                "to": to, "refs": parent["refs"] + [parent["id"]] if parent else [], "parent": parent}
        self.mails.append(mail)
        self.byname[name] = mail
        return mail

    def text(self):
        out = []
        for mail in self.mails:
            lines = ["From mboxrd@z Thu Jan  1 00:00:00 1970",
                     f"From: {mail['sender']}", f"To: {mail['to']}"]
            if mail["to"] != LIST:
                lines.append(f"Cc: {LIST}")
            lines += [f"Subject: {mail['subject']}", f"Date: {mail['date']}", f"Message-ID: <{mail['id']}>"]
            if mail["parent"]:
                lines.append(f"In-Reply-To: <{mail['parent']['id']}>")
                lines.append("References: " + "\n ".join(f"<{ref}>" for ref in mail["refs"]))
            lines += ["List-Id: <pad-devel.lists.example.org>", "MIME-Version: 1.0",
                      "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit", "", mail["body"]]
            out.append(re.sub(r"^(>*From )", r">\1", "\n".join(lines), flags=re.M).replace(">From mboxrd@z", "From mboxrd@z", 1))
        return "\n".join(out) + "\n"


def mail_date(iso):
    from datetime import datetime
    return datetime.strptime(iso, "%Y-%m-%dT%H:%M:%S%z").strftime("%a, %d %b %Y %H:%M:%S %z")


def add_series(box, tree, version, texts):
    mark = "" if version == "v1" else f" {version}"
    titles = [texts[f"cover-{version}"][0]["Title"]] + [texts[name][0]["Title"] for name, _ in VERSIONS[version]]
    sender = f"{AUTHOR[0]} <{AUTHOR[1]}>"
    cover = None
    for number, (title, body) in enumerate(zip(titles, bodies(tree, version, texts))):
        date = mail_date(DATES[version].format(30 + number))
        mail = box.add(f"pad-{version}-{number}", sender, LIST, f"[PATCH{mark} {number}/4] {title}", date, body, cover)
        cover = cover or mail


def add_reply(box, name, texts):
    """A reply quotes by '@quote FROM … @end' (lines of the answered mail between two strings)."""
    head, body = texts[name]
    parent = box.byname[head["To"]]
    source = parent["body"].splitlines()
    who = parent["sender"].split(" <")[0]

    def quote(match):
        first, last = match.group(1), match.group(2)
        begin = next(i for i, line in enumerate(source) if first in line)
        end = next(i for i, line in enumerate(source) if i >= begin and last in line)
        return quoted("\n".join(source[begin:end + 1])).rstrip("\n")

    body = re.sub(r"^@quote (.*) \.\.\. (.*)$", quote, body, flags=re.M)
    subject = parent["subject"] if parent["subject"].startswith("Re: ") else "Re: " + parent["subject"]
    body = f"On {parent['date']}, {who} wrote:\n{body}"
    box.add(name, head["From"], parent["sender"], subject, head["Date"], body, parent)


def main():
    texts = sections(os.path.join(HERE, "mails.txt"))
    box = Box()
    with tempfile.TemporaryDirectory() as tree:
        commit_base(tree)
        for version in VERSIONS:
            commit_version(tree, version, texts)
            add_series(box, tree, version, texts)
            for name, (head, _) in texts.items():
                if name.startswith(f"re-{version}-"):
                    add_reply(box, name, texts)
    target = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(HERE), "lock-cycle.mbox")
    with open(target, "w", encoding="utf-8") as out:
        out.write(box.text())


if __name__ == "__main__":
    main()
