import * as vscode from "vscode";
import {
	CloseAction,
	ErrorAction,
	LanguageClient,
	ShowMessageRequest,
	type CloseHandlerResult,
	type ErrorHandler,
	type MessageActionItem,
	type ShowMessageRequestParams,
} from "vscode-languageclient/node";
import { Restarts } from "./restarts";

/** Commands of the server that the extension has itself, with more to offer. */
const ours = new Set(["iai.resolveContract"]);

interface Feature {
	registrationType?: { method: string };
	register?(data: { id: string; registerOptions: { commands: string[] } }): void;
}

/**
 * The language client, with two things changed. Diagnostics are pushed: the
 * server sends them with the answer to the key that caused them, while the
 * client would ask for those of other files only every half second. And a
 * command of the server that is ours too is left to us.
 */
class Client extends LanguageClient {
	override registerFeature(feature: Parameters<LanguageClient["registerFeature"]>[0]): void {
		const known = feature as Feature;
		if (known.registrationType?.method === "textDocument/diagnostic") {
			return;
		}
		if (known.registrationType?.method === "workspace/executeCommand" && known.register) {
			const register = known.register.bind(known);
			known.register = (data) => {
				const commands = data.registerOptions.commands.filter((name) => !ours.has(name));
				register({ ...data, registerOptions: { ...data.registerOptions, commands } });
			};
		}
		super.registerFeature(feature);
	}
}

/** Starts a server that dies again, until it has died too often to go on. */
class Reviver implements ErrorHandler {
	private readonly restarts = new Restarts();

	constructor(private readonly gaveUp: (sentence: string) => void) {}

	error(): { action: ErrorAction; handled: boolean } {
		// A message that cannot be read is no reason to end a server that goes on.
		return { action: ErrorAction.Continue, handled: true };
	}

	closed(): CloseHandlerResult {
		if (this.restarts.again(Date.now())) {
			return { action: CloseAction.Restart, handled: true };
		}
		const sentence = "The language server of iai ended five times in three minutes and was not started again; the log says why.";
		this.gaveUp(sentence);
		return { action: CloseAction.DoNotRestart, message: sentence, handled: true };
	}
}

export function makeClient(program: string, args: string[], log: vscode.LogOutputChannel, gaveUp: (sentence: string) => void): LanguageClient {
	const client = new Client(
		"iai",
		"iai",
		{ command: program, args },
		{
			documentSelector: [
				{ scheme: "file", language: "iai" },
				{ scheme: "untitled", language: "iai" },
				{ scheme: "iai-resolved" },
			],
			outputChannel: log,
			traceOutputChannel: log,
			errorHandler: new Reviver(gaveUp),
			initializationOptions: { iai: settingsOfServer() },
			markdown: { isTrusted: false, supportHtml: false },
		},
	);
	client.onRequest(ShowMessageRequest.type, choose);
	return client;
}

/**
 * Puts a question of the server as a list to choose from: the options of a
 * component may be many and long, and the buttons of a message are neither.
 */
async function choose({ message, actions }: ShowMessageRequestParams): Promise<MessageActionItem | null> {
	const items = (actions ?? []).map((action) => ({ label: action.title, action }));
	const picked = await vscode.window.showQuickPick(items, { title: "IAI", placeHolder: message, ignoreFocusOut: true });
	return picked?.action ?? null;
}

/** The settings under `iai`, as the server will ask for them again. */
function settingsOfServer(): unknown {
	return JSON.parse(JSON.stringify(vscode.workspace.getConfiguration("iai")));
}
