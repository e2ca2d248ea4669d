package conformance

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const sound = `# point 7: a case
-- manifest.iai --
kind: manifest
-- odd.iai.esc --
"\ufeffkind: context\r\n"
"=" * 3
-- want --
status: ok
`

func TestLoad(t *testing.T) {
	cases, err := Load(fstest.MapFS{
		"b.txtar":   {Data: []byte(sound)},
		"a.txtar":   {Data: []byte(sound)},
		"notes.txt": {Data: []byte("not a case")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 2 || cases[0].Name != "a" || cases[1].Name != "b" {
		t.Fatalf("loaded %d cases; want a and b", len(cases))
	}
	c := cases[0]
	if got := slices.Sorted(maps.Keys(c.Files)); !slices.Equal(got, []string{"manifest.iai", "odd.iai"}) {
		t.Errorf("files are %v", got)
	}
	if got, want := string(c.Files["odd.iai"]), "\ufeffkind: context\r\n==="; got != want {
		t.Errorf("odd.iai holds %q, want %q", got, want)
	}
	if !slices.Equal(c.Clauses, []string{"point 7"}) {
		t.Errorf("clauses are %v", c.Clauses)
	}
	if c.Show.Check || !slices.Equal(c.Show.Resolve, usual) {
		t.Errorf("without a show file %v is compared", c.Show)
	}
}

func TestWhatIsNoCase(t *testing.T) {
	for name, test := range map[string]struct{ archive, says string }{
		"no clause":          {"# a comment\n-- want --\nstatus: ok\n", "names no clause"},
		"no want":            {"# file: x\n-- a.iai --\n", "no want"},
		"line of no topic":   {"# file: x\n-- want --\nstatuses: ok\n", "no line of an answer"},
		"misspelt line":      {"# file: x\n-- want --\nkind context fine override=none\n", "no line of an answer"},
		"problem with code":  {"# file: x\n-- want --\nproblem a.iai:1 S104\n", "no line of an answer"},
		"unknown topic":      {"# file: x\n-- show --\nstati\n-- want --\n", "is no topic"},
		"line not compared":  {"# file: x\n-- show --\ntext\n-- want --\nstatus: ok\n", "nothing compares"},
		"check not compared": {"# file: x\n-- show --\nstatus\n-- want --\ncheck a.iai missing-kind error stop\n", "nothing compares"},
		"name not compared":  {"# file: x\n-- show --\ncheck unknown-key\n-- want --\ncheck a.iai missing-kind error stop\n", "nothing compares"},
		"nothing compared":   {"# file: x\n-- want --\n", "nothing is compared"},
		"same file twice":    {"# file: x\n-- a --\n-- a.esc --\n\"\"\n-- want --\nstatus: ok\n", "there twice"},
		"escape not quoted":  {"# file: x\n-- a.esc --\nplain\n-- want --\nstatus: ok\n", "not a Go string literal"},
		"escape times what":  {"# file: x\n-- a.esc --\n\"x\" * many\n-- want --\nstatus: ok\n", "may follow"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Load(fstest.MapFS{"case.txtar": {Data: []byte(test.archive)}})
			if err == nil || !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), "case.txtar") {
				t.Errorf("error is %v; want one that names case.txtar and says %q", err, test.says)
			}
		})
	}
}

// A difference is reported as an archive. It must come back as the same files,
// whatever bytes are in them.
func TestArchiveKeepsEveryByte(t *testing.T) {
	files := map[string][]byte{
		"plain.iai":    []byte("kind: context\n---\nText.\n"),
		"empty.iai":    {},
		"crlf.iai":     []byte("kind: context\r\n"),
		"bom.iai":      []byte("\ufeffkind: context\n"),
		"binary.iai":   []byte("\xff\x00\x80 \" \\ \n\n"),
		"open.iai":     []byte("no newline at the end"),
		"trailing.iai": []byte("blanks  \n"),
		"marker.iai":   []byte("-- want --\n"),
		"unicode.iai":  []byte("é 🎉\n"),
	}
	data := string(archive("# file: x\n", files, "sub/manifest.iai")) + "-- want --\nstatus: ok\n"
	c, err := parseCase("x", []byte(data))
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	if c.Manifest != "sub/manifest.iai" {
		t.Errorf("the manifest is %q", c.Manifest)
	}
	for name, want := range files {
		if got := string(c.Files[name]); got != string(want) {
			t.Errorf("%s came back as %q, want %q", name, got, want)
		}
	}
	if len(c.Files) != len(files) {
		t.Errorf("%d files came back of %d", len(c.Files), len(files))
	}
	if !strings.Contains(data, "-- plain.iai --\nkind: context\n") {
		t.Errorf("a file of plain lines is escaped:\n%s", data)
	}
}
