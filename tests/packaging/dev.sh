#!/usr/bin/env bash
# dev.sh TOP: what packaging/dev asks of each package manager, with stubs in the place of the real ones.
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck disable=SC2016,SC2034 # conditions are for check to evaluate
set -euo pipefail
top=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# The tools that the script itself uses; nothing else of the host is on the stubs' PATH.
tools=(bash cat chmod cut dirname env find flock grep head id mkdir mktemp mv paste readlink realpath rm sed sh
	sha256sum tail tar touch uname)

# host NAME MANAGER…: a host with these package managers; what they are called with goes to $work/NAME.calls.
host() {
	local name=$1 tool
	shift
	mkdir -p "$work/$name/bin"
	for tool in "${tools[@]}"; do
		ln -sf "$(type -P "$tool")" "$work/$name/bin/$tool"
	done
	for tool in "$@"; do
		cat >"$work/$name/bin/$tool" <<EOF
#!/bin/sh
echo "$tool \$*" >>"$work/$name.calls"
[ "$tool" != zypper ] || echo "Name : x"
exit 0
EOF
	done
	# A sudo that does as it is told, for hosts where this test is not root.
	printf '#!/bin/sh\necho "sudo $*" >>%s\nexec "$@"\n' "$work/$name.calls" >"$work/$name/bin/sudo"
	chmod +x "$work/$name/bin/"*
	: >"$work/$name.calls"
}

# Runs packaging/dev there, as on a host of its own.
dev() {
	local name=$1
	shift
	env -u WHICHPATCH_IN_ROOT -u CI PATH="$work/$name/bin" XDG_CACHE_HOME="$work/$name/cache" HOME="$work/$name" \
		bash "$top/packaging/dev" "$@" </dev/null >"$work/$name.out" 2>&1
}

check() {
	if eval "$2"; then
		echo "PASS: $1"
	else
		echo "FAIL: $1" >&2
		cat "$work"/*.calls "$work"/*.out >&2
		failed=1
	fi
}

for manager in apt-get dnf pacman zypper; do
	list=$top/packaging/packages.${manager%-get}
	offers=()
	[[ $manager != apt-get ]] || offers=(apt-cache)
	host "$manager" "$manager" "${offers[@]}" cmake
	dev "$manager" --yes build || true
	missing=$(grep -v -e '^#' -e '^$' "$list" | while read -r package; do
		grep -E "^$manager .*(install|-S) " "$work/$manager.calls" | grep -qF -- " $package" || echo "$package"
	done)
	check "$manager installs every package of its list: $missing" '[[ -z $missing ]]'
	check "$manager: then the build is configured" 'grep -q "^cmake " "$work/$manager.calls"'

	# Without a terminal and without --yes nothing is installed, and it is said how to.
	host "asks-$manager" "$manager" "${offers[@]}" cmake
	status=0
	dev "asks-$manager" build || status=$?
	check "$manager: nothing is installed unasked" '[[ $status != 0 ]] &&
		! grep -E "^$manager .*(install|-S) " "$work/asks-$manager.calls" && grep -q -- "--yes" "$work/asks-$manager.out"'
	rm -f "$work"/*.calls "$work"/*.out
done

# A list has no name twice.
for list in "$top"/packaging/packages.*; do
	twice=$(grep -v -e '^#' -e '^$' "$list" | sort | uniq -d)
	check "${list##*/} names nothing twice: $twice" '[[ -z $twice ]]'
done

# A host with no manager that offers the libraries, and nothing to make a root with: one sentence.
host none
status=0
dev none --yes build || status=$?
check 'no package manager: a sentence, not a trace' '[[ $status != 0 && $(wc -l <"$work/none.out") -le 3 ]]'

# Commands that are mistyped are told so.
status=0
dev none biuld || status=$?
check 'an unknown command is usage, exit 2' '[[ $status == 2 ]] && grep -q usage "$work/none.out"'
exit $failed
