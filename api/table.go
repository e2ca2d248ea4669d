package api

// table lists every operation once.
var table = []Operation{
	define(Operation{Name: "iaip.resolve", Tool: "resolve_instructions",
		Doc: "The effective instruction set of a manifest: active kinds, their inputs, settings and text, with file and line of every piece."}, resolve),
	define(Operation{Name: "check", Tool: "check",
		Doc: "Every problem of the workspace, with its place and its fixes."}, check),
	define(Operation{Name: "explain", Tool: "explain",
		Doc: "Whether a line, a kind or a section is in force, and what decided that."}, explain),
}
