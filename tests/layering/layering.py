#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads every #include and says which one breaks the order of the rooms (ARCHITECTURE.md).

The include roots of the layers keep a lower layer from seeing a higher one; this checks what they cannot:
that rooms of one layer know each other only in the order given, that a library's headers stay behind their
door, and that the engine stays without widgets.
"""
import pathlib
import re
import sys

# What a room may include, besides itself.
BELOW = {
    "core": "",
    "git": "core", "sql": "core", "net": "core",
    "mail": "core", "diff": "core mail", "bench": "core mail",
    "thread": "core mail", "repo": "core git diff mail",
    "series": "core mail diff thread repo", "archive": "core git sql net mail diff bench thread series",
    "discussion": "core mail diff thread series repo bench",
    "dossier": "core git mail diff bench thread repo series archive discussion",
}
BELOW["review"] = BELOW["dossier"] + " sql dossier"
BELOW["reply"] = BELOW["dossier"] + " dossier review"
BELOW["items"] = BELOW["reply"] + " reply highlight"
BELOW["highlight"] = "core diff"
VALUES = BELOW["items"] + " items"
# Widgets see values and item models, one another's common parts, and never a store or a client.
for room in "common lists thread message diff versions bench review reply settings".split():
    BELOW["widgets/" + room] = VALUES

DOORS = {
    "gmime": ["models/mail"],
    "git2": ["models/git"],
    "QSql": ["models/sql"],
    "QtSql": ["models/sql"],
    "QNetwork": ["models/net"],
    "KSyntaxHighlighting": ["models/highlight"],
    "qcustomplot": ["widgets/bench"],
}
FORBIDDEN_IN_WIDGETS = re.compile(r"^(review/store|net/|sql/|git/|archive/|mail/mailbox)")


def room_of(path):
    parts = path.parts
    return parts[1] if parts[0] == "models" else "/".join(parts[:2])


def faults(root):
    for path in sorted(root.glob("models/*/*")) + sorted(root.glob("widgets/*/*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        relative = path.relative_to(root)
        room = room_of(relative)
        allowed = set(BELOW[room].split()) | {room}
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            found = re.match(r'\s*#\s*include\s+([<"])([^>"]+)', line)
            if not found:
                continue
            bracket, name = found.groups()
            where = f"{relative}:{number}: {name}"
            if bracket == '"' and "/" in name:
                target = name.split("/")[0]
                if room.startswith("widgets/") and (root / "widgets" / name).exists() and not (root / "models" / name).exists():
                    target = room  # another view
                if (root / "models" / target).is_dir() and target not in allowed:
                    yield f"{where}: {room} may not know {target}"
                if room.startswith("widgets/") and FORBIDDEN_IN_WIDGETS.match(name):
                    yield f"{where}: a view includes values and item models, no store, client or reader"
            for library, homes in DOORS.items():
                if library.lower() in name.lower().replace("/", "") and bracket == "<" or name.startswith(library + "."):
                    if not any(str(relative).startswith(home + "/") for home in homes):
                        yield f"{where}: belongs behind {homes[0]}"
                    elif path.suffix == ".h" and library != "qcustomplot":
                        yield f"{where}: a door's library stays out of its headers"
            if relative.parts[0] == "models" and re.match(r"(QtWidgets|QWidget|QApplication|QMainWindow|QDialog)", name):
                yield f"{where}: the engine knows no widgets"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    print("\n".join(found) if found else "every include keeps the order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
