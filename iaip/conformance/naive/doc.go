// Package naive is a second resolver, written from the specification alone and
// as plainly as it allows: it reads every file again whenever it is asked for,
// remembers nothing, and knows places only as line numbers.
//
// It exists to be compared with the real resolver and is imported by tests
// only. It must not import any other room of the project, because two readings
// of the specification are worth something only while they are independent.
//
// Where the specification is silent, a decision is named in a comment that
// begins with "Silent:".
package naive
