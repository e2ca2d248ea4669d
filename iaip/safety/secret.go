package safety

import (
	"fmt"
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
}

// scanSecrets finds keys and tokens. Apart from the headers of private keys
// they are words of 20 characters or more, and prose has few of these: only
// they are looked at.
func (s *scanner) scanSecrets() {
	s.privateKeys()
	for i := s.lo; i < s.hi; {
		from, to := nextToken(s.src, i, s.hi)
		s.tokens(from, to)
		i = to
	}
}

// tokens looks for tokens in src[from:to], which holds no space.
func (s *scanner) tokens(from, to int) {
	for i := from; i < to; i++ {
		vendors := vendorsByFirst[s.src[i]]
		if len(vendors) == 0 || !startsToken(s.src[from:to], i-from) {
			continue
		}
		for k := range vendors {
			if n := vendors[k].match(s.src[i:to]); n > 0 {
				s.reportToken(&vendors[k], i, i+n)
				i += n - 1
				break
			}
		}
	}
}

// startsToken says whether a token may start at i: not in the middle of a
// word, unless what stands before is an escape ("\n" in a string of a program,
// "%3D" in an address).
func startsToken(run string, i int) bool {
	switch {
	case i == 0 || !alnum.has(run[i-1]):
		return true
	case i >= 2 && run[i-2] == '\\':
		return strings.IndexByte("nrt", run[i-1]) >= 0
	case i >= 3 && run[i-3] == '%':
		return hexadecimal.has(run[i-2]) && hexadecimal.has(run[i-1])
	}
	return false
}

// match is the length of the vendor's token at the start of rest, or 0. The
// body takes in as many characters of its alphabet as there are, so that a
// longer word is never mistaken for a token with a tail.
func (v *vendor) match(rest string) int {
	if !strings.HasPrefix(rest, v.prefix) {
		return 0
	}
	body := rest[len(v.prefix):]
	n := 0
	for n < len(body) && n <= v.max && v.body.has(body[n]) {
		n++
	}
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
	if !s.wants(start) {
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
	// keyLabelLimit bounds the words between opening and closing.
	keyLabelLimit = 40
)

// privateKeys finds the headers of private keys in PEM and PGP armour. Only
// the header is the finding: what follows it are other lines. There is no fix,
// since without its header the key would still be there.
func (s *scanner) privateKeys() {
	for i := s.lo; ; {
		at := strings.Index(s.src[i:s.hi], keyWords)
		if at < 0 {
			return
		}
		at += i
		i = at + len(keyWords)
		before := s.src[max(s.lo, at-keyLabelLimit):at]
		open := strings.LastIndex(before, keyOpening)
		if open < 0 || !isKeyLabel(before[open+len(keyOpening):]) {
			continue
		}
		label := strings.TrimPrefix(s.src[i:s.hi], " BLOCK")
		if !strings.HasPrefix(label, keyClosing) {
			continue
		}
		start := at - len(before) + open
		end := s.hi - len(label) + len(keyClosing)
		if s.wants(start) && !s.isQuoted(start, end) {
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
