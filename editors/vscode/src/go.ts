import * as vscode from "vscode";

/** Opens a file at a line, counted from 0, beside nothing: in the editors of the first group if the active one is no text. */
export async function goTo(uri: vscode.Uri, line: number, keepFocus = false): Promise<void> {
	const selection = new vscode.Range(line, 0, line, 0);
	await vscode.window.showTextDocument(uri, { selection, preserveFocus: keepFocus, viewColumn: column(), preview: true });
}

/** Where sources are shown: not on top of a preview. */
function column(): vscode.ViewColumn {
	const texts = vscode.window.visibleTextEditors.filter((editor) => editor.document.uri.scheme === "file" && editor.viewColumn);
	return texts[0]?.viewColumn ?? vscode.ViewColumn.One;
}

/** A command, with its arguments, that goes to a line of a file. */
export function goCommand(uri: vscode.Uri, line: number): vscode.Command {
	return { title: "Go to the source", command: "iai.goTo", arguments: [uri, line] };
}
