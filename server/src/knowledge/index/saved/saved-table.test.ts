import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { IndexedChunk } from "../chunk-table.ts";
import { createIndex, type ProjectIndex } from "../project-index.ts";
import { encodeVectors } from "../vectors/vector-codec.ts";
import { buildIndexFile } from "./build-index.ts";
import { UnusableFile } from "./format.ts";
import { openSavedTable } from "./saved-table.ts";
import { encodeSpooled } from "./spool.ts";

const dimensions = 32;
const folder = mkdtempSync(join(tmpdir(), "saved-index-"));
const opened: ProjectIndex[] = [];
afterAll(() => {
  for (const index of opened) index.close();
  rmSync(folder, { recursive: true });
});

type Chunk = Omit<IndexedChunk, "vector" | "sentences"> & { vectors: Float32Array[] };
let files = 0;

function build(chunks: readonly Chunk[], projectId = 1): string {
  const path = (kind: string) => join(folder, `${files}.${kind}`);
  files++;
  const input = { spool: path("chunks"), forward: path("terms"), target: path("index") };
  const records = chunks.map(({ vectors, ...chunk }) =>
    encodeSpooled({ ...chunk, vectors: encodeVectors(vectors) }),
  );
  writeFileSync(input.spool, Buffer.concat(records));
  const about = { projectId, version: 5, embedder: "test", dimensions, rows: chunks.length, now: 0 };
  for (const _ of buildIndexFile({ ...input, ...about }));
  return input.target;
}

function exact(chunks: readonly Chunk[]) {
  const index = createIndex({ dimensions });
  index.add(
    chunks.map(({ vectors: [vector = null, ...sentences], ...chunk }) => ({ ...chunk, vector, sentences })),
  );
  return index;
}

async function open(path: string): Promise<ProjectIndex> {
  const index = createIndex({ dimensions, saved: await openSavedTable(path, 1) });
  opened.push(index);
  return index;
}

let state = 3;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const vector = (near?: Float32Array): Float32Array => {
  const made = Float32Array.from(
    { length: dimensions },
    (_, at) => (near?.[at] ?? 0) + 0.3 * (random() - 0.5),
  );
  return made.map((value) => value / Math.hypot(...made));
};
const SUBJECTS = Array.from({ length: 40 }, () => vector());
const WORDS =
  "invoice refund parcel courier password account delivery window garden kettle bicycle ticket".split(" ");
const text = (): string => Array.from({ length: 8 }, () => WORDS[Math.floor(random() ** 2 * 12)]).join(" ");

/** Chunks around some subjects; one in fifty has no vector yet. */
const made = (count: number): Chunk[] =>
  Array.from({ length: count }, (_, at) => {
    const subject = SUBJECTS[at % SUBJECTS.length]!;
    const vectors = at % 50 === 7 ? [] : [vector(subject), vector(subject), vector(subject)];
    return { id: at + 1, docId: Math.floor(at / 3) + 1, text: `${text()} item${at % 97}`, vectors };
  });
const CHUNKS = made(1_500);
const PATH = build(CHUNKS);
const QUESTIONS = Array.from({ length: 20 }, (_, at) => ({
  text: `${text()} item${at}`,
  vector: vector(SUBJECTS[at]!),
}));

describe("a saved index", () => {
  test("finds what the one in memory finds, with the same scores", async () => {
    const saved = await open(PATH);
    const whole = exact(CHUNKS);
    expect(saved.size).toBe(1_500);
    for (const question of QUESTIONS) {
      const found = await saved.search(question.text, question.vector, { limit: 10, perDocument: 1 });
      expect(found).toEqual(
        await whole.search(question.text, question.vector, { limit: 10, perDocument: 1 }),
      );
      const byWords = await saved.search(question.text, null, { limit: 10 });
      expect(byWords.map(({ score }) => score)).toEqual(
        (await whole.search(question.text, null, { limit: 10 })).map(({ score }) => score),
      );
    }
    expect(saved.correct("my pasword and my acount")).toEqual(whole.correct("my pasword and my acount"));
    expect(saved.bytes).toBeLessThan(whole.bytes / 4);
  });

  test("is searched among some documents only", async () => {
    const [saved, whole] = [await open(PATH), exact(CHUNKS)];
    const few = new Set([3, 50, 400, 9_999]);
    const most = new Set(Array.from({ length: 450 }, (_, at) => at + 1));
    for (const among of [few, most]) {
      const { text: query, vector: own } = QUESTIONS[0]!;
      const found = await saved.search(query, own, { limit: 10, among });
      expect(found).toEqual(await whole.search(query, own, { limit: 10, among }));
    }
  });

  test("has what was replaced, added and removed since", async () => {
    const [saved, whole] = [await open(PATH), exact(CHUNKS)];
    const subject = SUBJECTS[0]!;
    const added = { id: 9_001, docId: 2, text: "umbrella repairs", vector: vector(subject), sentences: [] };
    for (const index of [saved, whole]) {
      expect(index.remove(1)).toBe(true);
      expect(index.remove(2)).toBe(true);
      index.add([added]);
    }
    expect(saved.size).toBe(whole.size);
    const [hit] = await saved.search("umbrella", subject, { limit: 1 });
    expect(hit!.chunkId).toBe(9_001);
    const gone = await saved.search(CHUNKS[0]!.text, CHUNKS[0]!.vectors[0]!, { limit: 50 });
    expect(gone.map(({ docId }) => docId)).not.toContain(1);
    expect(saved.correct("umbrela")?.text).toBe("umbrella");
    expect(saved.unsaved).toBe(7);
  });

  test("ends its searches before the file is closed", async () => {
    const saved = await open(PATH);
    const { text: query, vector: own } = QUESTIONS[1]!;
    let ask!: (vector: Float32Array) => void;
    const late = new Promise<Float32Array>((resolve) => (ask = resolve));
    const search = saved.search(query, late, { limit: 10 });
    rmSync(build(CHUNKS.slice(0, 10)));
    saved.close();
    ask(own);
    expect(await search).toHaveLength(10);
  });

  test("of other models, of no vectors and of no chunks can be opened", async () => {
    const words = await open(build(CHUNKS.slice(0, 30).map((chunk) => ({ ...chunk, vectors: [] }))));
    expect(await words.search("item5", null, { limit: 3 })).toHaveLength(1);
    expect(await (await open(build([]))).search("item5", SUBJECTS[0]!, { limit: 3 })).toEqual([]);
  });
});

test("a file that is damaged, cut off, foreign or of another project is refused", async () => {
  const bytes = readFileSync(PATH);
  const path = join(folder, "broken.index");
  const refused = async (content: Buffer) => {
    writeFileSync(path, content);
    await expect(openSavedTable(path, 1)).rejects.toBeInstanceOf(UnusableFile);
  };
  const changed = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1;
    return copy;
  };
  // The trailer, the description, and what is held in memory.
  for (const back of [1, 5, 9, 13, 200, 2_500, 6_000]) await refused(changed(bytes.length - back));
  await refused(bytes.subarray(0, bytes.length - 1));
  await refused(Buffer.from("no index"));
  await refused(Buffer.alloc(0));
  writeFileSync(path, bytes);
  truncateSync(path, bytes.length / 2);
  await expect(openSavedTable(path, 1)).rejects.toBeInstanceOf(UnusableFile);
  await expect(openSavedTable(PATH, 2)).rejects.toThrow("another project's");
});
