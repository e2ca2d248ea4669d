const most = 5;
const within = 3 * 60 * 1000;

/** Remembers when a server had to be started again, to stop where that leads nowhere. */
export class Restarts {
	private times: number[] = [];

	/** Whether to start it once more: it may end five times within three minutes and no more. */
	again(now: number): boolean {
		this.times = this.times.filter((time) => now - time < within);
		this.times.push(now);
		return this.times.length < most;
	}
}
