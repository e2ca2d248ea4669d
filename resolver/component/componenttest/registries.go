package componenttest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// A Part is a component as the stub of tsci's registries knows it: a part with a
// number, or a package without.
type Part struct {
	Number      int
	Name        string
	Description string
	Drawn       bool // has a symbol and a footprint to import
}

// registries answers on loopback for every host that tsci asks.
func registries(t testing.TB, parts []Part) *httptest.Server {
	t.Helper()
	find := func(number string) *Part {
		for i := range parts {
			if fmt.Sprint("C", parts[i].Number) == number && parts[i].Drawn {
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
			found := []any{}
			for _, p := range parts {
				if p.Number == 0 {
					found = append(found, object("name", p.Name, "description", p.Description))
				}
			}
			answer = object("packages", found)
		case strings.HasSuffix(path, "/datasheets/list"):
			answer = object("datasheets", []any{})
		case strings.HasPrefix(path, "/jlcsearch/"):
			found := []any{}
			for _, p := range parts {
				if p.Number != 0 && strings.Contains(p.Name, r.URL.Query().Get("q")) {
					found = append(found, object("mfr", p.Name, "lcsc", p.Number, "description", p.Description, "stock", 100, "price", 1.5, "package", "SMD"))
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
func (p *Part) drawing() map[string]any {
	number := fmt.Sprint("C", p.Number)
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
		"uuid": number, "title": p.Name, "description": p.Description, "docType": 2, "type": 3,
		"lcsc": map[string]any{"id": 1, "number": number}, "szlcsc": map[string]any{"id": 1, "number": number},
		"owner": owner, "tags": []any{}, "updateTime": 1, "updated_at": "2024-01-01", "verify": true,
		"datastrid": "d", "writable": false, "isFavorite": false,
		"dataStr": map[string]any{
			"head":   head("2", map[string]any{"Manufacturer Part": p.Name, "Supplier Part": number, "pre": "U?", "name": p.Name}),
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
