package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// parseJSON reads one JSON document. Its errors name a byte and never quote the
// document, names of keys included: it may hold what a user typed.
//
// It exists because encoding/json into structs matches names without regard
// to case, reads null as false and rewrites numbers; a contract may depend on
// each of the three.
func parseJSON(src []byte) (tree, error) {
	if !utf8.Valid(src) {
		return tree{}, &InputError{Message: "the input is not valid UTF-8"}
	}
	var whole json.RawMessage
	if err := json.Unmarshal(src, &whole); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return tree{}, &InputError{Message: fmt.Sprintf("the input is not valid JSON: it breaks at byte %d of %d", syntax.Offset, len(src))}
		}
		return tree{}, &InputError{Message: "the input is not valid JSON"}
	}
	p := jsonParser{dec: json.NewDecoder(bytes.NewReader(src))}
	p.dec.UseNumber()
	return p.next()
}

// A jsonParser turns the tokens of a document already known to be valid, and
// so of bounded depth, into a tree.
type jsonParser struct {
	dec *json.Decoder
}

func (p *jsonParser) next() (tree, error) {
	token, err := p.dec.Token()
	if err != nil {
		return tree{}, p.broken()
	}
	switch v := token.(type) {
	case json.Delim:
		if v == '[' {
			return p.array()
		}
		return p.object()
	case string:
		return tree{kind: stringKind, text: v}, nil
	case json.Number:
		return tree{kind: numberKind, text: string(v)}, nil
	case bool:
		return tree{kind: booleanKind, text: strconv.FormatBool(v)}, nil
	default:
		return tree{}, nil
	}
}

func (p *jsonParser) array() (tree, error) {
	t := tree{kind: arrayKind}
	for p.dec.More() {
		item, err := p.next()
		if err != nil {
			return tree{}, err
		}
		t.items = append(t.items, item)
	}
	if _, err := p.dec.Token(); err != nil {
		return tree{}, p.broken()
	}
	return t, nil
}

func (p *jsonParser) object() (tree, error) {
	t := tree{kind: objectKind}
	seen := map[string]bool{}
	for p.dec.More() {
		token, err := p.dec.Token()
		name, isName := token.(string)
		if err != nil || !isName {
			return tree{}, p.broken()
		}
		if seen[name] {
			// Keeping either one would let the order of writing decide a contract.
			return tree{}, &InputError{Message: fmt.Sprintf("an object has the same key twice, the second time before byte %d; keep one", p.dec.InputOffset())}
		}
		seen[name] = true
		value, err := p.next()
		if err != nil {
			return tree{}, err
		}
		t.fields = append(t.fields, field{name: name, value: value})
	}
	if _, err := p.dec.Token(); err != nil {
		return tree{}, p.broken()
	}
	return t, nil
}

func (p *jsonParser) broken() error {
	return &InputError{Message: fmt.Sprintf("the input is not valid JSON: it breaks at byte %d", p.dec.InputOffset())}
}
