package feature

import (
	"strings"

	"iai/iaip"
	"iai/iaip/problem"
	"iai/workspace"
)

// Problems are the problems to show in a file. In a directory without any
// manifest the problem is a file that is not there and that no editor can
// underline: who has a file of it open is told at its first word.
func Problems(s *workspace.Snapshot, file string) []workspace.Problem {
	list := s.Problems(file)
	if s.Root() == "" || !s.IsOpen(file) || !strings.HasSuffix(file, workspace.Extension) || len(s.Manifests()) > 0 {
		return list
	}
	path, rule := s.DefaultManifest(), problem.MissingManifest
	missing := workspace.Problem{Manifests: []string{path}, Finding: problem.Finding{Rule: rule, Severity: rule.Severity, Stop: rule.Stops,
		File: file, Span: iaip.FirstToken(s.File(file)), Message: rule.Format("path", path), Facts: problem.Facts{Path: path}}}
	return append([]workspace.Problem{missing}, list...)
}
