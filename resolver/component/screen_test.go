package component

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// The prompt library "prompts" draws a menu, erases it line by line from
// below, and draws it again: a session as it goes over the wire.
const (
	menuDrawn    = "\x1b[?25l\x1b[36m?\x1b[39m \x1b[1mPick\x1b[22m\r\n\x1b[36m❯\x1b[39m   \x1b[4mred\x1b[24m\r\n    blue\r\n"
	menuErased   = "\x1b[2K\x1b[1A\x1b[2K\x1b[1A\x1b[2K\x1b[1A\x1b[2K\x1b[G"
	menuRedrawn  = menuErased + "? Pick\r\n    red\r\n❯   blue\r\n"
	menuAnswered = menuErased + "\x1b[32m✔\x1b[39m Pick › blue\r\n\x1b[?25h"
)

func TestScreenShows(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     string // rows joined by |
	}{
		{"nothing", "", ""},
		{"a line", "one\n", "one"},
		{"a line without an end", "one", "one"},
		{"line feed returns to column 0", "one\ntwo", "one|two"},
		{"carriage return and line feed", "one\r\ntwo\r\n", "one|two"},
		{"empty lines between are not rows", "one\n\n\ntwo\n", "one|two"},
		{"leading blanks stay", "  one\n", "  one"},
		{"trailing blanks stay", "one  \n", "one  "},
		{"a row of blanks is a row", "one\n   \n", "one|   "},
		{"carriage return overwrites", "12345\rab", "ab345"},
		{"backspace overwrites", "abc\b\bX", "aXc"},
		{"backspace stops at the edge", "a\b\b\bX", "X"},
		{"tab goes to the next eighth column", "a\tb\n12345678\tc", "a       b|12345678        c"},
		{"tab leaves what it passes", "abcdefghij\r\tX", "abcdefghXj"},
		{"colours leave no trace", "\x1b[1;31mred\x1b[0m \x1b[38;5;208mor\x1b[39m \x1b[38;2;1;2;3mrgb\x1b[m", "red or rgb"},
		{"colours with colons", "\x1b[38:2::1:2:3mx\x1b[4:3my", "xy"},
		{"more parameters than anybody reads", "\x1b[1;2;3;4;5;6;7;8;9;10;11mx", "x"},
		{"cursor visibility", "\x1b[?25lx\x1b[?25h", "x"},
		{"window title", "\x1b]0;title\x07x\x1b]2;other\x1b\\y", "xy"},
		{"hyperlink", "\x1b]8;;http://example.org\x1b\\link\x1b]8;;\x1b\\", "link"},
		{"device control string", "\x1bPq#0;2;0;0;0#0~~\x1b\\x", "x"},
		{"string in the one-character form", "\u009d0;title\u009cx", "x"},
		{"sequence in the one-character form", "a\u009b31mb", "ab"},
		{"string ended by cancel", "\x1b]0;title\x18x", "x"},
		{"string ended by a sequence", "\x1b]0;title\x1b[1mx", "x"},
		{"sequence ended by cancel", "\x1b[31\x18x", "x"},
		{"sequence with intermediates", "\x1b[0 qx\x1b[!py", "xy"},
		{"character sets", "\x1b(B\x1b)0x", "x"},
		{"keypad modes", "\x1b=x\x1b>y", "xy"},
		{"other controls", "a\x00\x07\x0e\x0f\x7fb", "ab"},
		{"control inside a sequence", "ab\x1b[\r1Cx", "ax"},
		{"erase to the end of line", "abcdef\x1b[3D\x1b[K", "abc"},
		{"erase to the beginning of line", "abcdef\x1b[3D\x1b[1K", "    ef"},
		{"erased line is gone", "abc\x1b[2K", ""},
		{"erased line is gone, the next stays", "abc\ndef\x1b[1A\x1b[2K", "def"},
		{"written again after erasing", "abc\x1b[2K\rx", "x"},
		{"written again further right", "abc\x1b[2Kx", "   x"},
		{"erase below", "a\nb\nc\x1b[2A\x1b[J", "a"},
		{"erase below from the middle", "abc\ndef\x1b[1A\x1b[2D\x1b[J", "a"},
		{"erase above", "abc\ndef\nghi\x1b[1A\x1b[1K\x1b[1J", "ghi"},
		{"erase all", "abc\ndef\x1b[2J", ""},
		{"erase all leaves the cursor", "abc\ndef\x1b[2Jx", "   x"},
		{"clear as a console does it", "abc\ndef\x1b[1;1H\x1b[0Jx", "x"},
		{"reset", "abc\x1bcx", "x"},
		{"cursor up", "abc\ndef\x1b[1AX", "abcX|def"},
		{"cursor up stops at the top", "abc\x1b[9A\rX", "Xbc"},
		{"cursor down makes no line of its own", "abc\x1b[2B", "abc"},
		{"cursor down and write", "abc\x1b[2BX", "abc|   X"},
		{"cursor forward", "a\x1b[3CX", "a   X"},
		{"cursor back", "abcd\x1b[2DX", "abXd"},
		{"cursor back stops at the edge", "ab\x1b[99DX", "Xb"},
		{"cursor to a column", "abcd\x1b[2GX\x1b[GY", "YXcd"},
		{"cursor to a place", "abc\ndef\x1b[1;2HX\x1b[2;3fY", "aXc|deY"},
		{"cursor to a row", "abc\ndef\x1b[1dX", "abcX|def"},
		{"cursor to next line", "abc\ndef\x1b[1A\x1b[EX", "abc|Xef"},
		{"cursor to previous line", "abc\ndef\x1b[FX", "Xbc|def"},
		{"save and restore", "ab\x1b7cd\x1b8X", "abXd"},
		{"save and restore, the other form", "ab\x1b[scd\x1b[uX", "abXd"},
		{"reverse index", "abc\ndef\x1bMX", "abcX|def"},
		{"reverse index at the top opens a line", "abc\x1bM\rX", "X|abc"},
		{"index keeps the column", "ab\x1bDX", "ab|  X"},
		{"next line", "ab\x1bEX", "ab|X"},
		{"insert characters", "abcd\x1b[3D\x1b[2@", "a  bcd"},
		{"delete characters", "abcdef\x1b[5D\x1b[2P", "adef"},
		{"delete to the end", "abcdef\x1b[2D\x1b[9P", "abcd"},
		{"erase characters", "abcdef\x1b[5D\x1b[2X", "a  def"},
		{"insert lines", "a\nb\x1b[1A\x1b[L\rX", "X|a|b"},
		{"delete lines", "a\nb\nc\x1b[2A\x1b[M", "b|c"},
		{"repeat a character", "-\x1b[4b", "-----"},
		{"repeat with nothing to repeat", "\x1b[4bx", "x"},
		{"a line longer than the screen is one line", strings.Repeat("x", 300), strings.Repeat("x", 300)},
		{"wide characters", "日本\r\x1b[2Cx", "日x "},
		{"half a wide character overwritten", "日本\r\x1b[1Cx", " x本"},
		{"first half overwritten", "日本\rx", "x 本"},
		{"wide over narrow", "abcd\r日", "日cd"},
		{"wide over half of another", "a日b\r日", "日 b"},
		{"cut through a wide character", "日本\x1b[3D\x1b[K", " "},
		{"combining mark", "e\u0301x", "e\u0301x"},
		{"combining mark takes no column", "e\u0301x\r\x1b[1CY", "e\u0301Y"},
		{"combining mark after a wide character", "日\u0301x", "日\u0301x"},
		{"combining mark at the edge", "\u0301x", "x"},
		{"joined emoji stay together", "👩\u200d💻 x", "👩\u200d💻 x"},
		{"broken bytes", "a\xffb\xc3(", "a\ufffdb\ufffd("},
		{"alternate screen vanishes", "abc\x1b[?1049hmenu\nmore\x1b[?1049lX", "abcX"},
		{"alternate screen shows", "abc\x1b[?1049hmenu", "menu"},
		{"leaving it twice", "abc\x1b[?1049l\x1b[?1049lX", "abcX"},
		{"a menu", menuDrawn, "? Pick|❯   red|    blue"},
		{"a menu drawn again", menuDrawn + menuRedrawn, "? Pick|    red|❯   blue"},
		{"a menu answered", menuDrawn + menuAnswered, "✔ Pick › blue"},
		{"a spinner", "\x1b[1G⠋ Searching\x1b[1G\x1b[0K⠙ Searching\x1b[1G\x1b[0K", ""},
		{"a progress line", "10%\r50%\r100%\n", "100%"},
	} {
		// Wherever the bytes are cut, the same must be seen.
		for _, size := range []int{len(c.in) + 1, 1, 2, 3, 7} {
			s := NewScreen()
			for rest := c.in; rest != ""; {
				n := min(size, len(rest))
				s.Write([]byte(rest[:n]))
				rest = rest[n:]
			}
			if got := strings.Join(s.Rows(), "|"); got != c.want {
				t.Errorf("%s, %d bytes at a time: %q shows\n%q, want\n%q", c.name, size, c.in, got, c.want)
			}
		}
	}
}

