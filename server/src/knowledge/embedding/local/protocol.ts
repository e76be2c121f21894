import type { ReadPassage } from "./reader-input.ts";

/** One piece of work for the inference process; its result is a list of numbers. */
export type ModelJob =
  /** The text's vector. */
  | { kind: "embed"; text: string }
  /** A score for each sentence of the passage. */
  | { kind: "read"; question: string; passage: ReadPassage }
  /** How many milliseconds the reader takes for a passage of usual length. */
  | { kind: "time-reader" };

/** The messages between the server and its inference process: a batch has jobs of one kind. */
export interface BatchRequest {
  id: number;
  jobs: ModelJob[];
}
export type Response =
  | { type: "ready" }
  | { type: "failed"; message: string }
  /** All results in one array, in the order of the jobs, and how many numbers each has. */
  | { type: "results"; id: number; lengths: number[]; values: Float32Array }
  | { type: "error"; id: number; message: string };
