package mcp

import (
	"context"
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// HTTPOptions say who may come in over HTTP.
type HTTPOptions struct {
	// Token has to be presented by every request; "" asks for none.
	Token string
	// Origins are those of web pages that may ask, besides pages of this
	// machine.
	Origins []string
}

// sessionTimeout ends sessions that have been silent for so long; their client
// begins another when it is told so.
const sessionTimeout = 12 * time.Hour

// Handler serves any number of clients over streamable HTTP, each with roots
// and subscriptions of its own.
func (s *Server) Handler(opts HTTPOptions) http.Handler {
	// A session that exists already needs no server of its own, only what is
	// common to all.
	common := sdk.NewServer(&sdk.Implementation{Name: "iai", Version: s.opts.Version}, nil)
	streamable := sdk.NewStreamableHTTPHandler(func(r *http.Request) *sdk.Server {
		begun, ok := r.Context().Value(begunKey{}).(*begun)
		if !ok || r.Method != http.MethodPost || r.Header.Get("Mcp-Session-Id") != "" {
			return common
		}
		if begun.session == nil {
			begun.session = s.connection()
		}
		return begun.session.protocol
	}, &sdk.StreamableHTTPOptions{SessionTimeout: sessionTimeout, Logger: s.opts.Logger})
	mux := http.NewServeMux()
	serve := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b := &begun{}
		streamable.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), begunKey{}, b)))
		if b.session != nil && w.Header().Get("Mcp-Session-Id") == "" {
			s.forget(b.session) // the request began nothing that goes on
		}
	})
	mux.Handle("/{$}", serve)
	mux.Handle("/mcp", serve)
	return guard(opts, mux)
}

// begun carries the session a request begins from one question for it to the
// next: the library asks more than once.
type begun struct{ session *session }

type begunKey struct{}

// guard turns away what must not come in: pages of other machines, which a
// browser on this one would let ask, and requests without the token.
func guard(opts HTTPOptions, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && !originAllowed(origin, opts.Origins) {
			http.Error(w, "Pages of "+origin+" may not ask this server: start it with --allow-origin "+origin+" if they should.", http.StatusForbidden)
			return
		}
		if opts.Token != "" {
			given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
			if !ok || subtle.ConstantTimeCompare([]byte(given), []byte(opts.Token)) != 1 {
				w.Header().Set("WWW-Authenticate", `Bearer realm="iai"`)
				http.Error(w, "Send the token of this server: `Authorization: Bearer TOKEN`.", http.StatusUnauthorized)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

func originAllowed(origin string, allowed []string) bool {
	if slices.Contains(allowed, origin) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && Loopback(u.Hostname())
}

// Loopback says whether a host is this machine and nothing but this machine.
func Loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
