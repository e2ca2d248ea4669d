package lsp

import (
	"encoding/json"
	"slices"

	"iai/iaip/text"
)

// abilities are what the client can do, by name. Everything that depends on the
// client asks here, and nothing else reads its capabilities.
type abilities struct {
	// Of the protocol.
	encoding          text.Encoding
	namesEncodings    bool // it said which encodings it speaks
	workspaceFolders  bool
	configuration     bool // it answers workspace/configuration
	tellsSettings     bool // it lets us register for changes of settings
	watchesFiles      bool
	showsProgress     bool
	showsDocuments    bool
	asksQuestions     bool
	appliesEdits      bool
	versionedEdits    bool // documentChanges
	createsFiles      bool
	renamesFiles      bool
	fetchesContent    bool // workspace/textDocumentContent
	willRename        bool
	didRename         bool
	didCreate         bool
	didDelete         bool
	pullsDiagnostics  bool
	relatedDocuments  bool // in an answer about one document
	refreshDiagnostic bool
	refreshTokens     bool
	refreshLenses     bool
	refreshHints      bool

	// Of diagnostics.
	relatedInformation bool
	tagUnnecessary     bool
	tagDeprecated      bool
	diagnosticVersion  bool

	// Of features.
	features           map[string]bool // those of textDocument that it names
	codeActionLiterals bool
	actionPreferred    bool
	actionData         bool
	actionResolve      bool
	snippets           bool
	labelDetails       bool
	commitCharacters   bool
	insertReplace      bool
	completionMarkdown bool
	hoverMarkdown      bool
	nestedSymbols      bool
	definitionLinks    bool
	declarationLinks   bool
	foldingLinesOnly   bool
	tokenDelta         bool
	tokenRange         bool
	renamePrepare      bool
	symbols            bool // workspace/symbol
	symbolResolve      bool // a place may come without its range
	severalRanges      bool // textDocument/rangesFormatting
	hintResolve        bool
}

// A tree is JSON of any shape. Clients send odd things among their
// capabilities, and none of them is worth refusing to start for.
type tree struct{ v any }

func parseTree(raw []byte) tree {
	var v any
	_ = json.Unmarshal(raw, &v) // what is not JSON has nothing in it
	return tree{v}
}

func (t tree) at(path ...string) tree {
	for _, name := range path {
		m, _ := t.v.(map[string]any)
		t.v = m[name]
	}
	return t
}

func (t tree) yes(path ...string) bool { b, _ := t.at(path...).v.(bool); return b }

func (t tree) has(path ...string) bool { return t.at(path...).v != nil }

func (t tree) text(path ...string) string { s, _ := t.at(path...).v.(string); return s }

