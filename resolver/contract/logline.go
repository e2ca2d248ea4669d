package contract

import "iai/iaip/syntax"

// LogLine is the record of one request: one line of JSON, its line feed
// included. What is not known is null: the intent of a command that was not
// found, the reason of a contract that was not blocked.
//
// What the user typed is not in it, neither cut nor hashed: a digest of a
// short sentence can be guessed back.
func LogLine(request Request, result Result) []byte {
	line := syntax.AppendQuoted([]byte(`{"projectId":`), request.ProjectID)
	line = append(line, `,"commandId":`...)
	line = syntax.AppendQuoted(line, request.CommandID)
	line = append(line, `,"intentId":`...)
	line = appendStringOrNull(line, string(result.Intent))
	line = append(line, `,"rulesApplied":[`...)
	var constraints Constraints
	if result.Contract != nil {
		constraints = result.Contract.Meta.ConstraintsApplied
		for i, rule := range result.Contract.Meta.RulesApplied {
			if i > 0 {
				line = append(line, ',')
			}
			line = syntax.AppendQuoted(line, rule.ID)
		}
	}
	line = append(line, `],"constraintsApplied":`...)
	line = constraints.appendJSON(line)
	line = append(line, `,"status":`...)
	line = syntax.AppendQuoted(line, string(result.Status))
	line = append(line, `,"blockedReason":`...)
	reason := ""
	if result.Blocked != nil {
		reason = string(result.Blocked.Reason)
	}
	line = appendStringOrNull(line, reason)
	return append(line, "}\n"...)
}

func appendStringOrNull(dst []byte, s string) []byte {
	if s == "" {
		return append(dst, "null"...)
	}
	return syntax.AppendQuoted(dst, s)
}
