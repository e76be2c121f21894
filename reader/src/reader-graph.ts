import {
  attentionBias,
  denseOf,
  encoderConstants,
  encoderLayer,
  floatDense,
  HIDDEN,
  normalise,
  POSITIONS,
  wordVectors,
  type Precision,
  type Weights,
} from "../../embedding-model/src/encoder.ts";
import { createGraph, int, type Graph } from "../../embedding-model/src/graph.ts";
import { openSafetensors } from "../../embedding-model/src/safetensors.ts";

const SEGMENTS = 2;

/**
 * Writes the reader as an ONNX model: the question and a passage go in together, a score for each sentence comes out.
 * The token vectors are the embedder's, the layers are the reader's own; their number is that of the weights.
 * Inputs: `ids` and `segments` (0 = the question, 1 = the passage) [batch, length], `positions` [length], `mask`
 * [batch, length] (1 = a real token) and `sentences` [batch, sentences, length] (1 = a token of the sentence).
 * Output: `scores` [batch, sentences].
 */
export function buildReaderGraph(
  embedderFile: Uint8Array,
  readerFile: Uint8Array,
  precision: Precision = {},
): Uint8Array {
  const weights = openSafetensors(readerFile);
  const graph = createGraph("reader");
  graph.input("ids", "int64", ["batch", "length"]);
  graph.input("segments", "int64", ["batch", "length"]);
  graph.input("positions", "int64", ["length"]);
  graph.input("mask", "float32", ["batch", "length"]);
  graph.input("sentences", "float32", ["batch", "sentences", "length"]);
  encoderConstants(graph);
  const bias = attentionBias(graph);
  let state = embeddings(graph, openSafetensors(embedderFile));
  for (let layer = 0; layer < countLayers(weights.names); layer++) {
    state = encoderLayer(graph, weights, `b.encoder.layer.${layer}.`, state, bias, precision);
  }
  scoreSentences(graph, weights, state);
  graph.output("scores", "float32", ["batch", "sentences"]);
  return graph.model("parley");
}

function countLayers(names: string[]): number {
  return new Set(names.flatMap((name) => /^b\.encoder\.layer\.(\d+)\./.exec(name)?.[1] ?? [])).size;
}

function embeddings(graph: Graph, weights: Weights): string {
  const word = wordVectors(graph, weights);
  graph.weight(
    "position_table",
    "float32",
    [POSITIONS, HIDDEN],
    weights("embeddings.position_embeddings.weight").data,
  );
  graph.weight(
    "segment_table",
    "float32",
    [SEGMENTS, HIDDEN],
    weights("embeddings.token_type_embeddings.weight").data,
  );
  const place = graph.node("Add", [
    graph.node("Gather", ["position_table", "positions"]),
    graph.node("Gather", ["segment_table", "segments"]),
  ]);
  return normalise(graph, weights, "embeddings.LayerNorm", graph.node("Add", [word, place]));
}

/** Each sentence is the mean of its tokens, weighted by `wtok`; together with the first token it gives a score. */
function scoreSentences(graph: Graph, weights: Weights, state: string): void {
  const int64 = (name: string, values: number[]) =>
    graph.weight(name, "int64", [values.length], BigInt64Array.from(values.map(BigInt)));
  int64("first", [0]);
  int64("axis_2", [2]);
  const evidence = graph.node("Reshape", [
    floatDense(graph, state, denseOf(weights, "wtok", 1)),
    int64("one_row", [0, 1, -1]),
  ]);
  const outside = graph.node("Mul", [graph.node("Sub", ["one", "sentences"]), "minus_many"]);
  const shares = graph.node("Softmax", [graph.node("Add", [evidence, outside])], [int("axis", -1)]);
  const sentence = graph.node("MatMul", [shares, state]);
  const whole = graph.node("Gather", [state, "first"], [int("axis", 1)]);
  const { values, bias } = denseOf(weights, "w", HIDDEN, 2 * HIDDEN);
  const half = HIDDEN * HIDDEN;
  const joined = graph.node("Add", [
    floatDense(graph, sentence, part("w.sentence", values.subarray(0, half), bias)),
    floatDense(graph, whole, part("w.whole", values.subarray(half), new Float32Array(HIDDEN))),
  ]);
  const scores = floatDense(graph, graph.node("Gelu", [joined]), denseOf(weights, "o", 1));
  graph.node("Squeeze", [scores, "axis_2"], [], ["scores"]);
}

const part = (name: string, values: Float32Array, bias: Float32Array) => ({
  name,
  values,
  inputs: HIDDEN,
  outputs: HIDDEN,
  bias,
});
