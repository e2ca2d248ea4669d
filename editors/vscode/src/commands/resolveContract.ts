import * as vscode from "vscode";
import { contractText } from "../model/contract";
import type { Contracted } from "../model/answers";
import { chooseManifest, type Tools } from "./context";

/** What a lens says, or whoever calls the command from code. */
interface Question {
	root?: string;
	manifest?: string;
	commandId?: string;
	userInput?: string;
}

/** Resolves a contract and shows it to the side. What the question leaves open is asked. */
export async function resolveContract(tools: Tools, given?: Question): Promise<Contracted | undefined> {
	const question: Question = { ...given };
	if (question.root === undefined || question.manifest === undefined) {
		const manifest = await chooseManifest(tools);
		if (!manifest) {
			return undefined;
		}
		question.root = manifest.root.toString();
		question.manifest = manifest.path;
	}
	if (question.commandId === undefined) {
		const first = await tools.server.run<Contracted>("resolveContract", question);
		if (first.instructions.status === "stopped" || (first.contract?.status === "blocked" && first.contract.blocked.reason === "invalid_configuration")) {
			await tools.contracts.show(first, "blocked", "");
			await sayWhy(first);
			return first;
		}
		const usual = first.contract?.status === "ok" ? first.contract.contract.commandId : undefined;
		question.commandId = await pickCommand(first, usual);
		if (question.commandId === undefined) {
			return first;
		}
		question.userInput = await vscode.window.showInputBox({
			title: `Contract of ${question.commandId}`,
			prompt: "What is to be done? It is added below the contract; leave it empty for the contract alone.",
			placeHolder: "Optional: what you want from the agent",
		});
		if (question.userInput === undefined) {
			return first;
		}
	}
	const answer = await tools.server.run<Contracted>("resolveContract", question);
	await tools.contracts.show(answer, question.commandId, question.userInput ?? "");
	await sayWhy(answer);
	return answer;
}

async function pickCommand(answer: Contracted, usual: string | undefined): Promise<string | undefined> {
	const items = answer.commands.map((command) => ({
		label: command.displayName,
		description: command.id,
		detail: command.id === usual ? `${command.intentId} · the command of this manifest` : command.from === "builtin" ? command.intentId : `${command.intentId} · from ${command.from}`,
		id: command.id,
	}));
	// The manifest's own command first, the rest in the order of the catalogue.
	items.sort((a, b) => Number(b.id === usual) - Number(a.id === usual));
	const picked = await vscode.window.showQuickPick(items, { title: "Resolve Contract", placeHolder: "For which command?", matchOnDescription: true });
	return picked?.id;
}

/** Says in a message why there is no contract. */
async function sayWhy(answer: Contracted): Promise<void> {
	const made = contractText(answer, "");
	if (!made.ok) {
		const [first] = made.text.split("\n");
		void vscode.window.showWarningMessage(`${first?.replace(/:$/, ".")} The document beside this says why.`);
	}
}
