#!/usr/bin/env bash
# Comparing two versions of a series beside git range-diff, on the same made-up series; called by `run`.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

build=$1
repo=$BENCH_DATA/versions

# Two versions of a series of $1 patches: the second leaves some out and changes every third.
make_version() {
	local count=$1 version=$2 patch file at
	git -C "$repo" checkout -qf -B "v$version-$count" main
	for ((patch = 0; patch < count; ++patch)); do
		[[ $version == 1 || $((patch % 11)) != 5 ]] || continue
		file=$((patch * 7 % 8)) at=$((patch * 37 % 700 + 10))
		awk -v at="$at" -v patch="$patch" -v other="$((version == 2 && patch % 3 == 0))" '
			NR >= at && NR < at + 5 { next }
			{ print }
			NR == at + 5 { for (i = 0; i < 12; ++i) print (other && i == 0 ? "other " : "") "new " patch " " i }
		' "$repo/f$file.c" >"$repo/next" && mv "$repo/next" "$repo/f$file.c"
		git -C "$repo" commit -qam "patch $patch: change f$file.c"
	done
	git -C "$repo" format-patch -q --stdout "main..v$version-$count" >"$BENCH_DATA/v$version-$count.mbox"
}

export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org
if [[ ! -s $BENCH_DATA/v2-150.mbox ]]; then
	rm -rf "$repo"
	git init -q -b main "$repo"
	for file in 0 1 2 3 4 5 6 7; do
		awk -v f="$file" 'BEGIN { for (i = 0; i < 800; ++i) print "line " f " " i }' >"$repo/f$file.c"
	done
	git -C "$repo" add .
	git -C "$repo" commit -qm base
	for count in 30 150; do
		make_version "$count" 1
		make_version "$count" 2
	done
fi

best() { sort -n | head -n 1; }
for pair in 30:0.33 150:0.2; do
	count=${pair%:*}
	ours=$(for _ in 1 2 3; do "$build/tests/benchmarks/bench_compare" "$BENCH_DATA/v1-$count.mbox" "$BENCH_DATA/v2-$count.mbox"; done | best)
	peer=$(for _ in 1 2 3; do
		start=$(date +%s.%N)
		git -C "$repo" range-diff --no-color "main..v1-$count" "main..v2-$count" >/dev/null
		awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.4f\n", b - a }'
	done | best)
	awk -v count="$count" -v ours="$ours" -v peer="$peer" -v most="${pair#*:}" 'BEGIN {
		printf "compare 2 x %d patches, s / git range-diff\t%s\t%s\t%.3f\t%s\n", count, ours, peer, ours / peer, most }'
done
speed=$("$build/tests/benchmarks/bench_compare" "$BENCH_DATA/v1-150.mbox")
awk -v ours="$speed" 'BEGIN { printf "100 MB/s / parsing of diffs, MB/s\t%s\t100\t%.2f\t1\n", ours, 100 / ours }'
