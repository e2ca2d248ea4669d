package lsp

import "testing"

// A file for agents that somebody edits on disk shows at once on the manifest
// that is exported to it, and no longer when it is what it should be.
func TestExportsAreWatched(t *testing.T) {
	const exported = "<!-- iai:begin -->\n## Tasks\n\nDo it.\n<!-- iai:end -->\n"
	e := open(t, "-- manifest.iai --\nkind: manifest\nenabled: [tasks]\nx-export: [agents]\n---\n-- tasks.iai --\nkind: tasks\n---\nDo it.\n-- AGENTS.md --\n"+exported, `{}`)
	e.didOpen("manifest.iai")
	e.sync()
	e.wantOn("manifest.iai", "")
	e.write("AGENTS.md", "<!-- iai:begin -->\n## Tasks\n\nDo not.\n<!-- iai:end -->\n")
	e.touch(2, "AGENTS.md")
	e.eventually("the edited export to show", func() bool { return e.on("manifest.iai") == "X902@2:11-2:17" })
	e.write("AGENTS.md", exported)
	e.touch(2, "AGENTS.md")
	e.eventually("the export to be right", func() bool { return e.on("manifest.iai") == "" })
	e.remove("AGENTS.md")
	e.touch(3, "AGENTS.md")
	e.eventually("the missing export to show", func() bool { return e.on("manifest.iai") == "X901@2:11-2:17" })
}
