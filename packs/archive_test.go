package packs

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"iai/resolver/packfile"
)

// What is packed is unpacked, and the order in which files come is nothing.
func TestArchive(t *testing.T) {
	files := react("2.1.0")
	data, err := WriteArchive(files)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ReadArchive(data, false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(files, back); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	again, err := WriteArchive([]packfile.File{files[2], files[0], files[1]})
	if err != nil || !bytes.Equal(again, data) {
		t.Errorf("another order gives other bytes (%v)", err)
	}
}

// The bytes of an archive are fixed for good: a pack pushed with one version
// of the program has the digest it has with the next. A tar is a header of 512
// bytes for each file, its content filled up to 512, and 1024 zeros.
func TestArchiveBytes(t *testing.T) {
	data, err := WriteArchive([]packfile.File{{Path: "pack.yaml", Content: "id: ui\nkind: rules\n"}})
	if err != nil {
		t.Fatal(err)
	}
	head := make([]byte, 512)
	copy(head[0:], "pack.yaml")
	copy(head[100:], "0000644\x00")     // mode
	copy(head[108:], "0000000\x00")     // owner
	copy(head[116:], "0000000\x00")     // group
	copy(head[124:], "00000000023\x00") // 19 bytes
	copy(head[136:], "00000000000\x00") // 1970
	head[156] = '0'                     // a file
	copy(head[257:], "ustar\x0000")
	copy(head[329:], "0000000\x00") // device
	copy(head[337:], "0000000\x00")
	sum := 8 * int(' ') // the checksum counts as blanks
	for _, b := range head {
		sum += int(b)
	}
	copy(head[148:], fmt.Sprintf("%06o\x00 ", sum))
	want := append(head, make([]byte, 512+1024)...)
	copy(want[512:], "id: ui\nkind: rules\n")
	if !bytes.Equal(data, want) {
		t.Errorf("%d bytes with the SHA-256 %x, want %d with %x", len(data), sha256.Sum256(data), len(want), sha256.Sum256(want))
	}
}

// entry is one entry of a hostile archive.
type entry struct {
	tar.Header
	content string
}

func file(name, content string) entry {
	return entry{tar.Header{Name: name, Typeflag: tar.TypeReg, Size: int64(len(content))}, content}
}

func archive(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, e := range entries {
		if e.Mode == 0 {
			e.Mode = 0o644
		}
		if err := w.WriteHeader(&e.Header); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, e.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zipped(t testing.TB, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func special(name string, kind byte, link string) entry {
	return entry{Header: tar.Header{Name: name, Typeflag: kind, Linkname: link}}
}

func TestHostileArchives(t *testing.T) {
	many := func(n int) []byte {
		var entries []entry
		for i := range n {
			entries = append(entries, file(fmt.Sprintf("f%d", i), ""))
		}
		return archive(t, entries...)
	}
	large := func(n int) []byte {
		var entries []entry
		for i := range n {
			entries = append(entries, file(fmt.Sprintf("f%d", i), strings.Repeat("x", packfile.MaxFile)))
		}
		return archive(t, entries...)
	}
	// A header that promises more than follows.
	promised := archive(t, file("a", "x"))
	copy(promised[124:], "00000000777\x00")
	resum(promised[:512])
	vast := archive(t, file("a", "x"))
	copy(vast[124:], "77777777777\x00") // eight gibibytes
	resum(vast[:512])
	negative := archive(t, file("a", "x"))
	copy(negative[124:], "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")
	resum(negative[:512])

	tests := []struct {
		name   string
		data   []byte
		zipped bool
		says   string
	}{
		{"a way up", archive(t, file("../x", "y")), false, "leads elsewhere"},
		{"a way up in the middle", archive(t, file("a/../../x", "y")), false, "leads elsewhere"},
		{"a way up behind ./", archive(t, file("./../x", "y")), false, "leads elsewhere"},
		{"a directory up", archive(t, special("../", tar.TypeDir, "")), false, "leads elsewhere"},
		{"an absolute path", archive(t, file("/etc/cron.d/x", "y")), false, "absolute"},
		{"an absolute path behind ./", archive(t, file(".//etc/x", "y")), false, "absolute"},
		{"a backslash", archive(t, file(`..\x`, "y")), false, "backslash"},
		{"a drive", archive(t, file("C:x", "y")), false, "drive"},
		{"a hidden file", archive(t, file(".git/hooks/pre-commit", "y")), false, "hidden"},
		{"a device of another system", archive(t, file("aux.yaml", "y")), false, "device"},
		{"a stream of another system", archive(t, file("pack.yaml:evil", "y")), false, "writes alike"},
		{"text that turns around", archive(t, file("\u202egpj.iai", "y")), false, "writes alike"},
		{"a blank at the end", archive(t, file("pack.yaml ", "y")), false, "writes alike"},
		{"a dot at the end", archive(t, file("pack.yaml.", "y")), false, "ends with a dot"},
		{"no name", renamed(archive(t, file("a", "")), "./"), false, "empty"},
		{"a very long name", archive(t, file(strings.Repeat("a", 300), "y")), false, "longer than"},
		{"very deep", archive(t, file(strings.Repeat("a/", 50)+"a", "y")), false, "levels deep"},
		{"a file with a slash at its end", renamed(archive(t, file("a", "y")), "b/"), false, "empty level"},

		{"a symbolic link", archive(t, special("a", tar.TypeSymlink, "/etc/passwd")), false, "a symbolic link"},
		{"a link and a file through it", archive(t, special("a", tar.TypeSymlink, "/tmp"), file("a/x", "y")), false, "a symbolic link"},
		{"a hard link", archive(t, file("pack.yaml", "x"), special("a", tar.TypeLink, "pack.yaml")), false, "a hard link"},
		{"a character device", archive(t, special("a", tar.TypeChar, "")), false, "a device"},
		{"a block device", archive(t, special("a", tar.TypeBlock, "")), false, "a device"},
		{"a pipe", archive(t, special("a", tar.TypeFifo, "")), false, "a pipe"},
		{"a type nobody knows", archive(t, special("a", 'Z', "")), false, "of the type"},
		{"sparse, the old way", sparseOld(t), false, "sparse"},
		{"sparse, the new way", sparseNew(t), false, "sparse"},

		{"a file twice", archive(t, file("a", "x"), file("a", "y")), false, "`a` stands twice"},
		{"a file twice by another spelling", archive(t, file("a", "x"), file("./a", "y")), false, "`a` stands twice"},
		{"names that differ in case", archive(t, file("pack.yaml", "x"), file("Pack.yaml", "y")), false, "where case does not count"},
		{"directories that differ in case", archive(t, file("a/x", "x"), file("A/y", "y")), false, "where case does not count"},
		{"a file and a directory", archive(t, file("a", "x"), file("a/b", "y")), false, "takes it for a directory"},

		{"a file of more than the limit", archive(t, file("a", strings.Repeat("x", packfile.MaxFile+1))), false, "too large"},
		{"files of more than the limit", large(5), false, "unpacks to more than"},
		{"files of one byte more than the limit", append(large(4)[:4*(512+packfile.MaxFile)], archive(t, file("a", "x"))...), false, "too large"},
		{"more files than the limit", many(1001), false, "more than 1000 files"},
		{"more directories than anybody needs", directories(t, 2001), false, "more than 2000 entries"},
		{"a header that promises much", vast, false, "too large"},
		{"a header that promises less than nothing", negative, false, "cannot be read"},
		{"an archive that breaks off", promised[:600], false, "breaks off"},
		{"an archive that breaks off between two files", archive(t, file("a", "x"), file("b", "y"))[:1024], false, "breaks off"},
		{"an archive that breaks off in a header", archive(t, file("a", "x"))[:700], false, "breaks off"},
		{"another archive behind", append(archive(t, file("a", "x")), archive(t, file("b", "y"))...), false, "something follows its end"},
		{"something behind, filled up", append(append(archive(t, file("a", "x")), "more"...), make([]byte, 2048-4)...), false, "something follows its end"},
		{"something behind", append(archive(t, file("a", "x")), "more"...), false, "breaks off"},
		{"no archive", []byte(strings.Repeat("no archive", 100)), false, "breaks off"},
		{"no archive, but an end", append([]byte(strings.Repeat("no archive ", 512)), make([]byte, 1024)...), false, "cannot be read"},
		{"a wrong checksum", broken(archive(t, file("a", "x"))), false, "cannot be read"},

		{"a bomb of one file", zipped(t, archive(t, file("a", strings.Repeat("\x00", 64<<20)))), true, "unpacks to more than"},
		{"a smaller bomb", zipped(t, archive(t, file("a", strings.Repeat("\x00", 16<<20)))), true, "too large"},
		{"a bomb behind the end", zipped(t, append(archive(t, file("a", "x")), make([]byte, 64<<20)...)), true, "unpacks to more than"},
		{"a bomb within a bomb", zipped(t, zipped(t, archive(t, file("a", "x")))), true, "breaks off"},
		{"two streams in one", append(zipped(t, archive(t, file("a", "x"))), zipped(t, archive(t, file("b", "y")))...), true, "something follows its end"},
		{"a stream that breaks off", zipped(t, archive(t, file("a", "x")))[:60], true, "cannot be read"},
		{"something behind the stream", append(zipped(t, archive(t, file("a", "x"))), "more"...), true, "cannot be read"},
		{"no gzip where it is said to be", archive(t, file("a", "x")), true, "not gzip"},
		{"gzip where it is not said to be", zipped(t, archive(t, file("a", "x"))), false, "breaks off"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			files, err := ReadArchive(tt.data, tt.zipped)
			runtime.ReadMemStats(&after)
			if err == nil {
				t.Fatalf("it was accepted: %d files", len(files))
			}
			if !strings.Contains(err.Error(), tt.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("it says %q, want something about %q", err, tt.says)
			}
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 200<<20 {
				t.Errorf("%d MiB were allocated", grown>>20)
			}
		})
	}
}

// resum corrects the checksum of a header.
func resum(head []byte) {
	copy(head[148:156], "        ")
	sum := 0
	for _, b := range head {
		sum += int(b)
	}
	copy(head[148:], fmt.Sprintf("%06o\x00 ", sum))
}

// renamed is an archive whose first entry has a name that no writer would give.
func renamed(data []byte, name string) []byte {
	copy(data, make([]byte, 100))
	copy(data, name)
	resum(data[:512])
	return data
}

func broken(data []byte) []byte {
	data[0] ^= 1
	return data
}

func directories(t testing.TB, n int) []byte {
	var entries []entry
	for i := range n {
		entries = append(entries, special(fmt.Sprintf("d%d/", i), tar.TypeDir, ""))
	}
	return archive(t, entries...)
}

// sparseOld is a file said to have a gibibyte, of which one byte is there.
func sparseOld(t testing.TB) []byte {
	data := archive(t, file("a", "x"))
	head := data[:512]
	head[156] = 'S'
	copy(head[257:], "ustar  \x00")
	copy(head[386:], "00000000000\x0000000000001\x00") // one byte at the start
	copy(head[483:], "10000000000\x00")                // of a gibibyte
	resum(head)
	return data
}

func sparseNew(t testing.TB) []byte {
	var records string
	for _, kv := range []string{"GNU.sparse.major=0", "GNU.sparse.minor=1", "GNU.sparse.name=a", "GNU.sparse.size=1073741824", "GNU.sparse.numblocks=1", "GNU.sparse.map=0,1"} {
		n := len(kv) + 3
		for len(fmt.Sprint(n))+len(kv)+2 != n {
			n++
		}
		records += fmt.Sprintf("%d %s\n", n, kv)
	}
	data := archive(t, file("PaxHeaders", records), file("a", "x"))
	data[156] = 'x'
	resum(data[:512])
	return data
}

// What other programs make of a pack directory is understood: a ./ before each
// name, directories, gzip, padding.
func TestForeignArchives(t *testing.T) {
	dir := func(name string) entry { return special(name, tar.TypeDir, "") }
	var entries []entry
	entries = append(entries, dir("./"), dir("./rules/"))
	for _, f := range react("2.1.0") {
		entries = append(entries, file("./"+f.Path, f.Content))
	}
	entries = append(entries, file("./README.md", "About this pack.\n"))
	data := append(archive(t, entries...), make([]byte, 10240)...)
	for _, gz := range []bool{false, true} {
		if gz {
			data = zipped(t, data)
		}
		c, others, err := Unpack(data, gz)
		if err != nil {
			t.Fatal(err)
		}
		if want := content(t, react("2.1.0")); c.Digest != want.Digest || c.Name() != "acme@web.react@2.1.0" {
			t.Errorf("unpacked %s with %s, want %s", c.Name(), c.Digest, want.Digest)
		}
		if strings.Join(others, " ") != "README.md" {
			t.Errorf("left out %v", others)
		}
	}
}

func TestUnpackRefuses(t *testing.T) {
	for _, tt := range []struct {
		name string
		data []byte
		says string
	}{
		{"nothing", archive(t), "There is no pack here"},
		{"no pack.yaml", archive(t, file("rules.yaml", "")), "There is no pack here"},
		{"a pack.yaml that is none", archive(t, file("pack.yaml", "id: [")), "pack.yaml:1"},
		{"a pack in a directory", archive(t, file("react/pack.yaml", "id: ui\nkind: rules\n")), "There is no pack here"},
		{"a file that is promised", archive(t, file("pack.yaml", "id: ui\nkind: rules\nprovides: {rules: [a.yaml]}\n")), "there is no such file"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := Unpack(tt.data, false)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want something about %q", err, tt.says)
			}
		})
	}
}

func FuzzReadArchive(f *testing.F) {
	data, err := WriteArchive(react("1.0.0"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, false)
	f.Add(zipped(f, data), true)
	f.Add(sparseNew(f), false)
	f.Add(archive(f, file("../x", "y")), false)
	f.Fuzz(func(t *testing.T, data []byte, gz bool) {
		files, err := ReadArchive(data, gz)
		if err != nil {
			if len(files) > 0 {
				t.Fatal("a refused archive gave files")
			}
			return
		}
		for _, f := range files {
			if why := packfile.CheckPath(f.Path); why != "" {
				t.Fatalf("%q came through: %s", f.Path, why)
			}
		}
		once, err := WriteArchive(files)
		if err != nil {
			t.Fatal(err)
		}
		back, err := ReadArchive(once, false)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(files, back); diff != "" {
			t.Fatal(diff)
		}
	})
}
