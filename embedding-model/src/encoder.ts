import { float, int, ints, type Graph } from "./graph.ts";
import { quantiseColumns, quantiseRows } from "./quantise.ts";
import type { Tensor } from "./safetensors.ts";

export const HIDDEN = 384;
export const POSITIONS = 512;
const HEADS = 12;
const INNER = 1536;
const VOCABULARY = 30_522;

/**
 * Channels that reach several times the range of all others. Left inside they would take most of the 256 steps an
 * activation has; what exceeds the limit is added in floats.
 */
export interface Loud {
  channels: number[];
  limit: number;
}
/** How a layer multiplies: in int8 with its loud channels apart, or in floats, to measure what int8 loses. */
export type Precision = "float" | { state?: Loud | undefined; inner?: Loud | undefined };
type DensePrecision = "float" | Loud | null | undefined;
export type Weights = (name: string) => Tensor;
/** `values` is input-major: values[input * outputs + output]. */
export interface Dense {
  name: string;
  values: Float32Array;
  inputs: number;
  outputs: number;
  bias: Float32Array;
}

/** What every layer refers to. */
export function encoderConstants(graph: Graph): void {
  const int64 = (name: string, values: number[]) =>
    graph.weight(name, "int64", [values.length], BigInt64Array.from(values.map(BigInt)));
  int64("split_heads", [0, 0, HEADS, HIDDEN / HEADS]);
  int64("join_heads", [0, 0, HIDDEN]);
  int64("axes_1_2", [1, 2]);
  int64("thirds", [HIDDEN, HIDDEN, HIDDEN]);
  graph.weight("one", "float32", [], Float32Array.of(1));
  graph.weight("minus_many", "float32", [], Float32Array.of(-10_000));
}

/** The vectors of the word pieces in `ids`. */
export function wordVectors(graph: Graph, weights: Weights): string {
  // One scale a word keeps the table at a quarter of its float size without a measurable loss.
  const words = quantiseRows(weights("embeddings.word_embeddings.weight").data, VOCABULARY, HIDDEN);
  graph.weight("words", "int8", [VOCABULARY, HIDDEN], words.values);
  graph.weight("words.scale", "float32", [VOCABULARY, 1], words.scales);
  return graph.node("Mul", [
    graph.node("Cast", [graph.node("Gather", ["words", "ids"])], [int("to", 1)]),
    graph.node("Gather", ["words.scale", "ids"]),
  ]);
}

/** What attention adds to a token's scores: nothing for real tokens, very little weight for padding. */
export function attentionBias(graph: Graph): string {
  return graph.node("Unsqueeze", [
    graph.node("Mul", [graph.node("Sub", ["one", "mask"]), "minus_many"]),
    "axes_1_2",
  ]);
}

/** One layer: attention over `state`, then the widened projection. `prefix` is where its weights are. */
export function encoderLayer(
  graph: Graph,
  weights: Weights,
  prefix: string,
  state: string,
  bias: string,
  precision: Precision = {},
): string {
  const [plain, outer, inner] =
    precision === "float" ? (["float", "float", "float"] as const) : [null, precision.state, precision.inner];
  const attended = attention(graph, weights, prefix, state, bias, outer);
  const projected = dense(graph, attended, denseOf(weights, `${prefix}attention.output.dense`), plain);
  const mixed = normalise(
    graph,
    weights,
    `${prefix}attention.output.LayerNorm`,
    graph.node("Add", [projected, state]),
  );
  const expanded = graph.node("Gelu", [
    dense(graph, mixed, denseOf(weights, `${prefix}intermediate.dense`, INNER), outer),
  ]);
  const narrow = denseOf(weights, `${prefix}output.dense`, HIDDEN, INNER);
  const contracted = dense(graph, expanded, narrow, inner);
  return normalise(graph, weights, `${prefix}output.LayerNorm`, graph.node("Add", [contracted, mixed]));
}

function attention(
  graph: Graph,
  weights: Weights,
  prefix: string,
  state: string,
  bias: string,
  precision: DensePrecision,
): string {
  const scale = 1 / Math.sqrt(HIDDEN / HEADS);
  const [query, key, value] = (["query", "key", "value"] as const).map((part) =>
    denseOf(weights, `${prefix}attention.self.${part}`, HIDDEN, HIDDEN, part === "query" ? scale : 1),
  ) as [Dense, Dense, Dense];
  const parts = graph.names(3);
  graph.node(
    "Split",
    [dense(graph, state, sideBySide(`${prefix}qkv`, [query, key, value]), precision), "thirds"],
    [int("axis", -1)],
    parts,
  );
  const [q, k, v] = parts as [string, string, string];
  const toHeads = (from: string, order: number[]) =>
    graph.node("Transpose", [graph.node("Reshape", [from, "split_heads"])], [ints("perm", order)]);
  const scores = graph.node("Add", [
    graph.node("MatMul", [toHeads(q, [0, 2, 1, 3]), toHeads(k, [0, 2, 3, 1])]),
    bias,
  ]);
  const mix = graph.node("MatMul", [
    graph.node("Softmax", [scores], [int("axis", -1)]),
    toHeads(v, [0, 2, 1, 3]),
  ]);
  return graph.node("Reshape", [graph.node("Transpose", [mix], [ints("perm", [0, 2, 1, 3])]), "join_heads"]);
}

