//go:build linux || darwin

package component

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRealFoundLocally(t *testing.T) {
	t.Parallel()
	r := newReal(t, shell("exit 1"), noMore)
	if err := os.MkdirAll(filepath.Join(r.dir, "power", "monitors"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.dir, "power", "monitors", "BQ79616.tsx"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	r.start("BQ79616")
	if s := r.until(Finished, Failed); s.State != Finished || *s.Resolution != (Resolution{"power/monitors/BQ79616.tsx", Local}) {
		t.Errorf("ends as %s", described(s))
	}
}

func TestRealImportLeavesAFile(t *testing.T) {
	t.Parallel()
	// The name goes to the program as one element, unread by any shell.
	r := newReal(t, []string{"/bin/sh", "-c", `printf '%s\n' "$1"`, "sh", "{name}"},
		[]string{"/bin/sh", "-c", `mkdir -p imports && : > "imports/$1.tsx"`, "sh", "{name}"})
	const name = "$(touch pwned); `touch pwned` 'x' \"y\" *"
	r.start(name)
	if s := r.until(Finished, Failed); s.State != Finished || *s.Resolution != (Resolution{"imports/" + name + ".tsx", Global}) {
		t.Errorf("ends as %s", described(s))
	}
	if _, err := os.Stat(filepath.Join(r.dir, "pwned")); err == nil {
		t.Error("the name was run")
	}
}

func TestRealPrograms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		search, load []string
		state        State
		code         int // -1: null
		reason       string
	}{
		{"exits 0 with an error on stderr", someResult, shell("echo 'error: boom' >&2; exit 0"), Finished, 0, ""},
		{"search exits 0 with an error on stderr", shell("echo found; echo 'error: boom' >&2"), noMore, Finished, 0, ""},
		{"search says nothing", shell("exit 0"), noMore, Failed, 0, `The search for "X" found nothing.`},
		{"search fails", shell("echo 'no network' >&2; exit 6"), noMore, Failed, 6, "no network"},
		{"import fails", someResult, shell("echo importing; exit 2"), Failed, 2, "importing"},
		{"import fails in colour", someResult, shell(`printf '\033[31mE\033[0m: \0337no\n' >&2; exit 2`), Failed, 2, "E: no"},
		{"kills itself", someResult, shell("kill -KILL $$"), Failed, -1, `The import command "/bin/sh" was killed by SIGKILL.`},
		{"does not exist", []string{"no-such-command-here"}, noMore, Failed, -1, "no-such-command-here"},
		{"exists for the search only", someResult, []string{"/no/such/command"}, Failed, -1, "/no/such/command"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newReal(t, c.search, c.load)
			r.start("X")
			s := r.until(Finished, Failed)
			if s.State != c.state {
				t.Fatalf("ends as %s", described(s))
			}
			if s.State == Finished {
				return
			}
			code := -1
			if s.ExitCode != nil {
				code = *s.ExitCode
			}
			if code != c.code || !strings.Contains(s.Reason, c.reason) {
				t.Errorf("code %d, reason %q; want %d, %q", code, s.Reason, c.code, c.reason)
			}
		})
	}
}

func TestRealMenuOfAShellScript(t *testing.T) {
	t.Parallel()
	// It reads a whole line; arrows come to it as they are typed.
	r := newReal(t, someResult, shell(`printf 'This source is non-standard. Continue?\n> yes\n  no\n'; read answer; printf '%s' "$answer" | od -An -c | tr -d ' \n' > typed`))
	r.start("X")
	r.asks(r.until(SelectionRequired), "This source is non-standard. Continue?", "> yes", "  no")
	r.choose("no")
	r.until(Finished)
	if typed := r.cat("typed"); typed != `033[B` {
		t.Errorf("typed is %q", typed)
	}
}

func TestRealImportAsksASecondQuestion(t *testing.T) {
	t.Parallel()
	r := newReal(t, someResult, shell(`
		printf 'Pick\n> a\n  b\n'; read x
		printf 'Sure?\n> yes\n  no\n'; read x
		printf 'Really?\n> yes\n'; read x
		: > X.tsx`))
	r.start("X")
	r.asks(r.until(SelectionRequired), "Pick", "> a", "  b")
	r.choose("b")
	r.asks(r.until(SelectionRequired), "Sure?", "> yes", "  no")
	r.choose("yes")
	r.asks(r.until(SelectionRequired), "Really?", "> yes")
	r.choose("yes")
	if s := r.until(Finished, Failed); s.State != Finished || s.Location != "X.tsx" {
		t.Errorf("ends as %s", described(s))
	}
}

func TestRealKilledFromOutside(t *testing.T) {
	t.Parallel()
	r := newReal(t, someResult, shell(`printf 'Pick\n> a\n'; echo $$ > pid; read x; echo read > read; exec sleep 60`))
	r.start("X")
	r.until(SelectionRequired)
	pid := number(t, r.cat("pid"))
	killProcess(t, pid)
	s := r.until(Failed, Finished)
	if s.State != Failed || s.ExitCode != nil || !strings.Contains(s.Reason, "SIGKILL") {
		t.Errorf("ends as %s", described(s))
	}
	gone(t, pid)

	// After an answer there is something to go back to.
	r.close()
	r.start("X")
	r.until(SelectionRequired)
	r.choose("a")
	r.file("read")
	killProcess(t, number(t, r.cat("pid")))
	s = r.until(SelectionRequired, Failed, Finished)
	r.asks(s, "Pick", "> a")
	if s.Error == nil || !strings.Contains(s.Error.Reason, "SIGKILL") {
		t.Errorf("the error is %s", described(s))
	}
}

func TestRealCloseEndsEverything(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, program string }{
		{"prints without end", `echo $$ > pid; while :; do echo more and more and more; done`},
		{"prints without end or line", `echo $$ > pid; while :; do printf more; done`},
		{"ignores the request to end", `trap '' TERM HUP INT; echo $$ > pid; while :; do sleep 1; done`},
		{"has children", `sleep 300 & echo $! > pid; sleep 300 & wait`},
		{"has children that ignore the request to end", `(trap '' TERM HUP; sleep 300 & echo $! > pid; wait; sleep 300) & wait`},
		{"waits for an answer", `echo $$ > pid; printf 'Pick\n> a\n'; read x`},
		{"says nothing", `echo $$ > pid; sleep 300`},
		{"has stopped itself", `echo $$ > pid; kill -STOP $$`},
		{"wants the terminal for itself", `stty raw -echo; echo $$ > pid; cat`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newReal(t, someResult, shell(c.program))
			r.start("X")
			r.file("pid")
			time.Sleep(50 * time.Millisecond) // so that it is well at it
			r.quick("status", func() {
				if _, err := r.Status("rc-001"); err != nil {
					t.Error(err)
				}
			})
			r.close()
			r.stop()
			gone(t, number(t, r.cat("pid")))
		})
	}
}