func TestScreenMark(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		want                string
	}{
		{"nothing after", "Pick\n> a\n  b\n", "", ""},
		{"new lines below", "Pick\n> a\n  b\n", "Next\n> c\n", "Next|> c"},
		{"the closing line stays untold", menuDrawn, menuAnswered, ""},
		{"what follows the closing line", menuDrawn, menuAnswered + "Sure?\r\n❯   yes\r\n", "Sure?|❯   yes"},
		{"arrows before the mark", menuDrawn + menuRedrawn, menuAnswered + "Sure?", "Sure?"},
		{"lines above the prompt stay where they are", "\n\n? Pick\n> a\n", "\x1b[2K\x1b[1A\x1b[2K\x1b[1A\x1b[2K\x1b[G✔ Pick › a\nSure?\n", "Sure?"},
		{"a row written to is told whole", "Pick\n> a\n  b", "!", "  b!"},
		{"a row only erased in part is not told", "Pick\nabcdef", "\x1b[3D\x1b[K", ""},
		{"a cleared screen begins anew", "Pick\n> a\n", "\x1b[2J\x1b[HSure?\n> yes\n", "Sure?|> yes"},
		{"a console cleared begins anew", "Pick\n> a\n", "\x1b[1;1H\x1b[0JSure?\n> yes\n", "Sure?|> yes"},
		{"erasing below is no clearing", "Pick\n> a\n", "\x1b[2A\x1b[JPicked a\nSure?\n", "Sure?"},
		{"a prompt on the alternate screen", "log\n\x1b[?1049hPick\n> a\n", "\x1b[?1049lchosen a\n", "chosen a"},
		{"no prompt, no closing line", "", "Pick\n> a\n", "Pick|> a"},
		{"blank rows are no prompt", "   \nPick\n> a\n", "\x1b[2A✔ Pick\x1b[K\nNext\n", "Next"},
	} {
		s := NewScreen()
		s.Write([]byte(c.before))
		s.Mark()
		s.Write([]byte(c.after))
		if got := strings.Join(s.Rows(), "|"); got != c.want {
			t.Errorf("%s: %q shows %q, want %q", c.name, c.before+"·"+c.after, got, c.want)
		}
	}
}

