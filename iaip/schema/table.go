package schema

const (
	fileFormat = "IAIP v0, file format"
	resolution = "IAIP v0, resolution"
	kindsDoc   = "IAIP v0, kinds"
)

// Version is the version of the format this project reads.
const Version = "v0"

// The override modes and the one algorithm of version v0.
const (
	ReplaceAll       = "replace_all"
	Overlay          = "overlay"
	MarkdownSections = "markdown_sections"
)

// Common are the keys every file may hold.
var Common = []Key{
	{Name: "kind", Type: String, Source: fileFormat,
		Doc: "What the file is: the kind of its instructions, or `manifest`. It must agree with the place the file is loaded for."},
	{Name: "name", Type: String, Source: fileFormat,
		Doc: "A name for people. It has no effect on resolution."},
}

// Manifest describes the entry point.
var Manifest = Kind{
	Name: "manifest",
	Doc:  "The entry point: which kinds are active and which files each is made of.",
	Keys: []Key{
		{Name: "version", Type: String, Enum: []string{Version}, Default: Version, Source: resolution,
			Doc: "The version of the format. Anything but `v0` stops the resolution."},
		{Name: "enabled", Type: List, Source: resolution,
			Doc: "The active kinds in their order. Without it nothing is active."},
		{Name: "disabled", Type: List, Source: resolution,
			Doc: "Kinds that are inactive even if `enabled` names them."},
		{Name: "x-check", Type: Map, Source: "iai, checks",
			Doc: "Severities of problems for this project: a problem's name with `off`, `hint`, `info`, `warning` or `error`. What stops a resolution cannot be lowered."},
		{Name: "x-contract", Type: Map, Source: "iai, contracts",
			Doc: "What the contract resolver needs to know of the project: its stack, ruleset, toggles and constraints.",
			Fields: []Key{
				{Name: "project", Type: String, Source: "iai, contracts", Doc: "The project's id. Without it the manifest's `name` serves, then `workspace`."},
				{Name: "command", Type: String, Source: "iai, contracts", Doc: "The command whose contract the editor shows when none is named."},
				{Name: "stack", Type: String, Source: "iai, contracts", Doc: "The stack preset: which framework the project stands on and what follows from it."},
				{Name: "ruleset", Type: String, Source: "iai, contracts", Doc: "The ruleset in force. Without it the stack preset's own is."},
				{Name: "toggles", Type: Any, Source: "iai, contracts", Doc: "Rules of the ruleset turned on (`true`) or off (`false`), by rule id."},
				{Name: "constraints", Type: Any, Source: "iai, contracts", Doc: "Constraints of the project, which win over those of stack and rules."},
			}},
		{Name: "x-packs", Type: Map, Source: "iai, packs",
			Doc: "Packs of instructions this project asks for.",
			Fields: []Key{
				{Name: "source", Type: String, Enum: []string{"workspace", "user", "oci"}, Source: "iai, packs", Doc: "Where packs come from. Exactly one source applies."},
				{Name: "requests", Type: List, Source: "iai, packs", Doc: "The packs asked for, each `[author@]pack.id[@requirement]`."},
				{Name: "allow", Type: List, Enum: []string{"prerelease", "deprecated"}, Source: "iai, packs", Doc: "Discouraged versions that may be selected all the same."},
				{Name: "forbid-roots", Type: List, Source: "iai, packs", Doc: "Roots of the source whose packs are never selected."},
			}},
		{Name: "x-graph", Type: String, Path: true, Source: "iai, identifiers",
			Doc: "A JSON Lines file of the project's code graph, searched when an identifier is looked up."},
		{Name: "x-export", Type: List, Enum: ExportTargets, Source: "iai, export",
			Doc: "The agents this manifest is exported to by `iai export`; the page on targets says which files each reads."},
		{Name: "x-export-kinds", Type: Map, Fields: kindsByTarget(), Source: "iai, export",
			Doc: "The kinds a target is given, if it is not to have all: a target with a list of kinds."},
	},
}

// ExportTargets are the names x-export may hold, in the order of the table of
// targets.
var ExportTargets = []string{"agents", "claude", "cursor", "copilot", "copilot-scoped", "gemini", "windsurf", "cline", "kiro", "augment", "antigravity", "junie", "zed", "warp", "continue", "aider", "roo", "amazonq"}

func kindsByTarget() []Key {
	kinds := make([]string, len(Kinds))
	for i := range Kinds {
		kinds[i] = Kinds[i].Name
	}
	out := make([]Key, len(ExportTargets))
	for i, name := range ExportTargets {
		out[i] = Key{Name: name, Type: List, Enum: kinds, Open: true, Source: "iai, export", Doc: "The kinds that `" + name + "` is given."}
	}
	return out
}

