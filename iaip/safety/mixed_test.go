package safety

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// In these tables foreign letters are written as escapes, so that a reader can
// tell what the compiler sees.
func TestMixedScript(t *testing.T) {
	tests := []struct {
		name  string
		src   string // the word between ⟦ and ⟧
		fixed string // the word as it was meant; empty if there is no telling
		words string // what the detail has to hold
	}{
		{"Cyrillic a in Latin", "⟦p\u0430yp\u0430l⟧.com", "paypal", "2 × 'а' is U+0430 CYRILLIC SMALL LETTER A and looks like U+0061 LATIN SMALL LETTER A"},
		{"Cyrillic o in Latin", "⟦ign\u043Ere⟧", "ignore", "U+043E CYRILLIC SMALL LETTER O"},
		{"first letter", "⟦\u0430dmin⟧", "admin", "U+0430"},
		{"last letter", "a ⟦tool\u0455⟧", "tools", "U+0455 CYRILLIC SMALL LETTER DZE"},
		{"capitals", "⟦\u0410PI⟧ key", "API", "U+0410 CYRILLIC CAPITAL LETTER A and looks like U+0041 LATIN CAPITAL LETTER A"},
		{"a hump at the end", "⟦Open\u0410\u0406⟧", "OpenAI", "U+0406 CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I"},
		{"a hump inside", "⟦Git\u041Dub⟧", "GitHub", "U+041D CYRILLIC CAPITAL LETTER EN"},
		{"two letters", "⟦n\u043E⟧", "no", "U+043E CYRILLIC SMALL LETTER O"},
		{"most letters foreign", "⟦\u0441\u043E\u0440y⟧", "\u0441\u043E\u0440\u0443", "'y' is U+0079 LATIN SMALL LETTER Y and looks like U+0443 CYRILLIC SMALL LETTER U"},
		{"as many of each", "⟦c\u043E⟧", "co", "U+043E"},
		{"Latin c in Russian", "в конец ⟦c\u0442\u0440\u043E\u043A\u0438⟧", "\u0441\u0442\u0440\u043E\u043A\u0438", "'c' is U+0063 LATIN SMALL LETTER C and looks like U+0441 CYRILLIC SMALL LETTER ES"},
		{"Latin i in Ukrainian", "⟦\u043C\u043Ei⟧", "\u043C\u043E\u0456", "U+0456 CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I"},
		{"Latin schwa in Abkhaz", "⟦\u0416\u0259\u0430\u0431⟧", "\u0416\u04D9\u0430\u0431", "'ə' is U+0259 LATIN SMALL LETTER SCHWA and looks like U+04D9 CYRILLIC SMALL LETTER SCHWA"},
		{"strewn in among plain ones", "⟦m\u043Ed\u0435ль⟧", "", "'о' is U+043E CYRILLIC SMALL LETTER O and looks like U+006F LATIN SMALL LETTER O"},
		{"acronym with an alien plural", "⟦URL\u0455⟧", "URLs", "U+0455"},
		{"acronym with a long tail of look-alikes", "⟦TOKEN\u0430\u0435\u043E\u0443⟧", "TOKENaeoy", "U+0430"},
		{"Greek omicron", "⟦g\u03BF\u03BFgle⟧", "google", "2 × 'ο' is U+03BF GREEK SMALL LETTER OMICRON"},
		{"Greek capital in a short word", "⟦\u0391PI⟧", "API", "U+0391 GREEK CAPITAL LETTER ALPHA"},
		{"Greek alpha in a long word", "⟦p\u03B1ssword⟧", "password", "U+03B1 GREEK SMALL LETTER ALPHA"},
		{"Greek alpha first in a long word", "⟦\u03B1dmin⟧", "admin", "U+03B1"},
		{"Greek with an accent", "⟦ign\u03CCre⟧", "ign\u00F3re", "U+03CC GREEK SMALL LETTER OMICRON WITH TONOS"},
		{"Latin v in Greek", "⟦\u03C3\u03C5v\u03AE\u03B8\u03C9\u03C2⟧", "\u03C3\u03C5\u03BD\u03AE\u03B8\u03C9\u03C2", "'v' is U+0076 LATIN SMALL LETTER V"},
		{"Armenian o", "⟦b\u0585t⟧", "bot", "U+0585 ARMENIAN SMALL LETTER OH"},
		{"Cherokee capitals", "⟦\u13AATTAC\u13E6⟧", "ATTACK", "U+13AA CHEROKEE LETTER GO and looks like U+0041"},
		{"Coptic o", "⟦c\u2C9Fde⟧", "code", "U+2C9F COPTIC SMALL LETTER O"},
		{"Lisu capitals", "⟦R\uA4F3\uA4F3T⟧", "ROOT", "2 × 'ꓳ' is U+A4F3 LISU LETTER O"},
		{"Cyrillic h in Latin", "⟦s\u04BBow⟧", "show", "U+04BB CYRILLIC SMALL LETTER SHHA"},
		{"three alphabets", "⟦r\u043E\u03BFt⟧", "root", "Latin and Greek and Cyrillic letters in one word"},
		{"Greek and Cyrillic", "⟦\u03A4\u041E\u039A\u0415\u039D⟧", "\u03A4\u039F\u039A\u0395\u039D", "Greek and Cyrillic letters"},
		{"accent written apart", "⟦e\u0301t\u0430t⟧", "e\u0301tat", "U+0430"},
		{"part of an address", "https://⟦\u0440aypal⟧.com", "paypal", "U+0440"},
		{"beside a digit", "⟦p\u0430ss⟧1", "pass", "U+0430"},
		{"behind an escape", "\\n⟦t\u0435st⟧", "test", "U+0435"},
		{"inside Chinese", "请用⟦\u0440ip⟧安装", "pip", "U+0440"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			src, want := marked(test.src)
			found := scanAll(src)
			if got := spansOf(found); !slices.Equal(got, want) {
				t.Fatalf("found %v, want %v", got, want)
			}
			f := found[0]
			if f.Kind != MixedScript || f.Safe || !strings.Contains(f.Detail, test.words) {
				t.Errorf("got %+v, want words %q", f, test.words)
			}
			if f.HasFix != (test.fixed != "") || f.Replacement != test.fixed {
				t.Errorf("replacement %+q, want %+q", f.Replacement, test.fixed)
			}
		})
	}
}

