package feature

import "testing"

func TestCountWords(t *testing.T) {
	tests := []struct {
		text string
		want int
	}{
		{"", 0},
		{"one", 1},
		{"# Title\n- two words\n", 3},
		{"--- *** ## ```", 0},
		{"don't stop-me", 2},
		{"v0 é 漢字 👩‍👩‍👧", 3},
		{"a\u00a0b", 2},        // a blank that keeps a line together is a blank
		{"\u0301x y\u0301", 2}, // a mark alone is no letter, and no blank
		{"**bold** (3)", 2},
		{"\xff\xfea", 1},
	}
	for _, tt := range tests {
		if got := countWords(tt.text); got != tt.want {
			t.Errorf("countWords(%q) = %d, want %d", tt.text, got, tt.want)
		}
	}
}
