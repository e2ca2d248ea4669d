package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"iai/api"
)

var update = flag.Bool("update", false, "rewrite the generated pages")

// golden compares a generated page with the one in the repository.
func golden(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("%s is not what the program says: run `make generate` (%v)", name, err)
	}
}

// The reference of the commands is made of the commands.
func TestCommandReference(t *testing.T) {
	c := &cli{in: strings.NewReader(""), out: &bytes.Buffer{}, err: &bytes.Buffer{}}
	var b strings.Builder
	b.WriteString("# Commands\n\nThis page is generated from the program: `make generate`.\n\n")
	b.WriteString("Every command takes these flags:\n\n")
	root := c.root()
	flagTable(&b, root.PersistentFlags())
	b.WriteString("\nData goes to standard output, everything else to standard error. The exit status is 0 if all is fine, 1 if the answer is bad news (errors found, stopped, blocked, none), and 2 if the command was used wrongly or could not do its work.\n")
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			if sub.Name() == "help" || sub.Hidden {
				continue
			}
			describe(&b, sub)
			if sub.Name() != "completion" {
				walk(sub)
			}
		}
	}
	root.InitDefaultCompletionCmd()
	walk(root)
	golden(t, "../../docs/commands.md", b.String())
}

func describe(b *strings.Builder, cmd *cobra.Command) {
	fmt.Fprintf(b, "\n## %s\n\n%s.\n", cmd.CommandPath(), cmd.Short)
	if cmd.Name() == "completion" {
		b.WriteString("\n```sh\niai completion bash|fish|powershell|zsh\n```\n")
	} else {
		fmt.Fprintf(b, "\n```sh\n%s\n```\n", cmd.UseLine())
	}
	if cmd.Long != "" && cmd.Name() != "completion" {
		fmt.Fprintf(b, "\n%s\n", cmd.Long)
	}
	if cmd.Example != "" {
		fmt.Fprintf(b, "\n```sh\n%s\n```\n", strings.ReplaceAll(strings.TrimPrefix(cmd.Example, "  "), "\n  ", "\n"))
	}
	if cmd.LocalNonPersistentFlags().HasAvailableFlags() {
		b.WriteString("\n")
		flagTable(b, cmd.LocalNonPersistentFlags())
	}
}

func flagTable(b *strings.Builder, flags *pflag.FlagSet) {
	b.WriteString("| flag | meaning |\n|---|---|\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" {
			return
		}
		name := "--" + f.Name
		if f.Value.Type() != "bool" {
			name += " " + strings.ToUpper(strings.TrimSuffix(f.Value.Type(), "Slice"))
		}
		fmt.Fprintf(b, "| `%s` | %s |\n", name, strings.ReplaceAll(f.Usage, "|", "\\|"))
	})
}

// The reference of the operations is made of their table.
func TestOperationReference(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Operations\n\nThis page is generated from the table of operations: `make generate`.\n\n")
	b.WriteString("`iai api NAME` reads a question as JSON on standard input and writes the answer to standard output. `iai api NAME --schema` prints the schemas of both. Where an operation reads a workspace, `root` is a directory, or `files` a map of slash paths to texts (or to `{\"base64\": …}`) held in memory; `manifest` names one of several.\n\n")
	b.WriteString("An answer such as stopped, blocked, many, none or ambiguous is a result. A question that cannot be answered for reasons of its own gives `{\"error\":{\"code\",\"message\"}}` and exit status 2, with one of the codes `invalid_input`, `not_found`, `io`, `too_large`, `internal`. A call to the component mediator that is not carried out gives `refused` or `unsupported`, with the state in `details`, and exit status 0.\n\n")
	b.WriteString("| operation | for agents | answers |\n|---|---|---|\n")
	for _, op := range api.Operations() {
		tool := "–"
		if op.Tool != "" {
			tool = "`" + op.Tool + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", op.Name, tool, op.Doc)
	}
	for _, op := range api.Operations() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", op.Name, op.Doc)
		fields(&b, "Question", op.InputSchema())
		fields(&b, "Answer", op.OutputSchema())
	}
	golden(t, "../../docs/operations.md", b.String())
}

// fields lists the top fields of a schema.
func fields(b *strings.Builder, title string, schema map[string]any) {
	properties, _ := schema["properties"].(map[string]any)
	if len(properties) == 0 {
		return
	}
	required := map[string]bool{}
	names, _ := schema["required"].([]string)
	for _, name := range names {
		required[name] = true
	}
	fmt.Fprintf(b, "%s:", title)
	list := make([]string, 0, len(properties))
	for name := range properties {
		list = append(list, name)
	}
	sort.Strings(list)
	for i, name := range list {
		if i > 0 {
			b.WriteString(",")
		}
		optional := "?"
		if required[name] {
			optional = ""
		}
		fmt.Fprintf(b, " `%s%s`", name, optional)
	}
	b.WriteString("\n\n")
}
