package feature

import (
	"strings"

	"iai/iaip/text"
)

// A bracket is one collection in brackets.
type bracket struct {
	open   byte
	span   text.Span // from the opening mark to behind the closing one
	parent int       // -1 for the outermost
	// key is what it is the value of, if its parent is a mapping.
	key string
	// closed says that it has a closing mark.
	closed bool
}

// A word is one scalar in brackets.
type word struct {
	span  text.Span // without quotes
	in    int       // its bracket
	quote byte
	open  bool // a quote without its partner
	key   bool // a colon follows
}

// A stop is a mark between words: an opening bracket, a comma or a colon.
type stop struct {
	at, in int
	what   byte
}

// A flowReader reads brackets from the outermost opening one to its partner, or
// to where it must have ended.
type flowReader struct {
	src      string
	limit    int
	brackets []bracket
	words    []word
	stops    []stop
	// comments are skipped; a cursor in one gets nothing.
	comments []text.Span
	cur      int // the innermost open bracket, -1 for none
}

// flowValue reads a value in brackets that begins at p and belongs to a key or
// dash at a column.
func (s *scanner) flowValue(p, column int) int {
	r := flowReader{src: s.src, limit: s.stopFor(p, column), cur: -1}
	end := r.read(p)
	last := s.lines.Line(end)
	if s.line > last {
		return last + 1
	}
	if s.at > p && (s.at < end || !r.brackets[0].closed) {
		s.flowSpot(&r)
	}
	s.finish()
	return last + 1
}

// read lexes from p on and answers where the outermost bracket ends.
func (r *flowReader) read(p int) int {
	for p < r.limit {
		switch c := r.src[p]; {
		case c == ' ' || c == '\t' || isBreak(c):
			p++
		case c == '#' && (r.src[p-1] == ' ' || r.src[p-1] == '\t' || isBreak(r.src[p-1])):
			end := p
			for end < r.limit && !isBreak(r.src[end]) {
				end++
			}
			r.comments = append(r.comments, text.Span{Start: p, End: end})
			p = end
		case c == '[' || c == '{':
			r.begin(p, c)
			p++
		case c == ']' || c == '}':
			p++
			if r.end(p) {
				return p
			}
		case c == ',':
			r.stops = append(r.stops, stop{p, r.cur, ','})
			p++
		case c == ':' && r.endsKey(p):
			if n := len(r.words); n > 0 && r.words[n-1].in == r.cur {
				r.words[n-1].key = true
			}
			r.stops = append(r.stops, stop{p, r.cur, ':'})
			p++
		case isQuote(c):
			end, closed := quoteEnd(r.src, p, r.lineEnd(p))
			w := word{span: text.Span{Start: p + 1, End: end}, in: r.cur, quote: c, open: !closed}
			if closed {
				w.span.End--
			}
			r.words = append(r.words, w)
			p = end
		default:
			p = r.plain(p)
		}
	}
	return r.limit
}

// lineEnd is where the line of p ends. A quote in brackets that is still open
// there is taken to be one whose partner is missing.
func (r *flowReader) lineEnd(p int) int {
	for p < r.limit && !isBreak(r.src[p]) {
		p++
	}
	return p
}

func (r *flowReader) begin(p int, c byte) {
	b := bracket{open: c, span: text.Span{Start: p, End: r.limit}, parent: r.cur}
	if r.cur >= 0 && r.brackets[r.cur].open == '{' {
		b.key = r.lastKey(r.cur, p)
	}
	r.brackets = append(r.brackets, b)
	r.cur = len(r.brackets) - 1
	r.stops = append(r.stops, stop{p, r.cur, c})
}

// end closes the innermost bracket, and says whether it was the outermost.
func (r *flowReader) end(p int) bool {
	b := &r.brackets[r.cur]
	b.span.End, b.closed = p, true
	r.cur = b.parent
	return r.cur < 0
}

// endsKey says whether a colon ends a key rather than being part of a word.
func (r *flowReader) endsKey(p int) bool {
	if p+1 >= r.limit {
		return true
	}
	switch r.src[p+1] {
	case ' ', '\t', '\n', '\r', ',', ']', '}', '[', '{':
		return true
	}
	n := len(r.words)
	return n > 0 && r.words[n-1].quote != 0 && r.words[n-1].span.End+1 == p
}

