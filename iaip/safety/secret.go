package safety

import (
	"fmt"
	"maps"
	"strings"

	"iai/iaip/text"
)

// A vendor describes the tokens of one issuer: a prefix, and behind it a body
// of a known alphabet and length.
type vendor struct {
	// name says what the token is, in a sentence "this looks like a …".
	name string
	// variable is the environment variable that usually holds the token, and
	// that the fix puts in its place; empty if the token is not all of the
	// secret.
	variable string
	prefix   string
	body     *charset
	min, max int
	// genuine judges the body, checksum included if the vendor has one. It may
	// be nil; then the body has to look random.
	genuine func(body string) bool
	// measure takes the place of all four for tokens of another build: it is
	// the length of the body at the start of rest, 0 if there is none.
	measure func(rest string) int
}

// scanSecrets finds keys and tokens. Apart from the headers of private keys
// they are words of 20 characters or more, and prose has few of these: only
// they are looked at.
func (s *scanner) scanSecrets() {
	s.privateKeys()
	s.headers = maps.Clone(s.counts)
	for g := range s.headers {
		if g.Kind != PossibleSecret {
			delete(s.headers, g)
		}
	}
	for i := s.lo; i < s.hi; {
		from, to := nextToken(s.src, i, s.hi)
		i = to
		if !strings.Contains(s.src[from:to], keyClosing) {
			s.tokens(from, to)
			continue
		}
		// A row of hyphens is no part of a token, but it may be one of a header.
		for piece := range strings.SplitSeq(s.src[from:to], keyClosing) {
			if len(piece) >= shortestToken {
				s.tokens(from, from+len(piece))
			}
			from += len(piece) + len(keyClosing)
		}
	}
}

// tokens looks for tokens in src[from:to], which holds no space. A token does
// not start in the middle of a word, unless an escape stands before it.
func (s *scanner) tokens(from, to int) {
	run := s.src[from:to]
	escapes := strings.IndexByte(run, '\\') >= 0 || strings.IndexByte(run, '%') >= 0
	inWord := false
	for i := 0; i < len(run); i++ {
		starts := !inWord || escapes && followsEscape(run[:i])
		inWord = isWordByte(run[i])
		if !starts {
			continue
		}
		vendors := vendorsByFirst[run[i]]
		for k := range vendors {
			if n := vendors[k].match(run[i:]); n > 0 {
				s.reportToken(&vendors[k], from+i, from+i+n)
				i += n - 1
				inWord = isWordByte(run[i])
				break
			}
		}
	}
}

func isWordByte(c byte) bool { return isLetterByte(c) || '0' <= c && c <= '9' }

// followsEscape says whether before ends in an escape: the "\n" of a string in
// a program, the "%3D" of an address.
func followsEscape(before string) bool {
	n := len(before)
	return n >= 2 && before[n-2] == '\\' && strings.IndexByte("nrt", before[n-1]) >= 0 ||
		n >= 3 && before[n-3] == '%' && hexadecimal.has(before[n-2]) && hexadecimal.has(before[n-1])
}

// match is the length of the vendor's token at the start of rest, or 0. The
// body takes in as many characters of its alphabet as there are, so that a
// longer word is never mistaken for a token with a tail.
func (v *vendor) match(rest string) int {
	if !strings.HasPrefix(rest, v.prefix) {
		return 0
	}
	body := rest[len(v.prefix):]
	if v.measure != nil {
		if n := v.measure(body); n > 0 {
			return len(v.prefix) + n
		}
		return 0
	}
	n := v.body.prefix(body, v.max+1)
	// A full stop ends the sentence, not the token.
	for n > 0 && body[n-1] == '.' {
		n--
	}
	if n < v.min || n > v.max {
		return 0
	}
	body = body[:n]
	if v.genuine != nil && !v.genuine(body) || v.genuine == nil && !looksRandom(body) {
		return 0
	}
	return len(v.prefix) + n
}

func (s *scanner) reportToken(v *vendor, start, end int) {
	if !s.wants(start) || !s.counted(PossibleSecret, start) {
		return
	}
	shown := ""
	if v.prefix != "" {
		shown = v.prefix + "…, "
	}
	f := Finding{
		Kind:   PossibleSecret,
		Span:   text.Span{Start: start, End: end},
		Detail: fmt.Sprintf("%s (%s%d characters)", v.name, shown, end-start),
	}
	if v.variable != "" {
		f.HasFix, f.Replacement = true, "$"+v.variable
	}
	s.add(f)
}

const (
	keyOpening = "-----BEGIN "
	keyClosing = "-----"
	keyWords   = "PRIVATE KEY"
	// keyLabelLimit bounds what stands between the opening and these words. It
	// is less than shortestToken: no other token hides in a header.
	keyLabelLimit = 16
)

// privateKeys finds the headers of private keys in PEM and PGP armour. Only
// the header is the finding: what follows it are other lines. There is no fix,
// since without its header the key would still be there.
func (s *scanner) privateKeys() {
	floor := s.lo
	for i := s.lo; ; {
		at := strings.Index(s.src[i:s.hi], keyWords)
		if at < 0 {
			return
		}
		at += i
		i = at + len(keyWords)
		start := max(floor, at-keyLabelLimit-len(keyOpening))
		open := strings.LastIndex(s.src[start:at], keyOpening)
		if open < 0 || !isKeyLabel(s.src[start+open+len(keyOpening):at]) {
			continue
		}
		start += open
		end := i
		if strings.HasPrefix(s.src[end:s.hi], " BLOCK") {
			end += len(" BLOCK")
		}
		if !strings.HasPrefix(s.src[end:s.hi], keyClosing) {
			continue
		}
		end += len(keyClosing)
		floor = end
		if s.wants(start) && !s.isQuoted(start, end) && s.counted(PossibleSecret, start) {
			s.add(Finding{
				Kind:   PossibleSecret,
				Span:   text.Span{Start: start, End: end},
				Detail: "private key (" + strings.Trim(s.src[start:end], "-") + ")",
			})
		}
	}
}

// isKeyLabel says whether label is what may stand before "PRIVATE KEY": upper
// case words, each with a space behind it.
func isKeyLabel(label string) bool {
	for i := range len(label) {
		if c := label[i]; c != ' ' && !upperDigits.has(c) {
			return false
		}
	}
	return label == "" || strings.HasSuffix(label, " ")
}

// isQuoted says whether src[start:end] stands between two equal quotation
// marks. A text that names the header of a private key does so; a key has at
// least a line end behind its header.
func (s *scanner) isQuoted(start, end int) bool {
	if start == s.lo || end == s.hi {
		return false
	}
	c := s.src[start-1]
	return c == s.src[end] && (c == '`' || c == '"' || c == '\'')
}
