package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"iai/api"
	"iai/iaip/conformance/generate"
	"iai/report"
	"iai/workspace"
)

// of is what a check of files finds.
func of(files map[string]string) report.Report {
	s := workspace.New(workspace.Memory(files), workspace.Options{}).Snapshot()
	found, sum := s.Check(nil)
	return report.Report{Report: api.ReportOf(s, found, sum), Line: lines(files), Version: "1.2.3", Visible: func(s string) string { return s }}
}

func lines(files map[string]string) func(string, int) string {
	return func(file string, line int) string {
		list := strings.Split(files[file], "\n")
		if line >= len(list) {
			return ""
		}
		return list[line]
	}
}

func written(t *testing.T, format string, r report.Report) string {
	t.Helper()
	for _, f := range report.Formats {
		if f.Name == format {
			var b bytes.Buffer
			if err := f.Write(&b, r); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
	}
	t.Fatalf("there is no format %s", format)
	return ""
}

// wrong is a report of two made-up problems, with everything that has to be
// escaped somewhere.
func wrong() report.Report {
	at := func(l, c, l2, c2 int) api.Range {
		return api.Range{Start: api.Position{Line: l, Character: c}, End: api.Position{Line: l2, Character: c2}}
	}
	return report.Report{
		Report: api.Report{
			Problems: []api.Problem{
				{File: "a, b/ü:%.iai", Range: at(0, 6, 0, 13), Code: "S104", Name: "kind-mismatch", Class: "structure", Severity: "error", Stop: true,
					Message: "100 % <b> & \"q\":\nnext, one", Manifests: []string{"manifest.iai"},
					Related: []api.Related{{File: "manifest.iai", Range: at(1, 10, 1, 20), Message: "loaded here"}},
					Fixes: []api.Fix{{Title: "Change it", Safe: true, Edits: []api.Edit{{File: "a, b/ü:%.iai", Range: at(0, 6, 0, 13), NewText: "tasks"}},
						Creates: []api.Create{{File: "new.iai", Text: "kind: tasks\n"}}}}},
				{File: "manifest.iai", Range: at(2, 0, 4, 3), Code: "S110", Name: "missing-override", Class: "structure", Severity: "warning", Message: "Gone.", Manifests: []string{"manifest.iai"}, Related: []api.Related{}, Fixes: []api.Fix{}},
			},
			Summary: api.Summary{Files: 2, Manifests: 1, Errors: 1, Warnings: 1},
		},
		Line: func(string, int) string { return "kind: context" }, Prefix: "sub", Visible: func(s string) string { return s },
	}
}

func TestGitHub(t *testing.T) {
	want := "::error file=sub/a%2C b/ü%3A%25.iai,line=1,endLine=1,col=7,endColumn=14,title=S104 kind-mismatch::100 %25 <b> & \"q\":%0Anext, one\n" +
		"::warning file=sub/manifest.iai,line=3,endLine=5,title=S110 missing-override::Gone.\n"
	if got := written(t, "github", wrong()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := written(t, "github", report.Report{}); got != "" {
		t.Errorf("nothing found is %q", got)
	}
}

func TestGitLab(t *testing.T) {
	var got []struct {
		Description, Fingerprint, Severity string
		CheckName                          string `json:"check_name"`
		Location                           struct {
			Path  string
			Lines struct{ Begin, End int }
		}
	}
	if err := json.Unmarshal([]byte(written(t, "gitlab", wrong())), &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Location.Path != "sub/a, b/ü:%.iai" || got[0].Location.Lines.Begin != 1 || got[0].Severity != "critical" || got[0].CheckName != "kind-mismatch" ||
		got[1].Severity != "minor" || got[1].Location.Lines.End != 5 || got[0].Fingerprint == got[1].Fingerprint || len(got[0].Fingerprint) != 32 {
		t.Errorf("got %+v", got)
	}
	if got := written(t, "gitlab", report.Report{}); got != "[]\n" {
		t.Errorf("nothing found is %q", got)
	}
}

func TestJUnit(t *testing.T) {
	type suites struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Suites   []struct {
			Name  string `xml:"name,attr"`
			Cases []struct {
				Name    string `xml:"name,attr"`
				Output  string `xml:"system-out"`
				Failure *struct {
					Message string `xml:"message,attr"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	read := func(r report.Report) (out suites) {
		t.Helper()
		if err := xml.Unmarshal([]byte(written(t, "junit", r)), &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	r := wrong()
	got := read(r)
	if got.Tests != 3 || got.Failures != 1 || len(got.Suites) != 3 || got.Suites[1].Name != "sub/a, b/ü:%.iai" {
		t.Fatalf("got %+v", got)
	}
	if f := got.Suites[1].Cases[0].Failure; f == nil || f.Message != "100 % <b> & \"q\":\nnext, one" {
		t.Errorf("the error is %+v", f)
	}
	if c := got.Suites[2].Cases[0]; c.Failure != nil || c.Output != "warning: sub/manifest.iai:3:1 Gone." {
		t.Errorf("the warning is %+v", c)
	}
	r.Strict = true
	if got := read(r); got.Failures != 2 {
		t.Errorf("strictly %d fail, want 2", got.Failures)
	}
	if got := read(report.Report{}); got.Tests != 1 || got.Failures != 0 {
		t.Errorf("nothing found is %+v", got)
	}
}

func TestCheckstyle(t *testing.T) {
	var got struct {
		Files []struct {
			Name   string `xml:"name,attr"`
			Errors []struct {
				Line     int    `xml:"line,attr"`
				Column   int    `xml:"column,attr"`
				Severity string `xml:"severity,attr"`
				Message  string `xml:"message,attr"`
				Source   string `xml:"source,attr"`
			} `xml:"error"`
		} `xml:"file"`
	}
	if err := xml.Unmarshal([]byte(written(t, "checkstyle", wrong())), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Files) != 2 || got.Files[0].Name != "sub/a, b/ü:%.iai" {
		t.Fatalf("got %+v", got)
	}
	if e := got.Files[0].Errors[0]; e.Line != 1 || e.Column != 7 || e.Severity != "error" || e.Message != "100 % <b> & \"q\":\nnext, one" || e.Source != "iai.kind-mismatch" {
		t.Errorf("got %+v", e)
	}
}

// schema is the schema of SARIF 2.1.0, as the library carries it in its source.
// Reading it there judges the very bytes that are written, and not what the
// library makes of them.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3").Output()
	if err != nil {
		t.Fatalf("the library is not in the module cache: %v", err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "pkg/report/v210/sarif/schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && len(lit.Value) > len(text) {
			text = lit.Value
		}
		return true
	})
	if text, err = strconv.Unquote(text); err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///sarif", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///sarif")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Whatever is found, the SARIF that is written follows the schema.
func TestSARIFFollowsItsSchema(t *testing.T) {
	s := schema(t)
	check := func(name, text string) {
		t.Helper()
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(doc); err != nil {
			t.Errorf("%s: %v\n%.3000s", name, err, text)
		}
	}
	// The schema is one: it refuses what it must.
	doc, _ := jsonschema.UnmarshalJSON(strings.NewReader(`{"version":"2.1.0","runs":[{"tool":{}}]}`))
	if s.Validate(doc) == nil {
		t.Fatal("the schema lets a run without a driver pass")
	}
	check("nothing", written(t, "sarif", report.Report{}))
	check("everything to escape", written(t, "sarif", wrong()))
	for seed := range uint64(60) {
		made, _ := generate.Generate(seed)
		files := map[string]string{}
		for name, data := range made {
			files[name] = string(data)
		}
		check("seed "+strconv.Itoa(int(seed)), written(t, "sarif", of(files)))
	}
}

func TestSARIF(t *testing.T) {
	r, err := sarif.FromBytes([]byte(written(t, "sarif", wrong())))
	if err != nil {
		t.Fatal(err)
	}
	run := r.Runs[0]
	result := run.Results[0]
	place := result.Locations[0].PhysicalLocation
	if *place.ArtifactLocation.URI != "sub/a,%20b/%C3%BC:%25.iai" || *place.Region.StartLine != 1 || *place.Region.StartColumn != 7 || *place.Region.EndColumn != 14 {
		t.Errorf("the place is %s %+v", *place.ArtifactLocation.URI, place.Region)
	}
	if *result.RuleID != "S104" || result.Level != "error" || *run.ColumnKind != "utf16CodeUnits" || len(result.PartialFingerprints["iai/v1"]) != 32 {
		t.Errorf("the result is %+v", result)
	}
	fix := result.Fixes[0]
	if len(fix.ArtifactChanges) != 2 || *fix.ArtifactChanges[0].Replacements[0].InsertedContent.Text != "tasks" || *fix.ArtifactChanges[1].Replacements[0].InsertedContent.Text != "kind: tasks\n" {
		t.Errorf("the fix is %+v", fix)
	}
	if *run.Tool.Driver.Rules[result.RuleIndex].ID != "S104" || *run.Tool.Driver.Rules[run.Results[1].RuleIndex].ID != "S110" {
		t.Error("the rules are not those the results point at")
	}
}
