package feature

import (
	"strconv"
	"strings"

	"iai/iaip/schema"
	"iai/workspace"
)

// CompletionDoc is what there is to say about an item, in Markdown. It is not
// part of the items themselves, because of a hundred items a person reads one.
func CompletionDoc(s *workspace.Snapshot, data CompletionData, link Link) string {
	f := s.File(data.File)
	if f == nil {
		return ""
	}
	p := page{link: link}
	g := grammarOf(s, data.File, f)
	at := g.walk(data.Path)
	switch data.Kind {
	case CompleteKey:
		if at.row != nil && at.row.Type == schema.Objects && !at.item {
			at = at.entryOf()
		}
		if row := at.step(data.Name).row; row != nil {
			p.row(data.Name, row)
		}
	case CompleteValue:
		if at.area == severityArea && len(data.Path) > 0 {
			p.problem(data.Path[len(data.Path)-1])
		} else if at.row != nil {
			p.row(at.row.Name, at.row)
		}
	case CompleteKind:
		p.kindDoc(data.Name)
	case CompletePath:
		p.fileDoc(s, data.Name)
	case CompleteID:
		p.idDoc(s, data.File, at, data.Name)
	case CompleteHeading:
		p.headingDoc(s, data.Name)
	case CompleteHeader:
		p.headerDoc(data.Name)
	}
	return p.String()
}

// idDoc writes the definition of an id.
func (p *page) idDoc(s *workspace.Snapshot, file string, at place, id string) {
	c := s.Catalogue(file)
	switch {
	case at.area == toggleArea:
		p.ruleDoc(c, id)
	case at.area == checkArea:
		p.problem(id)
	case at.row == nil:
	case at.row.Name == "command":
		p.command(c, id)
	case at.row.Name == "stack":
		p.stack(c, id)
	case at.row.Name == "ruleset":
		p.ruleset(c, id)
	}
}

// fileDoc says what stands in a file.
func (p *page) fileDoc(s *workspace.Snapshot, file string) {
	f := s.File(file)
	if f == nil {
		return
	}
	p.place(file, 1)
	if kind, _ := f.Root().Field("kind").Str(); kind != "" {
		p.write(" · kind ", code(kind))
	}
	p.write(" · ", counted(countWords(f.Text()), "word", "words"))
	var keys []string
	for key := range f.Root().Pairs() {
		if name := key.Text(); name != "kind" && name != "name" {
			keys = append(keys, name)
		}
	}
	p.list("Sets", keys)
	for i := 1; i < f.Doc.Len(); i++ {
		switch {
		case i == 1:
			p.write("\n")
		case i > mostListed:
			p.write("\n- and ", itoa(f.Doc.Len()-1-mostListed), " more")
			return
		}
		p.write("\n- ", code(f.Doc.Label(f.Src(), i)))
	}
}

// headingDoc shows the section that a heading would replace; name is its file
// and number.
func (p *page) headingDoc(s *workspace.Snapshot, name string) {
	cut := strings.LastIndexByte(name, '#')
	if cut < 0 {
		return
	}
	file := name[:cut]
	n, err := strconv.Atoi(name[cut+1:])
	f := s.File(file)
	if err != nil || f == nil || n < 1 || n >= f.Doc.Len() {
		return
	}
	section := f.Doc.Section(n)
	p.write("Replaces this section of ")
	p.place(file, lineOf(f, section.Line.Start))
	p.write(":\n\n---\n\n")
	whole := section.Span.Of(f.Src())
	if p.quote(whole, mostShown) < len(whole) {
		p.write("\n\n*Cut here.*")
	}
}

func (p *page) headerDoc(name string) {
	if name != "---" {
		p.kindDoc(name)
		return
	}
	p.write("A line of three dashes ends the frontmatter. The text below it is kept as it is written.")
}
