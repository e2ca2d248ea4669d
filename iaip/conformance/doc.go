// Package conformance says what a resolver of .iai workspaces must answer: a
// suite of cases written by hand from the specification, and a comparison with
// a second, deliberately naive resolver on generated workspaces.
//
// It is used by tests only. It knows a resolver and a checker as functions from
// files to the JSON of the operations iaip.resolve and check, so that any
// implementation can be put to it, and it must not import one.
//
// # A case
//
// A case is a txtar archive under testdata. Its comment begins with the clause
// it tests, such as
//
//	# point 7: the first override that loads wins
//
// where the clause is "point N" of the resolution, "file" (what the
// specification says of the file format), "yaml", "kinds" (kinds and keys),
// "problem NAME", or "answer" (the shape of an answer). The files of the archive
// are the files of the workspace, but for these:
//
//   - want holds the expected answer, see [Format] and [FormatCheck];
//   - show holds the topics to compare, one a line, see [Topics]; without it the
//     usual ones are compared;
//   - manifest holds the path of the manifest, where it is not the default one;
//   - a name that ends in .esc stands for the file without that ending. Each
//     line holds a Go string literal, which may be followed by "* N" for N
//     times, and the file is all of them without anything between. This is how
//     byte order marks, carriage returns and large files are written.
//
// # Putting a resolver to it
//
//	cases, err := conformance.Cases()
//	…
//	for _, c := range cases {
//		t.Run(c.Name, func(t *testing.T) {
//			if wrong := c.Run(resolve, check); wrong != "" {
//				t.Error(wrong)
//			}
//		})
//	}
//	for _, d := range conformance.Differential(resolve, 5000, 1) {
//		t.Error(d)
//	}
//
// A case that failed says what it expected and why; a difference is written as
// an archive that can become a case once it is settled who is right.
//
// # Expectations that leave something open
//
// The specification does not give the place of every problem. The place in a
// problem or check line may therefore be FILE:LINE, FILE alone, or "?".
package conformance
