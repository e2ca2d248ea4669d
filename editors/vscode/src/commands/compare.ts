import * as vscode from "vscode";
import { relative } from "../manifests";
import { partner } from "../model/compare";
import { activeDocument, type Tools } from "./context";

/** What a lens says. */
interface Lens {
	fileUri: string;
	overrideUri: string;
}

/** Shows the differences of a file and what overrides it: an override to its base, any other file to its override. */
export async function compare(tools: Tools, lens?: Partial<Lens>): Promise<void> {
	if (lens?.fileUri && lens.overrideUri) {
		return show(vscode.Uri.parse(lens.fileUri), vscode.Uri.parse(lens.overrideUri));
	}
	const document = activeDocument();
	const manifest = document && (await tools.manifests.of(document.uri));
	const file = manifest && document && relative(manifest.root, document.uri);
	if (!manifest || file === undefined) {
		void vscode.window.showInformationMessage("Open a file that a manifest loads, and compare again.");
		return;
	}
	const resolution = await tools.manifests.resolution(manifest);
	if (resolution.status === "stopped") {
		void vscode.window.showWarningMessage(`The resolution of ${manifest.path} is stopped, so nothing overrides anything.`);
		return;
	}
	const pair = partner(resolution, file);
	if (!pair) {
		void vscode.window.showInformationMessage(`${file} neither overrides a file nor is it overridden by one.`);
		return;
	}
	return show(vscode.Uri.joinPath(manifest.root, pair.file), vscode.Uri.joinPath(manifest.root, pair.override));
}

async function show(file: vscode.Uri, override: vscode.Uri): Promise<void> {
	const name = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);
	await vscode.commands.executeCommand("vscode.diff", file, override, `${name(file)} ↔ ${name(override)}`);
}
