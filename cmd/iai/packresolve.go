package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/resolver/pack"
	"iai/resolver/packfile"
	"iai/workspace"
)

func (c *cli) packResolveCommand() *cobra.Command {
	var q api.PackQuestion
	var explain bool
	cmd := &cobra.Command{
		Use:   "resolve [REQUEST]",
		Short: "Say which pack a request selects, and why",
		Long: `resolve asks the source that the manifest names for a pack, under the manifest's
policy. Without a request it does so for every request of x-packs and says
whether iai.lock still fits. --explain prints every candidate and why it won or
lost. The exit status is 1 unless every request selects a pack that can be used.`,
		Example: `  iai pack resolve
  iai pack resolve 'acme@web.react@^2.0' --explain
  iai pack resolve web.react --source user --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkSource(q.Source); err != nil {
				return err
			}
			if len(args) == 0 {
				if q != (api.PackQuestion{}) {
					return usage("--kind, --source and --decide are for a single request: name it")
				}
				return c.packStatus(explain)
			}
			q.Request = args[0]
			return c.packResolve(q, explain)
		},
	}
	cmd.Flags().StringVar(&q.Kind, "kind", "", "the kind of pack that is asked for")
	cmd.Flags().StringVar(&q.Source, "source", "", "ask this source instead of the manifest's: workspace, user or oci")
	cmd.Flags().StringVar(&q.Decision, "decide", "", "the pack a person has decided for, by its ref")
	cmd.Flags().BoolVar(&explain, "explain", false, "print every candidate and why it won or lost")
	completeSources(cmd)
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) packResolve(q api.PackQuestion, explain bool) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	_, _, s, manifest, err := c.packPlace()
	if err != nil {
		return err
	}
	r, err := api.PackIn(s, manifest, q)
	if err != nil {
		return err
	}
	answer := r.Answer()
	switch {
	case c.format == "json" && explain:
		err = c.json(struct {
			Answer      pack.Answer      `json:"answer"`
			Explanation pack.Explanation `json:"explanation"`
		}{answer, r.Explain()})
	case c.format == "json":
		err = c.json(answer)
	case explain:
		_, err = fmt.Fprint(c.out, explained(paint, r.Explain()))
	case r.Failure() != nil:
		fmt.Fprintf(c.err, "iai: %s (%s)\n", visible(r.Failure().Message), r.Failure().Class)
	default:
		chosen, _ := r.Chosen()
		_, err = fmt.Fprintf(c.out, "%s  %s\n", visible(candidateName(chosen)), paint.dim(visible(chosen.Ref)))
		for _, against := range r.Discouragements() {
			fmt.Fprintf(c.err, "%s: %s\n", paint.severity("warning", "warning"), visible(against))
		}
	}
	if err == nil && r.Outcome() != pack.Selected {
		return outcome(bad)
	}
	return err
}

func candidateName(c pack.Candidate) string {
	return packfile.Pack{Author: c.Author, ID: c.PackTreeID, Version: c.Version}.Name()
}

// packStatus is about every request of a manifest.
func (c *cli) packStatus(explain bool) error {
	paint, err := c.painter(c.out)
	if err != nil {
		return err
	}
	at, _, s, manifest, err := c.packPlace()
	if err != nil {
		return err
	}
	answer := api.PackStatusOf(s, manifest)
	switch {
	case c.format == "json" && explain:
		explanations := []pack.Explanation{}
		for _, r := range afresh(s, manifest) {
			explanations = append(explanations, r.Explain())
		}
		err = c.json(struct {
			Status       api.PackStatus     `json:"status"`
			Explanations []pack.Explanation `json:"explanations"`
		}{answer, explanations})
	case c.format == "json":
		err = c.json(answer)
	default:
		c.printPackStatus(&at, s, manifest, answer, explain, paint)
	}
	if err == nil && answer.Refused != nil {
		return outcome(bad)
	}
	return err
}

// afresh resolves every request of a manifest as if there were no lock: the
// lock knows one pack, and a person who wants to know why wants to know of all.
func afresh(s *workspace.Snapshot, manifest string) []*pack.Resolution {
	var out []*pack.Resolution
	if state := s.Packs(manifest).State; state != nil {
		for i := range state.Outcomes {
			out = append(out, state.Ask(state.Outcomes[i].Request.Text, "", ""))
		}
	}
	return out
}

func (c *cli) printPackStatus(at *place, s *workspace.Snapshot, manifest string, a api.PackStatus, explain bool, paint painter) {
	if len(a.Requests) == 0 {
		fmt.Fprintf(c.out, "`%s` asks for no packs.\n", at.shown(manifest))
	}
	resolutions := afresh(s, manifest)
	for i, r := range a.Requests {
		head := paint.bold(visible(r.Request))
		switch {
		case r.Selected == nil && r.Error != nil:
			fmt.Fprintf(c.out, "%s\n  %s\n", head, paint.severity("error", visible(r.Error.Message)))
		case r.Selected != nil:
			fmt.Fprintf(c.out, "%s\n  %s  %s\n", head, visible(nameOf(r.Selected.Author, r.Selected.PackTreeID, r.Selected.Version)), paint.dim(visible(r.Selected.Ref)))
		}
		if r.Problem != nil {
			fmt.Fprintf(c.out, "  %s\n", paint.severity("error", visible(*r.Problem)))
		}
		switch {
		case r.Locked:
			fmt.Fprintf(c.out, "  %s\n", paint.dim("locked"))
		case len(r.Stale) > 0:
			fmt.Fprintf(c.out, "  %s\n", paint.severity("warning", "the lock no longer fits: "+visible(strings.Join(r.Stale, "; "))))
		case a.Lock.Exists && r.Selected != nil:
			fmt.Fprintf(c.out, "  %s\n", paint.severity("warning", "not locked"))
		}
		if explain {
			fmt.Fprint(c.out, indented(explained(paint, resolutions[i].Explain())))
		}
	}
	for _, request := range a.Lock.Leftover {
		fmt.Fprintf(c.out, "%s\n", paint.severity("warning", "`"+at.shown(a.Lock.File)+"` still holds `"+visible(request)+"`, which is asked for no longer"))
	}
	if a.Lock.Problem != nil {
		fmt.Fprintf(c.out, "%s\n", paint.severity("error", visible(*a.Lock.Problem)))
	}
}

func indented(s string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n  ") + "\n"
}

// explained is a resolution for people: how the request was read, and each
// candidate with what became of it and why.
func explained(paint painter, e pack.Explanation) string {
	var b strings.Builder
	source := "no source"
	if e.Source != nil {
		source = "the source `" + *e.Source + "`"
	}
	fmt.Fprintf(&b, "%s\n", paint.bold(visible(e.Summary)))
	if e.Read != nil {
		read := "id " + e.Read.PackTreeID
		if e.Read.Author != nil {
			read += ", author " + *e.Read.Author
		}
		if e.Read.Requirement != nil {
			read += ", version " + strings.Join(e.Read.Requirement, " ")
		}
		if e.Read.Kind != nil {
			read += ", kind " + *e.Read.Kind
		}
		fmt.Fprintf(&b, "%s\n", paint.dim("asked of "+source+" for "+visible(read)+"; in the order "+strings.Join(e.Ordering, ", ")))
	}
	for _, c := range e.Candidates {
		verdict := string(c.Verdict)
		switch c.Verdict {
		case pack.Won:
			verdict = paint.paint("1;32", verdict)
		case pack.Tied, pack.HeldBack:
			verdict = paint.severity("warning", verdict)
		default:
			verdict = paint.dim(verdict)
		}
		name := packfile.Pack{Author: c.Author, ID: c.PackTreeID, Version: c.Version}.Name()
		fmt.Fprintf(&b, "  %s  %s  %s\n    %s\n", verdict, visible(name), paint.dim(visible(c.Ref)), visible(c.Why))
	}
	if e.Others > 0 {
		fmt.Fprintf(&b, "%s\n", paint.dim(plural(e.Others, "other pack has", "other packs have")+" another id"))
	}
	return b.String()
}
