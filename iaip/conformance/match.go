package conformance

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

func topicOf(line string) Topic {
	word, _, _ := strings.Cut(line, " ")
	return Topic(strings.TrimSuffix(word, ":"))
}

const place = `[^\s:]+(:\d+)?`

// shapes are what expected lines of each topic look like, so that a slip of the
// pen is an error and not an expectation nothing can meet.
var shapes = map[Topic]*regexp.Regexp{
	Manifest:  regexp.MustCompile(`^manifest: \S+$`),
	Version:   regexp.MustCompile(`^version: \S+$`),
	Status:    regexp.MustCompile(`^status: (ok|stopped)$`),
	Active:    regexp.MustCompile(`^active:( [A-Za-z0-9_-]+)*$`),
	Kinds:     regexp.MustCompile(`^kind \S+ (ok|empty) override=(none|replace_all|overlay/markdown_sections)$`),
	Inputs:    regexp.MustCompile(`^input (base|metadata|merge|override) [^\s:]+:\d+$`),
	Discards:  regexp.MustCompile(`^discarded (base|metadata|merge) \S+ by \S+$`),
	Settings:  regexp.MustCompile(`^setting .+ = \S.*$`),
	Sections:  regexp.MustCompile(`^section (\(root\)|#{1,6}.*) from [^\s:]+:\d+( replaces [^\s:]+:\d+(, [^\s:]+:\d+)*)?$`),
	Text:      regexp.MustCompile(`^text (\|.*|".*")$`),
	InputText: regexp.MustCompile(`^source \S+ (\|.*|".*")$`),
	Pieces:    regexp.MustCompile(`^piece (\(root\)|#{1,6}.*) (\|.*|".*")$`),
	Declared:  regexp.MustCompile(`^declared \S+ .+ = \S.*$`),
	Digests:   regexp.MustCompile(`^digest (answer|kind \S+|input \S+) sha256:[0-9a-f]{64}$`),
	Problems:  regexp.MustCompile(`^problem (\?|` + place + `) [a-z-]+( stop)?$`),
	Check:     regexp.MustCompile(`^check (\?|` + place + `|[^\s:]+:\d+:\d+-\d+:\d+) [a-z-]+ (error|warning|info|hint)( stop)?( ".*")?$`),
}

func validLine(line string) error {
	shape := shapes[topicOf(line)]
	if shape == nil || !shape.MatchString(line) {
		return fmt.Errorf("%q is no line of an answer", line)
	}
	return nil
}

// matches says whether a line of an answer meets an expected one. They are
// equal but for what the expected line leaves open.
func matches(want, got string) bool {
	if want == got {
		return true
	}
	switch {
	case topicOf(want) != topicOf(got):
		return false
	case topicOf(want) == Problems:
		w, g := strings.SplitN(want, " ", 3), strings.SplitN(got, " ", 3)
		return w[2] == g[2] && placeMatches(w[1], g[1])
	case topicOf(want) == Check:
		w, g := parseCheckLine(want), parseCheckLine(got)
		return w.name == g.name && w.severity == g.severity && w.stop == g.stop &&
			(w.text == "" || w.text == g.text) && placeMatches(w.place, g.place)
	}
	return false
}

// placeMatches compares place to place as far as the first goes.
func placeMatches(want, got string) bool {
	return want == "?" || want == got || strings.HasPrefix(got, want+":")
}

type checkLine struct {
	place, name, severity string
	stop                  bool
	text                  string // quoted, empty if not given
}

func parseCheckLine(line string) checkLine {
	words := strings.SplitN(line, " ", 5)
	for len(words) < 5 {
		words = append(words, "")
	}
	c := checkLine{place: words[1], name: words[2], severity: words[3], text: words[4]}
	if rest, ok := strings.CutPrefix(c.text, "stop"); ok {
		c.stop, c.text = true, strings.TrimPrefix(rest, " ")
	}
	return c
}

// rangeOf is the range of a check line, if it names one in full.
func (c checkLine) rangeOf() (file string, r Range, ok bool) {
	m := fullPlace.FindStringSubmatch(c.place)
	if m == nil {
		return "", Range{}, false
	}
	n := [4]int{}
	for i := range n {
		n[i], _ = strconv.Atoi(m[i+2])
		n[i]--
	}
	return m[1], Range{Position{n[0], n[1]}, Position{n[2], n[3]}}, true
}

var fullPlace = regexp.MustCompile(`^([^\s:]+):(\d+):(\d+)-(\d+):(\d+)$`)
