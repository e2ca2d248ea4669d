package lsp

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"iai/resolver/component"
)

// A client is told about the server's work while it wants to be.
func TestTrace(t *testing.T) {
	e := start(t, two)
	e.initialize(`{}`, `"rootUri":null,"trace":"messages"`)
	e.didOpen("manifest.iai")
	hover := func() { e.call("textDocument/hover", e.doc("manifest.iai", at(0, 1))) }
	heard := func() string { return string(e.param("$/logTrace")) }
	e.eventually("an open is traced", func() bool {
		return strings.Contains(heard(), `"textDocument/didOpen handled in `) || strings.Contains(heard(), `hover answered in `)
	})
	hover()
	e.eventually("a hover is traced", func() bool {
		return strings.Contains(heard(), `"message":"textDocument/hover answered in `) && !strings.Contains(heard(), `"verbose"`)
	})
	e.notify("$/setTrace", `{"value":"verbose"}`)
	hover()
	e.eventually("a hover is traced with what was asked", func() bool {
		return strings.Contains(heard(), `"verbose":"{\"textDocument\"`)
	})
	for _, off := range []string{`{"value":"off"}`, `{"value":null}`, `{}`, `{"value":"loud"}`} {
		e.notify("$/setTrace", `{"value":"messages"}`)
		e.notify("$/setTrace", off)
		e.sync()
		e.forget("$/logTrace")
		hover()
		e.sync()
		if got := heard(); strings.Contains(got, "hover") { // of $/setTrace itself it may say something yet
			t.Errorf("after %s it still says %s", off, got)
		}
	}
}

// What takes long shows up, can be given up, and goes again.
func TestSlowRequest(t *testing.T) {
	for _, givenUp := range []bool{false, true} {
		t.Run(fmt.Sprintf("given up %v", givenUp), func(t *testing.T) {
			shown := make(chan struct{})
			e := open(t, two, `{"window":{"workDoneProgress":true}}`, func(o *Options) {
				o.Slow = time.Nanosecond
				o.Components = func(root string) (*component.Mediator, error) {
					<-shown
					return component.New(component.Config{Dir: root, Library: nothing{}, Backend: component.Backend{Search: []string{"/bin/echo", "chip"}}}), nil
				}
			})
			defer e.s.desk.close()
			e.sync()
			e.mu.Lock()
			e.onProgress = func(value string) {
				if strings.Contains(value, `"title":"iai.component.status"`) {
					if givenUp {
						token := parseTree([]byte(value)).text("token")
						go func() {
							e.notify("window/workDoneProgress/cancel", js(object{"token": token}))
							e.ask("iai/nothing", `{}`)
							close(shown)
						}()
						return
					}
					close(shown)
				}
			}
			e.mu.Unlock()
			r := e.ask("workspace/executeCommand", `{"command":"iai.component.status","arguments":[{"task_id":"x"}]}`)
			if givenUp && (r.Error == nil || r.Error.Code != -32800) {
				t.Errorf("given up, it answers %s %+v", r.Result, r.Error)
			}
			e.eventually("the end of the progress", func() bool { return strings.Contains(string(e.param("$/progress")), `"kind":"end"`) })
		})
	}
}
