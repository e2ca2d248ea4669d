package conformance

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

//go:embed testdata/*.txtar
var suite embed.FS

// Cases is the suite.
func Cases() ([]Case, error) {
	dir, err := fs.Sub(suite, "testdata")
	if err != nil {
		return nil, err
	}
	return Load(dir)
}

// A Case is a workspace and what must be answered about it.
type Case struct {
	Name     string // the archive's name without its ending
	Comment  string
	Clauses  []string // the clauses the comment names, in order
	Files    map[string][]byte
	Manifest string // empty: the default one
	Show     Topics
	Want     []string // expected lines, those of check left out
	WantIn   []string // expected lines of check
}

// Load reads every .txtar file at the top of fsys, in the order of their names.
func Load(fsys fs.FS) ([]Case, error) {
	names, err := fs.Glob(fsys, "*.txtar")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var cases []Case
	var errs []error
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		c, err := parseCase(strings.TrimSuffix(path.Base(name), ".txtar"), data)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
			continue
		}
		cases = append(cases, c)
	}
	return cases, errors.Join(errs...)
}

var clause = regexp.MustCompile(`(?m)^# (point \d+|problem [a-z-]+|file|yaml|kinds|answer): \S`)

func parseCase(name string, data []byte) (Case, error) {
	archive := txtar.Parse(data)
	c := Case{Name: name, Comment: string(archive.Comment), Files: map[string][]byte{}}
	for _, m := range clause.FindAllStringSubmatch(c.Comment, -1) {
		c.Clauses = append(c.Clauses, m[1])
	}
	if len(c.Clauses) == 0 {
		return c, errors.New("the comment names no clause; begin it like \"# point 7: …\"")
	}
	var want, show *txtar.File
	for i, f := range archive.Files {
		switch {
		case f.Name == "want":
			want = &archive.Files[i]
		case f.Name == "show":
			show = &archive.Files[i]
		case f.Name == "manifest":
			c.Manifest = strings.TrimSpace(string(f.Data))
		default:
			name, escaped := strings.CutSuffix(f.Name, ".esc")
			if _, twice := c.Files[name]; twice {
				return c, fmt.Errorf("%s is there twice", name)
			}
			if escaped {
				raw, err := unescape(string(f.Data))
				if err != nil {
					return c, fmt.Errorf("%s: %w", f.Name, err)
				}
				f.Data = raw
			}
			c.Files[name] = f.Data
		}
	}
	if want == nil {
		return c, errors.New("there is no want")
	}
	if err := c.readWant(string(want.Data)); err != nil {
		return c, err
	}
	return c, c.readShow(show)
}

func (c *Case) readWant(want string) error {
	for line := range strings.Lines(want) {
		line = strings.TrimRight(line, "\n")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := validLine(line); err != nil {
			return fmt.Errorf("want: %w", err)
		}
		if topicOf(line) == Check {
			c.WantIn = append(c.WantIn, line)
		} else {
			c.Want = append(c.Want, line)
		}
	}
	return nil
}

// readShow settles what is compared, and that no expected line would go unseen.
func (c *Case) readShow(show *txtar.File) error {
	if show == nil {
		c.Show.Check = len(c.WantIn) > 0
		if len(c.Want) > 0 {
			c.Show.Resolve = usual
		}
	} else {
		var err error
		if c.Show, err = parseShow(string(show.Data)); err != nil {
			return err
		}
	}
	for _, line := range c.Want {
		if !c.Show.has(topicOf(line)) {
			return fmt.Errorf("want: nothing compares %q; add its topic to show", line)
		}
	}
	for _, line := range c.WantIn {
		if !c.Show.Check {
			return fmt.Errorf("want: nothing compares %q; add check to show", line)
		}
		if name := parseCheckLine(line).name; len(c.Show.CheckNames) > 0 && !slices.Contains(c.Show.CheckNames, name) {
			return fmt.Errorf("want: nothing compares %q; add %s to check in show", line, name)
		}
	}
	if len(c.Show.Resolve) == 0 && !c.Show.Check {
		return errors.New("nothing is compared")
	}
	return nil
}

// archive writes a workspace as a txtar archive a case can be made from.
func archive(comment string, files map[string][]byte, manifest string) []byte {
	a := &txtar.Archive{Comment: []byte(comment)}
	if manifest != "" {
		a.Files = append(a.Files, txtar.File{Name: "manifest", Data: []byte(manifest + "\n")})
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		f := txtar.File{Name: name, Data: files[name]}
		if !plainlyWritten(f.Data) {
			f = txtar.File{Name: name + ".esc", Data: escape(f.Data)}
		}
		a.Files = append(a.Files, f)
	}
	return txtar.Format(a)
}

var oddBytes = regexp.MustCompile(`[^\n\t -~]|[ \t]\n|(?m:^-- .* --$)`)

// plainlyWritten says that the data survives an archive and shows itself to a
// reader as it is.
func plainlyWritten(data []byte) bool {
	return (len(data) == 0 || bytes.HasSuffix(data, []byte("\n"))) && !oddBytes.Match(data)
}
