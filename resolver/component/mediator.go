package component

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Config is what a mediator works with. What is zero has a default.
type Config struct {
	Terminal Terminal // the system's
	Clock    Clock    // the system's
	Library  Library  // none: nothing is ever found locally
	Backend  Backend  // DefaultBackend
	Dir      string   // where the commands run; empty: where we do
	Env      []string // their environment; nil: ours

	Idle  time.Duration // how long quiet means that a program waits: 1.5 s
	Grace time.Duration // how long a program has to end when asked to: 250 ms
}

// Other times. A menu redraws itself within the settling time; one that never
// comes to rest gets its Enter at the latest after settleMost. Keys come no
// closer together than keyPace, because programs exist that take what they
// read at once for one key.
const (
	defaultIdle  = 1500 * time.Millisecond
	defaultGrace = 250 * time.Millisecond
	settleQuiet  = 50 * time.Millisecond
	settleMost   = time.Second
	keyPace      = 5 * time.Millisecond
)

func (c Config) orDefault() Config {
	if c.Terminal == nil {
		c.Terminal = SystemTerminal()
	}
	if c.Clock == nil {
		c.Clock = SystemClock()
	}
	if c.Library == nil {
		c.Library = noLibrary{}
	}
	if c.Idle <= 0 {
		c.Idle = defaultIdle
	}
	if c.Grace <= 0 {
		c.Grace = defaultGrace
	}
	c.Backend = c.Backend.orDefault()
	return c
}

type noLibrary struct{}

func (noLibrary) Find(context.Context, string) (string, bool) { return "", false }

// Mediator runs one task at a time. Its calls return at once, whatever the
// task's program does: the work is the task's own goroutine's.
type Mediator struct {
	config Config

	mu      sync.Mutex // guards everything below, and every task's fields that say so
	task    *task      // nil: idle
	count   int        // of tasks ever started
	last    *task      // the latest one, which may still be ending its program
	down    bool
	changed chan struct{} // closed and replaced at every change
}

// New is a mediator with nothing to do.
func New(config Config) *Mediator {
	return &Mediator{config: config.orDefault(), changed: make(chan struct{})}
}

// Start begins to resolve a component.
func (m *Mediator) Start(name string) (Status, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.down {
		return Status{}, m.refuse("The mediator has been shut down and starts no task; the state is %s.", Idle)
	}
	if t := m.task; t != nil {
		return Status{}, m.refuse("Task %s for %q is still there, in state %s: close it before starting another.", t.id, t.name, t.state)
	}
	if err := m.config.Terminal.Available(); err != nil {
		return Status{}, &Refusal{Code: CodeUnsupported, State: Idle, Message: fmt.Sprintf("The state stays %s: %v.", Idle, err)}
	}
	if fault := nameFault(name); fault != "" {
		return Status{}, m.refuse("A component's name %s; the state stays %s.", fault, Idle)
	}
	m.count++
	ctx, cancel := context.WithCancel(context.Background())
	t := &task{
		mediator: m,
		id:       fmt.Sprintf("rc-%03d", m.count),
		name:     name,
		cancel:   cancel,
		answers:  make(chan answer, 1),
		done:     make(chan struct{}),
		state:    Idle,
	}
	previous := m.last
	m.task, m.last = t, t
	t.take(Start)
	go t.run(ctx, previous)
	return t.status(), nil
}

// Status says where a task stands.
func (m *Mediator) Status(taskID string) (Status, error) {
	status, _, err := m.Watch(taskID)
	return status, err
}

// Watch is Status, and a channel that is closed at the next change of anything.
func (m *Mediator) Watch(taskID string) (Status, <-chan struct{}, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(taskID)
	if err != nil {
		return Status{}, m.changed, err
	}
	return t.status(), m.changed, nil
}

// Current is the status of the task there is, or of being idle.
func (m *Mediator) Current() (Status, <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.task == nil {
		return Status{State: Idle}, m.changed
	}
	return m.task.status(), m.changed
}

// Select answers the open selection with a part of an option's text.
func (m *Mediator) Select(taskID, selectionID, selected string) (Status, error) {
	return m.decide(taskID, selectionID, func(p Prompt) answer {
		return answer{text: selected, Mapping: MapOption(p.Options, p.CursorIndex, selected)}
	})
}

