package safety

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"iai/iaip/text"
)

// Every code point there is, between two Latin letters: the shapeless ones are
// hidden text, the controls control characters, and all others nothing.
func TestEveryCodePoint(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		src := "a" + string(r) + "b"
		span := text.Span{Start: 1, End: len(src) - 1}
		var want Kind
		switch {
		case isShapeless(r):
			want = HiddenText
		case isControl(r):
			want = ControlCharacter
		case alphabetOf(r) != noAlphabet:
			continue // TestMixedScript looks at words
		}
		found := scanAll(src)
		if want == "" {
			if found != nil {
				t.Errorf("%U: found %+v", r, found)
			}
			continue
		}
		if len(found) != 1 || found[0].Kind != want || found[0].Span != span {
			t.Errorf("%U: found %+v, want %s", r, found, want)
			continue
		}
		if !strings.Contains(found[0].Detail, codePoint(r)) {
			t.Errorf("%U: the detail does not name it: %q", r, found[0].Detail)
		}
	}
}

// What counts as shapeless, held against Unicode's own tables.
func TestShapelessAgreesWithUnicode(t *testing.T) {
	ignorable := []*unicode.RangeTable{
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
		unicode.Co, unicode.Noncharacter_Code_Point,
	}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		want := unicode.In(r, ignorable...) || unicode.Is(unicode.Cf, r) && !isDrawnFormat(r)
		if utf8.ValidRune(r) && isShapeless(r) != want {
			t.Errorf("%U: shapeless is %v, want %v", r, isShapeless(r), want)
		}
	}
}

// isDrawnFormat covers the format characters that are seen: signs under which
// Arabic, Syriac and Kaithi write numbers, and those that arrange hieroglyphs.
func isDrawnFormat(r rune) bool {
	return unicode.Is(unicode.Prepended_Concatenation_Mark, r) || 0x13430 <= r && r <= 0x1343F
}

func TestRangesAreSorted(t *testing.T) {
	for name, table := range map[string]runes{
		"pictographic": pictographic, "viramas": viramas, "variant1": variant1, "variant2": variant2,
		"cursive": cursive, "spaceless": spaceless, "rightToLeft": rightToLeft,
	} {
		for i, r := range table {
			if r[0] > r[1] || i > 0 && r[0] <= table[i-1][1] {
				t.Errorf("%s: range %d (%U–%U) is out of order", name, i, r[0], r[1])
			}
			if !table.has(r[0]) || !table.has(r[1]) {
				t.Errorf("%s: %U–%U is not found", name, r[0], r[1])
			}
		}
	}
	if pictographic.has('a') || pictographic.has(0x1F3FB) || pictographic.has(utf8.MaxRune) {
		t.Error("something that is no emoji is taken for one")
	}
}

// A fix is safe unless it takes away what a font may draw.
func TestSafeFixes(t *testing.T) {
	for src, want := range map[string]bool{
		"a\u200Bb": true, "a\u202Eb": true, "a\U000E0041b": true, "a\u00ADb": true, "a\uFE0Fb": true,
		"a\uE000b": false, "a\U000F0000b": false, "a\u200B\uF121b": false,
	} {
		found := scanAll(src)
		if len(found) != 1 || found[0].Safe != want {
			t.Errorf("%+q: %+v, want safe %v", src, found, want)
		}
	}
}

// What belongs to the character before a run stays; the run begins behind it.
func TestHiddenRunBehindWhatIsNeeded(t *testing.T) {
	tests := []struct{ name, src string }{
		{"behind an emoji selector", "\u2764\uFE0F⟦\u200B⟧x"},
		{"behind a flag of a region", "\U0001F3F4" + tagged("gbsct") + "\U000E007F⟦\u200B⟧x"},
		{"behind an ideograph's variant", "\u845B\U000E0100⟦\u200B⟧x"},
		{"behind a Mongolian variant", "\u1820\u180B⟦\u200B⟧x"},
		{"before a joiner that is needed elsewhere", "\u2764\uFE0F⟦\u200B\u200D⟧\U0001F525"},
		{"between two that are fine", "\u2764\uFE0F\u200D\U0001F525 x⟦\u200B⟧ \u2764\uFE0F"},
	}
	for _, test := range tests {
		src, want := marked(test.src)
		if got := spansOf(scanAll(src)); !slices.Equal(got, want) {
			t.Errorf("%s: found %v, want %v", test.name, got, want)
		}
	}
}

func tagged(s string) string {
	return strings.Map(func(r rune) rune { return r + 0xE0000 }, s)
}

func TestHiddenMessages(t *testing.T) {
	long := strings.Repeat("word ", 100)
	tests := []struct{ name, run, want string }{
		{"tags", tagged("do it"), "do it"},
		{"tags with a beginning and an end", "\U000E0001" + tagged("do it") + "\U000E007F", "do it"},
		{"one tag is no message", tagged("d"), ""},
		{"selectors", selected("do it"), "do it"},
		{"selectors that are no text", selected("\x00\x01\x02\x03"), ""},
		{"selectors that spell what is hidden itself", selected("a\u200Bb"), ""},
		{"bits", asBits("do it", 0x200B, 0x200C), "do it"},
		{"bits the other way round", asBits("do it", 0x200C, 0x200B), "do it"},
		{"bits of text beyond ASCII", asBits("größe", 0x200B, 0x200C), "größe"},
		{"bits of text that begins beyond ASCII", asBits("öffne", 0x200B, 0x200C), "öffne"},
		{"bits that are no text", asBits("\x01\x02", 0x200B, 0x200C), ""},
		{"bits of three kinds", asBits("do", 0x200B, 0x200C) + "\u200D", ""},
		{"bits that do not fill a byte", "\u200B\u200C\u200B", ""},
		{"one kind only", strings.Repeat("\u200B", 16), ""},
		{"a message that is too long to show", tagged(long), strings.TrimSpace(long)[:200] + "…"},
		{"a long message cut between characters", asBits("a"+strings.Repeat("ö", 150), 0x200B, 0x200C), "a" + strings.Repeat("ö", 99) + "…"},
		{"nothing that speaks", "\u202E\u2066", ""},
	}
	for _, test := range tests {
		if got := hiddenMessage(test.run); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func selected(s string) string {
	var out strings.Builder
	for _, c := range []byte(s) {
		out.WriteRune(selectorOf(c))
	}
	return out.String()
}

func asBits(s string, zero, one rune) string {
	var out strings.Builder
	for _, c := range []byte(s) {
		for bit := 7; bit >= 0; bit-- {
			out.WriteRune([2]rune{zero, one}[c>>bit&1])
		}
	}
	return out.String()
}
