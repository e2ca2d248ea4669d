import type { Kind, Problem, Resolution } from "./answers";

/** Where a click on a node leads: a path relative to the root and a line from 0. */
export interface Place {
	file: string;
	line: number;
}

/** A heading of a file, as the outline of the server has it. */
export interface Heading {
	name: string;
	marks: string;
	line: number;
	children: Heading[];
}

export type Node =
	| { what: "stopped"; label: string; detail: string; place: Place | undefined }
	| { what: "kind"; label: string; detail: string; kind: Kind }
	| { what: "input"; label: string; detail: string; inForce: boolean; why: string; place: Place; kind: Kind; role: string }
	| { what: "section"; label: string; detail: string; inForce: boolean; why: string; place: Place; children: Node[] }
	| { what: "silent"; label: string; detail: string; problems: Problem[] }
	| { what: "unused"; label: string; detail: string; place: Place };

/** The kinds of a manifest; of one that is stopped, what stops it. */
export function kindNodes(resolution: Resolution): Node[] {
	if (resolution.status === "stopped") {
		return resolution.problems
			.filter((problem) => problem.stop)
			.map((problem) => ({ what: "stopped", label: problem.message, detail: `${problem.file}:${problem.range.start.line + 1}`, place: placeOf(problem) }));
	}
	return resolution.kinds.map((kind) => ({ what: "kind", label: kind.kind, detail: describe(kind), kind }));
}

function describe(kind: Kind): string {
	if (kind.status === "empty") {
		return "no input";
	}
	const inputs = `${kind.inputs.length} input${kind.inputs.length === 1 ? "" : "s"}`;
	return kind.override ? `${inputs}, ${kind.override.mode}` : inputs;
}

/** What a kind is made of, in order, and then what its override put out. */
export function inputNodes(kind: Kind): Node[] {
	const used = kind.inputs.map((input): Node => ({
		what: "input",
		label: input.origin,
		detail: input.role,
		inForce: true,
		why: `in force as ${input.role} of ${kind.kind}`,
		place: { file: input.origin, line: Math.max(input.line - 1, 0) },
		kind,
		role: input.role,
	}));
	const dropped = kind.discarded.map((input): Node => ({
		what: "input",
		label: input.origin,
		detail: `${input.role}, not in force`,
		inForce: false,
		why: `not in force: ${input.by} replaces it`,
		place: { file: input.origin, line: 0 },
		kind,
		role: input.role,
	}));
	return [...used, ...dropped];
}

/** The sections of an input. One that an override names again is not in force. */
export function sectionNodes(file: string, kind: Kind, inForce: boolean, headings: Heading[]): Node[] {
	const replaced = new Map<number, string>();
	for (const section of kind.sections) {
		for (const old of section.replaces) {
			if (old.origin === file) {
				replaced.set(old.line - 1, `${section.origin}:${section.line}`);
			}
		}
	}
	const node = (heading: Heading): Node => {
		const by = replaced.get(heading.line);
		const counts = inForce && by === undefined;
		return {
			what: "section",
			label: heading.name,
			detail: counts ? "" : "not in force",
			inForce: counts,
			why: by !== undefined ? `not in force: replaced by ${by}` : counts ? "in force" : "not in force, as the whole file",
			place: { file, line: heading.line },
			children: heading.children.map(node),
		};
	};
	return headings.map(node);
}

/** What is written and belongs to no active kind. */
export function silentNode(resolution: Resolution, problems: Problem[]): Node[] {
	const shown = new Set(resolution.kinds.flatMap((kind) => [...kind.inputs, ...kind.discarded]).map((input) => input.origin));
	const silent = problems.filter(
		(problem) => problem.name === "not-in-force" && problem.manifests.includes(resolution.manifest) && !shown.has(problem.file),
	);
	return silent.length === 0 ? [] : [{ what: "silent", label: "Not in force", detail: String(silent.length), problems: silent }];
}

export function unusedNodes(problems: Problem[]): Node[] {
	return problems.map((problem) => ({ what: "unused", label: problem.file, detail: problem.message, place: placeOf(problem) }));
}

function placeOf(problem: Problem): Place {
	return { file: problem.file, line: problem.range.start.line };
}