// Choose answers it with an option by its number, from 0: for whoever was shown
// the list and points at one. Its text would not do, where an option further up
// contains it.
func (m *Mediator) Choose(taskID, selectionID string, index int) (Status, error) {
	return m.decide(taskID, selectionID, func(p Prompt) answer {
		if index < 0 || index >= len(p.Options) {
			return answer{text: fmt.Sprintf("option %d", index+1)}
		}
		return answer{text: p.Options[index], whole: true, Mapping: chosen(p.CursorIndex, index)}
	})
}

func (m *Mediator) decide(taskID, selectionID string, answered func(Prompt) answer) (Status, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(taskID)
	if err != nil {
		return Status{}, err
	}
	if t.state != SelectionRequired {
		return Status{}, m.refuse("Task %s is in state %s: nothing is to be selected.", t.id, t.state)
	}
	open := t.open
	if selectionID != open.id {
		return Status{}, m.refuse("Task %s has no open selection %q: the state is %s, and %s is open.", t.id, selectionID, t.state, open.id)
	}
	a := answered(open.prompt)
	if !a.OK {
		t.take(AgentRespondsNoMatch)
		const still = "the state stays %s, selection %s is still open."
		switch {
		case len(open.prompt.Options) == 0:
			return Status{}, m.refuse("The prompt shows no options, so that nothing can be selected: the state stays %s, and only closing the task leads on.", t.state)
		case a.text == "":
			return Status{}, m.refuse("An empty answer selects nothing; "+still, t.state, open.id)
		}
		return Status{}, m.refuse("No option contains %q; "+still, a.text, t.state, open.id)
	}
	t.take(AgentResponds)
	t.answered, t.pending = open, false
	// There is room: an answer is taken out, or thrown away, before the next
	// selection opens.
	t.answers <- a
	return t.status(), nil
}

// Close ends a task in whatever state and forgets it. Its program is given a
// moment to end by itself; a next task waits for that.
func (m *Mediator) Close(taskID string) (Status, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(taskID)
	if err != nil {
		return Status{}, err
	}
	m.close(t)
	return Status{TaskID: t.id, State: Idle}, nil
}

func (m *Mediator) close(t *task) {
	t.take(Close)
	t.cancel()
	m.task = nil
}

// Shutdown closes the task, if any, and starts no other. It returns when no
// program is left, or when the context ends.
func (m *Mediator) Shutdown(ctx context.Context) error {
	m.mu.Lock()
	m.down = true
	if m.task != nil {
		m.close(m.task)
	}
	last := m.last
	m.mu.Unlock()
	if last == nil {
		return nil
	}
	select {
	case <-last.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// find is the task of that name. m.mu is held.
func (m *Mediator) find(taskID string) (*task, error) {
	t := m.task
	switch {
	case t == nil && taskID == "":
		return nil, m.refuse("There is no task: the state is %s, and a component has to be started first.", Idle)
	case t == nil:
		return nil, m.refuse("There is no task %q: the state is %s, and a component has to be started first.", taskID, Idle)
	case t.id != taskID:
		return nil, m.refuse("There is no task %q: the task is %s, in state %s.", taskID, t.id, t.state)
	}
	return t, nil
}

func (m *Mediator) refuse(format string, values ...any) *Refusal {
	state := Idle
	if m.task != nil {
		state = m.task.state
	}
	return &Refusal{Code: CodeRefused, State: state, Message: fmt.Sprintf(format, values...)}
}

// announce tells everybody who watches. m.mu is held.
func (m *Mediator) announce() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// status is what is to be seen of the task. The mediator's mu is held.
func (t *task) status() Status {
	s := Status{TaskID: t.id, State: t.state}
	switch t.state {
	case SelectionRequired:
		p := t.open.prompt
		s.Selection = &Selection{ID: t.open.id, Prompt: p.Prompt, Options: slices.Clone(p.Options)}
		s.Error = t.failure
	case Finished:
		s.Resolution = t.resolution
	case Failed:
		s.Failure = t.failure
	}
	return s
}
