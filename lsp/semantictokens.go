package lsp

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"iai/iaip/text"
	"iai/lsp/feature"
	"iai/lsp/rpc"
)

// tokenNames are the protocol's names for our types of tokens, which every
// colour theme knows, in the order of lsp/feature.
var tokenNames = [...]string{
	feature.TokenKey: "property", feature.TokenValue: "enumMember", feature.TokenKind: "class",
	feature.TokenID: "variable", feature.TokenPath: "string", feature.TokenHeading: "namespace",
	feature.TokenDelimiter: "operator", feature.TokenText: "comment",
}

func semanticTokensOptions(a *abilities) object {
	full := any(true)
	if a.tokenDelta {
		full = object{"delta": true}
	}
	return object{
		"legend": object{"tokenTypes": tokenNames[:], "tokenModifiers": feature.TokenModifiers[:]},
		"full":   full, "range": a.tokenRange,
	}
}

func (s *Server) semanticTokens(_ context.Context, _ *rpc.Message, v *view) (any, error) {
	if v.file() == nil {
		return nil, nil
	}
	data := v.tokens(text.Span{Start: 0, End: len(v.file().Src())})
	id := s.tokenMemory.put(v.root.uri(v.path), data)
	return answer(object{"resultId": id, "data": data})
}

func (s *Server) semanticTokensRange(_ context.Context, m *rpc.Message, v *view) (any, error) {
	span, err := v.stretch(m)
	if err != nil || v.file() == nil {
		return nil, err
	}
	return answer(object{"data": v.tokens(span)})
}

// semanticTokensDelta answers the one stretch of numbers that has changed.
func (s *Server) semanticTokensDelta(_ context.Context, m *rpc.Message, v *view) (any, error) {
	if v.file() == nil {
		return nil, nil
	}
	data := v.tokens(text.Span{Start: 0, End: len(v.file().Src())})
	uri := v.root.uri(v.path)
	before, ok := s.tokenMemory.get(uri, m.Text("previousResultId"))
	id := s.tokenMemory.put(uri, data)
	if !ok {
		return answer(object{"resultId": id, "data": data})
	}
	head := 0
	for head < len(before) && head < len(data) && before[head] == data[head] {
		head++
	}
	tail := 0
	for tail < len(before)-head && tail < len(data)-head && before[len(before)-1-tail] == data[len(data)-1-tail] {
		tail++
	}
	edits := []object{}
	if head+tail < max(len(before), len(data)) {
		edits = append(edits, object{"start": head, "deleteCount": len(before) - head - tail, "data": data[head : len(data)-tail]})
	}
	return answer(object{"resultId": id, "edits": edits})
}

// tokens writes tokens as the protocol counts them: each relative to the one
// before it.
func (v *view) tokens(span text.Span) []uint32 {
	f := v.file()
	list := feature.SemanticTokens(v.snap, v.path, span)
	out := make([]uint32, 0, 5*len(list))
	var line, start uint32
	for _, t := range list {
		from, to := positionOf(f, t.Start, v.enc), positionOf(f, t.End, v.enc)
		if from.Line != line {
			start = 0
		}
		out = append(out, from.Line-line, from.Character-start, to.Character-from.Character, uint32(t.Type), uint32(t.Modifiers))
		line, start = from.Line, from.Character
	}
	return out
}

// tokenStore is the last answer about each document, for answering the
// difference.
type tokenStore struct {
	mu   sync.Mutex // guards the rest
	last int
	docs map[string]tokenAnswer
}

type tokenAnswer struct {
	id   string
	data []uint32
}

const mostTokenDocs = 64

func (s *tokenStore) put(uri string, data []uint32) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.docs == nil || len(s.docs) >= mostTokenDocs && s.docs[uri].id == "" {
		s.docs = map[string]tokenAnswer{}
	}
	s.last++
	id := strconv.Itoa(s.last)
	s.docs[uri] = tokenAnswer{id, slices.Clone(data)}
	return id
}

func (s *tokenStore) get(uri, id string) ([]uint32, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.docs[uri]
	return a.data, ok && a.id == id && id != ""
}
