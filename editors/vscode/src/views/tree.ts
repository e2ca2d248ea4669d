import * as vscode from "vscode";
import { goCommand } from "../go";
import type { Manifest, Manifests } from "../manifests";
import { inputNodes, kindNodes, sectionNodes, silentNode, unusedNodes, type Heading, type Node } from "../model/tree";
import type { Server } from "../server/server";

/** A row of the view: a manifest where there are several, else a node of one. */
type Row = { manifest: Manifest; node: Node | undefined };

/** The symbols of the outline that are headings, as lsp/feature marks them. */
const heading = 15;

interface OutlineSymbol {
	name: string;
	detail?: string;
	kind: number;
	selectionRange: { start: { line: number } };
	children?: OutlineSymbol[];
}

/** The view *Resolved Instructions*: kinds, their inputs, their sections. */
export class ResolvedTree implements vscode.TreeDataProvider<Row> {
	private readonly changed = new vscode.EventEmitter<Row | undefined>();
	readonly onDidChangeTreeData = this.changed.event;

	constructor(
		private readonly server: Server,
		private readonly manifests: Manifests,
	) {
		manifests.onDidChange(() => this.changed.fire(undefined));
	}

	async getChildren(row?: Row): Promise<Row[]> {
		if (this.server.state !== "running") {
			return [];
		}
		try {
			return row ? await this.below(row) : await this.top();
		} catch (error) {
			// The server may have gone meanwhile; its return refreshes the view.
			this.server.log.appendLine(`The resolved instructions could not be listed: ${String(error)}`);
			return [];
		}
	}

	private async top(): Promise<Row[]> {
		const all = await this.manifests.list();
		const [only] = all;
		if (only && all.length === 1) {
			return this.ofManifest(only);
		}
		return all.map((manifest) => ({ manifest, node: undefined }));
	}

	private async ofManifest(manifest: Manifest): Promise<Row[]> {
		const resolution = await this.manifests.resolution(manifest);
		const nodes = kindNodes(resolution);
		if (resolution.status === "ok") {
			const check = await this.manifests.check(manifest.root);
			nodes.push(...silentNode(resolution, check.problems));
		}
		return nodes.map((node) => ({ manifest, node }));
	}

	private async below({ manifest, node }: Row): Promise<Row[]> {
		if (!node) {
			return this.ofManifest(manifest);
		}
		const wrap = (nodes: Node[]): Row[] => nodes.map((one) => ({ manifest, node: one }));
		switch (node.what) {
			case "kind":
				return wrap(inputNodes(node.kind));
			case "input":
				return wrap(sectionNodes(node.place.file, node.kind, node.inForce, await this.headings(manifest, node.place.file)));
			case "section":
				return wrap(node.children);
			case "silent":
				return wrap(unusedNodes(node.problems));
			default:
				return [];
		}
	}

	private async headings(manifest: Manifest, file: string): Promise<Heading[]> {
		const uri = vscode.Uri.joinPath(manifest.root, file).toString();
		const symbols = await this.server.ask<OutlineSymbol[] | null>("textDocument/documentSymbol", { textDocument: { uri } });
		const pick = (list: OutlineSymbol[]): Heading[] =>
			list
				.filter((symbol) => symbol.kind === heading)
				.map((symbol) => ({ name: symbol.name, marks: symbol.detail ?? "", line: symbol.selectionRange.start.line, children: pick(symbol.children ?? []) }));
		return pick(symbols ?? []);
	}

	getTreeItem({ manifest, node }: Row): vscode.TreeItem {
		if (!node) {
			const item = new vscode.TreeItem(manifest.path, vscode.TreeItemCollapsibleState.Collapsed);
			item.id = manifest.uri.toString();
			item.contextValue = "manifest";
			item.iconPath = new vscode.ThemeIcon("file-code");
			const folders = vscode.workspace.workspaceFolders ?? [];
			item.description = folders.length > 1 ? vscode.workspace.getWorkspaceFolder(manifest.uri)?.name : undefined;
			return item;
		}
		const item = new vscode.TreeItem(node.label, collapse(node));
		item.description = node.detail;
		item.contextValue = node.what;
		if ("place" in node && node.place) {
			item.command = goCommand(vscode.Uri.joinPath(manifest.root, node.place.file), node.place.line);
		}
		switch (node.what) {
			case "kind":
				item.iconPath = new vscode.ThemeIcon("symbol-class");
				item.tooltip = `${node.label}: ${node.detail}`;
				break;
			case "input":
			case "section":
				item.iconPath = icon(node.what === "input" ? "file" : "symbol-string", node.inForce);
				item.resourceUri = greyed(manifest, node);
				// A node with a resource would lose its own label to the file's name.
				item.label = node.label;
				item.tooltip = `${node.label}: ${node.why}`;
				item.accessibilityInformation = { label: `${node.label}, ${node.why}` };
				break;
			case "silent":
				item.iconPath = new vscode.ThemeIcon("circle-slash", grey);
				item.tooltip = "Written, and given to no agent";
				break;
			case "unused":
				item.iconPath = icon("file", false);
				item.tooltip = node.detail;
				item.resourceUri = vscode.Uri.from({ scheme: greyScheme, path: "/" + node.place.file });
				item.label = node.label;
				item.accessibilityInformation = { label: `${node.label}, not in force: ${node.detail}` };
				break;
			case "stopped":
				item.iconPath = new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
				item.tooltip = `The resolution is stopped. ${node.label}`;
				item.accessibilityInformation = { label: `Stopped: ${node.label} ${node.detail}` };
				break;
		}
		return item;
	}
}

const grey = new vscode.ThemeColor("disabledForeground");

/** Rows whose resource has this scheme are greyed, by the decorations below. */
const greyScheme = "iai-not-in-force";

function greyed(manifest: Manifest, node: { inForce: boolean; place: { file: string; line: number } }): vscode.Uri | undefined {
	return node.inForce ? undefined : vscode.Uri.from({ scheme: greyScheme, path: `/${manifest.path}/${node.place.file}`, query: String(node.place.line) });
}

function icon(name: string, inForce: boolean): vscode.ThemeIcon {
	return inForce ? new vscode.ThemeIcon(name) : new vscode.ThemeIcon(name, grey);
}

function collapse(node: Node): vscode.TreeItemCollapsibleState {
	switch (node.what) {
		case "kind":
			return vscode.TreeItemCollapsibleState.Expanded;
		case "silent":
			return vscode.TreeItemCollapsibleState.Collapsed;
		case "input":
			return node.role === "metadata" ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed;
		case "section":
			return node.children.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
		default:
			return vscode.TreeItemCollapsibleState.None;
	}
}

/** Greys the rows of what is not in force. */
export const greyRows: vscode.FileDecorationProvider = {
	provideFileDecoration(uri) {
		return uri.scheme === greyScheme ? { color: grey, tooltip: "not in force" } : undefined;
	},
};
