package component

import (
	"context"
	"strings"
	"testing"
	"time"
)

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
		inWorld(t, finds, func(p *fakeProcess) { p.deaf.Store(true); p.say("Pick\r\n> a\r\n"); p.sleep(time.Minute); p.end(0) }, func(w *world) {
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

// An answer that is accepted while the program is going on by itself must not
// be typed at whatever it asks next.
func TestAnswerTooLate(t *testing.T) {
	inWorld(t, nil, nil, func(w *world) {
		p := &fakeProcess{typed: make(chan byte, 16)}
		s := newSession(&task{mediator: w.Mediator, answers: make(chan answer, 1)}, "import", []string{"import"}, answer{})
		s.proc = p
		s.hear(Chunk{Data: []byte("Pick\n> a\n  b\n")}, true)
		s.asked, s.askedText = true, s.screen.Text()
		s.task.answers <- answer{text: "b", Mapping: Mapping{Choice: &Choice{Keys: []Key{Down, Enter}}}}
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