// Every answer's closing line stays untold, not only the first one's.
func TestScreenMarkAgainAndAgain(t *testing.T) {
	s := NewScreen()
	for _, question := range []string{"one", "two", "three", "four"} {
		s.Write([]byte("? " + question + "\r\n> a\r\n"))
		if got, want := strings.Join(s.Rows(), "|"), "? "+question+"|> a"; got != want {
			t.Errorf("shows %q, want %q", got, want)
		}
		s.Mark()
		if got := s.Rows(); len(got) != 0 {
			t.Errorf("shows %q after the mark", got)
		}
		s.Write([]byte("\x1b[2K\x1b[1A\x1b[2K\x1b[1A\x1b[2K\x1b[G✔ " + question + " › a\r\n"))
	}
}

// A program that takes the options to be wrapped erases more lines than there
// are, and closes its prompt further up than it began.
func TestScreenMarkWhereLinesShouldHaveWrapped(t *testing.T) {
	s := NewScreen()
	long := strings.Repeat("x", ScreenColumns+10)
	s.Write([]byte("? one\r\n> a\r\n"))
	s.Mark()
	s.Write([]byte("\x1b[2A✔ one\x1b[K\r\n\x1b[J? two\r\n> " + long + "\r\n"))
	if got, want := s.Text(), "? two\n> "+long; got != want {
		t.Errorf("shows %q, want %q", got, want)
	}
	s.Mark()
	s.Write([]byte(strings.Repeat("\x1b[2K\x1b[1A", 3) + "\x1b[2K\x1b[G✔ two\r\n? three\r\n> b\r\n"))
	if got, want := s.Text(), "? three\n> b"; got != want {
		t.Errorf("shows %q, want %q", got, want)
	}
}

