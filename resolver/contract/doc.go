// Package contract compiles a request ("create-component in web-shop") into
// the contract an agent is given: a fixed text with the rules, constraints and
// stack that hold, or a reason why there can be none.
//
// It is a compiler, not a brain. The answer is a pure function of the request,
// the projects, the catalogue and the time handed in: nothing is inferred, no
// order of maps, lists or files reaches the output, and what the user typed is
// never read at all.
//
// The package must not know of manifests, workspaces, packs on disk, editors
// or agents. Whoever has those turns them into a Request, Projects and a
// Catalogue first.
package contract
