#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mails (files of a folder, by name) as a git fast-import stream of a public-inbox epoch: one commit a mail,
in the file "m". usage: mbox_to_inbox.py FOLDER [FIRST] [COUNT]"""
import os
import sys

folder = sys.argv[1]
names = sorted(os.listdir(folder))
first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
count = int(sys.argv[3]) if len(sys.argv) > 3 else len(names)
out = sys.stdout.buffer
for number, name in enumerate(names[first : first + count]):
    with open(os.path.join(folder, name), "rb") as file:
        mail = file.read()
    if mail.startswith(b"From "):
        mail = mail[mail.index(b"\n") + 1 :]
    out.write(b"commit refs/heads/master\n")
    out.write(b"committer a <a@example.org> %d +0000\ndata 1\nm" % (1000000000 + first + number))
    if number == 0 and first > 0:
        out.write(b"\nfrom refs/heads/master^0")
    out.write(b"\nM 100644 inline m\ndata %d\n" % len(mail))
    out.write(mail)
    out.write(b"\n")
out.write(b"done\n")
