import { closeSync, fsyncSync, openSync } from "node:fs";
import { crc32 } from "node:zlib";
import { letterSet } from "../lexical/vocabulary.ts";
import { rowStride } from "../vectors/quantised-rows.ts";
import { findClusters, type Clusters } from "./clusters.ts";
import { encodeEnd, type FileDescription, type OnDisk, type Resident } from "./format.ts";
import { checksum, createOutput, writeExactly } from "./output.ts";
import { readSpool } from "./spool.ts";
import { encodeStrings } from "./string-table.ts";
import { createWordPass } from "./word-pass.ts";

export interface BuildInput {
  /** Where the chunks are, where the terms of each may be kept meanwhile, and where the index goes. */
  readonly spool: string;
  readonly forward: string;
  readonly target: string;
  readonly projectId: number;
  readonly version: number;
  readonly embedder: string | null;
  readonly dimensions: number;
  /** Chunks in the spool. */
  readonly rows: number;
  readonly now: number;
}

declare module "../../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    /** Answers now and then, so that other tasks have their turn. */
    buildIndex: { input: BuildInput; part: { readonly step: "words" | "vectors" } };
  }
}

interface Step {
  readonly step: "words" | "vectors";
}

/** Rows of one list, on average: a search reads some lists whole. */
const ROWS_PER_LIST = 256;
/** Vectors that a list's centroid is found by, on average. */
const SAMPLED_PER_LIST = 24;
const ROWS_PER_STEP = 500;

/** Builds a saved index in a thread. It reads the chunks three times and holds but a few bytes of each in memory. */
export function* buildIndexFile(input: BuildInput): Generator<Step> {
  const forward = openSync(input.forward, "w+");
  const target = openSync(input.target, "w+");
  try {
    yield* build(input, forward, target);
    fsyncSync(target);
  } finally {
    closeSync(forward);
    closeSync(target);
  }
}

function* build(input: BuildInput, forwardFile: number, target: number): Generator<Step> {
  const { rows, dimensions } = input;
  const stride = rowStride(dimensions);
  const forward = createOutput(forwardFile);
  const words = createWordPass(rows, forward);
  const chunkIds = new Float64Array(rows);
  const documents = new Float64Array(rows);
  const sentenceCounts = new Uint16Array(rows);
  const hasVector = new Uint8Array(rows);
  const lists = Math.max(1, Math.round(rows / ROWS_PER_LIST));
  const every = Math.max(1, Math.floor(rows / (lists * SAMPLED_PER_LIST)));
  const sample = newRows(Math.ceil(rows / every), stride);
  let [row, sampled] = [0, 0];
  for (const chunk of readSpool(input.spool, true)) {
    if (row >= rows) throw new Error("the spool has more chunks than it should");
    words.push(chunk.text);
    chunkIds[row] = chunk.id;
    documents[row] = chunk.docId;
    const vectors = chunk.vectors.length / (dimensions + 4);
    if (vectors > 0 && readRow(chunk.vectors, 0, dimensions).scale > 0) {
      hasVector[row] = 1;
      sentenceCounts[row] = Math.min(65_535, vectors - 1);
      if (row % every === 0) {
        const { values, scale } = readRow(chunk.vectors, 0, dimensions);
        sample.values.set(values, sampled * stride);
        sample.scales[sampled++] = scale;
      }
    }
    if (++row % ROWS_PER_STEP === 0) yield { step: "words" };
  }
  if (row !== rows) throw new Error("the spool has fewer chunks than it should");
  forward.flush();

  const known = {
    values: sample.values.subarray(0, sampled * stride),
    scales: sample.scales.subarray(0, sampled),
  };
  const clusters = sampled > 0 ? yield* stepping(findClusters(known, dimensions, lists, randomly())) : null;
  const { rowOf, listStarts } = yield* numberRows(input, clusters, hasVector);

  const onDisk = {} as FileDescription["onDisk"];
  const sentenceEnds = new Uint32Array(rows);
  for (let each = 0; each < rows; each++) sentenceEnds[rowOf[each]!] = sentenceCounts[each]!;
  for (let each = 1; each < rows; each++) sentenceEnds[each]! += sentenceEnds[each - 1]!;
  onDisk.vectors = { at: 0, length: rows * stride };
  onDisk.sentences = { at: onDisk.vectors.length, length: (sentenceEnds[rows - 1] ?? 0) * (stride + 4) };
  const scales = yield* writeVectors(input, target, rowOf, sentenceEnds, onDisk);

  let end = onDisk.sentences.at + onDisk.sentences.length;
  const postingsAt = end;
  const { terms, numbers } = words.sortedTerms();
  const postingEnds = yield* stepping(
    words.writePostings(numbers, rowOf, (entries) => {
      writeExactly(target, new Uint8Array(entries.buffer), end);
      end += entries.byteLength;
    }),
  );
  onDisk.postings = { at: postingsAt, length: end - postingsAt };
  const body = { at: 0, length: end, crc: yield* stepping(checksum(target, end)) };

  const { list } = words.vocabulary;
  const wordList = Array.from({ length: list.count }, (_, id) => list.word(id));
  const wordTable = encodeStrings(wordList);
  const termTable = encodeStrings(terms);
  const docIds = Float64Array.from(new Set(documents)).sort();
  const placeOfDoc = new Map(Array.from(docIds, (docId, place) => [docId, place]));
  const arranged = <List extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(
    empty: List,
    of: (each: number) => number,
  ): List => {
    for (let each = 0; each < rows; each++) empty[rowOf[each]!] = of(each);
    return empty;
  };
  const contents: Record<Resident, NodeJS.TypedArray> = {
    chunkIds: arranged(new Float64Array(rows), (each) => chunkIds[each]!),
    docIds,
    docs: arranged(new Uint32Array(rows), (each) => placeOfDoc.get(documents[each]!)!),
    lengths: arranged(new Uint16Array(rows), (each) => words.lengths[each]!),
    languages: arranged(new Uint8Array(rows), (each) => words.languages[each]!),
    scales,
    sentenceEnds,
    listStarts,
    centroids: clusters?.centroids.values ?? new Int8Array(0),
    centroidScales: clusters?.centroids.scales ?? new Float32Array(0),
    termBytes: termTable.bytes,
    termEnds: termTable.ends,
    postingEnds,
    wordBytes: wordTable.bytes,
    wordEnds: wordTable.ends,
    wordLetters: Uint32Array.from(wordList, letterSet),
    wordLengths: Uint8Array.from(wordList, (word) => word.length),
    wordCounts: list.counts.slice(0, list.count),
  };
  const resident = {} as FileDescription["resident"];
  for (const [name, data] of Object.entries(contents)) {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    writeExactly(target, bytes, end);
    resident[name as Resident] = { at: end, length: bytes.length, crc: crc32(bytes) };
    end += bytes.length;
    yield { step: "words" };
  }
  const { projectId, version, embedder, now: builtAt } = input;
  // The spool has them in order.
  const about = { projectId, version, embedder, dimensions, lastChunkId: chunkIds[rows - 1] ?? 0 };
  const { totalLength, languageCounts: languages } = words;
  writeExactly(
    target,
    encodeEnd({ ...about, builtAt, rows, totalLength, languages, resident, onDisk, body }),
    end,
  );
}

