package feature

import (
	"fmt"
	"path"
	"strings"

	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// A CompletionKind says what an item is, for the icon beside it.
type CompletionKind uint8

const (
	CompleteKey CompletionKind = iota
	CompleteValue
	CompleteKind
	CompletePath
	CompleteID
	CompleteHeading
	CompleteHeader
)

func (k CompletionKind) String() string {
	return [...]string{"key", "value", "kind", "path", "id", "heading", "header"}[k]
}

// A Completion is one thing that can be written at a cursor.
type Completion struct {
	Label string
	// Detail stands right behind the label, Description at the end of the
	// line.
	Detail, Description string
	Kind                CompletionKind
	// Span is the word under the cursor, which the item replaces; Insert is
	// the part of it before the cursor, for whoever wants to keep the rest.
	// Both lie on the cursor's line.
	Span, Insert text.Span
	// Text is what is written. Where it has several lines they are complete,
	// indentation and all. Snippet is the same with places to fill in, empty
	// where there are none.
	Text, Snippet string
	// Filter is what the typed word is compared with; Sort is how items are
	// ordered.
	Filter, Sort string
	// Commit are characters that take the item and are then written.
	Commit []string
	// Retrigger says that something can be completed right behind the item.
	Retrigger bool
	// Data is what CompletionDoc needs to say more about the item.
	Data CompletionData
}

// CompletionData names what an item stands for. It is plain data, so that it
// can go to an editor and come back.
type CompletionData struct {
	File string
	// Path leads to the mapping or value that holds the item.
	Path []string
	Kind CompletionKind
	Name string
}

// Completions are the things that can be written at an offset, the likeliest
// first. incomplete says that there are more, which a longer word would bring.
func Completions(s *workspace.Snapshot, file string, offset int) (items []Completion, incomplete bool) {
	f := s.File(file)
	if f == nil {
		return nil, false
	}
	at := clamp(f, offset)
	c := &completer{s: s, file: file, f: f, at: at}
	if isBlank(f.Src()[f.BOM.End:]) {
		c.header()
		return c.items, false
	}
	region, ok := frontAt(f, at)
	if !ok {
		c.headings()
		return c.items, c.more
	}
	c.spot = spotAt(f, region, at)
	if c.spot.role == noRole {
		return nil, false
	}
	g := grammarOf(s, file, f)
	sp := c.spot
	c.complete(g.walk(sp.path))
	if sp.role == itemRole && sp.glue == " " && sp.column == 0 {
		// A dash at the margin may be the first of three.
		sp.token.Start--
		sp.glue = ""
		c.spot = sp
		c.delimiter()
	}
	return c.items, c.more
}

// frontAt is the frontmatter that an offset lies in. A file without delimiters
// that does not read as YAML yet may become frontmatter with the next key.
func frontAt(f *syntax.File, at int) (text.Span, bool) {
	switch {
	case f.Form == syntax.Bare && f.Front.Empty():
		return text.Span{Start: f.BOM.End, End: len(f.Src())}, mayBeFront(f, at)
	case at >= f.Front.Start && (at < f.Front.End || at == f.Front.End && f.Close.Empty() && f.Body.Empty()):
		return f.Front, true
	}
	return text.Span{}, false
}

// mayBeFront says whether all before the cursor looks like keys, and the
// cursor's own line like one that is being written.
func mayBeFront(f *syntax.File, at int) bool {
	last := f.Lines.Line(at)
	for i := 0; i < last; i++ {
		line := f.Lines.Span(i).Of(f.Src())
		p := skipBlanks(line, 0, len(line))
		if p == len(line) || p > 0 || line[0] == '#' || line[0] == '-' {
			continue
		}
		if _, colon := keyAt(line, 0, len(line)); colon < 0 {
			return false
		}
	}
	line := f.Lines.Span(last).Of(f.Src())
	_, colon := 0, -1
	if line != "" {
		_, colon = keyAt(line, 0, len(line))
	}
	return colon >= 0 || !strings.ContainsAny(strings.TrimSpace(line), " \t")
}

// A completer collects the items of one question.
type completer struct {
	s     *workspace.Snapshot
	file  string
	f     *syntax.File
	at    int
	spot  spot
	items []Completion
	more  bool
}

// complete offers what the spot calls for at a place of the table.
func (c *completer) complete(p place) {
	switch {
	case c.spot.role == valueRole:
		c.values(p)
	case c.spot.role == itemRole && p.row != nil && p.row.Type == schema.Objects:
		// The keys of a new object: they stand behind its dash.
		c.spot.taken = nil
		if c.spot.glue != "- " {
			c.spot.column += len("- ")
		}
		c.keys(p.entryOf())
	case c.spot.role == itemRole:
		c.entries(p)
	case p.row != nil && !c.spot.flow && !p.item && (p.row.Type == schema.List || p.row.Type == schema.Objects):
		// A line of its own below the key of a list: an entry needs its dash.
		c.spot.glue = "- "
		if p.row.Type == schema.Objects {
			c.keys(p.entryOf())
			return
		}
		c.entries(p)
	case p.row != nil && isScalar(p.row) && len(c.spot.taken) == 0:
		// A value that was moved to a line of its own.
		c.values(p)
	default:
		c.keys(p)
	}
}

func isScalar(row *schema.Key) bool {
	return row.Type == schema.String || row.Type == schema.Bool || row.Type == schema.Int
}

// add takes an item in. What the table says of its word is filled in here.
func (c *completer) add(item Completion) {
	item.Span = c.spot.token
	item.Insert = text.Span{Start: item.Span.Start, End: min(max(c.at, item.Span.Start), item.Span.End)}
	if c.spot.comma {
		if item.Snippet == "" {
			item.Snippet = escape(item.Text) + "$0"
		}
		item.Text, item.Snippet = item.Text+",", item.Snippet+","
	}
	if item.Filter == "" {
		item.Filter = item.Label
	}
	item.Sort = sortKey(len(c.items))
	item.Data.File, item.Data.Path, item.Data.Kind = c.file, c.spot.path, item.Kind
	if item.Data.Name == "" {
		item.Data.Name = item.Label
	}
	c.items = append(c.items, item)
}

// sortKey is a number in a form that sorts as text.
func sortKey(n int) string {
	return string([]byte{byte('0' + n/1000%10), byte('0' + n/100%10), byte('0' + n/10%10), byte('0' + n%10)})
}

// isTaken says whether a key or entry stands beside the cursor already.
func (c *completer) isTaken(name string) bool {
	for _, t := range c.spot.taken {
		if t == name {
			return true
		}
	}
	return false
}

// prefix is what is typed of the word.
func (c *completer) prefix() string {
	if c.at <= c.spot.token.Start {
		return ""
	}
	return c.f.Src()[c.spot.token.Start:min(c.at, c.spot.token.End)]
}

// scalar writes a value so that it means itself at the spot: with the quotes
// that are there, or with its own where it needs them.
func (c *completer) scalar(value string) string {
	switch c.spot.quote {
	case '"':
		q := syntax.Quote(value)
		value = q[1 : len(q)-1]
	case '\'':
		value = strings.ReplaceAll(value, "'", "''")
	default:
		if isPlain(value) {
			return c.spot.glue + value
		}
		return c.spot.glue + workspace.Scalar(value)
	}
	if c.spot.open {
		value += string(c.spot.quote)
	}
	return value
}

// isPlain says whether a value is sure to need no quotes, without asking the
// reader of YAML: a path of the usual letters, which no number, truth value or
// null looks like.
func isPlain(value string) bool {
	rest := strings.TrimPrefix(strings.TrimPrefix(value, "./"), "../")
	if rest == "" || !isLetter(rest[0]) || !strings.Contains(rest, ".") {
		return false
	}
	for i := 0; i < len(rest); i++ {
		if c := rest[i]; !isLetter(c) && (c < '0' || c > '9') && c != '.' && c != '/' && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// commits are the characters that end a value at the spot.
func (c *completer) commits() []string {
	if c.spot.flow && c.spot.quote == 0 {
		return []string{",", "]", "}"}
	}
	return nil
}

// dir is the directory that the include paths of the file are relative to.
func (c *completer) dir() string {
	if r := entryPoint(c.s, c.file, c.f); r != nil {
		return r.Dir
	}
	return path.Dir(c.file)
}

// escape writes a text as part of a snippet.
func escape(s string) string {
	return snippetEscapes.Replace(s)
}

var snippetEscapes = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`)

// choice is a place of a snippet with a few values to choose from.
func choice(n int, values []string) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = choiceEscapes.Replace(v)
	}
	return fmt.Sprintf("${%d|%s|}", n, strings.Join(out, ","))
}

var choiceEscapes = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`, `,`, `\,`, `|`, `\|`)