func (t tree) list(path ...string) []string {
	items, _ := t.at(path...).v.([]any)
	var out []string
	for _, item := range items {
		if s, ok := item.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

func (t tree) names(path ...string) map[string]bool {
	m, _ := t.at(path...).v.(map[string]any)
	out := make(map[string]bool, len(m))
	for name, v := range m {
		out[name] = v != nil && v != false
	}
	return out
}

func (t tree) holds(item string, path ...string) bool { return slices.Contains(t.list(path...), item) }

func (t tree) number(n float64, path ...string) bool {
	items, _ := t.at(path...).v.([]any)
	return slices.Contains(items, any(n))
}

// readAbilities reads the capabilities of a client of the given name.
func readAbilities(c tree, client string) abilities {
	var a abilities
	encodings := c.list("general", "positionEncodings")
	if old := c.list("offsetEncoding"); len(encodings) == 0 {
		encodings = old // what clangd's clients send, and some others copied
	}
	a.namesEncodings = len(encodings) > 0
	a.encoding = text.UTF16
	for _, name := range encodings { // in the client's order of preference
		if enc, ok := encodingNamed(name); ok {
			a.encoding = enc
			break
		}
	}

	w := c.at("workspace")
	a.workspaceFolders = w.yes("workspaceFolders")
	a.configuration = w.yes("configuration")
	a.tellsSettings = w.yes("didChangeConfiguration", "dynamicRegistration")
	a.watchesFiles = w.yes("didChangeWatchedFiles", "dynamicRegistration")
	a.appliesEdits = w.yes("applyEdit")
	a.versionedEdits = w.yes("workspaceEdit", "documentChanges")
	a.createsFiles = a.versionedEdits && w.holds("create", "workspaceEdit", "resourceOperations")
	a.renamesFiles = a.versionedEdits && w.holds("rename", "workspaceEdit", "resourceOperations")
	a.fetchesContent = w.has("textDocumentContent")
	a.willRename = w.yes("fileOperations", "willRename")
	a.didRename = w.yes("fileOperations", "didRename")
	a.didCreate = w.yes("fileOperations", "didCreate")
	a.didDelete = w.yes("fileOperations", "didDelete")
	a.refreshDiagnostic = w.yes("diagnostics", "refreshSupport")
	a.refreshTokens = w.yes("semanticTokens", "refreshSupport")
	a.refreshLenses = w.yes("codeLens", "refreshSupport")
	a.refreshHints = w.yes("inlayHint", "refreshSupport")
	a.showsProgress = c.yes("window", "workDoneProgress")
	a.showsDocuments = c.yes("window", "showDocument", "support")
	a.asksQuestions = c.has("window", "showMessage")
	a.symbols = w.has("symbol")
	a.symbolResolve = w.holds("location.range", "symbol", "resolveSupport", "properties")

	d := c.at("textDocument")
	a.features = c.names("textDocument")
	if c.has("callHierarchy") {
		a.features["callHierarchy"] = true // where Neovim 0.7 says it
	}
	if len(a.features) > 0 {
		a.symbols = a.symbols || client == ""
		for _, feature := range undeclared[client] {
			a.features[feature] = true
		}
	}
	a.pullsDiagnostics = d.has("diagnostic")
	a.relatedDocuments = d.yes("diagnostic", "relatedDocumentSupport")
	for _, where := range []string{"publishDiagnostics", "diagnostic"} {
		at := d.at(where)
		a.relatedInformation = a.relatedInformation || at.yes("relatedInformation")
		a.tagUnnecessary = a.tagUnnecessary || at.number(1, "tagSupport", "valueSet")
		a.tagDeprecated = a.tagDeprecated || at.number(2, "tagSupport", "valueSet")
	}
	a.diagnosticVersion = d.yes("publishDiagnostics", "versionSupport")

	a.codeActionLiterals = d.has("codeAction", "codeActionLiteralSupport")
	a.actionPreferred = d.yes("codeAction", "isPreferredSupport")
	a.actionData = d.yes("codeAction", "dataSupport")
	a.actionResolve = d.holds("edit", "codeAction", "resolveSupport", "properties") && a.actionData
	item := d.at("completion", "completionItem")
	a.snippets = item.yes("snippetSupport")
	a.labelDetails = item.yes("labelDetailsSupport")
	a.commitCharacters = item.yes("commitCharactersSupport")
	a.insertReplace = item.yes("insertReplaceSupport")
	a.completionMarkdown = item.holds("markdown", "documentationFormat")
	a.hoverMarkdown = d.holds("markdown", "hover", "contentFormat")
	a.nestedSymbols = d.yes("documentSymbol", "hierarchicalDocumentSymbolSupport")
	a.definitionLinks = d.yes("definition", "linkSupport")
	a.declarationLinks = d.yes("declaration", "linkSupport")
	a.foldingLinesOnly = d.yes("foldingRange", "lineFoldingOnly")
	a.tokenDelta = d.yes("semanticTokens", "requests", "full", "delta")
	a.tokenRange = d.yes("semanticTokens", "requests", "range") || d.has("semanticTokens", "requests", "range") && d.at("semanticTokens", "requests", "range").v != false
	a.renamePrepare = d.yes("rename", "prepareSupport")
	a.severalRanges = d.yes("rangeFormatting", "rangesSupport")
	a.hintResolve = d.holds("tooltip", "inlayHint", "resolveSupport", "properties")
	return a
}

// undeclared are features that clients use and do not name, by the name of the
// client. Neovim 0.7 formats and shows lenses, Helix goes to definitions, if
// only the server says that it can. Who gives no name, as Kate and whatever is
// older than names, may use anything that is as old as the protocol.
var undeclared = map[string][]string{
	"Neovim": {"formatting", "rangeFormatting", "codeLens"},
	"helix":  {"definition", "declaration", "references", "documentHighlight", "documentSymbol", "rangeFormatting"},
	"": {"completion", "hover", "definition", "declaration", "references", "documentHighlight", "documentSymbol", "codeAction",
		"codeLens", "documentLink", "formatting", "rangeFormatting", "onTypeFormatting", "rename"},
}

// offers says whether the client knows a feature of textDocument.
func (a *abilities) offers(feature string) bool {
	return a.features[feature]
}

func encodingNamed(name string) (text.Encoding, bool) {
	switch name {
	case "utf-8":
		return text.UTF8, true
	case "utf-16":
		return text.UTF16, true
	case "utf-32":
		return text.UTF32, true
	}
	return text.UTF16, false
}

func encodingName(enc text.Encoding) string {
	return [...]string{text.UTF16: "utf-16", text.UTF8: "utf-8", text.UTF32: "utf-32"}[enc]
}
