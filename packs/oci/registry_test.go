package oci

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"

	"iai/packs"
	"iai/packs/oci/registrytest"
)

// There and back again, against a real registry.
func TestPushAndPull(t *testing.T) {
	for _, tt := range []struct {
		name string
		registrytest.Config
	}{
		{"open", registrytest.Config{}},
		{"with passwords", registrytest.Config{Passwords: true}},
		{"with TLS", registrytest.Config{TLS: true}},
		{"with both", registrytest.Config{Passwords: true, TLS: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := registrytest.Start(t, tt.Config)
			setenv(t, registrytest.Login(t, registrytest.Password, r.Host))
			ctx, opts := context.Background(), Options{CAFile: r.CAFile, Agent: "iai/test"}
			c := react(t, "2.1.0")
			pushed, err := Push(ctx, r.Host+"/acme/react", &c, false, opts)
			if err != nil {
				t.Fatal(err)
			}
			if pushed.Reference != r.Host+"/acme/react:2.1.0" || !pushed.Changed || !strings.HasPrefix(pushed.Digest, "sha256:") {
				t.Errorf("pushed %+v", pushed)
			}
			for _, ref := range []string{":2.1.0", "@" + pushed.Digest, ":2.1.0@" + pushed.Digest} {
				pulled, err := Fetch(ctx, r.Host+"/acme/react"+ref, opts)
				if err != nil {
					t.Errorf("%s: %v", ref, err)
					continue
				}
				if pulled.Content.Digest != c.Digest || pulled.Content.Name() != "acme@web.react@2.1.0" || pulled.Manifest != pushed.Digest ||
					pulled.Repository != r.Host+"/acme/react" || len(pulled.Others) > 0 {
					t.Errorf("%s: pulled %+v", ref, pulled)
				}
			}
			again, err := Push(ctx, r.Host+"/acme/react:2.1.0", &c, false, opts)
			if err != nil || again.Changed || again.Digest != pushed.Digest {
				t.Errorf("again: %+v, %v", again, err)
			}
		})
	}
}

func setenv(t testing.TB, pair string) {
	name, value, _ := strings.Cut(pair, "=")
	t.Setenv(name, value)
}

// A tag is not given another content unasked, and the other content is then
// what is pulled.
func TestTakenTags(t *testing.T) {
	r := registrytest.Start(t, registrytest.Config{})
	ctx := context.Background()
	first, second := react(t, "2.1.0"), react(t, "2.2.0")
	if _, err := Push(ctx, r.Host+"/acme/react:latest", &first, false, Options{}); err != nil {
		t.Fatal(err)
	}
	var taken *Taken
	if _, err := Push(ctx, r.Host+"/acme/react:latest", &second, false, Options{}); !errors.As(err, &taken) || !strings.Contains(err.Error(), "--replace") {
		t.Fatalf("got %v", err)
	}
	if pulled, err := Fetch(ctx, r.Host+"/acme/react:latest", Options{}); err != nil || pulled.Content.Version != "2.1.0" {
		t.Errorf("%+v, %v", pulled, err)
	}
	if pushed, err := Push(ctx, r.Host+"/acme/react:latest", &second, true, Options{}); err != nil || !pushed.Changed {
		t.Fatal(pushed, err)
	}
	if pulled, err := Fetch(ctx, r.Host+"/acme/react:latest", Options{}); err != nil || pulled.Content.Version != "2.2.0" {
		t.Errorf("%+v, %v", pulled, err)
	}
}

