//go:build linux || darwin

package component

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// shell is a small POSIX program as a command.
func shell(program string) []string { return []string{"/bin/sh", "-c", program} }

func startShell(t *testing.T, program string) Process {
	t.Helper()
	p, err := SystemTerminal().Start(Command{Argv: shell(program)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.Kill()
		for range p.Output() {
		}
	})
	return p
}

// listen collects output until the program ends or has said what is waited for.
func listen(t *testing.T, p Process, until string) (stdout, stderr string, ended bool) {
	t.Helper()
	limit := time.After(ever)
	for {
		select {
		case chunk, ok := <-p.Output():
			if !ok {
				return stdout, stderr, true
			}
			if chunk.Stderr {
				stderr += string(chunk.Data)
			} else {
				stdout += string(chunk.Data)
			}
			if until != "" && strings.Contains(stdout, until) {
				return stdout, stderr, false
			}
		case <-limit:
			t.Fatalf("the program neither ended nor said %q; stdout %q, stderr %q", until, stdout, stderr)
		}
	}
}

// alive says whether a process still runs. An orphan that has ended but has not
// been collected yet is somebody else's to collect.
func alive(pid int) bool {
	out, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(pid)).Output()
	state := strings.TrimSpace(string(out))
	return err == nil && state != "" && state[0] != 'Z'
}

// gone waits until a process does not exist any more.
func gone(t *testing.T, pid int) {
	t.Helper()
	for over := time.Now().Add(ever); time.Now().Before(over); time.Sleep(10 * time.Millisecond) {
		if !alive(pid) {
			return
		}
	}
	t.Errorf("process %d is still there", pid)
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTerminalIsWhatProgramsExpect(t *testing.T) {
	t.Setenv("CI", "true")
	t.Setenv("COLUMNS", "33")
	t.Setenv("TERM", "dumb")
	for _, c := range []struct{ name, program, want string }{
		{"stdin is a terminal", `[ -t 0 ] && echo yes`, "yes"},
		{"stdout is a terminal", `[ -t 1 ] && echo yes`, "yes"},
		{"stderr is none", `[ -t 2 ] || echo yes`, "yes"},
		{"it is the controlling terminal", `: </dev/tty && echo yes`, "yes"},
		{"its size", `stty size`, "50 120"},
		{"its name", `echo $TERM`, "xterm-256color"},
		{"no CI", `echo "[${CI-none}]"`, "[none]"},
		{"no other terminal's size", `echo "[${COLUMNS-none}]"`, "[none]"},
		{"no echo", `stty -a | grep -c -- ' -echo '`, "1"},
		{"lines, not keys, until a program wants them", `stty -a | grep -c -- ' icanon '`, "1"},
		{"a group of its own", `[ "$(ps -o pgid= -p $$ | tr -d ' ')" = $$ ] && echo yes`, "yes"},
	} {
		stdout, stderr, _ := listen(t, startShell(t, c.program), "")
		if got := strings.TrimSpace(stdout); got != c.want {
			t.Errorf("%s: %q, want %q (stderr %q)", c.name, got, c.want, stderr)
		}
	}
}

func TestTerminalExit(t *testing.T) {
	for _, c := range []struct {
		program string
		want    Exit
		text    string
	}{
		{"exit 0", Exit{}, "exited with code 0"},
		{"exit 3", Exit{Code: 3}, "exited with code 3"},
		{"kill -KILL $$", Exit{Code: -1, Signal: "SIGKILL"}, "was killed by SIGKILL"},
		{"kill -TERM $$", Exit{Code: -1, Signal: "SIGTERM"}, "was killed by SIGTERM"},
	} {
		p := startShell(t, c.program)
		listen(t, p, "")
		if got := p.Exit(); got != c.want || got.String() != c.text || got.OK() != (c.program == "exit 0") {
			t.Errorf("%q ends with %+v (%s), want %+v (%s)", c.program, got, got, c.want, c.text)
		}
	}
}

func TestTerminalKnowsWhoHasEnded(t *testing.T) {
	p := startShell(t, "read x")
	if p.Ended() {
		t.Error("a program that waits has ended")
	}
	p.Kill()
	for over := time.Now().Add(ever); time.Now().Before(over); time.Sleep(10 * time.Millisecond) {
		if p.Ended() {
			return
		}
	}
	t.Error("a program that was killed has not ended")
}

func TestTerminalTellsStreamsApart(t *testing.T) {
	p := startShell(t, "echo out; echo err >&2; echo more")
	stdout, stderr, _ := listen(t, p, "")
	if stdout != "out\r\nmore\r\n" || stderr != "err\n" {
		t.Errorf("stdout %q, stderr %q", stdout, stderr)
	}
}

// A warning on stderr and a prompt on stdout come in the order in which they
// were written, however close together. (The other way round the kernel may
// take its time with the terminal's half, so there is nothing to test.)
func TestTerminalKeepsTheOrder(t *testing.T) {
	for range 30 {
		p := startShell(t, "echo warning >&2; echo prompt")
		var all strings.Builder
		for chunk := range p.Output() {
			all.Write(chunk.Data)
		}
		if got := all.String(); got != "warning\nprompt\r\n" {
			t.Fatalf("arrived as %q", got)
		}
	}
}

func TestTerminalTypes(t *testing.T) {
	p := startShell(t, `printf 'name? '; read name; echo "<$name>"`)
	listen(t, p, "name?")
	if n, err := p.Write([]byte("Ada\r")); n != 4 || err != nil {
		t.Fatalf("wrote %d, %v", n, err)
	}
	if stdout, _, _ := listen(t, p, ""); !strings.Contains(stdout, "<Ada>") || strings.Contains(stdout, "Ada\r") {
		t.Errorf("answered %q; want <Ada> and no echo", stdout)
	}
	if _, err := p.Write([]byte("x")); err == nil {
		t.Error("writing to a program that has ended succeeds")
	}
}

func TestTerminalDoesNotBlockOnAProgramThatDoesNotRead(t *testing.T) {
	p := startShell(t, "stty raw; echo ready; sleep 600")
	listen(t, p, "ready")
	keys := []byte(strings.Repeat("x", 4096))
	written := make(chan error, 1)
	go func() {
		for range 200 {
			if _, err := p.Write(keys); err != nil {
				written <- err
				return
			}
		}
		written <- nil
	}()
	select {
	case err := <-written:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second): // long before the program ends
		t.Fatal("writing waits for the program to read")
	}
}

