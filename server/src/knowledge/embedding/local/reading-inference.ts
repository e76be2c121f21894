import type { InferenceSession, Tensor } from "onnxruntime-node";
import { createLru } from "../lru.ts";
import { packPassage, toReaderFeeds, type ReadPassage } from "./reader-input.ts";

interface Runtime {
  Tensor: typeof Tensor;
}

export interface ReadingModel {
  /** The scores of each passage's sentences, in one run. */
  read(pairs: { question: string; passage: ReadPassage }[]): Promise<Float32Array[]>;
  /** Milliseconds for a passage of usual length, the fastest of a few. */
  time(): Promise<number>;
}

/** Sentences of passages that are found often are turned into tokens once. */
const KNOWN_SENTENCES = 4_000;
const LONGEST_KNOWN = 1_000;
/** A sentence that the model could not see: beyond its window. */
const UNREAD = -10;
const TIMED_RUNS = 4;
const USUAL_PASSAGE: ReadPassage = {
  title: "Delivery",
  sentences: Array.from(
    { length: 6 },
    (_, day) => `Orders of day ${day} are packed by noon and leave our house by post.`,
  ),
};

export function loadReading(
  runtime: Runtime,
  session: InferenceSession,
  tokenize: (text: string, isWhole: boolean) => number[],
): ReadingModel {
  const known = createLru<string, number[]>(KNOWN_SENTENCES);
  const tokens = (text: string): number[] => {
    const ids = known.get(text) ?? tokenize(text, false);
    if (text.length <= LONGEST_KNOWN) known.set(text, ids);
    return ids;
  };

  async function read(pairs: { question: string; passage: ReadPassage }[]): Promise<Float32Array[]> {
    const packed = pairs.map(({ question, passage }) => packPassage(tokens, question, passage));
    const { scores } = await session.run(toReaderFeeds(runtime, packed));
    const [, most = 1] = scores!.dims;
    const values = scores!.data as Float32Array;
    return packed.map(({ spans }, row) =>
      Float32Array.from(spans, ([from, to], at) => (to > from ? values[row * most + at]! : UNREAD)),
    );
  }

  return {
    read,
    async time() {
      let fastest = Infinity;
      for (let run = 0; run < TIMED_RUNS; run++) {
        const began = performance.now();
        await read([{ question: "When does my order leave?", passage: USUAL_PASSAGE }]);
        fastest = Math.min(fastest, performance.now() - began);
      }
      return fastest;
    },
  };
}
