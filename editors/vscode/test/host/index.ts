/** Tests that run inside the extension host, against the real API of VS Code: the window opens on a copy of examples/webshop. */
import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as vscode from "vscode";

interface Report {
	name: string;
	error?: string;
}

const limit = 90_000;

async function until<T>(what: string, ask: () => T | undefined | false | Thenable<T | undefined | false>): Promise<T> {
	const end = Date.now() + limit;
	for (;;) {
		const answer = await ask();
		if (answer) {
			return answer;
		}
		if (Date.now() > end) {
			throw new Error(`Never seen: ${what}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 30));
	}
}

function root(): vscode.Uri {
	const folder = vscode.workspace.workspaceFolders?.[0];
	assert.ok(folder, "a folder is open");
	return folder.uri;
}

function file(path: string): vscode.Uri {
	return vscode.Uri.joinPath(root(), path);
}

async function open(path: string): Promise<vscode.TextDocument> {
	const document = await vscode.workspace.openTextDocument(file(path));
	await vscode.window.showTextDocument(document);
	return document;
}

async function replace(document: vscode.TextDocument, old: string, now: string): Promise<void> {
	const at = document.getText().indexOf(old);
	assert.ok(at >= 0, `${old} is in ${document.uri.path}`);
	const edit = new vscode.WorkspaceEdit();
	edit.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + old.length)), now);
	assert.ok(await vscode.workspace.applyEdit(edit), "the edit is applied");
}

function codes(uri: vscode.Uri): string[] {
	return vscode.languages.getDiagnostics(uri).map((one) => String(typeof one.code === "object" ? one.code.value : one.code));
}

const tests: Record<string, () => Promise<void>> = {
	async "the extension starts the server it finds on PATH"() {
		const extension = vscode.extensions.getExtension<{ state(): string }>("iai.iai");
		assert.ok(extension, "the extension is there");
		const api = await extension.activate();
		await until("a server that runs", () => api.state() === "running");
	},

	async "a file has the language iai"() {
		const document = await open("tasks.iai");
		assert.equal(document.languageId, "iai");
	},

	async "every command of package.json is registered"() {
		const known = new Set(await vscode.commands.getCommands(true));
		const contributed: { command: string }[] = vscode.extensions.getExtension("iai.iai")?.packageJSON.contributes.commands;
		assert.deepEqual(contributed.map((one) => one.command).filter((name) => !known.has(name)), []);
	},

	async "a wrong kind is an error on the very word, and is gone when it is corrected"() {
		const document = await open("guardrails.shop.iai");
		await replace(document, "kind: guardrails", "kind: context");
		const problem = await until("the diagnostic", () => vscode.languages.getDiagnostics(document.uri).find((one) => one.severity === vscode.DiagnosticSeverity.Error));
		assert.equal(problem.source, "iai");
		assert.equal(document.getText(problem.range), "context");
		assert.deepEqual(codes(document.uri).filter((code) => code === "S104"), ["S104"]);
		const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", document.uri, problem.range, vscode.CodeActionKind.QuickFix.value, 10);
		const fix = fixes.find((one) => one.title.startsWith("Change the kind to"));
		assert.ok(fix, `the fix is offered among ${fixes.map((one) => one.title).join(", ")}`);
		assert.ok(fix.edit, "with its edit");
		assert.ok(await vscode.workspace.applyEdit(fix.edit));
		await until("no error", () => !codes(document.uri).includes("S104"));
		assert.ok(document.getText().startsWith("kind: guardrails\n"));
	},

	async "hover over a kind shows its resolved rules"() {
		const document = await open("manifest.iai");
		const at = document.positionAt(document.getText().indexOf("\ntasks:") + 1);
		const hovers = await until("a hover", async () => {
			const list = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", document.uri, at);
			return list.length > 0 && list;
		});
		const text = hovers.flatMap((hover) => hover.contents).map((part) => (typeof part === "string" ? part : part.value)).join("\n");
		assert.match(text, /tasks\.sale\.iai/);
	},

	async "definition leads from an include path to its file"() {
		const document = await open("manifest.iai");
		const at = document.positionAt(document.getText().indexOf("tasks.checkout.iai") + 3);
		const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>("vscode.executeDefinitionProvider", document.uri, at);
		const [first] = found.map((one) => ("targetUri" in one ? one.targetUri : one.uri));
		assert.equal(first?.path, file("tasks.checkout.iai").path);
	},

	async "the resolved text of a kind is a document that leads back to its sources"() {
		const uri = vscode.Uri.parse(`iai-resolved:/tasks.md?${encodeURIComponent(file("manifest.iai").toString())}`);
		const document = await vscode.workspace.openTextDocument(uri);
		assert.match(document.getText(), /Do not merge\. Open the change/);
		const at = document.positionAt(document.getText().indexOf("Do not merge."));
		const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>("vscode.executeDefinitionProvider", uri, at);
		const [first] = found.map((one) => ("targetUri" in one ? { uri: one.targetUri, range: one.targetRange } : one));
		assert.equal(first?.uri.path, file("tasks.sale.iai").path);
		// `## Release` is line 7 of tasks.sale.iai, and the sentence is two lines below: 8 from 0.
		assert.equal(first?.range.start.line, 8);
	},

	async "lenses say what a kind comes to, and open its preview"() {
		const document = await open("manifest.iai");
		const lenses = await until("the lenses", async () => {
			const list = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 50);
			return list.length > 0 && list;
		});
		const titles = lenses.map((lens) => lens.command?.title ?? "nothing");
		assert.ok(titles.includes("contract create-component · 8 rules"), titles.join(", "));
		assert.ok(titles.some((title) => title.startsWith("3 inputs · overlay · ")), titles.join(", "));
	},

	async "resolve contract answers and shows a document that cannot be changed"() {
		const question = { root: root().toString(), manifest: "manifest.iai", commandId: "create-component", userInput: "A kettle" };
		const answer = await vscode.commands.executeCommand<{ contract: { status: string } }>("iai.resolveContract", question);
		assert.equal(answer.contract.status, "ok");
		const document = await until("the document", () => vscode.window.activeTextEditor?.document.uri.scheme === "iai-contract" && vscode.window.activeTextEditor.document);
		assert.match(document.getText(), /^You are executing: CODE GENERATION\n/);
		assert.match(document.getText(), /\nREQUEST:\nA kettle\n$/);
		const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 50);
		const titles = lenses.map((lens) => lens.command?.title ?? "");
		assert.ok(titles.includes("$(copy) Copy"), titles.join(", "));
		assert.ok(titles.includes("$(go-to-file) tasks.sale.iai:7"), titles.join(", "));
		await vscode.commands.executeCommand("iai.copyContract");
		assert.equal(await vscode.env.clipboard.readText(), document.getText());
	},

	async "an operation of the server is a command of its own name"() {
		const found = await vscode.commands.executeCommand<{ hits: { file: string }[] }>("iai.search", { root: root().toString(), query: "forty times as many" });
		assert.deepEqual(found.hits.map((hit) => hit.file), ["tasks.sale.iai"]);
	},

	async "renaming a file by the editor moves its path in the manifest"() {
		const manifest = await open("manifest.iai");
		const edit = new vscode.WorkspaceEdit();
		edit.renameFile(file("context/words.iai"), file("context/vocabulary.iai"));
		assert.ok(await vscode.workspace.applyEdit(edit));
		await until("the new path", () => manifest.getText().includes("- context/vocabulary.iai\n") && !manifest.getText().includes("words.iai"));
	},

	async "a restart keeps what is not saved"() {
		const document = await open("references.iai");
		await replace(document, "policy:", "polizy:");
		await until("the note", () => codes(document.uri).length > 0);
		await vscode.commands.executeCommand("iai.restart");
		const api = vscode.extensions.getExtension<{ state(): string }>("iai.iai")?.exports;
		await until("a server that runs", () => api?.state() === "running");
		await until("the note again", () => codes(document.uri).length > 0);
		await replace(document, "polizy:", "policy:");
		await until("no note", () => codes(document.uri).length === 0);
	},

	async "every setting is described and has its default"() {
		const properties: Record<string, { default: unknown; markdownDescription?: string; description?: string }> = vscode.extensions.getExtension("iai.iai")?.packageJSON.contributes.configuration.properties;
		for (const [name, one] of Object.entries(properties)) {
			assert.ok(one.markdownDescription ?? one.description, `${name} is described`);
			assert.deepEqual(vscode.workspace.getConfiguration().inspect(name)?.defaultValue, one.default);
		}
	},
};

export async function run(): Promise<void> {
	const out = process.env["IAI_TEST_OUT"];
	if (!out) {
		throw new Error("IAI_TEST_OUT must name the file for the report.");
	}
	const report: Report[] = [];
	for (const [name, test] of Object.entries(tests)) {
		try {
			await test();
			report.push({ name });
		} catch (error) {
			report.push({ name, error: error instanceof Error ? error.message : String(error) });
		}
	}
	// Whole or not at all: somebody waits for the file.
	fs.writeFileSync(`${out}.new`, JSON.stringify(report));
	fs.renameSync(`${out}.new`, out);
}
