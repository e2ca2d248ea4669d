# What the parts of the editor tests share; each sources this. A part prints
# what it did, and exits with 0, with 77 if it had to be skipped, or else with
# what went wrong.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
cache=${IAI_EDITORS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/iai-editors}
mkdir -p "$cache"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

skip() {
	echo "  skipped: $*"
	exit 77
}

# The program under test is built once for all parts.
iai=${IAI_BIN:-}
if [ -z "$iai" ]; then
	(cd "$top" && go build -o "$work/built/iai" ./cmd/iai)
	iai=$work/built/iai
fi

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# packages NAME...: Debian's packages, installed if they are not there yet. The
# lists are fetched only if the ones at hand are too old to install from.
packages() {
	missing=
	for p in "$@"; do
		[ "$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null)" = installed ] || missing="$missing $p"
	done
	[ -n "$missing" ] || return 0
	may_install || skip "run: sudo apt-get install$missing"
	echo "  installing$missing"
	for attempt in 1 2 3; do
		# shellcheck disable=SC2086 # a list of names
		if apt_get install -y --no-install-recommends $missing; then return 0; fi
		apt_get update || true
	done
	tail -n 20 "$cache/apt.log"
	skip "apt-get install$missing failed; what it said is in $cache/apt.log"
}

apt_get() {
	DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@" >>"$cache/apt.log" 2>&1 </dev/null
}

# tree SUITE NAME...: packages of another release of Debian, unpacked beside
# this one. Sets $tree to where they are; fails if they cannot be had.
tree() {
	suite=$1
	shift
	tree=$cache/$suite-$(echo "$*" | tr ' ' '-')
	[ -e "$tree/complete" ] && return 0
	may_install || skip "unpacking $* of Debian $suite takes root and mmdebstrap; run this once as root"
	packages mmdebstrap
	echo "  unpacking $* of Debian $suite"
	for attempt in 1 2 3; do
		rm -rf "$tree" "$tree.new"
		# A mirror may have stood still for longer than the lists say they are
		# valid. They are signed all the same.
		if mmdebstrap --quiet --variant=extract --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Retries "3"' \
			--include="$(echo "$*" | tr ' ' ',')" "$suite" "$tree.new" </dev/null >"$cache/$suite.log" 2>&1; then
			touch "$tree.new/complete"
			mv "$tree.new" "$tree"
			return 0
		fi
	done
	tail -n 5 "$cache/$suite.log"
	return 1
}

# launcher NAME PROGRAM [LINE]: writes a script $work/bin/NAME that runs a
# program of $tree with that tree's loader and libraries, after a line of shell.
# What the program starts is this machine's.
launcher() {
	loader=$(echo "$tree"/usr/lib/*/ld-linux*.so.*)
	libraries=$(dirname "$loader")
	mkdir -p "$work/bin"
	cat >"$work/bin/$1" <<-END
		#!/bin/sh
		${3:-}
		exec "$loader" --library-path "$libraries:$tree/usr/lib" --argv0 "$2" "$tree/usr/bin/$2" "\$@"
	END
	chmod +x "$work/bin/$1"
}

# fresh_home: a home of its own for what runs next, with iai on PATH and copies
# of two workspaces in $work/ws.
real_path=$PATH
fresh_home() {
	rm -rf "$work/home" "$work/ws" "$work/path"
	mkdir -p "$work/home" "$work/ws" "$work/path"
	cp "$iai" "$work/path/iai"
	cp -r "$top/examples/broken/kind-mismatch" "$work/ws/broken"
	cp -r "$top/examples/webshop" "$work/ws/webshop"
	HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_DATA_HOME=$work/home/.local/share
	XDG_STATE_HOME=$work/home/.local/state XDG_CACHE_HOME=$work/home/.cache
	XDG_RUNTIME_DIR=$work/home/run
	export HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR
	mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_STATE_HOME" "$XDG_CACHE_HOME" "$XDG_RUNTIME_DIR"
	PATH=$work/path:$real_path
	export PATH
	unset VIMRUNTIME LUA_PATH LUA_CPATH || true
}
