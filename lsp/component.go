package lsp

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"

	"iai/resolver/component"
	"iai/resolver/pack"
	"iai/resolver/packfile"
	"iai/workspace"
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
// has ended. What it ends with can be put where it is wanted.
func (s *Server) follow(ctx context.Context, m *component.Mediator, taskID string, into wish) {
	asked := ""
	for {
		status, changed, err := m.Watch(taskID)
		if err != nil {
			return // it is closed
		}
		if status.Selection == nil && (status.Resolution != nil || status.Failure != nil) {
			s.tellEnd(ctx, status, into)
			return
		}
		if q := status.Selection; q != nil && q.ID+trouble(status) != asked {
			asked = q.ID + trouble(status)
			if choice, ok := s.choose(ctx, q, trouble(status)); ok {
				if _, err := m.Choose(taskID, q.ID, choice); err != nil {
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
func (s *Server) choose(ctx context.Context, q *component.Selection, trouble string) (int, bool) {
	choice := s.offer(ctx, 3, trouble+q.Prompt, q.Options)
	return choice, choice >= 0
}

// offer asks the user to choose one of several things, or none: -1.
func (s *Server) offer(ctx context.Context, kind int, message string, titles []string) int {
	actions := make([]object, len(titles))
	for i, title := range titles {
		actions[i] = object{"title": title}
	}
	var said jsonrpc2.RawMessage
	err := s.client.Call(ctx, "window/showMessageRequest", raw(object{"type": kind, "message": message, "actions": actions}), &said)
	if err != nil {
		if ctx.Err() == nil {
			s.log.Warn("the client did not ask what is to be done about the component", "error", err)
		}
		return -1
	}
	return slices.Index(titles, parseTree(said).text("title"))
}

// A wish is a component somebody asks for, and the manifest whose packs it can
// be put among.
type wish struct {
	name           string
	root, manifest string // the root's id; no manifest, no insertion
}

// wishFor is the wish of a command.
func (v *view) wishFor(name string) wish {
	w := wish{name: name}
	if _, err := pack.ParseRequest(name); err != nil || !v.can.appliesEdits {
		return w
	}
	r := v.here()
	if r == nil {
		return w
	}
	active := ""
	if v.activeRoot == r {
		active = v.active
	}
	w.root, w.manifest = r.id, r.manifestFor(active)
	return w
}

// tellEnd says how a task has ended, and offers to make a pack request of a
// component that was found.
func (s *Server) tellEnd(ctx context.Context, status component.Status, into wish) {
	if status.Failure != nil {
		s.show(1, "The component could not be resolved: "+strings.TrimSuffix(status.Failure.Reason, ".")+".")
		return
	}
	message := "The component is there."
	if status.Location != "" {
		message = "The component is at `" + status.Location + "`."
	}
	if into.manifest == "" {
		s.show(3, message)
		return
	}
	if s.offer(ctx, 3, message, []string{"Ask for it in " + into.manifest}) == 0 {
		s.insert(ctx, into)
	}
}

// insert makes a pack request of a component, in the manifest as it is now.
func (s *Server) insert(ctx context.Context, into wish) {
	s.mu.Lock()
	v := s.look("")
	s.mu.Unlock()
	i := slices.IndexFunc(v.roots, func(r *root) bool { return r.id == into.root })
	if i < 0 || v.roots[i].snap.File(into.manifest) == nil {
		s.show(2, "`"+into.manifest+"` is not there any more, so nothing was put into it.")
		return
	}
	r := v.roots[i]
	source, _ := r.snap.File(into.manifest).Root().Field(packfile.Block).Field("source").Str()
	if source == "" {
		source = packfile.Sources[0]
	}
	edits, added := r.snap.AddPacks(into.manifest, source, []string{into.name})
	switch {
	case len(added) == 0:
		s.show(3, "`"+into.manifest+"` asks for `"+into.name+"` already.")
		return
	case edits == nil:
		s.show(2, "`"+into.manifest+"` is written so that nothing can be added to it safely: add `"+into.name+"` under x-packs.requests by hand.")
		return
	}
	changes := make([]workspace.FileEdit, len(edits))
	for i, e := range edits {
		changes[i] = workspace.FileEdit{File: into.manifest, Edit: e}
	}
	edit, err := v.workspaceEdit(r, changes, nil, nil)
	if err != nil {
		s.show(2, "`"+into.name+"` could not be put into `"+into.manifest+"`: "+err.Error())
		return
	}
	var said jsonrpc2.RawMessage
	err = s.client.Call(ctx, "workspace/applyEdit", raw(object{"label": "Ask for " + into.name, "edit": edit}), &said)
	if t := parseTree(said); err == nil && !t.yes("applied") {
		s.show(2, "The editor did not make the change: "+t.text("failureReason"))
	}
}

// show tells the user something.
func (s *Server) show(kind int, message string) {
	_ = s.client.Notify("window/showMessage", raw(object{"type": kind, "message": message}))
}