// On a busy machine the mark may come in the middle of a redrawing.
func TestScreenMarkWhileDrawing(t *testing.T) {
	for _, cut := range []int{1, 8, 16, 24, len(menuErased), len(menuErased) + 3, len(menuRedrawn) - 9} {
		s := NewScreen()
		s.Write([]byte(menuDrawn + menuRedrawn[:cut]))
		s.Mark()
		s.Write([]byte(menuRedrawn[cut:] + menuAnswered + "? Sure\r\n> yes\r\n"))
		if got, want := s.Text(), "? Sure\n> yes"; got != want {
			t.Errorf("cut after %d bytes it shows %q, want %q", cut, got, want)
		}
	}
}

func TestScreenKeepsMenusLongerThanItself(t *testing.T) {
	menu := func(cursor int) string {
		var b strings.Builder
		b.WriteString("Pick\n")
		for i := range 80 {
			mark := "  "
			if i == cursor {
				mark = "> "
			}
			b.WriteString(mark + strings.Repeat("x", i%7+1) + "\n")
		}
		return b.String()
	}
	s := NewScreen()
	s.Write([]byte(menu(0)))
	s.Write([]byte(strings.Repeat("\x1b[2K\x1b[1A", 81) + "\x1b[G" + menu(3)))
	if got, want := s.Text(), strings.TrimSuffix(menu(3), "\n"); got != want {
		t.Errorf("a menu of 80 options drawn twice shows\n%s\nwant\n%s", got, want)
	}
}

func TestScreenMemoryIsBounded(t *testing.T) {
	for name, chunk := range map[string]string{
		"lines":            strings.Repeat("line\n", 1000),
		"one line":         strings.Repeat("x", 5000),
		"long lines":       strings.Repeat("x", 9000) + "\n",
		"marks":            "e" + strings.Repeat("\u0301", 3000),
		"spread marks":     strings.Repeat("e\u0301", 3000) + "\n",
		"scrolling":        strings.Repeat("\x1b[50S", 1000),
		"opened lines":     strings.Repeat("\x1b[H\x1b[50Lx", 500),
		"columns":          strings.Repeat("\x1b[999Cx\n", 500),
		"repeats":          "x" + strings.Repeat("\x1b[9999b\n", 100),
		"inserted columns": "x\r" + strings.Repeat("\x1b[999@", 100),
		"questions":        strings.Repeat("\x1b[6n", 1000),
		"unfinished":       "\x1b[" + strings.Repeat("1;", 3000),
		"endless string":   "\x1b]0;" + strings.Repeat("title", 1000),
		"alternate":        strings.Repeat("\x1b[?1049hx", 1000),
	} {
		s := NewScreen()
		for range 200 {
			s.Write([]byte(chunk))
		}
		cells, marks := 0, 0
		for _, p := range []*page{&s.page, s.main} {
			if p == nil {
				continue
			}
			if len(p.lines) > maxRows+ScreenRows {
				t.Errorf("%s: %d rows are kept", name, len(p.lines))
			}
			cells += p.cells()
			for _, l := range p.lines {
				for _, c := range l.cells {
					marks = max(marks, len(c.marks))
				}
			}
		}
		if limit := maxCells + 64*maxColumns; cells > limit {
			t.Errorf("%s: %d cells are kept, at most %d may be", name, cells, limit)
		}
		if marks > maxMarks+utf8.UTFMax {
			t.Errorf("%s: a cell keeps %d bytes of marks", name, marks)
		}
		if n := len(s.Replies()); n > 300 {
			t.Errorf("%s: %d bytes of replies are kept", name, n)
		}
	}
}

func TestScreenKeepsTheNewestRows(t *testing.T) {
	s := NewScreen()
	for range 10000 {
		s.Write([]byte("old\n"))
	}
	s.Write([]byte("new\n"))
	rows := s.Rows()
	if len(rows) < maxRows-dropRows || rows[len(rows)-1] != "new" {
		t.Errorf("%d rows, the last %q; want some %d rows, the last \"new\"", len(rows), rows[len(rows)-1], maxRows)
	}
}

