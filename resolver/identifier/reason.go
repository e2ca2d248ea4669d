package identifier

import "slices"

// A Reason says how an identifier came to mean a node. The set is closed: see
// Reasons.
type Reason string

const (
	ExactID          Reason = "exact_id"
	RouteMethodPath  Reason = "route_method_path"
	ClientTargetPath Reason = "client_target_path"
	FilePath         Reason = "file_path"
	SlotPath         Reason = "slot_path"
	ExactFQN         Reason = "exact_fqn"
	RouteTemplate    Reason = "route_template"
	PackAuthorTree   Reason = "pack_author_tree"
	FQNSuffix        Reason = "fqn_suffix"
	ClientTarget     Reason = "client_target"
	PackTree         Reason = "pack_tree"
	ShortName        Reason = "short_name"
)

// ReasonInfo is a row of the table of reasons.
type ReasonInfo struct {
	Reason Reason
	// Rank orders candidates: a smaller one comes first.
	Rank     int
	Ontology Ontology
	Doc      string
}

// reasonTable is the one list of reasons. Ranks never decrease down the table.
// Among reasons of one rank the order decides which of them is named where the
// same node matches by several, as long as they match equally much text: what
// only some nodes have comes before what every node has, because it says more.
var reasonTable = [...]ReasonInfo{
	{ExactID, 0, OfCode | OfWorkspace, "the identifier is the node's id"},
	{RouteMethodPath, 1, OfCode, "METHOD /path of a route, or SERVICE METHOD /path"},
	{ClientTargetPath, 1, OfCode, "SERVICE /prefix of a client's path, or SERVICE METHOD /path"},
	{FilePath, 1, OfWorkspace, "the path of a file"},
	{SlotPath, 1, OfWorkspace, "SLOT path, a place where a file is listed"},
	{ExactFQN, 1, OfCode | OfWorkspace, "the full name"},
	{RouteTemplate, 2, OfCode, "the path or the path template of a route"},
	{PackAuthorTree, 2, OfWorkspace, "author@tree of a pack"},
	{FQNSuffix, 2, OfCode | OfWorkspace, "the end of the full name, from a separator on"},
	{ClientTarget, 3, OfCode, "the service a client calls"},
	{PackTree, 3, OfWorkspace, "the tree id of a pack"},
	{ShortName, 3, OfCode | OfWorkspace, "the short name"},
}

// Reasons lists every reason, best rank first.
func Reasons() []ReasonInfo { return slices.Clone(reasonTable[:]) }

// place is the row of r in the table, or -1.
func (r Reason) place() int {
	for i := range reasonTable {
		if reasonTable[i].Reason == r {
			return i
		}
	}
	return -1
}

// rank is the rank of a reason in the table.
func (r Reason) rank() int { return reasonTable[r.place()].Rank }
