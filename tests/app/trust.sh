#!/usr/bin/env bash
# trust.sh PROGRAM: opens a mail that tries all it can, with no route out of the machine, and looks at every
# system call that names a file or a network address: none is about what the mail names.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
program=$(realpath "$1") mail=$(realpath "$(dirname "$0")/../data/hostile/mail.mbox")
skip() {
	echo "skipped: $*"
	exit 77
}
command -v strace >/dev/null || skip 'strace is missing'
strace -o /dev/null true 2>/dev/null || skip 'strace may not trace here'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
export QT_QPA_PLATFORM=offscreen
alone=()
if unshare -n true 2>/dev/null; then
	alone=(unshare -n)
elif unshare -rn true 2>/dev/null; then
	alone=(unshare -rn)
fi
[[ ${#alone[@]} != 0 ]] || echo 'note: no network namespace can be made here; the trace alone tells'

# What the mail names, where a careless reader would find it.
mkdir -p "$work/cwd/bait" "$work/cwd/.git"
echo secret >"$work/cwd/bait/include.h"
cp "$mail" "$work/cwd/mail.mbox"
cd "$work/cwd"

failed=0
# Traces one command: look NAME ARGUMENT…
look() {
	local name=$1 trace=$work/$1.trace
	shift
	timeout 120 "${alone[@]}" strace -f -qq -s 400 -e trace=%file,%network -o "$trace" "$program" "$@" \
		>"$work/$name.out" 2>&1 || {
		echo "FAIL: $name did not end well" >&2
		tail -n 5 "$work/$name.out" >&2
		failed=1
	}
	refuse "$name asks the network" 'sa_family=AF_INET6?|socket\(AF_INET6?|tracker\.invalid'
	refuse "$name touches a file that the mail names" 'whichpatch-bait|bait/include|traversal\.patch|attached\.patch'
	refuse "$name runs a program" "execve\\(" "execve\\(\"($program|[^\"]*/git)\""
}
# refuse WHAT PATTERN [EXCEPT]
refuse() {
	local found
	found=$(grep -E "$2" "$trace" | grep -vE "${3:-^$}" || true)
	if [[ -n $found ]]; then
		echo "FAIL: $1:" >&2
		head -n 5 <<<"$found" >&2
		failed=1
	else
		echo "PASS: not so: $1"
	fi
}

look report report mail.mbox --json
look tables tables mail.mbox
for view in thread diff bench review reply; do
	look "$view" snapshot mail.mbox -o "$work/$view.png" --view "$view"
done
# The trace sees what it should: the mail itself was opened.
grep -q 'mail\.mbox' "$work/report.trace" || {
	echo 'FAIL: the trace does not even show the mail' >&2
	failed=1
}
exit $failed
