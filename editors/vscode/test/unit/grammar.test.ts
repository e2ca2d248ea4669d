import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { createOnigScanner, createOnigString, loadWASM } from "vscode-oniguruma";
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from "vscode-textmate";

// The tests run bundled, in dist/test.
const here = join(__dirname, "../..");

async function grammar(): Promise<IGrammar> {
	await loadWASM(readFileSync(join(dirname(require.resolve("vscode-oniguruma")), "onig.wasm")));
	const files = new Map([["source.iai", join(here, "syntaxes/iai.tmLanguage.json")]]);
	const theirs = join(here, "node_modules/tm-grammars/grammars");
	for (const name of ["yaml", "markdown", "javascript"]) {
		const file = join(theirs, `${name}.json`);
		files.set(JSON.parse(readFileSync(file, "utf8")).scopeName, file);
	}
	const registry = new Registry({
		onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
		loadGrammar: async (scope) => {
			const file = files.get(scope);
			return file ? parseRawGrammar(readFileSync(file, "utf8"), file) : null;
		},
	});
	const out = await registry.loadGrammar("source.iai");
	assert.ok(out);
	return out;
}

interface Line {
	text: string;
	marks: { from: number; to: number; scope: string; not: boolean; at: string }[];
}

function read(file: string): Line[] {
	const out: Line[] = [];
	readFileSync(join(here, "test/grammar", file), "utf8")
		.split("\n")
		.forEach((raw, i) => {
			if (raw.startsWith(">")) {
				out.push({ text: raw.slice(1), marks: [] });
				return;
			}
			const mark = /^( +)(\^+) +(! )?(\S+) *$/.exec(raw);
			const [, indent, carets, not, scope] = mark ?? [];
			if (indent && carets && scope) {
				const from = indent.length - 1;
				out[out.length - 1]?.marks.push({ from, to: from + carets.length, scope, not: not !== undefined, at: `${file}:${i + 1}` });
			} else {
				assert.ok(raw === "" || raw.startsWith("#"), `${file}:${i + 1} can be read`);
			}
		});
	return out;
}

for (const file of readdirSync(join(here, "test/grammar"))) {
	test(`colours of ${file}`, async () => {
		const made = await (loaded ??= grammar());
		let stack = INITIAL;
		let marks = 0;
		for (const line of read(file)) {
			const result = made.tokenizeLine(line.text, stack);
			stack = result.ruleStack;
			for (const mark of line.marks) {
				for (let column = mark.from; column < mark.to; column++) {
					const token = result.tokens.find((one) => one.startIndex <= column && column < one.endIndex);
					const has = token?.scopes.some((scope) => scope === mark.scope || scope.startsWith(mark.scope + ".")) ?? false;
					assert.equal(has, !mark.not, `${mark.at}: column ${column + 1} of “${line.text}” is ${token?.scopes.join(" ")}`);
				}
				marks++;
			}
		}
		assert.ok(marks > 0, "something is marked");
	});
}

let loaded: Promise<IGrammar> | undefined;
