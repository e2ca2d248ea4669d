// VS Code as a person sees it: keys go in, what is on the screen comes out.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { effect, until } from "./wait.mjs";

export const chromiumArguments = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--disable-dev-shm-usage",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

export class Workbench {
	constructor(page, shots) {
		this.page = page;
		this.shots = shots;
	}

	/** Opens a window on a folder, or on a file of a workspace. */
	static async open(browser, { address, folder, workspace, payload, shots, size = { width: 1280, height: 800 } }) {
		const context = await browser.newContext({ viewport: size, permissions: ["clipboard-read", "clipboard-write"] });
		const page = await context.newPage();
		// Actions are part of tries, which must end for the next one to begin.
		page.setDefaultTimeout(8_000);
		page.setDefaultNavigationTimeout(60_000);
		const bench = new Workbench(page, shots);
		bench.context = context;
		bench.errors = [];
		page.on("pageerror", (error) => bench.errors.push(error.message));
		const query = new URLSearchParams(workspace ? { workspace } : { folder });
		if (payload) {
			query.set("payload", JSON.stringify(payload));
		}
		bench.url = `http://${address}/?${query}`;
		return bench;
	}

	async load() {
		// A busy machine can lose the first try: the page, or the folders of a
		// workspace, which VS Code then takes for empty until it is loaded again.
		await effect(
			"the workbench with its files",
			() => this.page.goto(this.url, { waitUntil: "domcontentloaded" }),
			async () => (await this.page.locator(".monaco-workbench .part.editor").isVisible()) && (await this.page.locator(".explorer-folders-view .monaco-list-row").first().isVisible()),
			75_000,
		);
		return this;
	}

	async close() {
		await this.context.close();
	}

	async shot(name) {
		if (this.shots) {
			mkdirSync(this.shots, { recursive: true });
			await this.page.screenshot({ path: join(this.shots, `${name}.png`) });
		}
	}

	press(...keys) {
		return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
	}

	// Input, palette and lists

	get input() {
		return this.page.locator(".quick-input-widget:visible input").first();
	}

	get rows() {
		return this.page.locator(".quick-input-widget:visible .quick-input-list .monaco-list-row");
	}

	/** Runs a command by its title, out of the palette. */
	async command(title, seen) {
		const act = async () => {
			await this.dismiss();
			await this.press("F1");
			await this.input.waitFor();
			await this.input.fill(`>${title}`);
			const row = this.rows.filter({ hasText: title }).first();
			await row.waitFor();
			await row.click();
		};
		return seen ? effect(`what “${title}” shows`, act, seen, 15_000) : effect(`“${title}” in the palette`, act, async () => true);
	}

	/** Closes whatever lies over the editor. */
	async dismiss() {
		for (let i = 0; i < 3 && (await this.page.locator(".quick-input-widget:visible, .action-widget:visible").count()) > 0; i++) {
			await this.press("Escape");
		}
	}

	/** Opens a file by its path in the workspace and waits until its tab is the active one. */
	async openFile(path) {
		const name = path.split("/").pop();
		await effect(
			`the file ${path}`,
			async () => {
				await this.dismiss();
				await this.press("Control+P");
				await this.input.waitFor();
				await this.input.fill(path);
				const row = this.rows.filter({ hasText: name }).first();
				await row.waitFor();
				await until("the row of the file itself", async () => ((await this.rows.first().getAttribute("aria-label")) ?? "").startsWith(name), 8_000);
				await this.press("Enter");
			},
			async () => (await this.activeTab()) === name && (await this.page.locator(".editor-instance .view-line").first().isVisible()),
			15_000,
		);
		await this.focusEditor();
	}

	async activeTab() {
		return this.page.locator(".editor-group-container.active .tab.active").first().getAttribute("data-resource-name");
	}

	/** The tabs of all groups. */
	tabs() {
		return this.page.locator(".tab").evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute("data-resource-name")));
	}

	async focusEditor() {
		await effect(
			"the keyboard in the editor",
			async () => {
				await this.page.locator(".editor-group-container.active .monaco-editor .view-lines").first().click({ position: { x: 300, y: 4 } });
			},
			() => this.page.evaluate(() => document.activeElement?.closest(".monaco-editor") !== null),
		);
	}

	/** Puts the cursor at a line and column, both from 1. */
	async goTo(line, column = 1) {
		await effect(
			`the cursor in line ${line}`,
			async () => {
				await this.dismiss();
				await this.press("Control+G");
				await this.input.waitFor();
				await this.input.fill(`:${line}:${column}`);
				await this.press("Enter");
			},
			async () => (await this.page.locator("#status\\.editor\\.selection").innerText()).includes(`Ln ${line}, Col ${column}`),
		);
	}

	/** The text of the active editor, as far as it is in sight. */
	async text() {
		const lines = await this.page.locator(".editor-group-container.active .monaco-editor .view-lines").first().locator(".view-line").evaluateAll((all) =>
			all.map((line) => ({ top: parseFloat(line.style.top), text: line.textContent.replaceAll("\u00a0", " ") })).sort((a, b) => a.top - b.top).map((line) => line.text),
		);
		return lines.join("\n");
	}

	/** Writes into the editor in one go: between two keys a list of suggestions can open and take the second. */
	async type(text) {
		await this.page.keyboard.insertText(text);
		await this.closeSuggestions();
	}

	async closeSuggestions() {
		if ((await this.page.locator(".suggest-widget.visible").count()) > 0) {
			await this.press("Escape");
		}
	}

	async save() {
		await effect("a saved file", () => this.press("Control+S"), async () => (await this.page.locator(".editor-group-container.active .tab.active.dirty").count()) === 0);
	}

	// Problems

	squiggles(severity = "error") {
		return this.page.locator(`.monaco-editor .squiggly-${severity}`);
	}

	problem(text) {
		return this.page.locator(".markers-panel .monaco-list-row", { hasText: text });
	}

	async showProblems() {
		await effect("the panel of problems", () => this.command("View: Focus Problems"), () => this.page.locator(".markers-panel").isVisible());
	}

	/** Leaves in the panel what holds a text: it shows few rows at a time. */
	async filterProblems(text) {
		const field = this.page.getByPlaceholder(/^Filter \(e\.g\./).first();
		await effect(`the filter “${text}”`, () => field.fill(text), async () => (await field.inputValue()) === text);
	}

	async hover() {
		await effect(
			"a hover",
			async () => {
				await this.press("Escape");
				await this.press("Control+K", "Control+I");
			},
			() => this.page.locator(".monaco-hover:visible .hover-contents").first().isVisible(),
		);
		return (await this.page.locator(".monaco-hover:visible").allInnerTexts()).join("\n");
	}

	// Frames of webviews

	/** The inner document of the webview that holds a text. */
	async webview(selector) {
		return until(`a webview with ${selector}`, async () => {
			for (const frame of this.page.frames()) {
				if (await frame.locator(selector).first().isVisible().catch(() => false)) {
					return frame;
				}
			}
			return undefined;
		});
	}

	get status() {
		return this.page.locator("#iai\\.iai\\.iai\\.status, [id*='iai.status']").first();
	}
}
