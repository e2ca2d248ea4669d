import * as vscode from "vscode";
import { goTo } from "../go";
import type { Contracted } from "../model/answers";
import { contractText, type ContractText, type Source } from "../model/contract";

export const contractScheme = "iai-contract";

/** The contracts that were resolved, each as a document beside the editor that cannot be changed. */
export class Contracts implements vscode.TextDocumentContentProvider, vscode.CodeLensProvider, vscode.DefinitionProvider, vscode.Disposable {
	private readonly known = new Map<string, ContractText & { root: vscode.Uri }>();
	private readonly changed = new vscode.EventEmitter<vscode.Uri>();
	private readonly disposables: vscode.Disposable[];

	readonly onDidChange = this.changed.event;

	constructor() {
		const selector = { scheme: contractScheme };
		this.disposables = [
			this.changed,
			vscode.workspace.registerTextDocumentContentProvider(contractScheme, this),
			vscode.languages.registerCodeLensProvider(selector, this),
			vscode.languages.registerDefinitionProvider(selector, this),
			vscode.workspace.onDidCloseTextDocument((document) => this.known.delete(document.uri.toString())),
		];
	}

	dispose(): void {
		for (const one of this.disposables) {
			one.dispose();
		}
	}

	async show(answer: Contracted, commandId: string, request: string): Promise<void> {
		const root = vscode.Uri.parse(answer.rootUri);
		const uri = vscode.Uri.from({ scheme: contractScheme, path: `/${commandId} contract.md`, query: `${answer.rootUri}/${answer.instructions.manifest}` });
		this.known.set(uri.toString(), { ...contractText(answer, request), root });
		this.changed.fire(uri);
		const document = await vscode.workspace.openTextDocument(uri);
		await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: false });
	}

	provideTextDocumentContent(uri: vscode.Uri): string {
		return this.known.get(uri.toString())?.text ?? "This contract is of an earlier session. Run *IAI: Resolve Contract* again.\n";
	}

	provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
		const contract = this.known.get(document.uri.toString());
		if (!contract) {
			return [];
		}
		const lens = (line: number, command: vscode.Command): vscode.CodeLens => new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command);
		const copy = contract.ok ? [lens(0, { title: "$(copy) Copy", tooltip: "Copy the contract", command: "iai.copyContract", arguments: [document.uri] })] : [];
		return [
			...copy,
			...contract.sources.map((source) =>
				lens(source.at, { title: `$(go-to-file) ${source.label}`, tooltip: `Go to ${source.label}`, command: "iai.goTo", arguments: [vscode.Uri.joinPath(contract.root, source.file), source.line - 1] }),
			),
		];
	}

	provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.Location | undefined {
		const contract = this.known.get(document.uri.toString());
		const source = contract?.sources.filter((one) => one.at <= position.line).pop();
		return contract && source ? new vscode.Location(vscode.Uri.joinPath(contract.root, source.file), new vscode.Position(source.line - 1, 0)) : undefined;
	}

	/** Copies a contract: the one given, else the one that is looked at. */
	async copy(given?: vscode.Uri): Promise<void> {
		const uri = given ?? vscode.window.activeTextEditor?.document.uri;
		const contract = uri && this.known.get(uri.toString());
		if (!contract?.ok) {
			void vscode.window.showInformationMessage("There is no contract to copy here: run *IAI: Resolve Contract* first.");
			return;
		}
		await vscode.env.clipboard.writeText(contract.text);
		void vscode.window.setStatusBarMessage("$(check) The contract was copied", 4000);
	}

	/** Lets the user choose among the sources, for those who do not use a mouse. */
	async chooseSource(given?: vscode.Uri): Promise<void> {
		const uri = given ?? vscode.window.activeTextEditor?.document.uri;
		const contract = uri && this.known.get(uri.toString());
		if (!contract) {
			return;
		}
		const seen = new Map<string, Source>(contract.sources.map((source) => [source.label, source]));
		const items = [...seen.values()].map((source) => ({ label: source.label, source }));
		const picked = await vscode.window.showQuickPick(items, { title: "Sources of the contract", placeHolder: "Go to" });
		if (picked) {
			await goTo(vscode.Uri.joinPath(contract.root, picked.source.file), picked.source.line - 1);
		}
	}
}