// The same pack has the same digest on every registry and every day.
func TestArtifactIsFixed(t *testing.T) {
	c := react(t, "2.1.0")
	a, err := artifactOf(&c)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","artifactType":"application/vnd.iai.pack.v1",` +
		`"config":{"mediaType":"application/vnd.oci.empty.v1+json","digest":"sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","size":2,"data":"e30="},` +
		`"layers":[{"mediaType":"application/vnd.iai.pack.v1.tar","digest":"DIGEST","size":3072,"annotations":{"org.opencontainers.image.title":"web.react.tar"}}],` +
		`"annotations":{"org.opencontainers.image.title":"web.react","org.opencontainers.image.vendor":"acme","org.opencontainers.image.version":"2.1.0"}}`
	if got := strings.Replace(string(a.manifestJSON), a.layer.Digest.String(), "DIGEST", 1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	c.Files[0], c.Files[1] = c.Files[1], c.Files[0]
	if b, err := artifactOf(&c); err != nil || b.manifest.Digest != a.manifest.Digest {
		t.Errorf("another order of files makes another artifact (%v)", err)
	}
	bare := c
	bare.Author, bare.Version = "", ""
	if b, err := artifactOf(&bare); err != nil || strings.Contains(string(b.manifestJSON), "vendor") {
		t.Error("what a pack does not have is left out")
	}
}

func TestCredentials(t *testing.T) {
	r := registrytest.Start(t, registrytest.Config{Passwords: true})
	ctx := context.Background()
	c := react(t, "2.1.0")
	for _, tt := range []struct{ name, env string }{
		{"none", registrytest.Login(t, "")},
		{"those of another host", registrytest.Login(t, registrytest.Password, "ghcr.io")},
		{"a wrong password", registrytest.Login(t, "wrong horse", r.Host)},
	} {
		setenv(t, tt.env)
		_, pushErr := Push(ctx, r.Host+"/acme/react", &c, false, Options{})
		_, pullErr := Fetch(ctx, r.Host+"/acme/react:2.1.0", Options{})
		for _, err := range []error{pushErr, pullErr} {
			if err == nil || !strings.Contains(err.Error(), "docker login "+r.Host) || strings.Contains(err.Error(), "horse") {
				t.Errorf("%s: %v", tt.name, err)
			}
		}
	}
	dir := t.TempDir()
	t.Setenv("DOCKER_CONFIG", dir)
	if err := os.WriteFile(dir+"/config.json", []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Fetch(ctx, r.Host+"/acme/react:2.1.0", Options{}); err == nil || !strings.Contains(err.Error(), "credentials cannot be read") {
		t.Errorf("a broken configuration: %v", err)
	}
}

func TestTLS(t *testing.T) {
	r := registrytest.Start(t, registrytest.Config{TLS: true})
	other := registrytest.Start(t, registrytest.Config{TLS: true})
	plain := registrytest.Start(t, registrytest.Config{})
	ctx := context.Background()
	yes, no := true, false
	junk := t.TempDir() + "/junk.pem"
	if err := os.WriteFile(junk, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		host string
		Options
		says string
	}{
		{"its authority", r.Host, Options{CAFile: r.CAFile}, "the registry has no"},
		{"another authority", r.Host, Options{CAFile: other.CAFile}, "--ca-file"},
		{"nobody's authority", r.Host, Options{PlainHTTP: &no}, "--ca-file"},
		{"without TLS, unasked", r.Host, Options{}, "wants TLS"},
		{"without TLS, asked", r.Host, Options{PlainHTTP: &yes}, "wants TLS"},
		{"TLS where there is none", plain.Host, Options{PlainHTTP: &no}, "use --plain-http"},
		{"an authority where there is no TLS", plain.Host, Options{CAFile: r.CAFile}, "use --plain-http"},
		{"a file that is not there", r.Host, Options{CAFile: "nowhere.pem"}, "the CA file cannot be read"},
		{"a file without certificates", r.Host, Options{CAFile: junk}, "holds no certificate"},
	} {
		_, err := Fetch(ctx, tt.host+"/acme/react:1.0.0", tt.Options)
		if err == nil || !strings.Contains(err.Error(), tt.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want something about %q", tt.name, err, tt.says)
		}
	}
}

func TestReferences(t *testing.T) {
	ctx := context.Background()
	c, unversioned := react(t, "2.1.0"), react(t, "2.1.0")
	unversioned.Version = ""
	for _, tt := range []struct{ ref, says string }{
		{"react", "no reference to a registry"},
		{"", "no reference to a registry"},
		{"ghcr.io/Acme/react:1", "no reference to a registry"},
		{"ghcr.io/acme/react:a:b", "no reference to a registry"},
		{"https://ghcr.io/acme/react:1", "no reference to a registry"},
		{"ghcr.io/acme/react@sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", "leave the digest out"},
	} {
		if _, err := Push(ctx, tt.ref, &c, false, Options{}); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("pushing to %q: %v", tt.ref, err)
		}
	}
	if _, err := Push(ctx, "ghcr.io/acme/react", &unversioned, false, Options{}); err == nil || !strings.Contains(err.Error(), "has no version to be pushed under") {
		t.Error(err)
	}
	if _, err := Fetch(ctx, "ghcr.io/acme/react", Options{}); err == nil || !strings.Contains(err.Error(), "does not say which version") {
		t.Error(err)
	}
	if _, err := Fetch(ctx, "oci://127.0.0.1:1/acme/react:1.0.0", Options{}); err == nil || !strings.Contains(err.Error(), "nobody answers at `127.0.0.1:1`") {
		t.Error(err)
	}
	if got := TagOf("1.2.3+build.5"); got != "1.2.3_build.5" {
		t.Errorf("tag %s", got)
	}
}

func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "localhost:5000": true, "127.0.0.1:5000": true, "127.9.9.9": true, "[::1]:5000": true, "[::1]": true,
		"ghcr.io": false, "localhost.example.org": false, "10.0.0.1:5000": false, "127.0.0.1.example.org": false, "[::2]:5000": false,
	} {
		if loopback(host) != want {
			t.Errorf("%s: %v", host, !want)
		}
		repo, err := connect(host+"/acme/react:1", Options{})
		if err != nil {
			t.Fatal(err)
		}
		if repo.PlainHTTP != want {
			t.Errorf("%s is spoken to without TLS: %v", host, repo.PlainHTTP)
		}
	}
}

