package component

import "unicode/utf8"

// A sink is what the terminal language is spoken to: it gets the characters to
// show and the commands among them, already told apart.
type sink interface {
	show(r rune)
	control(c byte)       // C0 but escape
	escape(final byte)    // ESC, final
	sequence(csi *csi)    // ESC [ parameters final
	showASCII(run []byte) // what show would get one by one
}

// csi is one control sequence. Missing parameters are -1.
type csi struct {
	private byte // '?', '<', '=' or '>', or 0
	params  [8]int
	count   int
	final   byte
}

// param is the i-th parameter, or the default where it is missing or zero, as
// most commands read it.
func (c *csi) param(i, byDefault int) int {
	if i >= c.count || c.params[i] <= 0 {
		return byDefault
	}
	return c.params[i]
}

// maxParam keeps arithmetic on parameters far from overflow.
const maxParam = 1 << 15

type vtState uint8

const (
	ground vtState = iota
	escaped
	designating   // ESC ( and its like: one more byte names a character set
	collecting    // inside a control sequence
	discarding    // a control sequence with intermediates: known to none here
	stringing     // an operating-system command or its like, up to its terminator
	stringEscaped // ESC inside such a string
)

// vt tells text from commands in a stream of bytes that may be cut anywhere,
// in the middle of a character or of a sequence. Its memory is fixed.
type vt struct {
	state   vtState
	csi     csi
	pending [utf8.UTFMax]byte
	held    int // bytes of an unfinished character in pending
}

// write feeds bytes through to the sink.
func (v *vt) write(p []byte, to sink) {
	for len(p) > 0 {
		if v.held > 0 {
			v.pending[v.held] = p[0]
			v.held++
			p = p[1:]
			v.flushPending(to)
			continue
		}
		if v.state == ground {
			if n := printableRun(p); n > 0 {
				to.showASCII(p[:n])
				p = p[n:]
				continue
			}
		}
		if p[0] < utf8.RuneSelf {
			v.ascii(p[0], to)
			p = p[1:]
			continue
		}
		if !utf8.FullRune(p) {
			v.held = copy(v.pending[:], p)
			return
		}
		r, size := utf8.DecodeRune(p)
		v.rune(r, to)
		p = p[size:]
	}
}

// flushPending decodes the held bytes as soon as they make a character or
// cannot make one any more; bytes that turn out to belong to something else
// are read again.
func (v *vt) flushPending(to sink) {
	if !utf8.FullRune(v.pending[:v.held]) {
		return
	}
	held := v.pending
	rest := held[:v.held]
	v.held = 0
	for len(rest) > 0 {
		if !utf8.FullRune(rest) {
			v.held = copy(v.pending[:], rest)
			return
		}
		r, size := utf8.DecodeRune(rest)
		if r < utf8.RuneSelf {
			v.ascii(byte(r), to)
		} else {
			v.rune(r, to)
		}
		rest = rest[size:]
	}
}

func printableRun(p []byte) int {
	for i, c := range p {
		if c < 0x20 || c >= 0x7f {
			return i
		}
	}
	return len(p)
}

func (v *vt) rune(r rune, to sink) {
	if r < 0xa0 {
		v.c1(byte(r), to)
		return
	}
	switch v.state {
	case stringing:
	case stringEscaped:
		v.state = stringing
	default:
		v.state = ground
		to.show(r)
	}
}

// c1 reads the one-character forms of ESC and a letter.
func (v *vt) c1(c byte, to sink) {
	if v.state == stringing && c != 0x9c {
		return
	}
	v.state = escaped
	v.ascii(c-0x40, to)
}

func (v *vt) ascii(c byte, to sink) {
	switch c {
	case 0x18, 0x1a: // cancel and substitute end any sequence
		v.state = ground
		return
	case 0x1b:
		if v.state == stringing || v.state == stringEscaped {
			v.state = stringEscaped
		} else {
			v.state = escaped
		}
		return
	}
	switch v.state {
	case stringing:
		if c == 0x07 {
			v.state = ground
		}
		return
	case stringEscaped:
		// ESC \ ends the string; ESC and anything else ends it too and begins
		// a sequence of its own.
		v.state = escaped
		if c == '\\' {
			v.state = ground
			return
		}
	}
	if c < 0x20 { // controls act in the middle of a sequence as well
		to.control(c)
		return
	}
	if c == 0x7f {
		return
	}
	switch v.state {
	case ground:
		to.show(rune(c))
	case escaped:
		v.afterEscape(c, to)
	case designating:
		v.state = ground
	case collecting:
		v.collect(c, to)
	case discarding:
		if c >= 0x40 {
			v.state = ground
		}
	}
}

func (v *vt) afterEscape(c byte, to sink) {
	switch {
	case c == '[':
		v.state, v.csi = collecting, csi{}
	case c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_':
		v.state = stringing
	case c < 0x30:
		v.state = designating
	default:
		v.state = ground
		to.escape(c)
	}
}

func (v *vt) collect(c byte, to sink) {
	s := &v.csi
	switch {
	case '0' <= c && c <= '9':
		if s.count == 0 {
			s.params[0], s.count = 0, 1
		}
		at := &s.params[s.count-1]
		if *at < 0 {
			*at = 0
		}
		*at = min(*at*10+int(c-'0'), maxParam)
	case c == ';' || c == ':':
		if s.count == 0 {
			s.params[0], s.count = -1, 1
		}
		if s.count == len(s.params) {
			// More parameters than any command here reads: colours only. The
			// last place takes the rest.
			s.params[s.count-1] = -1
			return
		}
		s.params[s.count] = -1
		s.count++
	case '<' <= c && c <= '?':
		s.private = c
	case c < 0x30:
		v.state = discarding
	default:
		v.state = ground
		s.final = c
		to.sequence(s)
	}
}
