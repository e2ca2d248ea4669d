package problem

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"iai/iaip/text"
)

// examples holds a bad and a good workspace for every rule, as archives named
// NAME.bad.txtar and NAME.good.txtar.
//
//go:embed examples
var examples embed.FS

// An Example is a small workspace that shows a problem, or how the same thing
// is written well.
type Example struct {
	// Comment says in a sentence what is shown.
	Comment string
	// Files are the files in the order they are shown.
	Files []ExampleFile
}

// An ExampleFile is one file of an example, byte for byte.
type ExampleFile struct {
	Name string
	Text string
	// Mark is the token the finding lies on. It is empty in all files but one
	// of a bad example, and in that one too if the problem is a missing file.
	Mark text.Span
}

const markOpen, markClose = "«", "»"

// Map is the files by their names.
func (e Example) Map() map[string]string {
	out := make(map[string]string, len(e.Files))
	for _, f := range e.Files {
		out[f.Name] = f.Text
	}
	return out
}

// Marked is the file that holds the marked token; ok is false if there is none.
func (e Example) Marked() (f ExampleFile, ok bool) {
	for _, f := range e.Files {
		if !f.Mark.Empty() {
			return f, true
		}
	}
	return ExampleFile{}, false
}

// Examples are the bad and the good example of a rule as txtar archives. In the
// bad one « and » stand around the token the finding lies on.
func (r *Rule) Examples() (bad, good string) {
	return r.archive("bad"), r.archive("good")
}

func (r *Rule) archive(which string) string {
	data, err := examples.ReadFile("examples/" + r.Name + "." + which + ".txtar")
	if err != nil {
		return ""
	}
	return string(data)
}

// ReadExample reads an archive: a comment, then the files, each behind a line
// `-- NAME --`. A name that ends in .esc stands for the file without that
// ending; each of its lines is a Go string literal, which may be followed by
// `* N` for N times, and the file is all of them without anything between. This
// is how bytes are written that a person would not see in the archive.
func ReadExample(archive string) (Example, error) {
	var e Example
	name, body := "", ""
	finish := func() error {
		if name == "" {
			e.Comment = strings.TrimSpace(body)
			return nil
		}
		f, err := readFile(name, body)
		if err == nil {
			for _, other := range e.Files {
				if other.Name == f.Name {
					return fmt.Errorf("%s: stands twice in the archive", name)
				}
				if !other.Mark.Empty() && !f.Mark.Empty() {
					return fmt.Errorf("%s: a second marked token; %s has one already", name, other.Name)
				}
			}
			e.Files = append(e.Files, f)
		}
		return err
	}
	for line := range strings.Lines(archive) {
		if next, ok := fileLine(line); ok {
			if err := finish(); err != nil {
				return Example{}, err
			}
			name, body = next, ""
			continue
		}
		body += line
	}
	if err := finish(); err != nil {
		return Example{}, err
	}
	return e, nil
}

// fileLine reads the line before a file.
func fileLine(line string) (name string, ok bool) {
	name, ok = strings.CutPrefix(strings.TrimRight(line, "\r\n"), "-- ")
	if !ok {
		return "", false
	}
	name, ok = strings.CutSuffix(name, " --")
	return strings.TrimSpace(name), ok && strings.TrimSpace(name) != ""
}

func readFile(name, body string) (ExampleFile, error) {
	f := ExampleFile{Name: name, Text: body}
	if plain, ok := strings.CutSuffix(name, ".esc"); ok {
		decoded, err := unescape(body)
		if err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
		f.Name, f.Text = plain, decoded
	}
	before, rest, opens := strings.Cut(f.Text, markOpen)
	marked, after, closes := strings.Cut(rest, markClose)
	switch {
	case !opens && !strings.Contains(f.Text, markClose):
		return f, nil
	case !opens || !closes || strings.Contains(before, markClose):
		return f, fmt.Errorf("%s: %s and %s must stand around one token", name, markOpen, markClose)
	case marked == "":
		return f, fmt.Errorf("%s: nothing stands between %s and %s", name, markOpen, markClose)
	case strings.Contains(marked+after, markOpen) || strings.Contains(after, markClose):
		return f, fmt.Errorf("%s: a second marked token; one is enough", name)
	}
	f.Text = before + marked + after
	f.Mark = text.Span{Start: len(before), End: len(before) + len(marked)}
	return f, nil
}

// unescape reads the lines of a .esc file.
func unescape(body string) (string, error) {
	var out strings.Builder
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		literal, err := strconv.QuotedPrefix(line)
		if err != nil {
			return "", fmt.Errorf("%s is no Go string literal", line)
		}
		content, err := strconv.Unquote(literal)
		if err != nil {
			return "", fmt.Errorf("%s is no Go string literal", literal)
		}
		times := 1
		if rest := strings.TrimSpace(line[len(literal):]); rest != "" {
			count, ok := strings.CutPrefix(rest, "*")
			times, err = strconv.Atoi(strings.TrimSpace(count))
			if !ok || err != nil || times < 0 {
				return "", fmt.Errorf("%s: only `* N` may follow a literal", line)
			}
		}
		out.WriteString(strings.Repeat(content, times))
	}
	return out.String(), nil
}
