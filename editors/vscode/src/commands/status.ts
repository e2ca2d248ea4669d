import * as vscode from "vscode";

interface Choice extends vscode.QuickPickItem {
	command: string;
}

const choices: Choice[] = [
	{ label: "$(open-preview) Preview Resolved Instructions", command: "iai.preview" },
	{ label: "$(law) Resolve Contract", command: "iai.resolveContract" },
	{ label: "$(list-tree) Show Resolved Instructions", command: "iai.resolved.focus" },
	{ label: "$(warning) Show Problems", command: "workbench.actions.view.problems" },
	{ label: "$(output) Show Log", command: "iai.showLog" },
	{ label: "$(refresh) Restart Language Server", command: "iai.restart" },
];

/** Offers what can be done, behind the item of the status bar. */
export async function showStatus(): Promise<void> {
	const picked = await vscode.window.showQuickPick(choices, { title: "IAI" });
	if (picked) {
		await vscode.commands.executeCommand(picked.command);
	}
}
