// Waiting by looking, never by the clock alone: an editor drops keys while it
// is busy, and nobody can say for how long that is.

/** How long anything may take before it counts as hung. A limit, not an expectation. */
export const limit = Number(process.env.IAI_UI_LIMIT ?? 120_000);

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the answer is one, and says what was waited for if it never is. */
export async function until(what, ask, within = limit) {
	const end = Date.now() + within;
	let last;
	for (;;) {
		try {
			last = await ask();
			if (last) {
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
	const end = Date.now() + limit;
	let last;
	while (Date.now() < end) {
		try {
			await act();
			return await until(what, seen, each);
		} catch (error) {
			last = error;
		}
	}
	throw last ?? new Error(`Never seen: ${what}`);
}
