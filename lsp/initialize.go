package lsp

import (
	"context"
	"encoding/json"
	"path"
	"strings"

	"go.lsp.dev/jsonrpc2"

	"iai/api"
	"iai/lsp/rpc"
)

// initialize answers what the server can do for this client. It looks at no
// file: a client waits for the answer before it does anything else.
func (s *Server) initialize(_ context.Context, m *rpc.Message, _ *view) (any, error) {
	p := parseTree(m.Params)
	s.can = readAbilities(p.at("capabilities"), p.text("clientInfo", "name"))
	s.enc = s.can.encoding
	s.clientName = clientFamily(p.text("clientInfo", "name"))
	s.logging.Store(thresholdOf(s.settings.LogLevel))
	s.trace.Store(traceOf(p.text("trace")))
	for _, f := range rootsOf(p) {
		s.list(f.uri, f.name)
	}
	if v := p.at("initializationOptions", "iai").v; v != nil {
		// Nothing may be said before the answer: clients lose it. They are told
		// when they say that they are ready.
		s.hear(v)
	}
	answer := object{
		"capabilities": capabilities(&s.can),
		"serverInfo":   object{"name": "iai", "version": s.version()},
	}
	body, err := json.Marshal(answer)
	return jsonrpc2.RawMessage(body), err
}

// clientFamily tells the editors that share VS Code's commands from the rest.
func clientFamily(name string) string {
	for _, n := range []string{"Visual Studio Code", "VSCodium", "Code - OSS", "code-server", "Cursor"} {
		if strings.HasPrefix(name, n) {
			return "vscode"
		}
	}
	return ""
}

func (s *Server) version() string {
	if s.Version == "" {
		return "devel"
	}
	return s.Version
}

type namedURI struct{ uri, name string }

// rootsOf are the folders a client begins with. Of the three ways to say so the
// newest counts. Null and missing ones mean that there is none.
func rootsOf(p tree) []namedURI {
	if folders := foldersIn(p.at("workspaceFolders")); len(folders) > 0 {
		return folders
	}
	if uri := p.text("rootUri"); uri != "" {
		return []namedURI{{uri: uri}}
	}
	if abs := absolute(p.text("rootPath")); abs != "" {
		return []namedURI{{uri: fileURI(abs)}}
	}
	return nil
}

// foldersIn reads a list of workspace folders. An entry that is none is left
// out.
func foldersIn(t tree) []namedURI {
	items, _ := t.v.([]any)
	var out []namedURI
	for _, item := range items {
		one := tree{item}
		uri := one.text("uri")
		if s, ok := item.(string); ok {
			uri = s
		}
		if uri != "" {
			out = append(out, namedURI{uri, one.text("name")})
		}
	}
	return out
}

// list makes a folder one of the client's own. Called with mu held.
func (s *Server) list(raw, name string) *folder {
	at := locate(raw)
	if at.abs == "" {
		s.log.Warn("a workspace folder was ignored: it is not a directory on disk", "uri", raw)
		return nil
	}
	for _, f := range s.folders.listed {
		if f.dir == at.abs {
			return f
		}
	}
	if name == "" {
		name = path.Base(at.abs)
	}
	f := newFolder(at.abs, at.id, name, true)
	s.configure(f)
	s.folders.listed = append(s.folders.listed, f)
	return f
}

// initialized begins what needs the client's help: its settings, and news of
// files. Then everything is looked at once.
func (s *Server) initialized(_ context.Context, m *rpc.Message) error {
	can := s.can
	s.poller.began = s.Now()
	s.client.Go("registrations", func(ctx context.Context) { s.register(ctx, can) })
	if can.configuration {
		s.client.Go("settings", s.askSettings)
	}
	if !can.watchesFiles {
		s.client.Go("polling", s.poll)
	}
	s.wake(m)
	return nil
}

// register asks for what a client offers to be asked for.
func (s *Server) register(ctx context.Context, can abilities) {
	var list []object
	if can.watchesFiles {
		list = append(list, object{"id": "iai.files", "method": "workspace/didChangeWatchedFiles",
			"registerOptions": object{"watchers": watchers()}})
	}
	if can.tellsSettings {
		list = append(list, object{"id": "iai.settings", "method": "workspace/didChangeConfiguration",
			"registerOptions": object{"section": "iai"}})
	}
	if len(list) == 0 {
		return
	}
	body, err := json.Marshal(object{"registrations": list})
	if err == nil {
		err = s.client.Call(ctx, "client/registerCapability", jsonrpc2.RawMessage(body), nil)
	}
	if err != nil && ctx.Err() == nil {
		s.log.Warn("the client refused to tell about files and settings; changes on disk are seen only when it does", "error", err)
		if can.watchesFiles {
			s.client.Go("polling", s.poll)
		}
	}
}

// watchers are the files a client is asked to tell about. Of a directory that is
// deleted some clients name nothing but itself, so deletions of anything are
// asked for; what they are about is known here.
func watchers() []object {
	const deleted = 4
	list := []object{{"globPattern": "**/*.iai"}, {"globPattern": "**/iai.lock"}, {"globPattern": "**/.iaip/packs/**"},
		{"globPattern": "**", "kind": deleted}}
	for _, pattern := range api.ExportedPatterns() {
		list = append(list, object{"globPattern": pattern})
	}
	return list
}

// shutdown stops everything that goes on.
func (s *Server) shutdown(_ context.Context, _ *rpc.Message, _ *view) (any, error) {
	s.closing.Store(true)
	s.round++
	if s.burst != nil {
		s.burst.Stop()
	}
	s.previews.stop()
	return nil, nil
}

// didChangeWorkspaceFolders takes folders in and lets folders go.
func (s *Server) didChangeWorkspaceFolders(_ context.Context, m *rpc.Message) error {
	event := parseTree(m.Params).at("event")
	for _, gone := range foldersIn(event.at("removed")) {
		s.unlist(m, locate(gone.uri))
	}
	for _, come := range foldersIn(event.at("added")) {
		s.list(come.uri, come.name)
	}
	s.rehome(m)
	s.wake(m)
	return nil
}

// unlist lets a folder go; what was shown for it goes too.
func (s *Server) unlist(m *rpc.Message, at location) {
	for i, f := range s.folders.listed {
		if f.dir != at.abs || at.abs == "" {
			continue
		}
		s.hide(m, f)
		s.folders.listed = append(s.folders.listed[:i:i], s.folders.listed[i+1:]...)
		f.listed = false
		return
	}
}

// rehome gives every open document to the root it belongs to now.
func (s *Server) rehome(m *rpc.Message) {
	for id, doc := range s.docs {
		old := doc.folder
		at := locate(doc.raw)
		f, p := s.folders.serve(at)
		if f == old {
			continue
		}
		s.configure(f)
		s.forget(m, old, doc.path)
		s.remove(doc)
		doc.folder, doc.path = f, p
		f.open()
		f.docs[p] = doc
		f.rename(p, doc.raw)
		f.ws.Apply(change(p, doc.file))
		s.relist(f)
		s.docs[id] = doc
		if len(old.docs) == 0 && !old.listed {
			s.folders.drop(old)
			old.close()
		}
	}
}
