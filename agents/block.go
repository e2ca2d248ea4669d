package agents

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"iai/iaip/markdown"
	"iai/iaip/schema"
	"iai/iaip/syntax"
	"iai/iaip/text"
)

// A block is the stretch of a file that iai owns: two lines of marks and what
// stands between them. Its kinds stand under headings, so that an agent reads a
// document. Where headings alone would not tell the kinds apart, because a text
// has such headings of its own, each part has a mark as well; the block says so
// in its first line. Marks bear a name that no text in the block uses.

// beginMark is the first line of a block.
var beginMark = regexp.MustCompile(`(?m)^<!-- (iai(?:-[0-9]+)?):begin( marked)? -->\r?\n`)

// scopeLine introduces a part that holds for some paths, where the agent has no
// other way to know.
var scopeLine = regexp.MustCompile("(?m)^_Only for files that match (`[^`\n]+`(?:, `[^`\n]+`)*):_\n")

// A mark is what stands in the comment before a part.
type mark struct {
	Kind     string   `json:"kind"`
	Scope    []string `json:"scope,omitempty"`
	Settings int      `json:"settings,omitempty"` // lines
	Headed   bool     `json:"headed,omitempty"`
	Told     bool     `json:"told,omitempty"` // the scope stands in a sentence too
	Open     bool     `json:"open,omitempty"` // the last line of the text does not end
}

// writeBlock writes parts as a block, marks and all.
func writeBlock(parts []Part) string {
	tag := freeTag(parts)
	inner := writeParts(parts, "")
	if back, ok := readParts(inner, ""); ok && sameParts(back, parts) {
		return "<!-- " + tag + ":begin -->\n" + inner + "<!-- " + tag + ":end -->\n"
	}
	return "<!-- " + tag + ":begin marked -->\n" + writeParts(parts, tag) + "<!-- " + tag + ":end -->\n"
}

// freeTag is a name for marks that no text uses.
func freeTag(parts []Part) string {
	tag := "iai"
	for n := 2; ; n++ {
		used := false
		for i := range parts {
			used = used || strings.Contains(parts[i].Text, "<!-- "+tag+":")
		}
		if !used {
			return tag
		}
		tag = "iai-" + strconv.Itoa(n)
	}
}

// writeParts writes what stands inside a block; with a tag, marks too.
func writeParts(parts []Part, tag string) string {
	var b strings.Builder
	for i := range parts {
		p := &parts[i]
		if i > 0 {
			b.WriteByte('\n')
		}
		headed := i == 0 || parts[i-1].Kind != p.Kind
		if tag != "" {
			b.WriteString(p.mark(tag, headed, len(p.Scope) > 0))
		}
		if headed {
			b.WriteString("## " + title(p.Kind) + "\n\n")
		}
		p.write(&b, len(p.Scope) > 0)
	}
	return b.String()
}

func (p *Part) mark(tag string, headed, told bool) string {
	// The encoder writes > as an escape, so nothing in it ends the comment.
	data, _ := json.Marshal(mark{p.Kind, p.Scope, len(p.Settings), headed, told, p.Text != "" && !strings.HasSuffix(p.Text, "\n")})
	return "<!-- " + tag + ":part " + string(data) + " -->\n"
}

// write writes settings, scope and text of a part; the last line always ends.
func (p *Part) write(b *strings.Builder, tell bool) {
	if len(p.Settings) > 0 {
		b.WriteString("```yaml\n" + strings.Join(p.Settings, "\n") + "\n```\n")
		if p.Text != "" {
			b.WriteByte('\n')
		}
	}
	if tell {
		b.WriteString("_Only for files that match `" + strings.Join(p.Scope, "`, `") + "`:_\n\n")
	}
	b.WriteString(p.Text)
	if p.Text != "" && !strings.HasSuffix(p.Text, "\n") {
		b.WriteByte('\n')
	}
}

// A foundBlock is a block in a file.
type foundBlock struct {
	whole  text.Span // with its marks and the ends of their lines
	inner  text.Span
	tag    string
	marked bool
}

// findBlock finds the block of a file.
func findBlock(src string) (foundBlock, bool) {
	m := beginMark.FindStringSubmatchIndex(src)
	if m == nil {
		return foundBlock{}, false
	}
	b := foundBlock{tag: src[m[2]:m[3]], marked: m[4] >= 0}
	end := "<!-- " + b.tag + ":end -->"
	for at := m[1]; ; {
		i := strings.Index(src[at:], end)
		if i < 0 {
			return foundBlock{}, false
		}
		i += at
		rest := src[i+len(end):]
		stop := i + len(end)
		switch {
		case strings.HasPrefix(rest, "\r\n"):
			stop += 2
		case strings.HasPrefix(rest, "\n"):
			stop++
		}
		if src[i-1] == '\n' && (rest == "" || stop > i+len(end)) {
			b.inner = text.Span{Start: m[1], End: i}
			b.whole = text.Span{Start: m[0], End: stop}
			return b, true
		}
		at = i + len(end)
	}
}

// A readPart is a part and where its text stands in what was read.
type readPart struct {
	Part
	at text.Span
}

// read reads a block of a file back. ok is false if it is not as iai writes it.
func (b foundBlock) read(src string) (parts []readPart, ok bool) {
	tag := ""
	if b.marked {
		tag = b.tag
	}
	parts, ok = readParts(b.inner.Of(src), tag)
	for i := range parts {
		parts[i].at.Start += b.inner.Start
		parts[i].at.End += b.inner.Start
	}
	return parts, ok
}

func sameParts(read []readPart, parts []Part) bool {
	if len(read) != len(parts) {
		return false
	}
	for i := range read {
		if !read[i].equal(&parts[i]) {
			return false
		}
	}
	return true
}

