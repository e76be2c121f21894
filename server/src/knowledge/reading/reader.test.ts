import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModelWorker, type ModelWorker } from "../embedding/local/model-worker.ts";
import { createReader } from "./reader.ts";

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const ON = { mode: "on", limitMs: 1 } as const;
const WORKSHOP = {
  title: "Workshop",
  sentences: [
    "Our workshop stands behind the shop.",
    "A yearly inspection costs 89 euros.",
    "Mechanics speak English and Danish.",
  ],
};
const GARDEN = { title: "Garden", sentences: ["Roses need sun.", "Water them in the evening."] };
const best = (scores: Float32Array) => scores.indexOf(Math.max(...scores));

describe("the reader", () => {
  let worker: ModelWorker;
  beforeAll(() => {
    worker = createModelWorker();
  });
  afterAll(() => worker.close());

  test("scores the sentence that answers above all others, in the order of the passages", async () => {
    const reader = createReader(worker, ON, quiet);
    const [garden, workshop] = (await reader.read("How much is an inspection?", [GARDEN, WORKSHOP]))!;
    expect(garden).toHaveLength(2);
    expect(best(workshop!)).toBe(1);
    expect(workshop![1]).toBeGreaterThan(Math.max(...garden!));
    const [languages] = (await reader.read("What languages do the mechanics speak?", [WORKSHOP]))!;
    expect(best(languages!)).toBe(2);
  });

  test("reads no further than it is asked to", async () => {
    const reader = createReader(worker, ON, quiet);
    const scores = await reader.read(
      "How much is an inspection?",
      [WORKSHOP, GARDEN, GARDEN],
      (_, index) => index < 1,
    );
    expect(scores!.map(({ length }) => length)).toEqual([3, 2]);
  });

  test("gives sentences beyond its window the lowest score, and reads nothing without passages", async () => {
    const reader = createReader(worker, ON, quiet);
    const long = {
      title: "x".repeat(5_000),
      sentences: ["word ".repeat(2_000), "a ".repeat(300), "b", "c", ""],
    };
    const [scores] = (await reader.read("why? ".repeat(500), [long]))!;
    expect(scores).toHaveLength(5);
    expect(scores!.every(Number.isFinite)).toBe(true);
    expect(scores![4]).toBe(-10);
    expect(await reader.read("why?", [])).toBeNull();
  });

  test("is off by the setting and on a machine that takes longer than the limit", async () => {
    const off = createReader(worker, { mode: "off", limitMs: 1_000 }, quiet);
    expect(await off.state()).toEqual({ reads: false, reason: "READER is off" });
    expect(await off.read("How much is an inspection?", [WORKSHOP])).toBeNull();
    const slow = createReader(worker, { mode: "auto", limitMs: 0.001 }, quiet);
    expect((await slow.state()).reason).toMatch(/^reading a passage takes [\d.]+ ms .* limit is 0.001 ms$/);
    expect(await slow.read("How much is an inspection?", [WORKSHOP])).toBeNull();
    const fast = createReader(worker, { mode: "auto", limitMs: 1e9 }, quiet);
    expect(await fast.state()).toEqual({ reads: true, reason: null });
  });

  test("reads again after its process was killed", async () => {
    const reader = createReader(worker, ON, quiet);
    await reader.state();
    const pid = worker.pid!;
    process.kill(pid, "SIGKILL");
    const [scores] = (await reader.read("How much is an inspection?", [WORKSHOP]))!;
    expect(best(scores!)).toBe(1);
    expect(worker.pid).not.toBe(pid);
  });

  test("does not read where many questions wait already", async () => {
    const reader = createReader(worker, ON, quiet);
    await reader.state();
    const asked = Array.from({ length: 20 }, (_, n) => reader.read(`Question ${n}?`, [GARDEN]));
    const results = await Promise.all(asked);
    expect(results.slice(0, 16).every((scores) => scores !== null)).toBe(true);
    expect(results.slice(16)).toEqual([null, null, null, null]);
  });

  test("a reader without its process keeps the search's order", async () => {
    const broken = createModelWorker({ modelFolder: "/nowhere" });
    const reader = createReader(broken, ON, quiet);
    expect(await reader.read("How much is an inspection?", [WORKSHOP])).toBeNull();
    expect((await reader.state()).reason).toContain("ENOENT");
    await broken.close();
  });
});
