package feature

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"iai/iaip"
	"iai/iaip/problem"
)

// summary says in a few words what a kind is made of.
func summary(k *iaip.Kind) string {
	out := counted(len(k.Inputs), "input", "inputs")
	if k.Override != nil {
		out += " · " + k.Override.Mode
	}
	return out + " · " + counted(words(k), "word", "words")
}

// words counts the words of a kind's effective text.
func words(k *iaip.Kind) int {
	n := 0
	for i := range k.Pieces {
		n += countWords(k.Of(&k.Pieces[i]))
	}
	return n
}

// countWords counts the runs of anything but blanks that hold a letter or a
// digit: marks of Markdown are no words.
func countWords(s string) int {
	n := 0
	counted := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			switch i += size - 1; {
			case unicode.IsSpace(r):
				counted = false
			case !counted && (unicode.IsLetter(r) || unicode.IsDigit(r)):
				counted = true
				n++
			}
			continue
		}
		switch {
		case c == ' ' || c-'\t' < 5:
			counted = false
		case !counted && (isLetter(c) || c-'0' < 10):
			counted = true
			n++
		}
	}
	return n
}

// stops are the findings that stop a resolution.
func stops(r *iaip.Resolution) []problem.Finding {
	var out []problem.Finding
	for _, f := range r.All() {
		if f.Stop {
			out = append(out, f)
		}
	}
	return out
}

// whyInactive says why a kind of a manifest is not active.
func whyInactive(r *iaip.Resolution, kind string) string {
	root := r.File.Root()
	for item := range root.Field("disabled").Items() {
		if item.Text() == kind {
			return "`disabled` names it"
		}
	}
	if !root.Field("enabled").IsNull() {
		return "`enabled` does not name it"
	}
	return "nothing is enabled"
}

// inputPlace is where an input stands: its file, and the line of its first
// word.
func inputPlace(in *iaip.Input) (file string, line int) { return in.Origin, in.Line() }

// firstLine is the line, from one, of the first word of a piece.
func firstLine(in *iaip.Input, p *iaip.Piece) int {
	s := p.Span.Of(in.File.Src())
	blank := len(s) - len(strings.TrimLeft(s, " \t\r\n"))
	if blank == len(s) {
		blank = 0
	}
	return lineOf(in.File, p.Span.Start+blank)
}
