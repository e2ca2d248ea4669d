import * as vscode from "vscode";
import { compare } from "./commands/compare";
import type { Tools } from "./commands/context";
import { createManifest } from "./commands/createManifest";
import { explainLine } from "./commands/explainLine";
import { preview } from "./commands/preview";
import { resolveComponent } from "./commands/resolveComponent";
import { resolveContract } from "./commands/resolveContract";
import { showStatus } from "./commands/status";
import { goTo } from "./go";
import { Manifests } from "./manifests";
import { reason, Server, type ServerState } from "./server/server";
import { Contracts } from "./views/contract";
import { Previews } from "./views/preview";
import { Status } from "./views/status";
import { greyRows, ResolvedTree } from "./views/tree";

/** What the extension offers to other extensions and to its tests. */
export interface Api {
	state(): ServerState;
}

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
	const log = vscode.window.createOutputChannel("IAI", { log: true });
	const here = (server = new Server(context, log));
	const manifests = new Manifests(here);
	const tools: Tools = { server: here, manifests, contracts: new Contracts(), previews: new Previews(context, here, manifests) };
	const tree = vscode.window.createTreeView("iai.resolved", { treeDataProvider: new ResolvedTree(here, manifests), showCollapseAll: true });
	context.subscriptions.push(
		log,
		here,
		manifests,
		tools.contracts,
		tools.previews,
		tree,
		new Status(here, manifests),
		vscode.window.registerFileDecorationProvider(greyRows),
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (["iai.path", "iai.server"].some((name) => event.affectsConfiguration(name))) {
				void here.restart();
			}
		}),
		...commands(tools),
	);
	// Not awaited: a server that takes its time must not hold up the editor.
	void here.start();
	return { state: () => here.state };
}

export async function deactivate(): Promise<void> {
	await server?.stop();
}

function commands(tools: Tools): vscode.Disposable[] {
	const on = (name: string, run: (...args: never[]) => unknown): vscode.Disposable =>
		vscode.commands.registerCommand(name, async (...args: never[]) => {
			try {
				return await run(...args);
			} catch (error) {
				tools.server.log.error(`${name}: ${reason(error)}`);
				void vscode.window.showErrorMessage(reason(error), "Show Log").then((answer) => answer && tools.server.log.show());
				return undefined;
			}
		});
	return [
		on("iai.resolveContract", (question?: object) => resolveContract(tools, question instanceof vscode.Uri ? undefined : question)),
		on("iai.copyContract", (uri?: vscode.Uri) => tools.contracts.copy(uri)),
		on("iai.contractSources", (uri?: vscode.Uri) => tools.contracts.chooseSource(uri)),
		on("iai.preview", (from?: Parameters<typeof preview>[1]) => preview(tools, from)),
		on("iai.explainLine", () => explainLine(tools)),
		on("iai.compare", (lens?: Parameters<typeof compare>[1]) => compare(tools, lens)),
		on("iai.createManifest", () => createManifest(tools)),
		on("iai.resolveComponent", () => resolveComponent(tools)),
		on("iai.restart", () => tools.server.restart()),
		on("iai.showLog", () => tools.server.log.show()),
		on("iai.refresh", () => tools.manifests.refresh()),
		on("iai.status", () => showStatus()),
		on("iai.goTo", (uri: vscode.Uri | string, line: number) => goTo(typeof uri === "string" ? vscode.Uri.parse(uri) : uri, line)),
	];
}