func TestTerminalEndsTheWholeGroup(t *testing.T) {
	const fork = `sleep 300 & echo "child $!"; `
	child := func(t *testing.T, p Process) int {
		stdout, _, _ := listen(t, p, "\n")
		return number(t, strings.TrimPrefix(strings.TrimSpace(stdout), "child "))
	}
	t.Run("terminated", func(t *testing.T) {
		p := startShell(t, fork+"wait")
		pid := child(t, p)
		p.Terminate()
		listen(t, p, "")
		gone(t, pid)
	})
	t.Run("killed", func(t *testing.T) {
		p := startShell(t, `trap "" TERM; `+fork+"while :; do wait; done")
		pid := child(t, p)
		p.Terminate()
		time.Sleep(50 * time.Millisecond)
		if !alive(pid) {
			t.Error("the child does not ignore SIGTERM as the program says")
		}
		p.Kill()
		listen(t, p, "")
		gone(t, pid)
	})
	t.Run("ended by itself", func(t *testing.T) {
		p := startShell(t, fork+"exit 0")
		pid := child(t, p)
		listen(t, p, "")
		gone(t, pid)
		p.Terminate() // must reach nobody
	})
}

// A program may leave a daemon outside its group that holds the terminal and
// the pipe open; its output must come to an end all the same.
func TestTerminalDoesNotWaitForDaemons(t *testing.T) {
	setsid, err := exec.LookPath("setsid")
	if err != nil {
		t.Logf("this system has no setsid command to leave a group with (%v); the daemon stays in the group", err)
		setsid = ""
	}
	p := startShell(t, setsid+` sh -c 'echo daemon $$; exec sleep 300' & sleep 0.3; exit 0`)
	began := time.Now()
	stdout, _, _ := listen(t, p, "")
	if took := time.Since(began); took > time.Minute { // the daemon lives for five
		t.Errorf("its output took %v to end", took)
	}
	_, pid, _ := strings.Cut(strings.TrimSpace(stdout), "daemon ")
	_ = unix.Kill(number(t, pid), unix.SIGKILL)
}

func TestTerminalSaysWhatCannotBeStarted(t *testing.T) {
	for _, c := range []struct {
		command Command
		want    string
	}{
		{Command{}, "no command"},
		{Command{Argv: []string{"no-such-program-here"}}, "no-such-program-here"},
		{Command{Argv: []string{"/no/such/program"}}, "/no/such/program"},
		{Command{Argv: []string{"/bin/sh"}, Dir: "/no/such/directory"}, "/no/such/directory"},
	} {
		before := openDescriptors(t)
		_, err := SystemTerminal().Start(c.command)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("starting %v says %v, want something about %q", c.command, err, c.want)
		}
		if after := openDescriptors(t); after != before {
			t.Errorf("starting %v leaves %d descriptors open, %d were", c.command, after, before)
		}
	}
}

// openDescriptors counts our own open descriptors.
func openDescriptors(t *testing.T) int {
	t.Helper()
	for _, dir := range []string{"/proc/self/fd", "/dev/fd"} {
		if entries, err := os.ReadDir(dir); err == nil {
			return len(entries)
		}
	}
	t.Fatal("the open descriptors of this process cannot be counted here")
	return 0
}
