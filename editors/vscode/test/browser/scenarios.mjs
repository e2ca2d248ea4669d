// What a user does, one after the other, each in a window of its own.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processesOf } from "./lib/codeserver.mjs";
import { effect, until } from "./lib/wait.mjs";

const mismatch = "This file declares kind `context`, and it is loaded as `guardrails`";

/** Squiggles, rows, hover, completion, and a fix that makes the row go, in the workspace of all broken workspaces. */
export async function broken({ open, example }) {
	const w = await open({ folder: example("broken") });
	await w.openFile("kind-mismatch/guardrails.security.iai");
	await until("a squiggle", async () => (await w.squiggles().count()) > 0);
	await w.showProblems();
	await w.filterProblems("declares kind");
	await until("the row of the problem", () => w.problem(mismatch).first().isVisible());
	// Files that nobody has opened have their rows too.
	await w.filterProblems("ruleset");
	await until("the row of a file that is not open", () => w.problem("There is no ruleset `default-solo`").first().isVisible());
	await w.filterProblems("");
	await w.shot("problems-dark");

	await w.openFile("kind-mismatch/guardrails.security.iai");
	await w.goTo(1, 8);
	const hover = await w.hover();
	assert.match(hover, /loaded as `?guardrails/, "the hover holds the problem");
	assert.match(hover, /S104/, "and its code");
	await w.shot("hover-dark");
	await w.press("Escape");

	await fix(w, "Change the kind to");
	await until("the corrected kind", async () => (await w.text()).startsWith("kind: guardrails"));
	await w.showProblems();
	await w.filterProblems("declares kind");
	await until("the row to vanish", async () => (await w.problem(mismatch).count()) === 0);
	await w.filterProblems("");

	await w.openFile("kind-mismatch/manifest.iai");
	await w.goTo(3, "enabled: [".length + 1);
	const suggestion = w.page.locator(".suggest-widget.visible .monaco-list-row");
	await w.page.keyboard.type("track", { delay: 40 });
	await effect("a completion", () => w.press("Control+Space"), () => suggestion.filter({ hasText: "tracking" }).first().isVisible());
	await w.shot("completion-dark");
	await w.press("Escape");
}

/** Applies the quick fix whose title begins so, at the cursor, by keys: a mouse would have to wait for the menu to settle. */
async function fix(w, title) {
	const rows = w.page.locator(".action-widget:visible .monaco-list-row");
	const chosen = w.page.locator(".action-widget:visible .monaco-list-row.focused");
	await effect(
		`the fix “${title}”`,
		async () => {
			await w.press("Escape");
			await w.focusEditor();
			await w.goTo(1, 8);
			await w.press("Control+.");
			await rows.filter({ hasText: title }).first().waitFor();
			for (let i = 0; i < 12 && !(await chosen.innerText()).includes(title); i++) {
				await w.press("ArrowDown");
			}
			await w.press("Enter");
		},
		async () => (await rows.count()) === 0,
	);
}

/** The preview follows what is typed in another file, and its links lead to the source. */
export async function preview({ open, example }) {
	const w = await open({ folder: example("webshop") });
	await w.openFile("tasks.iai");
	await w.command("IAI: Preview Resolved Instructions", () => w.page.locator(".tab", { hasText: "tasks (resolved)" }).first().isVisible());
	const frame = await w.webview("h1.kind");
	await until("the resolved text", async () => (await frame.locator("main").innerText()).includes("Do not merge."));
	assert.doesNotMatch(await frame.locator("main").innerText(), /Merge when the checks are green/, "what is replaced is not shown");
	assert.equal(await frame.locator("section h2", { hasText: "Release" }).count(), 1, "Markdown is rendered");

	await w.press("Control+1");
	await w.openFile("tasks.sale.iai");
	await w.press("Control+End", "Enter", "Enter");
	await w.type("Count the teapots twice.");
	await until("the typed words in the preview", async () => (await frame.locator("main").innerText()).includes("Count the teapots twice."));
	await w.shot("preview-dark");

	// By keyboard alone: every link can be reached, says where it leads, and goes there.
	const link = frame.locator("a.source[aria-label='Go to tasks.iai, line 9']").first();
	await effect("the source of a section", async () => { await link.focus(); await w.press("Enter"); }, async () => (await w.tabs()).includes("tasks.iai") && (await w.activeTab()) === "tasks.iai");
	await until("its line", async () => (await w.page.locator("#status\\.editor\\.selection").innerText()).includes("Ln 9,"));
	for (const label of await frame.locator("a.source").evaluateAll((links) => links.map((one) => one.getAttribute("aria-label")))) {
		assert.match(label ?? "", /^Go to .+, line \d+$/, "every link has a name for screen readers");
	}
}

/** A contract out of the palette: a command is chosen, words are given, the document is copied. */
export async function contract({ open, example }) {
	const w = await open({ folder: example("webshop") });
	await w.openFile("manifest.iai");
	await effect(
		"the choice of commands",
		() => w.command("IAI: Resolve Contract"),
		async () => (await w.rows.filter({ hasText: "Create Component" }).count()) > 0 && (await w.rows.filter({ hasText: "Fix Bug" }).count()) > 0,
		15_000,
	);
	await w.press("Enter"); // the manifest's own command comes first
	await until("the question for words", async () => (await w.input.getAttribute("placeholder"))?.includes("what you want"));
	await w.page.keyboard.type("A tea cosy with variants");
	await w.press("Enter");
	await until("the contract", async () => (await w.activeTab()) === "create-component contract.md");
	await until("its text", async () => (await w.text()).includes("You are executing: CODE GENERATION"));
	const lens = w.page.locator(".editor-group-container.active .codelens-decoration a");
	await until("its copy button", () => lens.filter({ hasText: "Copy" }).first().isVisible());
	await until("its link", () => lens.filter({ hasText: "manifest.iai" }).first().isVisible());
	await w.shot("contract-dark");
	await effect("the copy", () => lens.filter({ hasText: "Copy" }).first().click(), () => w.page.locator(".statusbar", { hasText: "The contract was copied" }).isVisible());
	const copied = await w.page.evaluate(() => navigator.clipboard.readText());
	assert.ok(copied.startsWith("You are executing: CODE GENERATION\n"), "the contract itself is copied");
	assert.ok(copied.endsWith("REQUEST:\nA tea cosy with variants\n"), "with what was asked for at its end");
	await effect(
		"the sources as a list",
		() => w.command("IAI: Go to a Source of the Contract"),
		async () => (await w.rows.filter({ hasText: "tasks.sale.iai" }).count()) > 0,
		15_000,
	);
	await w.input.fill("tasks.sale.iai:7");
	await effect("the source", () => w.press("Enter"), async () => (await w.activeTab()) === "tasks.sale.iai");
}

/** The tree: kinds, inputs, sections; what is not in force says so; a click goes to the source. */
export async function tree({ open, example }) {
	const w = await open({ folder: example("webshop") });
	const row = (name) => w.page.locator(".pane-body [role=treeitem]", { hasText: name }).first();
	await w.command("IAI: Focus on Resolved Instructions View", () => row("guardrails.shop.iai").isVisible());
	const labels = await w.page.locator(".pane-body [role=treeitem]").evaluateAll((rows) => rows.map((one) => one.getAttribute("aria-label")));
	assert.ok(labels.some((label) => label?.startsWith("guardrails.iai, not in force: guardrails.shop.iai replaces it")), `a discarded file says so: ${labels.join(" | ")}`);
	const colour = (name) => row(name).locator(".label-name").first().evaluate((one) => getComputedStyle(one).color);
	await until("a discarded file in grey", async () => (await colour("guardrails.iai")) !== (await colour("guardrails.shop.iai")));
	// By keyboard alone, from the file to its sections.
	const focused = w.page.locator(".pane-body .monaco-list-row.focused").first();
	await effect(
		"the sections of tasks.iai",
		async () => {
			await w.page.locator(".pane-body [role=tree]").first().focus();
			await w.press("Home");
			for (let i = 0; i < 40 && !((await focused.getAttribute("aria-label")) ?? "").startsWith("tasks.iai,"); i++) {
				await w.press("ArrowDown");
			}
			await w.press("ArrowRight");
		},
		() => row("Release").isVisible(),
	);
	await until("the replaced section", async () => (await row("Release").getAttribute("aria-label")) === "Release, not in force: replaced by tasks.sale.iai:7");
	await w.shot("tree-dark");
	await effect("the source of a section", () => row("Release").click(), async () => (await w.activeTab()) === "tasks.iai" && (await w.page.locator("#status\\.editor\\.selection").innerText()).includes("Ln 19,"));
	await until("the status", async () => (await w.status.innerText()).includes("6 kinds"));
}

/** A file renamed in the explorer: the manifest's path follows. */
export async function rename({ open, example }) {
	const folder = example("webshop");
	const w = await open({ folder });
	await w.openFile("manifest.iai");
	await until("the lenses of the server", async () => (await w.page.locator(".codelens-decoration", { hasText: "3 inputs" }).count()) > 0);
	const item = w.page.locator(".explorer-folders-view [role=treeitem]", { hasText: "tasks.checkout.iai" }).first();
	const box = w.page.locator(".explorer-item-edited input, .explorer-viewlet .monaco-inputbox input").first();
	await effect("the field for the name", async () => { await item.click(); await w.press("F2"); }, () => box.isVisible());
	await box.fill("tasks.till.iai");
	await w.press("Enter");
	// VS Code asks whether the extension may change the manifest with it.
	const agree = w.page.locator(".monaco-dialog-box").getByRole("button", { name: "OK" });
	await effect("the agreement", () => agree.click(), async () => (await agree.count()) === 0);
	await until("the file under its new name", () => existsSync(join(folder, "tasks.till.iai")) && !existsSync(join(folder, "tasks.checkout.iai")));
	await w.openFile("manifest.iai");
	await effect(
		"the new path in the manifest",
		() => w.goTo(29, 1),
		async () => (await w.text()).includes("- tasks.till.iai") && !(await w.text()).includes("- tasks.checkout.iai"),
	);
	await w.save();
	assert.match(readFileSync(join(folder, "manifest.iai"), "utf8"), /- tasks\.till\.iai\n/);
}

/** Text that is not saved counts, in other files too, and is nowhere on disk. */
export async function unsaved({ open, example }) {
	const folder = example("webshop");
	const w = await open({ folder });
	await w.openFile("guardrails.shop.iai");
	const before = readFileSync(join(folder, "guardrails.shop.iai"), "utf8");
	await effect("the first line", () => w.goTo(1, 7), async () => true);
	await w.press("Shift+End");
	await w.type("context");
	await until("a squiggle", async () => (await w.squiggles().count()) > 0);
	await until("the status", async () => (await w.status.innerText()).includes("stopped"));
	assert.equal(readFileSync(join(folder, "guardrails.shop.iai"), "utf8"), before, "the file on disk is as it was");
	await until("a dirty tab", async () => (await w.page.locator(".tab.active.dirty").count()) === 1);
	// A file that was never on disk is helped with as well.
	await w.command("File: New Untitled Text File", async () => ((await w.activeTab()) ?? "").startsWith("Untitled"));
	await w.command("Change Language Mode", () => w.input.isVisible());
	await effect("the language", async () => { await w.input.fill("IAI"); await w.rows.filter({ hasText: "IAI" }).first().click(); }, async () => (await w.page.locator("#status\\.editor\\.mode").innerText()) === "IAI");
	await w.focusEditor();
	await w.type("kind: guardrails\nenforcement: strict");
	await until("the problem of the new text", async () => (await w.squiggles("warning").count()) > 0);
}

/** Two folders in one window: each has its problems and its manifest. */
export async function folders({ open, example, work }) {
	const shop = example("webshop");
	const other = example("broken/kind-mismatch");
	const file = join(work, "two.code-workspace");
	writeFileSync(file, JSON.stringify({ folders: [{ path: shop }, { path: other }], settings: {} }));
	const w = await open({ workspace: file });
	await w.openFile("guardrails.security.iai");
	await until("a squiggle", async () => (await w.squiggles().count()) > 0);
	await until("the status of this folder", async () => (await w.status.innerText()).includes("stopped"));
	await w.openFile("tasks.sale.iai");
	await until("the status of the other", async () => (await w.status.innerText()).includes("6 kinds"));
	const row = (name) => w.page.locator(".pane-body [role=treeitem]", { hasText: name });
	await w.command("IAI: Focus on Resolved Instructions View", async () => (await row("manifest.iai").count()) === 2);
	await w.shot("folders-dark");
}

/** The server is killed: it comes back, and knows what was typed and not saved. */
export async function killed({ open, example }) {
	const w = await open({ folder: example("webshop") });
	await w.openFile("guardrails.shop.iai");
	await until("the status", async () => (await w.status.innerText()).includes("6 kinds"));
	const program = join(process.env.IAI_BIN, "iai");
	for (let time = 1; time <= 2; time++) {
		const before = await until("the process of the server", () => processesOf(program).at(-1));
		process.kill(before, "SIGKILL");
		await until("another process", () => processesOf(program).some((pid) => pid !== before) && !processesOf(program).includes(before));
	}
	await w.goTo(1, 7);
	await w.press("Shift+End");
	await w.type("context");
	await until("a squiggle", async () => (await w.squiggles().count()) > 0);
	await until("the status", async () => (await w.status.innerText()).includes("stopped"));
}

/** Explain, compare, create: the smaller commands. */
export async function commands({ open, example }) {
	const w = await open({ folder: example("webshop") });
	await w.openFile("tasks.iai");
	await w.goTo(21, 1);
	await effect("the explanation", () => w.command("IAI: Explain This Line"), async () => (await w.rows.filter({ hasText: "tasks.sale.iai:7" }).count()) > 0, 15_000);
	assert.match(await w.page.locator(".quick-input-widget:visible .quick-input-title").innerText(), /tasks\.iai:21, ## Release: not in force/);
	await w.shot("explain-dark");
	await effect("the place of a step", () => w.rows.filter({ hasText: "tasks.sale.iai:7" }).first().click(), async () => (await w.activeTab()) === "tasks.sale.iai");
	await w.command("IAI: Compare With Base", () => w.page.locator(".monaco-diff-editor").first().isVisible());
	await until("both sides", async () => (await w.page.locator(".tab.active").first().innerText()).includes("tasks.iai ↔ tasks.sale.iai"));
	await w.shot("compare-dark");
}

/** A component: a name is given, the program's question becomes a list, and its answer a file and a pack request. */
export async function component({ open, example }) {
	const folder = example("webshop");
	const w = await open({ folder });
	await w.openFile("manifest.iai");
	await until("the status", async () => (await w.status.innerText()).includes("6 kinds"));
	await effect("the question for a name", () => w.command("IAI: Resolve Component…"), async () => (await w.input.getAttribute("placeholder")) === "BQ79616");
	await w.input.fill("BQ79616");
	await w.press("Enter");
	await until("the options", async () => (await w.rows.filter({ hasText: "Ultra Librarian" }).count()) === 1 && (await w.input.getAttribute("placeholder"))?.includes("Which footprint?"));
	await w.rows.filter({ hasText: "KiCad" }).first().click();
	await until("the file", () => existsSync(join(folder, "BQ79616.tsx")));
	await until("the end of the task", async () => (await w.input.getAttribute("placeholder"))?.includes("The component is at"));
	await w.rows.filter({ hasText: "Ask for it in manifest.iai" }).first().click();
	const manifest = join(folder, "manifest.iai");
	await effect("the request in the manifest", () => w.press("Control+s"), () => readFileSync(manifest, "utf8").includes("- BQ79616\n"));
}

/** A manifest for a folder that has files and none. */
export async function create({ open, example }) {
	const folder = example("broken/missing-manifest");
	const w = await open({ folder });
	await w.openFile("guardrails.iai");
	await w.command("IAI: Create Manifest", async () => (await w.activeTab()) === "manifest.iai");
	assert.equal(readFileSync(join(folder, "manifest.iai"), "utf8"), "kind: manifest\nversion: v0\nenabled: [guardrails]\n---\n");
	await until("the status", async () => (await w.status.innerText()).includes("1 kind"));
}

/** The tests that run inside the extension host, against the API of VS Code. */
export async function host({ open, example, server, work }) {
	const { checkout } = await import("./lib/codeserver.mjs");
	const at = (path) => `vscode-remote://${server.address}${path}`;
	const extension = join(checkout, "editors/vscode");
	const result = join(work, "host.json");
	const w = await open({
		folder: example("webshop"),
		bare: true,
		payload: [
			["extensionDevelopmentPath", at(extension)],
			["extensionTestsPath", at(join(extension, "dist/host/index.js"))],
			["skipWelcome", "true"],
			["skipReleaseNotes", "true"],
		],
	});
	await w.page.exposeFunction("codeAutomationExit", () => {});
	await w.page.exposeFunction("codeAutomationLog", () => {});
	await w.page.goto(w.url);
	const report = await until("the result of the tests in the extension host", () => existsSync(result) && JSON.parse(readFileSync(result, "utf8")));
	for (const one of report) {
		console.log(`      ${one.error ? "FAIL" : "ok  "} ${one.name}${one.error ? `: ${one.error}` : ""}`);
	}
	assert.deepEqual(report.filter((one) => one.error).map((one) => one.name), []);
	assert.ok(report.length > 5, "the tests were there");
}

/** The same in the light theme, as artefacts to look at. */
export async function light({ open, example, server }) {
	server.theme("Default Light Modern");
	try {
		const w = await open({ folder: example("webshop") });
		await until("the light theme", () => w.page.locator(".monaco-workbench.vs").isVisible());
		await w.openFile("tasks.iai");
		await until("the lens", async () => (await w.page.locator(".codelens-decoration", { hasText: "overlay" }).count()) > 0);
		await w.command("IAI: Preview Resolved Instructions", () => w.page.locator(".tab", { hasText: "tasks (resolved)" }).first().isVisible());
		const frame = await w.webview("h1.kind");
		const [text, page] = await frame.locator("section p").first().evaluate((one) => [getComputedStyle(one).color, getComputedStyle(document.body).backgroundColor]);
		assert.notEqual(text, page, "the text of the preview can be read");
		await w.command("IAI: Focus on Resolved Instructions View", () => w.page.locator(".pane-body [role=treeitem]", { hasText: "guardrails.shop.iai" }).first().isVisible());
		await w.shot("preview-light");
		await w.openFile("guardrails.shop.iai");
		await w.goTo(1, 7);
		await w.press("Shift+End");
		await w.type("context");
		await until("a squiggle", async () => (await w.squiggles().count()) > 0);
		await w.showProblems();
		await w.filterProblems("declares kind");
		await until("the row", () => w.problem(mismatch).first().isVisible());
		await w.shot("problems-light");
	} finally {
		server.theme("Default Dark Modern");
	}
}

/** The pictures of the README: scripts/test-vscode pictures. */
export async function pictures({ open, example, server }) {
	const size = { width: 1180, height: 660 };
	const problems = await open({ folder: example("broken/kind-mismatch"), size });
	await problems.openFile("guardrails.security.iai");
	await until("a squiggle", async () => (await problems.squiggles().count()) > 0);
	await problems.showProblems();
	await until("the row", () => problems.problem(mismatch).first().isVisible());
	await problems.focusEditor();
	await problems.goTo(1, 8);
	await problems.hover();
	await problems.shot("vscode-problems");
	await problems.close();
	server.theme("Default Light Modern");
	try {
		const w = await open({ folder: example("webshop"), size: { width: 1320, height: 760 } });
		await w.command("IAI: Focus on Resolved Instructions View", () => w.page.locator(".pane-body [role=treeitem]", { hasText: "guardrails.shop.iai" }).first().isVisible());
		await w.openFile("tasks.iai");
		await w.command("IAI: Preview Resolved Instructions", () => w.page.locator(".tab", { hasText: "tasks (resolved)" }).first().isVisible());
		await w.webview("section h2");
		await until("the lens", async () => (await w.page.locator(".codelens-decoration", { hasText: "overlay" }).count()) > 0);
		await until("no message over the window", async () => (await w.page.locator(".notification-toast:visible").count()) === 0);
		await w.shot("vscode-preview");
	} finally {
		server.theme("Default Dark Modern");
	}
}
pictures.onDemand = true;

/**
 * How long a user waits for a squiggle: after opening a file, and after a key.
 * Beside it, on the same text, the language server of the YAML extension in a
 * client of its own: scripts/test-vscode speed.
 */
export async function speed({ open, work }) {
	const folder = join(work, "ws", "speed");
	mkdirSync(folder, { recursive: true });
	const text = "kind: tasks\nname: how we work\nplanning:\n  prefer_small_tasks: true\n  max_steps_per_task: 6\nworkflow:\n  states: [open, doing, review, done]\n  default_state: open\n";
	const rounds = 10;
	const loaded = Array.from({ length: rounds }, (_, i) => `      - wrong${i}.iai\n`).join("");
	writeFileSync(join(folder, "manifest.iai"), `kind: manifest\nversion: v0\nenabled: [tasks]\ntasks:\n  include:\n    merge:\n${loaded}---\n`);
	for (const kind of ["iai", "yaml"]) {
		writeFileSync(join(folder, `tasks.${kind}`), text);
		for (let i = 0; i < rounds; i++) {
			writeFileSync(join(folder, `wrong${i}.${kind}`), text.replace("how we work", "how: we work"));
		}
	}
	const result = {};
	for (const kind of ["iai", "yaml"]) {
		const w = await open({ folder });
		await w.page.evaluate(() => {
			const clock = (window.iaiClock = { key: 0, seen: 0 });
			window.addEventListener("keydown", () => { clock.key = performance.now(); clock.seen = 0; }, true);
			const look = () => {
				if (clock.seen === 0 && document.querySelector(".editor-group-container.active .squiggly-error")) {
					clock.seen = performance.now();
				}
				requestAnimationFrame(look);
			};
			look();
		});
		const waited = () => until("a squiggle", () => w.page.evaluate(() => window.iaiClock.seen > 0 && window.iaiClock.seen - window.iaiClock.key));
		await w.openFile(`tasks.${kind}`);
		await w.goTo(2, 18);
		const keys = [];
		for (let i = 0; i < rounds + 2; i++) {
			await until("no squiggle", async () => (await w.squiggles().count()) === 0);
			await w.page.keyboard.press(":");
			keys.push(await waited());
			await w.press("Backspace");
		}
		await until("no squiggle", async () => (await w.squiggles().count()) === 0);
		const opened = [];
		for (let i = 0; i < rounds; i++) {
			await w.press("Control+P");
			await w.input.waitFor();
			await w.input.fill(`wrong${i}.${kind}`);
			await until("its row", async () => ((await w.rows.first().getAttribute("aria-label")) ?? "").startsWith(`wrong${i}.${kind}`));
			await w.press("Enter");
			opened.push(await waited());
			await w.page.evaluate(() => { window.iaiClock.seen = 1; });
			await effect("a closed tab", () => w.command("View: Close Editor"), async () => (await w.activeTab()) !== `wrong${i}.${kind}`);
		}
		// The first two keys find a server that is still warming up.
		result[kind] = { open: summary(opened), key: summary(keys.slice(2)) };
		await w.close();
	}
	console.log(`      ${JSON.stringify(result)}`);
}
speed.onDemand = true;

/** Median, least and most, in milliseconds. */
function summary(list) {
	const sorted = [...list].sort((a, b) => a - b);
	return { median: Math.round(sorted[Math.floor(sorted.length / 2)]), least: Math.round(sorted[0]), most: Math.round(sorted[sorted.length - 1]) };
}
