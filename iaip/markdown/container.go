package markdown

// A container is an open block quote or list item. Containers hold other
// blocks; how deep they nest is up to the text, so they are kept small.
type container struct {
	// quoteBelow is the position in the stack of the nearest block quote at or
	// below this container, -1 if there is none.
	quoteBelow int32
	// width is how far a list item's lines must be indented; 0 for a quote.
	width uint8
	// filled says that something stands in the container. A list item that
	// begins with a blank line may not have a second one.
	filled bool
}

// containers are the open containers, the outermost first.
type containers []container

func (s *containers) push(width int) {
	c := container{quoteBelow: -1, width: uint8(width)}
	if n := len(*s); width == 0 {
		c.quoteBelow = int32(n)
	} else if n > 0 {
		c.quoteBelow = (*s)[n-1].quoteBelow
	}
	if *s == nil {
		*s = make(containers, 0, 8)
	}
	*s = append(*s, c)
}

// fill notes that a block opens in the innermost container.
func (s containers) fill() {
	if n := len(s); n > 0 {
		s[n-1].filled = true
	}
}

// match moves the cursor through the containers that go on in its line and
// gives their number.
func (s containers) match(c *cursor) int {
	for i := range s {
		if c.blank() {
			return s.matchBlank(i)
		}
		switch width := int(s[i].width); {
		case width == 0:
			if c.indent() >= codeIndent || c.src[c.at] != '>' {
				return i
			}
			c.quote()
		case c.indent() >= width:
			c.col += width
		default:
			return i
		}
	}
	return len(s)
}

// matchBlank is match for a line on which nothing is left for the containers
// from number i on. List items go on, quotes end, and so does a list item that
// has nothing but its marker yet.
//
// Each step of the loop meets a quote that ends here, so a long row of blank
// lines under a deep nest costs no more than the nest itself.
func (s containers) matchBlank(i int) int {
	n := len(s)
	for n > i {
		quote := int(s[n-1].quoteBelow)
		if quote < i {
			break
		}
		n = quote
	}
	if n == len(s) && n > i && !s[n-1].filled {
		n--
	}
	return n
}

// A listMarker is what opens a list item.
type listMarker struct {
	// size is the marker's length in bytes.
	size int
	// interrupts says that the marker may end a paragraph: bullets and the
	// number 1 may, other numbers are more likely to be a part of the sentence.
	interrupts bool
}

// parseListMarker reads a list marker from a line that begins with one of its
// possible first bytes.
func parseListMarker(line string) (m listMarker, ok bool) {
	if c := line[0]; c == '-' || c == '+' || c == '*' {
		m = listMarker{1, true}
	} else {
		n, number := 0, 0
		for n < len(line) && n < maxDigits && isDigit(line[n]) {
			number = 10*number + int(line[n]-'0')
			n++
		}
		if n == 0 || n == len(line) || line[n] != '.' && line[n] != ')' {
			return listMarker{}, false
		}
		m = listMarker{n + 1, number == 1}
	}
	return m, m.size == len(line) || isBlank(line[m.size])
}

// maxDigits is the most digits a list number may have.
const maxDigits = 9

// item moves the cursor behind a list marker and gives the indentation the
// lines of the item must have. The content begins at the first byte after the
// marker, unless that is so far away that it is indented code, or missing.
func (c *cursor) item(marker int) (width int) {
	width = c.indent() + marker
	c.skip(marker)
	gap := c.indent()
	if c.blank() || gap > codeIndent {
		gap = 1
	}
	c.col += gap
	return width + gap
}
