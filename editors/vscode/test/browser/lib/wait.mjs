// Waiting by looking, never by the clock alone: an editor drops keys while it
// is busy, and nobody can say for how long that is.

/** How long anything may take before it counts as hung. A limit, not an expectation. */
export const limit = Number(process.env.IAI_UI_LIMIT ?? 120_000);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What took long, for whoever reads the log of a slow run. */
function tell(what, since) {
	if (Date.now() - since > 5_000) {
		console.log(`      ${((Date.now() - since) / 1000).toFixed(0)} s for ${what}`);
	}
}

/** Asks until the answer is one, and says what was waited for if it never is. */
export async function until(what, ask, within = limit) {
	const begun = Date.now();
	const end = begun + within;
	let last;
	for (;;) {
		try {
			last = await ask();
			if (last) {
				tell(what, begun);
				return last;
			}
		} catch (error) {
			last = error;
		}
		if (Date.now() > end) {
			throw new Error(`Never seen: ${what}${last instanceof Error ? ` (${last.message.split("\n")[0]})` : ""}`);
		}
		await pause(40);
	}
}

/**
 * Does something until it has had its effect: a palette that closed again, a
 * hover that was dropped. Each try has some seconds to show an effect.
 */
export async function effect(what, act, seen, each = 8_000) {
	const begun = Date.now();
	let last;
	while (Date.now() < begun + limit) {
		try {
			await act();
			const answer = await until(what, seen, each);
			tell(what, begun);
			return answer;
		} catch (error) {
			last = error;
		}
	}
	throw new Error(`Never seen: ${what} (${String(last?.message ?? last).split("\n")[0]})`);
}
