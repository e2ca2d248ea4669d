//go:build linux || darwin

package component

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// real is a mediator over the system's terminal, in a directory of its own that
// is root and library at once.
type real struct {
	*testing.T
	*Mediator
	dir  string
	late int // calls that took longer than they may
}

// realIdle is short, so that the tests are; the programs under test draw their
// prompts in one go.
const realIdle = 400 * time.Millisecond

func newReal(t *testing.T, search, load []string) *real {
	t.Helper()
	return newRealIn(t, t.TempDir(), search, load)
}

func newRealIn(t *testing.T, dir string, search, load []string) *real {
	t.Helper()
	r := &real{T: t, dir: dir}
	r.Mediator = New(Config{
		Library: DirLibrary(dir, ".tsx"),
		Backend: Backend{Search: search, Import: load},
		Dir:     dir,
		Idle:    realIdle,
	})
	t.Cleanup(r.stop)
	return r
}

// stop shuts the mediator down. How long exactly that takes is tested where time
// is not the machine's; here it may be late.
func (r *real) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	began := time.Now()
	if err := r.Shutdown(ctx); err != nil {
		r.Errorf("shutdown: %v", err)
	}
	if took := time.Since(began); took > 3*time.Second {
		r.Errorf("shutdown took %v", took)
	}
}

func (r *real) start(name string) {
	r.Helper()
	r.quick("start", func() {
		if _, err := r.Start(name); err != nil {
			r.Fatal(err)
		}
	})
}

// until waits for one of the states; for a selection, for one that leaves a
// choice. On a busy machine a program may be kept from going on for longer than
// the idle time, and then seems to ask with whatever it said last.
func (r *real) until(states ...State) Status {
	r.Helper()
	limit := time.After(3 * time.Minute)
	for {
		now, changed := r.Current()
		if slices.Contains(states, now.State) && (now.Selection == nil || len(now.Selection.Options) > 0) {
			return now
		}
		if now.State == Idle || now.State == Finished || now.State == Failed {
			r.Fatalf("the state will not become %v; it is %s", states, described(now))
		}
		select {
		case <-changed:
		case <-limit:
			r.Fatalf("the state does not become %v; it is %s", states, described(now))
		}
	}
}

func (r *real) choose(option string) {
	r.Helper()
	now, _ := r.Current()
	if now.Selection == nil {
		r.Fatalf("nothing is asked: %s", described(now))
	}
	r.quick("select", func() {
		if _, err := r.Select(now.TaskID, now.Selection.ID, option); err != nil {
			r.Fatal(err)
		}
	})
}

func (r *real) close() {
	r.Helper()
	now, _ := r.Current()
	r.quick("close", func() {
		if _, err := r.Close(now.TaskID); err != nil {
			r.Fatal(err)
		}
	})
}

// quick wants a call to return at once. One late call may be the machine's
// doing, which has others to serve; two are ours, and so is a very late one.
func (r *real) quick(what string, call func()) {
	r.Helper()
	began := time.Now()
	call()
	took := time.Since(began)
	if took <= 50*time.Millisecond {
		return
	}
	if r.late++; r.late > 1 || took > time.Second {
		r.Errorf("%s took %v", what, took)
	}
}

func described(s Status) string {
	text := string(s.State)
	if s.Selection != nil {
		text += " " + s.Selection.Prompt + " | " + strings.Join(s.Selection.Options, " | ")
	}
	for _, f := range []*Failure{s.Error, s.Failure} {
		if f != nil {
			text += " " + f.Reason + "\n" + f.Transcript
		}
	}
	return text
}

func (r *real) asks(s Status, prompt string, options ...string) {
	r.Helper()
	if s.Selection == nil || s.Selection.Prompt != prompt || strings.Join(s.Selection.Options, "|") != strings.Join(options, "|") {
		r.Errorf("asked is %s, want %s | %s", described(s), prompt, strings.Join(options, " | "))
	}
}

// cat is a file's text below the mediator's directory.
func (r *real) cat(name string) string {
	r.Helper()
	text, err := os.ReadFile(filepath.Join(r.dir, name))
	if err != nil {
		r.Fatal(err)
	}
	return string(text)
}

