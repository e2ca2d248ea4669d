import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contracted } from "../../src/model/answers";
import { contractText } from "../../src/model/contract";
import { shop, stopped } from "./answers";

const text = [
	"You are executing: CODE GENERATION", // 0
	"", // 1
	"INSTRUCTIONS: guardrails", // 2
	"severity: critical", // 3
	"", // 4
	"# Guardrails", // 5
	"", // 6
	"No floats.", // 7
	"", // 8
	"INSTRUCTIONS: tasks", // 9
	"", // 10
	"## Release", // 11
	"", // 12
	"Do not merge.", // 13
	"## Commits", // 14
	"", // 15
	"Small ones.", // 16
	"## Pay", // 17
	"", // 18
	"Twice.", // 19
	"", // 20
	"INSTRUCTIONS: prompt", // 21
	"tone: plain", // 22
	"",
].join("\n");

const answer: Contracted = {
	rootUri: "file:///shop",
	instructions: shop,
	contract: { status: "ok", contract: { commandId: "fix-bug", contractText: "You are executing: CODE GENERATION" } },
	commands: [],
	text,
};

test("a contract is the text of the answer, byte for byte, with a link at every piece", () => {
	const made = contractText(answer, "  ");
	assert.equal(made.ok, true);
	assert.equal(made.text, text);
	assert.deepEqual(
		made.sources.map((source) => [source.at, source.label]),
		[
			[0, "manifest.iai"],
			[5, "guardrails.shop.iai:1"],
			[11, "tasks.sale.iai:7"],
			[14, "tasks.iai:13"],
			[17, "tasks.team.iai:4"],
			[21, "manifest.iai:30"],
		],
	);
});

test("what was asked for follows the contract and moves nothing in it", () => {
	const made = contractText(answer, "A kettle\n");
	assert.equal(made.text, text + "\nREQUEST:\nA kettle\n");
	assert.deepEqual(made.sources, contractText(answer, "").sources);
});

test("a stopped resolution gives no contract, and says where it stops", () => {
	const made = contractText({ ...answer, instructions: stopped, contract: null, text: "" }, "A kettle");
	assert.equal(made.ok, false);
	assert.equal(made.text, "There is no contract: the resolution is stopped.\n\n- team/tasks.iai:1: Wrong kind.\n");
	assert.deepEqual(made.sources.map((source) => [source.at, source.label]), [[0, "manifest.iai"], [2, "team/tasks.iai:1"]]);
});

test("a blocked contract says why", () => {
	const made = contractText({ ...answer, contract: { status: "blocked", blocked: { reason: "unknown_command", message: "There is no command `x`." } }, text: "" }, "");
	assert.equal(made.ok, false);
	assert.equal(made.text, "There is no contract (unknown_command).\n\nThere is no command `x`.\n");
});
