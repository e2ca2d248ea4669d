package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"iai/iaip/text"
)

// A transcript is a session written down: an archive with a workspace and the
// file `session`, in which a line that begins with `>` is what the editor does
// and the lines behind it are what it gets.
//
//	> open FILE                     and what is then shown for it
//	> change FILE OLD => NEW        one incremental change
//	> METHOD FILE WORDS ++ MEMBERS  about the place of WORDS in FILE: `|` in
//	                                them is the cursor; MEMBERS are more
//	                                parameters
//	> METHOD #N                     resolves the n-th item of the answer before
//	> METHOD MEMBERS                anything else
//
// A range is shown as the number of its line and the text under it, so that a
// person can read whether it is the right one; a position as its line with a
// cursor. What differs from run to run is left out.
//
// `go test ./lsp -run Transcripts -update` writes the answers. Whoever does that
// reads them.
func TestTranscripts(t *testing.T) {
	for _, form := range forms {
		t.Run(form, func(t *testing.T) {
			file := filepath.Join("testdata", "session", form+".txtar")
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := newTranscript(t, archive, form == "crlf")
			got := s.play()
			s.covers(form)
			if *update {
				for i := range archive.Files {
					if archive.Files[i].Name == "session" {
						archive.Files[i].Data = []byte(got)
					}
				}
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(strings.Split(s.script, "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("the session went otherwise (-want +got):\n%s", diff)
			}
		})
	}
}

// forms are the shapes in which every feature is shown.
var forms = []string{"ascii", "non-ascii", "crlf", "quoted", "flow", "empty", "broken"}

// covers fails for every row of the table of methods that the session leaves
// out, and for every one that has nothing to say where there is something.
func (s *transcript) covers(form string) {
	rows := []string{"open"}
	for name, how := range methods {
		if how.call != nil && name != "initialize" && name != "shutdown" {
			rows = append(rows, name)
		}
	}
	sort.Strings(rows)
	for _, row := range rows {
		said, tried := s.said[row]
		switch {
		case !tried:
			s.t.Errorf("%s has no fixture of the form %s", row, form)
		case !said && form != "empty" && form != "broken":
			s.t.Errorf("%s has nothing to say in the form %s", row, form)
		}
	}
}

type transcript struct {
	*editor
	t      *testing.T
	script string
	crlf   bool
	last   json.RawMessage
	result map[string]string // of semantic tokens, by file
	tokens map[string][]float64
	said   map[string]bool
	legend []string
	asked  string // the document of the last request about one
}

// everything is a client that can do all there is.
const everything = `{
 "general":{"positionEncodings":["utf-16"]},
 "window":{"showDocument":{"support":true}},
 "workspace":{"symbol":{"resolveSupport":{"properties":["location.range"]}},"applyEdit":true,"textDocumentContent":{},
  "workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename","delete"]}},
 "textDocument":{"diagnostic":{},"hover":{"contentFormat":["markdown"]},
  "completion":{"completionItem":{"snippetSupport":true,"documentationFormat":["markdown"],"labelDetailsSupport":true,"insertReplaceSupport":true,"commitCharactersSupport":true}},
  "codeAction":{"dataSupport":true,"isPreferredSupport":true,"resolveSupport":{"properties":["edit"]},"codeActionLiteralSupport":{}},
  "definition":{"linkSupport":true},"declaration":{"linkSupport":true},"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},
  "rename":{"prepareSupport":true},"rangeFormatting":{"rangesSupport":true},"inlayHint":{"resolveSupport":{"properties":["tooltip"]}},
  "semanticTokens":{"requests":{"range":true,"full":{"delta":true}}},"foldingRange":{"lineFoldingOnly":true},
  "callHierarchy":{},"documentLink":{},"selectionRange":{}}}`

func newTranscript(t *testing.T, archive *txtar.Archive, crlf bool) *transcript {
	s := &transcript{t: t, crlf: crlf, result: map[string]string{}, tokens: map[string][]float64{}, said: map[string]bool{}}
	s.editor = start(t, "")
	for _, f := range archive.Files {
		content := string(f.Data)
		if f.Name == "session" {
			s.script = content
			continue
		}
		if crlf {
			content = strings.ReplaceAll(content, "\n", "\r\n")
		}
		s.write(f.Name, strings.TrimSuffix(content, "⊣\n"))
	}
	folders := fmt.Sprintf(`"workspaceFolders":[{"uri":%q,"name":"w"}]`, s.uri(""))
	s.legend = parseTree(s.initialize(everything, folders)).list("capabilities", "semanticTokensProvider", "legend", "tokenTypes")
	return s
}

// play does what the script says and writes down what comes of it.
func (s *transcript) play() string {
	var out strings.Builder
	for line := range strings.Lines(s.script) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") || line == "" {
			out.WriteString(line + "\n")
		}
		step, ok := strings.CutPrefix(line, "> ")
		if !ok {
			continue
		}
		out.WriteString(line + "\n")
		for _, said := range s.step(step) {
			out.WriteString("  " + said + "\n")
		}
	}
	return out.String()
}

