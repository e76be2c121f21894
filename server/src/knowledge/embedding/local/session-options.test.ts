import * as runtime from "onnxruntime-node";
import { expect, test } from "vitest";
import { modelFiles } from "./model-files.ts";
import { isExact, sessionOptions } from "./session-options.ts";

const { largestProducts } = modelFiles();

test("integer products do not overflow on this processor on either code path", async () => {
  const options = await sessionOptions(runtime, 1, largestProducts);
  expect(await isExact(runtime, options, largestProducts)).toBe(true);
});

test("an overflowing runtime is detected and gets unsigned weights", async () => {
  const overflowing = { ...runtime, InferenceSession: { create: async () => halvedSums() } };
  const options = await sessionOptions(overflowing as unknown as typeof runtime, 2, largestProducts);
  expect(options).toMatchObject({
    intraOpNumThreads: 2,
    graphOptimizationLevel: "all",
    extra: { session: { x64quantprecision: "1" } },
  });
});

/** What a processor without VNNI was seen to answer: sums of two products stop at 32,767. */
function halvedSums() {
  const sums = { data: new Float32Array(64).fill(32 * 32_767) };
  return { run: async () => ({ sums }), release: async () => undefined };
}
