package component

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestSearchEnds(t *testing.T) {
	for _, c := range []struct {
		name   string
		search func(*fakeProcess)
		state  State
		code   int // -1: null
		reason string
	}{
		{"with output", finds, Finished, 0, ""},
		{"with a warning on stderr as its output", func(p *fakeProcess) { p.complain("warning\n"); p.end(0) }, Finished, 0, ""},
		{"without output", succeeds, Failed, 0, `The search for "X" found nothing.`},
		{"with blank output", func(p *fakeProcess) { p.say("\r\n   \r\n"); p.end(0) }, Failed, 0, `The search for "X" found nothing.`},
		{"with a spinner it erased", func(p *fakeProcess) { p.say("⠋ Searching\r\x1b[2K"); p.end(0) }, Failed, 0, `The search for "X" found nothing.`},
		{"failing, explained on stderr", func(p *fakeProcess) { p.say("out\r\n"); p.complain("no network\n"); p.end(7) }, Failed, 7, "no network"},
		{"failing, explained on stdout", func(p *fakeProcess) { p.say("\x1b[31mno\x1b[0m network\r\n"); p.end(7) }, Failed, 7, "no network"},
		{"failing without a word", func(p *fakeProcess) { p.end(7) }, Failed, 7, `The search command "search" exited with code 7 and said nothing.`},
		{"killed", func(p *fakeProcess) { p.complain("x\n"); p.die(Exit{Code: -1, Signal: "SIGSEGV"}) }, Failed, -1, `The search command "search" was killed by SIGSEGV.`},
		{"not started", nil, Failed, -1, `The search command "search" could not be started: no such program.`},
	} {
		t.Run(c.name, func(t *testing.T) {
			inWorld(t, c.search, succeeds, func(w *world) {
				w.start("X")
				s := w.until(Finished, Failed)
				if s.State != c.state {
					t.Fatalf("ends as %s, want %s", s.State, c.state)
				}
				if c.state == Finished {
					return
				}
				code := -1
				if s.ExitCode != nil {
					code = *s.ExitCode
				}
				if code != c.code || s.Reason != c.reason {
					t.Errorf("code %d, reason %q; want %d, %q", code, s.Reason, c.code, c.reason)
				}
			})
		})
	}
}

func TestImportFailsWithoutSelection(t *testing.T) {
	inWorld(t, finds, func(p *fakeProcess) {
		p.say("Importing\r\n")
		p.complain("\x1b[31mboom\x1b[39m\r\n")
		p.end(1)
	}, func(w *world) {
		w.start("X")
		s := w.until(Finished, Failed)
		got, err := json.Marshal(s)
		want := `{"task_id":"rc-001","state":"failed","exit_code":1,"reason":"boom","stderr":"boom","last_stdout":"Importing","transcript":"Importing\nboom\n"}`
		if err != nil || string(got) != want {
			t.Errorf("ends as %s, want %s", got, want)
		}
	})
}

