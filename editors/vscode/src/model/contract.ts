import type { Contracted, Kind } from "./answers";

/** A place in a contract and the file it comes from. */
export interface Source {
	/** The line of the contract, from 0. */
	at: number;
	/** Relative to the root. */
	file: string;
	/** The line of the file, from 1. */
	line: number;
	label: string;
}

/** A contract as a document: its text, whether it is one that can be handed on, and where its parts come from. */
export interface ContractText {
	text: string;
	ok: boolean;
	sources: Source[];
}

/**
 * Makes the document of an answer. The contract and the instructions stand in
 * it byte for byte as an agent gets them; what the user asked for follows them,
 * since it is no part of either.
 */
export function contractText(answer: Contracted, request: string): ContractText {
	const manifest = answer.instructions.manifest;
	const here: Source = { at: 0, file: manifest, line: 1, label: manifest };
	if (answer.instructions.status === "stopped") {
		const stops = answer.instructions.problems.filter((problem) => problem.stop);
		const lines = stops.map((problem) => `- ${problem.file}:${problem.range.start.line + 1}: ${problem.message}`);
		return {
			text: ["There is no contract: the resolution is stopped.", "", ...lines, ""].join("\n"),
			ok: false,
			sources: [here, ...stops.map((problem, index) => place(index + 2, problem.file, problem.range.start.line + 1))],
		};
	}
	if (answer.contract?.status === "blocked") {
		const { reason, message } = answer.contract.blocked;
		return { text: `There is no contract (${reason}).\n\n${message}\n`, ok: false, sources: [here] };
	}
	const text = request.trim() === "" ? answer.text : `${answer.text.replace(/\n*$/, "\n\n")}REQUEST:\n${request.trim()}\n`;
	return { text, ok: true, sources: [here, ...instructionSources(answer.text, answer.instructions.kinds)] };
}

/** Finds where each piece of the instructions stands in the text. */
function instructionSources(text: string, kinds: Kind[]): Source[] {
	const out: Source[] = [];
	let from = 0;
	for (const kind of kinds) {
		const start = text.indexOf(`INSTRUCTIONS: ${kind.kind}\n`, from);
		if (start < 0) {
			continue;
		}
		from = start;
		// Metadata has settings and no text, and what is blank cannot be pointed at.
		const pieces = kind.sections.length > 0 ? kind.sections : kind.inputs;
		for (const piece of pieces) {
			const found = piece.text.trim() === "" ? -1 : text.indexOf(piece.text, from);
			if (found < 0) {
				out.push(place(lineAt(text, start), piece.origin, piece.line));
				continue;
			}
			const blank = piece.text.length - piece.text.trimStart().length;
			out.push(place(lineAt(text, found + blank), piece.origin, piece.line));
			from = found + piece.text.length;
		}
	}
	return out;
}

function place(at: number, file: string, line: number): Source {
	return { at, file, line, label: `${file}:${line}` };
}

function lineAt(text: string, offset: number): number {
	let line = 0;
	for (let i = text.indexOf("\n"); i >= 0 && i < offset; i = text.indexOf("\n", i + 1)) {
		line++;
	}
	return line;
}
