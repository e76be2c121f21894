/** The messages between the server and its inference process. */
export interface EmbeddingRequest {
  id: number;
  texts: string[];
}
export type Response =
  | { type: "ready" }
  | { type: "failed"; message: string }
  | { type: "vectors"; id: number; count: number; values: Float32Array }
  | { type: "error"; id: number; message: string };
