import * as vscode from "vscode";

/** What builds the program and puts it into ~/.local/bin, to be run in a checkout of iai. */
export const installCommand = "make install";

/** Says that there is no program, and how to get one. */
export async function offerInstallation(again: () => Promise<void>): Promise<void> {
	const answer = await vscode.window.showWarningMessage(
		`The program \`iai\` was not found on PATH. Run \`${installCommand}\` in a checkout of iai, or say where it is.`,
		"Open a Terminal",
		"Choose the Program…",
		"Try Again",
	);
	switch (answer) {
		case "Open a Terminal": {
			const terminal = vscode.window.createTerminal("Install iai");
			terminal.show();
			// Typed and not run: it has to be run in a checkout, which only the user can tell.
			terminal.sendText(installCommand, false);
			break;
		}
		case "Choose the Program…":
			await choose();
			break;
		case "Try Again":
			await again();
			break;
	}
}

/** Says that the program of the settings cannot be run. */
export async function sayRefused(program: string): Promise<void> {
	const answer = await vscode.window.showErrorMessage(
		`The setting \`iai.path\` names ${program}, which is not a program that can be run. Correct it, or leave it empty to use the one on PATH.`,
		"Open Settings",
		"Choose the Program…",
	);
	if (answer === "Open Settings") {
		await vscode.commands.executeCommand("workbench.action.openSettings", "iai.path");
	} else if (answer) {
		await choose();
	}
}

async function choose(): Promise<void> {
	const picked = await vscode.window.showOpenDialog({ canSelectMany: false, openLabel: "Use This Program", title: "Where is iai?" });
	if (picked?.[0]) {
		// The change of the setting starts the server.
		await vscode.workspace.getConfiguration("iai").update("path", picked[0].fsPath, vscode.ConfigurationTarget.Global);
	}
}
