package markdown

// A cursor walks along one line from container to container. It thinks in
// columns, because a tab reaches to the next multiple of four and a container
// may take only a part of it.
type cursor struct {
	src string
	// end is the end of the line, its ending left out.
	end int
	// at is the first byte from the cursor on that is not blank, atCol its
	// column. The blanks before it are never looked at again.
	at, atCol int
	// col is the column where the content of the current container begins.
	col int
}

const tabStop = 4

// codeIndent is the indentation from which on a line can open nothing but
// indented code.
const codeIndent = 4

// blank says that nothing is left on the line.
func (c *cursor) blank() bool { return c.at == c.end }

// indent is the width of the blanks between the cursor and the next byte.
func (c *cursor) indent() int { return c.atCol - c.col }

// rest is the line from the next byte on.
func (c *cursor) rest() string { return c.src[c.at:c.end] }

// settle moves over blanks.
func (c *cursor) settle() {
	for c.at < c.end {
		switch c.src[c.at] {
		case ' ':
			c.atCol++
		case '\t':
			c.atCol += tabStop - c.atCol%tabStop
		default:
			return
		}
		c.at++
	}
}

// skip moves behind the next n bytes, which are not blank, and the blanks
// after them. What is indented is then measured from there.
func (c *cursor) skip(n int) {
	c.at += n
	c.atCol += n
	c.col = c.atCol
	c.settle()
}

// quote moves behind a quote mark and the one blank that may belong to it.
func (c *cursor) quote() {
	c.skip(1)
	if c.atCol > c.col {
		c.col++
	}
}
