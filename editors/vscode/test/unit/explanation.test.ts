import assert from "node:assert/strict";
import { test } from "node:test";
import { partner } from "../../src/model/compare";
import { explain } from "../../src/model/explanation";
import { shop } from "./answers";

test("an explanation names the place, the verdict, and for each step what it was done by", () => {
	const made = explain({
		subject: { file: "tasks.iai", line: 21, kind: "tasks", section: ["## Release"] },
		inForce: false,
		steps: [
			{ what: "loaded", file: "tasks.iai", line: 21, by: { file: "manifest.iai", line: 5 }, why: "It is the base." },
			{ what: "replaced", file: "tasks.iai", line: 21, by: { file: "tasks.sale.iai", line: 7 }, why: "The override has it too." },
			{ what: "inactive", file: "tasks.iai", line: 2, by: null, why: "Nobody enables it." },
		],
	});
	assert.equal(made.title, "tasks.iai:21, ## Release: not in force");
	assert.deepEqual(made.steps, [
		{ label: "loaded", detail: "It is the base.", place: { file: "manifest.iai", line: 4 } },
		{ label: "replaced", detail: "The override has it too.", place: { file: "tasks.sale.iai", line: 6 } },
		{ label: "inactive", detail: "Nobody enables it.", place: { file: "tasks.iai", line: 1 } },
	]);
});

test("an override is compared with its base, every other input with the override", () => {
	assert.deepEqual(partner(shop, "tasks.sale.iai"), { file: "tasks.iai", override: "tasks.sale.iai" });
	assert.deepEqual(partner(shop, "tasks.team.iai"), { file: "tasks.team.iai", override: "tasks.sale.iai" });
	assert.deepEqual(partner(shop, "guardrails.shop.iai"), { file: "guardrails.iai", override: "guardrails.shop.iai" });
	assert.deepEqual(partner(shop, "guardrails.iai"), { file: "guardrails.iai", override: "guardrails.shop.iai" });
	assert.equal(partner(shop, "manifest.iai"), undefined);
	assert.equal(partner(shop, "context.iai"), undefined);
});