func TestNotMixedScript(t *testing.T) {
	tests := []struct{ name, src string }{
		{"micro sign and mu", "5 \u00B5m, 5 \u03BCm, 3 \u03BCF"},
		{"ohm sign and omega", "10 k\u2126, 1 M\u03A9, 2 m\u03A9"},
		{"formulas", "\u0394t = \u03C1gh + h\u03BD + \u03B1max + \u03BBx + \u0394H"},
		{"Greek letters in names", "\u03B1-helix, \u03B2-test, \u03B1_max, \u03B12b"},
		{"hyphen, underscore, digit and dot", "web-\u0430\u0434\u0440\u0435\u0441, git_\u0430, v2\u0430, a.\u0430"},
		{"borrowed stem", "web\u043E\u0432\u044B\u0439, \u043D\u0430 php\u0448\u043D\u043E\u043C"},
		{"acronym with a case ending", "\u0432 JSON\u0435, PDF\u0430\u043C\u0438, API\u0448\u043A\u0443"},
		{"Japanese", "API\u306E\u30AD\u30FC, T\u30B7\u30E3\u30C4, \u042F\u306E\u30B5\u30A4\u30C8"},
		{"Korean", "API\uD0A4, README\uD30C\uC77C"},
		{"Han between", "A\u4E2D\u0410"},
		{"ranges of a pattern", "[a-z\u0430-\u044F], [A-Z\u0401\u0410-\u042F], [\u0451a-z], [\u0430-\u044F\u0451a-z]"},
		{"escape before a word", "\\n\u043E\u0442 \\t\u043E\u0440"},
		{"one alphabet each", "\u043F\u0440\u0438\u0432\u0435\u0442 hello \u03B3\u03B5\u03B9\u03AC"},
		{"Latin of many kinds", "\u0142\u0105ka na\u00EFve \uFF21\uFF22c \u2167 \u0283ip"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, f := range scanAll(test.src) {
				t.Errorf("%s: %+q: %s", f.Kind, f.Span.Of(test.src), f.Detail)
			}
		})
	}
}

func TestLookAlikesTable(t *testing.T) {
	if !slices.IsSortedFunc(lookAlikes, func(a, b likeness) int { return int(a.letter - b.letter) }) {
		t.Error("the table is not sorted")
	}
	for _, l := range lookAlikes {
		a := alphabetOf(l.letter)
		if a == noAlphabet || a == latin {
			t.Errorf("%U belongs to %q", l.letter, a)
		}
		if alphabetOf(l.shape) != latin || latinName(l.shape) == "" {
			t.Errorf("%U looks like %U, which has no Latin name", l.letter, l.shape)
		}
		// An accent stays an accent: it is no different letter.
		if strings.Contains(l.name, " WITH ") != strings.Contains(latinName(l.shape), " WITH ") &&
			l.name != "GREEK UPSILON WITH HOOK SYMBOL" && !strings.HasSuffix(l.name, "BARRED O") &&
			!isCyrillicOddity(l.letter) {
			t.Errorf("%s looks like %s", l.name, latinName(l.shape))
		}
	}
	if len(accented) != len(accentedNames) {
		t.Errorf("%d accented letters, %d names", len(accented), len(accentedNames))
	}
}

// isCyrillicOddity covers the letters that have an accent in one alphabet by
// name and in the other by shape only.
func isCyrillicOddity(r rune) bool {
	return r == 0x401 || r == 0x451 || r == 0x407 || r == 0x457
}

// The alphabets agree with Unicode's scripts for every letter.
func TestAlphabetsAreScripts(t *testing.T) {
	scripts := map[alphabet]*unicode.RangeTable{
		latin: unicode.Latin, greek: unicode.Greek, cyrillic: unicode.Cyrillic, armenian: unicode.Armenian,
		cherokee: unicode.Cherokee, coptic: unicode.Coptic, lisu: unicode.Lisu,
	}
	for r := rune(0); r <= 0xFFFF; r++ {
		a := alphabetOf(r)
		if a != noAlphabet && unicode.IsLetter(r) && !unicode.Is(scripts[a], r) {
			t.Errorf("%U is taken for %s", r, a)
		}
		if a == noAlphabet && r >= 0x370 && unicode.IsUpper(r) {
			for b, table := range scripts {
				if unicode.Is(table, r) {
					t.Errorf("%U of %s belongs to no alphabet", r, b)
				}
			}
		}
	}
}

// What the first byte of a character promises holds for each such character.
func TestUnremarkableCharacters(t *testing.T) {
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		src := string(r)
		s := scanner{src: src, hi: len(src)}
		n := s.unremarkable(0)
		if n == 0 {
			continue
		}
		if n != len(src) || isControl(r) || isShapeless(r) || alphabetOf(r) != noAlphabet {
			t.Errorf("%U is passed over as unremarkable", r)
		}
	}
}
