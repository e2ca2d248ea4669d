package identifier

import (
	"fmt"
	"strings"
)

// A Status says which of the three answers this is.
type Status string

const (
	One  Status = "one"
	Many Status = "many"
	None Status = "none"
)

// An Answer is the envelope around all that Resolve can say. Success is false
// where the question could not be asked; the status is then None.
type Answer struct {
	Success    bool        `json:"success"`
	Status     Status      `json:"status"`
	Node       *Ref        `json:"node"`
	Candidates []Candidate `json:"candidates"`
	Message    *string     `json:"message"`
}

// A Candidate is one of several nodes that an identifier may mean. Score falls
// with the place in the list. It is there to be looked at; to decide by it is
// a mistake.
type Candidate struct {
	Node   Ref     `json:"node"`
	Reason Reason  `json:"reason"`
	Score  float64 `json:"score"`
}

// maxCandidates is how many candidates an answer lists.
const maxCandidates = 10

// invalidIdentifier begins the message about an identifier that is none.
const invalidIdentifier = "Invalid identifier:"

func answerOne(node Ref) Answer {
	return Answer{Success: true, Status: One, Node: &node, Candidates: []Candidate{}}
}

func answerMany(candidates []Candidate, message string) Answer {
	return Answer{Success: true, Status: Many, Candidates: candidates, Message: &message}
}

func answerNone(message string) Answer {
	return Answer{Success: true, Status: None, Candidates: []Candidate{}, Message: &message}
}

func refusal(message string) Answer {
	return Answer{Success: false, Status: None, Candidates: []Candidate{}, Message: &message}
}

// leave is the one way out of the engine. An answer that breaks an invariant
// of the envelope does not pass: the caller gets an InternalError instead.
func leave(a Answer) (Answer, error) {
	if broken := a.broken(); broken != "" {
		return Answer{}, &InternalError{Broken: broken}
	}
	return a, nil
}

// broken names the first invariant that a does not keep, or is empty.
func (a *Answer) broken() string {
	message := ""
	if a.Message != nil {
		message = *a.Message
	}
	switch {
	case a.Candidates == nil:
		return "candidates is a list"
	case a.Status != One && a.Status != Many && a.Status != None:
		return "the status is one, many or none"
	case (a.Status == One) != (a.Node != nil):
		return "a node is set for one, and for one only"
	case a.Status == Many && len(a.Candidates) < 2:
		return "many has at least two candidates"
	case a.Status != Many && len(a.Candidates) > 0:
		return "only many has candidates"
	case len(a.Candidates) > maxCandidates:
		return fmt.Sprintf("there are at most %d candidates", maxCandidates)
	case !a.Success && a.Status != None:
		return "a refused question has no result"
	case a.Status == One && a.Message != nil:
		return "one needs no message"
	case a.Status != One && message == "":
		return "many and none come with a message"
	case a.Success && a.Status == None && !strings.Contains(message, "search"):
		return "none names search"
	case a.Node != nil && brokenRef(a.Node):
		return "a node has an id and a known kind"
	}
	return brokenCandidates(a.Candidates)
}

func brokenCandidates(candidates []Candidate) string {
	for i := range candidates {
		c := &candidates[i]
		switch {
		case brokenRef(&c.Node):
			return "a candidate has an id and a known kind"
		case c.Reason.place() < 0:
			return "a candidate has one of the known reasons"
		case c.Node.Kind.Ontology()&reasonTable[c.Reason.place()].Ontology == 0:
			return "a candidate's reason belongs to the ontology of its kind"
		case c.Score != score(i):
			return "a score is given by the place in the list"
		case i > 0 && c.Reason.rank() < candidates[i-1].Reason.rank():
			return "better reasons come first"
		}
		for j := range i {
			if candidates[j].Node.ID == c.Node.ID {
				return "candidates have different ids"
			}
		}
	}
	return ""
}

func brokenRef(r *Ref) bool { return r.ID == "" || !r.Kind.Valid() }

// score of the candidate in place i: 1, 1/2, 1/3 …
func score(i int) float64 { return 1 / float64(i+1) }
