// One code-server with the extension in it, in a home of its own.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { until } from "./wait.mjs";

const settings = {
	"workbench.startupEditor": "none",
	"telemetry.telemetryLevel": "off",
	"update.mode": "none",
	"extensions.autoUpdate": false,
	"extensions.autoCheckUpdates": false,
	"extensions.ignoreRecommendations": true,
	"workbench.tips.enabled": false,
	"workbench.enableExperiments": false,
	"git.enabled": false,
	"files.autoSave": "off",
	"remote.autoForwardPorts": false,
	"chat.disableAIFeatures": true,
	"chat.commandCenter.enabled": false,
	"window.restoreWindows": "none",
	"window.commandCenter": false,
	"workbench.secondarySideBar.defaultVisibility": "hidden",
	"explorer.confirmDragAndDrop": false,
	"files.refactoring.autoSave": false,
	"editor.cursorBlinking": "solid",
	"editor.minimap.enabled": false,
	"iai.log.level": "info",
};

/** Starts it with the packages installed: give the directory code-server is in, one to work in, packages, and a program on PATH. */
export async function startCodeServer({ home, work, packages, bin, machine = {}, env = {} }) {
	const entry = join(home, "node_modules/code-server/out/node/entry.js");
	const at = { data: join(work, "data"), extensions: join(work, "extensions"), home: join(work, "home") };
	for (const directory of [join(at.data, "User"), join(at.data, "Machine"), at.extensions, at.home]) {
		mkdirSync(directory, { recursive: true });
	}
	// VS Code takes PATH from the user's shell, as it does on a desktop.
	for (const name of [".profile", ".bash_profile", ".bashrc"]) {
		writeFileSync(join(at.home, name), `export PATH='${bin}':"$PATH"\n`);
	}
	writeFileSync(join(work, "config.yaml"), "bind-addr: 127.0.0.1:0\nauth: none\ncert: false\n");
	const theme = (name) => writeFileSync(join(at.data, "User/settings.json"), JSON.stringify({ ...settings, "workbench.colorTheme": name }, null, 2));
	theme("Default Dark Modern");
	// What a workspace must not set is set for the machine.
	writeFileSync(join(at.data, "Machine/settings.json"), JSON.stringify(machine));
	const common = ["--config", join(work, "config.yaml"), "--user-data-dir", at.data, "--extensions-dir", at.extensions];
	const environment = { ...process.env, HOME: at.home, XDG_CONFIG_HOME: "", XDG_DATA_HOME: "", XDG_CACHE_HOME: "", SHELL: "/bin/bash", PATH: `${bin}:${process.env.PATH}`, ...env };
	for (const name of ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "VSCODE_IPC_HOOK_CLI"]) {
		delete environment[name];
	}
	for (const file of packages) {
		execFileSync(process.execPath, [entry, ...common, "--install-extension", file, "--force"], { env: environment, stdio: "pipe" });
	}
	const log = join(work, "code-server.log");
	const output = openSync(log, "w");
	const child = spawn(process.execPath, [entry, ...common, "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"], {
		env: environment,
		stdio: ["ignore", output, output],
		detached: true,
	});
	let ended;
	child.on("exit", (code) => (ended = code ?? -1));
	const port = await until("the address of code-server in its log", () => {
		if (ended !== undefined) {
			throw new Error(`code-server ended with ${ended}: ${readFileSync(log, "utf8").slice(-2000)}`);
		}
		return /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(readFileSync(log, "utf8"))?.[1];
	});
	return {
		address: `127.0.0.1:${port}`,
		log,
		theme,
		/** Ends it and all it has started: the group is its own. */
		stop() {
			try {
				process.kill(-child.pid, "SIGKILL");
			} catch {
				// It has ended by itself.
			}
		},
	};
}

/** The processes that run a program, by the link of the kernel to it. */
export function processesOf(program) {
	const out = [];
	const listing = execFileSync("sh", ["-c", "for p in /proc/[0-9]*; do printf '%s %s\\n' \"${p#/proc/}\" \"$(readlink $p/exe)\"; done"], { encoding: "utf8" });
	for (const line of listing.split("\n")) {
		const [pid, ...path] = line.split(" ");
		if (path.join(" ") === program) {
			out.push(Number(pid));
		}
	}
	return out;
}

/** The package of an extension is beside its manifest; this is where the checkout is. */
export const checkout = join(dirname(new URL(import.meta.url).pathname), "../../../../..");
