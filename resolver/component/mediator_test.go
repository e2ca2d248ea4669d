package component

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestFoundLocally(t *testing.T) {
	inWorld(t, nil, nil, func(w *world) {
		w.library.put("BQ79616", "power/BQ79616.tsx")
		if s := w.start("BQ79616"); s.TaskID != "rc-001" || s.State != CheckingLocal {
			t.Errorf("start answers %+v", s)
		}
		s := w.until(Finished, Failed)
		if s.State != Finished || *s.Resolution != (Resolution{Location: "power/BQ79616.tsx", Source: "local"}) {
			t.Errorf("ends as %+v", s)
		}
		w.wantStarted()
	})
}

func TestFoundGloballyWithoutQuestions(t *testing.T) {
	inWorld(t, finds, func(p *fakeProcess) { p.say("imported\r\n"); p.end(0) }, func(w *world) {
		w.start("BQ79616")
		if s := w.until(Finished, Failed); s.State != Finished || *s.Resolution != (Resolution{Source: "global"}) {
			t.Errorf("ends as %+v", s)
		}
		w.wantStarted("search BQ79616", "import BQ79616")
	})
}

func TestImportedIntoTheLibrary(t *testing.T) {
	var w *world
	inWorld(t, finds, func(p *fakeProcess) {
		w.library.put("BQ79616", "imports/BQ79616.tsx")
		p.end(0)
	}, func(now *world) {
		w = now
		w.start("BQ79616")
		if s := w.until(Finished, Failed); *s.Resolution != (Resolution{Location: "imports/BQ79616.tsx", Source: "global"}) {
			t.Errorf("ends as %+v", s)
		}
	})
}

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

func TestAnswersInJSON(t *testing.T) {
	one := 1
	for _, c := range []struct {
		status Status
		want   string
	}{
		{Status{TaskID: "rc-001", State: CheckingLocal}, `{"task_id":"rc-001","state":"checking_local"}`},
		{Status{State: Idle}, `{"state":"idle"}`},
		{Status{TaskID: "rc-001", State: Finished, Resolution: &Resolution{Location: "a/X.tsx", Source: Local}},
			`{"task_id":"rc-001","state":"finished","location":"a/X.tsx","source":"local"}`},
		{Status{TaskID: "rc-001", State: Finished, Resolution: &Resolution{Source: Global}},
			`{"task_id":"rc-001","state":"finished","source":"global"}`},
		{Status{TaskID: "rc-001", State: Failed, Failure: &Failure{Reason: "r"}},
			`{"task_id":"rc-001","state":"failed","exit_code":null,"reason":"r","stderr":"","last_stdout":"","transcript":""}`},
		{Status{TaskID: "rc-001", State: SelectionRequired, Selection: &Selection{ID: "sel-001", Prompt: "Pick", Options: []string{}}},
			`{"task_id":"rc-001","state":"selection_required","selection":{"selection_id":"sel-001","prompt":"Pick","options":[]}}`},
		{Status{TaskID: "rc-001", State: SelectionRequired, Selection: &Selection{ID: "sel-001", Prompt: "Pick", Options: []string{"a"}}, Error: &Failure{ExitCode: &one, Reason: "r"}},
			`{"task_id":"rc-001","state":"selection_required","selection":{"selection_id":"sel-001","prompt":"Pick","options":["a"]},` +
				`"error":{"exit_code":1,"reason":"r","stderr":"","last_stdout":"","transcript":""}}`},
	} {
		if got, err := json.Marshal(c.status); err != nil || string(got) != c.want {
			t.Errorf("%s (%v), want %s", got, err, c.want)
		}
	}
}

