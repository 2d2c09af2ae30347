#!/usr/bin/env bash
# Indexing mails, words included, beside mu, notmuch and public-inbox; called by `run`.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The mails are those of bench_mail, or of the epoch (a bare repository) that WHICHPATCH_BENCH_EPOCH names;
# BENCH_MAILS says how many of them (20,000). All of it happens in memory. Peers that are not installed are named
# and left out; public-inbox-index takes ten minutes, so it is asked only where BENCH_SLOW is set.
set -euo pipefail

build=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
mbox=$BENCH_DATA/patches.mbox
epoch=${WHICHPATCH_BENCH_EPOCH:-}
if [[ -z $epoch && ! -s $mbox ]]; then
	echo 'bench_index: run bench_mail first, which makes the mails' >&2
	exit 0
fi
many=${BENCH_MAILS:-20000}

work=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/split" "$work/mail/cur" "$work/mail/new" "$work/mail/tmp" "$work/inbox/0.git"
if [[ -n $epoch ]]; then
	python3 "$here/inbox_to_mails.py" "$epoch" "$many" "$work/split"
else
	git mailsplit -o"$work/split" "$mbox" >/dev/null
fi
# Message-IDs are what all of them know a mail by; those of format-patch stand in the mails already.
(cd "$work/split" && find . -type f -printf '%f\n' | sort | sed -n "1,${many}p") >"$work/names"
many=$(wc -l <"$work/names")
while read -r name; do mv "$work/split/$name" "$work/mail/cur/$name:2,S"; done <"$work/names"
rm -rf "$work/split"
sed -i '1{/^From /d}' "$work"/mail/cur/* 2>/dev/null || true
git init -q --bare "$work/inbox/0.git"
python3 "$here/mbox_to_inbox.py" "$work/mail/cur" 0 $((many - 100)) |
	git -C "$work/inbox/0.git" fast-import --quiet --done

ours=$("$build/tests/benchmarks/bench_index" "$work/inbox" "$work/index.db")
value() { awk -v key="$1" '$1 == key { print $2 }' <<<"$ours"; }
index=$(value index)
listed=$(value listed)
python3 "$here/mbox_to_inbox.py" "$work/mail/cur" $((many - 100)) 100 |
	git -C "$work/inbox/0.git" fast-import --quiet --done
ours=$("$build/tests/benchmarks/bench_index" "$work/inbox" "$work/index.db")
update=$(value index)

seconds() {
	local start
	start=$(date +%s.%N)
	"$@" >/dev/null 2>&1
	awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.4f\n", b - a }'
}
# what, ours, peer, at most
line() {
	awk -v what="$1" -v ours="$2" -v peer="$3" -v most="$4" \
		'BEGIN { printf "%s\t%s\t%s\t%.3f\t%s\n", what, ours, peer, ours / peer, most }'
}
line 'recent series listed, s / whole index' "$listed" "$index" 0.25
line '100 new mails, s / one second' "$update" 1 1
if command -v mu >/dev/null; then
	export MUHOME=$work/mu
	mu init --quiet --muhome="$work/mu" --maildir="$work/mail" >/dev/null 2>&1 ||
		mu init --muhome="$work/mu" --maildir="$work/mail" >/dev/null
	line "index $many mails, s / mu index" "$index" "$(seconds mu index --muhome="$work/mu")" 0.2
else
	echo 'bench_index: mu (package maildir-utils) is not installed' >&2
fi
if command -v notmuch >/dev/null; then
	printf '[database]\npath=%s\nmail_root=%s\n[user]\nname=A\nprimary_email=a@example.org\n' \
		"$work/mail" "$work/mail" >"$work/notmuch-config"
	export NOTMUCH_CONFIG=$work/notmuch-config
	line "index $many mails, s / notmuch new" "$index" "$(seconds notmuch new)" 0.2
else
	echo 'bench_index: notmuch is not installed' >&2
fi
if [[ -n ${BENCH_SLOW:-} ]] && command -v public-inbox-index >/dev/null; then
	export HOME=$work/home PI_CONFIG=$work/home/config
	mkdir -p "$HOME"
	public-inbox-init -V2 bench "$work/public" http://127.0.0.1/bench bench@example.org >/dev/null 2>&1
	rm -rf "$work/public/git/0.git"
	cp -r "$work/inbox/0.git" "$work/public/git/0.git"
	line "index $many mails, s / public-inbox-index" "$index" "$(seconds public-inbox-index "$work/public")" 0.033
fi
