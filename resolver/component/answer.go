package component

// Status is everything to be seen of a task: its state, and what goes with it.
type Status struct {
	TaskID string `json:"task_id,omitempty"`
	State  State  `json:"state"`
	// Selection is what is asked, in selection_required.
	Selection *Selection `json:"selection,omitempty"`
	// Error is what went wrong before the selection was asked (again).
	Error       *Failure `json:"error,omitempty"`
	*Resolution          // in finished
	*Failure             // in failed
}

// Selection is a prompt as whoever decides gets to see it.
type Selection struct {
	ID      string   `json:"selection_id"`
	Prompt  string   `json:"prompt"`
	Options []string `json:"options"`
}

// Where a component was found.
const (
	Local  = "local"
	Global = "global"
)

// Resolution is the good end of a task. The location is a slash path within
// the library; it is missing where the import succeeded without putting a file
// of the component's name there.
type Resolution struct {
	Location string `json:"location,omitempty"`
	Source   string `json:"source"`
}

// Failure is what a program left behind when it failed, free of control
// characters. ExitCode is nil where there is none: it was killed, or never
// started.
type Failure struct {
	ExitCode   *int   `json:"exit_code"`
	Reason     string `json:"reason"`
	Stderr     string `json:"stderr"`
	LastStdout string `json:"last_stdout"`
	Transcript string `json:"transcript"`
}

// Codes of refusals.
const (
	CodeRefused     = "refused"
	CodeUnsupported = "unsupported"
)

// Refusal is a call that is not carried out. Its message is one sentence that
// names the state and says what to do; nothing has changed.
type Refusal struct {
	Code    string
	State   State
	Message string
}

func (r *Refusal) Error() string { return r.Message }
