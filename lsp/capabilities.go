package lsp

import (
	"iai/api"
)

// object is a JSON object to be written, its members sorted by name.
type object = map[string]any

// The legend of semantic tokens, in the order of lsp/feature's constants, is in
// semantictokens.go.

// capabilities are what the server does for a client: nothing that the client
// could not use. Commands are offered to all: they are called by name, by
// scripts as well as by editors, and no client says that it can.
func capabilities(a *abilities) object {
	out := object{
		"textDocumentSync": object{"openClose": true, "change": 2, "save": object{"includeText": false}},
	}
	if a.namesEncodings {
		out["positionEncoding"] = encodingName(a.encoding)
	}
	add := func(feature, provider string, value any) {
		if a.offers(feature) {
			out[provider] = value
		}
	}
	add("hover", "hoverProvider", true)
	add("completion", "completionProvider", completionOptions(a))
	add("definition", "definitionProvider", true)
	add("declaration", "declarationProvider", true)
	add("references", "referencesProvider", true)
	add("documentHighlight", "documentHighlightProvider", true)
	add("documentSymbol", "documentSymbolProvider", true)
	add("codeLens", "codeLensProvider", object{"resolveProvider": true})
	add("documentLink", "documentLinkProvider", object{"resolveProvider": true})
	add("formatting", "documentFormattingProvider", true)
	add("rangeFormatting", "documentRangeFormattingProvider", orOptions(a.severalRanges, "rangesSupport"))
	add("onTypeFormatting", "documentOnTypeFormattingProvider", object{"firstTriggerCharacter": "\n"})
	add("foldingRange", "foldingRangeProvider", true)
	add("selectionRange", "selectionRangeProvider", true)
	add("callHierarchy", "callHierarchyProvider", true)
	add("inlayHint", "inlayHintProvider", orOptions(a.hintResolve, "resolveProvider"))
	if a.codeActionLiterals {
		add("codeAction", "codeActionProvider", object{"codeActionKinds": actionKinds(), "resolveProvider": a.actionResolve})
	} else {
		add("codeAction", "codeActionProvider", true)
	}
	add("rename", "renameProvider", orOptions(a.renamePrepare, "prepareProvider"))
	if a.offers("semanticTokens") {
		out["semanticTokensProvider"] = semanticTokensOptions(a)
	}
	if a.pullsDiagnostics {
		out["diagnosticProvider"] = object{"identifier": "iai", "interFileDependencies": true, "workspaceDiagnostics": true}
	}
	if a.symbols {
		out["workspaceSymbolProvider"] = orOptions(a.symbolResolve, "resolveProvider")
	}
	out["executeCommandProvider"] = object{"commands": commandsFor(a)}
	if w := workspaceCapabilities(a); len(w) > 0 {
		out["workspace"] = w
	}
	return out
}

// orOptions is a provider with one more ability, or plainly true: clients that
// do not know of the ability may not know of options either.
func orOptions(more bool, ability string) any {
	if more {
		return object{ability: true}
	}
	return true
}

func workspaceCapabilities(a *abilities) object {
	out := object{}
	if a.workspaceFolders {
		out["workspaceFolders"] = object{"supported": true, "changeNotifications": true}
	}
	operations := object{}
	// Folders too: whatever is in them moves along.
	files := object{"filters": []object{
		{"scheme": "file", "pattern": object{"glob": "**/*.iai", "matches": "file"}},
		{"scheme": "file", "pattern": object{"glob": "**", "matches": "folder"}},
	}}
	for name, can := range map[string]bool{"willRename": a.willRename, "didRename": a.didRename, "didCreate": a.didCreate, "didDelete": a.didDelete} {
		if can {
			operations[name] = files
		}
	}
	if len(operations) > 0 {
		out["fileOperations"] = operations
	}
	if a.fetchesContent {
		out["textDocumentContent"] = object{"schemes": []string{resolvedScheme}}
	}
	return out
}

// commandsFor adds to the operations the command that makes the changes of
// actions, for a client that knows no other way.
func commandsFor(a *abilities) []string {
	out := commandNames()
	if !a.codeActionLiterals && a.appliesEdits {
		out = append(out, applyCommand)
	}
	return out
}

// commandNames are the commands a client may execute: every operation there is.
func commandNames() []string {
	out := []string{}
	for _, name := range api.Names() {
		if name == "resolveContract" {
			out = append([]string{commandPrefix + name}, out...)
			continue
		}
		out = append(out, commandPrefix+name)
	}
	return out
}