export function normalise(graph: Graph, weights: Weights, name: string, from: string): string {
  graph.weight(`${name}.gain`, "float32", [HIDDEN], weights(`${name}.weight`).data);
  graph.weight(`${name}.shift`, "float32", [HIDDEN], weights(`${name}.bias`).data);
  return graph.node(
    "LayerNormalization",
    [from, `${name}.gain`, `${name}.shift`],
    [int("axis", -1), float("epsilon", 1e-12)],
  );
}

export function denseOf(weights: Weights, name: string, outputs = HIDDEN, inputs = HIDDEN, scale = 1): Dense {
  const source = weights(`${name}.weight`).data;
  const values = new Float32Array(inputs * outputs);
  for (let o = 0; o < outputs; o++) {
    for (let i = 0; i < inputs; i++) values[i * outputs + o] = source[o * inputs + i]! * scale;
  }
  const bias = weights(`${name}.bias`).data.map((entry) => entry * scale);
  return { name, values, inputs, outputs, bias };
}

/** Three projections of the same state become one multiplication. */
function sideBySide(name: string, parts: Dense[]): Dense {
  const inputs = parts[0]!.inputs;
  const outputs = parts.reduce((sum, part) => sum + part.outputs, 0);
  const values = new Float32Array(inputs * outputs);
  const bias = new Float32Array(outputs);
  let column = 0;
  for (const part of parts) {
    for (let i = 0; i < inputs; i++) {
      values.set(part.values.subarray(i * part.outputs, (i + 1) * part.outputs), i * outputs + column);
    }
    bias.set(part.bias, column);
    column += part.outputs;
  }
  return { name, values, inputs, outputs, bias };
}

function dense(graph: Graph, from: string, layer: Dense, precision: DensePrecision): string {
  if (!precision) return quantisedDense(graph, from, layer);
  if (precision === "float") return floatDense(graph, from, layer);
  const { name, values, outputs } = layer;
  const { channels, limit } = precision;
  graph.weight(`${name}.loud`, "int64", [channels.length], BigInt64Array.from(channels.map(BigInt)));
  graph.weight(`${name}.least`, "float32", [], Float32Array.of(-limit));
  graph.weight(`${name}.most`, "float32", [], Float32Array.of(limit));
  const clip = (input: string) => graph.node("Clip", [input, `${name}.least`, `${name}.most`]);
  const rows = new Float32Array(channels.length * outputs);
  channels.forEach((channel, row) => {
    rows.set(values.subarray(channel * outputs, (channel + 1) * outputs), row * outputs);
  });
  graph.weight(`${name}.loud_weight`, "float32", [channels.length, outputs], rows);
  const whole = graph.node("Gather", [from, `${name}.loud`], [int("axis", -1)]);
  const excess = graph.node("MatMul", [graph.node("Sub", [whole, clip(whole)]), `${name}.loud_weight`]);
  return graph.node("Add", [quantisedDense(graph, clip(from), layer), excess]);
}

/** int8 weights with one scale an output channel; activations are quantised as they come. */
function quantisedDense(graph: Graph, from: string, layer: Dense): string {
  const { name, values, inputs, outputs, bias } = layer;
  const { quantised, scales } = quantiseColumns(values, inputs, outputs);
  graph.weight(`${name}.weight`, "int8", [inputs, outputs], quantised);
  graph.weight(`${name}.scale`, "float32", [outputs], scales);
  graph.weight(`${name}.zero`, "int8", [outputs], new Int8Array(outputs));
  graph.weight(`${name}.bias`, "float32", [outputs], bias);
  const parts = ["weight", "scale", "zero", "bias"].map((part) => `${name}.${part}`);
  return graph.node("DynamicQuantizeMatMul", [from, ...parts]);
}

export function floatDense(
  graph: Graph,
  from: string,
  { name, values, inputs, outputs, bias }: Dense,
): string {
  graph.weight(`${name}.weight`, "float32", [inputs, outputs], values);
  graph.weight(`${name}.bias`, "float32", [outputs], bias);
  return graph.node("Add", [graph.node("MatMul", [from, `${name}.weight`]), `${name}.bias`]);
}