func TestSelections(t *testing.T) {
	t.Run("in the search", func(t *testing.T) {
		chosen := ""
		inWorld(t, func(p *fakeProcess) { chosen = p.menu("Pick", "a", "b", "c"); p.end(0) }, succeeds, func(w *world) {
			w.start("X")
			w.wantSelection(w.until(SelectionRequired), "sel-001", "Pick", "> a", "  b", "  c")
			if s := w.choose("c"); s.State != TryingImport || s.Selection != nil {
				t.Errorf("select answers %+v", s)
			}
			w.until(Finished)
			if chosen != "c" {
				t.Errorf("chosen is %q", chosen)
			}
			w.wantStarted("search X", "import X")
		})
	})
	t.Run("two in the import", func(t *testing.T) {
		var first, second string
		inWorld(t, finds, func(p *fakeProcess) {
			first = p.menu("Pick", "a", "b")
			p.say("Importing\r\n")
			second = p.menu("Sure?", "yes", "no")
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.wantSelection(w.until(SelectionRequired), "sel-001", "Pick", "> a", "  b")
			w.choose("b")
			// "Importing" was written after the answer: it belongs to what is
			// asked next, whatever it means.
			w.wantSelection(w.until(SelectionRequired), "sel-002", "Importing", "Sure?", "> yes", "  no")
			w.choose("no")
			w.until(Finished)
			if first != "b" || second != "no" {
				t.Errorf("chosen are %q and %q", first, second)
			}
		})
	})
	t.Run("a single option is still a selection", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) { p.menu("Pick", "a"); p.end(0) }, succeeds, func(w *world) {
			w.start("X")
			w.wantSelection(w.until(SelectionRequired), "sel-001", "Pick", "> a")
			w.choose("a")
			w.until(Finished)
		})
	})
	t.Run("ids begin anew with each task", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) { p.menu("Pick", "a"); p.end(0) }, succeeds, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			if _, err := w.Close("rc-001"); err != nil {
				t.Fatal(err)
			}
			if s := w.start("Y"); s.TaskID != "rc-002" {
				t.Errorf("the second task is %s", s.TaskID)
			}
			w.wantSelection(w.until(SelectionRequired), "sel-001", "Pick", "> a")
		})
	})
}

func TestIdle(t *testing.T) {
	t.Run("a prompt is one after the idle time, not before", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) { p.menu("Pick", "a"); p.end(0) }, succeeds, func(w *world) {
			began := time.Now()
			w.start("X")
			w.until(SelectionRequired)
			if took := time.Since(began); took != 1500*time.Millisecond {
				t.Errorf("asked after %v", took)
			}
		})
	})
	t.Run("it is counted from the last output", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) {
			for range 10 {
				p.say(".")
				p.sleep(1499 * time.Millisecond)
			}
			p.menu("Pick", "a")
			p.end(0)
		}, succeeds, func(w *world) {
			began := time.Now()
			w.start("X")
			w.until(SelectionRequired)
			if took, want := time.Since(began), 10*1499*time.Millisecond+1500*time.Millisecond; took != want {
				t.Errorf("asked after %v, want %v", took, want)
			}
		})
	})
	t.Run("quiet without text is no prompt", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) {
			p.sleep(time.Minute)
			p.say("\x1b[?25l\r\n")
			p.sleep(time.Minute)
			p.say("found\r\n")
			p.end(0)
		}, succeeds, func(w *world) {
			w.start("X")
			if s := w.until(SelectionRequired, Finished); s.State != Finished {
				t.Errorf("asked is %+v", s.Selection)
			}
		})
	})
	t.Run("what has ended asks nothing, however late its end is heard of", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) {
			p.say("found\r\n")
			p.dead.Store(true)
			p.sleep(time.Minute)
			p.end(0)
		}, succeeds, func(w *world) {
			w.start("X")
			if s := w.until(SelectionRequired, Finished); s.State != Finished {
				t.Errorf("asked is %+v", s.Selection)
			}
		})
	})
	t.Run("quiet after an answer is no prompt", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) {
			p.menu("Pick", "a")
			p.sleep(time.Minute)
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			if s := w.until(SelectionRequired, Finished); s.State != Finished {
				t.Errorf("asked is %+v", s.Selection)
			}
		})
	})
	t.Run("a question without options", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.say("Name: "); p.read(); p.end(0) }, func(w *world) {
			w.start("X")
			w.wantSelection(w.until(SelectionRequired), "sel-001", "Name: ")
			_, err := w.Select("rc-001", "sel-001", "Name")
			w.refused(err, SelectionRequired, "closing")
			if _, err := w.Close("rc-001"); err != nil {
				t.Error(err)
			}
		})
	})
}

