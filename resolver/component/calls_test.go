package component

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// slowTerminal takes an hour to start anything.
type slowTerminal struct{ *fakeTerminal }

func (s slowTerminal) Start(c Command) (Process, error) {
	time.Sleep(time.Hour)
	return s.fakeTerminal.Start(c)
}

// slowLibrary takes an hour to look.
type slowLibrary struct{}

func (slowLibrary) Find(ctx context.Context, _ string) (string, bool) {
	select {
	case <-time.After(time.Hour):
	case <-ctx.Done():
	}
	return "", false
}

// No call waits for anything: in a world where time passes only while everybody
// waits, none passes during a call, whatever the program does and however slow
// the disk and the system are.
func TestCallsTakeNoTime(t *testing.T) {
	floods := func(p *fakeProcess) {
		for {
			p.say("more and more\r\n")
			p.sleep(time.Second) // less than counts as waiting
		}
	}
	for name, load := range map[string]func(*fakeProcess){
		"prints without end":          floods,
		"says nothing":                func(p *fakeProcess) { p.sleep(1000 * time.Hour) },
		"asks, and takes no keys":     func(p *fakeProcess) { p.deaf.Store(true); p.menu("Pick", "a", "b") },
		"asks, and prints on and on":  func(p *fakeProcess) { p.menu("Pick", "a", "b"); floods(p) },
		"ignores the request to end":  func(p *fakeProcess) { p.ignores.Store(true); p.sleep(1000 * time.Hour) },
		"asks, and ignores that, too": func(p *fakeProcess) { p.ignores.Store(true); p.menu("Pick", "a", "b"); floods(p) },
	} {
		for _, slow := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				fake := &fakeTerminal{programs: map[string]func(*fakeProcess){"search": finds, "import": load}}
				config := Config{Terminal: fake, Backend: Backend{Search: []string{"search"}, Import: []string{"import"}}}
				if slow {
					config.Terminal, config.Library = slowTerminal{fake}, slowLibrary{}
				}
				m := New(config)
				// Moments in which the task is in every stage there is.
				for _, moment := range []time.Duration{0, time.Minute, 61 * time.Minute, 2*time.Hour + time.Second, 3*time.Hour + 4*time.Second, 5 * time.Hour} {
					began := time.Now()
					s, err := m.Start("Q1")
					if err != nil {
						t.Fatal(err)
					}
					took := time.Since(began)
					time.Sleep(moment)
					began = time.Now()
					s, err = m.Status(s.TaskID)
					if err != nil {
						t.Fatal(err)
					}
					if s.Selection != nil {
						if _, err := m.Select(s.TaskID, s.Selection.ID, "no such thing"); err == nil {
							t.Error("nothing is chosen")
						}
						if _, err := m.Select(s.TaskID, s.Selection.ID, "b"); err != nil {
							t.Error(err)
						}
					}
					if _, err := m.Start("Q2"); err == nil {
						t.Error("a second task begins")
					}
					if _, err := m.Close(s.TaskID); err != nil {
						t.Error(err)
					}
					if took += time.Since(began); took != 0 {
						t.Errorf("%s, slow %v, after %v: the calls take %v", name, slow, moment, took)
					}
				}
				if err := m.Shutdown(context.Background()); err != nil {
					t.Error(err)
				}
			})
		}
	}
}
