// Packages the rival of the benchmark: node test/rival/package.mjs OUT
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const server = dirname(createRequire(import.meta.url).resolve("yaml-language-server/package.json"));
const stage = mkdtempSync(join(tmpdir(), "iai-rival-"));
try {
	await build({ entryPoints: [join(here, "extension.ts")], bundle: true, platform: "node", format: "cjs", external: ["vscode"], outfile: join(stage, "extension.js"), logLevel: "warning" });
	const manifest = {
		name: "yaml-rival",
		publisher: "iai",
		version: "0.0.1",
		engines: { vscode: "^1.91.0" },
		main: "./extension.js",
		activationEvents: ["onLanguage:yaml"],
		extensionKind: ["workspace"],
		yamlServer: join(server, "bin/yaml-language-server"),
		contributes: { configuration: { properties: { "yaml.schemaStore.enable": { type: "boolean", default: false } } } },
	};
	writeFileSync(join(stage, "package.json"), JSON.stringify(manifest));
	writeFileSync(join(stage, "LICENSE"), "Not published.");
	writeFileSync(join(stage, "README.md"), "The language server of the YAML extension, to compare times with.");
	await createVSIX({ cwd: stage, packagePath: resolve(process.argv[2]), dependencies: false, allowMissingRepository: true });
} finally {
	rmSync(stage, { recursive: true, force: true });
}