// plain reads a word without quotes.
func (r *flowReader) plain(p int) int {
	q := p
	for q < r.limit {
		c := r.src[q]
		if strings.IndexByte(",[]{}\r\n", c) >= 0 || c == ':' && q > p && r.endsKey(q) ||
			c == '#' && (r.src[q-1] == ' ' || r.src[q-1] == '\t') {
			break
		}
		q++
	}
	if q == p {
		return p + 1
	}
	end := p + len(strings.TrimRight(r.src[p:q], " \t"))
	r.words = append(r.words, word{span: text.Span{Start: p, End: end}, in: r.cur})
	return q
}

// lastKey is the key before an offset in a bracket.
func (r *flowReader) lastKey(in, at int) string {
	for n := len(r.words) - 1; n >= 0; n-- {
		if w := &r.words[n]; w.in == in && w.key && w.span.End <= at {
			return w.span.Of(r.src)
		}
	}
	return ""
}

// flowSpot finds the spot of the cursor among brackets.
func (s *scanner) flowSpot(r *flowReader) {
	for _, c := range r.comments {
		if s.at > c.Start && s.at <= c.End {
			return
		}
	}
	in := 0
	for i := range r.brackets {
		if b := &r.brackets[i]; s.at > b.span.Start && (s.at < b.span.End || !b.closed) {
			in = i
		}
	}
	if n := len(s.frames); n > 0 && s.frames[n-1].dash {
		// The brackets are an entry themselves; its path ends in the step.
		s.frames[n-1].filled = true
	}
	last := stop{what: r.brackets[in].open, at: r.brackets[in].span.Start}
	for _, st := range r.stops {
		if st.in == in && st.at < s.at {
			last = st
		}
	}
	sp := spot{token: text.Span{Start: s.at, End: s.at}, flow: true}
	for i := range r.words {
		w := &r.words[i]
		if w.in != in {
			continue
		}
		if w.span.Contains(s.at) {
			sp.token, sp.quote, sp.open, sp.colon = w.span, w.quote, w.open, w.key
			continue
		}
		if w.span.Start > last.at && w.span.End < s.at && s.lines.Line(w.span.Start) == s.line {
			return // behind a word that is complete
		}
	}
	path := s.path()
	var steps []string
	for i := in; i >= 0; i = r.brackets[i].parent {
		switch b := &r.brackets[i]; {
		case b.parent < 0:
		case r.brackets[b.parent].open == '[':
			steps = append(steps, entryStep)
		default:
			steps = append(steps, b.key)
		}
	}
	for i := len(steps) - 1; i >= 0; i-- {
		path = append(path, steps[i])
	}
	sp.path = path
	switch {
	case r.brackets[in].open == '[':
		sp.role = itemRole
	case last.what == ':':
		sp.role = valueRole
		sp.path = append(sp.path, r.lastKey(in, last.at))
		if s.at == last.at+1 && sp.token.Empty() && sp.quote == 0 {
			sp.glue = " "
		}
	default:
		sp.role = keyRole
	}
	sp.taken = r.beside(in, s.at, sp.role)
	sp.comma = sp.token.Empty() && sp.quote == 0 && r.entryAt(s.at)
	if sp.comma && sp.role == valueRole {
		return // before the value that is there
	}
	s.out = sp
}

// entryAt says whether the next thing behind an offset is another entry rather
// than what ends one.
func (r *flowReader) entryAt(at int) bool {
	for at < r.limit && (isBreak(r.src[at]) || r.src[at] == ' ' || r.src[at] == '\t') {
		at++
	}
	return at < r.limit && strings.IndexByte(",]}:#", r.src[at]) < 0
}

// beside are the keys or entries of a bracket without the one at the cursor.
func (r *flowReader) beside(in, at int, role role) []string {
	if role == valueRole {
		return nil
	}
	var out []string
	for i := range r.words {
		w := &r.words[i]
		if w.in == in && !w.span.Contains(at) && (role == itemRole || w.key) {
			out = append(out, w.span.Of(r.src))
		}
	}
	return out
}
