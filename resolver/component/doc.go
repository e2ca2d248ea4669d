// Package component mediates between someone who decides and an interactive
// command line that asks: it looks a component up in a library, runs a search
// and an import command on a pseudo-terminal, shows every prompt of theirs as
// plain lines, and turns the chosen line into arrow keys and Enter.
//
// It understands nothing it relays. It must not know what a component is, which
// program it runs, or who answers: no prompt is treated specially, nothing is
// chosen, retried, cached or learned on anyone's behalf.
//
// The rules are pure and stand alone: Transition (the state machine),
// ParsePrompt and MapOption, Screen (bytes to rows). Around them, Mediator runs
// one task at a time over three interfaces, Terminal, Library and Clock, so
// that the system calls stay at the edge and a test can replace them.
package component
