package markdown

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"iai/iaip/text"
)

// replace makes an edit of a source.
func replace(src string, old text.Span, with string) (string, Edit) {
	return src[:old.Start] + with + src[old.End:], Edit{Old: old, New: len(with)}
}

func TestRescanAfterAnEdit(t *testing.T) {
	for _, c := range []struct {
		name     string
		src      string
		old, new string // old stands in src once
	}{
		{"a letter in the text", "# a\ntext\n# b\n", "ext", "oxt"},
		{"a letter in a title", "# a\n# bcd\n# e\n", "bcd", "bxd"},
		{"a mark more", "# a\n# b\n### c\n", "# b", "## b"},
		{"a heading gives way to another of its length", "# a\n# bc\n### d\n", "# bc", "## b"},
		{"a heading no more", "# a\n- x\n# b\n# c\n", "# b", "#b"},
		{"a heading becomes a lazy line", "- x\n# b\n  # c\n# d\n", "# b", "b"},
		{"a new heading", "# a\nx\n# c\n", "x\n", "# b\n"},
		{"a heading in front of a heading", "# a\n# c\n", "# c", "# b\n# c"},
		{"text in front of a heading's mark", "# a\n# c\n", "# c", "x# c"},
		{"the line feed before a heading goes", "# a\nb\n# c\n", "b\n#", "b#"},
		{"a fence opens", "# a\nx\n# b\n# c\n", "x\n", "```\n"},
		{"a fence closes", "# a\n```\n# b\n# c\n", "\n# b", "\n```\n# b"},
		{"a fence goes", "# a\n```\nx\n```\n# b\n", "```\nx\n```\n", ""},
		{"a comment opens", "# a\nx\n# b\n-->\n# c\n", "x\n", "<!--\n"},
		{"a comment goes", "# a\n<!-- iai-ignore A -->\n# b\n<!-- iai-ignore B -->\n", "A -->", "A"},
		{"a list item takes the next heading", "# a\nx\n  # b\n# c\n", "x\n", "- x\n"},
		{"the parent of all goes", "# a\n## b\n### c\n## d\n", "# a\n", ""},
		{"a parent comes", "## b\n### c\n## d\n", "## b", "# a\n## b"},
		{"everything goes", "# a\ntext\n", "# a\ntext\n", ""},
		{"the last line feed goes", "# a\n# b\n", "# b\n", "# b"},
		{"the last title grows", "# a\n# b", "# b", "# bc"},
		{"a line feed behind the last title", "# a\n# b", "# b", "# b\n# c"},
		{"CR before the line feed", "# a\n# b\n# c\n", "b\n", "b\r\n"},
		{"the root section becomes text", "\n\n# a\n", "\n\n", "\nx\n"},
		{"the root section becomes blank", "x\n# a\n", "x", ""},
		{"nothing changes", "# a\ntext\n# b\n", "text", "text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, front := range []string{"", "kind: tasks\n---\n"} {
				src := front + c.src
				now, edit := replace(src, span(t, c.src, c.old).Shift(len(front)), c.new)
				prev := Scan(src, text.Span{Start: len(front), End: len(src)})
				body := text.Span{Start: len(front), End: len(now)}
				checkRescan(t, prev, now, body, edit)
			}
		})
	}
}

// checkRescan holds a rescan against a full scan and gives its result.
func checkRescan(t *testing.T, prev Doc, src string, body text.Span, edit Edit) Doc {
	t.Helper()
	before := dump(prev)
	got, want := Rescan(prev, src, body, edit), Scan(src, body)
	if !sameDoc(got, want) {
		t.Fatalf("after %+v in %q\n got %+v\nwant %+v", edit, src, got, want)
	}
	if !reflect.DeepEqual(before, dump(prev)) {
		t.Fatalf("the old structure changed")
	}
	return got
}

// sameDoc compares two structures, an empty list being the same as none.
func sameDoc(a, b Doc) bool { return reflect.DeepEqual(dump(a), dump(b)) }

func dump(d Doc) (all []any) {
	all = append(all, d.body, d.blank)
	for i := range d.Len() {
		all = append(all, d.Section(i))
	}
	for _, f := range d.fences {
		all = append(all, f)
	}
	for _, g := range d.ignores {
		all = append(all, g)
	}
	return all
}

func TestRescanBeforeTheBody(t *testing.T) {
	src := "a: 1\n---\n# a\n```\n```\n<!-- iai-ignore A -->\n"
	prev := Scan(src, text.Span{Start: 9, End: len(src)})
	now, edit := replace(src, text.Span{Start: 3, End: 4}, "\nb: 2")
	next := checkRescan(t, prev, now, text.Span{Start: 13, End: len(now)}, edit)

	// Back again, and the structure is the first one.
	now, edit = replace(now, text.Span{Start: 3, End: 8}, "1")
	if back := checkRescan(t, next, now, text.Span{Start: 9, End: len(now)}, edit); !sameDoc(back, prev) {
		t.Error("there and back again is not the same")
	}
	// The delimiter goes, and all of the file is body.
	now, edit = replace(src, text.Span{Start: 5, End: 9}, "")
	checkRescan(t, prev, now, whole(now), edit)
}

