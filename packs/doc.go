// Package packs moves packs about: it reads them from directories, lists them
// in a registry, packs them into archives and out of them, keeps those that
// were pulled, and copies their instructions beside a manifest.
//
// An archive comes from somebody else, so it is read whole, within bounds, and
// judged before a byte of it is written; nothing in it can name a place outside
// its pack. What is written appears as a whole or not at all, and what an
// interrupted run has left is thrown away, never gone on with.
//
// Which pack a request means is said by package packfile. The package must not
// know how registries are spoken to, which is the business of packs/oci, and
// must not know editors, agents or command lines. It starts no goroutines.
package packs