/** Numbers rows list by list; those without a vector come last, in a list that no centroid leads to. */
function* numberRows(
  { spool, rows, dimensions }: BuildInput,
  clusters: Clusters | null,
  hasVector: Uint8Array,
): Generator<Step, { rowOf: Uint32Array; listStarts: Uint32Array }> {
  const lists = clusters?.lists ?? 0;
  const listOf = new Uint32Array(rows).fill(lists);
  let row = 0;
  for (const { vectors } of clusters ? readSpool(spool, false) : []) {
    if (hasVector[row] === 1) listOf[row] = clusters!.assign(readRow(vectors, 0, dimensions).values);
    if (++row % ROWS_PER_STEP === 0) yield { step: "vectors" };
  }
  const listStarts = new Uint32Array(lists + 2);
  for (const list of listOf) listStarts[list + 1]!++;
  for (let list = 1; list < listStarts.length; list++) listStarts[list]! += listStarts[list - 1]!;
  const next = listStarts.slice();
  return { rowOf: listOf.map((list) => next[list]!++), listStarts };
}

/** Puts each vector and its sentences' where a search finds them; answers the scales of all rows. */
function* writeVectors(
  { spool, rows, dimensions }: BuildInput,
  target: number,
  rowOf: Uint32Array,
  sentenceEnds: Uint32Array,
  places: Record<OnDisk, { at: number }>,
): Generator<Step, Float32Array> {
  const stride = rowStride(dimensions);
  const scales = new Float32Array(rows);
  let each = 0;
  for (const { vectors } of readSpool(spool, false)) {
    const row = rowOf[each++]!;
    const first = row === 0 ? 0 : sentenceEnds[row - 1]!;
    const count = sentenceEnds[row]! - first;
    const own = new Int8Array(stride);
    if (vectors.length > 0) {
      const { values, scale } = readRow(vectors, 0, dimensions);
      own.set(values);
      scales[row] = scale;
    }
    writeExactly(target, new Uint8Array(own.buffer), row * stride);
    if (count > 0) {
      const bytes = new Uint8Array(count * (stride + 4));
      const numbers = new Int8Array(bytes.buffer);
      const sentenceScales = new Float32Array(bytes.buffer, count * stride, count);
      for (let at = 0; at < count; at++) {
        const { values, scale } = readRow(vectors, at + 1, dimensions);
        numbers.set(values, at * stride);
        sentenceScales[at] = scale;
      }
      writeExactly(target, bytes, places.sentences.at + first * (stride + 4));
    }
    if (each % ROWS_PER_STEP === 0) yield { step: "vectors" };
  }
  return scales;
}

const newRows = (count: number, stride: number) => ({
  values: new Int8Array(count * stride),
  scales: new Float32Array(count),
});

/** One vector of those that the database has for a chunk. */
function readRow(bytes: Uint8Array, at: number, dimensions: number): { values: Int8Array; scale: number } {
  const start = bytes.byteOffset + at * (dimensions + 4);
  const scale = new DataView(bytes.buffer, start, 4).getFloat32(0, true);
  return { values: new Int8Array(bytes.buffer, start + 4, dimensions), scale };
}

function* stepping<Result>(work: Generator<void, Result>): Generator<Step, Result> {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    yield { step: "vectors" };
  }
}

/** The same numbers every time: the same chunks make the same file. */
function randomly(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
