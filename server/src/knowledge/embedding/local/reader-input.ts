import type { Tensor } from "onnxruntime-node";

/** A passage as the reader gets it. */
export interface ReadPassage {
  /** Title and headings; only their beginning is read. */
  title: string;
  sentences: string[];
}

/** One question with one passage, as tokens. */
export interface PackedPassage {
  ids: number[];
  /** Where the passage begins; before it are the question and its marks. */
  passageAt: number;
  /** The tokens [from, to) of each sentence; empty for a sentence beyond the window. */
  spans: [from: number, to: number][];
}

export type Tokenize = (text: string) => number[];

/** The limits that the reader was trained with. */
export const READER_WINDOW = { question: 48, title: 12, sentence: 120, whole: 320 } as const;
const START = 101;
const SEPARATOR = 102;

/** [CLS] question [SEP] title. sentences [SEP]: the order the reader was trained with. */
export function packPassage(tokens: Tokenize, question: string, passage: ReadPassage): PackedPassage {
  const ids = [START, ...tokens(question).slice(0, READER_WINDOW.question), SEPARATOR];
  const passageAt = ids.length;
  ids.push(...tokens(`${passage.title}.`).slice(0, READER_WINDOW.title));
  const spans = passage.sentences.map((sentence): [number, number] => {
    const from = ids.length;
    const room = Math.max(0, Math.min(READER_WINDOW.sentence, READER_WINDOW.whole - 1 - from));
    if (room > 0) ids.push(...tokens(sentence).slice(0, room));
    return [from, ids.length];
  });
  ids.push(SEPARATOR);
  return { ids, passageAt, spans };
}

interface Runtime {
  Tensor: typeof Tensor;
}

/** The tensors of one run over several passages. */
export function toReaderFeeds(
  { Tensor: Create }: Runtime,
  passages: readonly PackedPassage[],
): Record<string, Tensor> {
  const batch = passages.length;
  const length = Math.max(...passages.map(({ ids }) => ids.length));
  const most = Math.max(1, ...passages.map(({ spans }) => spans.length));
  const ids = new BigInt64Array(batch * length);
  const segments = new BigInt64Array(batch * length);
  const mask = new Float32Array(batch * length);
  const sentences = new Float32Array(batch * most * length);
  for (const [row, passage] of passages.entries()) {
    for (const [position, id] of passage.ids.entries()) {
      const at = row * length + position;
      ids[at] = BigInt(id);
      segments[at] = position < passage.passageAt ? 0n : 1n;
      mask[at] = 1;
    }
    for (const [index, [from, to]] of passage.spans.entries()) {
      const at = (row * most + index) * length;
      sentences.fill(1, at + from, at + to);
    }
  }
  const positions = BigInt64Array.from({ length }, (_, position) => BigInt(position));
  return {
    ids: new Create("int64", ids, [batch, length]),
    segments: new Create("int64", segments, [batch, length]),
    positions: new Create("int64", positions, [length]),
    mask: new Create("float32", mask, [batch, length]),
    sentences: new Create("float32", sentences, [batch, most, length]),
  };
}