// Block describes the mapping a manifest may hold under the name of a kind.
var Block = Key{Name: "block", Type: Map, Source: resolution,
	Doc: "How this kind is put together, beside its own file.",
	Fields: []Key{
		{Name: "metadata", Type: Map, Source: resolution,
			Doc: "Settings written in the manifest itself: the same keys as in a file of the kind. Ignored if `include` is there too."},
		{Name: "include", Type: Map, Source: resolution,
			Doc: "Further files of the kind.",
			Fields: []Key{
				{Name: "merge", Type: List, Path: true, Source: resolution,
					Doc: "Files appended in this order. Each must exist and declare the kind."},
				{Name: "override", Type: List, Path: true, Source: resolution,
					Doc: "Files tried in this order: the first that loads takes precedence over everything else, and the others are not read."},
			}},
		{Name: "override", Type: Map, Source: resolution,
			Doc: "How the override file is applied.",
			Fields: []Key{
				{Name: "mode", Type: String, Enum: []string{ReplaceAll, Overlay}, Default: ReplaceAll, Source: resolution,
					Doc: "`replace_all`: the override replaces all other inputs. `overlay`: it replaces the sections it names and leaves the others."},
				{Name: "algorithm", Type: String, Enum: []string{MarkdownSections}, Default: MarkdownSections, Source: resolution,
					Doc: "How conflicts are found under `overlay`. `markdown_sections` compares sections by their path of headings."},
			}},
	}}

