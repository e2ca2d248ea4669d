package agents_test

import (
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"iai/agents"
	"iai/iaip/schema"
)

// Every row of the table can be used: its name is one x-export may hold, it
// writes somewhere nobody else does, and it says where that is documented.
func TestTable(t *testing.T) {
	if got := agents.Names(); !slices.Equal(got, schema.ExportTargets) || len(got) < 16 {
		t.Errorf("the targets are %v, and the table of keys allows %v", got, schema.ExportTargets)
	}
	owner := map[string]string{}
	for _, target := range agents.Targets {
		for _, p := range []string{target.File, target.Dir} {
			if p == "" {
				continue
			}
			if path.IsAbs(p) || path.Clean(p) != p || strings.HasPrefix(p, "..") {
				t.Errorf("%s writes to %q", target.Name, p)
			}
			if owner[p] != "" {
				t.Errorf("%s and %s both write to %q", target.Name, owner[p], p)
			}
			owner[p] = target.Name
		}
		if target.File == "" && target.Dir == "" {
			t.Errorf("%s writes nowhere", target.Name)
		}
		if target.Dir != "" && target.Ext == "" || len(target.Scoped) > 0 && len(target.GlobKeys) == 0 {
			t.Errorf("%s is not whole: %+v", target.Name, target)
		}
		if _, err := time.Parse(time.DateOnly, target.Checked); err != nil || !strings.HasPrefix(target.Source, "https://") {
			t.Errorf("%s: its documentation %q was looked at on %q", target.Name, target.Source, target.Checked)
		}
	}
}

// The page on the targets is the table.
func TestTargetsPage(t *testing.T) { golden(t, "../docs/targets.md", agents.Reference()) }
