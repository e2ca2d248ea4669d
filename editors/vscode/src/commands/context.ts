import * as vscode from "vscode";
import type { Manifest, Manifests } from "../manifests";
import type { Server } from "../server/server";
import type { Contracts } from "../views/contract";
import type { Previews } from "../views/preview";

/** What the commands work with. */
export interface Tools {
	server: Server;
	manifests: Manifests;
	contracts: Contracts;
	previews: Previews;
}

/** The `.iai` document that is looked at. */
export function activeDocument(): vscode.TextDocument | undefined {
	const document = vscode.window.activeTextEditor?.document;
	return document?.languageId === "iai" ? document : undefined;
}

/** The manifest a command is about: the active document's, else the only one, else the one the user chooses. */
export async function chooseManifest({ manifests }: Tools): Promise<Manifest | undefined> {
	const active = activeDocument();
	if (active) {
		return manifests.of(active.uri);
	}
	const all = await manifests.list();
	if (all.length === 0) {
		const answer = await vscode.window.showInformationMessage("No manifest says which instructions are in force here.", "Create Manifest");
		if (answer) {
			await vscode.commands.executeCommand("iai.createManifest");
		}
		return undefined;
	}
	if (all.length === 1) {
		return all[0];
	}
	const items = all.map((manifest) => ({
		label: manifest.path,
		description: vscode.workspace.getWorkspaceFolder(manifest.uri)?.name,
		manifest,
	}));
	return (await vscode.window.showQuickPick(items, { title: "Which manifest?", matchOnDescription: true }))?.manifest;
}

/** A folder of the workspace: the only one, or the one the user chooses. */
export async function chooseFolder(title: string): Promise<vscode.Uri | undefined> {
	const folders = vscode.workspace.workspaceFolders ?? [];
	if (folders.length === 0) {
		void vscode.window.showInformationMessage("Open a folder first: a manifest lies in one.");
		return undefined;
	}
	return folders.length === 1 ? folders[0]?.uri : (await vscode.window.showWorkspaceFolderPick({ placeHolder: title }))?.uri;
}
