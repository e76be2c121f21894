import { createGraph } from "./graph.ts";

const WIDTH = 64;
const LARGEST_WEIGHT = 127;

/** Multiplies a row of inputs by the largest int8 weights: the server tests with it whether the sums overflow. */
export function buildLargestProducts(): Uint8Array {
  const graph = createGraph("largest products");
  graph.input("input", "float32", [1, WIDTH]);
  graph.weight("weight", "int8", [WIDTH, WIDTH], new Int8Array(WIDTH * WIDTH).fill(LARGEST_WEIGHT));
  graph.weight("scale", "float32", [WIDTH], new Float32Array(WIDTH).fill(1));
  graph.weight("zero", "int8", [WIDTH], new Int8Array(WIDTH));
  graph.node("DynamicQuantizeMatMul", ["input", "weight", "scale", "zero"], [], ["sums"]);
  graph.output("sums", "float32", [1, WIDTH]);
  return graph.model("parley");
}
