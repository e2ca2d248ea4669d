import assert from "node:assert/strict";
import { test } from "node:test";
import { Restarts } from "../../src/server/restarts";

test("a server that ends is started again, but not the fifth time in three minutes", () => {
	const restarts = new Restarts();
	assert.deepEqual([0, 1000, 2000, 3000, 4000].map((now) => restarts.again(now)), [true, true, true, true, false]);
});

test("what is longer ago than three minutes is forgotten", () => {
	const restarts = new Restarts();
	for (let minute = 0; minute < 20; minute++) {
		assert.equal(restarts.again(minute * 60_000), true, `minute ${minute}`);
	}
});
