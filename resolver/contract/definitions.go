package contract

import "strconv"

// IntentID says what kind of work a command asks for. A command has exactly
// one, fixed in the catalogue.
type IntentID string

// The three intents there are.
const (
	Generate IntentID = "generate"
	Refactor IntentID = "refactor"
	Review   IntentID = "review"
)

// Valid says whether the intent is one of the three.
func (i IntentID) Valid() bool { return i == Generate || i == Refactor || i == Review }

// Severity orders rules: it decides which of two contradicting ones stays.
type Severity string

// The three severities there are.
const (
	Error Severity = "error"
	Warn  Severity = "warn"
	Info  Severity = "info"
)

// Valid says whether the severity is one of the three.
func (s Severity) Valid() bool { return s == Error || s == Warn || s == Info }

// A Place says where a definition stands: a file and a line, or, in values
// handed over without a file, a path such as data.rules[3].
type Place struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"` // 1-based; 0 if unknown
	Path string `json:"path,omitempty"` // within the file or the values
}

// String is file:line, or the path where there is no file.
func (p Place) String() string {
	switch {
	case p.File == "":
		return p.Path
	case p.Line == 0:
		return p.File
	default:
		return p.File + ":" + strconv.Itoa(p.Line)
	}
}

// A Command is something a user can ask for.
type Command struct {
	ID          string   `json:"id"`
	DisplayName string   `json:"displayName"`
	Description string   `json:"description,omitempty"`
	Why         string   `json:"why,omitempty"`
	IntentID    IntentID `json:"intentId"`
	// TemplateID is carried for whoever reads catalogues; there is one template.
	TemplateID string `json:"templateId"`
	From       string `json:"-"`
	Place      Place  `json:"-"`
}

// A Rule is one directive and what comes with it.
type Rule struct {
	ID                     string      `json:"id"`
	Title                  string      `json:"title"`
	Description            string      `json:"description"`
	Why                    string      `json:"why,omitempty"`
	Severity               Severity    `json:"severity"`
	AppliesToIntents       []IntentID  `json:"appliesToIntents"`
	Directive              string      `json:"directive"`
	ConflictsWith          []string    `json:"conflictsWith,omitempty"`
	ContributesConstraints Constraints `json:"contributesConstraints,omitempty"`
	From                   string      `json:"-"`
	Place                  Place       `json:"-"`
}

// A Ruleset names the rules a project starts from. Members hold unless toggled
// off, optional ones only if toggled on.
type Ruleset struct {
	ID              string   `json:"id"`
	Name            string   `json:"name"`
	Description     string   `json:"description,omitempty"`
	Why             string   `json:"why,omitempty"`
	RuleIDs         []string `json:"ruleIds"`
	OptionalRuleIDs []string `json:"optionalRuleIds"`
	From            string   `json:"-"`
	Place           Place    `json:"-"`
}

// A StackPreset describes what a project is built with. DefaultRulesetID is a
// suggestion to whoever sets a project up; resolving never falls back to it.
type StackPreset struct {
	ID               string      `json:"id"`
	Name             string      `json:"name"`
	Description      string      `json:"description,omitempty"`
	Why              string      `json:"why,omitempty"`
	Constraints      Constraints `json:"constraints,omitempty"`
	DefaultRulesetID string      `json:"defaultRulesetId,omitempty"`
	From             string      `json:"-"`
	Place            Place       `json:"-"`
}

// Definitions is what one source, the built-in catalogue or a pack, defines.
type Definitions struct {
	From         string // "builtin", or the pack
	Commands     []Command
	Rules        []Rule
	Rulesets     []Ruleset
	StackPresets []StackPreset
}

// A Project is what a contract is resolved for.
type Project struct {
	ID                  string          `json:"id"`
	Name                string          `json:"name"`
	StackPresetID       string          `json:"stackPresetId"`
	ActiveRulesetID     string          `json:"activeRulesetId"`
	RuleToggles         map[string]bool `json:"ruleToggles"`
	ConstraintOverrides Constraints     `json:"constraintOverrides,omitempty"`
}
