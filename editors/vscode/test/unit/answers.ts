import type { Kind, Resolution } from "../../src/model/answers";

/** A kind under an overlay: a base, a merge and an override that replaces `## Release` of the base. */
export const tasks: Kind = {
	kind: "tasks",
	status: "ok",
	override: { mode: "overlay", algorithm: "markdown_sections" },
	inputs: [
		{ role: "base", origin: "tasks.iai", line: 1, text: "## Release\n\nMerge.\n\n## Commits\n\nSmall ones.\n" },
		{ role: "merge", origin: "tasks.team.iai", line: 1, text: "## Pay\n\nTwice.\n" },
		{ role: "override", origin: "tasks.sale.iai", line: 1, text: "## Release\n\nDo not merge.\n" },
	],
	discarded: [],
	sections: [
		{ path: ["## Release"], origin: "tasks.sale.iai", line: 7, replaces: [{ origin: "tasks.iai", line: 9 }], text: "## Release\n\nDo not merge.\n" },
		{ path: ["## Commits"], origin: "tasks.iai", line: 13, replaces: [], text: "## Commits\n\nSmall ones.\n" },
		{ path: ["## Pay"], origin: "tasks.team.iai", line: 4, replaces: [], text: "## Pay\n\nTwice.\n" },
	],
};

/** A kind whose override replaces all else. */
export const guardrails: Kind = {
	kind: "guardrails",
	status: "ok",
	override: { mode: "replace_all", algorithm: null },
	inputs: [{ role: "override", origin: "guardrails.shop.iai", line: 1, text: "\n# Guardrails\n\nNo floats.\n" }],
	discarded: [{ role: "base", origin: "guardrails.iai", by: "guardrails.shop.iai" }],
	sections: [],
};

/** A kind that is settings of the manifest alone. */
export const prompt: Kind = {
	kind: "prompt",
	status: "ok",
	override: null,
	inputs: [{ role: "metadata", origin: "manifest.iai", line: 30, text: "" }],
	discarded: [],
	sections: [],
};

export const shop: Resolution = {
	manifest: "manifest.iai",
	status: "ok",
	activeKinds: ["guardrails", "tasks", "prompt"],
	kinds: [guardrails, tasks, prompt],
	problems: [],
};

export const stopped: Resolution = {
	manifest: "manifest.iai",
	status: "stopped",
	activeKinds: [],
	kinds: [],
	problems: [
		{ file: "team/tasks.iai", range: { start: { line: 0, character: 6 } }, code: "S104", name: "kind-mismatch", severity: "error", stop: true, message: "Wrong kind.", manifests: ["manifest.iai"], fixes: [] },
		{ file: "manifest.iai", range: { start: { line: 3, character: 0 } }, code: "S302", name: "unknown-key", severity: "hint", stop: false, message: "Unknown.", manifests: ["manifest.iai"], fixes: [] },
	],
};
