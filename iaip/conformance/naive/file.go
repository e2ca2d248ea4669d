package naive

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A file is a parsed .iai file: its frontmatter as a mapping, and its text with
// the line the text begins at.
type file struct {
	keys     value
	text     string
	textLine int
}

var (
	delimiter = regexp.MustCompile(`^---[ \t]*\r?$`)
	conflict  = regexp.MustCompile(`^(<<<<<<<|>>>>>>>)( |\r?$)`)
)

func parse(raw []byte) (file, error) {
	if len(raw) > maxBytes {
		return file{}, malformed{1}
	}
	if !utf8.Valid(raw) {
		return file{}, malformed{firstInvalidLine(raw)}
	}
	src := string(bytes.TrimPrefix(raw, []byte("\ufeff")))
	lines := strings.SplitAfter(src, "\n")

	first := 0 // the first line of frontmatter
	fenced := isDelimiter(lines[0])
	if fenced {
		first = 1
	}
	for i := first; i < len(lines); i++ {
		if isDelimiter(lines[i]) {
			keys, err := frontmatter(lines[first:i], first)
			return file{keys: keys, text: strings.Join(lines[i+1:], ""), textLine: i + 2}, err
		}
	}
	if fenced {
		return file{}, malformed{1}
	}
	return undelimited(src, lines)
}

func isDelimiter(line string) bool {
	return delimiter.MatchString(strings.TrimSuffix(line, "\n"))
}

// undelimited reads a file without any delimiter. Silent: what is a mapping by
// its syntax is frontmatter, even if a rule about keys or a limit then makes it
// malformed.
func undelimited(src string, lines []string) (file, error) {
	root, err := syntaxTree([]byte(src))
	if err == nil && root != nil && root.Kind == yaml.MappingNode {
		keys, err := frontmatter(lines, 0)
		return file{keys: keys, textLine: len(lines)}, err
	}
	for i, line := range lines {
		if strings.HasPrefix(line, "kind:") {
			return file{}, malformed{i + 1}
		}
	}
	return file{keys: value{is: mapping}, text: src, textLine: 1}, nil
}

// frontmatter reads the lines between the delimiters; skipped is how many lines
// of the file come before them.
func frontmatter(lines []string, skipped int) (value, error) {
	// Silent: merge-conflict markers make a file malformed where YAML is
	// expected; in free text they are text, which is verbatim always.
	for i, line := range lines {
		if conflict.MatchString(strings.TrimSuffix(line, "\n")) {
			return value{}, malformed{skipped + i + 1}
		}
	}
	// Empty lines in front keep the parser's line numbers those of the file.
	src := strings.Repeat("\n", skipped) + strings.Join(lines, "")
	root, err := syntaxTree([]byte(src))
	if err != nil {
		return value{}, err
	}
	if root == nil {
		return value{is: mapping}, nil
	}
	if root.Kind != yaml.MappingNode {
		return value{}, malformed{root.Line}
	}
	return convert(root)
}

func firstInvalidLine(raw []byte) int {
	line := 1
	for len(raw) > 0 {
		r, size := utf8.DecodeRune(raw)
		if r == utf8.RuneError && size == 1 {
			return line
		}
		if r == '\n' {
			line++
		}
		raw = raw[size:]
	}
	return line
}
