package contract

// A Listing is a catalogue as contract.catalog answers it, each list by id.
type Listing struct {
	Commands     []ListedCommand     `json:"commands"`
	Rules        []ListedRule        `json:"rules"`
	Rulesets     []ListedRuleset     `json:"rulesets"`
	StackPresets []ListedStackPreset `json:"stackPresets"`
}

// A ListedCommand is a command of a listing.
type ListedCommand struct {
	ID          string   `json:"id"`
	DisplayName string   `json:"displayName"`
	IntentID    IntentID `json:"intentId"`
	From        string   `json:"from"`
}

// A ListedRule is a rule of a listing.
type ListedRule struct {
	ID               string     `json:"id"`
	Title            string     `json:"title"`
	Severity         Severity   `json:"severity"`
	AppliesToIntents []IntentID `json:"appliesToIntents"`
	Directive        string     `json:"directive"`
	From             string     `json:"from"`
}

// A ListedRuleset is a ruleset of a listing.
type ListedRuleset struct {
	ID              string   `json:"id"`
	Name            string   `json:"name"`
	RuleIDs         []string `json:"ruleIds"`
	OptionalRuleIDs []string `json:"optionalRuleIds"`
	From            string   `json:"from"`
}

// A ListedStackPreset is a stack preset of a listing.
type ListedStackPreset struct {
	ID               string      `json:"id"`
	Name             string      `json:"name"`
	Constraints      Constraints `json:"constraints"`
	DefaultRulesetID string      `json:"defaultRulesetId"`
	From             string      `json:"from"`
}

// Listing lists the catalogue.
func (c *Catalogue) Listing() Listing {
	l := Listing{
		Commands:     make([]ListedCommand, len(c.commands)),
		Rules:        make([]ListedRule, len(c.rules)),
		Rulesets:     make([]ListedRuleset, len(c.rulesets)),
		StackPresets: make([]ListedStackPreset, len(c.stackPresets)),
	}
	for i, d := range c.commands {
		l.Commands[i] = ListedCommand{d.ID, d.DisplayName, d.IntentID, d.From}
	}
	for i, d := range c.rules {
		l.Rules[i] = ListedRule{d.ID, d.Title, d.Severity, d.AppliesToIntents, d.Directive, d.From}
	}
	for i, d := range c.rulesets {
		l.Rulesets[i] = ListedRuleset{d.ID, d.Name, d.RuleIDs, d.OptionalRuleIDs, d.From}
	}
	for i, d := range c.stackPresets {
		l.StackPresets[i] = ListedStackPreset{d.ID, d.Name, d.Constraints, d.DefaultRulesetID, d.From}
	}
	return l
}
