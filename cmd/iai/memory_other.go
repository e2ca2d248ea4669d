//go:build !linux

package main

// releaseProgram does nothing: other systems drop what is not used by
// themselves.
func releaseProgram() {}
