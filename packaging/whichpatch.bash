# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
_whichpatch() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
	if [[ $COMP_CWORD == 1 ]]; then
		words='report tables plot compare apply ledger reply snapshot'
	fi
	case $before in
	--view) words='thread diff versions bench review reply' ;;
	--theme) words='light dark' ;;
	--language) words='pseudo rtl' ;;
	esac
	if [[ $word == -* ]]; then
		case ${COMP_WORDS[1]} in
		report) words='--json --corrections' ;;
		compare) words='--json' ;;
		apply) words='--clone --branch --json' ;;
		tables) words='--csv --json --markdown --text --table --corrections' ;;
		plot) words='-o --table --corrections' ;;
		ledger) words='--review --json --corrections' ;;
		reply) words='--review -o --from' ;;
		snapshot) words='-o --view --size --theme --language' ;;
		*) words='--help --version' ;;
		esac
	fi
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [[ $word == -* ]] || compgen -f -- "$word")
}
complete -o filenames -F _whichpatch whichpatch
