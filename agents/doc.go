// Package agents writes the files that agents read out of resolved
// instructions, and takes the files people have into the format.
//
// Which agent reads what, in which form and how much of it, stands in one table
// of targets; exporting, importing, the check for stale exports, the budget and
// the page in docs are views of it.
//
// Planning is pure: it sees the workspace through a lookup and answers what
// should stand where. Only Apply and its helpers touch the disk, and they
// replace whole files. The package must not know which door it is called
// through.
package agents
