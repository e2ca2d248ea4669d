package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"iai/api"
)

func (c *cli) apiCommand() *cobra.Command {
	var listAll, schema bool
	var log string
	var components componentFlags
	cmd := &cobra.Command{
		Use:   "api NAME",
		Short: "Ask an operation in JSON: question on stdin, answer on stdout",
		Long: `api calls one operation of the table that the editor and the tools for agents
use too. The question is a JSON object on standard input, the answer JSON on
standard output. An answer such as "stopped" or "none" is a result and exits
with 0; so does a call to the component mediator that is refused in its state.
Any other error exits with 2 and is JSON as well.`,
		Example: `  echo '{"root":"."}' | iai api iaip.resolve
  iai api --list
  iai api check --schema`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeOne(api.Names()),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case listAll:
				return c.apiList()
			case len(args) == 0:
				return usage("say which operation: `iai api --list` names them")
			}
			op, ok := api.Find(args[0])
			if !ok {
				if err := c.json(api.Failure(&api.Error{Code: api.CodeNotFound, Message: "There is no operation `" + args[0] + "`: `iai api --list` names them."})); err != nil {
					return err
				}
				return outcome(failed)
			}
			if schema {
				return c.json(map[string]any{"input": op.InputSchema(), "output": op.OutputSchema()})
			}
			return c.apiCall(op, components, log)
		},
	}
	cmd.Flags().BoolVar(&listAll, "list", false, "name all operations")
	cmd.Flags().BoolVar(&schema, "schema", false, "print the JSON Schemas of question and answer")
	cmd.Flags().StringVar(&log, "log", "", "append one line of JSON for every contract that is asked for to this file")
	components.registerIdle(cmd)
	c.formatFlag(cmd, "json", "text")
	return cmd
}

func (c *cli) apiList() error {
	if c.format == "json" && !isTerminal(c.out) {
		type row struct {
			Name string  `json:"name"`
			Tool *string `json:"tool"`
			Doc  string  `json:"doc"`
		}
		rows := []row{}
		for _, op := range api.Operations() {
			r := row{Name: op.Name, Doc: op.Doc}
			if op.Tool != "" {
				tool := op.Tool
				r.Tool = &tool
			}
			rows = append(rows, r)
		}
		return c.json(rows)
	}
	for _, op := range api.Operations() {
		fmt.Fprintf(c.out, "%-22s %s\n", op.Name, op.Doc)
	}
	return nil
}

func (c *cli) apiCall(op api.Operation, components componentFlags, log string) error {
	const most = 256 << 20
	input, err := io.ReadAll(io.LimitReader(c.in, most+1))
	if err != nil {
		return err
	}
	// A program on a pseudo-terminal is ended, not left behind, when we are.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	env := &api.Env{Root: c.rootDir, Now: time.Now, Context: ctx, Temp: privateDir}
	if log != "" {
		env.Log = func(line []byte) error { return appendLog(log, line) }
	}
	if env.Root == "" {
		if cwd, err := os.Getwd(); err == nil {
			env.Root = cwd
		}
	}
	if op.Name == "component.script" {
		if env.Script, err = components.config(env.Root); err != nil {
			return err
		}
	}
	var answer any
	if len(input) > most {
		err = &api.Error{Code: api.CodeTooLarge, Message: "The question is larger than 256 MiB."}
	} else {
		answer, err = op.Call(env, input)
	}
	if err != nil {
		if printErr := c.json(api.Failure(err)); printErr != nil {
			return printErr
		}
		var fault *api.Error
		if errors.As(err, &fault) && (fault.Code == api.CodeRefused || fault.Code == api.CodeUnsupported) && ctx.Err() == nil {
			return nil
		}
		return outcome(failed)
	}
	return c.json(answer)
}

// privateDir makes a directory that only we can read.
func privateDir() (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp("", "iai-")
	return dir, func() { _ = os.RemoveAll(dir) }, err
}