func TestScreenAnswersQuestions(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"\x1b[5n", "\x1b[0n"},
		{"\x1b[6n", "\x1b[1;1R"},
		{"ab\ncd\x1b[6n", "\x1b[2;3R"},
		{"\x1b[999;999H\x1b[6n", "\x1b[50;120R"},
		{"\x1b[999C\x1b[999B\x1b[6n", "\x1b[50;120R"},
		{strings.Repeat("\n", 200) + "\x1b[6n", "\x1b[50;1R"},
		{"\x1b[?6n", ""},
		{"\x1b[7n", ""},
	} {
		s := NewScreen()
		s.Write([]byte(c.in))
		if got := string(s.Replies()); got != c.want {
			t.Errorf("%q is answered %q, want %q", c.in, got, c.want)
		}
		if again := s.Replies(); again != nil {
			t.Errorf("%q is answered twice: %q", c.in, again)
		}
	}
}

func TestScreenApplicationKeys(t *testing.T) {
	s := NewScreen()
	for _, step := range []struct {
		in   string
		want bool
	}{{"", false}, {"\x1b[?1h", true}, {"\x1b[?25;1l", false}, {"\x1b[?25;1h", true}, {"\x1bc", false}} {
		s.Write([]byte(step.in))
		if got := s.ApplicationKeys(); got != step.want {
			t.Errorf("after %q: application keys %v, want %v", step.in, got, step.want)
		}
	}
}

func TestShow(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"one\r\n\r\ntwo\r\n", "one\n\ntwo"},
		{"\x1b[31merror:\x1b[0m no\n", "error: no"},
		{"50%\r100%\n", "100%"},
		{"log\n\x1b[?1049hmenu", "log"},
	} {
		if got := Show([]byte(c.in)); got != c.want {
			t.Errorf("Show(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzScreen(f *testing.F) {
	for _, seed := range []string{
		menuDrawn + menuRedrawn + menuAnswered, "日本\r\x1b[1Cx", "e\u0301\b\x1b[P", "\x1b]0;t\x07\x1b[6n",
		"\x1b[2J\x1b[H\x1b[?1049hx\x1b[?1049l", "\x1b[50S\x1b[T\x1bM\x1b[9L\x1b[9M", "\xe6\x97\xff\xc2\x9b1A",
		strings.Repeat("x", 200) + "\x1b[1;1H\x1b[J\x1b7\x1b8\x1b[s\x1b[u\x1b[99@\x1b[3b",
	} {
		f.Add([]byte(seed), uint8(3), uint8(9))
	}
	f.Fuzz(func(t *testing.T, in []byte, cut, mark uint8) {
		whole, parts := NewScreen(), NewScreen()
		at := min(int(mark), len(in))
		whole.Write(in[:at])
		whole.Mark()
		whole.Write(in[at:])

		parts.Write(in[:at])
		parts.Mark()
		for rest := in[at:]; len(rest) > 0; {
			n := min(int(cut)%8+1, len(rest))
			parts.Write(rest[:n])
			rest = rest[n:]
		}
		if whole.Text() != parts.Text() {
			t.Fatalf("cut into parts, %q shows %q, otherwise %q", in, parts.Text(), whole.Text())
		}
		for _, text := range []string{whole.Text(), Show(in), transcript(in)} {
			if !utf8.ValidString(text) {
				t.Fatalf("%q shows %q, which is no UTF-8", in, text)
			}
			if strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && isControl(r) }) {
				t.Fatalf("%q shows control characters: %q", in, text)
			}
		}
		for _, p := range []*page{&whole.page, whole.main} {
			if p != nil && (p.row < 0 || p.col < 0 || p.top < 0 || p.row >= p.top+ScreenRows) {
				t.Fatalf("%q leaves the cursor at row %d, column %d, top %d", in, p.row, p.col, p.top)
			}
		}
	})
}

func BenchmarkScreen(b *testing.B) {
	session := []byte(strings.Repeat(menuDrawn+menuRedrawn+menuAnswered+"some plain output of a program, a line of it\r\n", 20))
	s := NewScreen()
	b.SetBytes(int64(len(session)))
	b.ReportAllocs()
	for b.Loop() {
		s.Write(session)
	}
}
