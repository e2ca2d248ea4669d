package lsp

import (
	"context"

	"iai/lsp/feature"
	"iai/lsp/rpc"
)

func (s *Server) foldingRange(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	out := []object{}
	if v.file() == nil {
		return answer(out)
	}
	for _, fold := range feature.Folds(v.snap, v.path) {
		at := v.rangeIn(v.path, fold.Span)
		o := object{"startLine": at.Start.Line, "endLine": at.End.Line}
		if !v.can.foldingLinesOnly {
			// What stays visible is the whole first line.
			f := v.file()
			first := f.Lines.Span(int(at.Start.Line))
			o["startCharacter"] = positionOf(f, first.End, v.enc).Character
			o["endCharacter"] = at.End.Character
		}
		switch fold.Kind {
		case feature.FoldComment:
			o["kind"] = "comment"
		case feature.FoldFrontmatter, feature.FoldBlock, feature.FoldSection, feature.FoldCode:
			o["kind"] = "region"
		}
		out = append(out, o)
	}
	return answer(out)
}
