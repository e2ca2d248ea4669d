package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"iai/api"
)

func (c *cli) apiCommand() *cobra.Command {
	var listAll, schema bool
	cmd := &cobra.Command{
		Use:   "api NAME",
		Short: "Ask an operation in JSON: question on stdin, answer on stdout",
		Long: `api calls one operation of the table that the editor and the tools for agents
use too. The question is a JSON object on standard input, the answer JSON on
standard output. An answer such as "stopped" or "none" is a result and exits
with 0; an error exits with 2 and is JSON as well.`,
		Example: `  echo '{"root":"."}' | iai api iaip.resolve
  iai api --list
  iai api check --schema`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: cobra.FixedCompletions(api.Names(), cobra.ShellCompDirectiveNoFileComp),
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
			return c.apiCall(op)
		},
	}
	cmd.Flags().BoolVar(&listAll, "list", false, "name all operations")
	cmd.Flags().BoolVar(&schema, "schema", false, "print the JSON Schemas of question and answer")
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

func (c *cli) apiCall(op api.Operation) error {
	const most = 256 << 20
	input, err := io.ReadAll(io.LimitReader(c.in, most+1))
	if err != nil {
		return err
	}
	env := &api.Env{Root: c.rootDir, Now: time.Now}
	if env.Root == "" {
		if cwd, err := os.Getwd(); err == nil {
			env.Root = cwd
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
		return outcome(failed)
	}
	return c.json(answer)
}
