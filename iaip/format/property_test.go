package format

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"iai/iaip/syntax"
)

// Whatever a well-formed file looks like, it is laid out without a doubt, and
// all that is promised holds: the formatter neither loses its way nor takes an
// edit back.
func TestGeneratedFiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	runs := 3000
	if testing.Short() {
		runs = 600
	}
	sound, changed := 0, 0
	for range runs {
		src, comments := badFile(rng)
		f := syntax.Parse(src)
		if f.Broken() {
			continue
		}
		sound++
		if l := planNoting(f, true); l.lost {
			t.Fatalf("lost its way in\n%s", conceal(src))
		}
		if err := upheld(src); err != nil {
			t.Fatal(err)
		}
		out := apply(t, src, Edits(f))
		if out != src {
			changed++
		}
		for _, c := range comments {
			if n := strings.Count(trimmed(out), c+"\n"); n != strings.Count(trimmed(src), c+"\n") || n == 0 {
				t.Fatalf("the comment %q stands %d times in\n%s", c, n, conceal(out))
			}
		}
	}
	if sound < runs*9/10 || changed < sound*9/10 {
		t.Errorf("of %d files %d are well-formed and %d change: the generator is not worth much", runs, sound, changed)
	}
}

// trimmed is a text without blanks at the end of its lines.
func trimmed(s string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		out.WriteString(strings.TrimRight(line, " \t\r\n") + "\n")
	}
	return out.String()
}

// The files of the conformance suite are as various as files get, and many of
// them are malformed.
func TestConformanceFiles(t *testing.T) {
	names, err := filepath.Glob("../conformance/testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d suites, %v", len(names), err)
	}
	seen := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if !strings.HasSuffix(file.Name, ".iai") {
				continue
			}
			seen++
			if err := upheld(string(file.Data)); err != nil {
				t.Errorf("%s, %s: %v", filepath.Base(name), file.Name, err)
			}
		}
	}
	if seen < 300 {
		t.Errorf("only %d files were seen", seen)
	}
}