// What other programs push is read as long as it is a pack; what is none is
// refused, whatever it says of itself.
func TestForeignArtifacts(t *testing.T) {
	r := registrytest.Start(t, registrytest.Config{})
	c := react(t, "2.1.0")
	archive, err := packs.WriteArchive(c.Files)
	if err != nil {
		t.Fatal(err)
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write(archive); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	var bomb bytes.Buffer
	z = gzip.NewWriter(&bomb)
	for range 100 {
		if _, err := z.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	gz, tar := ocispec.MediaTypeImageLayerGzip, ocispec.MediaTypeImageLayer
	for _, tt := range []struct {
		name string
		thing
		says string // "" if it is to be read
	}{
		{"gzip", thing{ArtifactType, gz, [][]byte{zipped.Bytes()}}, ""},
		{"tar", thing{ArtifactType, tar, [][]byte{archive}}, ""},
		{"another artifact", thing{"application/vnd.acme.chart", tar, [][]byte{archive}}, "it is no pack"},
		{"an image", thing{"", tar, [][]byte{archive}}, "it is no pack"},
		{"two layers", thing{ArtifactType, tar, [][]byte{archive, zipped.Bytes()}}, "it has 2"},
		{"a layer of another type", thing{ArtifactType, "application/zip", [][]byte{archive}}, "not read here"},
		{"gzip said to be tar", thing{ArtifactType, tar, [][]byte{zipped.Bytes()}}, "breaks off"},
		{"tar said to be gzip", thing{ArtifactType, gz, [][]byte{archive}}, "not gzip"},
		{"a bomb", thing{ArtifactType, gz, [][]byte{bomb.Bytes()}}, "unpacks to more than"},
		{"nothing", thing{ArtifactType, tar, [][]byte{make([]byte, 1024)}}, "There is no pack here"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ref := r.Host + "/foreign/" + strings.ReplaceAll(tt.name, " ", "-") + ":1"
			tt.send(t, ref)
			pulled, err := Fetch(context.Background(), ref, Options{})
			switch {
			case tt.says == "" && (err != nil || pulled.Content.Digest != c.Digest):
				t.Errorf("%+v, %v", pulled.Content.Digest, err)
			case tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)):
				t.Errorf("got %v, want something about %q", err, tt.says)
			}
		})
	}
}

