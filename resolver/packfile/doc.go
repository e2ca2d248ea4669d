// Package packfile reads the files that speak of packs and says what they come
// to together: pack.yaml in a pack, registry.yaml in a source, x-packs in a
// manifest and iai.lock beside it.
//
// The engine that chooses among packs is package pack, and knows no files; this
// package turns files into its questions. Whatever is wrong with a file is told
// with its place, and what has a place wrong is not used: half a registry would
// be another registry.
//
// The package must not know where the files lie, nor who asks: no disk, no
// network, no editor. It never writes; it only says how a file should read.
package packfile
