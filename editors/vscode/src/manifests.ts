import * as vscode from "vscode";
import type { Check, Resolution } from "./model/answers";
import type { Server } from "./server/server";

/** A manifest of the workspace. */
export interface Manifest {
	uri: vscode.Uri;
	/** The folder it lies in, which is the root its answers speak of. */
	root: vscode.Uri;
	/** Its path in the root. */
	path: string;
}

const ignored = "**/{.git,node_modules,bower_components,vendor,.venv,venv,__pycache__}/**";

/**
 * The manifests of the workspace and what each resolves to. Everything that
 * shows a resolution asks here, and asks again when this says that something
 * may have changed.
 */
export class Manifests implements vscode.Disposable {
	private readonly changed = new vscode.EventEmitter<void>();
	private readonly disposables: vscode.Disposable[] = [this.changed];
	private listed: Promise<Manifest[]> | undefined;
	private answers = new Map<string, Promise<unknown>>();
	private timer: NodeJS.Timeout | undefined;

	readonly onDidChange = this.changed.event;

	constructor(private readonly server: Server) {
		const watcher = vscode.workspace.createFileSystemWatcher("**/{*.iai,iai.lock}");
		const relist = (): void => {
			this.listed = undefined;
			this.later();
		};
		this.disposables.push(
			watcher,
			watcher.onDidCreate(relist),
			watcher.onDidDelete(relist),
			watcher.onDidChange(() => this.later()),
			vscode.workspace.onDidChangeWorkspaceFolders(relist),
			vscode.workspace.onDidOpenTextDocument((document) => document.languageId === "iai" && relist()),
			vscode.workspace.onDidCloseTextDocument((document) => document.languageId === "iai" && relist()),
			vscode.workspace.onDidChangeTextDocument(({ document }) => document.languageId === "iai" && this.later()),
			vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("iai") && relist()),
			server.onDidChangeState(relist),
		);
	}

	dispose(): void {
		clearTimeout(this.timer);
		for (const one of this.disposables) {
			one.dispose();
		}
	}

	/** Forgets what is known. */
	refresh(): void {
		this.listed = undefined;
		this.answers.clear();
		this.changed.fire();
	}

	/** All manifests: those the settings name, else every `manifest.iai`; in the order of folders, then of paths. */
	list(): Promise<Manifest[]> {
		this.listed ??= find();
		return this.listed;
	}

	resolution(manifest: Manifest): Promise<Resolution> {
		return this.remember(`resolve ${manifest.uri}`, () =>
			this.server.run<Resolution>("iaip.resolve", { root: manifest.root.toString(), manifest: manifest.path }),
		);
	}

	check(root: vscode.Uri): Promise<Check> {
		return this.remember(`check ${root}`, () => this.server.run<Check>("check", { root: root.toString() }));
	}

	/** The manifest a file belongs to: itself, one that loads it, else the nearest above it. */
	async of(uri: vscode.Uri | undefined): Promise<Manifest | undefined> {
		const all = await this.list();
		if (!uri) {
			return all[0];
		}
		const itself = all.find((manifest) => manifest.uri.toString() === uri.toString());
		if (itself) {
			return itself;
		}
		const users = await this.users(uri);
		const user = all.find((manifest) => users.has(manifest.uri.toString()));
		if (user) {
			return user;
		}
		const folder = vscode.workspace.getWorkspaceFolder(uri);
		const near = folder ? all.filter((manifest) => manifest.root.toString() === folder.uri.toString()) : all;
		const above = near
			.filter((manifest) => uri.path.startsWith(directory(manifest.uri) + "/"))
			.sort((a, b) => directory(b.uri).length - directory(a.uri).length);
		return above[0] ?? near[0];
	}

	/** The manifests that load a file, as the server has them: who calls it. */
	private users(uri: vscode.Uri): Promise<Set<string>> {
		return this.remember(`users ${uri}`, async () => {
			const textDocument = { uri: uri.toString() };
			const items = await this.server.ask<object[] | null>("textDocument/prepareCallHierarchy", { textDocument, position: { line: 0, character: 0 } });
			const [item] = items ?? [];
			const calls = item && (await this.server.ask<{ from: { uri: string } }[] | null>("callHierarchy/incomingCalls", { item }));
			return new Set((calls ?? []).map((call) => vscode.Uri.parse(call.from.uri).toString()));
		});
	}

	private remember<T>(question: string, ask: () => Promise<T>): Promise<T> {
		let answer = this.answers.get(question) as Promise<T> | undefined;
		if (!answer) {
			answer = ask();
			this.answers.set(question, answer);
			// What failed is asked again, not remembered.
			answer.catch(() => this.answers.delete(question));
		}
		return answer;
	}

	/** Tells of a change when the typing pauses. */
	private later(): void {
		this.answers.clear();
		clearTimeout(this.timer);
		this.timer = setTimeout(() => {
			// An answer of meanwhile may be older than the last key.
			this.answers.clear();
			this.changed.fire();
		}, 120);
	}
}

async function find(): Promise<Manifest[]> {
	const patterns = vscode.workspace.getConfiguration("iai").get<string[]>("manifests", []);
	const named = patterns.length === 0 ? ["**/manifest.iai"] : patterns.map((pattern) => pattern.replace(/^\.\//, ""));
	const out: Manifest[] = [];
	for (const folder of vscode.workspace.workspaceFolders ?? []) {
		const found = new Map<string, Manifest>();
		for (const pattern of named) {
			for (const uri of await vscode.workspace.findFiles(new vscode.RelativePattern(folder, pattern), ignored)) {
				const path = relative(folder.uri, uri);
				if (path !== undefined) {
					found.set(path, { uri, root: folder.uri, path });
				}
			}
		}
		out.push(...[...found.values()].sort(byDepth));
	}
	for (const document of vscode.workspace.textDocuments) {
		const { uri } = document;
		// A manifest that is open and in no folder is its own workspace.
		if (uri.scheme === "file" && /\/manifest\.iai$/.test(uri.path) && !vscode.workspace.getWorkspaceFolder(uri)) {
			out.push({ uri, root: vscode.Uri.joinPath(uri, ".."), path: "manifest.iai" });
		}
	}
	return out;
}

function byDepth(a: Manifest, b: Manifest): number {
	const depth = a.path.split("/").length - b.path.split("/").length;
	return depth !== 0 ? depth : a.path < b.path ? -1 : 1;
}

/** The slash path of a file in a directory. */
export function relative(root: vscode.Uri, uri: vscode.Uri): string | undefined {
	const base = root.path.endsWith("/") ? root.path : root.path + "/";
	return uri.scheme === root.scheme && uri.path.startsWith(base) ? uri.path.slice(base.length) : undefined;
}

function directory(uri: vscode.Uri): string {
	return uri.path.replace(/\/[^/]*$/, "");
}
