import type { InferenceSession, Tensor } from "onnxruntime-node";
import { createGraph } from "../onnx/graph.ts";

type Runtime = { InferenceSession: typeof InferenceSession; Tensor: typeof Tensor };

/**
 * The quickest way to run an int8 graph that is still exact on this processor. Where products of bytes
 * overflow (x64 without VNNI) weights must be taken as unsigned, which costs twice the time or more.
 */
export async function sessionOptions(
  runtime: Runtime,
  threads: number,
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
  if (await isExact(runtime, quick)) return quick;
  return {
    ...options,
    graphOptimizationLevel: "all",
    extra: { session: { x64quantprecision: "1", intra_op: { allow_spinning: "0" } } },
  };
}

const width = 64;
const [largestInput, largestWeight] = [255, 127];

/** Whether the largest products there are add up to what they should. */
export async function isExact(runtime: Runtime, options: InferenceSession.SessionOptions): Promise<boolean> {
  const session = await runtime.InferenceSession.create(largestProducts(), options);
  try {
    const input = new runtime.Tensor("float32", new Float32Array(width).fill(largestInput), [1, width]);
    const { sums } = await session.run({ input });
    return (sums!.data as Float32Array).every((sum) => sum === width * largestInput * largestWeight);
  } finally {
    await session.release();
  }
}

function largestProducts(): Uint8Array {
  const graph = createGraph("largest products");
  graph.input("input", "float32", [1, width]);
  graph.weight("weight", "int8", [width, width], new Int8Array(width * width).fill(largestWeight));
  graph.weight("scale", "float32", [width], new Float32Array(width).fill(1));
  graph.weight("zero", "int8", [width], new Int8Array(width));
  graph.node("DynamicQuantizeMatMul", ["input", "weight", "scale", "zero"], [], ["sums"]);
  graph.output("sums", "float32", [1, width]);
  return graph.model("parley");
}
