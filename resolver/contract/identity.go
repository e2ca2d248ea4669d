package contract

import (
	"crypto/sha256"
	"encoding/hex"

	"iai/iaip/syntax"
)

// identify is the contract's id: the same contract has the same id whenever
// and wherever it is made, and any difference in it, down to how a number is
// written, gives another.
func (c *Contract) identify() string {
	sum := sha256.Sum256(c.appendCanonical(make([]byte, 0, 512+2*len(c.ContractText))))
	return "rc_" + hex.EncodeToString(sum[:8])
}

// appendCanonical writes the whole answer without the contract's id and time
// as compact JSON. The keys below stand in sorted order; a field added to the
// answer must be added here, in its place.
func (c *Contract) appendCanonical(dst []byte) []byte {
	dst = append(dst, `{"contract":{"commandId":`...)
	dst = syntax.AppendQuoted(dst, c.CommandID)
	dst = append(dst, `,"contractText":`...)
	dst = syntax.AppendQuoted(dst, c.ContractText)
	dst = append(dst, `,"intentId":`...)
	dst = syntax.AppendQuoted(dst, string(c.IntentID))
	dst = append(dst, `,"meta":{"constraintsApplied":`...)
	dst = c.Meta.ConstraintsApplied.appendJSON(dst)
	dst = append(dst, `,"rulesApplied":[`...)
	for i, rule := range c.Meta.RulesApplied {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"id":`...)
		dst = syntax.AppendQuoted(dst, rule.ID)
		dst = append(dst, `,"severity":`...)
		dst = syntax.AppendQuoted(dst, string(rule.Severity))
		dst = append(dst, '}')
	}
	dst = append(dst, `],"stackPresetId":`...)
	dst = syntax.AppendQuoted(dst, c.Meta.StackPresetID)
	dst = append(dst, `,"stopConditions":[`...)
	for i, condition := range c.Meta.StopConditions {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = syntax.AppendQuoted(dst, condition)
	}
	dst = append(dst, `]},"projectId":`...)
	dst = syntax.AppendQuoted(dst, c.ProjectID)
	return append(dst, `},"status":"ok"}`...)
}
