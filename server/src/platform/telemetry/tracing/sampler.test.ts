import { expect, test } from "vitest";
import { createSampler } from "./sampler.ts";

const asked = { traceId: "1".repeat(32), spanId: "2".repeat(16), isSampled: true };
const count = (sample: () => boolean, times: number) =>
  Array.from({ length: times }, sample).filter(Boolean).length;

test("callers can ask for ten traces a second beyond the share, and no more", () => {
  let now = 0;
  const isSampled = createSampler({ ratio: 0, followsCaller: true, nowMs: () => now });
  expect(count(() => isSampled(asked), 1000)).toBe(10);
  now += 500;
  expect(count(() => isSampled(asked), 1000)).toBe(5);
  now += 3_600_000;
  expect(count(() => isSampled(asked), 1000)).toBe(10);
  expect(count(() => isSampled(null), 1000)).toBe(0);
});

test("what the share includes anyway uses up nothing of what callers may ask for", () => {
  let share = 0.4;
  const isSampled = createSampler({ ratio: 0.5, followsCaller: true, nowMs: () => 0, random: () => share });
  expect(count(() => isSampled(asked), 1000)).toBe(1000);
  share = 0.6;
  expect(count(() => isSampled(asked), 1000)).toBe(10);
});

test("a caller can decline, unless no caller is followed", () => {
  const declined = { ...asked, isSampled: false };
  expect(createSampler({ ratio: 1, followsCaller: true })(declined)).toBe(false);
  expect(createSampler({ ratio: 1, followsCaller: false })(declined)).toBe(true);
  expect(createSampler({ ratio: 0, followsCaller: false })(asked)).toBe(false);
});
