package safety

// A charset is a set of ASCII characters, one bit for each.
type charset [2]uint64

func (c *charset) has(b byte) bool { return b < 0x80 && c[b>>6]&(1<<(b&63)) != 0 }

// The sets are written out as bits so that nothing has to be built at start:
// the digits are bits 48 to 57 of the first word, the capitals bits 1 to 26 and
// the small letters bits 33 to 58 of the second.
const (
	digitBits = 0x03FF << 48
	upperBits = 0x07FFFFFE
	lowerBits = upperBits << 32
	plusBit   = 1 << '+'
	minusBit  = 1 << '-'
	dotBit    = 1 << '.'
	slashBit  = 1 << '/'
	colonBit  = 1 << ':'
	equalBit  = 1 << '='
	underBit  = 1 << ('_' - 64)
)

var (
	digits      = charset{digitBits, 0}
	hexadecimal = charset{digitBits, 0x7E | 0x7E<<32}
	lowerHex    = charset{digitBits, 0x7E << 32}
	lowerDigits = charset{digitBits, lowerBits}
	upperDigits = charset{digitBits, upperBits}
	alnum       = charset{digitBits, upperBits | lowerBits}
	alnumDash   = charset{digitBits | minusBit, upperBits | lowerBits}
	alnumUnder  = charset{digitBits, upperBits | lowerBits | underBit}
	base64URL   = charset{digitBits | minusBit, upperBits | lowerBits | underBit}
	dotted      = charset{digitBits | minusBit | dotBit, upperBits | lowerBits | underBit}
	base64Std   = charset{digitBits | plusBit | slashBit | equalBit, upperBits | lowerBits}
	base64Eq    = charset{digitBits | minusBit | equalBit, upperBits | lowerBits | underBit}
	pathLike    = charset{digitBits | minusBit | slashBit, upperBits | lowerBits | underBit}
	botToken    = charset{digitBits | minusBit | colonBit, upperBits | lowerBits | underBit}
)

// all says whether every character of s is in the set.
func (c *charset) all(s string) bool {
	for i := range len(s) {
		if !c.has(s[i]) {
			return false
		}
	}
	return true
}

// prefix is how many characters of the set s begins with, at most limit.
func (c *charset) prefix(s string, limit int) int {
	n := 0
	for n < len(s) && n < limit && c.has(s[n]) {
		n++
	}
	return n
}
