/** What the operations of the server answer: their fields as `iai api --schema` has them, those that are used here. */

export interface Input {
	role: string;
	origin: string;
	line: number;
	text: string;
}

export interface Discarded {
	role: string;
	origin: string;
	by: string;
}

export interface Section {
	path: string[];
	origin: string;
	line: number;
	replaces: { origin: string; line: number }[];
	text: string;
}

export interface Kind {
	kind: string;
	status: "ok" | "empty";
	override: { mode: string; algorithm: string | null } | null;
	inputs: Input[];
	discarded: Discarded[];
	sections: Section[];
}

export interface Problem {
	file: string;
	range: { start: { line: number; character: number } };
	code: string;
	name: string;
	severity: "error" | "warning" | "info" | "hint";
	stop: boolean;
	message: string;
	manifests: string[];
	fixes: { title: string; creates: { file: string; text: string }[] }[];
}

/** The answer of `iaip.resolve`. */
export interface Resolution {
	manifest: string;
	status: "ok" | "stopped";
	activeKinds: string[];
	kinds: Kind[];
	problems: Problem[];
}

/** The answer of `check`. */
export interface Check {
	problems: Problem[];
}

/** The answer of `explain`. */
export interface Explanation {
	subject: { file?: string; line?: number; kind?: string; section?: string[] };
	inForce: boolean;
	steps: { what: string; file: string; line: number; by?: { file: string; line: number } | null; why: string }[];
}

export interface Command {
	id: string;
	displayName: string;
	intentId: string;
	from: string;
}

/** The answer of `resolveContract`. */
export interface Contracted {
	rootUri: string;
	instructions: Resolution;
	contract:
		| { status: "ok"; contract: { commandId: string; contractText: string } }
		| { status: "blocked"; blocked: { reason: string; message: string } }
		| null;
	commands: Command[];
	text: string;
}

/** The answer of `iai/resolvedDocument`. */
export interface ResolvedDocument {
	uri: string;
	text: string;
	lines: SourceLine[];
}

/** Where a line of a resolved document comes from; both lines count from 0. */
export interface SourceLine {
	line: number;
	uri: string;
	sourceLine: number;
	kind: string;
	role: string;
	setting?: string;
}
