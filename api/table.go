package api

import (
	"iai/resolver/contract"
	"iai/resolver/identifier"
	"iai/resolver/pack"
)

// table lists every operation once.
var table = []Operation{
	define(Operation{Name: "iaip.resolve", Tool: "resolve_instructions",
		Doc: "The effective instruction set of a manifest: active kinds, their inputs, settings and text, with file and line of every piece."}, resolve),
	define(Operation{Name: "check", Tool: "check",
		Doc: "Every problem of the workspace, with its place and its fixes."}, check),
	define(Operation{Name: "explain", Tool: "explain",
		Doc: "Whether a line, a kind or a section is in force, and what decided that."}, explain),
	define(Operation{Name: "diff", Tool: "diff",
		Doc: "What changed in what is in force between two git revisions, or between one and the work tree: sections, settings and contracts of each manifest."}, diff),
	define(Operation{Name: "search", Tool: "search",
		Doc: "Where a text stands in the workspace: exact substring over names and texts."}, search),
	reading[LookupInput, identifier.Answer](Operation{Name: "identifier.resolve", Tool: "resolve",
		Doc: "What an identifier names: exactly one thing, a ranked list of several, or none."}, lookup),
	define(Operation{Name: "resolveContract", Tool: "resolve_contract",
		Doc: "The effective instruction set and the contract of a workspace, ready to hand to an agent."}, resolveContract),
	reading[ContractInput, contract.Result](Operation{Name: "contract.resolve",
		Doc: "The contract of one command: the rules, constraints and stop conditions an agent works under, or why it is blocked."}, contractResolve),
	define(Operation{Name: "contract.catalog",
		Doc: "What contracts are made of: commands, rules, rulesets and stack presets."}, contractCatalog),
	bare[packParseInput](Operation{Name: "pack.parse",
		Doc: "Read a pack request."}, pack.BareParse),
	bare[packRawInput](Operation{Name: "pack.parseVersion",
		Doc: "Read a version."}, pack.BareParseVersion),
	bare[packCompareInput](Operation{Name: "pack.compare",
		Doc: "Order two versions."}, pack.BareCompare),
	bare[packRawInput](Operation{Name: "pack.parseRequirement",
		Doc: "Read a version requirement as comparators."}, pack.BareParseRequirement),
	bare[packSatisfiesInput](Operation{Name: "pack.satisfies",
		Doc: "Which versions satisfy a requirement, and the best of them."}, pack.BareSatisfies),
	reading[PackInput, pack.Answer](Operation{Name: "pack.resolve", Tool: "resolve_pack",
		Doc: "Which pack a request selects, or why none, or between which a person must choose."}, packResolve),
	define(Operation{Name: "pack.list", Tool: "list_packs",
		Doc: "The packs of a source: those of the workspace, the user's own, or those that were pulled."}, packList),
	define(Operation{Name: "pack.status", Tool: "pack_status",
		Doc: "What each pack request of a manifest comes to, and whether the lock still fits."}, packStatus),
	define(Operation{Name: "pack.lock", Tool: "lock_packs", Writes: true,
		Doc: "Write iai.lock: what each pack request of a manifest resolves to, and what was decided. With files in the question nothing is written."}, packLock),
	define(Operation{Name: "export", Writes: true,
		Doc: "Write the files that agents read, from the resolved instructions. With files in the question nothing is written."}, export),
	define(Operation{Name: "budget",
		Doc: "About how many tokens the instructions are, by kind, by target and in all, and how large each target's files are against its limit."}, budget),
	define(Operation{Name: "import", Writes: true,
		Doc: "Take the files that agents read into the format, and say where each of their lines went. With files in the question nothing is written."}, importFiles),
	define(Operation{Name: "init", Writes: true,
		Doc: "Begin a workspace: import the files for agents that are there, or start with a small manifest. With files in the question nothing is written."}, initialize),
	define(Operation{Name: "component.start", Tool: "resolve_component_start", Writes: true,
		Doc: "Begin to resolve a component: look in the library, then search and import it with the user's commands. One at a time; answers at once."}, componentStart),
	define(Operation{Name: "component.status", Tool: "resolve_component_status",
		Doc: "Where the task of a component stands: its state, what it asks, what it found or why it failed."}, componentStatus),
	define(Operation{Name: "component.select", Tool: "resolve_component_select", Writes: true,
		Doc: "Answer what the task of a component asks, with a part of an option's text."}, componentSelect),
	define(Operation{Name: "component.close", Tool: "resolve_component_close", Writes: true,
		Doc: "End the task of a component in whatever state, its program with it, so that another can begin."}, componentClose),
	define(Operation{Name: "component.parsePrompt",
		Doc: "Read what a program wrote as a prompt: a question and its options."}, componentParsePrompt),
	define(Operation{Name: "component.mapOption",
		Doc: "Which option an answer means, and the keys that choose it."}, componentMapOption),
	define(Operation{Name: "component.transition",
		Doc: "Where an event leads a component's task from a state."}, componentTransition),
	define(Operation{Name: "component.script", Writes: true,
		Doc: "Play a whole component resolution: library, commands and the steps of whoever decides."}, componentScript),
}

// reading makes a row of a function that reads its question itself, because
// the question has two forms.
func reading[I, O any](op Operation, run func(env *Env, input []byte) (any, error)) Operation {
	row := define(op, func(env *Env, _ I) (O, error) { var none O; return none, nil })
	row.run = run
	return row
}
