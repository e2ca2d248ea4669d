package oci

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	ocispec "github.com/opencontainers/image-spec/specs-go/v1"
	"oras.land/oras-go/v2/registry"
	"oras.land/oras-go/v2/registry/remote"
	"oras.land/oras-go/v2/registry/remote/auth"
	"oras.land/oras-go/v2/registry/remote/credentials"
	"oras.land/oras-go/v2/registry/remote/retry"
)

// Options say how a registry is spoken to.
type Options struct {
	// PlainHTTP says whether to do without TLS. nil leaves it to the place: on
	// this very machine and without a CAFile no TLS is expected, and nowhere
	// else is it done without. There is no falling back from one to the other.
	PlainHTTP *bool
	// CAFile names a file of certificates to trust beside the system's.
	CAFile string
	// Agent is what the registry is told of the program.
	Agent string
}

// connect prepares to speak to the repository a reference names. It sends
// nothing yet.
func connect(reference string, opts Options) (*remote.Repository, error) {
	ref, err := registry.ParseReference(strings.TrimPrefix(reference, "oci://"))
	if err != nil {
		return nil, fmt.Errorf("`%s` is no reference to a registry: write HOST[:PORT]/REPOSITORY:TAG, such as `ghcr.io/acme/react:2.1.0`", reference)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = 30 * time.Second
	if opts.CAFile != "" {
		if transport.TLSClientConfig, err = trust(opts.CAFile); err != nil {
			return nil, err
		}
	}
	store, err := credentials.NewStoreFromDocker(credentials.StoreOptions{})
	if err != nil {
		return nil, fmt.Errorf("the registry credentials cannot be read: %w", err)
	}
	plain := opts.CAFile == "" && loopback(ref.Host())
	if opts.PlainHTTP != nil {
		plain = *opts.PlainHTTP
	}
	return &remote.Repository{
		Reference:          ref,
		PlainHTTP:          plain,
		ManifestMediaTypes: []string{ocispec.MediaTypeImageManifest},
		Client: &auth.Client{
			Client:     &http.Client{Transport: retry.NewTransport(transport), CheckRedirect: neverDown},
			Credential: credentials.Credential(store),
			Cache:      auth.NewCache(),
			Header:     http.Header{"User-Agent": {opts.Agent}},
		},
	}, nil
}

// trust adds the certificates of a file to the system's.
func trust(name string) (*tls.Config, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the CA file cannot be read: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(data) {
		return nil, fmt.Errorf("the CA file `%s` holds no certificate in PEM form", name)
	}
	return &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, nil
}

// loopback says whether a host is this machine.
func loopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// neverDown keeps a redirect from leaving TLS, and from going on for ever.
func neverDown(req *http.Request, via []*http.Request) error {
	if len(via) > 0 && via[0].URL.Scheme == "https" && req.URL.Scheme != "https" {
		return errors.New("the registry sends us on to a place without TLS")
	}
	if len(via) >= 10 {
		return errors.New("the registry sends us from place to place without end")
	}
	return nil
}

// canceled says whether it was given up on purpose.
func canceled(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }
