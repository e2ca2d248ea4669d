package lsp

import (
	"context"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"

	"iai/resolver/component"
)

// A desk is where the tasks of components are worked on: one mediator, made
// when the first task is begun, since only then its directory is known.
type desk struct {
	make func(root string) (*component.Mediator, error)

	mu       sync.Mutex // guards the rest
	mediator *component.Mediator
}

// open gives the mediator, nil if there is none to be had.
func (d *desk) open(root string) (*component.Mediator, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.mediator == nil && d.make != nil {
		m, err := d.make(root)
		if err != nil {
			return nil, err
		}
		d.mediator = m
	}
	return d.mediator, nil
}

// close ends the task there is, and the program that it runs.
func (d *desk) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.mediator != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = d.mediator.Shutdown(ctx)
	}
}

// follow turns what a task asks into a question in the editor, until the task
// has ended.
func (s *Server) follow(ctx context.Context, m *component.Mediator, taskID string) {
	asked := ""
	for {
		status, changed, err := m.Watch(taskID)
		if err != nil {
			return // it is closed
		}
		if status.Selection == nil && (status.Resolution != nil || status.Failure != nil) {
			s.tellEnd(status)
			return
		}
		if q := status.Selection; q != nil && q.ID+trouble(status) != asked {
			asked = q.ID + trouble(status)
			if choice, ok := s.choose(ctx, q, trouble(status)); ok {
				if _, err := m.Select(taskID, q.ID, choice); err != nil {
					s.log.Warn("the choice was not taken", "error", err)
				}
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
	}
}

// trouble is what went wrong before a question is asked again.
func trouble(status component.Status) string {
	if status.Error == nil {
		return ""
	}
	return strings.TrimSpace(status.Error.Reason) + " "
}

// choose asks the user which option is meant. Who does not choose leaves the
// question open.
func (s *Server) choose(ctx context.Context, q *component.Selection, trouble string) (string, bool) {
	actions := make([]object, len(q.Options))
	for i, option := range q.Options {
		actions[i] = object{"title": option}
	}
	var said jsonrpc2.RawMessage
	err := s.client.Call(ctx, "window/showMessageRequest", raw(object{"type": 3, "message": trouble + q.Prompt, "actions": actions}), &said)
	if err != nil {
		if ctx.Err() == nil {
			s.log.Warn("the client did not ask which component is meant; answer with iai.component.select", "error", err)
		}
		return "", false
	}
	choice := parseTree(said).text("title")
	return choice, choice != ""
}

// tellEnd says how a task has ended.
func (s *Server) tellEnd(status component.Status) {
	kind, message := 3, "The component is there."
	if status.Resolution != nil && status.Location != "" {
		message = "The component is at `" + status.Location + "`."
	}
	if status.Failure != nil {
		kind, message = 1, "The component could not be resolved: "+strings.TrimSuffix(status.Failure.Reason, ".")+"."
	}
	_ = s.client.Notify("window/showMessage", raw(object{"type": kind, "message": message}))
}
