package lsp

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"iai/resolver/component"
)

// After a change in one file a client is told to ask again for what it shows of
// others, and for the resolved documents it shows.
func TestRefreshOfViews(t *testing.T) {
	soon := func(o *Options) { o.Pause = time.Nanosecond }
	uri := func(e *editor) string { return "iai-resolved:/context.md?" + e.uri("manifest.iai") }
	t.Run("lenses, hints, tokens and content", func(t *testing.T) {
		e := open(t, two, `{"workspace":{"textDocumentContent":{},"semanticTokens":{"refreshSupport":true},"codeLens":{"refreshSupport":true},"inlayHint":{"refreshSupport":true}}}`, soon)
		e.didOpen("manifest.iai")
		e.didOpen("team.iai")
		e.call("workspace/textDocumentContent", js(object{"uri": uri(e)}))
		e.didChange("team.iai", "kind: context\n---\n# Other words\n")
		for _, method := range []string{"workspace/semanticTokens/refresh", "workspace/codeLens/refresh", "workspace/inlayHint/refresh", "workspace/textDocumentContent/refresh"} {
			e.eventually(method, func() bool { return e.called(method) > 0 })
		}
		if got := string(e.param("workspace/textDocumentContent/refresh")); got != js(object{"uri": uri(e)}) {
			t.Errorf("refreshed is %s", got)
		}
	})
	t.Run("a client of our own request is told by our own notification", func(t *testing.T) {
		e := open(t, two, `{}`, soon)
		e.didOpen("team.iai")
		e.call("iai/resolvedDocument", js(object{"uri": uri(e)}))
		e.didChange("team.iai", "kind: context\n---\n# Other words\n")
		e.eventually("the notification", func() bool { return e.param("iai/resolvedDocumentChanged") != nil })
	})
}

// The commands of lenses work in editors that have no extension of ours.
func TestPreview(t *testing.T) {
	e := open(t, overlaid, `{"window":{"showDocument":{"support":true}},"workspace":{"textDocumentContent":{}}}`)
	e.didOpen("manifest.iai")
	uri := "iai-resolved:/context.md?" + e.uri("manifest.iai")
	run := func(command string, argument object) reply {
		return e.ask("workspace/executeCommand", js(object{"command": command, "arguments": []object{argument}}))
	}
	if r := run("iai.preview", object{"uri": uri}); r.Error != nil || !strings.Contains(string(r.Result), "other words") {
		t.Errorf("the preview is %s %+v", r.Result, r.Error)
	}
	if got := string(e.param("window/showDocument")); !strings.Contains(got, "iai-resolved:/context.md") {
		t.Errorf("shown is %s", got)
	}
	if r := run("iai.compare", object{"fileUri": e.uri("context.iai"), "overrideUri": e.uri("over.iai")}); r.Error != nil || e.called("window/showDocument") != 3 {
		t.Errorf("the comparison shows %d documents: %+v", e.called("window/showDocument")-1, r.Error)
	}
	for _, command := range []string{"iai.preview", "iai.compare"} {
		if r := run(command, object{}); r.Error == nil || r.Error.Code != -32602 {
			t.Errorf("%s without its argument: %s %+v", command, r.Result, r.Error)
		}
	}
}

// The question of a program that resolves a component becomes one in the
// editor, the answer goes back to the program, and what comes of it can be put
// among the packs of the manifest.
func TestComponentQuestion(t *testing.T) {
	// The choice is part of one further up; the program goes on when the editor
	// is ready for the next question.
	ask := `printf 'Which one?\n> alphabeta\n  beta\n'; read answer; [ "$answer" = "$(printf '\033[B')" ] || exit 1; while [ ! -f go ]; do sleep 0.02; done`
	for _, c := range []struct {
		name, chosen string
		packs        string // of the manifest before
		edit, said   string
	}{
		{"inserted", `{"title":"Ask for it in manifest.iai"}`, "", `x-packs:\n  source: workspace\n  requests:\n    - chip\n`, ""},
		{"asked for already", `{"title":"Ask for it in manifest.iai"}`, "x-packs: {source: workspace, requests: [chip]}\n", "", "asks for `chip` already"},
		{"not wanted", `null`, "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := strings.Replace(two, "-- manifest.iai --\n", "-- manifest.iai --\n"+c.packs, 1)
			dir := ""
			e := open(t, files, `{"window":{"showMessage":{}},"workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true}}}`, func(o *Options) {
				o.Components = func(root string) (*component.Mediator, error) {
					dir = root
					return component.New(component.Config{Dir: root, Library: nothing{},
						Backend: component.Backend{Search: []string{"/bin/echo", "chip"}, Import: []string{"/bin/sh", "-c", ask}}}), nil
				}
			})
			defer e.s.desk.close()
			e.answerWith("window/showMessageRequest", `{"title":"  beta"}`)
			if r := e.ask("workspace/executeCommand", `{"command":"iai.component.start","arguments":[{"component_name":"chip"}]}`); r.Error != nil {
				t.Fatalf("the task does not begin: %+v", r.Error)
			}
			e.eventually("the question", func() bool { return e.called("window/showMessageRequest") > 0 })
			if got := string(e.param("window/showMessageRequest")); !strings.Contains(got, `alphabeta"`) || !strings.Contains(got, `  beta"`) {
				t.Errorf("asked is %s", got)
			}
			e.answerWith("window/showMessageRequest", c.chosen)
			if err := os.WriteFile(filepath.Join(dir, "go"), nil, 0o644); err != nil {
				t.Fatal(err)
			}
			e.eventually("the end", func() bool {
				return strings.Contains(string(e.param("window/showMessageRequest")), "The component is there.")
			})
			switch {
			case c.edit != "":
				e.eventually("the edit", func() bool { return e.called("workspace/applyEdit") > 0 })
				if got := string(e.param("workspace/applyEdit")); !strings.Contains(got, c.edit) || !strings.Contains(got, "manifest.iai") {
					t.Errorf("the edit is %s", got)
				}
			case c.said != "":
				e.eventually("the word", func() bool { return e.said(c.said) })
				fallthrough
			default:
				if e.called("workspace/applyEdit") != 0 {
					t.Errorf("an edit is made: %s", e.param("workspace/applyEdit"))
				}
			}
		})
	}
}

type nothing struct{}

func (nothing) Find(context.Context, string) (string, bool) { return "", false }
