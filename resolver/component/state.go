package component

// State is where a task stands.
type State string

const (
	Idle              State = "idle"
	CheckingLocal     State = "checking_local"
	CheckingGlobal    State = "checking_global"
	SelectionRequired State = "selection_required"
	TryingImport      State = "trying_import"
	Finished          State = "finished"
	Failed            State = "failed"
)

// States lists every state, in the order a task meets them.
func States() []State {
	return []State{Idle, CheckingLocal, CheckingGlobal, SelectionRequired, TryingImport, Finished, Failed}
}

// Event is what can happen to a task.
type Event string

const (
	Start                     Event = "start"
	FoundLocally              Event = "found_locally"
	NotFoundLocally           Event = "not_found_locally"
	NoMatches                 Event = "no_matches"
	ResultsWithoutPrompt      Event = "results_without_prompt"
	InteractivePrompt         Event = "interactive_prompt"
	AutoProceedPrompt         Event = "auto_proceed_prompt"
	AgentResponds             Event = "agent_responds"
	AgentRespondsNoMatch      Event = "agent_responds_no_match"
	Success                   Event = "success"
	ExitNonzero               Event = "exit_nonzero"
	ExitNonzeroAfterSelection Event = "exit_nonzero_after_selection"
	Close                     Event = "close"
)

// Events lists every event.
func Events() []Event {
	return []Event{
		Start, FoundLocally, NotFoundLocally, NoMatches, ResultsWithoutPrompt,
		InteractivePrompt, AutoProceedPrompt, AgentResponds, AgentRespondsNoMatch,
		Success, ExitNonzero, ExitNonzeroAfterSelection, Close,
	}
}

type edge struct {
	from State
	on   Event
	to   State
}

// edges is the whole machine: what is not listed is rejected. An array of
// constants costs nothing at start-up, and at this size a scan beats a map.
var edges = [...]edge{
	{Idle, Start, CheckingLocal},

	{CheckingLocal, FoundLocally, Finished},
	{CheckingLocal, NotFoundLocally, CheckingGlobal},

	{CheckingGlobal, NoMatches, Failed},
	{CheckingGlobal, ExitNonzero, Failed},
	{CheckingGlobal, ResultsWithoutPrompt, TryingImport},
	{CheckingGlobal, InteractivePrompt, SelectionRequired},
	{CheckingGlobal, AutoProceedPrompt, SelectionRequired},

	{SelectionRequired, AgentResponds, TryingImport},
	{SelectionRequired, AgentRespondsNoMatch, SelectionRequired},
	{SelectionRequired, ExitNonzero, Failed},

	{TryingImport, Success, Finished},
	{TryingImport, InteractivePrompt, SelectionRequired},
	{TryingImport, ExitNonzero, Failed},
	{TryingImport, ExitNonzeroAfterSelection, SelectionRequired},

	{CheckingLocal, Close, Idle},
	{CheckingGlobal, Close, Idle},
	{SelectionRequired, Close, Idle},
	{TryingImport, Close, Idle},
	{Finished, Close, Idle},
	{Failed, Close, Idle},
}

// Transition is the state machine: where the event leads from the state, or
// false where it is rejected. Unknown states and events are rejected too.
func Transition(from State, on Event) (next State, ok bool) {
	for _, e := range &edges {
		if e.from == from && e.on == on {
			return e.to, true
		}
	}
	return "", false
}

// A Step is the answer to a bare transition.
type Step struct {
	Next     State `json:"next,omitempty"`
	Rejected bool  `json:"rejected,omitempty"`
}

// Take is Transition as an answer.
func Take(from State, on Event) Step {
	next, ok := Transition(from, on)
	return Step{Next: next, Rejected: !ok}
}
