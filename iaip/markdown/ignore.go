package markdown

import (
	"strings"

	"iai/iaip/text"
)

// An Ignore is a comment that silences problems where it stands:
//
//	<!-- iai-ignore CODE reason -->
//
// It fills a line of its own and is no part of any code. Several codes may be
// named with commas between them. A comment without a code is an Ignore too, so
// that it can be told what it lacks.
type Ignore struct {
	// Span is the comment, from the first to the last angle bracket.
	Span text.Span
	// Codes are the codes as they are written, commas included.
	Codes text.Span
	// Reason is what follows the codes, empty if nothing does.
	Reason text.Span
}

const (
	commentOpen  = "<!--"
	commentClose = "-->"
	ignoreWord   = "iai-ignore"
)

// Split is the codes one by one.
func (g Ignore) Split(src string) []text.Span {
	var list []text.Span
	for at := g.Codes.Start; at < g.Codes.End; {
		end := g.Codes.End
		if i := strings.IndexByte(src[at:end], ','); i >= 0 {
			end = at + i
		}
		from, to := at+skipBlanks(src[at:end], 0), at+trimBlanks(src[at:end], end-at)
		if from < to {
			list = append(list, text.Span{Start: from, End: to})
		}
		at = end + 1
	}
	return list
}

func (g Ignore) shift(by int) Ignore {
	return Ignore{Span: g.Span.Shift(by), Codes: g.Codes.Shift(by), Reason: g.Reason.Shift(by)}
}

// comment notes a line that is nothing but an ignore comment. It is called for
// lines that are neither code nor in the middle of raw markup.
func (s *scanner) comment(l *line) {
	if l.at != l.first || !strings.HasPrefix(l.rest(), commentOpen) {
		return
	}
	if g, ok := parseIgnore(s.src, l.at, trimBlanks(s.src, l.end)); ok {
		s.ignores = append(s.ignores, g)
	}
}

// parseIgnore reads the comment src[start:end], which is known to begin like
// one.
func parseIgnore(src string, start, end int) (g Ignore, ok bool) {
	inner := src[start+len(commentOpen) : end]
	close := strings.Index(inner, commentClose)
	if close < 0 || close+len(commentClose) != len(inner) {
		return Ignore{}, false
	}
	from, to := start+len(commentOpen), trimBlanks(src, end-len(commentClose))
	at := skipBlanks(src[:end], from)
	if !strings.HasPrefix(src[at:end], ignoreWord) {
		return Ignore{}, false
	}
	at += len(ignoreWord)
	to = max(to, at)
	if at < to && !isBlank(src[at]) {
		return Ignore{}, false
	}
	codes := skipBlanks(src[:to], at)
	codesEnd := codes
	for codesEnd < to {
		codesEnd = nextBlank(src[:to], codesEnd)
		next := skipBlanks(src[:to], codesEnd)
		if next == to || src[next] != ',' && src[codesEnd-1] != ',' {
			break
		}
		codesEnd = next
	}
	return Ignore{
		Span:   text.Span{Start: start, End: end},
		Codes:  text.Span{Start: codes, End: codesEnd},
		Reason: text.Span{Start: skipBlanks(src[:to], codesEnd), End: to},
	}, true
}

// nextBlank is the offset of the first blank from at on.
func nextBlank(s string, at int) int {
	for at < len(s) && !isBlank(s[at]) {
		at++
	}
	return at
}
