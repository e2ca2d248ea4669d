import * as vscode from "vscode";
import { reason, type Server } from "../server/server";
import type { Tools } from "./context";

/** The answer of `component.start` and `component.status`. */
interface Task {
	task_id?: string;
	state: string;
	selection?: object;
	resolution?: object | string;
	failure?: object;
}

/** The task this window has begun: there is one at a time. */
let begun: string | undefined;

/**
 * Begins to resolve a component. The server asks what it has to ask and tells
 * the end; meanwhile a notification shows that it is at work, and can end it.
 */
export async function resolveComponent({ server }: Tools): Promise<void> {
	if (!vscode.workspace.isTrusted) {
		const answer = await vscode.window.showWarningMessage("Components start a program of yours, and this workspace is not trusted.", "Manage Trust");
		if (answer) {
			await vscode.commands.executeCommand("workbench.trust.manage");
		}
		return;
	}
	const name = await vscode.window.showInputBox({
		title: "Resolve Component",
		prompt: "Its name: it is looked up in the library, then searched for and imported.",
		placeHolder: "BQ79616",
		validateInput: (text) => (text === "" || isName(text) ? undefined : "A name has no slash in it and begins with neither a dot nor a dash."),
	});
	if (!name?.trim()) {
		return;
	}
	if (begun !== undefined) {
		await close(server, begun);
	}
	const task = await server.run<Task>("component.start", { component_name: name.trim() });
	begun = task.task_id;
	if (begun !== undefined) {
		await watch(server, begun, name.trim());
	}
}

export function isName(text: string): boolean {
	return /^[^-./\\][^/\\]*$/.test(text.trim());
}

async function watch(server: Server, id: string, name: string): Promise<void> {
	const options = { location: vscode.ProgressLocation.Notification, title: `Component ${name}`, cancellable: true };
	await vscode.window.withProgress(options, async (progress, token) => {
		// The end is seen twice before the task is closed: the server tells it first.
		for (let ended = 0; ended < 2 && !token.isCancellationRequested && begun === id; ) {
			const task = await server.run<Task>("component.status", { task_id: id });
			progress.report({ message: task.state.replace(/_/g, " ") });
			if (!task.selection && (task.resolution || task.failure)) {
				ended++;
			}
			await new Promise((resolve) => setTimeout(resolve, 400));
		}
	});
	if (begun === id) {
		await close(server, id);
	}
}

/** A task that ended is there until it is closed, and no other can begin. */
async function close(server: Server, id: string): Promise<void> {
	begun = undefined;
	try {
		await server.run("component.close", { task_id: id });
	} catch (error) {
		server.log.info(`The task of a component could not be closed: ${reason(error)}`);
	}
}
