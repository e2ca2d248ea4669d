import * as crypto from "node:crypto";
import * as vscode from "vscode";
import { goTo } from "../go";
import type { Manifests } from "../manifests";
import type { ResolvedDocument } from "../model/answers";
import { chunks, type Chunk } from "../model/preview";
import { reason, type Server } from "../server/server";

const viewType = "iai.preview";

/**
 * The previews that are open, one for each resolved document. Each follows the
 * edits in all files it is made of, and links every piece to its source.
 */
export class Previews implements vscode.Disposable, vscode.WebviewPanelSerializer<{ uri?: string }> {
	private readonly open = new Map<string, Preview>();
	private readonly disposables: vscode.Disposable[];

	constructor(
		private readonly context: vscode.ExtensionContext,
		private readonly server: Server,
		manifests: Manifests,
	) {
		this.disposables = [
			vscode.window.registerWebviewPanelSerializer(viewType, this),
			manifests.onDidChange(() => {
				for (const preview of this.open.values()) {
					void preview.update();
				}
			}),
		];
	}

	dispose(): void {
		for (const one of [...this.disposables, ...this.open.values()]) {
			one.dispose();
		}
	}

	/** Shows the document of a URI `iai-resolved:` to the side. */
	async show(uri: string, title: string): Promise<void> {
		const known = this.open.get(uri);
		if (known) {
			known.panel.reveal(undefined, true);
			await known.update();
			return;
		}
		const panel = vscode.window.createWebviewPanel(viewType, title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {});
		await this.adopt(panel, uri);
	}

	/** Takes up a preview of the session before. */
	async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: { uri?: string } | undefined): Promise<void> {
		if (!state?.uri) {
			panel.dispose();
			return;
		}
		await this.adopt(panel, state.uri);
	}

	private async adopt(panel: vscode.WebviewPanel, uri: string): Promise<void> {
		const preview = new Preview(this.context, this.server, panel, uri);
		this.open.set(uri, preview);
		panel.onDidDispose(() => this.open.delete(uri));
		await preview.update();
	}
}

class Preview implements vscode.Disposable {
	private shown: string | undefined;
	private round = 0;

	constructor(
		context: vscode.ExtensionContext,
		private readonly server: Server,
		readonly panel: vscode.WebviewPanel,
		private readonly uri: string,
	) {
		const media = vscode.Uri.joinPath(context.extensionUri, "media");
		panel.iconPath = vscode.Uri.joinPath(media, "activity.svg");
		panel.webview.options = { enableScripts: true, localResourceRoots: [media] };
		panel.webview.onDidReceiveMessage((message: { go?: { uri: string; line: number }; ready?: boolean }) => {
			if (message.go) {
				void goTo(vscode.Uri.parse(message.go.uri), message.go.line);
			} else if (message.ready) {
				this.shown = undefined;
				void this.update();
			}
		});
		panel.webview.html = page(panel.webview, media, uri);
	}

	dispose(): void {
		this.panel.dispose();
	}

	/** Shows what the server answers now, if it is not what is shown. */
	async update(): Promise<void> {
		const round = ++this.round;
		if (this.server.state !== "running") {
			return; // when it is back, this is called again
		}
		let html: string;
		try {
			html = await render(await this.server.ask<ResolvedDocument>("iai/resolvedDocument", { uri: this.uri }));
		} catch (error) {
			html = `<p class="note">${escape(reason(error))}</p>`;
		}
		if (round === this.round && html !== this.shown) {
			this.shown = html;
			await this.panel.webview.postMessage({ html });
		}
	}
}

async function render(document: ResolvedDocument): Promise<string> {
	const parts = await Promise.all(chunks(document).map(renderChunk));
	return parts.join("\n");
}

async function renderChunk(chunk: Chunk): Promise<string> {
	const first = chunk.lines[0] ?? 0;
	const link = chunk.uri === undefined ? "" : sourceLink(chunk.uri, first, chunk.role);
	switch (chunk.what) {
		case "title":
			return `<h1 class="kind">${escape(chunk.text)} ${link}</h1>`;
		case "setting":
			return `<div class="setting"><code>${escape(chunk.text)}</code> ${link}</div>`;
		case "note":
			return `<p class="note">${escape(chunk.text)}</p>`;
		case "text":
			return `<section data-uri="${escape(chunk.uri ?? "")}" data-lines="${chunk.lines.join(",")}">${link}<div class="text">${await markdown(chunk.text)}</div></section>`;
	}
}

function sourceLink(uri: string, line: number, role: string): string {
	const name = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
	const label = `${name}:${line + 1}`;
	const what = role === "" ? "" : `<span class="role">${escape(role)}</span> `;
	return `<a class="source" href="#" data-uri="${escape(uri)}" data-line="${line}" aria-label="Go to ${escape(name)}, line ${line + 1}">${what}${escape(label)}</a>`;
}

/** Markdown as VS Code's own preview shows it. */
async function markdown(text: string): Promise<string> {
	try {
		return await vscode.commands.executeCommand<string>("markdown.api.render", text);
	} catch {
		// The built-in extension for Markdown can be disabled.
		return `<pre>${escape(text)}</pre>`;
	}
}

function page(webview: vscode.Webview, media: vscode.Uri, uri: string): string {
	const nonce = crypto.randomBytes(16).toString("hex");
	const file = (name: string): vscode.Uri => webview.asWebviewUri(vscode.Uri.joinPath(media, name));
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${webview.cspSource} https:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<title>Resolved instructions</title>
<link rel="stylesheet" href="${file("preview.css")}">
</head>
<body data-preview="${escape(uri)}">
<main id="content" tabindex="0" aria-label="Resolved instructions"></main>
<script nonce="${nonce}" src="${file("preview.js")}"></script>
</body>
</html>`;
}

function escape(text: string): string {
	return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
