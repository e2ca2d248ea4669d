import type { Resolution } from "./answers";

/** A file and what overrides it. */
export interface Pair {
	file: string;
	override: string;
}

/** What a file is to be compared with: an override with the base of its kind, any other input with the override. */
export function partner(resolution: Resolution, file: string): Pair | undefined {
	for (const kind of resolution.kinds) {
		const override = kind.inputs.find((input) => input.role === "override")?.origin;
		if (override === undefined) {
			continue;
		}
		const others = [...kind.inputs, ...kind.discarded].filter((input) => input.role !== "override");
		if (file === override) {
			const base = others.find((input) => input.role === "base") ?? others[0];
			return base && { file: base.origin, override };
		}
		if (others.some((input) => input.origin === file && input.role !== "metadata")) {
			return { file, override };
		}
	}
	return undefined;
}
