package oci

import (
	"context"
	"fmt"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2/content"
	"oras.land/oras-go/v2/registry/remote"

	"iai/packs"
)

// A Pull is what came of pulling.
type Pull struct {
	packs.Pulled
	Reference string
	Size      int64
	// Others are files of the archive that the pack does not name. They are
	// left behind.
	Others []string
}

// Fetch gets a pack from a registry, by tag or by digest. Nothing is written:
// what it answers is in memory, whole and checked.
func Fetch(ctx context.Context, reference string, opts Options) (Pull, error) {
	repo, err := connect(reference, opts)
	if err != nil {
		return Pull{}, err
	}
	if repo.Reference.Reference == "" {
		return Pull{}, fmt.Errorf("`%s` does not say which version: write a tag behind it, as in `%s:2.1.0`", reference, repo.Reference)
	}
	manifest, data, err := fetchManifest(ctx, repo)
	if err != nil {
		return Pull{}, err
	}
	layer, gzipped, err := readManifest(data)
	if err != nil {
		return Pull{}, fmt.Errorf("`%s` cannot be pulled: %w", repo.Reference, err)
	}
	archive, err := content.FetchAll(ctx, repo.Blobs(), layer)
	if err != nil {
		return Pull{}, failure(ctx, "pulled", repo, err)
	}
	pack, others, err := packs.Unpack(archive, gzipped)
	if err != nil {
		return Pull{}, fmt.Errorf("`%s` cannot be pulled: %w", repo.Reference, err)
	}
	return Pull{
		Pulled: packs.Pulled{
			Content: pack, Repository: repo.Reference.Registry + "/" + repo.Reference.Repository, Manifest: manifest.Digest.String(),
		},
		Reference: repo.Reference.String(), Size: layer.Size, Others: others,
	}, nil
}

// fetchManifest gets the manifest of a reference, held against its digest.
func fetchManifest(ctx context.Context, repo *remote.Repository) (ocispec.Descriptor, []byte, error) {
	desc, body, err := repo.FetchReference(ctx, repo.Reference.Reference)
	if err != nil {
		return desc, nil, failure(ctx, "pulled", repo, err)
	}
	defer body.Close()
	switch {
	case desc.MediaType != ocispec.MediaTypeImageManifest:
		return desc, nil, fmt.Errorf("`%s` cannot be pulled: it is no pack, but of the type %q", repo.Reference, desc.MediaType)
	case desc.Size > maxManifest:
		return desc, nil, fmt.Errorf("`%s` cannot be pulled: its manifest has %d bytes, and at most %d are read", repo.Reference, desc.Size, maxManifest)
	}
	data, err := content.ReadAll(body, desc)
	if err != nil {
		return desc, nil, failure(ctx, "pulled", repo, err)
	}
	return desc, data, nil
}
