import { expect, test } from "vitest";
import { END, Flow, flowFrom, PENDING, Settling, type Taken } from "./flow.ts";

/** A flow that is fed by hand. */
class Fed extends Flow<string> {
  readonly values: (string | Error | typeof END)[] = [];
  stopped = false;
  private wake: (() => void) | null = null;

  feed(value: string | Error | typeof END): void {
    this.values.push(value);
    const { wake } = this;
    this.wake = null;
    wake?.();
  }

  take(): Taken<string> {
    const value = this.values.shift() ?? PENDING;
    if (value instanceof Error) throw value;
    return value;
  }

  whenReady(wake: () => void): void {
    this.wake = wake;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Calls the reader although nothing is there. */
  wakeInVain(): void {
    const { wake } = this;
    this.wake = null;
    wake?.();
  }
}

async function collect(flow: AsyncIterable<string>): Promise<string[]> {
  const seen: string[] = [];
  for await (const value of flow) seen.push(value);
  return seen;
}

test("a flow is iterated whether its values are there or come later", async () => {
  const fed = new Fed();
  fed.feed("at once");
  const seen = collect(fed);
  for (const value of ["later", "", END] as const) {
    await new Promise((resolve) => setImmediate(resolve));
    fed.wakeInVain();
    fed.feed(value);
  }
  expect(await seen).toEqual(["at once", "later", ""]);
  expect(fed.stopped).toBe(false);
});

test("what goes wrong is thrown at its place, and a reader who leaves stops the flow", async () => {
  const failing = new Fed();
  for (const value of ["first", new Error("broken"), END] as const) failing.feed(value);
  await expect(collect(failing)).rejects.toThrow("broken");
  const left = new Fed();
  left.feed("first");
  for await (const value of left) if (value === "first") break;
  expect(left.stopped).toBe(true);
});

test("an async iterable becomes a flow, with its end, its failure and its clean-up", async () => {
  let cleaned = 0;
  async function* values(failure: Error | null) {
    try {
      yield "a";
      await new Promise((resolve) => setImmediate(resolve));
      yield "b";
      if (failure) throw failure;
    } finally {
      cleaned += 1;
    }
  }
  expect(await collect(flowFrom(values(null)))).toEqual(["a", "b"]);
  await expect(collect(flowFrom(values(new Error("broken"))))).rejects.toThrow("broken");
  for await (const value of flowFrom(values(null))) if (value === "a") break;
  expect(cleaned).toBe(3);
  const flow = flowFrom(values(null));
  expect(flow.take()).toBe(PENDING);
});

test("a settling promise tells its state and wakes whoever waits", async () => {
  let fulfil: (value: number) => void = () => undefined;
  const settling = new Settling(new Promise<number>((resolve) => (fulfil = resolve)));
  expect(settling.take()).toBe(PENDING);
  const woken = new Promise<void>((resolve) => settling.whenReady(resolve));
  fulfil(7);
  await woken;
  expect(settling.take()).toBe(7);
  const rejected = new Settling(Promise.reject(new Error("no")));
  await new Promise((resolve) => setImmediate(resolve));
  expect(() => rejected.take()).toThrow("no");
});
