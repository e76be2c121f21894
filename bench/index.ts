import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { once } from "node:events";
import { createIndex, type ProjectIndex } from "../server/src/knowledge/index/project-index.ts";
import { openSavedTable } from "../server/src/knowledge/index/saved/saved-table.ts";
import { encodeSpooled } from "../server/src/knowledge/index/saved/spool.ts";
import { decodeVectors } from "../server/src/knowledge/index/vectors/vector-codec.ts";
import { createThreads } from "../server/src/platform/threads/threads.ts";
import { makeChunks, readPassages, type Passages } from "./index/passages.ts";
import { megabytes, memoryInUse, milliseconds, percent } from "./retrieval/figures.ts";
import { printTable } from "./table.ts";

const LIMIT = 10;
const ROUNDS = 3;
/** Above, the index in memory is not built to compare with: it takes too long and too much memory. */
const MOST_EXACT = 200_000;

interface Measured {
  readonly label: string;
  readonly index: ProjectIndex;
  readonly times: number[];
  readonly row: Record<string, string | number>;
}

/** Saved indexes beside the one in memory: `npm run bench -- index --data DIR --sizes 10000,200000`. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      sizes: { type: "string", default: "10000,200000" },
      passages: { type: "string", default: "2000" },
    },
  });
  if (!values.data) throw new Error("Usage: npm run bench -- index --data DIR [--sizes N,N] [--passages N]");
  const passages = await readPassages(values.data, Number(values.passages));
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-index-"));
  const measured: Measured[] = [];
  try {
    for (const size of values.sizes.split(",").map(Number)) {
      const saved = await measureSaved(passages, size, folder);
      measured.push(saved);
      if (size <= MOST_EXACT) measured.push(await measureExact(passages, size));
    }
    // Sizes take turns, so that a slower minute of the machine slows all of them.
    for (let round = 0; round < ROUNDS; round++) {
      for (const { text, vector } of passages.questions) {
        for (const { index, times } of measured) {
          const began = performance.now();
          await index.search(text, vector, { limit: LIMIT });
          times.push(performance.now() - began);
        }
      }
    }
    await compareRecall(measured, passages);
    printTable(
      `${passages.questions.length} questions, ${LIMIT} hits each, without embedding the question`,
      measured.map(({ label, row, times }) => ({
        index: label,
        "p50 ms": milliseconds(times, 0.5),
        "p99 ms": milliseconds(times, 0.99),
        ...row,
      })),
    );
    console.log(`The process holds ${megabytes(process.memoryUsage().rss)} MB.`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureSaved(passages: Passages, rows: number, folder: string): Promise<Measured> {
  const [spool, forward, target] = ["chunks", "terms", "index"].map((kind) =>
    join(folder, `${rows}.${kind}`),
  ) as [string, string, string];
  const stream = createWriteStream(spool);
  for (const chunk of makeChunks(passages, rows)) {
    if (!stream.write(encodeSpooled(chunk))) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
  const threads = createThreads();
  const input = {
    spool,
    forward,
    target,
    projectId: 1,
    version: 1,
    embedder: "bench",
    rows,
    now: Date.now(),
  };
  const began = performance.now();
  let highest = 0;
  for await (const _ of threads.run("buildIndex", { ...input, dimensions: passages.dimensions })) {
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  const built = performance.now() - began;
  await threads.close();
  await rm(spool);
  await rm(forward);
  const before = memoryInUse();
  const started = performance.now();
  const table = await openSavedTable(target, 1);
  const loaded = performance.now() - started;
  const index = createIndex({ dimensions: passages.dimensions, saved: table });
  const { text, vector } = passages.questions[0]!;
  await index.search(text, vector, { limit: LIMIT });
  const first = performance.now() - started;
  return {
    label: `${rows} saved`,
    index,
    times: [],
    row: {
      "load ms": loaded.toFixed(0),
      "load and first ms": first.toFixed(0),
      "MB in memory": megabytes(memoryInUse() - before),
      "MB (own estimate)": megabytes(index.bytes),
      "MB on disk": megabytes((await stat(target)).size),
      "built in s": (built / 1000).toFixed(1),
      "highest RSS MB": megabytes(highest),
    },
  };
}

async function measureExact(passages: Passages, size: number): Promise<Measured> {
  const before = memoryInUse();
  const index = createIndex({ dimensions: passages.dimensions });
  let adding = 0;
  for (const { id, docId, text, vectors } of makeChunks(passages, size)) {
    const began = performance.now();
    const [vector = null, ...sentences] = decodeVectors(vectors, passages.dimensions);
    index.add([{ id, docId, text, vector, sentences }]);
    adding += performance.now() - began;
  }
  return {
    label: `${size} in memory`,
    index,
    times: [],
    row: {
      "load ms": adding.toFixed(0),
      "load and first ms": "",
      "MB in memory": megabytes(memoryInUse() - before),
      "MB (own estimate)": megabytes(index.bytes),
      "MB on disk": "",
      "built in s": "",
      "highest RSS MB": "",
    },
  };
}

/** How many of the best ten in memory the saved index of the same size finds. */
async function compareRecall(measured: readonly Measured[], { questions }: Passages): Promise<void> {
  for (const saved of measured) {
    const size = saved.label.split(" ")[0];
    const exact = measured.find(({ label }) => label === `${size} in memory`);
    if (!exact) continue;
    if (exact === saved) {
      saved.row["of the best ten %"] = "100.0";
      continue;
    }
    let [found, first, wanted] = [0, 0, 0];
    for (const { text, vector } of questions) {
      const best = await exact.index.search(text, vector, { limit: LIMIT });
      const ids = new Set(
        (await saved.index.search(text, vector, { limit: LIMIT })).map(({ chunkId }) => chunkId),
      );
      found += best.filter(({ chunkId }) => ids.has(chunkId)).length;
      wanted += best.length;
      if (best[0] && ids.has(best[0].chunkId)) first++;
    }
    saved.row["of the best ten %"] = percent(found, wanted);
    saved.row["the best %"] = percent(first, questions.length);
  }
}
