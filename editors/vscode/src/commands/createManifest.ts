import * as vscode from "vscode";
import type { Check } from "../model/answers";
import { chooseFolder, type Tools } from "./context";

const bare = "kind: manifest\nversion: v0\nenabled: []\n---\n";

/**
 * Creates `manifest.iai` in a folder and opens it. The server knows which kinds
 * have files there and proposes a manifest that puts them in force.
 */
export async function createManifest({ server, manifests }: Tools): Promise<void> {
	const folder = await chooseFolder("Where is the manifest to be?");
	if (!folder) {
		return;
	}
	const uri = vscode.Uri.joinPath(folder, "manifest.iai");
	if (await exists(uri)) {
		void vscode.window.showInformationMessage("There is a manifest already.");
	} else {
		const edit = new vscode.WorkspaceEdit();
		edit.createFile(uri, { contents: new TextEncoder().encode(await proposal(server, folder)) });
		if (!(await vscode.workspace.applyEdit(edit))) {
			void vscode.window.showErrorMessage(`${uri.fsPath} could not be created.`);
			return;
		}
		manifests.refresh();
	}
	await vscode.window.showTextDocument(uri);
}

async function proposal(server: Tools["server"], folder: vscode.Uri): Promise<string> {
	if (server.state !== "running") {
		return bare;
	}
	const check = await server.run<Check>("check", { root: folder.toString() });
	for (const problem of check.problems) {
		if (problem.name === "missing-manifest") {
			for (const fix of problem.fixes) {
				const file = fix.creates.find((one) => one.file === "manifest.iai");
				if (file) {
					return file.text;
				}
			}
		}
	}
	return bare;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
	try {
		await vscode.workspace.fs.stat(uri);
		return true;
	} catch {
		return false;
	}
}
