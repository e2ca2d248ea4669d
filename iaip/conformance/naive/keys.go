package naive

import (
	"slices"
	"strings"
)

// knownKeys are the eight kinds and the top-level keys each defines.
var knownKeys = map[string][]string{
	"context":    {"scope", "priority_paths"},
	"guardrails": {"enforcement", "severity", "auto_fix"},
	"contract":   {"check_list_required", "validation_step", "compliance_report"},
	"tasks":      {"task_model", "output", "workflow", "planning"},
	"references": {"policy", "sources"},
	"research":   {"limits", "logging", "evidence"},
	"tracking":   {"memory", "history", "audit"},
	"prompt":     {"style", "format", "behavior"},
}

// validMetadataKey says whether the metadata of a kind may have the key.
// Silent: an unknown kind defines no keys, so none can be wrong.
func validMetadataKey(kind, key string) bool {
	known := knownKeys[kind]
	return known == nil || key == "kind" || key == "name" || strings.HasPrefix(key, "x-") || slices.Contains(known, key)
}