func TestRescanWhenTheBodyEndsElsewhere(t *testing.T) {
	src := "# a\ntext\n# b\n# c\n```\n"
	prev := Scan(src, whole(src))
	now, edit := replace(src, span(t, src, "text"), "texts")
	for end := range len(now) + 1 {
		checkRescan(t, prev, now, text.Span{End: end}, edit)
	}
	// An edit behind the body, and one that makes the body longer.
	short := Scan(src, text.Span{End: len("# a\ntext\n# b")})
	now, edit = replace(src, span(t, src, "c"), "cc")
	checkRescan(t, short, now, short.Body(), edit)
	checkRescan(t, short, now, whole(now), edit)
}

func TestRescanWithAnEditThatCannotBe(t *testing.T) {
	src := "# a\ntext\n# b\n"
	prev := Scan("# x\n\n\n# something that was much longer than it is now\n", text.Span{End: 54})
	for _, edit := range []Edit{
		{text.Span{Start: -1, End: 3}, 2},
		{text.Span{Start: 5, End: 3}, 2},
		{text.Span{Start: 3, End: 5}, -2},
		{text.Span{Start: 0, End: 1000}, 3},
		{text.Span{Start: 1000, End: 1000}, 0},
		{text.Span{Start: 0, End: 0}, 1000},
		{text.Span{Start: 2, End: 2}, 1},
	} {
		if got := Rescan(prev, src, whole(src), edit); !sameDoc(got, Scan(src, whole(src))) {
			t.Errorf("%+v: %+v", edit, got)
		}
	}
}

// TestRescanReadsNoMoreThanItMust changes text far from the edit without
// saying so. A rescan that read it would notice.
func TestRescanReadsNoMoreThanItMust(t *testing.T) {
	src := "# a\nxxx\n# b\ntext\n# c\nyyy\n# d\nzzz\n"
	prev := Scan(src, whole(src))
	now, edit := replace(src, span(t, src, "text"), "longer text")
	lie := strings.NewReplacer("xxx", "# x", "yyy", "yyy", "zzz", "# z").Replace(now)
	got := Rescan(prev, lie, whole(lie), edit)
	if want := Scan(now, whole(now)); !sameDoc(got, want) {
		t.Errorf("got %q, want %q", outline(lie, got), outline(now, want))
	}
}

func TestRescanAfterRandomEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for range 300 {
		front := strings.Repeat("a: b\n", r.IntN(3))
		src := front + draw(r, 5+r.IntN(40))
		doc := Scan(src, text.Span{Start: len(front), End: len(src)})
		for range 40 {
			old := text.Span{Start: len(front) + r.IntN(len(src)-len(front)+1)}
			old.End = min(len(src), old.Start+r.IntN(1+r.IntN(30)))
			with := ""
			switch r.IntN(4) {
			case 0:
			case 1:
				with = string("#`~>- \n\tax<"[r.IntN(11)])
			case 2:
				with = pool[r.IntN(len(pool))]
			case 3:
				with = draw(r, 1+r.IntN(3))
			}
			now, edit := replace(src, old, with)
			doc = checkRescan(t, doc, now, text.Span{Start: len(front), End: len(now)}, edit)
			src = now
		}
	}
}

func FuzzRescan(f *testing.F) {
	for _, seed := range []struct {
		src        string
		front      uint8
		start, end uint16
		with       string
	}{
		{"# a\ntext\n# b\n", 0, 4, 8, "```"},
		{"kind: x\n---\n# a\n- x\n# b\n  # c\n", 12, 20, 22, ""},
		{"```\n# a\n```\n# b\n", 0, 8, 11, ""},
		{"# a\n# b", 0, 7, 7, "\n"},
		{"a\n# b\n", 2, 0, 3, "# c\n"},
		{"<!-- iai-ignore A -->\n# b\n<!-- iai-ignore C -->\n", 0, 4, 10, "x"},
	} {
		f.Add(seed.src, seed.front, seed.start, seed.end, seed.with)
	}
	f.Fuzz(func(t *testing.T, src string, front uint8, start, end uint16, with string) {
		body := clamp(text.Span{Start: int(front), End: len(src)}, len(src))
		old := clamp(text.Span{Start: int(start), End: int(end)}, len(src))
		now, edit := replace(src, old, with)
		prev := Scan(src, body)
		// The body may stay where it is, or move with what is before it.
		checkRescan(t, prev, now, clamp(text.Span{Start: int(front), End: len(now)}, len(now)), edit)
		checkRescan(t, prev, now, clamp(text.Span{Start: int(front) + len(with) - old.Len(), End: len(now)}, len(now)), edit)
		checkRescan(t, prev, now, clamp(text.Span{Start: int(front), End: len(now) - 1}, len(now)), edit)
	})
}
