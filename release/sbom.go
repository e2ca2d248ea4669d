package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"
)

// The parts of CycloneDX 1.5 that are written.
type (
	bom struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   bomMetadata `json:"metadata"`
		Components []component `json:"components"`
	}
	bomMetadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type       string     `json:"type"`
		Ref        string     `json:"bom-ref"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		Hashes     []hash     `json:"hashes,omitempty"`
		Purl       string     `json:"purl"`
		Properties []property `json:"properties,omitempty"`
	}
	hash struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
)

// bill lists what a binary is made of, as the binary itself says: its modules
// with their checksums, and the toolchain.
func (s source) bill(binary string, p platform) ([]byte, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	self := moduleOf(&debug.Module{Path: info.Main.Path, Version: s.version})
	self.Type = "application"
	self.Hashes = []hash{{"SHA-256", fmt.Sprintf("%x", sha256.Sum256(program))}}
	self.Properties = []property{{"iai:platform", p.String()}, {"iai:revision", s.revision}, {"iai:modified", fmt.Sprint(s.modified)}}
	out := bom{
		Format: "CycloneDX", Spec: "1.5", Version: 1,
		Metadata:   bomMetadata{s.time.Format(time.RFC3339), self},
		Components: []component{},
	}
	for _, dep := range info.Deps {
		if dep.Replace != nil {
			dep = dep.Replace
		}
		out.Components = append(out.Components, moduleOf(dep))
	}
	std := moduleOf(&debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})
	out.Components = append(out.Components, std)
	data, err := json.MarshalIndent(out, "", "  ")
	return append(data, '\n'), err
}

func moduleOf(m *debug.Module) component {
	purl := "pkg:golang/" + m.Path + "@" + m.Version
	c := component{Type: "library", Ref: purl, Name: m.Path, Version: m.Version, Purl: purl}
	if m.Sum != "" {
		c.Properties = []property{{"go:sum", m.Sum}}
	}
	return c
}
