//go:build linux || darwin

package component

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

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
	for over := time.Now().Add(ever); time.Now().Before(over); time.Sleep(20 * time.Millisecond) {
		if after = countLeftovers(t); after == before {
			return
		}
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
	for over := time.Now().Add(ever); time.Now().Before(over); time.Sleep(20 * time.Millisecond) {
		if countLeftovers(t) == before {
			return
		}
	}
	t.Errorf("20 tasks leave %+v; before there were %+v", countLeftovers(t), before)
}

// A real clock and a real program under the race detector: somebody asks all
// the time, somebody else answers and closes.
func TestRealCallsFromEverywhere(t *testing.T) {
	t.Parallel()
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
