package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"

	"iai/api"
	"iai/workspace"
)

// A shardReport is the answer of one part of a check, and which part that is.
type shardReport struct {
	api.Report
	Shard shardName `json:"shard"`
}

type shardName struct {
	Index int `json:"index"`
	Of    int `json:"of"`
}

// parseShard reads `i/n`.
func parseShard(s string) (workspace.Part, error) {
	index, of, ok := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if !ok || err1 != nil || err2 != nil || n < 1 || i < 1 || i > n {
		return workspace.Part{}, usage("--shard is `%s`: give which of how many parts, such as 1/4", s)
	}
	return workspace.Part{Index: i, Of: n}, nil
}

// mergeReports puts the answers of all parts of a check together. What comes
// out is what one check of the whole would have answered.
func mergeReports(names []string) (api.Report, error) {
	out := api.Report{Problems: []api.Problem{}}
	seen := map[int]string{}
	of := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return out, usage("the report `%s` cannot be read", name)
		}
		var part shardReport
		if err := json.Unmarshal(data, &part); err != nil || part.Shard.Of == 0 || part.Problems == nil {
			return out, usage("`%s` is no report of a part: write it with `iai check --shard i/n --format json`", name)
		}
		switch {
		case of != 0 && of != part.Shard.Of:
			return out, usage("`%s` is one of %d parts, and the others are of %d", name, part.Shard.Of, of)
		case seen[part.Shard.Index] != "":
			return out, usage("`%s` and `%s` are both part %d of %d", seen[part.Shard.Index], name, part.Shard.Index, part.Shard.Of)
		}
		of, seen[part.Shard.Index] = part.Shard.Of, name
		out.Problems = append(out.Problems, part.Problems...)
		add(&out.Summary, part.Summary)
	}
	var missing []string
	for i := 1; i <= of; i++ {
		if seen[i] == "" {
			missing = append(missing, fmt.Sprintf("%d/%d", i, of))
		}
	}
	if len(missing) > 0 {
		return out, usage("the report of part %s is missing: a check is only whole with all of them", strings.Join(missing, ", "))
	}
	// The problems of one file stand in one report, in their order.
	slices.SortStableFunc(out.Problems, func(a, b api.Problem) int { return strings.Compare(a.File, b.File) })
	return out, nil
}

func add(sum *api.Summary, part api.Summary) {
	sum.Files += part.Files
	sum.Manifests += part.Manifests
	sum.Errors += part.Errors
	sum.Warnings += part.Warnings
	sum.Infos += part.Infos
	sum.Hints += part.Hints
}

// merge prints the reports of all parts of a check as one.
func (c *cli) merge(f checkFlags, names []string, paint painter) error {
	if len(names) == 0 {
		return usage("name the reports to merge: `iai check --merge part-*.json`")
	}
	sort.Strings(names)
	answer, err := mergeReports(names)
	if err != nil {
		return err
	}
	at, err := c.locate()
	if err != nil {
		return err
	}
	w, err := at.open()
	if err != nil {
		return err
	}
	return c.print(w.Snapshot(), &at, f, answer, paint)
}
