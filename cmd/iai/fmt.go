package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"sort"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/iaip"
	"iai/iaip/format"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

type fmtFlags struct{ check, diff bool }

func (c *cli) fmtCommand() *cobra.Command {
	var f fmtFlags
	cmd := &cobra.Command{
		Use:   "fmt [PATH...]",
		Short: "Lay out frontmatter: indentation, spacing, blank lines",
		Long: `fmt brings the frontmatter of files into one layout, in place: of the files
named, of every .iai file below the directories named, or of every one below
the root. It changes white space only. Quotes, comments and the order of keys
stay, and so does the free text, byte for byte. With - it reads a file from
standard input and writes it to standard output.

A malformed file is reported and left alone, and the others are laid out all
the same; the exit status is 2 then. With --check nothing is written, and the
exit status is 1 if a file would change.`,
		Example: `  iai fmt
  iai fmt manifest.iai instructions/
  iai fmt --check
  iai fmt --diff tasks.iai
  iai fmt - < tasks.iai`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if contains(args, "-") {
				return c.fmtStdin(f, args)
			}
			return c.fmtFiles(f, args)
		},
	}
	cmd.Flags().BoolVar(&f.check, "check", false, "write nothing, name the files that would change, and exit with 1 if there are any")
	cmd.Flags().BoolVar(&f.diff, "diff", false, "write nothing, and print what would change as a unified diff")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) fmtFiles(f fmtFlags, args []string) error {
	at, err := c.locateFor(args)
	if err != nil {
		return err
	}
	paths, err := at.paths(args)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		paths = []string{"."}
	}
	disk, err := workspace.OpenDisk(at.root)
	if err != nil {
		return api.OpenError(at.root, err)
	}
	defer disk.Close()
	files, err := fmtPaths(at.root, paths)
	if err != nil {
		return err
	}
	answer := fmtAnswer{Files: []fmtFile{}}
	for _, p := range files {
		answer.add(c.fmtOne(disk, at, f, p))
	}
	return c.fmtReport(f, at, answer)
}

// fmtPaths are the files that paths stand for, each once.
func fmtPaths(root string, paths []string) ([]string, error) {
	seen := map[string]bool{}
	var out []string
	add := func(p string) {
		if !seen[p] {
			seen[p] = true
			out = append(out, p)
		}
	}
	for _, p := range paths {
		full := filepath.Join(root, filepath.FromSlash(p))
		if info, err := os.Stat(full); err != nil || !info.IsDir() {
			add(p)
			continue
		}
		dir, err := workspace.OpenDisk(full)
		if err != nil {
			return nil, api.OpenError(full, err)
		}
		for _, below := range dir.List() {
			add(path.Join(p, below))
		}
		dir.Close()
	}
	sort.Strings(out)
	return out, nil
}

// fmtOne lays out one file.
func (c *cli) fmtOne(disk *workspace.Disk, at place, f fmtFlags, p string) fmtFile {
	out := fmtFile{File: p, Problems: []fmtFault{}}
	fail := func(format string, args ...any) fmtFile {
		out.Status = "failed"
		out.Problems = append(out.Problems, fmtFault{Message: fmt.Sprintf(format, args...)})
		return out
	}
	lim := syntax.DefaultLimits
	blob := disk.Read(p, lim.Bytes)
	switch blob.Status {
	case iaip.Regular:
	case iaip.Absent:
		return fail("There is no such file.")
	case iaip.Directory:
		return fail("This is a directory, not a file.")
	case iaip.Special:
		return fail("This is a device or a pipe, and only a file is read.")
	case iaip.Outside:
		return fail("This is a link that leads out of the root: name the file it leads to, or another --root.")
	default:
		return fail("This cannot be read: %s.", blob.Detail)
	}
	var file *syntax.File
	if blob.Size > lim.Bytes {
		file = syntax.TooLarge(blob.Data, blob.Size, lim)
	} else {
		file = syntax.Parse(blob.Data)
	}
	edits, laid := out.layOut(file)
	switch {
	case out.Status != "changed":
	case f.diff && c.format == "json":
		out.Diff = unified(p, file.Src(), edits)
	case f.diff:
		out.Diff = unified(at.shown(p), file.Src(), edits)
	case !f.check:
		if err := write(filepath.Join(at.root, filepath.FromSlash(p)), laid, false); err != nil {
			return fail("This cannot be written: %s.", err)
		}
	}
	return out
}

// layOut finds the edits that lay a file out, and the text they give. What it
// comes to stands in out.
func (out *fmtFile) layOut(file *syntax.File) ([]text.Edit, string) {
	for _, fault := range file.Faults {
		start, end := file.Lines.Position(fault.Start, text.UTF16), file.Lines.Position(fault.End, text.UTF16)
		out.Problems = append(out.Problems, fmtFault{
			Range:   &api.Range{Start: api.Position(start), End: api.Position(end)},
			Message: fault.Message,
		})
	}
	edits := format.Edits(file)
	laid, err := text.Apply(file.Src(), edits)
	switch {
	case file.Broken():
		out.Status = "failed"
	case err != nil:
		out.Status = "failed"
		out.Problems = append(out.Problems, fmtFault{Message: "The edits of this file contradict each other: " + err.Error() + "."})
	case len(edits) > 0:
		out.Status = "changed"
	default:
		out.Status = "unchanged"
	}
	return edits, laid
}

// fmtStdin lays out the file on standard input.
func (c *cli) fmtStdin(f fmtFlags, args []string) error {
	if len(args) > 1 {
		return usage("`-` is standard input and stands alone: name the other paths in a call of their own")
	}
	if c.format == "json" && !f.check && !f.diff {
		return usage("with `-` the answer is the file: leave --format out, or ask with --check or --diff")
	}
	src, err := io.ReadAll(c.in)
	if err != nil {
		return fmt.Errorf("standard input cannot be read: %w", err)
	}
	file := fmtFile{File: "stdin", Problems: []fmtFault{}}
	edits, laid := file.layOut(syntax.Parse(string(src)))
	if f.check || f.diff {
		if f.diff {
			file.Diff = unified(file.File, string(src), edits)
		}
		var answer fmtAnswer
		answer.add(file)
		return c.fmtReport(f, place{cwd: "."}, answer)
	}
	for _, p := range file.Problems {
		c.fmtProblem(file.File, p)
	}
	if file.Status == "failed" {
		return outcome(failed)
	}
	_, err = io.WriteString(c.out, laid)
	return err
}
