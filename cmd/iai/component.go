package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"iai/resolver/component"
)

func (c *cli) componentCommand() *cobra.Command {
	var f componentFlags
	var selects []string
	cmd := &cobra.Command{
		Use:   "component NAME",
		Short: "Find a component in the library, or search and import it",
		Long: `component looks a component up in the library. If it is not there, it runs the
search and the import command on a pseudo-terminal and puts what they ask to
you: answer with a part of an option's text. In a script, each --select answers
one question, in their order. The exit status is 1 if there is no component in
the end.

The commands are yours: they come from these flags or from config.json in the
directory iai of your configuration, never from a file of the workspace.`,
		Example: `  iai component BQ79616
  iai component BQ79616 --select KiCad --format json
  iai component R0402 --component-search 'parts find {name}' --component-import 'parts get {name}'`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.component(args[0], f, selects) },
	}
	cmd.Flags().StringArrayVar(&selects, "select", nil, "answer to the next question: a part of an option's text; may be repeated")
	f.register(cmd)
	c.formatFlag(cmd, "text", "json")
	return cmd
}

func (c *cli) component(name string, f componentFlags, selects []string) error {
	at, err := c.locate()
	if err != nil {
		return err
	}
	config, err := f.config(at.root)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	m := component.New(config)
	defer func() {
		limited, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = m.Shutdown(limited)
	}()
	status, err := m.Start(name)
	if err != nil {
		return err
	}
	answers := &answers{given: selects, in: bufio.NewReader(c.in), out: c.err, asking: len(selects) == 0 && isTerminal(c.in) && isTerminal(c.err)}
	told := component.State("")
	for {
		var changed <-chan struct{}
		if status, changed, err = m.Watch(status.TaskID); err != nil {
			return err
		}
		if status.State != told && isTerminal(c.err) {
			fmt.Fprintln(c.err, strings.ReplaceAll(string(status.State), "_", " ")+"…")
		}
		told = status.State
		switch status.State {
		case component.Finished, component.Failed:
			return c.componentEnd(status)
		case component.SelectionRequired:
			text, ok := answers.next(status)
			if !ok {
				return c.componentEnd(status)
			}
			if _, err := m.Select(status.TaskID, status.Selection.ID, text); err != nil {
				var refusal *component.Refusal
				if !errors.As(err, &refusal) || !answers.asking && refusal.State == component.SelectionRequired {
					fmt.Fprintln(c.err, "iai: "+err.Error())
					return c.componentEnd(status)
				}
				// The program may have gone on while somebody was typing.
				fmt.Fprintln(c.err, "iai: "+err.Error())
			}
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return errors.New("interrupted: the search or the import was ended")
		}
	}
}

// answers are what is chosen: what was given beforehand, or what somebody types.
type answers struct {
	given  []string
	in     *bufio.Reader
	out    io.Writer
	asking bool
}

// next is the answer to an open selection; false if there is none.
func (a *answers) next(s component.Status) (string, bool) {
	if len(s.Selection.Options) == 0 {
		return "", false
	}
	if !a.asking {
		if len(a.given) == 0 {
			return "", false
		}
		text := a.given[0]
		a.given = a.given[1:]
		return text, true
	}
	if s.Error != nil {
		fmt.Fprintln(a.out, visibleLines(s.Error.Reason))
	}
	fmt.Fprintln(a.out, visible(s.Selection.Prompt))
	for _, option := range s.Selection.Options {
		fmt.Fprintln(a.out, "  "+visible(option))
	}
	fmt.Fprint(a.out, "A part of your choice (nothing to give up): ")
	line, err := a.in.ReadString('\n')
	line = strings.TrimRight(line, "\r\n")
	return line, line != "" && (err == nil || errors.Is(err, io.EOF))
}

// visibleLines is what a program wrote, fit for a terminal line by line.
func visibleLines(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, line := range lines {
		lines[i] = visible(line)
	}
	return strings.Join(lines, "\n")
}

// componentEnd prints where a task stands when nothing more is done about it.
func (c *cli) componentEnd(s component.Status) error {
	if c.format == "json" {
		if err := c.json(s); err != nil {
			return err
		}
	}
	switch s.State {
	case component.Finished:
		if c.format == "text" {
			if s.Location == "" {
				fmt.Fprintln(c.err, "The import succeeded, and the library holds no file of that name.")
				return nil
			}
			fmt.Fprintln(c.out, s.Location)
		}
		return nil
	case component.Failed:
		if c.format == "text" {
			fmt.Fprintln(c.err, "iai: "+visibleLines(s.Reason))
		}
	default:
		if c.format == "text" {
			var b strings.Builder
			if s.Error != nil {
				fmt.Fprintln(&b, visibleLines(s.Error.Reason))
			}
			fmt.Fprintln(&b, visible(s.Selection.Prompt))
			for _, option := range s.Selection.Options {
				fmt.Fprintln(&b, "  "+visible(option))
			}
			fmt.Fprint(c.err, b.String())
			fmt.Fprintln(c.err, "iai: nothing was chosen: answer with --select and a part of an option's text")
		}
	}
	return outcome(bad)
}
