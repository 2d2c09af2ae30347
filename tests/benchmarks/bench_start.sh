#!/usr/bin/env bash
# Start, memory and idle processor time of the window with the sample beside an empty one; called by `run`.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
build=$1 top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export QT_QPA_PLATFORM=offscreen XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
# In turn, so that both meet the same machine; the first pair warms the caches.
for round in 0 1 2 3 4; do
	for name in start empty; do
		"$build/tests/benchmarks/bench_$name" "$(date +%s%3N)" "$top/resources/samples/lock-cycle.mbox" >"$work/out"
		[[ $round == 0 ]] || sed "s/^/$name /" "$work/out" >>"$work/all"
	done
done
# The middle of the rounds.
middle() { awk -v n="$1" -v k="$2" '$1 == n && $2 == k { print $3 }' "$work/all" | sort -n | sed -n 2p; }
line() {
	awk -v what="$1" -v ours="$(middle start "$2")" -v peer="$(middle empty "$2")" -v most="$3" \
		'BEGIN { printf "%s\t%s\t%s\t%.1f\t%s\n", what, ours, peer, ours - peer, most }'
}
line 'sample painted, ms; over an empty window' painted 150
line 'memory with the sample, MB; over an empty window' memory 60
line 'processor time of two idle seconds, ms; over' idle 5
