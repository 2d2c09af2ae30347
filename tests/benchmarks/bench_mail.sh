#!/usr/bin/env bash
# Listing and reading 20,000 real patches beside git mailsplit; called by `run`.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The mbox is made once from the public history in WHICHPATCH_BENCH_REPO (git's own has enough commits) and
# kept in BENCH_DATA, outside the tree.
set -euo pipefail

build=$1
mbox=$BENCH_DATA/patches.mbox
if [[ ! -s $mbox ]]; then
	if [[ -z ${WHICHPATCH_BENCH_REPO:-} ]]; then
		echo 'bench_mail: name a git repository with 20,000 commits in WHICHPATCH_BENCH_REPO' >&2
		exit 0
	fi
	git -C "$WHICHPATCH_BENCH_REPO" format-patch --stdout --thread=shallow --no-merges -20000 HEAD >"$mbox.part"
	mv "$mbox.part" "$mbox"
fi

# The peer writes to memory, as we do.
split=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$split"' EXIT

ours=$split/ours
best() { sort -n | head -n 1; }
for _ in 1 2 3; do
	"$build/tests/benchmarks/bench_mail" "$mbox" >>"$ours"
	"$build/tests/benchmarks/bench_mail" "$mbox" everything >>"$ours"
	mkdir "$split/mails"
	start=$(date +%s.%N)
	git mailsplit -o"$split/mails" "$mbox" >/dev/null
	awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.4f\n", b - a }' >>"$split/peer"
	rm -rf "$split/mails"
done
value() { awk -v key="$1" '$1 == key { print $2 }' "$ours" | best; }
peer=$(best <"$split/peer")

# what, ours, peer, at most
line() {
	awk -v what="$1" -v ours="$2" -v peer="$3" -v most="$4" \
		'BEGIN { printf "%s\t%s\t%s\t%.2f\t%s\n", what, ours, peer, ours / peer, most }'
}
line 'list 20,000 mails, s / git mailsplit' "$(value list)" "$peer" 1
line 'list and read their bodies, s / git mailsplit' \
	"$(awk -v a="$(value list)" -v b="$(value bodies)" 'BEGIN { print a + b }')" "$peer" 3
quarter=$(awk -v size="$(stat -c %s "$mbox")" 'BEGIN { printf "%.1f", 100 + size / 4 / 1048576 }')
line 'memory of the list, MiB / 100 + a quarter' "$(value list-memory)" "$quarter" 1
line 'memory after all bodies, MiB / 100 + a quarter' "$(value bodies-memory)" "$quarter" 1
line 'read everything in them, s / git mailsplit' "$(value everything)" "$peer" 3
line 'memory after everything, MiB / 100 + a quarter' "$(value everything-memory)" "$quarter" 1

# What the parts of that take by themselves, on one processor.
"$build/tests/benchmarks/bench_mail" "$mbox" parts >>"$ours"
for part in decode diffs letters tables naming; do
	line "  of it: $part, s / git mailsplit" "$(value part-$part)" "$peer" ''
done
