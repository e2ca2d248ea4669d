package report

import (
	"io"
	"net/url"

	"iai/api"
	"iai/iaip/problem"
)

// The parts of SARIF 2.1.0 that are written. Lines and columns count from 1,
// columns in UTF-16 units.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		ColumnKind  string            `json:"columnKind"`
		Results     []sarifResult     `json:"results"`
	}
	sarifInvocation struct {
		Successful bool `json:"executionSuccessful"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID            string             `json:"id"`
		Name          string             `json:"name"`
		Short         sarifMessage       `json:"shortDescription"`
		Full          sarifMessage       `json:"fullDescription"`
		Help          sarifHelp          `json:"help"`
		Configuration sarifConfiguration `json:"defaultConfiguration"`
		Properties    sarifRuleBag       `json:"properties"`
	}
	sarifRuleBag struct {
		Tags []string `json:"tags"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifHelp struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Related      []sarifLocation   `json:"relatedLocations,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
		Properties   sarifResultBag    `json:"properties"`
	}
	sarifResultBag struct {
		Stop      bool     `json:"stop"`
		Class     string   `json:"class"`
		Manifests []string `json:"manifests"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI  string `json:"uri"`
		Base string `json:"uriBaseId"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion  `json:"deletedRegion"`
		Inserted sarifContent `json:"insertedContent"`
	}
	sarifContent struct {
		Text string `json:"text"`
	}
)

// fingerprintName says which way of making fingerprints the values are of.
const fingerprintName = "iai/v1"

func sarif(w io.Writer, r Report) error {
	rules, index := sarifRules(r.Problems)
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "iai", Version: r.Version, Rules: rules}},
		Invocations: []sarifInvocation{{true}},
		ColumnKind:  "utf16CodeUnits",
		Results:     []sarifResult{},
	}
	prints := Fingerprints(r.Problems, r.Line)
	for i, p := range r.Problems {
		result := sarifResult{
			RuleID: p.Code, RuleIndex: index[p.Code], Level: sarifLevel(p.Severity), Message: sarifMessage{r.Visible(p.Message)},
			Locations:    []sarifLocation{{Physical: r.sarifPlace(p.File, p.Range)}},
			Fingerprints: map[string]string{fingerprintName: prints[i]},
			Properties:   sarifResultBag{p.Stop, p.Class, p.Manifests},
		}
		for n, place := range p.Related {
			result.Related = append(result.Related, sarifLocation{ID: n + 1, Physical: r.sarifPlace(place.File, place.Range), Message: &sarifMessage{r.Visible(place.Message)}})
		}
		for _, fix := range p.Fixes {
			result.Fixes = append(result.Fixes, r.sarifFix(fix))
		}
		run.Results = append(run.Results, result)
	}
	data, err := api.Marshal(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}, true)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// sarifRules are the rules that found something, in the order of the table.
func sarifRules(problems []api.Problem) ([]sarifRule, map[string]int) {
	found := map[string]bool{}
	for _, p := range problems {
		found[p.Code] = true
	}
	out, index := []sarifRule{}, map[string]int{}
	for _, r := range problem.Rules {
		if !found[r.Code] {
			continue
		}
		index[r.Code] = len(out)
		out = append(out, sarifRule{
			ID: r.Code, Name: r.Name, Short: sarifMessage{r.When}, Full: sarifMessage{r.Why},
			Help:          sarifHelp{r.Why + "\n\n" + r.Fix, r.Page()},
			Configuration: sarifConfiguration{sarifLevel(r.Severity.String())},
			Properties:    sarifRuleBag{[]string{r.Class.String()}},
		})
	}
	return out, index
}

func sarifLevel(severity string) string {
	if severity == "error" || severity == "warning" {
		return severity
	}
	return "note"
}

func (r Report) sarifArtifact(file string) sarifArtifact {
	return sarifArtifact{(&url.URL{Path: r.file(file)}).String(), "%SRCROOT%"}
}

func (r Report) sarifPlace(file string, at api.Range) sarifPhysical {
	return sarifPhysical{r.sarifArtifact(file), sarifRegionOf(at)}
}

func sarifRegionOf(at api.Range) sarifRegion {
	return sarifRegion{at.Start.Line + 1, at.Start.Character + 1, at.End.Line + 1, at.End.Character + 1}
}

// sarifFix writes a fix as changes of files. A file that is made is one in
// which nothing is replaced by its text.
func (r Report) sarifFix(fix api.Fix) sarifFix {
	out := sarifFix{Description: sarifMessage{r.Visible(fix.Title)}, Changes: []sarifChange{}}
	at := map[string]int{}
	add := func(file string, replacement sarifReplacement) {
		i, ok := at[file]
		if !ok {
			i = len(out.Changes)
			at[file] = i
			out.Changes = append(out.Changes, sarifChange{Artifact: r.sarifArtifact(file)})
		}
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, replacement)
	}
	for _, e := range fix.Edits {
		add(e.File, sarifReplacement{sarifRegionOf(e.Range), sarifContent{e.NewText}})
	}
	for _, c := range fix.Creates {
		add(c.File, sarifReplacement{sarifRegionOf(api.Range{}), sarifContent{c.Text}})
	}
	return out
}