// Kinds are the eight kinds of version v0, in the order of the specification.
var Kinds = []Kind{
	{Name: "context", Doc: "What the project is: facts an agent should know before anything else.", Keys: []Key{
		{Name: "scope", Type: String, Default: "global", Source: kindsDoc, Doc: "The part of the project the context is about."},
		{Name: "priority_paths", Type: List, Source: kindsDoc, Doc: "Paths an agent should look at first."},
	}},
	{Name: "guardrails", Doc: "What an agent must not do, whatever else it is asked.", Keys: []Key{
		{Name: "enforcement", Type: String, Enum: []string{"hard", "soft"}, Source: kindsDoc, Doc: "Whether a guardrail is binding (`hard`) or advice (`soft`)."},
		{Name: "severity", Type: String, Enum: []string{"critical", "warning"}, Source: kindsDoc, Doc: "How grave it is to cross a guardrail."},
		{Name: "auto_fix", Type: Bool, Source: kindsDoc, Doc: "Whether an agent may mend a violation it finds without asking."},
	}},
	{Name: "contract", Doc: "What a piece of work must fulfil before it counts as done.", Keys: []Key{
		{Name: "check_list_required", Type: Bool, Source: kindsDoc, Doc: "Whether each piece of work needs its check list filled in."},
		{Name: "validation_step", Type: String, Enum: []string{"pre-commit", "post-generation"}, Open: true, Source: kindsDoc, Doc: "When the contract is checked."},
		{Name: "compliance_report", Type: String, Path: true, Source: kindsDoc, Doc: "Where the report of compliance goes; empty for none."},
	}},
	{Name: "tasks", Doc: "How work is cut into tasks and how tasks are written down.", Keys: []Key{
		{Name: "task_model", Type: Map, Source: kindsDoc, Doc: "What a task consists of.", Fields: []Key{
			{Name: "fields", Type: List, Source: kindsDoc, Doc: "The fields of a task."},
			{Name: "required", Type: List, Source: kindsDoc, Doc: "The fields no task may lack."},
		}},
		{Name: "output", Type: Map, Source: kindsDoc, Doc: "Where tasks are written.", Fields: []Key{
			{Name: "mode", Type: String, Enum: []string{"none", "inline", "file"}, Source: kindsDoc, Doc: "Whether tasks are written nowhere, in the answer, or to a file."},
			{Name: "path", Type: String, Path: true, Source: kindsDoc, Doc: "The file tasks are written to."},
			{Name: "format", Type: String, Enum: []string{"md", "yaml", "jsonl"}, Source: kindsDoc, Doc: "The format tasks are written in."},
		}},
		{Name: "workflow", Type: Map, Source: kindsDoc, Doc: "The states a task goes through.", Fields: []Key{
			{Name: "states", Type: List, Source: kindsDoc, Doc: "The states in their order."},
			{Name: "default_state", Type: String, Source: kindsDoc, Doc: "The state of a new task."},
		}},
		{Name: "planning", Type: Map, Source: kindsDoc, Doc: "How work is planned.", Fields: []Key{
			{Name: "prefer_small_tasks", Type: Bool, Source: kindsDoc, Doc: "Whether many small tasks are better than few large ones."},
			{Name: "max_steps_per_task", Type: Int, Source: kindsDoc, Doc: "The most steps one task may have."},
		}},
	}},
	{Name: "references", Doc: "Which sources an agent may rely on.", Keys: []Key{
		{Name: "policy", Type: String, Enum: []string{"prefer", "allow", "deny"}, Source: kindsDoc, Doc: "What the list of sources means: those to prefer, the only ones allowed, or those denied."},
		{Name: "sources", Type: Objects, Source: kindsDoc, Doc: "The sources.", Fields: []Key{
			{Name: "id", Type: String, Source: kindsDoc, Doc: "A name to cite the source by."},
			{Name: "type", Type: String, Enum: []string{"url", "doc", "rfc", "repo", "file"}, Source: kindsDoc, Doc: "What the source is."},
			{Name: "value", Type: String, Source: kindsDoc, Doc: "Where it is: an address, a path, a number."},
			{Name: "authority", Type: String, Enum: []string{"primary", "secondary", "community"}, Source: kindsDoc, Doc: "How much the source weighs."},
			{Name: "use_for", Type: List, Source: kindsDoc, Doc: "The subjects the source is good for."},
			{Name: "scope", Type: String, Enum: []string{"global", "module:", "path:"}, Source: kindsDoc, Doc: "Where in the project the source applies: `global`, `module:<name>` or `path:<path>`."},
		}},
	}},
	{Name: "research", Doc: "How an agent finds out what it does not know.", Keys: []Key{
		{Name: "limits", Type: Map, Source: kindsDoc, Doc: "When to stop looking.", Fields: []Key{
			{Name: "max_iterations", Type: Int, Source: kindsDoc, Doc: "The most rounds of research."},
			{Name: "stop_on_ambiguity", Type: Bool, Source: kindsDoc, Doc: "Whether to stop and ask when findings disagree."},
		}},
		{Name: "logging", Type: Map, Source: kindsDoc, Doc: "Whether and where research is recorded.", Fields: []Key{
			{Name: "enabled", Type: Bool, Source: kindsDoc, Doc: "Whether research is recorded."},
			{Name: "path", Type: String, Path: true, Source: kindsDoc, Doc: "The file it is recorded in."},
			{Name: "format", Type: String, Enum: []string{"md", "yaml", "jsonl"}, Source: kindsDoc, Doc: "The format of the record."},
		}},
		{Name: "evidence", Type: Map, Source: kindsDoc, Doc: "What a finding must rest on.", Fields: []Key{
			{Name: "required", Type: Bool, Source: kindsDoc, Doc: "Whether a finding needs evidence."},
			{Name: "min_sources", Type: Int, Source: kindsDoc, Doc: "The fewest independent sources of a finding."},
		}},
	}},
	{Name: "tracking", Doc: "What is remembered of the work, and for how long.", Keys: []Key{
		{Name: "memory", Type: Map, Source: kindsDoc, Doc: "What an agent keeps between sessions.", Fields: store("memory")},
		{Name: "history", Type: Map, Source: kindsDoc, Doc: "What was done, in order.", Fields: store("history")},
		{Name: "audit", Type: Map, Source: kindsDoc, Doc: "What can be shown to somebody else.", Fields: []Key{
			{Name: "enabled", Type: Bool, Source: kindsDoc, Doc: "Whether an audit trail is kept."},
			{Name: "path", Type: String, Path: true, Source: kindsDoc, Doc: "The file it is kept in."},
			{Name: "claim_evidence", Type: Bool, Source: kindsDoc, Doc: "Whether each claim is recorded with its evidence."},
		}},
	}},
	{Name: "prompt", Doc: "How an agent talks: tone, form and manners.", Keys: []Key{
		{Name: "style", Type: Map, Source: kindsDoc, Doc: "How answers sound.", Fields: []Key{
			{Name: "tone", Type: String, Source: kindsDoc, Doc: "The tone of answers, in a word or two."},
			{Name: "language", Type: String, Source: kindsDoc, Doc: "The language answers are given in."},
			{Name: "verbosity", Type: String, Enum: []string{"low", "medium", "high"}, Source: kindsDoc, Doc: "How much is said."},
		}},
		{Name: "format", Type: Map, Source: kindsDoc, Doc: "How answers look.", Fields: []Key{
			{Name: "prefer", Type: String, Source: kindsDoc, Doc: "The preferred form, such as `markdown`."},
			{Name: "sections", Type: List, Source: kindsDoc, Doc: "The sections of an answer in their order."},
		}},
		{Name: "behavior", Type: Map, Source: kindsDoc, Doc: "What an agent does and does not do.", Fields: []Key{
			{Name: "no_hallucination", Type: Bool, Source: kindsDoc, Doc: "Whether it must say when it does not know."},
			{Name: "ask_when_ambiguous", Type: Bool, Source: kindsDoc, Doc: "Whether it asks before it chooses between readings."},
			{Name: "cite_sources_when_possible", Type: Bool, Source: kindsDoc, Doc: "Whether it names its sources."},
			{Name: "do_not_execute", Type: Bool, Source: kindsDoc, Doc: "Whether it must not run anything."},
		}},
	}},
}

func store(of string) []Key {
	return []Key{
		{Name: "enabled", Type: Bool, Source: kindsDoc, Doc: "Whether the " + of + " is kept."},
		{Name: "path", Type: String, Path: true, Source: kindsDoc, Doc: "The file it is kept in."},
		{Name: "max_size", Type: Int, Source: kindsDoc, Doc: "The most entries it may hold."},
	}
}
