// Package lsp is the language server: it takes an editor's messages, keeps the
// documents they change, and answers from snapshots of the workspaces they lie
// in.
//
// There is one file for each method, named after it, and each is thin: it
// turns a URI and a position into a path and a byte offset, asks lsp/feature,
// and turns byte spans back. What is in force, what is wrong and how it is
// mended is decided elsewhere; the package must hold no rules about that.
//
// Notifications run on the goroutine that reads, in wire order, and change the
// state behind Server.mu. A request is pinned there too: it gets a view, which
// never changes, and is answered from a goroutine of its own. One worker
// publishes what a change means for other files.
package lsp
