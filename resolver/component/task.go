package component

import (
	"context"
	"fmt"
	"slices"
)

// task is one component being resolved. Its goroutine goes through the states;
// calls look at it, and answer it, from outside.
type task struct {
	mediator *Mediator
	id, name string
	cancel   context.CancelFunc
	answers  chan answer
	done     chan struct{} // closed when nothing of the task is left

	// The mediator's mu guards the rest.
	state      State
	open       selection // the latest one; open only in selection_required
	selections int       // ever opened
	pending    bool      // the latest selection has not been answered
	answered   selection // the latest that has been; without an id, none has
	failure    *Failure
	resolution *Resolution
}

// selection is a prompt that was put to whoever decides.
type selection struct {
	id     string
	prompt Prompt
}

// answer is the answer to a selection and what it means there.
type answer struct {
	text  string
	whole bool // the text is all of an option, not a part of one
	Mapping
}

// again is what the answer means at a prompt that is asked anew.
func (a answer) again(p Prompt) Mapping {
	if i := slices.Index(p.Options, a.text); a.whole && i >= 0 {
		return chosen(p.CursorIndex, i)
	}
	return MapOption(p.Options, p.CursorIndex, a.text)
}

// take lets an event happen, if the state admits it. The mediator's mu is held.
// A closed task is idle, where nothing but a start is admitted: its goroutine
// finds every event refused and ends.
func (t *task) take(event Event) bool {
	next, ok := Transition(t.state, event)
	if ok {
		t.state = next
		t.mediator.announce()
	}
	return ok
}

// with runs a change of the task with the lock held.
func (t *task) with(change func()) {
	t.mediator.mu.Lock()
	defer t.mediator.mu.Unlock()
	change()
}

// run is the task from start to end. The task before may still be ending its
// program; there is never more than one.
func (t *task) run(ctx context.Context, previous *task) {
	defer close(t.done)
	defer t.cancel()
	if previous != nil {
		<-previous.done
	}
	if location, found := t.mediator.config.Library.Find(ctx, t.name); found {
		t.finish(FoundLocally, Resolution{Location: location, Source: Local})
		return
	}
	t.with(func() { t.take(NotFoundLocally) })

	backend := t.mediator.config.Backend
	if t.play(ctx, "search", backend.Search, t.searched) && t.play(ctx, "import", backend.Import, t.imported) {
		location, _ := t.mediator.config.Library.Find(ctx, t.name)
		t.finish(Success, Resolution{Location: location, Source: Global})
	}
}

func (t *task) finish(event Event, r Resolution) {
	t.with(func() {
		t.resolution = &r
		t.take(event)
	})
}

// play runs one of the two commands until it succeeds, which it has to do at
// once unless somebody answers its failure with another choice: then it is
// started again and the choice is played at its first prompt. (Where the
// search fails after an answer, it is the search that is started again: its
// options are the ones on offer.)
func (t *task) play(ctx context.Context, what string, command []string, succeeded func(*session) bool) bool {
	var replay answer
	for ctx.Err() == nil {
		t.dropAnswer()
		s := newSession(t, what, withName(command, t.name), replay)
		s.run(ctx)
		if ctx.Err() != nil {
			return false
		}
		if s.ok() {
			return succeeded(s)
		}
		if !t.failed(s) {
			return false
		}
		select {
		case again := <-t.answers:
			replay = again
		case <-ctx.Done():
		}
	}
	return false
}

// searched is the search's success: what it found may be imported, if it found
// anything at all.
func (t *task) searched(s *session) (on bool) {
	t.with(func() {
		switch {
		case t.state == CheckingGlobal && s.blank():
			t.failure = s.failure(fmt.Sprintf("The search for %q found nothing.", t.name))
			t.take(NoMatches)
		case t.state == CheckingGlobal:
			t.take(ResultsWithoutPrompt)
		case t.state == SelectionRequired:
			t.proceed()
		}
		on = t.state == TryingImport
	})
	return on
}

// imported is the import's success.
func (t *task) imported(*session) (on bool) {
	t.with(func() {
		t.proceed()
		on = t.state == TryingImport
	})
	return on
}

// proceed leaves a selection that the program did not wait for: it went on, or
// ended, by itself. In the machine that is the edge an answer takes. The
// mediator's mu is held.
func (t *task) proceed() {
	if t.state == SelectionRequired {
		t.take(AgentResponds)
	}
}

// failed is the failure of either command. Before any answer it is the end.
// After one, the selection that was answered opens again, and it is true: what
// the program asked since, or seemed to ask by being quiet, died with it.
func (t *task) failed(s *session) (again bool) {
	f := s.failure("")
	t.with(func() {
		t.failure = f
		if t.answered.id == "" {
			t.take(ExitNonzero)
			return
		}
		t.proceed()
		// An answer that came too late for the program is no answer to what is
		// asked now.
		t.emptyAnswers()
		t.open, t.pending = t.answered, false
		again = t.take(ExitNonzeroAfterSelection)
	})
	return again
}

// ask puts a prompt to whoever decides. A prompt that is the same as the one
// before, which nobody has answered, keeps its name: the program has only
// drawn it again.
func (t *task) ask(p Prompt, after *Failure) {
	t.with(func() {
		event := InteractivePrompt
		if t.state == CheckingGlobal && len(p.Options) == 1 {
			event = AutoProceedPrompt
		}
		if _, ok := Transition(t.state, event); !ok {
			return
		}
		if !t.pending || t.open.prompt.Prompt != p.Prompt || !slices.Equal(t.open.prompt.Options, p.Options) {
			t.selections++
			t.open.id = fmt.Sprintf("sel-%03d", t.selections)
		}
		t.open.prompt, t.pending, t.failure = p, true, after
		t.take(event)
	})
}

// movedOn is a program's going on while its prompt is open.
func (t *task) movedOn() { t.with(t.proceed) }

func (t *task) dropAnswer() { t.with(t.emptyAnswers) }

func (t *task) emptyAnswers() {
	select {
	case <-t.answers:
	default:
	}
}
