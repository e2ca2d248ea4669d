# An editor in a terminal, driven by its keys and read from the screen; sourced
# after lib.sh.
packages tmux
export LC_ALL=C.UTF-8
socket=iai-helix-$$
# `screen -e` has the colours too.
screen() { tmux -L "$socket" capture-pane -p "$@"; }
keys() { tmux -L "$socket" send-keys "$@"; }
trap 'tmux -L "$socket" kill-server 2>/dev/null || true; rm -rf "$work"' EXIT

# comes WHAT TEXT and goes WHAT TEXT: wait until the screen shows it, or no
# longer does. The limit only ends a test that hangs.
comes() { watch_for "$1" "$2" yes; }
goes() { watch_for "$1" "$2" no; }
watch_for() {
	tries=0
	while :; do
		if screen | grep -qF -- "$2"; then seen=yes; else seen=no; fi
		if [ "$seen" = "$3" ]; then
			echo "  ok    $1"
			return 0
		fi
		tries=$((tries + 1))
		if [ $tries -gt 600 ]; then
			echo "  FAIL  $1: the screen is"
			screen
			exit 1
		fi
		sleep 0.1
	done
}

# starts COMMAND: what the terminal runs
starts() { tmux -L "$socket" -f /dev/null new-session -d -x 150 -y 40 "$1"; }

# asks WHAT TEXT KEY...: types keys until the screen shows the text. A server
# that is just starting does not answer the first time.
asks() {
	what=$1 text=$2
	shift 2
	tries=0
	while [ $tries -lt 20 ] && ! screen | grep -qF -- "$text"; do
		keys "$@"
		waits=0
		while [ $waits -lt 30 ] && ! screen | grep -qF -- "$text"; do
			waits=$((waits + 1))
			sleep 0.1
		done
		tries=$((tries + 1))
	done
	comes "$what" "$text"
}
