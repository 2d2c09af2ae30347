#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills the real program while it is typed into, and looks for every word that had been committed.

usage: killtyping.py WHICHPATCH SOURCE [--turns N] [--seed N]

Each turn opens SOURCE on a display of its own (Xvfb), opens the reply to a patch (] and r), types numbered words
by xdotool and sends SIGKILL at some moment. Afterwards the store must be sound, hold what all turns before typed,
and every word of this one that was typed `COMMITTED` seconds before the end: typed text is committed within 250 ms,
and xdotool's key takes a moment to arrive. Time in which the program or the X server waited for a processor is not
counted. Exit status 77: a tool is missing.
"""
import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

COMMITTED = 0.25  # seconds, as promised
DELIVERY = 0.15  # for a key to come from xdotool through the server to the program on a busy machine


class Display:
    """An X server of its own, with nobody else on it."""

    def __init__(self, folder):
        read, write = os.pipe()
        self.log = open(os.path.join(folder, "xvfb.log"), "wb")
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=self.log, stderr=self.log)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = ":" + told.readline().strip()

    def close(self):
        self.server.terminate()
        self.server.wait()
        self.log.close()


def xdotool(env, *words):
    return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=False)


def wait_for(what, seconds, look):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.02)
    raise SystemExit(f"killtyping: {what} did not come within {seconds} s")


def waited(*processes):
    """Seconds that the main threads of these waited for a processor (proc(5): schedstat)."""
    total = 0
    for process in processes:
        with open(f"/proc/{process.pid}/task/{process.pid}/schedstat", encoding="ascii") as stat:
            total += int(stat.read().split()[1])
    return total / 1e9


def drafts(store):
    """Texts of all drafts, as another process reads them."""
    if not os.path.exists(store):
        return {}
    base = sqlite3.connect(store, timeout=10)
    try:
        rows = base.execute("SELECT id, value FROM item WHERE kind = 'draft'").fetchall()
    except sqlite3.OperationalError:
        return {}
    finally:
        base.close()
    return {key: json.loads(value)["text"] for key, value in rows}


def is_sound(store):
    base = sqlite3.connect(store, timeout=10)
    try:
        return base.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    finally:
        base.close()


class Turns:
    def __init__(self, program, source, home, display):
        self.program, self.source, self.server = program, source, display.server
        self.store = os.path.join(home, "data", "whichpatch", "reviews.sqlite")
        self.env = dict(os.environ, HOME=home, XDG_DATA_HOME=os.path.join(home, "data"),
                        XDG_CONFIG_HOME=os.path.join(home, "config"), DISPLAY=display.name,
                        QT_QPA_PLATFORM="xcb", GIT_CONFIG_GLOBAL=os.path.join(home, "gitconfig"),
                        LC_ALL="C.UTF-8")
        with open(self.env["GIT_CONFIG_GLOBAL"], "w", encoding="utf-8") as config:
            config.write("[user]\n\tname = Rita Reviewer\n\temail = rita@example.org\n")
        self.word = 0
        self.committed = ""  # what must be there from now on
        self.latencies = []

    def start(self):
        """The program with its reply open and the cursor at its end."""
        process = subprocess.Popen([self.program, self.source], env=self.env,
                                   stdout=subprocess.DEVNULL)
        window = wait_for("the window", 180, lambda: xdotool(
            self.env, "search", "--onlyvisible", "--pid", str(process.pid), "--name", "Whichpatch").stdout.split())
        xdotool(self.env, "windowfocus", "--sync", window[0])
        # The thread is read beside the window: until it is, the keys do nothing.
        wait_for("the reply", 180, self.opens_reply)
        xdotool(self.env, "key", "--clearmodifiers", "ctrl+End", "Return")  # a line a turn: mail has no line of 20 KB
        return process

    def opens_reply(self):
        if not os.path.exists(self.store):
            return False
        before = self.text()
        xdotool(self.env, "key", "bracketright", "r")
        time.sleep(0.35)
        if not before:
            return self.text()
        # A draft is there from the turn before: it is open when a key changes it.
        xdotool(self.env, "key", "ctrl+End", "x")
        time.sleep(0.35)
        after = self.text()
        xdotool(self.env, "key", "BackSpace")
        time.sleep(0.3)
        return after != before

    def text(self):
        return "".join(drafts(self.store).values())

    def turn(self, most):
        process = self.start()
        typed = []
        end = time.monotonic() + random.uniform(0.2, most)
        while time.monotonic() < end:
            self.word += 1
            word = f"w{self.word}"
            xdotool(self.env, "type", "--delay", "1", word + " ")
            typed.append((time.monotonic() - waited(process, self.server), word))
        time.sleep(random.uniform(0, 0.3))
        killed = time.monotonic() - waited(process, self.server)
        process.send_signal(signal.SIGKILL)
        process.wait()
        due = [word for when, word in typed if killed - when > COMMITTED + DELIVERY]
        if not is_sound(self.store):
            raise SystemExit("killtyping: the store is damaged")
        text = self.text()
        words = text.split()
        lost = [word for word in due if word not in words]
        if lost:
            raise SystemExit(f"killtyping: lost {lost} of {len(typed)} words, {typed[0][1]} to {typed[-1][1]}; what was "
                             f"added is {text[len(self.committed) - 20:]!r}")
        if not text.startswith(self.committed):
            raise SystemExit("killtyping: what an earlier turn had committed is gone or changed: "
                             f"{self.committed[-80:]!r} became {text[-160:]!r}")
        self.committed = text
        return len(typed), len(due)

    def latency(self, keys):
        """Seconds from a key to its being read by another process."""
        process = self.start()
        for _ in range(keys):
            self.word += 1
            word = f"l{self.word}"
            time.sleep(random.uniform(0.3, 0.6))
            begun = time.monotonic()
            xdotool(self.env, "type", "--delay", "0", word)
            sent = time.monotonic()
            wait_for(word, 10, lambda: word in self.text())
            self.latencies.append((time.monotonic() - sent, time.monotonic() - begun))
            xdotool(self.env, "key", "space")
        process.kill()
        process.wait()
        self.committed = self.text().rstrip(" ")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("source")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for tool in ("Xvfb", "xdotool"):
        if not shutil.which(tool):
            print(f"killtyping: {tool} is not here")
            return 77
    random.seed(options.seed)
    # In memory where there is such a folder: the promise is the program's, and a busy disk's fsync is not.
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place, ignore_cleanup_errors=True) as home:
        display = Display(home)
        try:
            turns = Turns(options.program, options.source, home, display)
            all_typed = all_due = 0
            for number in range(options.turns):
                typed, due = turns.turn(1.2)
                all_typed, all_due = all_typed + typed, all_due + due
                if (number + 1) % 20 == 0 or options.turns < 20:
                    print(f"killtyping: {number + 1} turns", file=sys.stderr, flush=True)
            turns.latency(5)
            worst = max(last for last, _ in turns.latencies)
            print(f"killtyping: {options.turns} kills, {all_typed} words typed, {all_due} due, 0 lost; "
                  f"a key is committed after at most {worst * 1000:.0f} ms")
        finally:
            display.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
