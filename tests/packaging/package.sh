#!/usr/bin/env bash
# package.sh DEB: installs the package in a clean Debian 13 root and uses it there, as a user would.
# Run by .ci/run on the host, since a root cannot be made inside another; skips by name where a tool is missing.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
deb=$(realpath "$1")
skip() {
	echo "skipped: $*"
	exit 0
}
command -v mmdebstrap >/dev/null || skip 'mmdebstrap is missing'
[[ $(id -u) == 0 ]] || skip 'a root that programs are started in needs root here'

work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
root=$work/root
mirror=
if command -v apt-get >/dev/null; then
	# shellcheck disable=SC2016 # apt's own placeholder
	mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Label: Debian' 'Created-By: Packages' 2>/dev/null |
		sed -n '1s,/*$,,p')
fi
# apt itself resolves what the package says it depends on; nothing recommended comes along.
mmdebstrap --variant=apt --aptopt='APT::Install-Recommends "false"' \
	--customize-hook="copy-in '$deb' /tmp" \
	--customize-hook="chroot \"\$1\" sh -c 'apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y /tmp/*.deb'" \
	trixie "$root" ${mirror:+"$mirror"} >"$work/log" 2>&1 || {
	tail -n 20 "$work/log" >&2
	echo 'FAIL: the package does not install' >&2
	exit 1
}
failed=0
# shellcheck disable=SC2317 # called through check
# inside COMMAND…: as an ordinary user of that root, without a display.
inside() {
	chroot "$root" env -i PATH=/usr/bin:/bin HOME=/tmp/home LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen "$@"
}
check() {
	local what=$1
	shift
	if "$@" >"$work/out" 2>&1; then
		echo "PASS: $what"
	else
		echo "FAIL: $what" >&2
		tail -n 5 "$work/out" >&2
		failed=1
	fi
}
mkdir -p "$root/tmp/home"
sample=/usr/share/whichpatch/samples/lock-cycle.mbox
check 'it starts' inside whichpatch --version
check 'it reads the sample that it brings' inside sh -c "whichpatch report $sample | grep -q x86"
check 'the window opens (its fonts, styles and pictures are there)' \
	inside whichpatch snapshot "$sample" -o /tmp/home/window.png
check 'a chart is drawn' inside whichpatch plot "$sample" -o /tmp/home/chart.svg
check 'notes can be kept (the SQLite driver is there)' inside sh -c \
	"ls /usr/lib/*/qt6/plugins/sqldrivers/libqsqlite.so"
for file in applications/org.whichpatch.Whichpatch.desktop metainfo/org.whichpatch.Whichpatch.metainfo.xml \
	icons/hicolor/scalable/apps/org.whichpatch.Whichpatch.svg man/man1/whichpatch.1.gz \
	bash-completion/completions/whichpatch doc/whichpatch/copyright doc/whichpatch/changelog.gz; do
	check "/usr/share/$file is installed" test -s "$root/usr/share/$file"
done
check 'it is removed without a trace' sh -c "chroot '$root' apt-get -qq purge -y whichpatch &&
	! find '$root/usr/share' -path '*dpkg*' -prune -o -iname '*whichpatch*' -print | grep -q ."
exit $failed
