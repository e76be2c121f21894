import type { LanguageSkill } from "../index/language-skill.ts";

/** Turns texts into unit vectors. `id` names model and version and is stored beside the vectors. */
export interface Embedder extends LanguageSkill {
  id: string;
  dimensions: number;
  /** How many word pieces of a text the model reads; the rest would be cut off. */
  maxTokens: number;
  embed(texts: string[], options?: EmbedOptions): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export interface EmbedOptions {
  /** A query is waited for by a person and goes ahead of documents. Documents are the default. */
  priority?: "query" | "document";
  signal?: AbortSignal;
}

export type EmbeddingFailure = "unavailable" | "rejected" | "timeout" | "malformed" | "closed";

export class EmbeddingError extends Error {
  readonly reason: EmbeddingFailure;

  constructor(reason: EmbeddingFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddingError";
    this.reason = reason;
  }
}

/** Scales a vector to length one, in place; a zero vector stays as it is. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum === 0) return vector;
  const factor = 1 / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i]! *= factor;
  return vector;
}
