package pack

import "encoding/json"

// A SatisfiesAnswer lists the versions that satisfy a requirement, as they were
// written and in the order they were given. Of equal ones the first is the best.
// Its JSON is {ok:false} if the requirement is refused.
type SatisfiesAnswer struct {
	Refused bool
	Matches []string
	Best    *string // nil if nothing matches
}

// MarshalJSON writes one of the two forms.
func (a SatisfiesAnswer) MarshalJSON() ([]byte, error) {
	if a.Refused {
		return json.Marshal(struct {
			OK bool `json:"ok"`
		}{})
	}
	return json.Marshal(struct {
		Matches []string `json:"matches"`
		Best    *string  `json:"best"`
	}{append([]string{}, a.Matches...), a.Best})
}

// Satisfying picks out what satisfies the requirement. What is no version
// satisfies none.
func Satisfying(requirement Requirement, versions []string) (matches []string, best *string) {
	matches = []string{}
	var highest Version
	for _, raw := range versions {
		w, bad := readVersion(raw)
		if bad != nil || !requirement.Admits(w.Version) {
			continue
		}
		matches = append(matches, raw)
		if best == nil || w.Compare(highest) > 0 {
			best, highest = new(raw), w.Version
		}
	}
	return matches, best
}

// BareSatisfies is pack.satisfies {requirement, versions}; null among the
// versions is a pack without one.
func BareSatisfies(input []byte) (SatisfiesAnswer, error) {
	in := readObject("pack.satisfies", input)
	raw := in.str("requirement")
	versions := in.list("versions")
	for i, v := range versions {
		if v == nil {
			versions[i] = ""
		}
	}
	texts := in.strings("versions", versions)
	if err := in.failed(); err != nil {
		return SatisfiesAnswer{}, err
	}
	requirement, err := ParseRequirement(raw)
	if err != nil {
		return SatisfiesAnswer{Refused: true}, nil
	}
	matches, best := Satisfying(requirement, texts)
	return SatisfiesAnswer{Matches: matches, Best: best}, nil
}
