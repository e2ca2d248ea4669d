package contract

// A Request asks for the contract of one command in one project.
//
// Only ProjectID and CommandID are ever looked at. UserInput is carried so
// that a request can be handed on whole; no output of this package depends on
// it or holds any part of it.
type Request struct {
	ProjectID    string        `json:"projectId"`
	CommandID    string        `json:"commandId"`
	UserInput    string        `json:"userInput"`
	Target       *Target       `json:"target,omitempty"`
	ContextHints *ContextHints `json:"contextHints,omitempty"`
}

// A Target hints at where the work will happen.
type Target struct {
	PathHint string   `json:"pathHint,omitempty"`
	Files    []string `json:"files,omitempty"`
}

// ContextHints say what the caller happens to know of its surroundings.
type ContextHints struct {
	CurrentBranch string `json:"currentBranch,omitempty"`
	Tool          string `json:"tool,omitempty"`
}
