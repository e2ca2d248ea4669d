// Drives a real VS Code: node run.mjs [NAME…]. The environment says where
// things are: IAI_CODE_SERVER, IAI_BIN (a directory with iai in it), IAI_VSIX,
// and IAI_SHOTS, where screenshots go.
import { chromium } from "playwright-core";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkout, startCodeServer } from "./lib/codeserver.mjs";
import { chromiumArguments, Workbench } from "./lib/workbench.mjs";
import * as scenarios from "./scenarios.mjs";

// A program that components come from: it asks which footprint is meant.
const partsProgram = `#!/bin/sh
if [ "$1" = search ]; then
	echo "found $2"
	exit 0
fi
printf 'Which footprint?\\n> KiCad\\n  JLCPCB\\n  Ultra Librarian\\n  SnapEDA\\n'
read -r answer
echo "export const part = 1" > "$2.tsx"
`;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in scenarios));
if (unknown.length > 0) {
	console.error(`There is no scenario ${unknown.join(", ")}: there are ${Object.keys(scenarios).join(", ")}.`);
	process.exit(2);
}
const work = realpathSync(mkdtempSync(join(tmpdir(), "iai-vscode-")));
const shots = process.env.IAI_SHOTS;
const began = Date.now();
let server;
let browser;
let failed = 0;

async function clean() {
	await browser?.close().catch(() => {});
	server?.stop();
	if (!process.env.IAI_KEEP) {
		rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
	}
}
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => clean().then(() => process.exit(1)));
}

try {
	const parts = join(work, "parts");
	writeFileSync(parts, partsProgram, { mode: 0o755 });
	const machine = { "iai.server.componentSearch": `${parts} search {name}`, "iai.server.componentImport": `${parts} import {name}` };
	server = await startCodeServer({ home: process.env.IAI_CODE_SERVER, work, packages: process.env.IAI_VSIX.split(":"), bin: process.env.IAI_BIN, machine, env: { IAI_TEST_OUT: join(work, "host.json") } });
	browser = await chromium.launch({ executablePath: process.env.IAI_CHROMIUM ?? "/usr/bin/chromium", headless: true, args: chromiumArguments });
	console.log(`VS Code in code-server at ${server.address}, Chromium ${browser.version()}, after ${seconds(began)}`);
	for (const [name, scenario] of Object.entries(scenarios)) {
		if (wanted.length > 0 ? !wanted.includes(name) : scenario.onDemand) {
			continue;
		}
		const start = Date.now();
		const bench = { browser, server, work, shots, example: (from) => copy(name, from), open: (options) => Workbench.open(browser, { address: server.address, shots, ...options }) };
		const windows = [];
		const open = async (options) => {
			const window = await bench.open(options);
			windows.push(window);
			return options.bare ? window : window.load();
		};
		try {
			await scenario({ ...bench, open });
			console.log(`ok    ${name} (${seconds(start)})`);
		} catch (error) {
			failed++;
			console.log(`FAIL  ${name} (${seconds(start)}): ${error.stack ?? error}`);
			for (const [i, window] of windows.entries()) {
				await window.shot(`failed-${name}-${i}`).catch(() => {});
				console.log(`      page errors: ${JSON.stringify(window.errors).slice(0, 600)}`);
			}
			console.log(`      code-server: ${readFileSync(server.log, "utf8").slice(-600)}`);
			console.log(`      log of the extension: ${lastLog().slice(-3000)}`);
		} finally {
			for (const window of windows) {
				await window.close().catch(() => {});
			}
		}
	}
} finally {
	await clean();
}
console.log(`${failed === 0 ? "All held" : `${failed} failed`}, after ${seconds(began)}`);
process.exit(failed === 0 ? 0 : 1);

/** A copy of an example, to be changed; without one, an empty directory. */
function copy(name, from) {
	const to = join(work, "ws", name, from ? from.split("/").pop() : "empty");
	if (from) {
		cpSync(join(checkout, "examples", from), to, { recursive: true });
	} else {
		mkdirSync(to, { recursive: true });
	}
	return to;
}

/** What the newest window's extension and its server have written. */
function lastLog() {
	const logs = readdirSync(join(work, "data/logs"), { recursive: true }).filter((name) => name.endsWith("IAI.log")).map((name) => join(work, "data/logs", name));
	const newest = logs.sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs).pop();
	return newest ? readFileSync(newest, "utf8") : "none";
}

function seconds(since) {
	return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
