package component

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// fakeTerminal runs Go functions as programs. Inside a synctest bubble time
// passes only while everybody waits, so that the tests over it are exact.
type fakeTerminal struct {
	unavailable error
	programs    map[string]func(*fakeProcess)

	mu      sync.Mutex
	started []string // command lines
	running int
	most    int // programs running at once
}

func (f *fakeTerminal) Available() error { return f.unavailable }

func (f *fakeTerminal) Start(c Command) (Process, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.started = append(f.started, strings.Join(c.Argv, " "))
	program := f.programs[c.Argv[0]]
	if program == nil {
		return nil, errors.New("no such program")
	}
	f.running++
	f.most = max(f.most, f.running)
	p := &fakeProcess{output: make(chan Chunk), typed: make(chan byte, 4096), killed: make(chan Exit, 2)}
	go func() {
		defer func() {
			f.mu.Lock()
			f.running--
			f.mu.Unlock()
			close(p.output)
		}()
		program(p)
	}()
	return p, nil
}

type fakeProcess struct {
	output  chan Chunk
	typed   chan byte
	killed  chan Exit
	ignores atomic.Bool // SIGTERM
	deaf    atomic.Bool // takes no keys
	exit    Exit
	dead    atomic.Bool
}

func (p *fakeProcess) Output() <-chan Chunk { return p.output }
func (p *fakeProcess) Exit() Exit           { return p.exit }
func (p *fakeProcess) Ended() bool          { return p.dead.Load() }
func (p *fakeProcess) Kill()                { p.killed <- Exit{Code: -1, Signal: "SIGKILL"} }

func (p *fakeProcess) Terminate() {
	if !p.ignores.Load() {
		p.killed <- Exit{Code: -1, Signal: "SIGTERM"}
	}
}

func (p *fakeProcess) Write(keys []byte) (int, error) {
	if p.deaf.Load() {
		return 0, nil
	}
	for _, c := range keys {
		p.typed <- c
	}
	return len(keys), nil
}

// What a program does. Each of these ends it when it is killed meanwhile.

func (p *fakeProcess) die(e Exit) {
	p.exit = e
	runtime.Goexit()
}

func (p *fakeProcess) put(text string, stderr bool) {
	select {
	case p.output <- Chunk{Data: []byte(text), Stderr: stderr}:
	case e := <-p.killed:
		p.die(e)
	}
}

func (p *fakeProcess) say(text string)      { p.put(text, false) }
func (p *fakeProcess) complain(text string) { p.put(text, true) }
func (p *fakeProcess) end(code int)         { p.die(Exit{Code: code}) }

func (p *fakeProcess) sleep(d time.Duration) {
	select {
	case <-time.After(d):
	case e := <-p.killed:
		p.die(e)
	}
}

// read waits for keys up to Enter and says which they were.
func (p *fakeProcess) read() string {
	var keys strings.Builder
	for {
		select {
		case c := <-p.typed:
			if c == '\r' {
				return keys.String()
			}
			keys.WriteByte(c)
		case e := <-p.killed:
			p.die(e)
		}
	}
}

// menu asks as the library prompts does, and says what was chosen.
func (p *fakeProcess) menu(question string, options ...string) string {
	p.say(question + "\r\n")
	for i, option := range options {
		if i == 0 {
			p.say("> " + option + "\r\n")
		} else {
			p.say("  " + option + "\r\n")
		}
	}
	keys := p.read()
	at := strings.Count(keys, "\x1b[B") - strings.Count(keys, "\x1b[A")
	p.say(strings.Repeat("\x1b[2K\x1b[1A", len(options)+1) + "\x1b[2K\x1b[G")
	p.say("✔ " + question + " " + options[at] + "\r\n")
	return options[at]
}

// fakeLibrary knows locations by name.
type fakeLibrary struct {
	mu sync.Mutex
	at map[string]string
}

func (l *fakeLibrary) Find(_ context.Context, name string) (string, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, found := l.at[name]
	return at, found
}

func (l *fakeLibrary) put(name, at string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at[name] = at
}

// world is a mediator over fakes.
type world struct {
	*testing.T
	*Mediator
	terminal *fakeTerminal
	library  *fakeLibrary
}

// inWorld runs a story with a search and an import program.
func inWorld(t *testing.T, search, load func(*fakeProcess), story func(w *world)) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{
			T:        t,
			terminal: &fakeTerminal{programs: map[string]func(*fakeProcess){"search": search, "import": load}},
			library:  &fakeLibrary{at: map[string]string{}},
		}
		w.Mediator = New(Config{
			Terminal: w.terminal,
			Library:  w.library,
			Backend:  Backend{Search: []string{"search", "{name}"}, Import: []string{"import", "{name}"}},
		})
		story(w)
		if err := w.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		if w.terminal.running != 0 {
			t.Errorf("%d programs are left", w.terminal.running)
		}
		if w.terminal.most > 1 {
			t.Errorf("%d programs ran at once", w.terminal.most)
		}
	})
}

func (w *world) start(name string) Status {
	w.Helper()
	s, err := w.Start(name)
	if err != nil {
		w.Fatalf("start: %v", err)
	}
	return s
}

// until waits for one of the states.
func (w *world) until(states ...State) Status {
	w.Helper()
	limit := time.After(time.Hour)
	for {
		s, changed := w.Current()
		if slices.Contains(states, s.State) {
			return s
		}
		select {
		case <-changed:
		case <-limit:
			w.Fatalf("the state stays %s and never is %v", s.State, states)
		}
	}
}

// choose answers the open selection.
func (w *world) choose(option string) Status {
	w.Helper()
	now, _ := w.Current()
	if now.Selection == nil {
		w.Fatalf("nothing is open in state %s", now.State)
	}
	s, err := w.Select(now.TaskID, now.Selection.ID, option)
	if err != nil {
		w.Fatalf("select: %v", err)
	}
	return s
}

// refused wants a refusal that names the state in one sentence.
func (w *world) refused(err error, state State, about string) {
	w.Helper()
	var refusal *Refusal
	if !errors.As(err, &refusal) {
		w.Errorf("%v is no refusal", err)
		return
	}
	text := refusal.Error()
	if refusal.State != state || !strings.Contains(text, string(state)) || !strings.Contains(text, about) ||
		!strings.HasSuffix(text, ".") || strings.Contains(text, "\n") {
		w.Errorf("in state %s it is refused with %q; want one sentence with %s and %q", refusal.State, text, state, about)
	}
}

// wantSelection compares what is asked.
func (w *world) wantSelection(s Status, id, prompt string, options ...string) {
	w.Helper()
	if s.State != SelectionRequired || s.Selection == nil {
		w.Fatalf("state %s, selection %v; want a selection", s.State, s.Selection)
	}
	if s.Selection.ID != id || s.Selection.Prompt != prompt || !slices.Equal(s.Selection.Options, options) {
		w.Errorf("asked is %+v, want %s %q %q", *s.Selection, id, prompt, options)
	}
}

func (w *world) wantStarted(lines ...string) {
	w.Helper()
	w.terminal.mu.Lock()
	defer w.terminal.mu.Unlock()
	if !slices.Equal(w.terminal.started, lines) {
		w.Errorf("started were %q, want %q", w.terminal.started, lines)
	}
}

func finds(p *fakeProcess)    { p.say("1 result\r\n"); p.end(0) }
func succeeds(p *fakeProcess) { p.end(0) }
