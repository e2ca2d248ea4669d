package problem

// The documents the rules come from.
const (
	fileFormat = "IAIP v0, file format"
	resolution = "IAIP v0, resolution"
	kinds      = "IAIP v0, kinds"
	contracts  = "iai, contracts"
	packs      = "iai, packs"
	textSafety = "iai, text safety"
	export     = "iai, export"
)

// The rules, one by one, for the code that fires them.
var (
	MissingManifest = &Rule{
		Code: "S101", Name: "missing-manifest", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "There is no manifest at `{path}`: nothing is in force until there is one.",
		When:    "no manifest stands where a resolution was asked for",
		Why:     "Resolution starts at a manifest and at nothing else. Without one an agent gets no instructions at all, however many files lie around.",
		Fix:     "Create a manifest, or name the one you mean.",
	}
	MalformedFile = &Rule{
		Code: "S102", Name: "malformed-file", Class: Structure, Severity: Error, Stops: true, Source: fileFormat,
		Message: "{what}",
		When:    "a file cannot be read: not UTF-8, frontmatter that is not valid YAML or no mapping, an opening `---` without a closing one, a duplicate key, merge-conflict markers, an alias cycle, or more than the limits allow",
		Why:     "A reader that guessed what was meant would give one agent other rules than the next. A file is read whole or not at all.",
		Fix:     "Correct the place shown. Conflict markers, duplicate keys and missing delimiters have quick fixes.",
	}
	MissingKind = &Rule{
		Code: "S103", Name: "missing-kind", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "This file declares no kind, and it is loaded as `{kind}`: add `kind: {kind}`.",
		When:    "a loaded file declares no kind",
		Why:     "The declared kind is what keeps a file of one kind from being read as another. A file that declares none cannot be checked.",
		Fix:     "Add the `kind` line.",
	}
	KindMismatch = &Rule{
		Code: "S104", Name: "kind-mismatch", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "This file declares kind `{got}`, and it is loaded as `{kind}`: correct the kind or load it elsewhere.",
		When:    "a loaded file declares another kind than the place it is loaded for",
		Why:     "Instructions of one kind must not slip into another: guardrails read as context are no guardrails.",
		Fix:     "Change the declared kind, take the file out of the list, or list it under the kind it declares.",
	}
	InvalidType = &Rule{
		Code: "S105", Name: "invalid-type", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "{key} must be {want}, and this is {got}.",
		When:    "a part of the manifest has the wrong shape: `enabled` that is no list of strings, a block that is no mapping",
		Why:     "A manifest whose shape is guessed at may activate something other than what was meant.",
		Fix:     "Write the value in the shape the message names.",
	}
	InvalidKindName = &Rule{
		Code: "S106", Name: "invalid-kind-name", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "`{got}` cannot be a kind: a kind's name is letters, digits, `-` and `_`, begins with a letter or digit, and is not `manifest`.",
		When:    "`enabled` holds a name that cannot be a kind",
		Why:     "A kind's name becomes a file name beside the manifest. A name with a slash or a dot could reach any file.",
		Fix:     "Remove the entry or correct the name.",
	}
	MissingInclude = &Rule{
		Code: "S107", Name: "missing-include", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "{what}",
		When:    "a file of a `merge` list cannot be loaded because it is not there",
		Why:     "Going on without a listed file would drop its rules without a word.",
		Fix:     "Create the file, correct the path, or remove the entry.",
	}
	PathEscape = &Rule{
		Code: "S108", Name: "path-escape", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "{what}",
		When:    "a path is absolute or leads outside the root, symbolic links followed",
		Why:     "Instructions come from the project that is open and from nowhere else on the machine.",
		Fix:     "Write a relative path to a file inside the root.",
	}
	ForbiddenMetadataKey = &Rule{
		Code: "S109", Name: "forbidden-metadata-key", Class: Structure, Severity: Error, Stops: true, Source: resolution,
		Message: "`{got}` controls resolution and cannot stand inside `metadata`: move it up into the block.",
		When:    "`include`, `merge` or `override` stands inside `metadata`",
		Why:     "Metadata are settings. A control key among them is a sign that the block is not what its author thinks it is.",
		Fix:     "Move the key out of `metadata` into the block.",
	}
	MissingOverride = &Rule{
		Code: "S110", Name: "missing-override", Class: Structure, Severity: Warning, Source: resolution,
		Message: "{what}",
		When:    "a file of an `override` list is not there",
		Why:     "The next override in the list is tried instead, which may not be the one you meant.",
		Fix:     "Create the file, correct the path, or remove the entry.",
	}
	UnloadableOverride = &Rule{
		Code: "S111", Name: "unloadable-override", Class: Structure, Severity: Warning, Source: resolution,
		Message: "The override `{path}` cannot be read and is passed over: {what}",
		When:    "a file of an `override` list is malformed",
		Why:     "An override that does not load gives way to the next one without stopping anything.",
		Fix:     "Mend the file, or remove the entry.",
	}
	NoOverride = &Rule{
		Code: "S112", Name: "no-override", Class: Structure, Severity: Warning, Source: resolution,
		Message: "None of the overrides of `{kind}` could be loaded: the kind is resolved without one.",
		When:    "a list of overrides of which none loads",
		Why:     "What the override was to replace is in force after all.",
		Fix:     "Mend or create one of the listed files, or empty the list.",
	}
	UnknownKey = &Rule{
		Code: "S113", Name: "unknown-key", Class: Structure, Severity: Hint, Source: fileFormat,
		Message: "`{got}` is not a key of `{kind}`, and nothing reads it{near}",
		When:    "a key that its kind does not define",
		Why:     "A misspelt key is ignored, and nobody is told.",
		Fix:     "Correct the name, or begin it with `x-` if it is meant for another tool.",
	}
	InvalidMetadataKey = &Rule{
		Code: "S114", Name: "invalid-metadata-key", Class: Structure, Severity: Warning, Source: resolution,
		Message: "`{got}` is not a key of `{kind}`, so this setting is ignored{near}",
		When:    "a key in `metadata` that the kind does not define",
		Why:     "The setting has no effect.",
		Fix:     "Correct the name or remove the key.",
	}
	InvalidValue = &Rule{
		Code: "S115", Name: "invalid-value", Class: Structure, Severity: Warning, Source: kinds,
		Message: "`{key}` must be {want}, and this is `{got}`.",
		When:    "a value that is not of the key's type or none of its allowed values",
		Why:     "Readers of the setting will ignore it or misread it.",
		Fix:     "Write one of the allowed values.",
	}
	KeyOfOtherKind = &Rule{
		Code: "S116", Name: "key-of-other-kind", Class: Structure, Severity: Hint, Source: kinds,
		Message: "`{got}` is a key of `{owners}`, not of `{kind}`, and nothing reads it here.",
		When:    "a key that another kind defines",
		Why:     "The setting has no effect in a file of this kind.",
		Fix:     "Move the key to a file of the kind that defines it.",
	}
	DuplicateEntry = &Rule{
		Code: "S117", Name: "duplicate-entry", Class: Structure, Severity: Hint, Source: resolution,
		Message: "`{got}` is in this list already{what}.",
		When:    "an entry that stands twice in `enabled`, `disabled` or an include list",
		Why:     "In `enabled` and `disabled` the second is ignored; a file listed twice is loaded twice.",
		Fix:     "Remove the second entry.",
	}
	MetadataIncludeConflict = &Rule{
		Code: "C201", Name: "metadata-include-conflict", Class: Conflict, Severity: Warning, Unnecessary: true, Source: resolution,
		Message: "`{kind}` has both `metadata` and `include`: `include` wins, and these settings are ignored.",
		When:    "a block with both `metadata` and `include`",
		Why:     "The two exclude each other; the settings written here are not in force.",
		Fix:     "Drop one of the two, or move the metadata to a file and include that.",
	}
	EnabledAndDisabled = &Rule{
		Code: "C202", Name: "enabled-and-disabled", Class: Conflict, Severity: Info, Source: resolution,
		Message: "`{got}` is both enabled and disabled: it is inactive.",
		When:    "a kind in `enabled` and in `disabled`",
		Why:     "Deny wins, which may not be what the reader of `enabled` expects.",
		Fix:     "Remove the kind from one of the two lists.",
	}
	AlgorithmWithoutOverlay = &Rule{
		Code: "C203", Name: "algorithm-without-overlay", Class: Conflict, Severity: Hint, Source: resolution,
		Message: "`algorithm` is looked at only under `mode: overlay`, and the mode here is `{got}`.",
		When:    "`algorithm` is set and the mode is not `overlay`",
		Why:     "The override replaces everything, which whoever named an algorithm probably did not want.",
		Fix:     "Set `mode: overlay` or remove `algorithm`.",
	}
	AmbiguousSection = &Rule{
		Code: "A301", Name: "ambiguous-section", Class: Ambiguity, Severity: Error, Stops: true, Source: resolution,
		Message: "{what}",
		When:    "an override names a heading path that exists, and one input or the override has that path twice",
		Why:     "Which of the two is replaced, or by which, would be a guess.",
		Fix:     "Rename one of the headings or merge the two sections.",
	}
	UnsupportedVersion = &Rule{
		Code: "U401", Name: "unsupported-version", Class: Unsupported, Severity: Error, Stops: true, Source: resolution,
		Message: "This manifest is written for version `{got}`, and only `v0` is understood: set `version: v0` if that is what it is written for.",
		When:    "`version` is present and not `v0`",
		Why:     "Another version may mean something else by the same words.",
		Fix:     "Set `version: v0` if the manifest is written for it.",
	}
	UnsupportedMode = &Rule{
		Code: "U402", Name: "unsupported-mode", Class: Unsupported, Severity: Error, Stops: true, Source: resolution,
		Message: "`{got}` is not an override mode: it is `replace_all` or `overlay`{near}",
		When:    "an override mode the version does not define",
		Why:     "How the override is to be applied is unknown. Where no override is loaded this is only a warning.",
		Fix:     "Write `replace_all` or `overlay`.",
	}
	UnsupportedAlgorithm = &Rule{
		Code: "U403", Name: "unsupported-algorithm", Class: Unsupported, Severity: Error, Stops: true, Source: resolution,
		Message: "`{got}` is not an override algorithm: version v0 has `markdown_sections`{near}",
		When:    "an override algorithm the version does not define",
		Why:     "How conflicts are to be found is unknown. Where no override is loaded this is only a warning.",
		Fix:     "Write `markdown_sections`.",
	}
	UnknownKind = &Rule{
		Code: "U404", Name: "unknown-kind", Class: Unsupported, Severity: Warning, Source: resolution,
		Message: "`{got}` is none of the eight kinds of version v0; it is resolved by its name all the same{near}",
		When:    "an enabled kind that the version does not define",
		Why:     "A misspelt kind loads a file nobody wrote, so the real one is not in force.",
		Fix:     "Correct the name, or keep it if you mean a kind of your own.",
	}
	NotInForce = &Rule{
		Code: "N501", Name: "not-in-force", Class: Note, Severity: Hint, Unnecessary: true, Source: resolution,
		Message: "{what}",
		When:    "something that is written but has no effect: a block or file of an inactive kind, ignored metadata, inputs that a `replace_all` override discards, a section an override replaces, an override behind the one that won",
		Why:     "No agent will ever see it. That may be what you want; you should know.",
		Fix:     "Nothing, or follow the related place to what puts it out of force.",
	}
	NotLoaded = &Rule{
		Code: "N502", Name: "not-loaded", Class: Note, Severity: Info, Source: resolution,
		Message: "{what}",
		When:    "an `.iai` file that no manifest of the workspace loads",
		Why:     "No agent will ever see it.",
		Fix:     "Add it to an include list, or enable its kind.",
	}
	EmptyKind = &Rule{
		Code: "N503", Name: "empty-kind", Class: Note, Severity: Info, Source: resolution,
		Message: "`{kind}` is active and has no input: {what}.",
		When:    "an active kind without any input",
		Why:     "The kind is in force and says nothing.",
		Fix:     "Create the file, add a block, or take the kind out of `enabled`.",
	}
	InertManifest = &Rule{
		Code: "N504", Name: "inert-manifest", Class: Note, Severity: Info, Source: resolution,
		Message: "This manifest enables nothing, so nothing is in force{what}.",
		When:    "a manifest without `enabled`",
		Why:     "Without `enabled` no kind is active, whatever else the manifest says.",
		Fix:     "Add `enabled` with the kinds you want.",
	}
	EmptyOverride = &Rule{
		Code: "N505", Name: "empty-override", Class: Note, Severity: Warning, Source: resolution,
		Message: "This override of `{kind}` is empty and replaces everything with nothing.",
		When:    "an override under `replace_all` that has neither text nor keys",
		Why:     "Everything the kind says is out of force.",
		Fix:     "Write the override, or remove it from the list.",
	}
	DuplicateHeading = &Rule{
		Code: "N506", Name: "duplicate-heading", Class: Note, Severity: Info, Source: resolution,
		Message: "The heading path `{got}` stands twice in this file: an overlay could not tell the two sections apart.",
		When:    "two equal heading paths in one file of a kind that is not overlaid",
		Why:     "It does no harm today, and stops the resolution the day an overlay names the path.",
		Fix:     "Rename one of the headings.",
	}
	UnknownStack = &Rule{
		Code: "K601", Name: "unknown-stack", Class: Contract, Severity: Error, Source: contracts,
		Message: "There is no stack preset `{got}`{near}",
		When:    "`x-contract` names a stack that neither the catalogue nor a pack defines",
		Why:     "No contract can be made without the stack's constraints.",
		Fix:     "Choose a stack that exists.",
	}
	UnknownRuleset = &Rule{
		Code: "K602", Name: "unknown-ruleset", Class: Contract, Severity: Error, Source: contracts,
		Message: "There is no ruleset `{got}`{near}",
		When:    "`x-contract` names a ruleset that neither the catalogue nor a pack defines",
		Why:     "No contract can be made without its rules.",
		Fix:     "Choose a ruleset that exists, or leave it out to use the stack's own.",
	}
	UnknownRule = &Rule{
		Code: "K603", Name: "unknown-rule", Class: Contract, Severity: Error, Source: contracts,
		Message: "There is no rule `{got}`{near}",
		When:    "`toggles` names a rule that neither the catalogue nor a pack defines",
		Why:     "The toggle has no effect.",
		Fix:     "Correct the id or remove the toggle.",
	}
	UnknownCommand = &Rule{
		Code: "K604", Name: "unknown-command", Class: Contract, Severity: Error, Source: contracts,
		Message: "There is no command `{got}`{near}",
		When:    "`x-contract` names a command that neither the catalogue nor a pack defines",
		Why:     "No contract can be made for it.",
		Fix:     "Choose a command that exists.",
	}
	RuleNotInRuleset = &Rule{
		Code: "K605", Name: "rule-not-in-ruleset", Class: Contract, Severity: Warning, Source: contracts,
		Message: "The rule `{got}` is not part of the ruleset `{ruleset}`, so this toggle has no effect.",
		When:    "`toggles` names a rule outside the active ruleset",
		Why:     "A ruleset is closed: toggles choose among its rules and add none.",
		Fix:     "Remove the toggle or choose a ruleset that has the rule.",
	}
	ConflictingRules = &Rule{
		Code: "K606", Name: "conflicting-rules", Class: Contract, Severity: Error, Source: contracts,
		Message: "The rules `{a}` and `{b}` contradict each other, so the contract of `{command}` is blocked.",
		When:    "two rules of severity error in force for one intent contradict each other",
		Why:     "An agent cannot obey both, and which one gives way is not for a tool to choose.",
		Fix:     "Toggle one of the two off.",
	}
	DroppedRule = &Rule{
		Code: "K607", Name: "dropped-rule", Class: Contract, Severity: Hint, Unnecessary: true, Source: contracts,
		Message: "The rule `{got}` is dropped: it contradicts `{by}`, which weighs more.",
		When:    "a rule that is toggled on and dropped because a weightier one contradicts it",
		Why:     "The rule is not in the contract.",
		Fix:     "Toggle one of the two off.",
	}
	InvalidConstraint = &Rule{
		Code: "K608", Name: "invalid-constraint", Class: Contract, Severity: Warning, Source: contracts,
		Message: "{what}",
		When:    "a constraint of `x-contract` whose name or value makes no sense",
		Why:     "It would stand in the contract as it is, and no agent could keep it.",
		Fix:     "Correct the value.",
	}
	InvalidPackRequest = &Rule{
		Code: "P701", Name: "invalid-pack-request", Class: Pack, Severity: Error, Source: packs,
		Message: "`{got}` is no pack request: {what}.",
		When:    "an entry of `x-packs.requests` that does not follow the grammar, or requests without a source",
		Why:     "It can name no pack.",
		Fix:     "Write `[author@]pack.id[@requirement]`, and name the source packs come from.",
	}
	PackNotFound = &Rule{
		Code: "P702", Name: "pack-not-found", Class: Pack, Severity: Error, Source: packs,
		Message: "The source `{source}` has no pack for `{got}`{near}",
		When:    "no pack of the source has the id, author and kind of a request, or the registry lists one that is not there",
		Why:     "Nothing stands in for a pack that is not there.",
		Fix:     "Correct the request or add the pack to the source.",
	}
	PackVersionMismatch = &Rule{
		Code: "P703", Name: "pack-version-mismatch", Class: Pack, Severity: Error, Source: packs,
		Message: "No version of `{got}` satisfies the request: there is {what}.",
		When:    "every candidate of a request has the wrong version",
		Why:     "Nothing stands in for a version that is not there.",
		Fix:     "Change the requirement or add the version to the source.",
	}
	PackPermissionDenied = &Rule{
		Code: "P704", Name: "pack-permission-denied", Class: Pack, Severity: Error, Source: packs,
		Message: "No pack for `{got}` may be selected: {what}.",
		When:    "candidates exist, but policy forbids or discourages all of them, or the one that would be selected cannot be read as a whole or defines what is defined already",
		Why:     "A pack that policy keeps out is never selected in silence, and half a pack would be another one.",
		Fix:     "Allow it in `x-packs.allow`, ask for another, or mend the file that the message names.",
	}
	PackAmbiguous = &Rule{
		Code: "P705", Name: "pack-ambiguous", Class: Pack, Severity: Error, Source: packs,
		Message: "Several packs fit `{got}` equally well: {what}. Choose one.",
		When:    "the ordering cannot tell two candidates apart",
		Why:     "Choosing for you would be a guess that could change tomorrow.",
		Fix:     "Choose one; the decision is recorded in `iai.lock`.",
	}
	PackDiscouraged = &Rule{
		Code: "P706", Name: "pack-discouraged", Class: Pack, Severity: Warning, Source: packs,
		Message: "The pack `{got}` is discouraged: {what}.",
		When:    "the selected pack is deprecated or a prerelease",
		Why:     "It is selected because you allowed it, and may go away.",
		Fix:     "Ask for another version or pack.",
	}
	LockStale = &Rule{
		Code: "P707", Name: "lock-stale", Class: Pack, Severity: Warning, Source: packs,
		Message: "`iai.lock` no longer fits this request: {what}.",
		When:    "`iai.lock` does not agree with the requests or the source, or cannot be read",
		Why:     "What is locked is not what would be selected.",
		Fix:     "Look at what has changed, then lock again: the quick fix and `iai pack lock` do.",
	}
	HiddenText = &Rule{
		Code: "T801", Name: "hidden-text", Class: Text, Severity: Error, Source: textSafety,
		Message: "There is text here that a person cannot see: {what}.",
		When:    "bidirectional controls, zero-width and tag characters, runs of variation selectors, private-use characters, outside the places scripts need them",
		Why:     "A model obeys what it reads, and a person who reviews the file does not see it.",
		Fix:     "Remove the hidden characters.",
	}
	MixedScript = &Rule{
		Code: "T802", Name: "mixed-script", Class: Text, Severity: Warning, Source: textSafety,
		Message: "{what}: write the word in one script.",
		When:    "a word made of look-alike letters of two scripts",
		Why:     "Two words that look the same are not the same to a model or a search.",
		Fix:     "Write the word in one script.",
	}
	PossibleSecret = &Rule{
		Code: "T803", Name: "possible-secret", Class: Text, Severity: Warning, Source: textSafety,
		Message: "This looks like a secret ({what}): every agent and every log would see it.",
		When:    "text in the shape of a well-known token or private key",
		Why:     "Instruction files are sent to models and kept in histories.",
		Fix:     "Remove it, revoke it, and name where the agent may find it instead.",
	}
	ControlCharacter = &Rule{
		Code: "T804", Name: "control-character", Class: Text, Severity: Warning, Source: textSafety,
		Message: "There is a control character here: {what}.",
		When:    "a control character other than tab, line feed and carriage return",
		Why:     "It shows nowhere and may change what a terminal or a model makes of the text.",
		Fix:     "Remove it.",
	}
	StaleExport = &Rule{
		Code: "X901", Name: "stale-export", Class: Export, Severity: Warning, Source: export,
		Message: "`{path}` is not what the instructions say today: run `iai export`.",
		When:    "an exported file that no longer agrees with the resolved instructions",
		Why:     "The agent that reads it follows old rules.",
		Fix:     "Run `iai export`.",
	}
	ExportEditedByHand = &Rule{
		Code: "X902", Name: "export-edited-by-hand", Class: Export, Severity: Warning, Source: export,
		Message: "`{path}` was edited since it was exported: move the change into an `.iai` file.",
		When:    "an exported file with changes somebody made by hand",
		Why:     "The next export would lose them, so it refuses.",
		Fix:     "Move the change into an `.iai` file and export with `--force`, or delete the file.",
	}
	ExportOverLimit = &Rule{
		Code: "X903", Name: "export-over-limit", Class: Export, Severity: Warning, Source: export,
		Message: "The text for `{target}` has {got}, and the agent reads {want}: what comes behind is lost.",
		When:    "an export larger than its agent reads",
		Why:     "The agent cuts the text without telling anyone.",
		Fix:     "Shorten the instructions or export fewer kinds to this target.",
	}
)

