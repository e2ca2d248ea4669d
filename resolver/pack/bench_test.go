package pack

import (
	"encoding/json"
	"fmt"
	"testing"
)

// tenThousand are packs of one id: the worst case, since every one of them is a
// candidate. A fifth are prereleases, and refs come in no particular order.
func tenThousand() []Candidate {
	d := dice(5)
	all := make([]Candidate, 10_000)
	for i := range all {
		version := fmt.Sprintf("%d.%d.%d", d.IntN(10), d.IntN(100), d.IntN(100))
		if d.IntN(5) == 0 {
			version += fmt.Sprintf("-rc.%d", d.IntN(20))
		}
		all[i] = Candidate{
			Ref:        fmt.Sprintf("packs/%04x/%d", d.IntN(1<<16), i),
			Author:     fmt.Sprintf("author-%d", d.IntN(500)),
			PackTreeID: "web.react",
			Version:    version,
			Kind:       "rules",
			Source:     "workspace",
			Root:       "packs",
		}
	}
	return all
}

func BenchmarkResolve(b *testing.B) {
	registry := tenThousand()
	elsewhere := tenThousand()
	for i := range elsewhere {
		if i%10 != 0 {
			elsewhere[i].PackTreeID = fmt.Sprintf("pack.%d", i)
		}
	}
	ranked := workspace()
	ranked.Ordering = []string{"author:asc", "version:desc"}
	ranked.Ranks = map[string][]string{"author": {"author-7", "author-3", "author-9"}}
	for _, bench := range []struct {
		name string
		q    Question
	}{
		{"any", Question{Request: "web.react", Registry: registry, Context: workspace()}},
		{"half-rejected", Question{Request: "web.react@>=5", Registry: registry, Context: workspace()}},
		{"most-rejected", Question{Request: "web.react@^4.0", Registry: registry, Context: workspace()}},
		{"all-rejected", Question{Request: "web.react@^99", Registry: registry, Context: workspace()}},
		{"ranked", Question{Request: "web.react", Registry: registry, Context: ranked}},
		{"no-criteria", Question{Request: "web.react", Registry: registry, Context: Context{Source: "workspace"}}},
		{"tenth-has-the-id", Question{Request: "web.react@^4.0", Registry: elsewhere, Context: workspace()}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Resolve(bench.q).Answer()
			}
		})
	}
}

func BenchmarkExplain(b *testing.B) {
	q := Question{Request: "web.react@^4.0", Registry: tenThousand(), Context: workspace()}
	b.ReportAllocs()
	for b.Loop() {
		Resolve(q).Explain()
	}
}

func BenchmarkBareResolve(b *testing.B) {
	type entry struct {
		Ref        string `json:"ref"`
		Author     string `json:"author"`
		PackTreeID string `json:"packTreeId"`
		Version    string `json:"version"`
		Kind       string `json:"kind"`
		Source     string `json:"source"`
	}
	var entries []entry
	for _, c := range tenThousand() {
		entries = append(entries, entry{c.Ref, c.Author, c.PackTreeID, c.Version, c.Kind, c.Source})
	}
	input, err := json.Marshal(map[string]any{
		"request": "web.react@^4.0", "registry": entries,
		"context": map[string]any{"source": "workspace", "ordering": workspace().Ordering},
	})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(input)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := BareResolve(input); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for _, raw := range []string{"acme@web.react@^2.0", "acme@web.react", "web.react"} {
		b.Run(raw, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ParseRequest(raw); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("version", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := ParseVersion("12.34.56-rc.1+build.7"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
