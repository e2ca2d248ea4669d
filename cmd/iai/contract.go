package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"iai/api"
	"iai/resolver/contract"
)

func (c *cli) contractCommand() *cobra.Command {
	var explain bool
	var log string
	cmd := &cobra.Command{
		Use:   "contract [COMMAND] [INPUT]",
		Short: "Print the contract of a command: the rules an agent works under",
		Long: `contract compiles the rules, constraints and stop conditions of one command for
the project the manifest describes in x-contract, and prints the contract and
nothing else. Without a command it takes x-contract.command. The exit status is
1 if the contract is blocked. INPUT is what the user asked for; it is part of no
output and of no log.`,
		Example: `  iai contract create-component "Button with variants"
  iai contract review-pr --explain
  iai contract --format json`,
		Args:              cobra.MaximumNArgs(2),
		ValidArgsFunction: completeCommands,
		RunE: func(cmd *cobra.Command, args []string) error {
			in := api.ContractRequest{}
			if len(args) > 0 {
				in.CommandID = args[0]
			}
			if len(args) > 1 {
				in.UserInput = args[1]
			}
			return c.contract(in, explain, log)
		},
	}
	cmd.Flags().BoolVar(&explain, "explain", false, "say of each rule and constraint where it comes from, and why others are left out")
	cmd.Flags().StringVar(&log, "log", "", "append one line of JSON about the request to this file")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func completeCommands(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	var out []string
	if len(args) == 0 {
		for _, d := range contract.Builtin().Commands() {
			out = append(out, d.ID+"\t"+d.DisplayName)
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

func (c *cli) contract(in api.ContractRequest, explain bool, log string) error {
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
	manifest := at.only(s)
	if in.CommandID == "" {
		setup := s.Contract(manifest)
		if in.CommandID = setup.Command; in.CommandID == "" && setup.Refused == "" {
			return usage("say which command: `x-contract` in `%s` names none; there are %s", at.shown(manifest), list(commandIDs(setup.Catalogue)))
		}
	}
	result, trace := api.ContractOf(&api.Env{Now: time.Now}, s, manifest, in)
	if log != "" {
		if err := appendLog(log, contract.LogLine(contract.Request{ProjectID: trace.ProjectID, CommandID: in.CommandID, UserInput: in.UserInput}, result)); err != nil {
			return err
		}
	}
	switch {
	case c.format == "json" && explain:
		err = c.json(struct {
			Result contract.Result `json:"result"`
			Trace  contract.Trace  `json:"trace"`
		}{result, trace})
	case c.format == "json":
		err = c.json(result)
	case explain:
		_, err = fmt.Fprint(c.out, explainContract(paint, result, trace, func(p contract.Place) string {
			if s.File(p.File) != nil {
				p.File = at.shown(p.File)
			}
			return p.String()
		}))
	case result.Blocked != nil:
		fmt.Fprintf(c.err, "iai: blocked (%s): %s\n", result.Blocked.Reason, result.Blocked.Message)
	default:
		// The contract and nothing else; a terminal wants its line ended.
		text := result.Contract.ContractText
		if isTerminal(c.out) {
			text += "\n"
		}
		_, err = fmt.Fprint(c.out, text)
	}
	if err == nil && result.Blocked != nil {
		return outcome(bad)
	}
	return err
}

func commandIDs(catalogue *contract.Catalogue) []string {
	var out []string
	for _, d := range catalogue.Commands() {
		out = append(out, d.ID)
	}
	return out
}

// appendLog adds a line to a log that only its owner can read.
func appendLog(name string, line []byte) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("the log cannot be written: %w", err)
	}
	if _, err := f.Write(line); err != nil {
		f.Close()
		return fmt.Errorf("the log cannot be written: %w", err)
	}
	return f.Close()
}

// sourceLine names what contributed a constraint.
func sourceLine(s contract.Source) string {
	switch s.Kind {
	case "stackPreset":
		return "stack " + s.ID
	case "project":
		return "the project"
	}
	return s.Kind + " " + s.ID
}

// explainContract says how a contract came about. shown is how people are told
// a place.
func explainContract(paint painter, r contract.Result, t contract.Trace, shown func(contract.Place) string) string {
	var b strings.Builder
	if r.Blocked != nil {
		fmt.Fprintf(&b, "%s %s\n", paint.severity("error", "blocked: "+string(r.Blocked.Reason)), r.Blocked.Message)
		if r.Blocked.Details != nil {
			for _, x := range r.Blocked.Details.Conflicts {
				fmt.Fprintf(&b, "  %s × %s: %s\n", x.A, x.B, x.Why)
			}
		}
	} else {
		fmt.Fprintf(&b, "%s\n", paint.bold(fmt.Sprintf("Contract for `%s` in project `%s`", t.CommandID, t.ProjectID)))
	}
	if t.RulesetID != "" {
		fmt.Fprintf(&b, "intent %s, stack %s, ruleset %s\n", t.IntentID, t.StackPresetID, t.RulesetID)
	}
	if len(t.Rules) > 0 {
		fmt.Fprintf(&b, "\n%s\n", paint.bold("Rules"))
	}
	for _, rule := range t.Rules {
		state := string(rule.State)
		if rule.State == contract.Applied {
			state = paint.paint("1;32", state)
		} else {
			state = paint.dim(state)
		}
		from := rule.From
		if place := shown(rule.Place); place != "" && from != "" {
			from += ", " + place
		}
		fmt.Fprintf(&b, "  %-30s %-12s %s\n", rule.ID, state, visible(rule.Why))
		if from != "" {
			fmt.Fprintf(&b, "  %-30s %s\n", "", paint.dim("from "+from))
		}
	}
	if len(t.Constraints) > 0 {
		fmt.Fprintf(&b, "\n%s\n", paint.bold("Constraints"))
	}
	for _, x := range t.Constraints {
		fmt.Fprintf(&b, "  %s: %s  %s\n", x.Key, x.Value.Text(), paint.dim("from "+sourceLine(x.Source)))
		for _, lost := range x.Overrode {
			fmt.Fprintf(&b, "    %s\n", paint.dim("instead of "+lost.Value.Text()+" from "+sourceLine(lost.Source)))
		}
	}
	return b.String()
}
