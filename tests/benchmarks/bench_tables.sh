#!/usr/bin/env bash
# Reading every table of many mails beside grep looking for decimal figures in the same text; called by `run`.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The mails are those of bench_mail.sh (20,000 patches) and, where it lies beside the checkout, the real threads
# of ../shared. Text outside diffs counts, one core.
set -euo pipefail

build=$1
scratch=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$scratch"' EXIT

# name, at most, then the sources
measure() {
	local name=$1 most=$2
	shift 2
	"$build/tests/benchmarks/bench_tables" "$scratch/text" "$@" >"$scratch/ours"
	# Four copies, so that starting grep does not count; its answer goes to a file, since GNU grep stops at the first
	# match where it goes to /dev/null.
	cat "$scratch/text" "$scratch/text" "$scratch/text" "$scratch/text" >"$scratch/four"
	local TIMEFORMAT=%U
	for _ in 1 2 3 4 5; do
		{ time LC_ALL=C grep -cE '[0-9]+\.[0-9]' "$scratch/four" >"$scratch/count"; } 2>>"$scratch/grep"
	done
	local peer
	peer=$(sort -n "$scratch/grep" | awk 'NR == 1 { printf "%.4f", ($1 > 0 ? $1 : 0.001) / 4 }')
	rm "$scratch/grep"
	value() { awk -v key="$1" '$1 == key { print $2 }' "$scratch/ours"; }
	line() {
		awk -v what="$1" -v ours="$2" -v peer="$3" -v most="$4" \
			'BEGIN { printf "%s\t%s\t%s\t%.2f\t%s\n", what, ours, peer, ours / peer, most }'
	}
	line "tables of $name, s / grep" "$(value reading)" "$peer" "$most"
	line "tables of $name, s / parsing the mails" "$(value reading)" "$(value parsing)" 0.5
	line "tables of $name, twice as long" "$(value twice)" "$(value once)" 2.2
	awk -v all="$(value reading)" '$1 == "alone" && $NF > all / 20 {
		printf "  %s alone\t%s\t%s\t%.2f\t\n", $2, $NF, all, $NF / all }' "$scratch/ours"
}

if [[ -s $BENCH_DATA/patches.mbox ]]; then
	measure '20,000 patches' 3 "$BENCH_DATA/patches.mbox"
fi
threads=$(dirname "$0")/../../../shared/threads
if [[ -d $threads ]]; then
	mapfile -t files < <(find "$threads" -name '*.mbox' -o -name '*.gz')
	measure 'real threads' 3 "${files[@]}"
fi