// Rules are all rules in the order of their codes.
var Rules = []*Rule{
	MissingManifest,
	MalformedFile,
	MissingKind,
	KindMismatch,
	InvalidType,
	InvalidKindName,
	MissingInclude,
	PathEscape,
	ForbiddenMetadataKey,
	MissingOverride,
	UnloadableOverride,
	NoOverride,
	UnknownKey,
	InvalidMetadataKey,
	InvalidValue,
	KeyOfOtherKind,
	DuplicateEntry,
	MetadataIncludeConflict,
	EnabledAndDisabled,
	AlgorithmWithoutOverlay,
	AmbiguousSection,
	UnsupportedVersion,
	UnsupportedMode,
	UnsupportedAlgorithm,
	UnknownKind,
	NotInForce,
	NotLoaded,
	EmptyKind,
	InertManifest,
	EmptyOverride,
	DuplicateHeading,
	UnknownStack,
	UnknownRuleset,
	UnknownRule,
	UnknownCommand,
	RuleNotInRuleset,
	ConflictingRules,
	DroppedRule,
	InvalidConstraint,
	InvalidPackRequest,
	PackNotFound,
	PackVersionMismatch,
	PackPermissionDenied,
	PackAmbiguous,
	PackDiscouraged,
	LockStale,
	HiddenText,
	MixedScript,
	PossibleSecret,
	ControlCharacter,
	StaleExport,
	ExportEditedByHand,
	ExportOverLimit,
}
