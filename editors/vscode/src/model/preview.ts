import type { ResolvedDocument, SourceLine } from "./answers";

/** A piece of a resolved document that comes from one place: what the preview shows under one link. */
export interface Chunk {
	what: "title" | "setting" | "text" | "note";
	kind: string;
	role: string;
	text: string;
	/** The file it comes from; none for what the server says itself. */
	uri: string | undefined;
	/** For each line of the text the line of the file, counting from 0. */
	lines: number[];
}

/** Cuts a resolved document where the source changes. */
export function chunks(document: ResolvedDocument): Chunk[] {
	const sources = new Map(document.lines.map((source) => [source.line, source]));
	const out: Chunk[] = [];
	let blank: string[] = [];
	document.text.split("\n").forEach((text, number) => {
		const source = sources.get(number);
		const last = out[out.length - 1];
		if (!source) {
			if (text.trim() === "") {
				blank.push(text);
				return;
			}
			blank = [];
			if (last?.what === "note") {
				last.text += "\n" + text;
				last.lines.push(0);
			} else {
				out.push({ what: "note", kind: "", role: "", text, uri: undefined, lines: [0] });
			}
			return;
		}
		const what = nature(source, text);
		if (last && what === "text" && last.what === "text" && follows(last, source, blank.length)) {
			for (const one of blank) {
				last.text += "\n" + one;
				last.lines.push(source.sourceLine);
			}
			last.text += "\n" + text;
			last.lines.push(source.sourceLine);
		} else {
			out.push({ what, kind: source.kind, role: source.role, text: what === "title" ? title(text) : text, uri: source.uri, lines: [source.sourceLine] });
		}
		blank = [];
	});
	return out;
}

function nature(source: SourceLine, text: string): Chunk["what"] {
	if (source.setting !== undefined) {
		return "setting";
	}
	return source.role === "" && text.startsWith("──") ? "title" : "text";
}

/** Whether a line goes on where a chunk ends. A file that is loaded twice begins anew. */
function follows(chunk: Chunk, source: SourceLine, between: number): boolean {
	const end = chunk.lines[chunk.lines.length - 1] ?? -1;
	return (
		chunk.uri === source.uri &&
		chunk.kind === source.kind &&
		chunk.role === source.role &&
		source.sourceLine > end &&
		source.sourceLine <= end + 1 + between
	);
}

/** `──── tasks · 3 inputs ────` without its rules. */
function title(line: string): string {
	return line.replace(/^─+\s*/, "").replace(/\s*─+$/, "");
}
