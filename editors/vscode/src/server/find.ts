import * as path from "node:path";

/** What finding a program depends on; a value, so that a test can make one up. */
export interface Machine {
	platform: NodeJS.Platform;
	home: string;
	env: Record<string, string | undefined>;
	/** Whether a file is there and can be run. */
	runs(file: string): boolean;
}

export type Origin = "setting" | "path" | "home" | "bundled";

export interface Found {
	program: string;
	origin: Origin;
}

/** The setting names a program that cannot be run: nothing else is tried then, since the user said which one is meant. */
export interface Refused {
	refused: string;
}

/**
 * Finds `iai`: the one of the settings, else on PATH, else where `make install`
 * puts it (an editor started from a desktop often lacks that part of PATH),
 * else the one that came with the extension.
 */
export function findProgram(setting: string, extensionDirectory: string, on: Machine): Found | Refused | undefined {
	const join = on.platform === "win32" ? path.win32.join : path.posix.join;
	const wanted = setting.trim();
	if (wanted !== "") {
		const program = wanted === "~" || /^~[\\/]/.test(wanted) ? join(on.home, wanted.slice(1)) : wanted;
		return on.runs(program) ? { program, origin: "setting" } : { refused: program };
	}
	const names = on.platform === "win32" ? ["iai.exe"] : ["iai"];
	const listed = on.env["PATH"] ?? on.env["Path"] ?? "";
	const separator = on.platform === "win32" ? ";" : ":";
	const places: [string, Origin][] = [];
	for (const directory of listed.split(separator)) {
		// A relative entry would find a program inside the workspace.
		const absolute = on.platform === "win32" ? path.win32.isAbsolute(directory) : path.posix.isAbsolute(directory);
		if (absolute) {
			places.push([directory, "path"]);
		}
	}
	places.push([join(on.home, ".local", "bin"), "home"], [join(extensionDirectory, "bin"), "bundled"]);
	for (const [directory, origin] of places) {
		for (const name of names) {
			const program = join(directory, name);
			if (on.runs(program)) {
				return { program, origin };
			}
		}
	}
	return undefined;
}

/** The arguments the language server is started with. */
export function serverArguments(search: string, importing: string): string[] {
	const out = ["lsp"];
	if (search.trim() !== "") {
		out.push("--component-search", search);
	}
	if (importing.trim() !== "") {
		out.push("--component-import", importing);
	}
	return out;
}
