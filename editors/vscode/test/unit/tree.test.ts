import assert from "node:assert/strict";
import { test } from "node:test";
import type { Problem } from "../../src/model/answers";
import { inputNodes, kindNodes, sectionNodes, silentNode, unusedNodes, type Node } from "../../src/model/tree";
import { guardrails, shop, stopped, tasks } from "./answers";

function facts(nodes: Node[]): unknown[] {
	return nodes.map((node) => ("inForce" in node ? [node.label, node.inForce, node.why, node.place.line] : [node.label, node.detail]));
}

test("kinds come in the order of the resolution, with what they are made of", () => {
	assert.deepEqual(facts(kindNodes(shop)), [
		["guardrails", "1 input, replace_all"],
		["tasks", "3 inputs, overlay"],
		["prompt", "1 input"],
	]);
});

test("a stopped resolution shows what stops it and nothing else", () => {
	assert.deepEqual(facts(kindNodes(stopped)), [["Wrong kind.", "team/tasks.iai:1"]]);
});

test("what an override discards comes last and is not in force", () => {
	assert.deepEqual(facts(inputNodes(guardrails)), [
		["guardrails.shop.iai", true, "in force as override of guardrails", 0],
		["guardrails.iai", false, "not in force: guardrails.shop.iai replaces it", 0],
	]);
});

test("a section that is replaced is not in force, its neighbours and children are", () => {
	const headings = [
		{ name: "Release", marks: "##", line: 8, children: [{ name: "Notes", marks: "###", line: 10, children: [] }] },
		{ name: "Commits", marks: "##", line: 12, children: [] },
	];
	const nodes = sectionNodes("tasks.iai", tasks, true, headings);
	assert.deepEqual(facts(nodes), [
		["Release", false, "not in force: replaced by tasks.sale.iai:7", 8],
		["Commits", true, "in force", 12],
	]);
	// `## Release` of the override names that section alone, not what is below it.
	const [release] = nodes;
	assert.ok(release?.what === "section");
	assert.deepEqual(facts(release.children), [["Notes", true, "in force", 10]]);
});

test("the sections of a file that is not in force are not either", () => {
	const nodes = sectionNodes("guardrails.iai", guardrails, false, [{ name: "Money", marks: "#", line: 3, children: [] }]);
	assert.deepEqual(facts(nodes), [["Money", false, "not in force, as the whole file", 3]]);
});

test("what belongs to no active kind is gathered, without what the kinds show", () => {
	const problem = (file: string, name = "not-in-force", manifests = ["manifest.iai"]): Problem => ({
		file, name, manifests, range: { start: { line: 0, character: 6 } }, code: "N501", severity: "hint", stop: false, message: `${file} is silent.`, fixes: [],
	});
	const [silent, ...rest] = silentNode(shop, [problem("tracking.iai"), problem("tasks.iai"), problem("x.iai", "unknown-key"), problem("other.iai", "not-in-force", ["apps/manifest.iai"])]);
	assert.equal(rest.length, 0);
	assert.ok(silent?.what === "silent");
	assert.deepEqual(facts(unusedNodes(silent.problems)), [["tracking.iai", "tracking.iai is silent."]]);
	assert.deepEqual(silentNode(shop, []), []);
});
