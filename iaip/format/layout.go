package format

import (
	"slices"
	"strings"

	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A token is what the walk over the tree meets between two stretches of white
// space.
type token uint8

const (
	start   token = iota // nothing yet: the start of the frontmatter
	word                 // a key, a value, the header of a block scalar
	alias                // *name
	prop                 // an anchor or a tag
	dash                 // -
	colon                // :
	comma                // ,
	opener               // [ or {
	closer               // ] or }
	comment              // from its # to its last character that is no blank
	frozen               // an entry that is left alone as a whole
)

// A layout walks the tree of a frontmatter in the order it is written. The
// tree says which tokens there are; between them stand blanks, line breaks and
// comments, and every edit is made there.
//
// A walk that meets what it does not expect is lost, and everything it found
// since the last entry of the top level is given up.
type layout struct {
	src   string
	begin int   // of the frontmatter
	end   int   // of the frontmatter
	at    int   // end of the last token
	prev  token // the last token
	line  int   // number of line breaks before at
	// delta is by how many columns the edits so far move the end of the last
	// token on its line.
	delta int
	edits []text.Edit
	lost  bool

	// levels are the block collections around the last token, outermost
	// first: the first open of them are still open, those up to deepest were
	// open at the last token. Comments between two tokens may belong to any.
	levels        []level
	open, deepest int
	spare         []level // those that were closed when the entry at hand began

	trail []trailing
	// notes are the comments and frozen entries, if they are asked for.
	notes []text.Span
	noted bool
}

// A level is the column of a block collection, as it is and as it should be.
type level struct{ old, new int }

// plan lays out the frontmatter of a file.
func plan(f *syntax.File) *layout { return planNoting(f, false) }

func planNoting(f *syntax.File, noted bool) *layout {
	l := &layout{src: f.Src(), end: f.Front.End, begin: f.Front.Start, at: f.Front.Start, noted: noted}
	root := f.Root()
	switch {
	case odd(f.Front.Of(l.src)):
		return l
	case root.Len() == 0 && root.Style() != syntax.Flow:
		l.levels, l.open, l.deepest = []level{{}}, 1, 1
	case root.Style() == syntax.Flow:
		l.node(root, 0, 0, 2)
	default:
		l.entries(root)
	}
	l.finish(f.Form)
	if l.lost {
		l.edits, l.notes = nil, nil
	}
	if place := func(a, b text.Edit) int { return a.Start - b.Start }; !slices.IsSortedFunc(l.edits, place) {
		slices.SortStableFunc(l.edits, place)
	}
	return l
}

// odd says whether YAML sees line breaks here that are none for an editor or for
// the format, or a byte order mark that is no longer at the start of the file.
func odd(s string) bool {
	for i := 0; ; i++ {
		n := strings.IndexByte(s[i:], '\r')
		if n < 0 {
			break
		}
		if i += n; i+1 == len(s) || s[i+1] != '\n' {
			return true
		}
	}
	return strings.Contains(s, "\u0085") || strings.Contains(s, "\u2028") || strings.Contains(s, "\u2029") || strings.Contains(s, text.BOM)
}

// entries lays out the top level entry by entry.
func (l *layout) entries(root syntax.Value) {
	first, _ := root.PairAt(0)
	if at := root.Span().Start; at < first.Span().Start {
		l.properties(at, first.Span().Start, 0)
	}
	l.push(l.column(first.Span().Start), 0)
	for i := range root.Len() {
		mark := *l
		// The levels behind the open ones will be written over.
		l.spare = append(l.spare[:0], l.levels[l.open:max(l.open, l.deepest)]...)
		key, value := root.PairAt(i)
		l.pair(key, value, 0)
		if l.lost {
			closed := l.spare
			*l = mark
			l.levels = append(l.levels[:l.open], closed...)
			l.freeze(root, i)
		}
		if l.lost {
			return
		}
	}
}

// freeze takes over an entry of the top level as it stands, up to the comments
// above the next one.
func (l *layout) freeze(root syntax.Value, i int) {
	lineOf := func(i int) int {
		key, _ := root.PairAt(i)
		return l.lineStart(key.Span().Start)
	}
	from, to := lineOf(i), l.end
	if i+1 < root.Len() {
		to = lineOf(i + 1)
	}
	// At any other column the entry would have to move with its neighbours.
	if l.levels[0].old != 0 || from < l.at || strings.IndexByte(" \t", l.src[from]) >= 0 {
		l.lost = true
		return
	}
	for to > from {
		last := l.lineStart(to - 1)
		if last <= from || l.src[last] != '#' {
			break
		}
		to = last
	}
	for to > from && strings.IndexByte("\r\n", l.src[to-1]) >= 0 {
		to--
	}
	l.token(frozen, from, to, 0)
	l.line += strings.Count(l.src[from:to], "\n")
}

// pair lays out a key, its colon and its value, the key at a column.
func (l *layout) pair(key, value syntax.Value, col int) {
	l.node(key, col, col, col+2)
	at := l.skip(l.at)
	if at == l.end || l.src[at] != ':' {
		// In brackets a key may stand alone.
		l.lost = l.lost || !value.Implicit()
		return
	}
	l.token(colon, at, at+1, col+2)
	l.node(value, col+2, col, col+2)
}

// node lays out a key, a value or an item. On a line of its own it stands at
// column own, and its further lines at column next; brackets that open on the
// line of another token count from column base.
func (l *layout) node(v syntax.Value, own, base, next int) {
	switch {
	case l.lost || v.Implicit():
		return
	case v.IsAlias():
		span := v.Span()
		l.token(alias, span.Start, span.End, own)
		return
	}
	content := v.Content()
	begin := content.Start
	empty := v.Kind() == syntax.Scalar && v.Style() == syntax.Plain && v.Text() == ""
	switch {
	case empty:
		begin = v.Span().End // an anchor or a tag with nothing behind it
	case v.Kind() == syntax.Mapping && v.Len() > 0:
		// What stands before the first key may be the key's own anchor.
		key, _ := v.PairAt(0)
		begin = min(begin, key.Span().Start)
	}
	l.properties(v.Span().Start, begin, own)
	switch {
	case empty:
	case v.Style() == syntax.Flow:
		l.flow(v, own, base)
	case v.Kind() == syntax.Mapping:
		l.mapping(v, own)
	case v.Kind() == syntax.Sequence:
		l.sequence(v, own)
	case v.Style() == syntax.Literal, v.Style() == syntax.Folded:
		l.block(content.Start, own)
	default:
		l.token(word, content.Start, content.End, own)
		l.further(content.Start, content.End, next, v.Style() == syntax.DoubleQuoted)
	}
}

// properties lays out the anchor and the tag that stand in [at, end).
func (l *layout) properties(at, end, col int) {
	for at < end && (l.src[at] == '&' || l.src[at] == '!') {
		stop := at
		if strings.HasPrefix(l.src[at:end], "!<") {
			stop += max(strings.IndexByte(l.src[at:end], '>'), 0)
		}
		for stop < end && strings.IndexByte(" \t\r\n,[]{}", l.src[stop]) < 0 {
			stop++
		}
		if stop < l.end && strings.IndexByte(" \t\r\n", l.src[stop]) < 0 {
			l.lost = true // a tag may hold brackets, and readers differ on that
			return
		}
		l.token(prop, at, stop, col)
		at = l.skip(stop)
	}
}

func (l *layout) mapping(v syntax.Value, col int) {
	first, _ := v.PairAt(0)
	l.push(l.column(first.Span().Start), col)
	for i := range v.Len() {
		key, value := v.PairAt(i)
		l.pair(key, value, col)
	}
	l.open--
}

func (l *layout) sequence(v syntax.Value, col int) {
	l.push(l.column(v.Content().Start), col)
	for i := range v.Len() {
		at := l.skip(l.at)
		if at == l.end || l.src[at] != '-' {
			l.lost = true
			return
		}
		l.token(dash, at, at+1, col)
		l.node(v.ItemAt(i), col+2, col+2, col+2)
	}
	l.open--
}

// flow lays out a collection in brackets. Its items stand two columns deeper
// than the line that opened it.
func (l *layout) flow(v syntax.Value, own, base int) {
	begin := v.Content().Start
	if v.Kind() == syntax.Mapping && v.Len() == 1 {
		if key, value := v.PairAt(0); key.Span().Start == v.Span().Start {
			l.pair(key, value, own) // one pair as an item of a list: [a: 1]
			return
		}
	}
	if l.breaks(begin) {
		base = own
	}
	l.token(opener, begin, begin+1, own)
	for i := range v.Len() {
		if i > 0 {
			l.comma(base)
		}
		if v.Kind() == syntax.Mapping {
			key, value := v.PairAt(i)
			l.pair(key, value, base+2)
		} else {
			l.node(v.ItemAt(i), base+2, base+2, base+4)
		}
	}
	at := l.skip(l.at)
	if at < l.end && l.src[at] == ',' {
		l.comma(base)
		at = l.skip(l.at)
	}
	if at == l.end || l.src[at] != ']' && l.src[at] != '}' {
		l.lost = true
		return
	}
	l.gap(at, base, base+2)
	l.take(closer, at, at+1, base)
}

func (l *layout) comma(base int) {
	at := l.skip(l.at)
	if at == l.end || l.src[at] != ',' {
		l.lost = true
		return
	}
	l.token(comma, at, at+1, base+2)
}

func (l *layout) push(old, new int) {
	l.levels = append(l.levels[:l.open], level{old, new})
	l.open++
}

// token lays out the white space before a token, which stands at column col if
// it begins a line, and steps over it.
func (l *layout) token(kind token, from, to, col int) {
	l.gap(from, col, col)
	l.take(kind, from, to, col)
}

func (l *layout) take(kind token, from, to, col int) {
	if l.lost {
		return
	}
	l.space(kind, from, col)
	l.prev, l.at, l.deepest = kind, to, l.open
	if l.noted && kind == frozen {
		l.notes = append(l.notes, text.Span{Start: from, End: to})
	}
}

// skip is the offset of the next byte that is no blank, break or comment.
func (l *layout) skip(at int) int {
	for at < l.end {
		switch l.src[at] {
		case ' ', '\t', '\r', '\n':
			at++
		case '#':
			at = lineStop(l.src[:l.end], at)
		default:
			return at
		}
	}
	return at
}

// breaks says whether a line break stands between the last token and at.
func (l *layout) breaks(at int) bool {
	return at > l.at && strings.IndexByte(l.src[l.at:at], '\n') >= 0
}

// column is the number of bytes before an offset on its line.
func (l *layout) column(at int) int { return at - l.lineStart(at) }

// lineStart is the start of the line that holds an offset.
func (l *layout) lineStart(at int) int {
	return l.begin + strings.LastIndexByte(l.src[l.begin:at], '\n') + 1
}

// lineStop is the end of the line that holds an offset, without its break.
func lineStop(src string, at int) int {
	end := len(src)
	if i := strings.IndexByte(src[at:], '\n'); i >= 0 {
		end = at + i
	}
	if end > at && src[end-1] == '\r' {
		end--
	}
	return end
}