func TestProgramGoesOnByItself(t *testing.T) {
	t.Run("with other output", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) {
			p.say("Pick\r\n> a\r\n")
			p.sleep(time.Minute)
			p.say("Taking the default\r\n")
			p.sleep(time.Second)
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			s := w.until(TryingImport)
			if s.Selection != nil {
				t.Errorf("still asked is %+v", s.Selection)
			}
			_, err := w.Select("rc-001", "sel-001", "a")
			w.refused(err, TryingImport, "rc-001")
			w.until(Finished)
		})
	})
	t.Run("and asks something else", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) {
			p.say("Pick\r\n> a\r\n")
			p.sleep(time.Minute)
			p.say("\x1b[2J\x1b[H")
			p.menu("Other", "b")
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.until(TryingImport)
			w.wantSelection(w.until(SelectionRequired), "sel-002", "Other", "> b")
			_, err := w.Select("rc-001", "sel-001", "b")
			w.refused(err, SelectionRequired, "sel-002")
			w.choose("b")
			w.until(Finished)
		})
	})
	t.Run("drawing the same again in one go is no going on", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) {
			p.say("Pick\r\n> a\r\n")
			for range 5 {
				p.sleep(time.Second)
				p.say("\x1b[2A\x1b[JPick\r\n> a\r\n\x1b[?25l")
			}
			p.read()
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			time.Sleep(time.Minute)
			w.wantSelection(w.until(SelectionRequired, TryingImport), "sel-001", "Pick", "> a")
			w.choose("a")
			w.until(Finished)
		})
	})
	t.Run("drawing the same again piece by piece keeps the id", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) {
			p.say("Pick\r\n> a\r\n")
			p.sleep(time.Minute)
			p.say("\x1b[2A\x1b[J")
			p.say("Pick\r\n> a\r\n")
			p.read()
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.until(TryingImport)
			w.wantSelection(w.until(SelectionRequired), "sel-001", "Pick", "> a")
			w.choose("a")
			w.until(Finished)
		})
	})
	t.Run("ends well in the import", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.say("Pick\r\n> a\r\n"); p.sleep(time.Minute); p.end(0) }, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			if s := w.until(Finished, Failed); s.State != Finished || s.Source != Global {
				t.Errorf("ends as %+v", s)
			}
		})
	})
	t.Run("ends well in the search", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) { p.say("Pick\r\n> a\r\n"); p.sleep(time.Minute); p.end(0) }, succeeds, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.until(Finished)
			w.wantStarted("search X", "import X")
		})
	})
	t.Run("ends badly", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.say("Pick\r\n> a\r\n"); p.sleep(time.Minute); p.end(130) }, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			if s := w.until(Finished, Failed); s.State != Failed || *s.ExitCode != 130 {
				t.Errorf("ends as %+v", s)
			}
		})
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

func TestKeys(t *testing.T) {
	t.Run("arrows first, then quiet, then Enter", func(t *testing.T) {
		type keystroke struct {
			key byte
			at  time.Duration
		}
		var typed []keystroke
		inWorld(t, finds, func(p *fakeProcess) {
			p.say("Pick\r\n> a\r\n  b\r\n  c\r\n")
			first := <-p.typed
			began := time.Now()
			typed = append(typed, keystroke{first, 0})
			for len(typed) < 7 {
				typed = append(typed, keystroke{<-p.typed, time.Since(began)})
			}
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("c")
			w.until(Finished)
			want := []keystroke{{'\x1b', 0}, {'[', 0}, {'B', 0}, {'\x1b', keyPace}, {'[', keyPace}, {'B', keyPace}, {'\r', 2*keyPace + settleQuiet}}
			for i := range want {
				if typed[i] != want[i] {
					t.Errorf("key %d is %+v, want %+v", i, typed[i], want[i])
				}
			}
		})
	})
	t.Run("a menu that never rests gets its Enter all the same", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) {
			p.say("Pick\r\n> a\r\n  b\r\n")
			<-p.typed
			for len(p.typed) < 3 {
				p.say("\rtick")
				p.sleep(20 * time.Millisecond)
			}
			p.end(0)
		}, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("b")
			w.until(Finished)
		})
	})
	t.Run("the other form, where the program asks for it", func(t *testing.T) {
		keys := ""
		inWorld(t, finds, func(p *fakeProcess) { p.say("\x1b[?1hPick\r\n  a\r\n> b\r\n"); keys = p.read(); p.end(0) }, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			w.until(Finished)
			if keys != "\x1bOA" {
				t.Errorf("typed is %q", keys)
			}
		})
	})
	t.Run("a program that takes no keys", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.deaf = true; p.say("Pick\r\n> a\r\n"); p.sleep(time.Minute); p.end(0) }, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			if s := w.until(SelectionRequired, Finished); s.State != Finished {
				t.Errorf("ends as %+v", s)
			}
		})
	})
	t.Run("where is the cursor", func(t *testing.T) {
		answer := ""
		inWorld(t, func(p *fakeProcess) {
			p.say("ab\r\ncd\x1b[6n")
			for len(answer) < 6 {
				answer += string(<-p.typed)
			}
			p.end(0)
		}, succeeds, func(w *world) {
			w.start("X")
			w.until(Finished)
			if answer != "\x1b[2;3R" {
				t.Errorf("answered is %q", answer)
			}
		})
	})
}

