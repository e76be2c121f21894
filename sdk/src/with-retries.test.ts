import { expect, test } from "vitest";
import { withRetries } from "./with-retries.ts";

/** A service with these answers; null is a lost connection. */
function serving(answers: (Response | null)[]) {
  const keys: (string | null)[] = [];
  const waits: number[] = [];
  const fetch = withRetries({
    fetch: (_address, init) => {
      keys.push(new Headers(init?.headers).get("idempotency-key"));
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("lost"));
    },
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { fetch, keys, waits };
}

const refused = (status: number, headers = {}) => new Response("{}", { status, headers });

test("waits as long as the server says, and repeats a write under one key", async () => {
  const { fetch, keys, waits } = serving([refused(429, { "retry-after": "7" }), null, refused(200)]);
  expect((await fetch("http://x/", { method: "POST" })).status).toBe(200);
  expect(waits[0]).toBe(7_000);
  expect(waits[1]).toBeGreaterThanOrEqual(1_000);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{24}$/);
});

test("gives up after the last attempt, and repeats no other refusal", async () => {
  const busy = serving([refused(503), refused(503), refused(503)]);
  expect((await busy.fetch("http://x/", { method: "POST" })).status).toBe(503);
  expect(busy.keys).toHaveLength(3);
  const lost = serving([null, null, null]);
  await expect(lost.fetch("http://x/")).rejects.toThrow("lost");
  expect(lost.keys).toEqual([null, null, null]);
  const over = serving([refused(429, { "retry-after": "3000" })]);
  expect((await over.fetch("http://x/", { method: "POST" })).status).toBe(429);
  expect(over.waits).toEqual([]);
  const wrong = serving([refused(400)]);
  expect((await wrong.fetch("http://x/", { method: "POST" })).status).toBe(400);
  expect(wrong.waits).toEqual([]);
});

test("keeps the caller's key and ends when the caller leaves", async () => {
  const { fetch, keys } = serving([null, refused(200)]);
  await fetch("http://x/", { method: "POST", headers: { "Idempotency-Key": "mine" } });
  expect(keys).toEqual(["mine", "mine"]);
  const left = serving([null]);
  const signal = AbortSignal.abort(new Error("left"));
  await expect(left.fetch("http://x/", { signal })).rejects.toThrow("lost");
  expect(left.keys).toHaveLength(1);
});
