// Package rpc carries a language server's conversation over a byte stream: it
// frames messages, decides when each one runs, and keeps the conversation
// alive whatever the other side sends.
//
// One goroutine reads. It parses a frame in place, runs notifications and
// inline requests itself, in wire order, and writes what they produced in one
// system call before it waits for the next frame. A request that declares
// itself [Pinned] or [Background] is pinned on the reading goroutine, at its
// place in wire order, and answered from a goroutine of its own.
//
// What the package must not know: documents, workspaces, positions, features,
// or what any method means, apart from the four that make up the protocol's
// life cycle (initialize, shutdown, exit, $/cancelRequest) and the two whose
// parameters are large enough to deserve a decoder that does not allocate
// (textDocument/didOpen and textDocument/didChange).
//
// Why not the connection of go.lsp.dev/jsonrpc2: it ends the conversation on
// the first malformed body or failed notification, it keeps its largest frame
// in memory for good, and its fast write path is closed to any stream that
// wraps its own. Types, codes and the typed codec come from there and from
// go.lsp.dev/protocol.
package rpc
