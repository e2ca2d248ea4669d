package safety

import (
	"slices"
	"strings"
	"testing"

	"iai/iaip/text"
)

// Of each group the first are described, in the order of the text, and all are
// counted.
func TestScanMost(t *testing.T) {
	src := strings.Repeat(allKinds+"\n", 7)
	all := scanAll(src)
	for _, most := range []int{0, 1, 3, 7, 100} {
		got, counts := ScanMost(src, text.Span{End: len(src)}, most, nil)
		taken := map[Kind]int{}
		var want []Finding
		for _, f := range all {
			if taken[f.Kind]++; taken[f.Kind] <= most {
				want = append(want, f)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("the first %d of each are %+v, want %+v", most, got, want)
		}
		for _, kind := range []Kind{HiddenText, MixedScript, PossibleSecret, ControlCharacter} {
			if n := counts[Group{Kind: kind}]; n != 7 {
				t.Errorf("%d of %s are counted, want 7", n, kind)
			}
		}
	}
}

// What is set apart is counted by itself.
func TestScanMostCountsApart(t *testing.T) {
	header := armour("<<PRIVATE KEY>>\n")
	src := "a\u200b\n" + strings.Repeat(header, 3)
	got, counts := ScanMost(src, text.Span{End: len(src)}, 2, func(kind Kind, at int) bool { return kind == PossibleSecret && at < len(header) })
	if len(got) != 4 || counts[Group{PossibleSecret, true}] != 1 || counts[Group{PossibleSecret, false}] != 2 {
		t.Errorf("%d findings, counted %v", len(got), counts)
	}
}

// What is to be mended comes in order, without details, and is what a scan
// says.
func TestMend(t *testing.T) {
	src := strings.Repeat(allKinds+"\n", 5)
	for _, kind := range []Kind{HiddenText, MixedScript, PossibleSecret, ControlCharacter} {
		var want, got []Finding
		for _, f := range scanAll(src) {
			if f.Kind == kind && f.HasFix && f.Span.Start >= 60 {
				f.Detail = ""
				want = append(want, f)
			}
		}
		Mend(src, text.Span{Start: 60, End: len(src)}, kind, func(f Finding) { got = append(got, f) })
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %+v, want %+v", kind, got, want)
		}
	}
}