// A manifest need not come from a registry that keeps to any rules.
func TestReadManifest(t *testing.T) {
	layer := func(change func(d *ocispec.Descriptor)) []byte {
		d := ocispec.Descriptor{MediaType: layerType, Digest: ocispec.DescriptorEmptyJSON.Digest, Size: 2}
		change(&d)
		data, err := json.Marshal(ocispec.Manifest{ArtifactType: ArtifactType, Layers: []ocispec.Descriptor{d}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, tt := range []struct {
		name string
		data []byte
		says string
	}{
		{"sound", layer(func(*ocispec.Descriptor) {}), ""},
		{"the type in the config", []byte(`{"config":{"mediaType":"` + ArtifactType + `"},"layers":[{"mediaType":"` + layerType + `","digest":"sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","size":2}]}`), ""},
		{"no JSON", []byte("{"), "not JSON"},
		{"another shape", []byte(`{"layers":7}`), "not JSON"},
		{"nothing in it", []byte(`{}`), "it is no pack"},
		{"no layer", []byte(`{"artifactType":"` + ArtifactType + `"}`), "it has 0"},
		{"a vast layer", layer(func(d *ocispec.Descriptor) { d.Size = 1 << 60 }), "at most"},
		{"less than nothing", layer(func(d *ocispec.Descriptor) { d.Size = -1 }), "at most"},
		{"no digest", layer(func(d *ocispec.Descriptor) { d.Digest = "" }), "no digest"},
		{"a digest of an unknown kind", layer(func(d *ocispec.Descriptor) { d.Digest = "md5:d41d8cd98f00b204e9800998ecf8427e" }), "no digest"},
		{"a digest that is a path", layer(func(d *ocispec.Descriptor) { d.Digest = "sha256:../../../etc/passwd" }), "no digest"},
	} {
		_, _, err := readManifest(tt.data)
		if (err == nil) != (tt.says == "") || err != nil && !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want something about %q", tt.name, err, tt.says)
		}
	}
}

// Nothing is taken from a registry that sends something else than it says.
func TestLyingRegistries(t *testing.T) {
	c := react(t, "2.1.0")
	a, err := artifactOf(&c)
	if err != nil {
		t.Fatal(err)
	}
	type answers struct {
		manifest, layer []byte
		digest          string // as the header says
		kind            string
		status          int
	}
	for _, tt := range []struct {
		name   string
		ref    string
		change func(x *answers)
		says   string
	}{
		{"it does not lie", ":1", func(*answers) {}, ""},
		{"another manifest than its header says", ":1", func(x *answers) { x.manifest = bytes.Replace(x.manifest, []byte("acme"), []byte("emca"), 1) }, "not what its digest says"},
		{"another manifest than asked for", "@sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", func(*answers) {}, "digest mismatch"},
		{"another layer of the same size", ":1", func(x *answers) { x.layer = bytes.Replace(x.layer, []byte("Write"), []byte("Never"), 1) }, "not what its digest says"},
		{"a shorter layer", ":1", func(x *answers) { x.layer = x.layer[:2000] }, "mismatch Content-Length"},
		{"a longer layer", ":1", func(x *answers) { x.layer = append(x.layer, 'x') }, "more than it said"},
		{"a manifest of another type", ":1", func(x *answers) { x.kind = ocispec.MediaTypeImageIndex }, "it is no pack"},
		{"a very large manifest", ":1", func(x *answers) { x.manifest = bytes.Repeat([]byte(" "), 2<<20); x.digest = "" }, "at most 1048576"},
		{"a page of a portal", ":1", func(x *answers) { x.manifest, x.kind, x.digest = []byte("<html>"), "text/html", "" }, "it is no pack"},
		{"it refuses", ":1", func(x *answers) { x.status = http.StatusForbidden }, "does not allow it"},
		{"it is not there", ":1", func(x *answers) { x.status = http.StatusNotFound }, "the registry has no"},
		{"it cannot", ":1", func(x *answers) { x.status = http.StatusTeapot }, "418"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := answers{manifest: bytes.Clone(a.manifestJSON), layer: bytes.Clone(a.archive), digest: a.manifest.Digest.String(), kind: ocispec.MediaTypeImageManifest, status: 200}
			tt.change(&x)
			host := serve(t, func(w http.ResponseWriter, r *http.Request) {
				if strings.Contains(r.URL.Path, "/blobs/") {
					_, _ = w.Write(x.layer)
					return
				}
				w.Header().Set("Content-Type", x.kind)
				if x.digest != "" {
					w.Header().Set("Docker-Content-Digest", x.digest)
				}
				w.Header().Set("Content-Length", itoa(len(x.manifest)))
				w.WriteHeader(x.status)
				_, _ = w.Write(x.manifest)
			})
			pulled, err := Fetch(context.Background(), host+"/acme/react"+tt.ref, Options{})
			switch {
			case tt.says == "" && (err != nil || pulled.Content.Digest != c.Digest):
				t.Errorf("%+v, %v", pulled, err)
			case tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says) || strings.Contains(err.Error(), "\n")):
				t.Errorf("got %v, want something about %q", err, tt.says)
			}
		})
	}
}

// Whoever gives up is heard at once.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	arrived := make(chan struct{})
	host := serve(t, func(w http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
	})
	go func() { <-arrived; cancel() }()
	if _, err := Fetch(ctx, host+"/acme/react:1", Options{}); err == nil || !strings.Contains(err.Error(), "it was interrupted") {
		t.Error(err)
	}
}

// A registry with TLS may send us on, but never to a place without it.
func TestRedirects(t *testing.T) {
	secure, insecure := "https://a.example", "http://a.example"
	request := func(u string) *http.Request {
		r, err := http.NewRequest("GET", u, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if neverDown(request(insecure), []*http.Request{request(secure)}) == nil {
		t.Error("from TLS to a place without it")
	}
	if err := neverDown(request(secure), []*http.Request{request(secure)}); err != nil {
		t.Error(err)
	}
	if err := neverDown(request(insecure), []*http.Request{request(insecure)}); err != nil {
		t.Error(err)
	}
	if neverDown(request(secure), make([]*http.Request, 0)) != nil {
		t.Error("the first request is no redirect")
	}
	var many []*http.Request
	for range 10 {
		many = append(many, request(secure))
	}
	if neverDown(request(secure), many) == nil {
		t.Error("without end")
	}
}
