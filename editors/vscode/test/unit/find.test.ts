import assert from "node:assert/strict";
import { test } from "node:test";
import { findProgram, serverArguments, type Machine } from "../../src/server/find";

function machine(files: string[], env: Record<string, string> = {}, platform: NodeJS.Platform = "linux"): Machine {
	return { platform, home: platform === "win32" ? "C:\\Users\\ada" : "/home/ada", env, runs: (file) => files.includes(file) };
}

test("the program of the settings is the only one that counts", () => {
	const on = machine(["/opt/iai", "/usr/bin/iai"], { PATH: "/usr/bin" });
	assert.deepEqual(findProgram("/opt/iai", "/ext", on), { program: "/opt/iai", origin: "setting" });
	assert.deepEqual(findProgram("/opt/none", "/ext", on), { refused: "/opt/none" });
});

test("a tilde in the setting is the home directory", () => {
	assert.deepEqual(findProgram("~/bin/iai", "/ext", machine(["/home/ada/bin/iai"])), { program: "/home/ada/bin/iai", origin: "setting" });
});

test("PATH comes before ~/.local/bin, and that before the program of the extension", () => {
	const env = { PATH: "/usr/bin:/usr/local/bin" };
	const all = ["/usr/local/bin/iai", "/home/ada/.local/bin/iai", "/ext/bin/iai"];
	assert.deepEqual(findProgram("", "/ext", machine(all, env)), { program: "/usr/local/bin/iai", origin: "path" });
	assert.deepEqual(findProgram(" ", "/ext", machine(all.slice(1), env)), { program: "/home/ada/.local/bin/iai", origin: "home" });
	assert.deepEqual(findProgram("", "/ext", machine(all.slice(2), env)), { program: "/ext/bin/iai", origin: "bundled" });
	assert.equal(findProgram("", "/ext", machine([], env)), undefined);
});

test("a relative entry of PATH is not looked at: it could lie in the workspace", () => {
	const on = machine(["iai", "./iai", "bin/iai"], { PATH: ":.:bin" });
	assert.equal(findProgram("", "/ext", on), undefined);
});

test("Windows has its own names and separators", () => {
	const on = machine(["D:\\tools\\iai.exe"], { Path: "C:\\Windows;D:\\tools" }, "win32");
	assert.deepEqual(findProgram("", "C:\\ext", on), { program: "D:\\tools\\iai.exe", origin: "path" });
});

test("commands for components become flags of the server", () => {
	assert.deepEqual(serverArguments("", ""), ["lsp"]);
	assert.deepEqual(serverArguments("parts find {name}", " "), ["lsp", "--component-search", "parts find {name}"]);
	assert.deepEqual(serverArguments("", "parts get {name}"), ["lsp", "--component-import", "parts get {name}"]);
});
