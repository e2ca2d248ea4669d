package agents

// day is when the documentation of all targets was looked at last.
const day = "2026-11-20"

// Targets are all targets, the most widely read first.
var Targets = []Target{
	{
		Name: "agents", Agent: "AGENTS.md, the file many agents share", File: "AGENTS.md", Nested: true,
		Limit:  Limit{Size: 32 << 10, Unit: Bytes, Whole: true, Cuts: true},
		Older:  []string{"AGENT.md"},
		Note:   "Codex puts the files from the root down to the working directory in a row and stops at 32 KiB; by the standard the nearest file wins. `AGENTS.override.md` beats it.",
		Source: "https://developers.openai.com/codex/guides/agents-md", Checked: day,
	},
	{
		Name: "claude", Agent: "Claude Code", File: "CLAUDE.md", Dir: ".claude/rules", Ext: ".md", Nested: true,
		Scoped:   []string{"paths: {list}"},
		GlobKeys: []string{"paths"},
		Limit:    Limit{Size: 200, Unit: Lines},
		Older:    []string{".claude/CLAUDE.md"},
		Note:     "Rules for some paths go to `.claude/rules`. Comments such as the marks of the block are taken out before the agent sees the file.",
		Source:   "https://code.claude.com/docs/en/memory", Checked: day,
	},
	{
		Name: "cursor", Agent: "Cursor", Dir: ".cursor/rules", Ext: ".mdc",
		Always:   []string{"description: {title}", "alwaysApply: true"},
		Scoped:   []string{"description: {title}", "globs: {globs}", "alwaysApply: false"},
		GlobKeys: []string{"globs"},
		Limit:    Limit{Size: 500, Unit: Lines},
		Older:    []string{".cursorrules"},
		Note:     "`globs` is no YAML: patterns with commas between, without quotes.",
		Source:   "https://cursor.com/docs/rules", Checked: day,
	},
	{
		Name: "copilot", Agent: "GitHub Copilot, for the whole repository", File: ".github/copilot-instructions.md",
		Limit:  Limit{Size: 4000, Unit: Characters, Cuts: true},
		Note:   "The limit is that of the code review; the chat reads more.",
		Source: "https://docs.github.com/en/copilot/how-tos/configure-custom-instructions", Checked: day,
	},
	{
		Name: "copilot-scoped", Agent: "GitHub Copilot, by path", Dir: ".github/instructions", Ext: ".instructions.md",
		Always:   []string{"description: {title}", "applyTo: \"**\""},
		Scoped:   []string{"description: {title}", "applyTo: {quoted}"},
		GlobKeys: []string{"applyTo"},
		Limit:    Limit{Size: 4000, Unit: Characters, Cuts: true},
		Note:     "The limit is that of the code review; the chat reads more.",
		Source:   "https://docs.github.com/en/copilot/how-tos/configure-custom-instructions", Checked: day,
	},
	{
		Name: "gemini", Agent: "Gemini CLI", File: "GEMINI.md", Nested: true,
		Note:   "An `@` before a path imports that file.",
		Source: "https://geminicli.com/docs/cli/gemini-md", Checked: day,
	},
	{
		Name: "windsurf", Agent: "Windsurf, now Devin Desktop", Dir: ".devin/rules", Ext: ".md",
		Always:   []string{"trigger: always_on"},
		Scoped:   []string{"trigger: glob", "globs: {globs}"},
		GlobKeys: []string{"globs"},
		Limit:    Limit{Size: 12000, Unit: Characters, Cuts: true},
		Older:    []string{".windsurf/rules/", ".windsurfrules"},
		Note:     "Builds from before June 2026 read `.windsurf/rules` only.",
		Source:   "https://docs.windsurf.com/windsurf/cascade/memories", Checked: day,
	},
	{
		Name: "cline", Agent: "Cline", Dir: ".clinerules", Ext: ".md",
		Scoped:   []string{"paths: {list}"},
		GlobKeys: []string{"paths", "globs"},
		Older:    []string{".clinerules"},
		Source:   "https://docs.cline.bot/customization/cline-rules", Checked: day,
	},
	{
		Name: "kiro", Agent: "Kiro", Dir: ".kiro/steering", Ext: ".md",
		Always:   []string{"inclusion: always"},
		Scoped:   []string{"inclusion: fileMatch", "fileMatchPattern: {flow}"},
		GlobKeys: []string{"fileMatchPattern"},
		Source:   "https://kiro.dev/docs/steering/", Checked: day,
	},
	{
		Name: "augment", Agent: "Augment Code", Dir: ".augment/rules", Ext: ".md",
		Always: []string{"type: always_apply"},
		Older:  []string{".augment-guidelines"},
		Note:   "A rule cannot be bound to paths; one that is says so in a sentence.",
		Source: "https://docs.augmentcode.com/cli/rules", Checked: day,
	},
	{
		Name: "antigravity", Agent: "Google Antigravity", Dir: ".agents/rules", Ext: ".md",
		Always:   []string{"trigger: always_on"},
		Scoped:   []string{"trigger: glob", "globs: {globs}"},
		GlobKeys: []string{"globs"},
		Limit:    Limit{Size: 12000, Unit: Characters, Cuts: true},
		Older:    []string{".agent/rules/"},
		Source:   "https://antigravity.google/docs/rules-workflows", Checked: day,
	},
	{
		Name: "junie", Agent: "JetBrains Junie", File: ".junie/AGENTS.md",
		Older:  []string{".junie/guidelines.md"},
		Note:   "Versions from before 2026 read `.junie/guidelines.md`. The `AGENTS.md` at the root comes next.",
		Source: "https://github.com/JetBrains/junie-guidelines", Checked: day,
	},
	{
		Name: "zed", Agent: "Zed", File: ".rules",
		Note:   "Of many names Zed reads the first that is there, and this one is first.",
		Source: "https://zed.dev/docs/ai/rules", Checked: day,
	},
	{
		Name: "warp", Agent: "Warp", File: "WARP.md", Nested: true,
		Note:   "It beats an `AGENTS.md` beside it; without it Warp reads that.",
		Source: "https://docs.warp.dev/agent-platform/capabilities/rules/", Checked: day,
	},
	{
		Name: "continue", Agent: "Continue", Dir: ".continue/rules", Ext: ".md",
		Always:   []string{"name: {kind}", "alwaysApply: true"},
		Scoped:   []string{"name: {kind}", "globs: {flow}", "alwaysApply: false"},
		GlobKeys: []string{"globs"},
		Source:   "https://docs.continue.dev/customize/deep-dives/rules", Checked: day,
	},
	{
		Name: "aider", Agent: "Aider", File: "CONVENTIONS.md",
		Note:   "Aider reads it if `.aider.conf.yml` says `read: CONVENTIONS.md`.",
		Source: "https://aider.chat/docs/usage/conventions.html", Checked: day,
	},
	{
		Name: "roo", Agent: "Roo Code", Dir: ".roo/rules", Ext: ".md",
		Older:  []string{".roorules"},
		Note:   "A rule cannot be bound to paths; one that is says so in a sentence. Files are read in the order of their names.",
		Source: "https://docs.roocode.com/features/custom-instructions", Checked: day,
	},
	{
		Name: "amazonq", Agent: "Amazon Q Developer", Dir: ".amazonq/rules", Ext: ".md",
		Note:   "A rule cannot be bound to paths; one that is says so in a sentence.",
		Source: "https://docs.aws.amazon.com/amazonq/latest/qdeveloper-ug/context-project-rules.html", Checked: day,
	},
}
