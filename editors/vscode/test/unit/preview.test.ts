import assert from "node:assert/strict";
import { test } from "node:test";
import type { ResolvedDocument, SourceLine } from "../../src/model/answers";
import { chunks } from "../../src/model/preview";

const base = "file:///shop/tasks.iai";
const sale = "file:///shop/tasks.sale.iai";

function document(lines: [string, Partial<SourceLine>?][]): ResolvedDocument {
	return {
		uri: "iai-resolved:/tasks.md",
		text: lines.map(([text]) => text).join("\n"),
		lines: lines.flatMap(([, source], line) => (source ? [{ line, uri: base, sourceLine: 0, kind: "tasks", role: "base", ...source }] : [])),
	};
}

test("a resolved document is cut where its source changes", () => {
	const made = chunks(
		document([
			["──── tasks · 2 inputs ────", { uri: "file:///shop/manifest.iai", sourceLine: 4, role: "" }],
			["planning: {}", { uri: sale, sourceLine: 2, role: "override", setting: "planning" }],
			[""],
			["## Cutting", { sourceLine: 8 }],
			["", { sourceLine: 9 }],
			["Small.", { sourceLine: 10 }],
			["## Release", { uri: sale, sourceLine: 6, role: "override" }],
			["## Commits", { sourceLine: 23 }],
		]),
	);
	assert.deepEqual(
		made.map((chunk) => [chunk.what, chunk.text, chunk.uri, chunk.lines]),
		[
			["title", "tasks · 2 inputs", "file:///shop/manifest.iai", [4]],
			["setting", "planning: {}", sale, [2]],
			["text", "## Cutting\n\nSmall.", base, [8, 9, 10]],
			["text", "## Release", sale, [6]],
			["text", "## Commits", base, [23]],
		],
	);
});

test("sections of one file that do not follow each other there are two pieces", () => {
	const made = chunks(document([["## A", { sourceLine: 3 }], ["## C", { sourceLine: 9 }]]));
	assert.deepEqual(made.map((chunk) => chunk.lines), [[3], [9]]);
});

test("a file that is loaded twice is two pieces", () => {
	const made = chunks(document([["One.", { sourceLine: 2 }], ["One.", { sourceLine: 2 }]]));
	assert.deepEqual(made.map((chunk) => chunk.lines), [[2], [2]]);
});

test("what comes from nowhere is a note", () => {
	const made = chunks(document([["The resolution is stopped:"], ["a wrong kind."], [""]]));
	assert.deepEqual(made.map((chunk) => [chunk.what, chunk.text]), [["note", "The resolution is stopped:\na wrong kind."]]);
});
