package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"

	"go.lsp.dev/jsonrpc2"

	"iai/lsp/rpc"
)

// settings are what a user can set, under `iai`.
type settings struct {
	Manifests []string
	DocsURL   string
	Scope     string
	LogLevel  string
}

// A Setting is one row of the table of settings: what an editor's settings page
// and the reference show.
type Setting struct {
	Name    string // without the leading `iai.`
	Type    string // of JSON
	Enum    []string
	Default any
	Doc     string

	set func(*settings, any) error
}

// Settings is the table.
func Settings() []Setting { return slices.Clone(settingTable) }

var settingTable = []Setting{
	{Name: "manifests", Type: "array", Default: []string{},
		Doc: "The entry points of a folder, as paths or patterns relative to it. Empty: every file named `manifest.iai`.",
		set: func(s *settings, v any) error {
			items, ok := v.([]any)
			if !ok {
				return fmt.Errorf("must be a list of paths or patterns")
			}
			var out []string
			for _, item := range items {
				p, ok := item.(string)
				if !ok || p == "" {
					return fmt.Errorf("must be a list of paths or patterns")
				}
				out = append(out, strings.TrimPrefix(p, "./"))
			}
			s.Manifests = out
			return nil
		}},
	{Name: "docsUrl", Type: "string", Default: "",
		Doc: "What the code of a problem is appended to for the link to its page. Empty: the page that comes with the program.",
		set: func(s *settings, v any) error {
			url, ok := v.(string)
			if !ok || url != "" && !strings.HasPrefix(url, "https://") && !strings.HasPrefix(url, "http://") && !strings.HasPrefix(url, "file:") {
				return fmt.Errorf("must be an address that begins with http://, https:// or file:")
			}
			s.DocsURL = url
			return nil
		}},
	{Name: "diagnostics.scope", Type: "string", Enum: []string{scopeOpen, scopeWorkspace}, Default: scopeOpen,
		Doc: "Which files problems are shown for: those that are `open`, or all of the `workspace`.",
		set: func(s *settings, v any) error {
			scope, _ := v.(string)
			if scope != scopeOpen && scope != scopeWorkspace {
				return fmt.Errorf("must be `%s` or `%s`", scopeOpen, scopeWorkspace)
			}
			s.Scope = scope
			return nil
		}},
	{Name: "log.level", Type: "string", Enum: logLevels, Default: "warning",
		Doc: "What is written to the output of the language server: only `error`s, up to `warning`s, `info`, or everything there is to `debug`.",
		set: func(s *settings, v any) error {
			level, _ := v.(string)
			if !slices.Contains(logLevels, level) {
				return fmt.Errorf("must be one of %s", strings.Join(logLevels, ", "))
			}
			s.LogLevel = level
			return nil
		}},
}

const (
	scopeOpen      = "open"
	scopeWorkspace = "workspace"
)

var logLevels = []string{"error", "warning", "info", "debug"}

// theirs are settings of our own editors' extensions, which the server has no
// use for and does not complain about.
var theirs = []string{"path", "server", "trace"}

func defaultSettings() settings { return settings{Scope: scopeOpen, LogLevel: "warning"} }

// readSettings reads the object under `iai`. What is unknown or wrong is named,
// all in one sentence, and the rest holds.
func readSettings(v any) (settings, string) {
	out := defaultSettings()
	m, ok := v.(map[string]any)
	if !ok {
		if v != nil {
			return out, "The settings under `iai` must be an object; the defaults hold."
		}
		return out, ""
	}
	flat := map[string]any{}
	flatten("", m, flat)
	names := make([]string, 0, len(flat))
	for name := range flat {
		names = append(names, name)
	}
	sort.Strings(names)
	var unknown, wrong []string
	for _, name := range names {
		top, _, _ := strings.Cut(name, ".")
		i := slices.IndexFunc(settingTable, func(row Setting) bool { return row.Name == name })
		switch {
		case flat[name] == nil: // not set
		case i < 0 && slices.Contains(theirs, top):
		case i < 0:
			unknown = append(unknown, "`iai."+name+"`")
		default:
			if err := settingTable[i].set(&out, flat[name]); err != nil {
				wrong = append(wrong, "`iai."+name+"` "+err.Error())
			}
		}
	}
	var parts []string
	if len(unknown) > 0 {
		parts = append(parts, "unknown settings were ignored: "+strings.Join(unknown, ", "))
	}
	if len(wrong) > 0 {
		parts = append(parts, strings.Join(wrong, "; "))
	}
	if len(parts) == 0 {
		return out, ""
	}
	said := strings.Join(parts, "; ") + "."
	return out, strings.ToUpper(said[:1]) + said[1:]
}

// flatten writes nested objects as dotted names, down to the names the table
// has.
func flatten(prefix string, m map[string]any, out map[string]any) {
	for key, v := range m {
		name := prefix + key
		if sub, ok := v.(map[string]any); ok {
			flatten(name+".", sub, out)
			continue
		}
		out[name] = v
	}
}

// askSettings fetches the settings from a client that answers for them. It must
// not run on the reading goroutine.
func (s *Server) askSettings(ctx context.Context) {
	var raw jsonrpc2.RawMessage
	err := s.client.Call(ctx, "workspace/configuration", rpc.Raw(func(dst []byte) []byte {
		return append(dst, `{"items":[{"section":"iai"}]}`...)
	}), &raw)
	if err != nil {
		if ctx.Err() == nil {
			s.log.Warn("the client did not say what the settings are; those known so far hold", "error", err)
		}
		return
	}
	var answer []any
	if err := json.Unmarshal(raw, &answer); err != nil || len(answer) == 0 {
		s.log.Warn("the client's answer to workspace/configuration is not a list; the settings known so far hold")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.adopt(nil, answer[0])
}

// didChangeConfiguration takes settings from clients that push them, and asks
// those that do not.
func (s *Server) didChangeConfiguration(_ context.Context, m *rpc.Message) error {
	if s.can.configuration {
		s.client.Go("settings", s.askSettings)
		return nil
	}
	s.adopt(m, parseTree(m.Params).at("settings", "iai").v)
	return nil
}

// adopt makes settings hold and shows what they change. Called with mu held.
func (s *Server) adopt(m *rpc.Message, v any) {
	s.hear(v)
	s.wake(m)
}

// hear makes settings hold and tells nobody. Called with mu held.
func (s *Server) hear(v any) {
	next, complaint := readSettings(v)
	if complaint != "" {
		s.log.Warn(complaint)
	}
	old := s.settings
	s.settings = next
	s.logging.Store(thresholdOf(next.LogLevel))
	if !slices.Equal(old.Manifests, next.Manifests) {
		for _, f := range s.folders.all() {
			s.configure(f)
		}
	}
	// Links and the choice of files may be other ones now, so that nothing that
	// was shown can be taken for what would be shown.
	for _, f := range s.folders.all() {
		for p, old := range f.shown {
			old.report = nil
			f.shown[p] = old
		}
	}
}

// configure gives a folder the manifests that the settings name.
func (s *Server) configure(f *folder) {
	if slices.Equal(f.entries, s.settings.Manifests) {
		return
	}
	f.entries = s.settings.Manifests
	if f.ws != nil {
		f.start()
	}
}

// relist looks again which manifests the patterns of the settings stand for,
// after files have come or gone.
func (s *Server) relist(f *folder) {
	if len(f.entries) == 0 || f.ws == nil {
		return
	}
	if !slices.Equal(f.manifests(), f.ws.Snapshot().Manifests()) {
		f.start()
	}
}