func (s *transcript) step(step string) []string {
	method, rest, _ := strings.Cut(step, " ")
	switch method {
	case "open":
		s.didOpen(rest)
		s.notice("open", s.on(rest) != "")
		return s.shownFor(rest)
	case "change":
		file, change, _ := strings.Cut(rest, " ")
		old, with, ok := strings.Cut(change, " => ")
		if !ok {
			s.t.Fatalf("%s: want OLD => NEW", step)
		}
		uri := s.uri(file)
		span, with := s.find(file, old), s.broken(with)
		s.changeURI(uri, js([]object{{"range": s.rangeOf(s.texts[uri], span), "text": with}}))
		s.texts[uri] = s.texts[uri][:span.Start] + with + s.texts[uri][span.End:]
		s.sync()
		return s.shownFor(file)
	}
	file := ""
	params := rest
	switch {
	case strings.HasPrefix(rest, "#"):
		params = s.item(rest[1:])
		if params == "" {
			s.notice(method, false)
			return []string{"there is no such item"}
		}
		if strings.HasPrefix(method, "callHierarchy/") {
			params = `{"item":` + params + `}`
		}
	case !strings.HasPrefix(rest, "{"):
		file, params = s.about(rest)
		if method == "textDocument/semanticTokens/full/delta" {
			params = strings.TrimSuffix(params, "}") + fmt.Sprintf(`,"previousResultId":%q}`, s.result[file])
		}
	default:
		params = strings.ReplaceAll(params, "$DIR", s.uri(""))
	}
	if file != "" {
		s.asked = s.uri(file)
	}
	r := s.ask(method, params)
	if r.Error != nil {
		s.notice(method, false)
		return []string{s.plain(fmt.Sprintf("error %d: %s", r.Error.Code, r.Error.Message))}
	}
	if !strings.HasSuffix(method, "/resolve") && !strings.HasPrefix(method, "callHierarchy/") {
		s.last = r.Result
	}
	if strings.HasPrefix(method, "textDocument/semanticTokens/") {
		return s.coloured(method, file, r.Result)
	}
	var v any
	if err := json.Unmarshal(r.Result, &v); err != nil {
		s.t.Fatalf("%s answers %s: %v", method, r.Result, err)
	}
	if m, ok := v.(map[string]any); ok && m["items"] != nil {
		v = m["items"]
	}
	list, isList := v.([]any)
	s.notice(method, v != nil && (!isList || len(list) > 0))
	if method == "workspace/executeCommand" {
		return []string{clip(s.plain(string(r.Result)), 400)} // its ranges are not the protocol's
	}
	if !isList {
		return []string{clip(s.render(v, s.asked), 600)}
	}
	out := []string{}
	for i, one := range list {
		if i == 6 {
			out = append(out, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		out = append(out, clip(s.render(one, s.asked), 300))
	}
	if len(out) == 0 {
		out = append(out, "nothing")
	}
	return out
}

func (s *transcript) notice(method string, said bool) { s.said[method] = s.said[method] || said }

func clip(line string, most int) string {
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "…"
	}
	return line
}

func (s *transcript) shownFor(file string) []string {
	out := []string{}
	for _, d := range s.screen(s.uri(file)) {
		out = append(out, s.plain(fmt.Sprintf("%s %s %s", d.Code, s.under(file, d.Range), d.Message)))
	}
	if len(out) == 0 {
		return []string{"nothing"}
	}
	return out
}

// about are the parameters of a request about a place.
func (s *transcript) about(rest string) (file, params string) {
	rest, more, _ := strings.Cut(rest, " ++ ")
	file, words, _ := strings.Cut(rest, " ")
	params = fmt.Sprintf(`"textDocument":{"uri":%q}`, s.uri(file))
	if words != "" {
		span := s.find(file, words)
		r := s.rangeOf(s.text(file), span)
		params += `,"range":` + js(r) + `,"position":` + js(r.Start) + `,"positions":[` + js(r.Start) + `],"ranges":[` + js(r) + `]`
	}
	if more != "" {
		params += "," + more
	}
	return file, "{" + params + "}"
}

func (s *transcript) text(file string) string {
	if src, ok := s.texts[s.uri(file)]; ok {
		return src
	}
	return s.disk(file)
}

// find is where words stand in a file: all of them, or the cursor in them. A
// lone | is the beginning, ⏎ a line break.
func (s *transcript) find(file, words string) text.Span {
	words = s.broken(words)
	before, after, cursor := strings.Cut(words, "|")
	src := s.text(file)
	at := strings.Index(src, before+after)
	if at < 0 {
		s.t.Fatalf("%s has no %q", file, before+after)
	}
	if cursor {
		return text.Span{Start: at + len(before), End: at + len(before)}
	}
	return text.Span{Start: at, End: at + len(words)}
}

// broken has line breaks where a script has ⏎, as the form ends its lines.
func (s *transcript) broken(words string) string {
	if s.crlf {
		return strings.ReplaceAll(words, "⏎", "\r\n")
	}
	return strings.ReplaceAll(words, "⏎", "\n")
}

func (s *transcript) rangeOf(src string, span text.Span) rangeJSON {
	l := text.NewLines(src)
	position := func(at int) positionJSON {
		p := l.Position(at, text.UTF16)
		return positionJSON{p.Line, p.Character}
	}
	return rangeJSON{position(span.Start), position(span.End)}
}

// item is the n-th item of the last answer, as JSON.
func (s *transcript) item(n string) string {
	i, err := strconv.Atoi(n)
	if err != nil {
		s.t.Fatalf("#%s is no number", n)
	}
	var list []json.RawMessage
	if json.Unmarshal(s.last, &list) != nil {
		var whole struct{ Items []json.RawMessage }
		_ = json.Unmarshal(s.last, &whole)
		list = whole.Items
	}
	if i >= len(list) {
		return ""
	}
	return string(list[i])
}

// under is the text under a range, with the number of its line from one.
func (s *transcript) under(file string, r rangeJSON) string {
	src := s.textOf(file)
	from := naive(src, r.Start.Line, r.Start.Character, text.UTF16)
	to := naive(src, r.End.Line, r.End.Character, text.UTF16)
	return fmt.Sprintf("%d⟦%s⟧", r.Start.Line+1, clip(strings.NewReplacer("\r\n", "␍", "\n", "⏎").Replace(src[from:to]), 60))
}

// textOf is the text of a file, or of the document of this server by its URI.
func (s *transcript) textOf(file string) string {
	if strings.HasPrefix(file, resolvedScheme) {
		var doc struct{ Text string }
		_ = json.Unmarshal(s.ask("workspace/textDocumentContent", js(object{"uri": file})).Result, &doc)
		return doc.Text
	}
	if src, ok := s.texts[s.uri(file)]; ok {
		return src
	}
	b, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(file)))
	if err != nil {
		return ""
	}
	return string(b)
}

