package conformance

import "slices"

// checkViolations are the rules that hold for every answer of check.
func checkViolations(raw []byte, files map[string][]byte) []string {
	v := &violations{}
	v.shape("check", raw)
	a, err := DecodeCheck(raw)
	if err != nil {
		return append(v.found, err.Error())
	}
	counted := Summary{Files: a.Summary.Files, Manifests: a.Summary.Manifests}
	for i, p := range a.Problems {
		src, there := files[p.File]
		text, ok := under(src, p.Range)
		switch {
		case !there:
			// A problem may be that the file is not there.
		case !ok:
			v.add("the range of %s in %s is not in the file", p.Name, p.File)
		case text == "" && len(src) > 0:
			v.add("the range of %s in %s is empty", p.Name, p.File)
		}
		if i > 0 && after(a.Problems[i-1], p) {
			v.add("%s in %s comes before %s in %s", a.Problems[i-1].Name, a.Problems[i-1].File, p.Name, p.File)
		}
		switch p.Severity {
		case "error":
			counted.Errors++
		case "warning":
			counted.Warnings++
		case "info":
			counted.Infos++
		case "hint":
			counted.Hints++
		default:
			v.add("the severity of %s in %s is %q", p.Name, p.File, p.Severity)
		}
		if p.Stop && p.Severity != "error" {
			v.add("%s in %s stops and is no error", p.Name, p.File)
		}
	}
	if counted != a.Summary {
		v.add("the summary is %+v, the problems make it %+v", a.Summary, counted)
	}
	return v.found
}

// after says that a sorts behind b by file, range and code.
func after(a, b Problem) bool {
	if a.File != b.File {
		return a.File > b.File
	}
	x := [4]int{a.Range.Start.Line, a.Range.Start.Character, a.Range.End.Line, a.Range.End.Character}
	y := [4]int{b.Range.Start.Line, b.Range.Start.Character, b.Range.End.Line, b.Range.End.Character}
	if c := slices.Compare(x[:], y[:]); c != 0 {
		return c > 0
	}
	return a.Code > b.Code
}
