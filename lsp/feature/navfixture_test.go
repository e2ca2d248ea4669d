package feature

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"iai/iaip/text"
	"iai/workspace"
)

// The fixtures lie in testdata/<feature>/*.txtar. Each is a workspace, with the
// answer wanted at the end under the name `want`.
//
// A cursor is written ‸; it is no part of the file. A fixture may have several,
// and the answer has a paragraph for each, headed by the line the cursor is on.
// The comment at the top says what the fixture is about; lines of it that begin
// with one of these words set it up:
//
//	crlf: FILE…       these files end their lines in CR and LF
//	bom: FILE…        these files begin with a byte order mark
//	bytes: FILE…      in these files <XX> stands for the byte with that number
//	query: TEXT       what is searched for; may be given several times
//	name: TEXT        what things are renamed to; may be given several times
//	move: OLD -> NEW  a file or folder that gets another path
//
// A place is shown as file, lines and the text of its line with ⟦brackets⟧
// around what is selected; ␍ is a carriage return.
//
// go test -run NavFixtures -update writes the answers anew. Whoever does that
// reads every line of the difference.

func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write the wanted answers of the fixtures anew")
	}
}

// navFeatures are the folders of fixtures with what renders their answers.
var navFeatures = map[string]func(*navCase) string{
	"callhierarchy":     navCallHierarchy,
	"declaration":       navDeclaration,
	"definition":        navDefinition,
	"documenthighlight": navHighlight,
	"documentlink":      navLinks,
	"documentsymbol":    navOutline,
	"filerename":        navFileRename,
	"references":        navReferences,
	"rename":            navRename,
	"workspacesymbol":   navSearch,
}

// navShapes are the fixtures every feature has: what breaks in one of them
// breaks for somebody.
var navShapes = []string{"ascii", "broken", "crlf", "empty", "quoted-and-flow", "unicode"}

func TestNavFixtures(t *testing.T) {
	for feature, render := range navFeatures {
		files, err := filepath.Glob(filepath.Join("testdata", feature, "*.txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, shape := range navShapes {
			if !slices.Contains(files, filepath.Join("testdata", feature, shape+".txtar")) {
				t.Errorf("%s has no fixture %s.txtar", feature, shape)
			}
		}
		for _, name := range files {
			t.Run(feature+"/"+strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
				archive, err := txtar.ParseFile(name)
				if err != nil {
					t.Fatal(err)
				}
				c := navLoad(t, archive)
				got := render(c)
				if flag.Lookup("update").Value.String() == "true" {
					c.write(name, archive, got)
					return
				}
				if diff := cmp.Diff(strings.Split(c.want, "\n"), strings.Split(got, "\n")); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			})
		}
	}
}

// A navCase is a fixture, ready to be asked.
type navCase struct {
	t       *testing.T
	s       *workspace.Snapshot
	files   []string // in the order of the fixture
	cursors []navCursor
	queries []string
	names   []string
	moves   []Move
	want    string
}

type navCursor struct {
	file   string
	offset int
	line   string // with the cursor in it
}

func navLoad(t *testing.T, archive *txtar.Archive) *navCase {
	t.Helper()
	c := &navCase{t: t}
	option := map[string][]string{}
	for line := range strings.Lines(string(archive.Comment)) {
		line = strings.TrimSuffix(line, "\n")
		for _, word := range []string{"crlf", "bom", "bytes", "query", "name", "move"} {
			if rest, ok := strings.CutPrefix(line, word+": "); ok {
				option[word] = append(option[word], rest)
			} else if line == word+":" {
				option[word] = append(option[word], "")
			}
		}
	}
	has := func(word, file string) bool {
		return slices.Contains(strings.Fields(strings.Join(option[word], " ")), file)
	}
	c.queries, c.names = option["query"], option["name"]
	for _, m := range option["move"] {
		from, to, ok := strings.Cut(m, " -> ")
		if !ok {
			t.Fatalf("move: %s: want OLD -> NEW", m)
		}
		c.moves = append(c.moves, Move{from, to})
	}
	tree := workspace.Memory{}
	for _, f := range archive.Files {
		content := string(f.Data)
		if f.Name == "want" {
			c.want = content
			continue
		}
		if has("bytes", f.Name) {
			content = navBytes(content)
		}
		if has("crlf", f.Name) {
			content = strings.ReplaceAll(content, "\n", "\r\n")
		}
		if has("bom", f.Name) {
			content = text.BOM + content
		}
		for {
			before, after, ok := strings.Cut(content, "‸")
			if !ok {
				break
			}
			last := strings.TrimPrefix(before[strings.LastIndexByte(before, '\n')+1:], text.BOM)
			first, _, _ := strings.Cut(after, "\n")
			line := strings.ReplaceAll(last+"‸"+strings.ReplaceAll(first, "‸", ""), "\r", "␍")
			c.cursors = append(c.cursors, navCursor{f.Name, len(before), line})
			content = before + after
		}
		tree[f.Name] = content
		c.files = append(c.files, f.Name)
	}
	c.s = workspace.New(tree, workspace.Options{}).Snapshot()
	return c
}