// named is a URI as a person would write it.
func (s *transcript) named(uri string) string {
	if strings.HasPrefix(uri, resolvedScheme) {
		return uri
	}
	p, ok := within(absolute(s.dir), locate(uri).abs)
	if !ok {
		return uri
	}
	return p
}

func (s *transcript) plain(line string) string {
	dir := s.uri("")
	line = strings.ReplaceAll(line, strings.ReplaceAll(strings.ReplaceAll(dir, ":", "%3A"), "/", "%2F"), "$DIR")
	line = strings.ReplaceAll(line, dir, "$DIR")
	line = strings.ReplaceAll(line, fileURI(absolute(s.s.Cache)), "$CACHE")
	return strings.ReplaceAll(line, absolute(s.dir), "$PATH")
}

// unstable are members that say nothing here, or something else each time.
var unstable = []string{"data", "resultId", "codeDescription", "sortText", "filterText", "insertTextMode", "source", "severity", "version"}

// render shows a JSON value. uri is the document its ranges are in.
func (s *transcript) render(v any, uri string) string {
	switch v := v.(type) {
	case map[string]any:
		if start, ok := v["start"].(map[string]any); ok && len(v) == 2 {
			end := v["end"].(map[string]any)
			at := func(m map[string]any) positionJSON {
				return positionJSON{int(m["line"].(float64)), int(m["character"].(float64))}
			}
			return s.under(s.named(uri), rangeJSON{at(start), at(end)})
		}
		if line, ok := v["line"].(float64); ok && len(v) == 2 && v["character"] != nil {
			return s.cursor(s.named(uri), int(line), int(v["character"].(float64)))
		}
		for _, key := range []string{"uri", "targetUri"} {
			if own, ok := v[key].(string); ok {
				uri = own
			}
		}
		if doc, ok := v["textDocument"].(map[string]any); ok {
			uri, _ = doc["uri"].(string)
		}
		keys := make([]string, 0, len(v))
		for key := range v {
			if !slices.Contains(unstable, key) {
				keys = append(keys, key)
			}
		}
		sort.Strings(keys)
		parts := make([]string, len(keys))
		for i, key := range keys {
			in := uri
			switch from, _ := v["from"].(map[string]any); {
			case key == "fromRanges" && from != nil:
				in, _ = from["uri"].(string)
			case key == "fromRanges", key == "originSelectionRange":
				in = s.asked
			}
			value := s.render(v[key], in)
			if strings.HasSuffix(strings.ToLower(key), "uri") || key == "target" {
				value = s.plain(s.named(fmt.Sprint(v[key])))
			}
			parts[i] = s.plain(key) + ": " + value
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		parts := make([]string, len(v))
		for i, one := range v {
			parts[i] = s.render(one, uri)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case string:
		return strconv.Quote(clip(s.plain(v), 160))
	case nil:
		return "nothing"
	}
	return fmt.Sprint(v)
}

func (s *transcript) cursor(file string, line, character int) string {
	src := s.textOf(file)
	at := naive(src, line, character, text.UTF16)
	start := naive(src, line, 0, text.UTF16)
	end := naive(src, line, 1<<30, text.UTF16)
	return fmt.Sprintf("%d⟦%s‸%s⟧", line+1, src[start:at], src[at:end])
}

// coloured shows semantic tokens, a full answer or one that a delta gives, which
// must be the same as a full one.
func (s *transcript) coloured(method, file string, answer json.RawMessage) []string {
	var r struct {
		ResultID string
		Data     []float64
		Edits    []struct {
			Start, DeleteCount int
			Data               []float64
		}
	}
	if err := json.Unmarshal(answer, &r); err != nil {
		s.t.Fatal(err)
	}
	data := r.Data
	if r.Edits != nil {
		data = slices.Clone(s.tokens[file])
		for _, e := range slices.Backward(r.Edits) {
			data = slices.Replace(data, e.Start, e.Start+e.DeleteCount, e.Data...)
		}
		var full struct{ Data []float64 }
		_ = json.Unmarshal(s.call("textDocument/semanticTokens/full", s.doc(file)), &full)
		if !slices.Equal(full.Data, data) {
			s.t.Errorf("%s: the delta leads to %v, the full answer is %v", file, data, full.Data)
		}
	}
	if r.ResultID != "" {
		s.result[file], s.tokens[file] = r.ResultID, data
	}
	s.notice(method, len(data) > 0 || len(r.Edits) > 0)
	var parts []string
	line, char := 0, 0
	for i := 0; i+4 < len(data); i += 5 {
		if data[i] > 0 {
			char = 0
		}
		line, char = line+int(data[i]), char+int(data[i+1])
		at := rangeJSON{positionJSON{line, char}, positionJSON{line, char + int(data[i+2])}}
		parts = append(parts, s.legend[int(data[i+3])]+" "+s.under(file, at))
	}
	if len(parts) == 0 {
		return []string{"nothing"}
	}
	return []string{strings.Join(parts, ", ")}
}
