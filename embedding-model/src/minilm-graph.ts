import { createGraph, float, int, ints, type Graph } from "./graph.ts";
import { quantiseColumns, quantiseRows } from "./quantise.ts";
import { openSafetensors, type Tensor } from "./safetensors.ts";

const HIDDEN = 384;
const HEADS = 12;
const INNER = 1536;
const LAYERS = 6;
const VOCABULARY = 30_522;
const POSITIONS = 512;

/**
 * Channels that reach five to ten times the range of all others on some tokens (the first one above all).
 * Left inside they would take most of the 256 steps an activation has; their excess is added in floats.
 */
const OUTLIER_CHANNELS = { channels: [63, 99, 127, 157, 223, 267, 303, 319, 338], limit: 5 };
const loudInner = [[856], [607], [218, 1004], [358]].map((channels) => ({ channels, limit: 6 }));

interface Loud {
  channels: number[];
  limit: number;
}
type Weights = (name: string) => Tensor;
/** `values` is input-major: values[input * outputs + output]. */
interface Dense {
  name: string;
  values: Float32Array;
  inputs: number;
  outputs: number;
  bias: Float32Array;
}

/**
 * Writes all-MiniLM-L6-v2 as an int8 ONNX model.
 * Inputs: `ids` [batch, length], `positions` [length], `mask` [batch, length] (1 = a real token) and
 * `pool` [batch, spans, length], whose rows average the tokens of one span. Output: `vectors`.
 */
export function buildMinilmGraph(weightsFile: Uint8Array): Uint8Array {
  const weights = openSafetensors(weightsFile);
  const graph = createGraph("all-MiniLM-L6-v2");
  graph.input("ids", "int64", ["batch", "length"]);
  graph.input("positions", "int64", ["length"]);
  graph.input("mask", "float32", ["batch", "length"]);
  graph.input("pool", "float32", ["batch", "spans", "length"]);
  constants(graph);
  const bias = graph.node("Unsqueeze", [
    graph.node("Mul", [graph.node("Sub", ["one", "mask"]), "minus_many"]),
    "axes_1_2",
  ]);
  let state = embeddings(graph, weights);
  for (let layer = 0; layer < LAYERS; layer++) {
    state = encoderLayer(graph, weights, layer, state, bias);
  }
  graph.node("MatMul", ["pool", state], [], ["vectors"]);
  graph.output("vectors", "float32", ["batch", "spans", HIDDEN]);
  return graph.model("parley");
}

function constants(graph: Graph): void {
  const int64 = (name: string, values: number[]) =>
    graph.weight(name, "int64", [values.length], BigInt64Array.from(values.map(BigInt)));
  int64("split_heads", [0, 0, HEADS, HIDDEN / HEADS]);
  int64("join_heads", [0, 0, HIDDEN]);
  int64("axes_1_2", [1, 2]);
  int64("thirds", [HIDDEN, HIDDEN, HIDDEN]);
  graph.weight("one", "float32", [], Float32Array.of(1));
  graph.weight("minus_many", "float32", [], Float32Array.of(-10_000));
}

function embeddings(graph: Graph, weights: Weights): string {
  // One scale a word keeps the table at a quarter of its float size without a measurable loss.
  const words = quantiseRows(weights("embeddings.word_embeddings.weight").data, VOCABULARY, HIDDEN);
  graph.weight("words", "int8", [VOCABULARY, HIDDEN], words.values);
  graph.weight("words.scale", "float32", [VOCABULARY, 1], words.scales);
  const word = graph.node("Mul", [
    graph.node("Cast", [graph.node("Gather", ["words", "ids"])], [int("to", 1)]),
    graph.node("Gather", ["words.scale", "ids"]),
  ]);
  const position = weights("embeddings.position_embeddings.weight").data;
  // Every text is a single segment, so the segment's vector is folded into the positions.
  const segment = weights("embeddings.token_type_embeddings.weight").data;
  for (let i = 0; i < position.length; i++) position[i]! += segment[i % HIDDEN]!;
  graph.weight("position_table", "float32", [POSITIONS, HIDDEN], position);
  const positionVector = graph.node("Gather", ["position_table", "positions"]);
  return normalise(graph, weights, "embeddings.LayerNorm", graph.node("Add", [word, positionVector]));
}

function encoderLayer(graph: Graph, weights: Weights, layer: number, state: string, bias: string): string {
  const prefix = `encoder.layer.${layer}.`;
  const attended = attention(graph, weights, prefix, state, bias);
  const projected = dense(graph, attended, denseOf(weights, `${prefix}attention.output.dense`));
  const mixed = normalise(
    graph,
    weights,
    `${prefix}attention.output.LayerNorm`,
    graph.node("Add", [projected, state]),
  );
  const expanded = graph.node("Gelu", [
    dense(graph, mixed, denseOf(weights, `${prefix}intermediate.dense`, INNER), OUTLIER_CHANNELS),
  ]);
  const narrow = denseOf(weights, `${prefix}output.dense`, HIDDEN, INNER);
  const contracted = dense(graph, expanded, narrow, loudInner[layer]);
  return normalise(graph, weights, `${prefix}output.LayerNorm`, graph.node("Add", [contracted, mixed]));
}

function attention(graph: Graph, weights: Weights, prefix: string, state: string, bias: string): string {
  const scale = 1 / Math.sqrt(HIDDEN / HEADS);
  const [query, key, value] = (["query", "key", "value"] as const).map((part) =>
    denseOf(weights, `${prefix}attention.self.${part}`, HIDDEN, HIDDEN, part === "query" ? scale : 1),
  ) as [Dense, Dense, Dense];
  const parts = graph.names(3);
  graph.node(
    "Split",
    [dense(graph, state, sideBySide(`${prefix}qkv`, [query, key, value]), OUTLIER_CHANNELS), "thirds"],
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

function normalise(graph: Graph, weights: Weights, name: string, from: string): string {
  graph.weight(`${name}.gain`, "float32", [HIDDEN], weights(`${name}.weight`).data);
  graph.weight(`${name}.shift`, "float32", [HIDDEN], weights(`${name}.bias`).data);
  return graph.node(
    "LayerNormalization",
    [from, `${name}.gain`, `${name}.shift`],
    [int("axis", -1), float("epsilon", 1e-12)],
  );
}

function denseOf(weights: Weights, name: string, outputs = HIDDEN, inputs = HIDDEN, scale = 1): Dense {
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

function dense(graph: Graph, from: string, layer: Dense, loud?: Loud): string {
  if (!loud) return quantisedDense(graph, from, layer);
  const { name, values, outputs } = layer;
  const { channels, limit } = loud;
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
