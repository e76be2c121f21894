import { sentenceUnits } from "../chunking/sentence-units.ts";
import type { EmbedOptions, Embedder } from "./embedder.ts";

export interface ChunkVectors {
  vector: Float32Array;
  sentences: Float32Array[];
}

/** Vectors of chunks and of the sentences inside them; a text that occurs twice is embedded once. */
export async function embedChunks(
  embedder: Embedder,
  chunks: { content: string; indexText: string }[],
  options: EmbedOptions = {},
): Promise<ChunkVectors[]> {
  const places = new Map<string, number>();
  const slotOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  };
  const plans = chunks.map(({ content, indexText }) => ({
    chunk: slotOf(indexText),
    // A chunk that is searched by another text (the question of an answer) has no parts.
    sentences: indexText.includes(content) ? sentenceUnits(content).map(slotOf) : [],
  }));
  const vectors = await embedder.embed([...places.keys()], options);
  return plans.map(({ chunk, sentences }) => ({
    vector: vectors[chunk]!,
    sentences: sentences.map((index) => vectors[index]!),
  }));
}
