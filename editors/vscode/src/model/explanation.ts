import type { Explanation } from "./answers";

/** One line of an explanation: what happened, why, and where one can look. */
export interface Step {
	label: string;
	detail: string;
	place: { file: string; line: number } | undefined;
}

/** An explanation as a list to choose from: the verdict, then each step in order. */
export function explain(answer: Explanation): { title: string; steps: Step[] } {
	const { file, line, kind, section } = answer.subject;
	const where = file ? `${file}:${line}` : [kind, ...(section ?? [])].filter(Boolean).join(" / ");
	const heading = section && section.length > 0 ? `, ${section[section.length - 1]}` : "";
	return {
		title: `${where}${heading}: ${answer.inForce ? "in force" : "not in force"}`,
		steps: answer.steps.map((step) => {
			const at = step.by && step.by.file ? step.by : step;
			return {
				label: step.what,
				detail: step.why,
				place: at.file ? { file: at.file, line: Math.max(at.line - 1, 0) } : undefined,
			};
		}),
	};
}
