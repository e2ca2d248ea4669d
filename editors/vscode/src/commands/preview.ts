import * as vscode from "vscode";
import type { Node } from "../model/tree";
import type { Manifest } from "../manifests";
import { activeDocument, chooseManifest, type Tools } from "./context";

/** What a lens says. */
interface Lens {
	uri: string;
	kind?: string;
}

/** What a row of the tree view is. */
interface TreeRow {
	manifest: Manifest;
	node: Node | undefined;
}

/** Shows what a manifest, or one kind of it, resolves to. */
export async function preview(tools: Tools, from?: Lens | TreeRow | vscode.Uri): Promise<void> {
	if (from && "manifest" in from && "node" in from) {
		const kind = from.node?.what === "kind" ? from.node.label : undefined;
		return show(tools, from.manifest, kind);
	}
	if (from && "uri" in from && typeof from.uri === "string") {
		return tools.previews.show(from.uri, `${from.kind ?? "Resolved"} (resolved)`);
	}
	const manifest = await chooseManifest(tools);
	if (!manifest) {
		return;
	}
	const active = activeDocument();
	return show(tools, manifest, active && (await kindOf(tools, manifest, active.uri)));
}

/** The kind a file is an input of, so that its preview is of what it belongs to; a manifest is of all of them. */
async function kindOf({ manifests }: Tools, manifest: Manifest, uri: vscode.Uri): Promise<string | undefined> {
	if (uri.toString() === manifest.uri.toString()) {
		return undefined;
	}
	const resolution = await manifests.resolution(manifest);
	return resolution.kinds.find((kind) =>
		[...kind.inputs, ...kind.discarded].some((input) => vscode.Uri.joinPath(manifest.root, input.origin).toString() === uri.toString()),
	)?.kind;
}

function show(tools: Tools, manifest: Manifest, kind: string | undefined): Promise<void> {
	const uri = `iai-resolved:/${encodeURIComponent(kind ?? "all")}.md?${encodeURIComponent(manifest.uri.toString())}`;
	return tools.previews.show(uri, `${kind ?? manifest.path} (resolved)`);
}
