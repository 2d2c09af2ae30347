#!/usr/bin/env bash
# atspi.sh PROGRAM SAMPLE: the window as a screen reader meets it, through AT-SPI on a bus and a display of
# their own.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
program=$(realpath "$1") sample=$(realpath "$2") here=$(cd "$(dirname "$0")" && pwd)
skip() {
	echo "skipped: $*"
	exit 77
}
command -v Xvfb >/dev/null || skip 'Xvfb is missing'
command -v dbus-run-session >/dev/null || skip 'dbus-run-session is missing'
python3 -c 'import pyatspi' 2>/dev/null || skip 'python3-pyatspi is missing'
launcher=
for folder in /usr/libexec /usr/lib/at-spi2-core /usr/lib; do
	[[ ! -x $folder/at-spi-bus-launcher ]] || launcher=$folder/at-spi-bus-launcher
done
[[ -n $launcher ]] || skip 'at-spi-bus-launcher is missing'

work=$(mktemp -d)
server=
cleanup() {
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	rm -rf "$work" || true
}
trap cleanup EXIT
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
export XDG_RUNTIME_DIR=$work/run
mkdir -m 700 "$XDG_RUNTIME_DIR"
Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp 3>"$work/display" 2>"$work/xvfb.log" &
server=$!
for _ in $(seq 100); do
	[[ ! -s $work/display ]] || break
	sleep 0.1
done
[[ -s $work/display ]] || skip "Xvfb does not start: $(tail -n 1 "$work/xvfb.log")"
DISPLAY=:$(head -n 1 "$work/display")
export DISPLAY QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 NO_AT_BRIDGE=0
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS

# shellcheck disable=SC2016 # expanded by the inner shell
timeout 200 dbus-run-session -- bash -c '
	"$1" --launch-immediately &
	bus=$!
	"$2" "$3" &
	program=$!
	status=0
	python3 "$4/atspi.py" || status=$?
	kill "$program" "$bus" 2>/dev/null
	wait "$program" 2>/dev/null
	exit $status
' inner "$launcher" "$program" "$sample" "$here"
