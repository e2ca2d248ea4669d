package pack

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A criterion is one way to put a candidate before another. What it has nothing
// to say about comes last, in either direction: a pack without a version after
// all that have one, an author that is not ranked after all that are.
type criterion struct {
	text      string // as the caller wrote it
	field     string
	direction string
	ranks     map[string]int // nil without ranks for the field
}

const (
	ascending  = "asc"
	descending = "desc"
	ranked     = "rank" // by the ranks alone; what they do not list is equal
)

// criterionFields are the fields a candidate can be ordered by.
var criterionFields = [...]string{"version", "author", "packTreeId", "kind", "root"}

// readCriteria reads the caller's ordering. Ranks put their values first, the
// best of them before the others whatever the direction; the direction orders
// what they leave out. A field that has ranks needs no direction.
func readCriteria(ordering []string, ranks map[string][]string) ([]criterion, error) {
	criteria := make([]criterion, 0, len(ordering))
	for _, text := range ordering {
		field, direction, _ := strings.Cut(text, ":")
		c := criterion{text: text, field: field, direction: direction}
		if !slices.Contains(criterionFields[:], field) {
			return nil, fmt.Errorf("the ordering %q is not understood: packs are ordered by %s",
				text, strings.Join(criterionFields[:], ", "))
		}
		if best, ok := ranks[field]; ok {
			c.ranks = readRanks(field, best)
		}
		switch {
		case direction == ascending, direction == descending:
		case c.ranks != nil && (direction == "" || direction == ranked):
			c.direction = ranked
		default:
			return nil, fmt.Errorf("the ordering %q is not understood: write %s:asc, %s:desc, or rank the values of %s",
				text, field, field, field)
		}
		criteria = append(criteria, c)
	}
	return criteria, nil
}

// readRanks numbers the values; a value listed twice keeps its better rank.
// Versions are ranked by what they mean, not by how they are written.
func readRanks(field string, best []string) map[string]int {
	ranks := make(map[string]int, len(best))
	for _, value := range best {
		if field == "version" {
			w, bad := readVersion(value)
			if bad != nil {
				continue
			}
			value = w.withoutBuild().String()
		}
		if _, twice := ranks[value]; !twice {
			ranks[value] = len(ranks)
		}
	}
	return ranks
}

// compare is negative if a comes before b.
func (c *criterion) compare(a, b *judgement) int {
	if c.ranks != nil {
		rankA, rankB := c.rank(a), c.rank(b)
		if rankA != rankB {
			return cmp.Compare(rankA, rankB)
		}
	}
	if c.direction == ranked {
		return 0
	}
	order := 0
	switch missingA, missingB := c.value(a) == "", c.value(b) == ""; {
	case missingA && missingB:
		return 0
	case missingA:
		return 1
	case missingB:
		return -1
	case c.field == "version":
		order = a.version.Compare(b.version)
	default:
		order = strings.Compare(c.value(a), c.value(b))
	}
	if c.direction == descending {
		return -order
	}
	return order
}

func (c *criterion) rank(j *judgement) int {
	value := c.value(j)
	if c.field == "version" && j.versioned {
		value = j.version.withoutBuild().String()
	}
	if at, ok := c.ranks[value]; ok {
		return at
	}
	return len(c.ranks)
}

// value is "" where the candidate has nothing to order by.
func (c *criterion) value(j *judgement) string {
	switch c.field {
	case "version":
		if !j.versioned {
			return ""
		}
		return j.Version
	case "author":
		return j.Author
	case "packTreeId":
		return j.PackTreeID
	case "kind":
		return j.Kind
	}
	return j.Root
}

// compare asks the criteria in turn; 0 means that not one of them tells the two
// candidates apart.
func (t *trial) compare(a, b *judgement) int {
	for i := range t.criteria {
		if order := t.criteria[i].compare(a, b); order != 0 {
			return order
		}
	}
	return 0
}

// first lists the candidates that no other precedes: one, or several equal ones.
func (t *trial) first(pool []*judgement) []*judgement {
	var top []*judgement
	for _, j := range pool {
		if len(top) > 0 {
			switch order := t.compare(j, top[0]); {
			case order > 0:
				continue
			case order < 0:
				top = top[:0]
			}
		}
		top = append(top, j)
	}
	return top
}
