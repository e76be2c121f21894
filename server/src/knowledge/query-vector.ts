import { normalise, type Embedder } from "./embedding/embedder.ts";
import type { ProjectIndex } from "./index/project-index.ts";

/**
 * The vector a query is searched by, or null where the model does not know its language. A query with misspelled
 * words is embedded as it is and as it is probably meant: the correction may be wrong.
 */
export async function queryVector(
  embedder: Embedder,
  index: ProjectIndex,
  query: string,
): Promise<Float32Array | null> {
  if (index.meaningOf(query) === 0) return null;
  const corrected = index.correct(query);
  const texts = corrected === null ? [query] : [query, corrected.text];
  const vectors = await Promise.all(
    texts.map(async (text) => (await embedder.embed([text], { priority: "query" }))[0]!),
  );
  return vectors.length === 1 ? vectors[0]! : normalise(sum(vectors));
}

function sum([first, ...others]: Float32Array[]): Float32Array {
  return first!.map((value, at) => others.reduce((total, vector) => total + vector[at]!, value));
}
