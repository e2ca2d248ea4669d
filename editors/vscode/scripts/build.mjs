// Builds dist/extension.js: node scripts/build.mjs [--test]. With --test the
// tests are built too, into dist/test, and dist/host, which VS Code runs.
import { build } from "esbuild";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const common = { absWorkingDir: here, bundle: true, platform: "node", format: "cjs", target: "node20", logLevel: "warning" };

await build({ ...common, entryPoints: ["src/extension.ts"], external: ["vscode"], minify: true, outfile: "dist/extension.js" });
if (process.argv.includes("--test")) {
	rmSync(join(here, "dist/test"), { recursive: true, force: true });
	const tests = readdirSync(join(here, "test/unit")).filter((name) => name.endsWith(".test.ts"));
	await build({
		...common,
		entryPoints: tests.map((name) => join("test/unit", name)),
		// They find their WebAssembly beside themselves.
		external: ["vscode-oniguruma", "vscode-textmate"],
		outdir: "dist/test",
	});
	await build({ ...common, entryPoints: ["test/host/index.ts"], external: ["vscode"], outfile: "dist/host/index.js" });
}
