package identifier

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	// maxLine bounds what one line of a graph file may hold. A node needs a few
	// hundred bytes; a megabyte without a newline is some other file.
	maxLine = 1 << 20
	// maxLineErrors is how many bad lines are kept to be shown.
	maxLineErrors = 100
	// maxInterned bounds the number of texts that are stored once for all nodes.
	maxInterned = 1 << 16
)

// A LineError says what is wrong with a line of a graph file. Lines count from
// 1; Problem ends a sentence that begins with the line.
type LineError struct {
	Line    int
	Problem string
}

func (e LineError) Error() string { return fmt.Sprintf("line %d %s", e.Line, e.Problem) }

// LineErrors are the lines of a graph file that were left out.
type LineErrors struct {
	// First holds the first of them, at most a hundred.
	First []LineError
	// Total counts them all.
	Total int
}

// LoadGraph reads a code graph as JSON Lines: one object on each line, its
// "kind" symbol, route or client, the other fields those of Symbol, Route and
// Client. Unknown fields are ignored, so are blank lines. A bad line is left
// out and reported; the others count. The error is that of r, if it failed.
func LoadGraph(r io.Reader) (*Graph, LineErrors, error) {
	l := loader{texts: make(map[string]string)}
	lines := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, tooLong, err := readLine(lines)
		if err != nil && err != io.EOF {
			return nil, l.errors, fmt.Errorf("the graph could not be read beyond line %d: %w", number-1, err)
		}
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		}
		switch {
		case tooLong:
			l.fault(number, fmt.Sprintf("is longer than %d bytes; a node takes one short line", maxLine))
		case len(bytes.TrimSpace(line)) > 0:
			if problem := l.add(line); problem != "" {
				l.fault(number, problem)
			}
		}
		if err == io.EOF {
			return indexCode(l.code), l.errors, nil
		}
	}
}

// readLine reads up to the next LF or the end. The line is valid until the
// next call. Of a line beyond maxLine nothing is kept.
func readLine(r *bufio.Reader) (line []byte, tooLong bool, err error) {
	line, err = r.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return line, false, err
	}
	whole := bytes.Clone(line)
	for err == bufio.ErrBufferFull {
		line, err = r.ReadSlice('\n')
		if tooLong = tooLong || len(whole)+len(line) > maxLine; tooLong {
			whole = nil
			continue
		}
		whole = append(whole, line...)
	}
	return whole, tooLong, err
}

type loader struct {
	code   Code
	errors LineErrors
	// texts holds one copy of each text that many nodes share.
	texts map[string]string
	line  graphLine
}

// graphLine has the fields of all three kinds of lines.
type graphLine struct {
	Kind          string `json:"kind"`
	ID            string `json:"id"`
	FQN           string `json:"fqn"`
	Name          string `json:"name"`
	Microservice  string `json:"microservice"`
	Module        string `json:"module"`
	Role          string `json:"role"`
	SymbolKind    string `json:"symbol_kind"`
	Method        string `json:"method"`
	Path          string `json:"path"`
	PathTemplate  string `json:"path_template"`
	TargetService string `json:"target_service"`
}

func (l *loader) fault(line int, problem string) {
	l.errors.Total++
	if len(l.errors.First) < maxLineErrors {
		l.errors.First = append(l.errors.First, LineError{line, problem})
	}
}

// add takes in the node on a line, or says what is wrong with the line.
func (l *loader) add(text []byte) string {
	in := &l.line
	*in = graphLine{}
	if !flatLine(string(text), in) {
		*in = graphLine{}
		if err := decodeLine(text, in); err != nil {
			return lineProblem(err)
		}
	}
	switch kind := Kind(in.Kind); {
	case in.Kind == "":
		return `has no "kind"; it is symbol, route or client`
	case kind.Ontology() != OfCode:
		return fmt.Sprintf("has the kind %s; it is symbol, route or client", quoted(in.Kind))
	case in.ID == "":
		return `has no "id"; every node needs one`
	case kind == KindSymbol:
		l.addSymbol(in)
	case kind == KindRoute:
		l.addRoute(in)
	case kind == KindClient:
		l.addClient(in)
	}
	return ""
}

// The texts of a line are parts of it. The functions below copy what stays, and
// of that as little as they can: a full name mostly stands in the id, a short
// name in the full name, and what service a node is in, thousands share.

func (l *loader) addSymbol(in *graphLine) {
	id := strings.Clone(in.ID)
	fqn := within(id, in.FQN)
	l.code.Symbols = append(l.code.Symbols, Symbol{ID: id, FQN: fqn, Name: within(fqn, in.Name),
		Microservice: l.intern(in.Microservice), Module: l.intern(in.Module),
		Role: l.intern(in.Role), SymbolKind: l.intern(in.SymbolKind)})
}

func (l *loader) addRoute(in *graphLine) {
	path := strings.Clone(in.Path)
	l.code.Routes = append(l.code.Routes, Route{ID: strings.Clone(in.ID), Method: l.intern(in.Method),
		Path: path, PathTemplate: within(path, in.PathTemplate),
		Microservice: l.intern(in.Microservice), Module: l.intern(in.Module)})
}

func (l *loader) addClient(in *graphLine) {
	path := strings.Clone(in.Path)
	l.code.Clients = append(l.code.Clients, Client{ID: strings.Clone(in.ID), Method: l.intern(in.Method),
		TargetService: l.intern(in.TargetService), Path: path, PathTemplate: within(path, in.PathTemplate),
		Microservice: l.intern(in.Microservice), Module: l.intern(in.Module)})
}

// within is part, without memory of its own where it stands in whole.
func within(whole, part string) string {
	if i := strings.Index(whole, part); i >= 0 {
		return whole[i : i+len(part)]
	}
	return strings.Clone(part)
}

func (l *loader) intern(s string) string {
	if known, ok := l.texts[s]; ok {
		return known
	}
	s = strings.Clone(s)
	if len(l.texts) < maxInterned {
		l.texts[s] = s
	}
	return s
}

// decodeLine reads a line of any shape. A field of the wrong type is an error
// only if it is one that nodes of this kind have: to others it is unknown, and
// ignored.
func decodeLine(text []byte, to *graphLine) error {
	err := json.Unmarshal(text, to)
	var wrongType *json.UnmarshalTypeError
	if !errors.As(err, &wrongType) || to.Kind == "" {
		return err
	}
	// All fields but the wrong one have been decoded.
	switch Kind(to.Kind) {
	case KindSymbol:
		return json.Unmarshal(text, new(Symbol))
	case KindRoute:
		return json.Unmarshal(text, new(Route))
	case KindClient:
		return json.Unmarshal(text, new(Client))
	}
	return nil
}

// lineProblem ends a sentence about a line that could not be decoded.
func lineProblem(err error) string {
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) && wrongType.Field != "" {
		return fmt.Sprintf("must have %s as %s, not %s", wantedJSON(wrongType), quoted(wrongType.Field), foundJSON(wrongType))
	}
	return jsonProblem(err)
}
