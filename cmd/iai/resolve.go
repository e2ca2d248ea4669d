package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/workspace"
)

func (c *cli) resolveCommand() *cobra.Command {
	var kinds []string
	cmd := &cobra.Command{
		Use:   "resolve [MANIFEST]",
		Short: "Show the instructions in force, with their sources",
		Long: `resolve prints the effective instruction set of a manifest: for each active
kind its inputs, its settings and its text, with file and line of every piece.
The exit status is 1 if the resolution is stopped; nothing is in force then.`,
		Example: `  iai resolve
  iai resolve --kind guardrails --format markdown
  iai resolve packages/shop/manifest.iai --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				c.manifest = args[0]
			}
			return c.resolve(kinds)
		},
	}
	cmd.Flags().StringSliceVar(&kinds, "kind", nil, "only these kinds")
	_ = cmd.RegisterFlagCompletionFunc("kind", completeList(kindNames()))
	c.formatFlag(cmd, "text", "markdown", "json")
	return cmd
}

func (c *cli) resolve(kinds []string) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	at, err := c.locate()
	if err != nil {
		return err
	}
	w, err := at.open()
	if err != nil {
		return err
	}
	s := w.Snapshot()
	answer := api.ResolutionOf(s, at.only(s), kinds)
	for _, kind := range kinds {
		if answer.Status == "ok" && !contains(answer.ActiveKinds, kind) {
			return fmt.Errorf("the kind `%s` is not active in `%s`: active are %s", kind, answer.Manifest, list(answer.ActiveKinds))
		}
	}
	switch c.format {
	case "json":
		err = c.json(answer)
	case "markdown":
		_, err = fmt.Fprint(c.out, markdownOf(&at, answer))
	default:
		_, err = fmt.Fprint(c.out, textOf(&at, s, paint, answer))
	}
	if err != nil {
		return err
	}
	if answer.Status == "stopped" {
		return outcome(bad)
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return "`" + strings.Join(names, "`, `") + "`"
}

// textOf is a resolution for people: every piece under a line that says where
// it comes from.
func textOf(at *place, s *workspace.Snapshot, paint painter, r api.Resolution) string {
	var b strings.Builder
	if r.Status == "stopped" {
		fmt.Fprintf(&b, "%s  %s\n\n", paint.bold(at.shown(r.Manifest)), paint.severity("error", "stopped: nothing is in force"))
		for _, p := range r.Problems {
			if p.Stop {
				b.WriteString(excerpt(paint, at, s, p))
				b.WriteByte('\n')
			}
		}
		return b.String()
	}
	fmt.Fprintf(&b, "%s  %s\n", paint.bold(at.shown(r.Manifest)), paint.dim(plural(len(r.ActiveKinds), "active kind", "active kinds")))
	for _, k := range r.Kinds {
		fmt.Fprintf(&b, "\n%s\n", paint.bold("══ "+k.Kind+" "+strings.Repeat("═", max(2, 68-len(k.Kind)))))
		for i, in := range k.Inputs {
			fmt.Fprintf(&b, "%s\n", paint.dim(fmt.Sprintf("%d. %s %s:%d", i+1, in.Role, at.shown(in.Origin), in.Line)))
		}
		for _, d := range k.Discarded {
			fmt.Fprintf(&b, "%s\n", paint.dim(fmt.Sprintf("   %s %s is not in force: %s replaces it", d.Role, at.shown(d.Origin), at.shown(d.By))))
		}
		if k.Status == "empty" {
			fmt.Fprintf(&b, "%s\n", paint.dim("   no inputs"))
		}
		if settings := settingLines(k.Settings); len(settings) > 0 {
			b.WriteByte('\n')
			for _, line := range settings {
				fmt.Fprintf(&b, "  %s\n", visible(line))
			}
		}
		writePieces(&b, at, paint, k)
	}
	return b.String()
}

// writePieces prints the text of a kind, piece by piece.
func writePieces(b *strings.Builder, at *place, paint painter, k api.Kind) {
	piece := func(head, text string) {
		if strings.TrimSpace(text) == "" {
			return
		}
		fmt.Fprintf(b, "\n%s\n", paint.paint("36", "── "+head))
		for _, line := range strings.Split(strings.TrimRight(strings.Trim(text, "\n"), "\n"), "\n") {
			fmt.Fprintf(b, "%s\n", visible(strings.TrimSuffix(line, "\r")))
		}
	}
	if len(k.Sections) > 0 {
		for _, sec := range k.Sections {
			head := fmt.Sprintf("%s:%d", at.shown(sec.Origin), sec.Line)
			for _, r := range sec.Replaces {
				head += fmt.Sprintf("  replaces %s:%d", at.shown(r.Origin), r.Line)
			}
			piece(head, sec.Text)
		}
		return
	}
	for _, in := range k.Inputs {
		piece(fmt.Sprintf("%s (%s)", at.shown(in.Origin), in.Role), in.Text)
	}
}

// settingLines are the settings of a kind as `key: value` lines.
func settingLines(raw json.RawMessage) []string {
	dec := json.NewDecoder(bytes.NewReader(raw))
	var out []string
	if _, err := dec.Token(); err != nil {
		return nil
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return out
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return out
		}
		out = append(out, fmt.Sprintf("%s: %s", key, value))
	}
	return out
}

// markdownOf is a resolution as a document.
func markdownOf(at *place, r api.Resolution) string {
	var b strings.Builder
	if r.Status == "stopped" {
		fmt.Fprintf(&b, "# %s: stopped\n\nNothing is in force.\n\n", at.shown(r.Manifest))
		for _, p := range r.Problems {
			if p.Stop {
				fmt.Fprintf(&b, "- **%s** `%s:%d` %s\n", p.Code, at.shown(p.File), p.Range.Start.Line+1, p.Message)
			}
		}
		return b.String()
	}
	fmt.Fprintf(&b, "# Instructions in force: %s\n", at.shown(r.Manifest))
	for _, k := range r.Kinds {
		fmt.Fprintf(&b, "\n## %s\n\n", k.Kind)
		for i, in := range k.Inputs {
			fmt.Fprintf(&b, "%d. %s `%s:%d`\n", i+1, in.Role, at.shown(in.Origin), in.Line)
		}
		for _, d := range k.Discarded {
			fmt.Fprintf(&b, "- not in force: %s `%s`, replaced by `%s`\n", d.Role, at.shown(d.Origin), at.shown(d.By))
		}
		for _, sec := range k.Sections {
			for _, rep := range sec.Replaces {
				fmt.Fprintf(&b, "- `%s:%d` replaces `%s:%d`\n", at.shown(sec.Origin), sec.Line, at.shown(rep.Origin), rep.Line)
			}
		}
		if lines := settingLines(k.Settings); len(lines) > 0 {
			fmt.Fprintf(&b, "\n```yaml\n%s\n```\n", strings.Join(lines, "\n"))
		}
		if strings.TrimSpace(k.Text) != "" {
			fmt.Fprintf(&b, "\n%s\n", strings.TrimRight(strings.Trim(k.Text, "\n"), "\n"))
		}
	}
	return b.String()
}
