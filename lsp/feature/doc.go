// Package feature works out what an editor shows and does, one file per
// feature: pure functions of a snapshot, a file and an offset that answer plain
// data in byte spans.
//
// The package must not know how an answer reaches the editor: no positions, no
// URIs, no protocol types, no disk, no goroutines. A file that is not there or
// cannot be read whole gives the answer of what could be read, never an error;
// errors are for what a person asked for and cannot have, one sentence each.
package feature
