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