// navBytes reads <XX> as the byte with that number.
func navBytes(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		var n byte
		if i+4 <= len(s) && s[i] == '<' && s[i+3] == '>' {
			if _, err := fmt.Sscanf(s[i+1:i+3], "%02X", &n); err == nil {
				b.WriteByte(n)
				i += 3
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// write puts an answer into a fixture.
func (c *navCase) write(name string, archive *txtar.Archive, got string) {
	c.t.Helper()
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
	if i < 0 {
		i = len(archive.Files)
		archive.Files = append(archive.Files, txtar.File{Name: "want"})
	}
	archive.Files[i].Data = []byte(got)
	if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

// atCursors renders a paragraph for each cursor.
func (c *navCase) atCursors(render func(file string, offset int) string) string {
	var b strings.Builder
	for _, at := range c.cursors {
		fmt.Fprintf(&b, "%s: %s\n", at.file, at.line)
		for line := range strings.Lines(render(at.file, at.offset)) {
			b.WriteString("  " + line)
		}
	}
	return b.String()
}

// place shows a span of a file.
func (c *navCase) place(file string, span text.Span) string {
	f := c.s.File(file)
	if f == nil {
		c.t.Fatalf("a place in %q, which is no file", file)
	}
	if span.Start < 0 || span.End < span.Start || span.End > len(f.Src()) {
		c.t.Fatalf("%s: the span %v lies outside the file of %d bytes", file, span, len(f.Src()))
	}
	return fmt.Sprintf("%s:%s: %s", file, c.lines(file, span), c.marked(file, span, "⟦", "⟧"))
}

// lines are the numbers of the first and last line of a span.
func (c *navCase) lines(file string, span text.Span) string {
	l := c.s.File(file).Lines
	first, last := l.Line(span.Start)+1, l.Line(max(span.End-1, span.Start))+1
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

// marked is the line a span begins on with marks around the span. What of it
// lies on further lines is left out.
func (c *navCase) marked(file string, span text.Span, open, close string) string {
	f := c.s.File(file)
	src := f.Src()
	line := f.Lines.Full(f.Lines.Line(span.Start))
	end := min(span.End, line.End)
	s := src[line.Start:span.Start] + open + src[span.Start:end]
	if span.End > line.End {
		s = strings.TrimRight(s, "\r\n") + " …" + close
	} else {
		s += close + strings.TrimRight(src[end:line.End], "\n")
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r", "␍"), "\n", "␊")
}

// location shows a place to go to, with the lines of all it stands for.
func (c *navCase) location(l Location) string {
	if l.File == "" {
		return c.embedded(l.Embedded) + "\n"
	}
	whole := ""
	if l.Whole != l.Span {
		if !l.Whole.Covers(l.Span) {
			c.t.Errorf("%s: %v does not cover %v", l.File, l.Whole, l.Span)
		}
		whole = " (all: " + c.lines(l.File, l.Whole) + ")"
	}
	return c.place(l.File, l.Span) + whole + "\n"
}

// embedded shows a line of a document of the program.
func (c *navCase) embedded(e Embedded) string {
	if strings.HasPrefix(e.Document, "problems/") {
		return fmt.Sprintf("%s:%d", e.Document, e.Line)
	}
	data, err := os.ReadFile("../../resolver/contract/" + e.Document)
	if err != nil {
		c.t.Fatal(err)
	}
	return fmt.Sprintf("%s: %s", e.Document, strings.TrimSpace(strings.Split(string(data), "\n")[e.Line-1]))
}

func (c *navCase) locations(list []Location) string {
	out := ""
	for _, l := range list {
		out += c.location(l)
	}
	return navOr(out, "nothing\n")
}

func navOr(s, empty string) string {
	if s == "" {
		return empty
	}
	return s
}
