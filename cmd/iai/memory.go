package main

import "runtime/debug"

// returnMemory gives back to the system what only starting needed: garbage, and
// the parts of the program that will not run again.
func returnMemory() {
	debug.FreeOSMemory()
	releaseProgram()
}
