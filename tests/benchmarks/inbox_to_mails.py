#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The first mails of a public-inbox epoch, each as a file of its own, named by its place.
usage: inbox_to_mails.py REPOSITORY COUNT FOLDER"""
import os
import subprocess
import sys

repository, count, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
git = ["git", "-c", "safe.directory=*", "-C", repository]
commits = subprocess.run(git + ["rev-list", "--reverse", "HEAD"], check=True, capture_output=True).stdout.split()
reader = subprocess.Popen(git + ["cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for number, commit in enumerate(commits[:count]):
    reader.stdin.write(commit + b":m\n")
    reader.stdin.flush()
    head = reader.stdout.readline().split()
    if head[-1] == b"missing":  # a deletion
        continue
    mail = reader.stdout.read(int(head[-1]) + 1)[:-1]
    with open(os.path.join(folder, "%07d" % number), "wb") as file:
        file.write(mail)
reader.stdin.close()