func TestRefusals(t *testing.T) {
	t.Run("names", func(t *testing.T) {
		inWorld(t, nil, nil, func(w *world) {
			for _, c := range []struct{ name, about string }{
				{"", "empty"}, {"   ", "empty"}, {"a/b", "separator"}, {`a\b`, "separator"}, {"/etc/passwd", "separator"},
				{".hidden", "dot"}, {"..", "dot"}, {"-rf", "dash"}, {"--help", "dash"},
				{"a\x00b", "control"}, {"a\nb", "control"}, {"a\x1b[31m", "control"}, {"\xff", "UTF-8"}, {strings.Repeat("x", 201), "200"},
			} {
				_, err := w.Start(c.name)
				w.refused(err, Idle, c.about)
			}
			for _, name := range []string{"BQ79616", "a.b", "a-b", "a b", "$(reboot)", "{name}", "ß", strings.Repeat("x", 200)} {
				s := w.start(name)
				if _, err := w.Close(s.TaskID); err != nil {
					t.Error(err)
				}
			}
		})
	})
	t.Run("without a task", func(t *testing.T) {
		inWorld(t, nil, nil, func(w *world) {
			_, err := w.Status("rc-001")
			w.refused(err, Idle, "rc-001")
			_, err = w.Select("rc-001", "sel-001", "a")
			w.refused(err, Idle, "rc-001")
			_, err = w.Close("rc-001")
			w.refused(err, Idle, "rc-001")
			if s, _ := w.Current(); s.State != Idle || s.TaskID != "" {
				t.Errorf("idle is %+v", s)
			}
		})
	})
	t.Run("a second start, whatever the state", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) { p.sleep(time.Minute); p.say("found\r\n"); p.end(0) }, func(p *fakeProcess) {
			p.menu("Pick", "a")
			p.sleep(time.Minute)
			p.end(0)
		}, func(w *world) {
			w.start("X")
			for _, state := range []State{CheckingGlobal, SelectionRequired, TryingImport, Finished} {
				w.until(state)
				_, err := w.Start("Y")
				w.refused(err, state, "rc-001")
				_, err = w.Status("rc-002")
				w.refused(err, state, "rc-002")
				_, err = w.Close("rc-002")
				w.refused(err, state, "rc-002")
				if state == SelectionRequired {
					w.choose("a")
					continue
				}
				_, err = w.Select("rc-001", "sel-001", "a")
				w.refused(err, state, "selected")
			}
		})
	})
	t.Run("answers", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.menu("Pick", "a", "b"); p.end(0) }, func(w *world) {
			w.start("X")
			before := w.until(SelectionRequired)
			for _, c := range []struct{ selection, option, about string }{
				{"sel-001", "c", `"c"`}, {"sel-001", "A", `"A"`}, {"sel-001", "", "empty"}, {"sel-002", "a", "sel-002"}, {"", "a", "sel-001"},
			} {
				_, err := w.Select("rc-001", c.selection, c.option)
				w.refused(err, SelectionRequired, c.about)
			}
			w.wantSelection(w.until(SelectionRequired), before.Selection.ID, "Pick", "> a", "  b")
			w.choose("b")
			_, err := w.Select("rc-001", "sel-001", "b")
			w.refused(err, TryingImport, "rc-001")
		})
	})
	t.Run("no terminal", func(t *testing.T) {
		inWorld(t, nil, nil, func(w *world) {
			w.terminal.unavailable = errors.New("there is none here")
			_, err := w.Start("X")
			w.refused(err, Idle, "there is none here")
			if refusal := err.(*Refusal); refusal.Code != "unsupported" {
				t.Errorf("the code is %s", refusal.Code)
			}
		})
	})
	t.Run("after shutdown", func(t *testing.T) {
		inWorld(t, nil, nil, func(w *world) {
			if err := w.Shutdown(context.Background()); err != nil {
				t.Error(err)
			}
			_, err := w.Start("X")
			w.refused(err, Idle, "shut down")
		})
	})
}

