package pack

// An Operator relates a version to the one a comparator names.
type Operator string

// The five operators a requirement comes down to. What else can be written
// (=, a bare version, ^, ~, a hyphen range) is spelled out in these.
const (
	Equal          Operator = "=="
	Less           Operator = "<"
	LessOrEqual    Operator = "<="
	Greater        Operator = ">"
	GreaterOrEqual Operator = ">="
)

// A Comparator is one operator and one version in full, without build metadata.
type Comparator struct {
	Operator Operator
	Version  Version
}

// String is the comparator as it could be written in a requirement.
func (c Comparator) String() string {
	return string(c.Version.appendTo(append(make([]byte, 0, 24), c.Operator...)))
}

// Admits says whether the version stands in the comparator's relation.
func (c Comparator) Admits(v Version) bool {
	order := v.Compare(c.Version)
	switch c.Operator {
	case Equal:
		return order == 0
	case Less:
		return order < 0
	case LessOrEqual:
		return order <= 0
	case Greater:
		return order > 0
	case GreaterOrEqual:
		return order >= 0
	}
	return false
}