var (
	someResult = shell("echo one result")
	noMore     = shell("exit 0")
)

func TestRealFoundLocally(t *testing.T) {
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
	r := newReal(t, someResult, shell(`printf 'Pick\n> a\n'; echo $$ > pid; read x; exec sleep 60`))
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
	time.Sleep(200 * time.Millisecond) // for the key to arrive
	killProcess(t, number(t, r.cat("pid")))
	s = r.until(SelectionRequired, Failed, Finished)
	r.asks(s, "Pick", "> a")
	if s.Error == nil || !strings.Contains(s.Error.Reason, "SIGKILL") {
		t.Errorf("the error is %s", described(s))
	}
}

func TestRealCloseEndsEverything(t *testing.T) {
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
			r := newReal(t, someResult, shell(c.program))
			r.start("X")
			path := filepath.Join(r.dir, "pid")
			for range 500 {
				if text, err := os.ReadFile(path); err == nil && strings.HasSuffix(string(text), "\n") {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			time.Sleep(50 * time.Millisecond)
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

// leftovers counts what a task might leave: our descriptors, goroutines and
// child processes, collected or not.
type leftovers struct{ descriptors, goroutines, children int }

func TestRealManyTasksLeaveNothing(t *testing.T) {
	tasks := 100
	if os.Getenv("IAI_LONG") == "1" {
		tasks = 1000
	}
	programs := []struct {
		program string
		finish  func(r *real)
	}{
		{`echo imported`, func(r *real) { r.until(Finished) }},
		{`echo no >&2; exit 1`, func(r *real) { r.until(Failed) }},
		{`sleep 300 & sleep 300`, func(r *real) { r.until(TryingImport) }},
		{`while :; do echo more; done`, func(r *real) { r.until(TryingImport) }},
		{`trap '' TERM; sleep 300 & while :; do wait; done`, func(r *real) { r.until(TryingImport); time.Sleep(20 * time.Millisecond) }},
	}
	run := func(i int) {
		p := programs[i%len(programs)]
		r := newReal(t, someResult, shell(p.program))
		r.start("X")
		p.finish(r)
		r.close()
		r.stop()
	}
	for i := range programs { // whatever is only made once
		run(i)
	}
	before := countLeftovers(t)
	for i := range tasks {
		run(i)
	}
	var after leftovers
	for range 100 {
		if after = countLeftovers(t); after == before {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d tasks leave %+v; before there were %+v", tasks, after, before)
}

// One mediator, as a server has it: the next task begins while the last one's
// program is still ending, and never beside it.
func TestRealTasksInARow(t *testing.T) {
	r := newReal(t, someResult, shell(`[ -f last ] && kill -0 "$(cat last)" && echo twice > twice; echo $$ > last; while :; do sleep 0.01; done`))
	before := countLeftovers(t)
	for range 20 {
		r.start("X")
		r.until(TryingImport)
		time.Sleep(30 * time.Millisecond)
		r.close()
	}
	r.stop()
	if _, err := os.Stat(filepath.Join(r.dir, "twice")); err == nil {
		t.Error("two programs ran at once")
	}
	for range 100 {
		if countLeftovers(t) == before {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("20 tasks leave %+v; before there were %+v", countLeftovers(t), before)
}

// A real clock and a real program under the race detector: somebody asks all
// the time, somebody else answers and closes.
func TestRealCallsFromEverywhere(t *testing.T) {
	r := newReal(t, someResult, shell(`printf 'Pick\n> a\n  b\n'; read x; printf 'Again\n> a\n'; read x; exit 1`))
	stop := make(chan struct{})
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		for {
			select {
			case <-stop:
				return
			default:
				s, _ := r.Current()
				_ = described(s)
				time.Sleep(time.Millisecond)
			}
		}
	}()
	for range 2 {
		r.start("X")
		r.until(SelectionRequired)
		r.choose("b")
		r.until(SelectionRequired)
		r.choose("a")
		r.asks(r.until(SelectionRequired), "Again", "> a")
		r.close()
	}
	close(stop)
	<-asked
}
