// Package editors_test holds what can be said of the editors' clients without
// an editor: that they agree with the tables they copy from, and what their
// plain functions answer. scripts/test-editors runs them in the real ones.
package editors_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"iai/iaip/schema"
	"iai/lsp"
)

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The plain functions of the Neovim plugin, under a Lua without an editor.
func TestWords(t *testing.T) {
	l := lua.NewState()
	defer l.Close()
	load := func(path string) *lua.LFunction {
		f, err := l.LoadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	call := func(f *lua.LFunction, args ...lua.LValue) lua.LValue {
		if err := l.CallByParam(lua.P{Fn: f, NRet: 1, Protect: true}, args...); err != nil {
			t.Fatal(err)
		}
		v := l.Get(-1)
		l.Pop(1)
		return v
	}
	words := call(load("nvim/lua/iai/words.lua"))
	wrong, ok := call(load("nvim/test/words.lua"), words).(lua.LString)
	if !ok || wrong != "" {
		t.Errorf("words.lua:\n%s", wrong)
	}
}

// Every Lua file is Lua 5.1, which is what all Neovims speak.
func TestLua(t *testing.T) {
	n := 0
	err := filepath.WalkDir("nvim", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".lua" {
			return err
		}
		n++
		_, err = parse.Parse(strings.NewReader(read(t, path)), path)
		return err
	})
	if err != nil || n < 15 {
		t.Errorf("%d files of Lua: %v", n, err)
	}
}

// The help page has a place for each command, and the commands are those.
func TestHelp(t *testing.T) {
	help := read(t, "nvim/doc/iai.txt")
	var commands, places []string
	for _, m := range regexp.MustCompile(`(?m)^command\('(\w+)'`).FindAllStringSubmatch(read(t, "nvim/plugin/iai.lua"), -1) {
		commands = append(commands, m[1])
	}
	for _, m := range regexp.MustCompile(`\*:(\w+)\*`).FindAllStringSubmatch(help, -1) {
		places = append(places, m[1])
	}
	slices.Sort(commands)
	slices.Sort(places)
	if len(commands) == 0 || !slices.Equal(commands, places) {
		t.Errorf("the commands are %v, the help has %v", commands, places)
	}
	for _, s := range lsp.Settings() {
		for _, name := range strings.Split(s.Name, ".") {
			if !strings.Contains(help, name+" =") {
				t.Errorf("the help does not show the setting %s", s.Name)
			}
		}
	}
}

// The plugin knows the kinds of the table, and no others.
func TestKinds(t *testing.T) {
	_, list, ok := strings.Cut(read(t, "nvim/lua/iai/where.lua"), "M.kinds = {")
	list, _, closed := strings.Cut(list, "}")
	if !ok || !closed {
		t.Fatal("where.lua has no list of kinds")
	}
	var got, want []string
	for _, m := range regexp.MustCompile(`(\w+) = true`).FindAllStringSubmatch(list, -1) {
		got = append(got, m[1])
	}
	for _, k := range schema.Kinds {
		want = append(want, k.Name)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the plugin has the kinds %v, the table %v", got, want)
	}
}

// The editors that read tree-sitter's queries have the grammar's.
func TestQueries(t *testing.T) {
	for _, name := range []string{"highlights.scm", "injections.scm"} {
		want := read(t, filepath.Join("tree-sitter-iai/queries", name))
		for _, dir := range []string{"nvim/queries/iai", "zed/languages/iai"} {
			if read(t, filepath.Join(dir, name)) != want {
				t.Errorf("%s/%s is not what the grammar has", dir, name)
			}
		}
	}
}
