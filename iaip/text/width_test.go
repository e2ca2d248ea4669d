package text

import "testing"

func TestColumns(t *testing.T) {
	for s, want := range map[string]int{
		"":                   0,
		"kind: context":      13,
		"naïve":              5,
		"nai\u0308ve":        5, // the two dots combine with the i
		"見出し":                6,
		"한글 x":               6,
		"ＡＢ":                 4,
		"🚢 ship":             7,
		"\u200dx":            1,
		"\U00020000":         2,
		"a\u00adb":           3, // terminals show the soft hyphen
		"\u303f\u2e7f\ua4d0": 4, // 2, and 1 on either side of the block
	} {
		if got := Columns(s); got != want {
			t.Errorf("%q takes %d columns, not %d", s, got, want)
		}
	}
}

// The search in the table stops early, which needs its order.
func TestWideBlocksAreInOrder(t *testing.T) {
	last := rune(0)
	for _, w := range wide {
		if w.first <= last || w.last < w.first {
			t.Errorf("%#x–%#x is out of order", w.first, w.last)
		}
		last = w.last
	}
}
