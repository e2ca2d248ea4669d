import * as vscode from "vscode";
import type { Manifests } from "../manifests";
import { statusText } from "../model/status";
import { reason, type Server } from "../server/server";

/** The item of the status bar: active kinds, problems, stopped. */
export class Status implements vscode.Disposable {
	private readonly item = vscode.window.createStatusBarItem("iai.status", vscode.StatusBarAlignment.Left, 10);
	private readonly disposables: vscode.Disposable[] = [this.item];
	private round = 0;

	constructor(
		private readonly server: Server,
		private readonly manifests: Manifests,
	) {
		this.item.name = "IAI";
		this.item.command = "iai.status";
		const update = (): void => void this.update();
		this.disposables.push(
			server.onDidChangeState(update),
			manifests.onDidChange(update),
			vscode.window.onDidChangeActiveTextEditor(update),
			vscode.languages.onDidChangeDiagnostics(update),
		);
		update();
		this.item.show();
	}

	dispose(): void {
		for (const one of this.disposables) {
			one.dispose();
		}
	}

	private async update(): Promise<void> {
		const round = ++this.round;
		const active = vscode.window.activeTextEditor?.document;
		let resolution;
		if (this.server.state === "running") {
			try {
				const manifest = await this.manifests.of(active?.languageId === "iai" ? active.uri : undefined);
				resolution = manifest && (await this.manifests.resolution(manifest));
			} catch (error) {
				this.server.log.appendLine(`The status could not be asked for: ${reason(error)}`);
			}
		}
		if (round !== this.round) {
			return; // something newer is on its way
		}
		const found = problems();
		const shown = statusText({ server: this.server.state, resolution, ...found });
		this.item.text = shown.text;
		this.item.tooltip = shown.tooltip;
		this.item.accessibilityInformation = { label: shown.label, role: "button" };
		this.item.backgroundColor = shown.grave === "no" ? undefined : new vscode.ThemeColor(`statusBarItem.${shown.grave}Background`);
	}
}

/** How many problems of the server are shown. */
function problems(): { errors: number; warnings: number } {
	let errors = 0;
	let warnings = 0;
	for (const [, list] of vscode.languages.getDiagnostics()) {
		for (const one of list) {
			if (one.source === "iai") {
				errors += one.severity === vscode.DiagnosticSeverity.Error ? 1 : 0;
				warnings += one.severity === vscode.DiagnosticSeverity.Warning ? 1 : 0;
			}
		}
	}
	return { errors, warnings };
}
