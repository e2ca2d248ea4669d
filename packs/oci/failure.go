package oci

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"

	"oras.land/oras-go/v2/content"
	"oras.land/oras-go/v2/errdef"
	"oras.land/oras-go/v2/registry/remote"
	"oras.land/oras-go/v2/registry/remote/auth"
	"oras.land/oras-go/v2/registry/remote/errcode"
)

// failure says in one sentence why something could not be done with a
// registry, and what to do about it.
func failure(ctx context.Context, what string, repo *remote.Repository, err error) error {
	host := repo.Reference.Host()
	var response *errcode.ErrorResponse
	var unknown x509.UnknownAuthorityError
	var invalid *tls.CertificateVerificationError
	var name x509.HostnameError
	var dns *net.DNSError
	why := ""
	switch {
	case canceled(ctx):
		why = "it was interrupted"
	case errors.Is(err, errdef.ErrNotFound):
		why = "the registry has no `" + repo.Reference.String() + "`"
	case errors.As(err, &response):
		switch response.StatusCode {
		case http.StatusUnauthorized:
			why = loginTo(host)
		case http.StatusBadRequest:
			// A server that expects TLS and gets none answers so, in no words
			// of a registry.
			why = wantsTLS(host)
			if !repo.PlainHTTP || len(response.Errors) > 0 {
				why = answers(response)
			}
		case http.StatusForbidden:
			why = "the registry does not allow it with these credentials"
		case http.StatusNotFound:
			why = "the registry has no `" + repo.Reference.String() + "`"
		default:
			why = answers(response)
		}
	case errors.Is(err, auth.ErrBasicCredentialNotFound):
		why = loginTo(host)
	case errors.As(err, &unknown):
		why = "the certificate of `" + host + "` is signed by nobody this machine trusts: name the certificate of its authority with --ca-file"
	case errors.As(err, &name):
		why = "the certificate of `" + host + "` is for another host"
	case errors.As(err, &invalid):
		why = "the certificate of `" + host + "` cannot be trusted: " + short(invalid.Err.Error())
	case strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"):
		why = "`" + host + "` speaks without TLS: use --plain-http if you trust the way to it"
	case strings.Contains(err.Error(), "malformed HTTP response"):
		why = wantsTLS(host)
	case errors.As(err, &dns):
		why = "there is no host `" + host + "`"
	case errors.Is(err, syscall.ECONNREFUSED):
		why = "nobody answers at `" + host + "`"
	case errors.Is(err, content.ErrMismatchedDigest):
		why = "what the registry sent is not what its digest says: nothing was kept"
	case errors.Is(err, content.ErrTrailingData):
		why = "the registry sent more than it said: nothing was kept"
	default:
		why = short(err.Error())
	}
	return &Error{fmt.Sprintf("`%s` cannot be %s: %s", repo.Reference, what, why), err}
}

func answers(r *errcode.ErrorResponse) string {
	if len(r.Errors) == 0 {
		return fmt.Sprintf("the registry answers %d %s", r.StatusCode, http.StatusText(r.StatusCode))
	}
	return fmt.Sprintf("the registry answers %d: %s", r.StatusCode, short(r.Errors.Error()))
}

func wantsTLS(host string) string {
	return "`" + host + "` wants TLS: use --plain-http=false, and --ca-file if its authority is your own"
}

func loginTo(host string) string {
	return "the registry wants credentials, or others than it got: log in with `docker login " + host + "` or a credential helper"
}

// short keeps what others say to one line of reasonable length.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if runes := []rune(s); len(runes) > 300 {
		s = string(runes[:300]) + "…"
	}
	return s
}

// An Error is a failure with a registry, in words for people.
type Error struct {
	message string
	cause   error
}

func (e *Error) Error() string { return e.message }
func (e *Error) Unwrap() error { return e.cause }
