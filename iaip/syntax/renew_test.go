package syntax

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
)

// Deep lists and mappings, in all the ways they are laid out.
var deep = []string{
	"kind: manifest\nreferences:\n  metadata:\n    policy: prefer\n    sources:\n      - id: a\n        type: url\n        use_for: [x, y]\n\n      # a note\n      - id: b\n        value: |\n          text\n\n          more\n      - id: c\ncontext:\n  metadata:\n    scope: global\n---\ntext\n",
	"kind: tasks\nworkflow:\n  states:\n  - open\n  - doing\n  -\n  - done\n  default_state: open\nplanning:\n  max: 3\n  x:\n  y: 'a\n\n    b'\n---\n",
	"kind: x\na:\n  b:\n    c:\n      d: 1\n      e: 2\n    f:\n    - - 1\n      - 2\n    - - 3\n      -\n        g: 4\n        h: 5\n",
	"---\r\nkind: x\r\na:\r\n  b:\r\n  - é: 1\r\n    y: 2\r\n  - é: 3\r\n    y: \"4\"\r\n  c: >\r\n    z\r\n---\r\n",
	"kind: x\na:\n  ? b\n  : c\n  d: plain\n    goes on\n  e:\n  - !t x\n  - {f: 1}\n  - g: 1\n    # h\n# i\n    j: 2\n",
}

func TestRenewedEqualsParsed(t *testing.T) {
	bits := []string{"a", " ", "  ", "\n", ":", ": ", "- ", "-", "#", "# ", "\n  - ", "\n    ", "\n      - z: 1", "'", "\"", "[", "]", "{", "}", ",", "é", "|", "|\n", ">-\n", "\n\n", "---", "\n---\n", "...", "&x ", "*x", "? ", "\r\n", "\u0085", "\u2028", "\t", "!t ", "id: a\n", "%x"}
	rng := rand.New(rand.NewPCG(5, 6))
	runs := 400
	if os.Getenv("IAI_LONG") != "" {
		runs = 20_000
	}
	for run := range runs {
		src := deep[rng.IntN(len(deep))]
		f := Parse(src)
		for step := range 10 {
			start := rng.IntN(len(src) + 1)
			end := min(start+rng.IntN(4)*rng.IntN(3), len(src))
			ins := ""
			for range rng.IntN(3) {
				ins += bits[rng.IntN(len(bits))]
			}
			next := src[:start] + ins + src[end:]
			g := f.Reparse(next, start, end, len(ins))
			whole := Parse(next)
			if got, want := fingerprint(g), fingerprint(whole); got != want {
				t.Fatalf("run %d step %d: %q with [%d,%d) replaced by %q\n got %s\nwant %s", run, step, src, start, end, ins, got, want)
			}
			if got, want := measures(g.front.root), measures(whole.front.root); got != want {
				t.Fatalf("run %d step %d: %q with [%d,%d) replaced by %q: measures %s, want %s", run, step, src, start, end, ins, got, want)
			}
			// Most edits of a person leave a text that can be read.
			if whole.Broken() && rng.IntN(4) > 0 {
				continue
			}
			src, f = next, g
		}
	}
}

// measures are what the limits are held against.
func measures(n *node) string {
	if n == nil {
		return "none"
	}
	out := fmt.Sprint(n.count, n.depth, n.length, n.content)
	for i := range n.len() {
		value, _ := n.child(i)
		out += "(" + measures(value) + ")"
	}
	return out
}

// Of a long list only the item that was typed in is read again: the others are
// the very same nodes.
func TestRenewSharesWhatStays(t *testing.T) {
	const src = "kind: x\na:\n  b:\n    - c: 1\n      d: 2\n    - c: 3\n      d: 4\n    - c: 5\n---\n"
	const at = len("kind: x\na:\n  b:\n    - c: 1\n      d: 2\n    - c: 3\n      d: ")
	f := Parse(src)
	g := f.Reparse(src[:at]+"44"+src[at+1:], at, at+1, 2)
	was, is := f.Root().Field("a").Field("b"), g.Root().Field("a").Field("b")
	if got := is.ItemAt(1).Field("d").Text(); got != "44" {
		t.Fatalf("d is %q", got)
	}
	for i, shared := range []bool{true, false, true} {
		if same := was.ItemAt(i).n == is.ItemAt(i).n; same != shared {
			t.Errorf("item %d: shared is %v, want %v", i, same, shared)
		}
	}
	if was.ItemAt(1).Field("c").n != is.ItemAt(1).Field("c").n {
		t.Error("c was read again with d")
	}
}
