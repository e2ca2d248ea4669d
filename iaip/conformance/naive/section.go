package naive

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	source "github.com/yuin/goldmark/text"
)

// A section is a heading line and the text up to the next heading, or the text
// before the first heading, whose path is empty.
type section struct {
	path     []string
	origin   string
	line     int
	text     string
	replaces []Place
}

// root says that the section stands before the first heading of its input.
func (s section) root() bool { return len(s.path) == 0 }

// defines says that the section counts when paths are compared.
func (s section) defines() bool { return !s.root() || !isBlank(s.text) }

func (s section) id() string { return strings.Join(s.path, "\n") }

func isBlank(s string) bool { return strings.Trim(s, " \t\r\n") == "" }

var (
	atx     = regexp.MustCompile(`^ {0,3}(#{1,6})([ \t].*)?$`)
	closing = regexp.MustCompile(`(^|[ \t])#+$`)
)

// split cuts a text into its sections. An empty root is left out.
func split(src, origin string, firstLine int) []section {
	heads := headingLines(src)
	sections := []section{{origin: origin, line: firstLine}}
	type ancestor struct {
		level int
		name  string
	}
	var ancestors []ancestor
	for i, line := range lines(src) {
		if heads[i] {
			marks, title := headingOf(line)
			for len(ancestors) > 0 && ancestors[len(ancestors)-1].level >= len(marks) {
				ancestors = ancestors[:len(ancestors)-1]
			}
			ancestors = append(ancestors, ancestor{len(marks), marks + " " + title})
			path := []string{}
			for _, a := range ancestors {
				path = append(path, a.name)
			}
			sections = append(sections, section{path: path, origin: origin, line: firstLine + i})
		}
		sections[len(sections)-1].text += line
	}
	if sections[0].text == "" {
		sections = sections[1:]
	}
	return sections
}

// lines cuts at LF and keeps it; a text that ends in LF has no further line.
func lines(src string) []string {
	cut := strings.SplitAfter(src, "\n")
	if cut[len(cut)-1] == "" {
		cut = cut[:len(cut)-1]
	}
	return cut
}

// headingLines are the indexes of the lines that are ATX headings of the
// document itself, not of a list or a quotation inside it.
func headingLines(src string) map[int]bool {
	found := map[int]bool{}
	all := lines(src)
	doc := goldmark.New().Parser().Parse(source.NewReader([]byte(src)))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() != ast.KindHeading {
			continue
		}
		index := strings.Count(src[:n.Pos()], "\n")
		if atx.MatchString(strings.TrimRight(all[index], "\r\n")) {
			found[index] = true
		}
	}
	return found
}

func headingOf(line string) (marks, title string) {
	m := atx.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
	title = strings.Trim(m[2], " \t")
	return m[1], strings.TrimRight(closing.ReplaceAllString(title, ""), " \t")
}
