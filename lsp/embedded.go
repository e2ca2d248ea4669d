package lsp

import (
	"path"
	"strings"

	"iai/iaip/problem"
	"iai/resolver/contract"
)

// embedded is where a client finds a document that comes with the program: in
// the user's cache, written there when it is first needed. "" if it is not to
// be had.
func (s *Server) embedded(name string) string {
	if code, ok := strings.CutPrefix(name, "problems/"); ok {
		if r := problem.Find(strings.TrimSuffix(code, ".md")); r != nil {
			return s.pages.write("problems/"+r.Code+".md", r.Page)
		}
		return ""
	}
	text, ok := contract.BuiltinFile(path.Base(name))
	if !ok {
		return ""
	}
	return s.pages.write("catalogue/"+path.Base(name), func() string { return text })
}
