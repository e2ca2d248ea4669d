package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// symbolKinds are the protocol's icons for our sorts of symbols.
var symbolKinds = [...]int{
	feature.SymbolKey: 7, feature.SymbolBlock: 3, feature.SymbolEntry: 1, feature.SymbolItem: 19,
	feature.SymbolFormat: 14, feature.SymbolHeading: 15, feature.SymbolKindName: 5, feature.SymbolFile: 1,
	feature.SymbolCommand: 12, feature.SymbolRule: 20, feature.SymbolRuleset: 2, feature.SymbolStack: 4, feature.SymbolPack: 4,
}

func (s *Server) documentSymbol(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	if v.file() == nil {
		return answer([]object{})
	}
	list := feature.DocumentSymbols(v.snap, v.path)
	if v.can.nestedSymbols {
		return answer(v.symbols(list))
	}
	return answer(v.flatSymbols([]object{}, list, ""))
}

func (v *view) symbols(list []feature.Symbol) []object {
	out := []object{}
	for i := range list {
		one := &list[i]
		o := object{"name": one.Name, "kind": symbolKinds[one.Kind],
			"range": v.rangeIn(v.path, one.Range), "selectionRange": v.rangeIn(v.path, one.Selection)}
		if one.Detail != "" {
			o["detail"] = one.Detail
		}
		if len(one.Children) > 0 {
			o["children"] = v.symbols(one.Children)
		}
		out = append(out, o)
	}
	return out
}

func (v *view) flatSymbols(out []object, list []feature.Symbol, container string) []object {
	for i := range list {
		one := &list[i]
		o := object{"name": one.Name, "kind": symbolKinds[one.Kind],
			"location": object{"uri": v.root.uri(v.path), "range": v.rangeIn(v.path, one.Range)}}
		if container != "" {
			o["containerName"] = container
		}
		out = v.flatSymbols(append(out, o), one.Children, one.Name)
	}
	return out
}
