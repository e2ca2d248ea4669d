//go:build linux || darwin

package component

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// registryPart is a component as the stub of tsci's registries knows it.
type registryPart struct {
	number      int
	name        string
	description string
	drawn       bool // has a symbol and a footprint to import
}

// tsciRegistries answers on loopback for every host that tsci asks.
func tsciRegistries(t *testing.T, parts []registryPart) *httptest.Server {
	t.Helper()
	find := func(number string) *registryPart {
		for i := range parts {
			if fmt.Sprint("C", parts[i].number) == number && parts[i].drawn {
				return &parts[i]
			}
		}
		return nil
	}
	drawing := regexp.MustCompile(`/api/components/(C\d+)$`)
	object := func(pairs ...any) map[string]any {
		m := map[string]any{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i].(string)] = pairs[i+1]
		}
		return m
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := any(nil)
		switch path := r.URL.Path; {
		case strings.HasSuffix(path, "/packages/search"):
			answer = object("packages", []any{})
		case strings.HasSuffix(path, "/datasheets/list"):
			answer = object("datasheets", []any{})
		case strings.HasPrefix(path, "/jlcsearch/"):
			found := []any{}
			for _, p := range parts {
				if strings.Contains(p.name, r.URL.Query().Get("q")) {
					found = append(found, object("mfr", p.name, "lcsc", p.number, "description", p.description, "stock", 100, "price", 1.5, "package", "SMD"))
				}
			}
			answer = object("components", found)
		case strings.HasSuffix(path, "/api/components/search"):
			found := []any{}
			if err := r.ParseForm(); err == nil {
				if p := find(r.PostForm.Get("wd")); p != nil {
					found = append(found, p.drawing())
				}
			}
			answer = object("success", true, "code", 0, "result", object("lists", object("lcsc", found)))
		case drawing.MatchString(path):
			if p := find(drawing.FindStringSubmatch(path)[1]); p != nil {
				answer = object("success", true, "code", 0, "result", p.drawing())
			}
		}
		if answer == nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(server.Close)
	return server
}

// drawing is the smallest part with two pins and two pads that tsci imports.
func (p *registryPart) drawing() map[string]any {
	number := fmt.Sprint("C", p.number)
	owner := map[string]any{"uuid": "o", "username": "o", "nickname": "o", "avatar": ""}
	head := func(kind string, about map[string]any) map[string]any {
		return map[string]any{"docType": kind, "editorVersion": "6", "c_para": about, "x": 400, "y": 300, "uuid": number}
	}
	box := map[string]any{"x": 380, "y": 290, "width": 40, "height": 20}
	pin := func(number, x int, label string) string {
		return fmt.Sprintf("P~show~0~%d~%d~300~0~gge%d~0^^%d~300^^M %d 300 h 20~#880000^^1~%d~303~0~%s~start~~~#0000FF^^1~%d~299~0~%d~end~~~#0000FF^^0~397~300^^0~M 400 303",
			number, x, number, x, x, x, label, x, number)
	}
	pad := func(number, x int) string {
		return fmt.Sprintf("PAD~RECT~%d~3000~4~6~1~~%d~0~%d 2997 %d 2997 %d 3003 %d 3003~0~gge%d~0~~Y~0~0~0.2~%d,3000",
			x, number, x-2, x+2, x+2, x-2, number+10, x)
	}
	return map[string]any{
		"uuid": number, "title": p.name, "description": p.description, "docType": 2, "type": 3,
		"lcsc": map[string]any{"id": 1, "number": number}, "szlcsc": map[string]any{"id": 1, "number": number},
		"owner": owner, "tags": []any{}, "updateTime": 1, "updated_at": "2024-01-01", "verify": true,
		"datastrid": "d", "writable": false, "isFavorite": false,
		"dataStr": map[string]any{
			"head":   head("2", map[string]any{"Manufacturer Part": p.name, "Supplier Part": number, "pre": "U?", "name": p.name}),
			"canvas": "CA~1000~1000", "shape": []any{pin(1, 380, "VCC"), pin(2, 420, "GND")}, "BBox": box, "colors": []any{},
		},
		"packageDetail": map[string]any{
			"uuid": "p" + number, "title": "P", "docType": 4, "updateTime": 1, "owner": owner, "datastrid": "d", "writable": false,
			"dataStr": map[string]any{
				"head":   head("4", map[string]any{"package": "P", "pre": "U?"}),
				"canvas": "CA~1000~1000", "shape": []any{pad(1, 3995), pad(2, 4005)},
				"layers": []any{"TopLayer~#FF0000~true~true~true~"}, "objects": []any{"All~true~false"}, "BBox": box,
			},
		},
	}
}

