package feature

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

// The fixtures of a feature are the archives under testdata/<feature>. Each
// holds a workspace and, in the file `want`, what the feature answers in it.
//
// In the files ‸ is a cursor and «» stand around a span that is asked about.
// The comment at the top says what the fixture is about; a line that begins
// with `options:` may say
//
//	crlf        the files' lines end in CRLF
//	bom         the files begin with a byte order mark
//	first=N     only the first N items of a list are shown, and the rest counted
//	only=NAME   only items whose label is NAME are shown
//	kind=K      what the feature is asked for besides a place
//	docs        items are shown with what there is to say about them
//
// `go test ./lsp/feature -update` writes the answers into the fixtures. They
// are read and checked against the specification before they are kept.
var update = flag.Bool("update", false, "write what features answer into their fixtures")

// A fixture is one archive.
type fixture struct {
	t       *testing.T
	s       *workspace.Snapshot
	files   []string // in the order of the archive
	cursors []cursor
	options map[string]string
}

// A cursor is one place that is asked about. Without marks it is empty.
type cursor struct {
	file string
	text.Span
}

func (fx *fixture) file(p string) *syntax.File { return fx.s.File(p) }

// option is an option as a number.
func (fx *fixture) number(name string) int {
	n, _ := strconv.Atoi(fx.options[name])
	return n
}

// fixtures runs every fixture of a feature.
func fixtures(t *testing.T, feature string, render func(fx *fixture) string) {
	names, err := filepath.Glob("testdata/" + feature + "/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no fixtures of %s: %v", feature, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			fx, want := readFixture(t, archive)
			got := render(fx)
			if *update {
				if err := os.WriteFile(name, withWant(archive, got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("the answer differs from the fixture (-want +got):\n%s", diff)
			}
		})
	}
}

func readFixture(t *testing.T, archive *txtar.Archive) (fx *fixture, want string) {
	fx = &fixture{t: t, options: map[string]string{}}
	for _, line := range strings.Split(string(archive.Comment), "\n") {
		if rest, ok := strings.CutPrefix(line, "options:"); ok {
			for _, word := range strings.Fields(rest) {
				name, value, _ := strings.Cut(word, "=")
				fx.options[name] = value
			}
		}
	}
	tree := workspace.Memory{}
	for _, file := range archive.Files {
		if file.Name == "want" {
			want = string(file.Data)
			continue
		}
		content := string(file.Data)
		if _, ok := fx.options["crlf"]; ok {
			content = strings.ReplaceAll(content, "\n", "\r\n")
		}
		if _, ok := fx.options["bom"]; ok {
			content = text.BOM + content
		}
		content, marks := unmark(t, content)
		for _, m := range marks {
			fx.cursors = append(fx.cursors, cursor{file.Name, m})
		}
		tree[file.Name] = strings.TrimSuffix(content, "⊣\n")
		fx.files = append(fx.files, file.Name)
	}
	fx.s = workspace.New(tree, workspace.Options{}).Snapshot()
	fx.s.Check(nil) // every manifest is resolved once, as when an editor starts
	return fx, want
}

// unmark takes the cursors out of a text and says where they were. A line that
// ends the file in ⊣ stands for a file without a last line break.
func unmark(t *testing.T, s string) (string, []text.Span) {
	var out strings.Builder
	var marks []text.Span
	open := -1
	for s != "" {
		i := strings.IndexAny(s, "‸«»")
		if i < 0 {
			break
		}
		out.WriteString(s[:i])
		at := out.Len()
		switch {
		case strings.HasPrefix(s[i:], "‸"):
			marks = append(marks, text.Span{Start: at, End: at})
			i += len("‸")
		case strings.HasPrefix(s[i:], "«"):
			open = at
			i += len("«")
		case strings.HasPrefix(s[i:], "»"):
			if open < 0 {
				t.Fatal("» without «")
			}
			marks = append(marks, text.Span{Start: open, End: at})
			open = -1
			i += len("»")
		default:
			// Another character that shares a byte with a mark.
			out.WriteByte(s[i])
			i++
		}
		s = s[i:]
	}
	out.WriteString(s)
	sort.SliceStable(marks, func(i, j int) bool { return marks[i].Start < marks[j].Start })
	return out.String(), marks
}

func withWant(archive *txtar.Archive, want string) []byte {
	if want != "" && !strings.HasSuffix(want, "\n") {
		want += "\n"
	}
	kept := archive.Files[:0]
	for _, f := range archive.Files {
		if f.Name != "want" {
			kept = append(kept, f)
		}
	}
	archive.Files = append(kept, txtar.File{Name: "want", Data: []byte(want)})
	return txtar.Format(archive)
}

// where shows a place as its file, its line and the line's text, the cursor or
// span marked.
func (fx *fixture) where(c cursor) string {
	f := fx.file(c.file)
	line := f.Lines.Line(c.Start)
	span := f.Lines.Span(line)
	s := f.Src()
	end := min(c.End, span.End)
	if c.Empty() {
		at := min(c.Start, span.End)
		return fmt.Sprintf("%s:%d `%s‸%s`", c.file, line+1, s[span.Start:at], s[at:span.End])
	}
	return fmt.Sprintf("%s:%d `%s«%s»%s`", c.file, line+1, s[span.Start:c.Start], s[c.Start:end], s[end:span.End])
}

// visible makes line breaks of a text show.
func visible(s string) string {
	return strings.NewReplacer("\r\n", "␍⏎", "\n", "⏎", "\t", "⇥").Replace(s)
}

// quoteSpan shows the text under a span of a file, with its line.
func (fx *fixture) quoteSpan(file string, span text.Span) string {
	f := fx.file(file)
	return fmt.Sprintf("%d `%s`", lineOf(f, span.Start), visible(span.Of(f.Src())))
}

// applied is the text of a file after some edits.
func (fx *fixture) applied(file string, edits []text.Edit) string {
	out, err := text.Apply(fx.file(file).Src(), edits)
	if err != nil {
		fx.t.Errorf("%s: %v", file, err)
	}
	return out
}
