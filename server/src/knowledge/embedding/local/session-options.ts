import type { InferenceSession, Tensor } from "onnxruntime-node";

interface Runtime {
  InferenceSession: typeof InferenceSession;
  Tensor: typeof Tensor;
}

/**
 * The fastest way to run an int8 graph that is still exact on this processor. Where products of bytes overflow
 * (x64 without VNNI) weights must be read as unsigned, which takes at least twice the time.
 */
export async function sessionOptions(
  runtime: Runtime,
  threads: number,
  largestProducts: string,
): Promise<InferenceSession.SessionOptions> {
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Memory patterns are planned per shape; with ever-changing lengths they only grow the process.
    enableMemPattern: false,
    logSeverityLevel: 3,
  } as const;
  const quick = {
    ...options,
    // More than this fuses sums into normalisation, and that kernel is four times slower than its parts.
    graphOptimizationLevel: "basic",
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  } as const;
  if (await isExact(runtime, quick, largestProducts)) return quick;
  return {
    ...options,
    graphOptimizationLevel: "all",
    extra: { session: { x64quantprecision: "1", intra_op: { allow_spinning: "0" } } },
  };
}

const WIDTH = 64;
const LARGEST_INPUT = 255;
const LARGEST_WEIGHT = 127;

/** Whether the largest products there are, of a graph with the largest weights, add up to what they should. */
export async function isExact(
  runtime: Runtime,
  options: InferenceSession.SessionOptions,
  largestProducts: string,
): Promise<boolean> {
  const session = await runtime.InferenceSession.create(largestProducts, options);
  try {
    const row = new Float32Array(WIDTH).fill(LARGEST_INPUT);
    const { sums } = await session.run({ input: new runtime.Tensor("float32", row, [1, WIDTH]) });
    return (sums!.data as Float32Array).every((sum) => sum === WIDTH * LARGEST_INPUT * LARGEST_WEIGHT);
  } finally {
    await session.release();
  }
}
