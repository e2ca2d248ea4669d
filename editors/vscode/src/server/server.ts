import * as fs from "node:fs";
import * as os from "node:os";
import * as vscode from "vscode";
import { State, type LanguageClient } from "vscode-languageclient/node";
import { makeClient } from "./client";
import { findProgram, serverArguments, type Machine } from "./find";
import { offerInstallation, sayRefused } from "./install";

export type ServerState = "starting" | "running" | "stopped" | "missing";

/** The one language server of this window: found, started, watched, asked. */
export class Server implements vscode.Disposable {
	private client: LanguageClient | undefined;
	private current: ServerState = "stopped";
	private readonly changed = new vscode.EventEmitter<ServerState>();
	/** Starts and stops, one after the other. */
	private turn: Promise<void> = Promise.resolve();

	readonly onDidChangeState = this.changed.event;

	constructor(
		private readonly context: vscode.ExtensionContext,
		readonly log: vscode.LogOutputChannel,
	) {}

	get state(): ServerState {
		return this.current;
	}

	start(): Promise<void> {
		return this.queue(() => this.bringUp());
	}

	restart(): Promise<void> {
		return this.queue(async () => {
			await this.bringDown();
			await this.bringUp();
		});
	}

	stop(): Promise<void> {
		return this.queue(() => this.bringDown());
	}

	dispose(): void {
		void this.stop();
		this.changed.dispose();
	}

	/** Runs an operation of the server, such as `iaip.resolve`. */
	async run<T>(operation: string, question: object): Promise<T> {
		return this.ask<T>("workspace/executeCommand", { command: `iai.${operation}`, arguments: [question] });
	}

	async ask<T>(method: string, params: object): Promise<T> {
		if (!this.client || this.current !== "running") {
			throw new Error("The language server of iai is not running.");
		}
		return this.client.sendRequest<T>(method, params);
	}

	private queue(work: () => Promise<void>): Promise<void> {
		this.turn = this.turn.then(work, work);
		return this.turn;
	}

	private async bringUp(): Promise<void> {
		if (this.client) {
			return;
		}
		const settings = vscode.workspace.getConfiguration("iai");
		const found = findProgram(settings.get("path", ""), this.context.extensionPath, thisMachine());
		if (!found || "refused" in found) {
			this.become("missing");
			void (found ? sayRefused(found.refused) : offerInstallation(() => this.restart()));
			return;
		}
		this.become("starting");
		this.log.appendLine(`Starting ${found.program} (${origins[found.origin]})`);
		const args = serverArguments(settings.get("server.componentSearch", ""), settings.get("server.componentImport", ""));
		const client = makeClient(found.program, args, this.log, (sentence) => void this.sayStopped(sentence));
		this.client = client;
		client.onDidChangeState(({ newState }) => {
			if (this.client === client) {
				this.become(newState === State.Running ? "running" : newState === State.Starting ? "starting" : "stopped");
			}
		});
		try {
			await client.start();
		} catch (error) {
			this.client = undefined;
			this.become("stopped");
			this.log.appendLine(`${found.program} could not be started: ${reason(error)}`);
			void this.sayStopped(`The language server ${found.program} could not be started: ${reason(error)}`);
		}
	}

	private async bringDown(): Promise<void> {
		const client = this.client;
		this.client = undefined;
		if (!client) {
			return;
		}
		try {
			await client.dispose(2000);
		} catch (error) {
			this.log.appendLine(`The language server did not end as it should: ${reason(error)}`);
		}
		this.become("stopped");
	}

	private become(state: ServerState): void {
		if (state !== this.current) {
			this.current = state;
			void vscode.commands.executeCommand("setContext", "iai.state", state);
			this.changed.fire(state);
		}
	}

	private async sayStopped(sentence: string): Promise<void> {
		const answer = await vscode.window.showErrorMessage(sentence, "Restart", "Show Log");
		if (answer === "Restart") {
			await this.restart();
		} else if (answer === "Show Log") {
			this.log.show();
		}
	}
}

const origins = {
	setting: "named by the setting iai.path",
	path: "found on PATH",
	home: "found in ~/.local/bin",
	bundled: "came with the extension",
};

function thisMachine(): Machine {
	return {
		platform: process.platform,
		home: os.homedir(),
		env: process.env,
		runs(file) {
			try {
				fs.accessSync(file, fs.constants.X_OK);
				return fs.statSync(file).isFile();
			} catch {
				return false;
			}
		},
	};
}

/** One sentence about what went wrong. */
export function reason(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