func TestFailureAfterSelection(t *testing.T) {
	t.Run("another choice succeeds", func(t *testing.T) {
		var chosen []string
		inWorld(t, finds, func(p *fakeProcess) {
			c := p.menu("Pick", "broken", "whole")
			chosen = append(chosen, c)
			if c == "broken" {
				p.complain("cannot import " + c + "\n")
				p.end(4)
			}
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("broken")
			s := w.until(SelectionRequired, Failed, Finished)
			w.wantSelection(s, "sel-001", "Pick", "> broken", "  whole")
			if s.Error == nil || *s.Error.ExitCode != 4 || s.Error.Reason != "cannot import broken" {
				t.Errorf("the error is %+v", s.Error)
			}
			// Nothing is tried again on anybody's behalf.
			time.Sleep(time.Hour)
			w.wantStarted("search X", "import X")
			_, err := w.Select("rc-001", "sel-001", "missing")
			w.refused(err, SelectionRequired, "missing")
			w.choose("whole")
			w.until(Finished)
			w.wantStarted("search X", "import X", "import X")
			if strings.Join(chosen, " ") != "broken whole" {
				t.Errorf("chosen are %q", chosen)
			}
		})
	})
	t.Run("the choice was the search's", func(t *testing.T) {
		runs := 0
		inWorld(t, func(p *fakeProcess) { p.menu("Pick", "a", "b"); p.end(0) }, func(p *fakeProcess) {
			if runs++; runs == 1 {
				p.end(1)
			}
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			s := w.until(SelectionRequired, Failed)
			w.wantSelection(s, "sel-001", "Pick", "> a", "  b")
			if s.Error == nil || *s.Error.ExitCode != 1 {
				t.Errorf("the error is %+v", s.Error)
			}
			w.choose("b")
			w.until(Finished)
			w.wantStarted("search X", "import X", "import X")
		})
	})
	t.Run("the search itself fails after its choice", func(t *testing.T) {
		runs := 0
		inWorld(t, func(p *fakeProcess) {
			p.menu("Pick", "a", "b")
			if runs++; runs == 1 {
				p.end(1)
			}
			p.end(0)
		}, succeeds, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			w.wantSelection(w.until(SelectionRequired, Failed), "sel-001", "Pick", "> a", "  b")
			w.choose("b")
			w.until(Finished)
			w.wantStarted("search X", "search X", "import X")
		})
	})
	t.Run("killed after the choice", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.menu("Pick", "a"); p.die(Exit{Code: -1, Signal: "SIGKILL"}) }, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			s := w.until(SelectionRequired, Failed)
			w.wantSelection(s, "sel-001", "Pick", "> a")
			if s.Error == nil || s.Error.ExitCode != nil || !strings.Contains(s.Error.Reason, "SIGKILL") {
				t.Errorf("the error is %+v", s.Error)
			}
		})
	})
	t.Run("killed at its second question", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) {
			p.menu("Pick", "a", "b")
			p.say("Sure?\r\n> yes\r\n")
			p.sleep(time.Minute)
			p.die(Exit{Code: -1, Signal: "SIGHUP"})
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			w.wantSelection(w.until(SelectionRequired), "sel-002", "Sure?", "> yes")
			time.Sleep(2 * time.Minute)
			s := w.until(SelectionRequired, Failed)
			w.wantSelection(s, "sel-001", "Pick", "> a", "  b")
			if s.Error == nil || !strings.Contains(s.Error.Reason, "SIGHUP") {
				t.Errorf("the error is %+v", s.Error)
			}
		})
	})
	t.Run("after a silence that looked like a question", func(t *testing.T) {
		runs := 0
		inWorld(t, finds, func(p *fakeProcess) {
			p.menu("Pick", "a", "b")
			p.say("Importing\r\n")
			p.sleep(time.Minute)
			if runs++; runs == 1 {
				p.end(5)
			}
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			w.wantSelection(w.until(SelectionRequired), "sel-002", "Importing")
			time.Sleep(2 * time.Minute)
			s := w.until(SelectionRequired, Failed)
			w.wantSelection(s, "sel-001", "Pick", "> a", "  b")
			if s.Error == nil || *s.Error.ExitCode != 5 {
				t.Errorf("the error is %+v", s.Error)
			}
			w.choose("b")
			w.wantSelection(w.until(SelectionRequired), "sel-003", "Importing")
			w.until(Finished)
		})
	})
	t.Run("the answer fits nothing the second time", func(t *testing.T) {
		runs := 0
		inWorld(t, finds, func(p *fakeProcess) {
			if runs++; runs == 1 {
				p.menu("Pick", "a")
				p.menu("Source", "x", "y")
				p.end(1)
			}
			p.menu("Pick", "a")
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			w.until(SelectionRequired)
			w.choose("x")
			w.wantSelection(w.until(SelectionRequired, Failed), "sel-002", "Source", "> x", "  y")
			w.choose("y")
			s := w.until(SelectionRequired, Failed, Finished)
			w.wantSelection(s, "sel-003", "Pick", "> a")
			if s.Error == nil || s.Error.ExitCode != nil || !strings.Contains(s.Error.Reason, `"y"`) {
				t.Errorf("the error is %+v", s.Error)
			}
			w.choose("a")
			w.until(Finished)
		})
	})
	t.Run("and again", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.menu("Pick", "a", "b"); p.end(1) }, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			for range 3 {
				w.choose("b")
				w.wantSelection(w.until(SelectionRequired, Failed, Finished), "sel-001", "Pick", "> a", "  b")
			}
			w.wantStarted("search X", "import X", "import X", "import X")
		})
	})
}
