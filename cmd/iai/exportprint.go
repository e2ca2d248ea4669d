package main

import (
	"fmt"
	"io"
	"strings"

	"iai/agents"
	"iai/api"
)

// deedWords say what became, or would become, of a file.
var deedWords = map[string][2]string{
	string(agents.Write):  {"wrote", "would write"},
	string(agents.Remove): {"removed", "would remove"},
	string(agents.Refuse): {"left alone", "would leave alone"},
	string(agents.Leave):  {"left", "would leave"},
}

func (c *cli) printExport(at *place, a api.Exported, out io.Writer, dry bool) {
	var b strings.Builder
	tense := 0
	if dry {
		tense = 1
	}
	kept, changed := 0, 0
	for _, f := range a.Files {
		if f.Deed == string(agents.Keep) {
			kept++
		} else {
			changed++
			line := deedWords[f.Deed][tense] + " `" + at.shown(f.File) + "`"
			if f.Message != "" {
				line += ": " + strings.ReplaceAll(f.Message, "`iai import "+f.File+"`", "`iai import "+at.shown(f.File)+"`")
			}
			fmt.Fprintln(&b, visible(strings.ToUpper(line[:1])+line[1:]+"."))
		}
		if f.Over {
			limit := fmt.Sprintf("%d %s", f.Limit.Size, f.Limit.Unit)
			if f.Limit.Cuts {
				fmt.Fprintf(&b, "`%s` has %d %s, and `%s` reads %s: what comes behind is lost.\n", at.shown(f.File), f.Size, f.Limit.Unit, f.Target, limit)
			} else {
				fmt.Fprintf(&b, "`%s` has %d %s; for `%s` at most %s are advised.\n", at.shown(f.File), f.Size, f.Limit.Unit, f.Target, limit)
			}
		}
	}
	for _, r := range a.Refused {
		fmt.Fprintln(&b, visible("`"+r.Target+"`: "+r.Message))
	}
	for _, m := range a.Stopped {
		fmt.Fprintf(&b, "`%s` is stopped, so nothing of it was exported: `iai check` says why.\n", at.shown(m))
	}
	switch {
	case changed == 0 && kept > 0:
		fmt.Fprintf(&b, "%s up to date.\n", plural(kept, "file is", "files are"))
	case kept > 0:
		fmt.Fprintf(&b, "%s up to date already.\n", plural(kept, "file was", "files were"))
	case changed == 0 && len(a.Stopped)+len(a.Refused) == 0:
		fmt.Fprintln(&b, "Nothing is in force, so there is nothing to export.")
	}
	fmt.Fprint(out, b.String())
}
