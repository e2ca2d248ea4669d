package oci

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/opencontainers/image-spec/specs-go"
	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2/content"

	"iai/resolver/packfile"
)

// files of a pack in memory.
type files []packfile.File

func (f files) Name(path string) string { return path }

func (f files) Read(path string) (string, bool, string) {
	for _, x := range f {
		if x.Path == path {
			return x.Content, false, ""
		}
	}
	return "", true, ""
}

func react(t testing.TB, version string) packfile.Content {
	t.Helper()
	c := packfile.ReadContent(files{
		{Path: "pack.yaml", Content: "author: acme\nid: web.react\nversion: " + version + "\nkind: rules\nprovides:\n  rules: [rules.yaml]\n"},
		{Path: "rules.yaml", Content: "rules:\n- {id: no-class-components, severity: error, directive: Write function components.}\n"},
	})
	if p, broken := c.Broken(); broken {
		t.Fatal(p)
	}
	return c
}

// A thing is something in a registry that may be no pack at all.
type thing struct {
	artifactType, layerType string
	layers                  [][]byte
}

// send puts a thing into a repository the way any client could.
func (x thing) send(t testing.TB, reference string) {
	t.Helper()
	ctx := context.Background()
	repo, err := connect(reference, Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := ocispec.Manifest{Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: ocispec.MediaTypeImageManifest,
		ArtifactType: x.artifactType, Config: ocispec.DescriptorEmptyJSON}
	a := artifact{}
	for _, data := range x.layers {
		a.layer, a.archive = content.NewDescriptorFromBytes(x.layerType, data), data
		m.Layers = append(m.Layers, a.layer)
		a.manifestJSON, err = json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		a.manifest = content.NewDescriptorFromBytes(ocispec.MediaTypeImageManifest, a.manifestJSON)
		if err := a.send(ctx, repo); err != nil {
			t.Fatal(err)
		}
	}
}

// serve answers requests on this machine until the test ends.
func serve(t testing.TB, handle http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(handle)
	t.Cleanup(s.Close)
	return strings.TrimPrefix(s.URL, "http://")
}

func itoa(n int) string { return strconv.Itoa(n) }