func TestClose(t *testing.T) {
	search := func(p *fakeProcess) { p.sleep(time.Minute); p.say("found\r\n"); p.end(0) }
	load := func(p *fakeProcess) { p.menu("Pick", "a"); p.sleep(time.Minute); p.end(0) }
	for _, state := range []State{CheckingLocal, CheckingGlobal, SelectionRequired, TryingImport, Finished} {
		t.Run(string(state), func(t *testing.T) {
			inWorld(t, search, load, func(w *world) {
				w.start("X")
				if state != CheckingLocal {
					if state == TryingImport || state == Finished {
						w.until(SelectionRequired)
						w.choose("a")
					}
					w.until(state)
				}
				began := time.Now()
				s, err := w.Close("rc-001")
				if err != nil || s.TaskID != "rc-001" || s.State != Idle || time.Since(began) != 0 {
					t.Errorf("close answers %+v, %v after %v", s, err, time.Since(began))
				}
				_, err = w.Close("rc-001")
				w.refused(err, Idle, "rc-001")
				if s := w.start("Y"); s.TaskID != "rc-002" || s.State != CheckingLocal {
					t.Errorf("start answers %+v", s)
				}
				w.until(SelectionRequired)
			})
		})
	}
	t.Run("failed", func(t *testing.T) {
		inWorld(t, nil, nil, func(w *world) {
			w.start("X")
			w.until(Failed)
			if _, err := w.Close("rc-001"); err != nil {
				t.Error(err)
			}
		})
	})
	t.Run("a program that will not go", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) { p.ignores = true; p.say("x"); p.sleep(time.Hour) }, nil, func(w *world) {
			w.start("X")
			synctest.Wait()
			began := time.Now()
			if _, err := w.Close("rc-001"); err != nil {
				t.Error(err)
			}
			w.start("Y")
			if err := w.Shutdown(context.Background()); err != nil {
				t.Error(err)
			}
			if took := time.Since(began); took != 250*time.Millisecond {
				t.Errorf("it took %v to be gone", took)
			}
			w.wantStarted("search X")
		})
	})
	t.Run("a reopened selection", func(t *testing.T) {
		inWorld(t, finds, func(p *fakeProcess) { p.menu("Pick", "a"); p.end(1) }, func(w *world) {
			w.start("X")
			w.until(SelectionRequired)
			w.choose("a")
			w.until(SelectionRequired)
			if _, err := w.Close("rc-001"); err != nil {
				t.Error(err)
			}
		})
	})
	t.Run("shutdown does not wait longer than it may", func(t *testing.T) {
		inWorld(t, func(p *fakeProcess) { p.ignores = true; p.sleep(time.Hour) }, nil, func(w *world) {
			w.start("X")
			synctest.Wait()
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
			defer cancel()
			if err := w.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("shutdown says %v", err)
			}
		})
	})
}

// An answer that is accepted while the program is going on by itself must not
// be typed at whatever it asks next.
func TestAnswerTooLate(t *testing.T) {
	inWorld(t, nil, nil, func(w *world) {
		p := &fakeProcess{typed: make(chan byte, 16)}
		s := newSession(&task{mediator: w.Mediator, answers: make(chan answer, 1)}, "import", []string{"import"}, "")
		s.proc = p
		s.hear(Chunk{Data: []byte("Pick\n> a\n  b\n")}, true)
		s.asked, s.askedText = true, s.screen.Text()
		s.task.answers <- answer{text: "b", keys: []Key{Down, Enter}}
		s.hear(Chunk{Data: []byte("\x1b[2J\x1b[HDelete everything?\n> no\n  yes\n")}, true)
		time.Sleep(time.Minute)
		s.look(context.Background())
		if len(p.typed) != 0 {
			t.Errorf("%d keys are typed", len(p.typed))
		}
		if s.remark == nil || !strings.Contains(s.remark.Reason, `"b" came too late`) {
			t.Errorf("the next prompt comes with %+v", s.remark)
		}
		s.idle = nil
		if !s.news {
			t.Error("the program's next prompt is not looked for")
		}
	})
}
