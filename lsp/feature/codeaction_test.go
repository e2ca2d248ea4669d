package feature

import (
	"fmt"
	"strings"
	"testing"

	"iai/iaip"
	"iai/iaip/syntax"
	"iai/iaip/text"
	"iai/workspace"
)

func TestCodeActions(t *testing.T) {
	fixtures(t, "codeaction", func(fx *fixture) string {
		var out strings.Builder
		var only []string
		if kind := fx.options["kind"]; kind != "" {
			only = []string{kind}
		}
		for _, c := range fx.cursors {
			fmt.Fprintf(&out, "%s\n", fx.where(c))
			for _, action := range CodeActions(fx.s, c.file, c.Span, only) {
				preferred := ""
				if action.Preferred {
					preferred = " (preferred)"
				}
				fmt.Fprintf(&out, "  %s: %s%s\n", action.Kind, action.Title, preferred)
				if label := fx.options["only"]; label != "" && !strings.HasPrefix(strings.ReplaceAll(action.Title, " ", "_"), label) {
					continue
				}
				fix, ok := ResolveAction(fx.s, action.Data)
				if !ok {
					t.Errorf("%s: %q cannot be resolved", fx.where(c), action.Title)
				}
				out.WriteString(fx.fix(fix))
				if strings.HasPrefix(action.Kind, "refactor.") {
					fx.checkRefactoring(action, fix)
				}
			}
			out.WriteString("\n")
		}
		return out.String()
	})
}

// fix shows the files a fix changes as it leaves them, their lines marked, and
// those it makes.
func (fx *fixture) fix(fix workspace.Fix) string {
	var out strings.Builder
	edits := map[string][]text.Edit{}
	for _, e := range fix.Edits {
		edits[e.File] = append(edits[e.File], e.Edit)
	}
	show := func(name, content string) {
		fmt.Fprintf(&out, "    %s\n", name)
		for _, line := range strings.SplitAfter(content, "\n") {
			if line != "" {
				end := ""
				if strings.HasSuffix(line, "\r\n") {
					end = "␍"
				}
				fmt.Fprintf(&out, "    | %s%s\n", strings.TrimRight(line, "\r\n"), end)
			}
		}
	}
	for _, file := range fx.files {
		if list := edits[file]; len(list) > 0 {
			show(file, fx.applied(file, list))
		}
	}
	for _, c := range fix.Creates {
		show(c.File+" (new)", c.Text)
	}
	return out.String()
}

// keepsMeaning names the refactorings that must not change what is in force.
var keepsMeaning = map[string]bool{"metadataToFile": true, "fileToMetadata": true, "addOverride": true, "extractSection": true}

// checkRefactoring applies a refactoring and resolves anew: nothing may stop
// that did not, and what only moves things about leaves the same in force.
func (fx *fixture) checkRefactoring(action Action, fix workspace.Fix) {
	files := iaip.Memory{}
	for _, p := range fx.s.Files() {
		files[p] = fx.s.File(p)
	}
	edits := map[string][]text.Edit{}
	for _, e := range fix.Edits {
		edits[e.File] = append(edits[e.File], e.Edit)
	}
	for p, list := range edits {
		files[p] = syntax.Parse(fx.applied(p, list))
	}
	for _, c := range fix.Creates {
		files[c.File] = syntax.Parse(c.Text)
	}
	for _, m := range fx.s.Manifests() {
		before, after := fx.s.Resolution(m), iaip.Resolve(files, m, "")
		if after.Stopped && !before.Stopped {
			fx.t.Errorf("%q stops the resolution: %v", action.Title, stops(after)[0].Message)
		}
		if keepsMeaning[action.Data.ID] && fx.options["moves"] == "" && before.Digest() != after.Digest() {
			fx.t.Errorf("%q changes what is in force", action.Title)
		}
	}
}
