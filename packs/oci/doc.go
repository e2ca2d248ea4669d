// Package oci carries packs to and from OCI registries, the servers that hold
// container images, through the user's ordinary registry credentials.
//
// A pack is a manifest of the artifact type application/vnd.iai.pack.v1 with one
// layer, the pack's archive. The same pack gives the same manifest, byte for
// byte, so its digest says what it is. Everything a registry sends is held
// against its digest and within bounds before anybody looks into it.
//
// The package must not know where packs are kept: it hands over what it has
// pulled, and writes nothing. Only the command line imports it, so that nothing
// of the library it speaks through is ready before somebody pushes or pulls.
package oci
