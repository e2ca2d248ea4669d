// Package identifier turns a string that somebody believes to be the name of
// one thing into one of three answers: one node, many candidates, or none.
//
// It is strict on purpose. An identifier is an id, a full name, the end of a
// full name, a short name, a path, or one of a few fixed combinations of them;
// it is never a pattern, a sentence or a near miss. Whoever has such a thing is
// sent to search, which is the other half of this package and just as literal.
//
// One engine serves two vocabularies: a code graph (symbols, routes, clients)
// and the workspace itself (kinds, files, sections, rules and so on). What a
// node may be is listed in one table (kind.go), why it may be a candidate in
// another (reason.go). A Graph keeps its nodes sorted by id and every index as
// the same nodes in another order, so that an answer costs a handful of binary
// searches however large the graph is.
//
// The package works on plain values. It must not know where nodes come from,
// what a manifest is, or who asks.
package identifier
