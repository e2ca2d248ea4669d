import type { Resolution } from "./answers";

/** What the status bar knows. */
export interface Situation {
	server: "starting" | "running" | "stopped" | "missing";
	resolution: Resolution | undefined;
	errors: number;
	warnings: number;
}

/** What it shows: an icon and words, a sentence for those who point at it, and how grave it is. */
export interface StatusText {
	text: string;
	tooltip: string;
	/** For screen readers, which should not read out an icon's name. */
	label: string;
	grave: "no" | "warning" | "error";
}

export function statusText(now: Situation): StatusText {
	switch (now.server) {
		case "missing":
			return show("error", "IAI: not installed", "The program iai was not found.", "error");
		case "stopped":
			return show("error", "IAI: not running", "The language server of iai is not running.", "error");
		case "starting":
			return show("sync~spin", "IAI", "The language server of iai is starting.", "no");
		case "running":
	}
	if (!now.resolution) {
		return show("circle-slash", "IAI: no manifest", "No manifest says which instructions are in force.", "no");
	}
	const trouble = problems(now.errors, now.warnings);
	if (now.resolution.status === "stopped") {
		return show("error", "IAI: stopped", sentence(`The resolution of ${now.resolution.manifest} is stopped: nothing is in force`, trouble), "error");
	}
	const kinds = now.resolution.activeKinds;
	const active = kinds.length === 0 ? "nothing active" : counted(kinds.length, "kind");
	const tooltip = kinds.length === 0 ? `${now.resolution.manifest} activates no kind` : `In force by ${now.resolution.manifest}: ${kinds.join(", ")}`;
	return show(now.errors > 0 ? "error" : now.warnings > 0 ? "warning" : "check", `IAI: ${active}${trouble === "" ? "" : ` · ${trouble}`}`, sentence(tooltip, trouble), now.errors > 0 ? "warning" : "no");
}

function show(icon: string, words: string, tooltip: string, grave: StatusText["grave"]): StatusText {
	return { text: `$(${icon}) ${words}`, tooltip, label: `${words}. ${tooltip}`, grave };
}

function sentence(main: string, trouble: string): string {
	return trouble === "" ? `${main}.` : `${main}; ${trouble}.`;
}

function problems(errors: number, warnings: number): string {
	const parts = [];
	if (errors > 0) {
		parts.push(counted(errors, "error"));
	}
	if (warnings > 0) {
		parts.push(counted(warnings, "warning"));
	}
	return parts.join(", ");
}

function counted(n: number, what: string): string {
	return `${n} ${what}${n === 1 ? "" : "s"}`;
}
