package contract

// Status says whether there is a contract.
type Status string

// The two statuses there are.
const (
	StatusOK      Status = "ok"
	StatusBlocked Status = "blocked"
)

// A Result holds a contract or says why there is none: exactly one of Contract
// and Blocked is set.
type Result struct {
	Status   Status    `json:"status"`
	Contract *Contract `json:"contract,omitempty"`
	Blocked  *Blocked  `json:"blocked,omitempty"`

	// Intent is the command's, empty if no command was found. The log wants it
	// of blocked requests too; the answer does not show it.
	Intent IntentID `json:"-"`
}

// A Contract is what an agent is given, and what it was made of.
type Contract struct {
	ID           string   `json:"id"`
	ProjectID    string   `json:"projectId"`
	CommandID    string   `json:"commandId"`
	IntentID     IntentID `json:"intentId"`
	ContractText string   `json:"contractText"`
	Meta         Meta     `json:"meta"`
}

// Meta is a contract for machines.
type Meta struct {
	StackPresetID      string        `json:"stackPresetId"`
	RulesApplied       []AppliedRule `json:"rulesApplied"` // by id; never nil
	ConstraintsApplied Constraints   `json:"constraintsApplied"`
	StopConditions     []string      `json:"stopConditions"`
	GeneratedAt        string        `json:"generatedAt"` // RFC 3339, UTC, whole seconds
}

// An AppliedRule is a rule the contract holds.
type AppliedRule struct {
	ID       string   `json:"id"`
	Severity Severity `json:"severity"`
}

// Reason says which check a request failed.
type Reason string

// The four reasons there are.
const (
	MissingProject       Reason = "missing_project"
	UnknownCommand       Reason = "unknown_command"
	InvalidConfiguration Reason = "invalid_configuration"
	ConflictingRules     Reason = "conflicting_rules"
)

// Blocked says why there is no contract.
type Blocked struct {
	Reason  Reason   `json:"reason"`
	Message string   `json:"message"`
	Details *Details `json:"details,omitempty"`
}

// Details name what stands against each other.
type Details struct {
	Conflicts []Conflict `json:"conflicts"`
}

// A Conflict is a pair of rules of severity error, the smaller id first.
type Conflict struct {
	A   string `json:"a"`
	B   string `json:"b"`
	Why string `json:"why"`
}

// Block is the answer of a request that cannot be resolved.
func Block(reason Reason, message string) Result {
	return Result{Status: StatusBlocked, Blocked: &Blocked{Reason: reason, Message: message}}
}
