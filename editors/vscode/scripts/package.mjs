// Packages the extension: node scripts/package.mjs OUT [TARGET…]. Without
// targets OUT is the package without a program. With targets, such as
// linux-x64, OUT is a directory for one package each, with the program built
// for it.
import { createVSIX } from "@vscode/vsce";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const systems = {
	"linux-x64": ["linux", "amd64"],
	"linux-arm64": ["linux", "arm64"],
	"alpine-x64": ["linux", "amd64"],
	"alpine-arm64": ["linux", "arm64"],
	"darwin-x64": ["darwin", "amd64"],
	"darwin-arm64": ["darwin", "arm64"],
	"win32-x64": ["windows", "amd64"],
	"win32-arm64": ["windows", "arm64"],
};

const [out, ...targets] = process.argv.slice(2);
for (const target of targets) {
	if (!systems[target]) {
		fail(`There is no target ${target}: there are ${Object.keys(systems).join(", ")}.`);
	}
}
if (!out) {
	fail("Say where the package is to be: node scripts/package.mjs OUT [TARGET…]");
}
execFileSync(process.execPath, [join(here, "scripts/build.mjs")], { stdio: "inherit" });
if (targets.length === 0) {
	await pack(resolve(out));
}
for (const target of targets) {
	await pack(join(resolve(out), `iai-${target}.vsix`), target);
}

// Packages a copy, so that the checkout stays as it is.
async function pack(file, target) {
	const stage = mkdtempSync(join(tmpdir(), "iai-vsix-"));
	try {
		for (const name of ["dist/extension.js", "media", "syntaxes", "snippets", "language-configuration.json", "README.md", "CHANGELOG.md", "LICENSE", ".vscodeignore"]) {
			cpSync(join(here, name), join(stage, name), { recursive: true });
		}
		// What is only for building stays out.
		const { scripts, devDependencies, private: unpublished, ...manifest } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
		writeFileSync(join(stage, "package.json"), JSON.stringify(manifest, null, 2));
		if (target) {
			const [GOOS, GOARCH] = systems[target];
			const program = join(stage, "bin", GOOS === "windows" ? "iai.exe" : "iai");
			execFileSync("go", ["build", "-trimpath", "-ldflags", "-s -w", "-o", program, "./cmd/iai"], {
				cwd: join(here, "../.."),
				env: { ...process.env, GOOS, GOARCH, CGO_ENABLED: "0" },
				stdio: "inherit",
			});
		}
		mkdirSync(dirname(file), { recursive: true });
		await createVSIX({ cwd: stage, packagePath: file, dependencies: false, allowMissingRepository: true, target });
	} finally {
		rmSync(stage, { recursive: true, force: true });
	}
}

function fail(sentence) {
	console.error(sentence);
	process.exit(2);
}
