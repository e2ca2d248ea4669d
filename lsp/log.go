package lsp

import (
	"context"
	"log/slog"
	"strings"

	"iai/lsp/rpc"
)

// logHandler sends what the server has to say to the client's log, as far as
// the settings want it there, and all of it to the log on disk if there is one.
type logHandler struct {
	server *Server
	also   slog.Handler
	attrs  []slog.Attr
}

// Enabled implements slog.Handler.
func (h *logHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level > slog.LevelDebug || h.also != nil && h.also.Enabled(ctx, level)
}

// Handle implements slog.Handler. It may be called with the server's mu held,
// so it takes no lock of its own.
func (h *logHandler) Handle(ctx context.Context, r slog.Record) error {
	var err error
	if h.also != nil && h.also.Enabled(ctx, r.Level) {
		err = h.also.Handle(ctx, r)
	}
	s := h.server
	if s.client == nil || !s.logging.Load().shows(r.Level) {
		return err
	}
	var b strings.Builder
	b.WriteString(r.Message)
	add := func(a slog.Attr) bool {
		b.WriteString(" " + a.Key + "=" + a.Value.String())
		return true
	}
	for _, a := range h.attrs {
		add(a)
	}
	r.Attrs(add)
	kind := byte('3')
	switch {
	case r.Level >= slog.LevelError:
		kind = '1'
	case r.Level >= slog.LevelWarn:
		kind = '2'
	case r.Level < slog.LevelInfo:
		kind = '4'
	}
	s.tellLog(kind, b.String())
	return err
}

// tellLog sends the client a message of a type for its log.
func (s *Server) tellLog(kind byte, message string) {
	// A client that does not read must not hold up whoever has something to
	// say, so this leaves from a goroutine of its own.
	s.client.Go("log", func(context.Context) {
		_ = s.client.NotifyRaw("window/logMessage", func(dst []byte) []byte {
			dst = append(dst, `{"type":`...)
			dst = append(dst, kind)
			dst = append(dst, `,"message":`...)
			dst = rpc.AppendString(dst, message)
			return append(dst, '}')
		})
	})
}

// WithAttrs implements slog.Handler.
func (h *logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	next := *h
	next.attrs = append(append([]slog.Attr(nil), h.attrs...), attrs...)
	if h.also != nil {
		next.also = h.also.WithAttrs(attrs)
	}
	return &next
}

// WithGroup implements slog.Handler. Groups are not told apart.
func (h *logHandler) WithGroup(string) slog.Handler { return h }

// A threshold is the least that is logged to the client. Before the client is
// initialized nothing may be sent to it.
type threshold struct{ level slog.Level }

func (t *threshold) shows(l slog.Level) bool { return t != nil && l >= t.level }

func thresholdOf(name string) *threshold {
	switch name {
	case "error":
		return &threshold{slog.LevelError}
	case "info":
		return &threshold{slog.LevelInfo}
	case "debug":
		return &threshold{slog.LevelDebug}
	}
	return &threshold{slog.LevelWarn}
}