// newTsci is a mediator over the real tsci, which is told to ask the stub.
func newTsci(t *testing.T, parts ...registryPart) *real {
	t.Helper()
	if testing.Short() && os.Getenv("CI") != "true" {
		t.Skip("the real tsci is large and slow to start")
	}
	dir := npmInstalled(t, "testdata/tsci", "install", "--legacy-peer-deps")
	registries := tsciRegistries(t, parts).URL
	home, root := t.TempDir(), t.TempDir()
	config, err := json.Marshal(map[string]string{"registryApiUrl": registries + "/registry"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "config.json"), config, 0o644); err != nil {
		t.Fatal(err)
	}
	at := func(path string) string {
		joined, err := url.JoinPath(registries, path)
		if err != nil {
			t.Fatal(err)
		}
		return joined
	}
	tsci := []string{"node", filepath.Join(dir, "node_modules/@tscircuit/cli/dist/cli/main.js")}
	r := &real{T: t, dir: root}
	r.Mediator = New(Config{
		Library: DirLibrary(root, ".tsx"),
		Backend: Backend{Search: append(tsci[:2:2], "search", "{name}"), Import: append(tsci[:2:2], "import", "{name}")},
		Dir:     root,
		Env: append(os.Environ(), "HOME="+home, "TSCIRCUIT_CONFIG_DIR="+home,
			"TSCIRCUIT_JLCSEARCH_BASE_URL="+at("jlcsearch"), "TSCIRCUIT_DATASHEET_API_BASE_URL="+at("datasheets"),
			"TSCIRCUIT_BAKED_ASSET_SERVER_BASE_URL="+at("other"), "TSCI_SKIP_CLI_UPDATE=true",
			"TSCI_SKIP_SKILL_SETUP=true", "TSCIRCUIT_DEFAULT_SEARCH_SOURCES=jlcpcb,tscircuit,datasheets"),
	})
	t.Cleanup(r.stop)
	return r
}

func TestRealTsci(t *testing.T) {
	parts := []registryPart{
		{1001, "BQ79616", "Battery monitor", true},
		{1002, "BQ79616-X", "Never drawn", false},
		{1003, "BQ79616-Q1", "Automotive", true},
	}
	menu := func(cursor int) []string {
		options := []string{"    [jlcpcb] BQ79616 (C1001) - Battery monitor", "    [jlcpcb] BQ79616-X (C1002) - Never drawn", "    [jlcpcb] BQ79616-Q1 (C1003) - Automotive"}
		options[cursor] = "❯ " + strings.TrimPrefix(options[cursor], "  ")
		return options
	}
	t.Run("found globally, chosen from a menu, imported", func(t *testing.T) {
		r := newTsci(t, parts...)
		r.start("BQ79616")
		s := r.until(SelectionRequired, Finished, Failed)
		r.asks(s, "? Select a part to import › - Use arrow-keys. Return to submit.", menu(0)...)

		// What cannot be imported brings the menu back, with the reason.
		r.choose("C1002")
		s = r.until(SelectionRequired, Finished, Failed)
		r.asks(s, "? Select a part to import › - Use arrow-keys. Return to submit.", menu(0)...)
		if s.Error == nil || s.Error.ExitCode == nil || *s.Error.ExitCode != 1 || !strings.Contains(s.Error.Reason, "C1002") {
			t.Errorf("the error is %s", described(s))
		}

		r.choose("C1001")
		s = r.until(SelectionRequired, Finished, Failed)
		if s.State != Finished || s.Location != "imports/BQ79616.tsx" || s.Source != Global {
			t.Fatalf("ends as %s", described(s))
		}
		if text := r.cat(s.Location); !strings.Contains(text, "C1001") {
			t.Errorf("imported is\n%s", text)
		}

		// The next time it is here.
		r.close()
		r.start("BQ79616")
		if s := r.until(Finished, Failed); s.State != Finished || *s.Resolution != (Resolution{"imports/BQ79616.tsx", Local}) {
			t.Errorf("the second time it ends as %s", described(s))
		}
	})
	t.Run("closed while it asks", func(t *testing.T) {
		r := newTsci(t, parts...)
		r.start("BQ79616")
		if s := r.until(SelectionRequired, Finished, Failed); s.State != SelectionRequired {
			t.Fatalf("ends as %s", described(s))
		}
		r.close()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if err := r.Shutdown(ctx); err != nil {
			t.Error(err)
		}
	})
}
