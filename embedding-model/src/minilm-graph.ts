import {
  attentionBias,
  encoderConstants,
  encoderLayer,
  HIDDEN,
  normalise,
  POSITIONS,
  wordVectors,
  type Weights,
} from "./encoder.ts";
import { createGraph, type Graph } from "./graph.ts";
import { openSafetensors } from "./safetensors.ts";

const LAYERS = 6;

/** These reach five to ten times the range of all others on some tokens (the first one above all). */
const LOUD_STATE = { channels: [63, 99, 127, 157, 223, 267, 303, 319, 338], limit: 5 };
const loudInner = [[856], [607], [218, 1004], [358]].map((channels) => ({ channels, limit: 6 }));

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
  encoderConstants(graph);
  const bias = attentionBias(graph);
  let state = embeddings(graph, weights);
  for (let layer = 0; layer < LAYERS; layer++) {
    const loud = { state: LOUD_STATE, inner: loudInner[layer] };
    state = encoderLayer(graph, weights, `encoder.layer.${layer}.`, state, bias, loud);
  }
  graph.node("MatMul", ["pool", state], [], ["vectors"]);
  graph.output("vectors", "float32", ["batch", "spans", HIDDEN]);
  return graph.model("parley");
}

function embeddings(graph: Graph, weights: Weights): string {
  const word = wordVectors(graph, weights);
  const position = weights("embeddings.position_embeddings.weight").data;
  // Every text is a single segment, so the segment's vector is folded into the positions.
  const segment = weights("embeddings.token_type_embeddings.weight").data;
  for (let i = 0; i < position.length; i++) position[i]! += segment[i % HIDDEN]!;
  graph.weight("position_table", "float32", [POSITIONS, HIDDEN], position);
  const positionVector = graph.node("Gather", ["position_table", "positions"]);
  return normalise(graph, weights, "embeddings.LayerNorm", graph.node("Add", [word, positionVector]));
}
