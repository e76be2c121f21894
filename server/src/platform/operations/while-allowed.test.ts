import { expect, test } from "vitest";
import { forbidden, unavailable } from "../errors/app-error.ts";
import type { ServerSentEvent } from "./define-operation.ts";
import { whileAllowed } from "./while-allowed.ts";

const SECONDS_BETWEEN_EVENTS = 6;

/** The numbers of the events that a reader of five receives if its checks end like this. */
async function received(admit: () => Promise<unknown>): Promise<unknown[]> {
  let time = 0;
  async function* feed(): AsyncGenerator<ServerSentEvent> {
    for (let number = 1; number <= 5; number += 1) {
      time += SECONDS_BETWEEN_EVENTS * 1000;
      yield { event: "number", data: number };
    }
  }
  const numbers: unknown[] = [];
  for await (const { data } of whileAllowed(feed(), admit, () => time)) numbers.push(data);
  return numbers;
}

test("a reader who keeps access receives everything", async () => {
  expect(await received(() => Promise.resolve())).toEqual([1, 2, 3, 4, 5]);
});

test("a reader who loses access receives nothing from the next check on", async () => {
  let checks = 0;
  const admit = () => ((checks += 1) < 3 ? Promise.resolve() : Promise.reject(forbidden()));
  expect(await received(admit)).toEqual([1, 2]);
});

test("a check that could not be made ends no feed, and the next one counts", async () => {
  const failures = [unavailable(null), new Error("timeout exceeded when trying to connect"), forbidden()];
  const admit = () => Promise.reject(failures.shift() ?? new Error("no check was expected"));
  expect(await received(admit)).toEqual([1, 2]);
});

test("a reader who leaves ends a feed that waits, before its next event", async () => {
  let ends = 0;
  const feed = {
    next: () => new Promise<IteratorResult<ServerSentEvent>>(() => undefined),
    return: () => Promise.resolve({ value: undefined, done: true as const }).finally(() => (ends += 1)),
  };
  const events = whileAllowed({ [Symbol.asyncIterator]: () => feed }, () => Promise.resolve(), Date.now);
  const reading = events[Symbol.asyncIterator]();
  void reading.next();
  expect(await reading.return?.()).toEqual({ value: undefined, done: true });
  expect(ends).toBe(1);
});
