package oci

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2/errdef"
	"oras.land/oras-go/v2/registry/remote"

	"iai/resolver/packfile"
)

// A Pushed pack is one a registry now has.
type Pushed struct {
	Reference string // with the tag
	Digest    string // of the manifest
	Size      int64  // of the archive
	// Changed is false if the registry had exactly this already.
	Changed bool
}

// A Taken tag is one that stands for another content already.
type Taken struct{ Reference, Old, New string }

func (e *Taken) Error() string {
	return fmt.Sprintf("`%s` is there already with other content (%s, and this is %s): push under another version, or with --replace if it is meant to change for everybody",
		e.Reference, e.Old, e.New)
}

// Push sends a pack to a registry. A tag that stands for another content is
// left alone unless replace is given: whoever pulls it would get something else
// without notice.
func Push(ctx context.Context, reference string, c *packfile.Content, replace bool, opts Options) (Pushed, error) {
	repo, err := connect(reference, opts)
	if err != nil {
		return Pushed{}, err
	}
	if _, err := repo.Reference.Digest(); err == nil {
		return Pushed{}, fmt.Errorf("`%s` names a content, and a pack is pushed under a tag: leave the digest out", reference)
	}
	if repo.Reference.Reference == "" {
		repo.Reference.Reference = TagOf(c.Version)
	}
	if repo.Reference.Reference == "" {
		return Pushed{}, fmt.Errorf("the pack has no version to be pushed under: write a tag, as in `%s:latest`", reference)
	}
	if err := repo.Reference.ValidateReferenceAsTag(); err != nil {
		return Pushed{}, fmt.Errorf("`%s` cannot be a tag: write one behind the repository, such as `%s/%s:2.1.0`", repo.Reference.Reference, repo.Reference.Registry, repo.Reference.Repository)
	}
	a, err := artifactOf(c)
	if err != nil {
		return Pushed{}, err
	}
	out := Pushed{Reference: repo.Reference.String(), Digest: a.manifest.Digest.String(), Size: a.layer.Size}
	switch there, err := repo.Resolve(ctx, repo.Reference.Reference); {
	case errors.Is(err, errdef.ErrNotFound):
	case err != nil:
		return Pushed{}, failure(ctx, "pushed", repo, err)
	case there.Digest == a.manifest.Digest:
		return out, nil
	case !replace:
		return Pushed{}, &Taken{out.Reference, there.Digest.String(), out.Digest}
	}
	if err := a.send(ctx, repo); err != nil {
		return Pushed{}, failure(ctx, "pushed", repo, err)
	}
	there, err := repo.Resolve(ctx, repo.Reference.Reference)
	if err != nil {
		return Pushed{}, failure(ctx, "pushed", repo, err)
	}
	if there.Digest != a.manifest.Digest {
		return Pushed{}, fmt.Errorf("`%s` was pushed, and the registry now has something else under it (%s): somebody else pushed at the same moment", out.Reference, there.Digest)
	}
	out.Changed = true
	return out, nil
}

// send puts the parts of an artifact into a repository, the manifest last: a
// tag never stands for something of which a part is missing.
func (a *artifact) send(ctx context.Context, repo *remote.Repository) error {
	for _, blob := range []struct {
		desc ocispec.Descriptor
		data []byte
	}{{a.layer, a.archive}, {ocispec.DescriptorEmptyJSON, ocispec.DescriptorEmptyJSON.Data}} {
		desc := ocispec.Descriptor{MediaType: blob.desc.MediaType, Digest: blob.desc.Digest, Size: blob.desc.Size}
		there, err := repo.Blobs().Exists(ctx, desc)
		if err != nil {
			return err
		}
		if there {
			continue
		}
		if err := repo.Blobs().Push(ctx, desc, bytes.NewReader(blob.data)); err != nil {
			return err
		}
	}
	return repo.Manifests().PushReference(ctx, a.manifest, bytes.NewReader(a.manifestJSON), repo.Reference.Reference)
}
