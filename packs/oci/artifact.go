package oci

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/opencontainers/image-spec/specs-go"
	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2/content"

	"iai/packs"
	"iai/resolver/packfile"
)

// ArtifactType is what the manifest of a pack says it is.
const ArtifactType = "application/vnd.iai.pack.v1"

// layerType is the media type of the archives this program makes.
const layerType = "application/vnd.iai.pack.v1.tar"

// layerTypes are those it reads, and whether they are compressed: its own, and
// what other programs make of a directory.
var layerTypes = map[string]bool{
	layerType:                       false,
	layerType + "+gzip":             true,
	ocispec.MediaTypeImageLayer:     false,
	ocispec.MediaTypeImageLayerGzip: true,
}

// An artifact is a pack as a registry holds it.
type artifact struct {
	manifest     ocispec.Descriptor
	manifestJSON []byte
	layer        ocispec.Descriptor
	archive      []byte
}

// artifactOf makes the artifact of a pack. Nothing in it depends on when or
// where it is made.
func artifactOf(c *packfile.Content) (artifact, error) {
	archive, err := packs.WriteArchive(c.Files)
	if err != nil {
		return artifact{}, err
	}
	layer := content.NewDescriptorFromBytes(layerType, archive)
	layer.Annotations = map[string]string{ocispec.AnnotationTitle: c.ID + ".tar"}
	about := map[string]string{ocispec.AnnotationTitle: c.ID}
	if c.Author != "" {
		about[ocispec.AnnotationVendor] = c.Author
	}
	if c.Version != "" {
		about[ocispec.AnnotationVersion] = c.Version
	}
	data, err := json.Marshal(ocispec.Manifest{
		Versioned:    specs.Versioned{SchemaVersion: 2},
		MediaType:    ocispec.MediaTypeImageManifest,
		ArtifactType: ArtifactType,
		Config:       ocispec.DescriptorEmptyJSON,
		Layers:       []ocispec.Descriptor{layer},
		Annotations:  about,
	})
	if err != nil {
		return artifact{}, err
	}
	return artifact{content.NewDescriptorFromBytes(ocispec.MediaTypeImageManifest, data), data, layer, archive}, nil
}

// What a registry may send.
const (
	maxManifest = 1 << 20
	maxLayer    = packfile.MaxContent + 4096*packfile.MaxFiles
)

// readManifest says which layer of a manifest is the pack.
func readManifest(data []byte) (layer ocispec.Descriptor, gzipped bool, err error) {
	var m ocispec.Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return layer, false, fmt.Errorf("its manifest is not JSON")
	}
	kind := m.ArtifactType
	if kind == "" {
		kind = m.Config.MediaType // where older programs write it
	}
	if kind != ArtifactType {
		return layer, false, fmt.Errorf("it is no pack: its artifact type is %q and a pack's is %q", kind, ArtifactType)
	}
	if len(m.Layers) != 1 {
		return layer, false, fmt.Errorf("a pack has one layer, and it has %d", len(m.Layers))
	}
	layer = m.Layers[0]
	gzipped, known := layerTypes[layer.MediaType]
	switch {
	case !known:
		return layer, false, fmt.Errorf("its layer is of the type %q, which is not read here", layer.MediaType)
	case layer.Size < 0 || layer.Size > maxLayer:
		return layer, false, fmt.Errorf("its layer has %d bytes, and at most %d are read", layer.Size, int64(maxLayer))
	}
	if err := layer.Digest.Validate(); err != nil {
		return layer, false, fmt.Errorf("its layer has no digest that can be checked")
	}
	return layer, gzipped, nil
}

// TagOf is the tag a pack is pushed under if the reference has none: its
// version, with what a tag cannot hold replaced; "" without a version.
func TagOf(version string) string { return strings.ReplaceAll(version, "+", "_") }
