/**
 * The language server of the YAML extension with a client around it, to compare
 * times with. The extension itself is in no registry that the tests may use;
 * its server is on npm, and does the work.
 */
import type * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
	const module = context.extension.packageJSON.yamlServer as string;
	client = new LanguageClient("yaml", "YAML", { module, transport: TransportKind.stdio }, { documentSelector: [{ scheme: "file", language: "yaml" }] });
	await client.start();
}

export async function deactivate(): Promise<void> {
	await client?.stop();
}
