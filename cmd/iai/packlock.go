package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"iai/api"
)

func (c *cli) packLockCommand() *cobra.Command {
	var decide []string
	var update, check bool
	cmd := &cobra.Command{
		Use:   "lock",
		Short: "Write iai.lock: what each pack request resolved to",
		Long: `lock writes iai.lock beside the manifest, with the content digest of each pack.
Entries that still fit stay as they are, newer versions or not, unless --update
is given. Where several packs fit equally well, --decide says which is meant,
and the decision is remembered. If a request cannot be resolved nothing is
written. With --check nothing is written either way, and the exit status is 1
if the lock is not what it should be.`,
		Example: `  iai pack lock
  iai pack lock --decide 'web.react=north/react'
  iai pack lock --update
  iai pack lock --check`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return c.packLock(decide, update, check) },
	}
	cmd.Flags().StringArrayVar(&decide, "decide", nil, "a decision, REQUEST=REF; may be given several times")
	cmd.Flags().BoolVar(&update, "update", false, "make every entry anew")
	cmd.Flags().BoolVar(&check, "check", false, "only say whether the lock is up to date")
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) packLock(decide []string, update, check bool) error {
	decisions := map[string]string{}
	for _, d := range decide {
		// A request may hold an equals sign, a ref does not.
		i := strings.LastIndexByte(d, '=')
		if i < 1 || i == len(d)-1 {
			return usage("--decide is `%s`: write REQUEST=REF, such as 'web.react=north/react'", d)
		}
		decisions[d[:i]] = d[i+1:]
	}
	at, _, s, manifest, err := c.packPlace()
	if err != nil {
		return err
	}
	answer, err := api.LockOf(s, manifest, decisions, update)
	if err != nil {
		return err
	}
	if answer.Changed && len(answer.Unresolved) == 0 && !check {
		if err := api.WriteLock(s, &answer); err != nil {
			return err
		}
	}
	if c.format == "json" {
		if err := c.json(answer); err != nil {
			return err
		}
	} else {
		c.printLock(&at, answer)
	}
	if len(answer.Unresolved) > 0 || check && answer.Changed {
		return outcome(bad)
	}
	return nil
}

func (c *cli) printLock(at *place, a api.Locked) {
	for _, u := range a.Unresolved {
		fmt.Fprintf(c.out, "`%s`: %s\n", visible(u.Request), visible(u.Message))
		for _, candidate := range u.Candidates {
			fmt.Fprintf(c.out, "  iai pack lock --decide '%s=%s'\n", visible(u.Request), visible(candidate))
		}
	}
	file := at.shown(a.File)
	switch {
	case len(a.Unresolved) > 0:
		fmt.Fprintf(c.out, "`%s` was not written.\n", file)
	case a.Written:
		fmt.Fprintf(c.out, "`%s` is written.\n", file)
	case a.Changed:
		fmt.Fprintf(c.out, "`%s` is not up to date: look at what has changed, then run `iai pack lock`.\n", file)
	default:
		fmt.Fprintf(c.out, "`%s` is up to date.\n", file)
	}
}
