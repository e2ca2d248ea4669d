package component

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

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
		inWorld(t, func(p *fakeProcess) { p.ignores.Store(true); p.say("x"); p.sleep(time.Hour) }, nil, func(w *world) {
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
		inWorld(t, func(p *fakeProcess) { p.ignores.Store(true); p.sleep(time.Hour) }, nil, func(w *world) {
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
