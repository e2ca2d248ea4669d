import assert from "node:assert/strict";
import { test } from "node:test";
import { statusText } from "../../src/model/status";
import { shop, stopped } from "./answers";

test("active kinds and problems", () => {
	const shown = statusText({ server: "running", resolution: shop, errors: 0, warnings: 0 });
	assert.deepEqual(shown, {
		text: "$(check) IAI: 3 kinds",
		tooltip: "In force by manifest.iai: guardrails, tasks, prompt.",
		label: "IAI: 3 kinds. In force by manifest.iai: guardrails, tasks, prompt.",
		grave: "no",
	});
	const worse = statusText({ server: "running", resolution: { ...shop, activeKinds: ["tasks"] }, errors: 1, warnings: 2 });
	assert.equal(worse.text, "$(error) IAI: 1 kind · 1 error, 2 warnings");
	assert.equal(worse.grave, "warning");
});

test("a stopped resolution and a server that is not there are the gravest", () => {
	const one = statusText({ server: "running", resolution: stopped, errors: 1, warnings: 0 });
	assert.equal(one.text, "$(error) IAI: stopped");
	assert.equal(one.tooltip, "The resolution of manifest.iai is stopped: nothing is in force; 1 error.");
	assert.equal(one.grave, "error");
	assert.equal(statusText({ server: "stopped", resolution: shop, errors: 0, warnings: 0 }).text, "$(error) IAI: not running");
	assert.equal(statusText({ server: "missing", resolution: undefined, errors: 0, warnings: 0 }).grave, "error");
});

test("nothing to show is said as calmly", () => {
	assert.equal(statusText({ server: "running", resolution: undefined, errors: 0, warnings: 0 }).text, "$(circle-slash) IAI: no manifest");
	assert.equal(statusText({ server: "running", resolution: { ...shop, activeKinds: [], kinds: [] }, errors: 0, warnings: 0 }).text, "$(check) IAI: nothing active");
	assert.equal(statusText({ server: "starting", resolution: undefined, errors: 0, warnings: 0 }).grave, "no");
});