func (p *Part) equal(q *Part) bool {
	same := func(a, b []string) bool {
		return len(a) == len(b) && strings.Join(a, "\n") == strings.Join(b, "\n")
	}
	return p.Kind == q.Kind && p.Text == q.Text && same(p.Scope, q.Scope) && same(p.Settings, q.Settings)
}

// readParts reads the inside of a block. It answers false if it holds what no
// block does.
func readParts(inner, tag string) ([]readPart, bool) {
	if tag != "" {
		return readMarked(inner, tag)
	}
	doc := markdown.Scan(inner, text.Span{Start: 0, End: len(inner)})
	var heads []markdown.Section
	for i := 1; i < doc.Len(); i++ {
		if s := doc.Section(i); kindOfHeading(inner, s) != "" {
			heads = append(heads, s)
		}
	}
	if len(heads) == 0 || heads[0].Span.Start != 0 {
		return nil, false
	}
	var out []readPart
	for i, h := range heads {
		end, last := len(inner), true
		if i+1 < len(heads) {
			end, last = heads[i+1].Span.Start, false
		}
		parts, ok := readKind(inner, kindOfHeading(inner, h), h.Line.End, end, last)
		if !ok {
			return nil, false
		}
		out = append(out, parts...)
	}
	return out, true
}

// kindOfHeading is the kind a heading of a block stands for, "" if none.
func kindOfHeading(src string, s markdown.Section) string {
	if s.Level != 2 {
		return ""
	}
	for i := range schema.Kinds {
		if name := schema.Kinds[i].Name; s.Line.Of(src) == "## "+title(name) {
			return name
		}
	}
	return ""
}

// readKind reads the parts of one kind, which begin behind its heading.
func readKind(src, kind string, start, end int, last bool) ([]readPart, bool) {
	if !strings.HasPrefix(src[start:end], "\n\n") {
		return nil, false
	}
	start += 2
	first := readPart{Part: Part{Kind: kind}}
	first.Settings, start = readSettings(src, kind, start, end)
	marks := scopeLine.FindAllStringSubmatchIndex(src[start:end], -1)
	var out []readPart
	close := func(p readPart, from, to int, last bool) bool {
		if !last {
			if to <= from || src[to-1] != '\n' {
				if to == from && p.Settings != nil {
					out = append(out, p)
					return true
				}
				return false
			}
			to--
		}
		p.at = text.Span{Start: from, End: to}
		p.Text = src[from:to]
		if len(p.Scope) > 0 || p.Settings != nil || p.Text != "" {
			out = append(out, p)
		}
		return true
	}
	at := start
	current := first
	for _, m := range marks {
		if at != start+m[0] || current.Settings != nil || len(current.Scope) > 0 {
			if !close(current, at, start+m[0], false) {
				return nil, false
			}
		}
		current = readPart{Part: Part{Kind: kind, Scope: strings.Split(strings.Trim(src[start+m[2]:start+m[3]], "`"), "`, `")}}
		at = start + m[1]
		if !strings.HasPrefix(src[at:end], "\n") {
			return nil, false
		}
		at++
	}
	return out, close(current, at, end, last)
}

// readSettings reads the fence with the settings of a kind, if there is one,
// and answers where the text begins.
func readSettings(src, kind string, start, end int) ([]string, int) {
	const open, closing = "```yaml\n", "\n```\n"
	body := src[start:end]
	if !strings.HasPrefix(body, open) {
		return nil, start
	}
	lines, rest, ok := strings.Cut(body[len(open):], closing)
	row := schema.ByName(kind)
	f := syntax.ParseYAML(lines)
	if !ok || row == nil || f.Broken() || f.Root().Len() == 0 {
		return nil, start
	}
	for key := range f.Root().Pairs() {
		if row.Own(key.Text()) == nil {
			return nil, start
		}
	}
	at := end - len(rest)
	if strings.HasPrefix(rest, "\n") {
		at++
	}
	return strings.Split(lines, "\n"), at
}

// readMarked reads parts that each have a mark.
func readMarked(inner, tag string) ([]readPart, bool) {
	begin, finish := "<!-- "+tag+":part ", " -->\n"
	var out []readPart
	for at := 0; at < len(inner); {
		if !strings.HasPrefix(inner[at:], begin) {
			return nil, false
		}
		head, _, ok := strings.Cut(inner[at+len(begin):], finish)
		var m mark
		if !ok || json.Unmarshal([]byte(head), &m) != nil || m.Kind == "" {
			return nil, false
		}
		end, next := len(inner), len(inner)
		from := at + len(begin) + len(head) + len(finish)
		if i := strings.Index(inner[from:], "\n"+begin); i >= 0 {
			end, next = from+i, from+i+1
		}
		p, ok := m.read(inner, from, end)
		if !ok {
			return nil, false
		}
		out = append(out, p)
		at = next
	}
	return out, true
}

// read reads the part behind a mark.
func (m *mark) read(src string, at, end int) (readPart, bool) {
	p := readPart{Part: Part{Kind: m.Kind, Scope: m.Scope}}
	line := func() string {
		s, _, _ := strings.Cut(src[at:end], "\n")
		at = min(at+len(s)+1, end)
		return s
	}
	if m.Headed {
		line()
		line()
	}
	if m.Settings > 0 {
		line()
		for range m.Settings {
			p.Settings = append(p.Settings, line())
		}
		line()
		if at < end {
			line()
		}
	}
	if m.Told {
		line()
		line()
	}
	if m.Open {
		end--
	}
	if at > end {
		return p, false
	}
	p.at = text.Span{Start: at, End: end}
	p.Text = src[at:end]
	return p, true
}
