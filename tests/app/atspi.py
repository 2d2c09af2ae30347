# SPDX-License-Identifier: GPL-3.0-or-later
"""Walks the running window through AT-SPI, as a screen reader does, and says what it misses."""
import sys
import time

import pyatspi

FAILED = []


def check(what, holds):
    print(("PASS: " if holds else "FAIL: ") + what, flush=True)
    if not holds:
        FAILED.append(what)


def application():
    for _ in range(300):
        for child in pyatspi.Registry.getDesktop(0):
            if child is not None and "whichpatch" in (child.name or "").lower() and child.childCount:
                return child
        time.sleep(0.2)
    return None


def walk(node, depth=0):
    """Every object below one, the rows of long lists cut off."""
    yield node
    if depth > 14:
        return
    try:
        count = min(node.childCount, 60)
    except Exception:  # gone meanwhile
        return
    for index in range(count):
        try:
            child = node.getChildAtIndex(index)
        except Exception:
            continue
        if child is not None:
            yield from walk(child, depth + 1)


def states(node):
    try:
        return node.getState()
    except Exception:
        return None


def find(everything, role, name=None):
    for node in everything:
        if node.getRole() == role and (name is None or name.lower() in (node.name or "").lower()):
            return node
    return None


def main():
    app = application()
    check("the program is on the accessibility bus", app is not None)
    if app is None:
        return 1
    frame = None
    for _ in range(150):  # until the sample is read
        frame = next((c for c in app if c and c.getRole() == pyatspi.ROLE_FRAME), None)
        if frame and frame.name and " – " in frame.name:
            break
        time.sleep(0.2)
    check("the window is named after the thread", bool(frame and " – " in frame.name))
    time.sleep(1)
    everything = list(walk(frame))
    print(f"{len(everything)} objects")

    menus = [n.name for n in everything if n.getRole() == pyatspi.ROLE_MENU_ITEM]
    check("menus can be read", any(n and "File" in n for n in menus) and any(n and "Help" in n for n in menus))

    tree = find(everything, pyatspi.ROLE_TREE, "mails") or find(everything, pyatspi.ROLE_TREE_TABLE, "mails")
    check("the thread is a tree with a name", tree is not None)
    rows = [n.name for n in walk(tree)][1:] if tree else []
    check("its rows are read", sum(1 for name in rows if name and len(name) > 10) >= 3)

    patches = find(everything, pyatspi.ROLE_LIST, "patch")
    names = [n.name for n in walk(patches)][1:] if patches else []
    check("the patches are a list with readable rows", sum(1 for name in names if name and len(name) > 8) >= 2)

    texts = []
    for node in everything:
        try:
            text = node.queryText()
        except NotImplementedError:
            continue
        texts.append(text.getText(0, min(text.characterCount, 4000)))
    check("the mail that is shown is read as text", any(len(text) > 200 for text in texts))

    nameless = []
    for node in everything:
        state = states(node)
        if state is None or not state.contains(pyatspi.STATE_FOCUSABLE) or not state.contains(pyatspi.STATE_SHOWING):
            continue
        if node.getRole() in (pyatspi.ROLE_FILLER, pyatspi.ROLE_SCROLL_PANE, pyatspi.ROLE_TABLE_CELL):
            continue
        if not node.name:
            nameless.append(f"{node.getRoleName()} in {node.parent.name if node.parent else '?'}")
    check("everything shown that takes the keyboard has a name: " + "; ".join(nameless[:8]), not nameless)

    chart = find(everything, pyatspi.ROLE_CHART)
    marks = [n.name for n in walk(chart)][1:] if chart else []
    check("the chart is read bar by bar, with figures", sum(1 for m in marks if any(c.isdigit() for c in m)) >= 2)
    return 1 if FAILED else 0


sys.exit(main())
