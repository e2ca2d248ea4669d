package main

import (
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
you, as a menu: choose with the arrows or a number, and Enter. In a script, each
--select answers one question, in their order, with a part of an option's text.
The exit status is 1 if there is no component in the end.

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
	task := componentTask{cli: c, mediator: m, given: selects}
	if len(selects) == 0 {
		if task.menu = chooserOn(c.in, c.err); task.menu != nil {
			if task.menu.paint, err = c.painter(c.err); err != nil {
				return err
			}
			task.keys = readKeys(task.menu.in)
		}
	}
	return task.follow(ctx, status)
}

// A componentTask is a task of the mediator's and whoever decides about it: the
// answers that were given beforehand, or somebody at a menu.
type componentTask struct {
	cli      *cli
	mediator *component.Mediator
	given    []string
	menu     *chooser
	keys     <-chan string
}

var errInterrupted = errors.New("interrupted: the search or the import was ended")

// follow goes with the task to its end.
func (t *componentTask) follow(ctx context.Context, status component.Status) error {
	told := component.State("")
	for {
		now, changed, err := t.mediator.Watch(status.TaskID)
		if err != nil {
			return err
		}
		if now.State != told && isTerminal(t.cli.err) {
			fmt.Fprintln(t.cli.err, strings.ReplaceAll(string(now.State), "_", " ")+"…")
		}
		told = now.State
		switch now.State {
		case component.Finished, component.Failed:
			return t.cli.componentEnd(now)
		case component.SelectionRequired:
			if len(now.Selection.Options) > 0 {
				decided, err := t.decide(ctx, now, changed)
				if err != nil {
					return err
				}
				if decided {
					continue
				}
			}
			return t.cli.componentEnd(now)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return errInterrupted
		}
	}
}

// decide answers an open selection, false if nobody does. A program that goes
// on by itself meanwhile has decided as well.
func (t *componentTask) decide(ctx context.Context, s component.Status, changed <-chan struct{}) (bool, error) {
	if t.menu == nil {
		if len(t.given) == 0 {
			return false, nil
		}
		text := t.given[0]
		t.given = t.given[1:]
		_, err := t.mediator.Select(s.TaskID, s.Selection.ID, text)
		return t.taken(err)
	}
	if s.Error != nil {
		fmt.Fprintln(t.cli.err, visibleLines(s.Error.Reason))
	}
	t.forgetKeys()
	options := make([]string, len(s.Selection.Options))
	for i, option := range s.Selection.Options {
		options[i] = visible(option)
	}
	if err := t.menu.open(visible(s.Selection.Prompt), options); err != nil {
		return false, err
	}
	defer t.menu.close()
	for {
		select {
		case keys, more := <-t.keys:
			if !more {
				return false, nil
			}
			switch t.menu.press(keys) {
			case interrupt:
				return false, errInterrupted
			case giveUp:
				return false, nil
			case choose:
				t.menu.close()
				fmt.Fprintln(t.cli.err, visible(s.Selection.Prompt)+" "+strings.TrimSpace(options[t.menu.at]))
				_, err := t.mediator.Choose(s.TaskID, s.Selection.ID, t.menu.at)
				return t.taken(err)
			}
		case <-changed:
			return true, nil
		case <-ctx.Done():
			return false, errInterrupted
		}
	}
}

// forgetKeys throws away what was typed before anything was asked: it would
// choose what nobody has seen.
func (t *componentTask) forgetKeys() {
	for {
		select {
		case _, more := <-t.keys:
			if !more {
				return
			}
		default:
			return
		}
	}
}

// taken says whether an answer was. One that was refused because the program
// has gone on is no matter for anybody.
func (t *componentTask) taken(err error) (bool, error) {
	var refusal *component.Refusal
	if err == nil || errors.As(err, &refusal) && refusal.State != component.SelectionRequired {
		return true, nil
	}
	fmt.Fprintln(t.cli.err, "iai: "+err.Error())
	return false, nil
}

// readKeys reads a keyboard to the end of the process; nothing can be done
// about somebody who waits for a key.
func readKeys(in io.Reader) <-chan string {
	keys := make(chan string, 64)
	go func() {
		defer close(keys)
		buf := make([]byte, 256)
		for {
			n, err := in.Read(buf)
			if n > 0 {
				keys <- string(buf[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	return keys
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
