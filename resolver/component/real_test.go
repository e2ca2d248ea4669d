//go:build linux || darwin

package component

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The tests here wait for programs far more than they work, so that many can
// wait at a time. Those that count what is left over run before, one by one.
func TestMain(m *testing.M) {
	flag.Parse()
	if flag.Lookup("test.parallel").Value.String() == strconv.Itoa(runtime.GOMAXPROCS(0)) {
		_ = flag.Set("test.parallel", "6")
	}
	os.Exit(m.Run())
}

// real is a mediator over the system's terminal, in a directory of its own that
// is root and library at once.
type real struct {
	*testing.T
	*Mediator
	dir string
}

// ever is how long a test waits for what has to happen. What takes longer is
// blocked; nothing here is decided by how busy the machine is.
const ever = 3 * time.Minute

// realIdle is short, so that the tests are; the programs under test draw their
// prompts in one go.
const (
	realIdle  = 400 * time.Millisecond
	realGrace = 50 * time.Millisecond
)

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
		Grace:   realGrace,
	})
	t.Cleanup(r.stop)
	return r
}

// stop shuts the mediator down. How long exactly that takes is tested where time
// is not the machine's.
func (r *real) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), ever)
	defer cancel()
	if err := r.Shutdown(ctx); err != nil {
		r.Errorf("shutdown: %v", err)
	}
}

func (r *real) start(name string) {
	r.Helper()
	var err error
	r.quick("start", func() { _, err = r.Start(name) })
	if err != nil {
		r.Fatal(err)
	}
}

// until waits for one of the states; for a selection, for one that leaves a
// choice. On a busy machine a program may be kept from going on for longer than
// the idle time, and then seems to ask with whatever it said last.
func (r *real) until(states ...State) Status {
	r.Helper()
	return r.reach(func(s Status) bool {
		return slices.Contains(states, s.State) && (s.Selection == nil || len(s.Selection.Options) > 0)
	})
}

// reach waits for a status.
func (r *real) reach(wanted func(Status) bool) Status {
	r.Helper()
	limit := time.After(ever)
	for {
		now, changed := r.Current()
		if wanted(now) {
			return now
		}
		if now.State == Idle || now.State == Finished || now.State == Failed {
			r.Fatalf("what is waited for never comes; the state is %s", described(now))
		}
		select {
		case <-changed:
		case <-limit:
			r.Fatalf("what is waited for does not come; the state is %s", described(now))
		}
	}
}

func (r *real) choose(option string) {
	r.Helper()
	now, _ := r.Current()
	if now.Selection == nil {
		r.Fatalf("nothing is asked: %s", described(now))
	}
	var err error
	r.quick("select", func() { _, err = r.Select(now.TaskID, now.Selection.ID, option) })
	if err != nil {
		r.Fatal(err)
	}
}

func (r *real) close() {
	r.Helper()
	now, _ := r.Current()
	var err error
	r.quick("close", func() { _, err = r.Close(now.TaskID) })
	if err != nil {
		r.Fatal(err)
	}
}

// quick wants a call to return while the program does whatever it likes. That
// it takes no time at all is tested where time stands still (TestCallsTakeNoTime),
// and how much it takes on a machine is measured (BenchmarkCallsBesideAProgram).
func (r *real) quick(what string, call func()) {
	r.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		call()
	}()
	select {
	case <-done:
	case <-time.After(ever):
		r.Fatalf("%s blocks", what)
	}
}

// file waits for a file below the mediator's directory, written whole, a line.
func (r *real) file(name string) string {
	r.Helper()
	for over := time.Now().Add(ever); time.Now().Before(over); time.Sleep(5 * time.Millisecond) {
		if text, err := os.ReadFile(filepath.Join(r.dir, name)); err == nil && strings.HasSuffix(string(text), "\n") {
			return string(text)
		}
	}
	r.Fatalf("the file %s never comes", name)
	return ""
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
