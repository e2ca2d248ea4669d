import * as vscode from "vscode";
import { goTo } from "../go";
import { relative } from "../manifests";
import type { Explanation } from "../model/answers";
import { explain } from "../model/explanation";
import { activeDocument, type Tools } from "./context";

/** Says whether the line of the cursor is in force and what decided that; a step that is chosen leads to its place. */
export async function explainLine(tools: Tools): Promise<Explanation | undefined> {
	const document = activeDocument();
	const editor = vscode.window.activeTextEditor;
	const manifest = document && (await tools.manifests.of(document.uri));
	const file = manifest && document && relative(manifest.root, document.uri);
	if (!editor || !manifest || file === undefined) {
		void vscode.window.showInformationMessage("Put the cursor on a line of a file that a manifest loads, and ask again.");
		return undefined;
	}
	const question = { root: manifest.root.toString(), manifest: manifest.path, file, line: editor.selection.active.line + 1 };
	const answer = await tools.server.run<Explanation>("explain", question);
	const { title, steps } = explain(answer);
	const items = steps.map((step) => ({
		label: `${answer.inForce ? "$(check)" : "$(circle-slash)"} ${step.label}`,
		description: step.place && `${step.place.file}:${step.place.line + 1}`,
		detail: step.detail,
		place: step.place,
	}));
	void vscode.window.showQuickPick(items, { title, placeHolder: "Choose a step to go to its place", matchOnDetail: true }).then((picked) => {
		if (picked?.place) {
			void goTo(vscode.Uri.joinPath(manifest.root, picked.place.file), picked.place.line);
		}
	});
	return answer;
}
