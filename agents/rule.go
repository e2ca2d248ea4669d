package agents

import (
	"regexp"
	"strconv"
	"strings"

	"iai/iaip/schema"
	"iai/iaip/text"
)

// rulePrefix begins the names of rule files that are iai's.
const rulePrefix = "iai-"

// partMark begins a rule file whose name and header do not tell everything.
var partMark = regexp.MustCompile(`^<!-- (iai(?:-[0-9]+)?):part `)

// A rule file holds one part. Its name tells the kind and its header the paths;
// a mark on its first line says what these cannot.

// writeRule writes a part as a rule file of a target. scope are its patterns as
// seen from the root.
func (t *Target) writeRule(p Part, scope []string) string {
	told := len(scope) > 0 && !t.scopes()
	p.Scope = scope
	header := t.header(p.Kind, scope)
	if !t.scopes() {
		header = t.header(p.Kind, nil)
	}
	body := p.ruleBody(told)
	if schema.ByName(p.Kind) != nil {
		if back, ok := readRule(p.Kind, body); ok {
			if !told {
				back.Scope = scope // the header has it
			}
			if back.equal(&p) {
				return header + body
			}
		}
	}
	return header + p.mark(freeTag([]Part{p}), false, told) + body
}

// ruleBody is a part without a mark. Here nothing follows, so the text need not
// end its last line.
func (p *Part) ruleBody(told bool) string {
	var b strings.Builder
	head := *p
	head.Text = ""
	if len(p.Settings) > 0 && (p.Text != "" || told) {
		head.write(&b, false)
		b.WriteByte('\n')
		head.Settings = nil
	}
	head.write(&b, told)
	return b.String() + p.Text
}

// readRule reads the body of a rule file. kind is what its name tells.
func readRule(kind, body string) (readPart, bool) {
	if m := partMark.FindStringSubmatch(body); m != nil {
		parts, ok := readMarked(closed(body), m[1])
		if !ok || len(parts) != 1 {
			return readPart{}, false
		}
		p := parts[0]
		p.at.End = min(p.at.End, len(body))
		p.Text = p.at.Of(body)
		return p, true
	}
	if kind == "" {
		return readPart{}, false
	}
	p := readPart{Part: Part{Kind: kind}}
	at := 0
	p.Settings, at = readSettings(body, kind, 0, len(body))
	if m := scopeLine.FindStringSubmatchIndex(body[at:]); m != nil && m[0] == 0 && strings.HasPrefix(body[at+m[1]:], "\n") {
		p.Scope = strings.Split(strings.Trim(body[at+m[2]:at+m[3]], "`"), "`, `")
		at += m[1] + 1
	}
	p.at = text.Span{Start: at, End: len(body)}
	p.Text = body[at:]
	return p, true
}

// closed ends the last line of a text: a mark that says its part does not end
// it counts on a line feed.
func closed(s string) string {
	if strings.HasSuffix(s, "\n") {
		return s
	}
	return s + "\n"
}

// kindOfRule is the kind that the name of a rule file tells, "" if it is none
// of iai's. A kind that is not one of the eight stands in the mark.
func kindOfRule(stem string) (kind string, ours bool) {
	rest, ours := strings.CutPrefix(stem, rulePrefix)
	if !ours {
		return "", false
	}
	for i := range schema.Kinds {
		name := schema.Kinds[i].Name
		if rest == name || strings.HasPrefix(rest, name+"-") {
			return name, true
		}
	}
	return "", true
}

// ruleName names the rule file of a part; taken are the names given so far.
func ruleName(kind string, scope []string, taken map[string]bool) string {
	name := rulePrefix + kind
	if len(scope) > 0 {
		name += "-" + slug(scope[0])
	}
	free := name
	for n := 2; taken[free]; n++ {
		free = name + "-" + strconv.Itoa(n)
	}
	taken[free] = true
	return free
}

// slug makes a part of a file name of a pattern or a path.
func slug(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r > 127:
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if out := strings.TrimSuffix(b.String(), "-"); out != "" {
		return out
	}
	return "all"
}
