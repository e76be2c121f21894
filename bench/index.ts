import { mkdirSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { serialize } from "node:v8";
import { createIndex, type ProjectIndex } from "../server/src/knowledge/index/project-index.ts";
import { openSavedTable } from "../server/src/knowledge/index/saved/saved-table.ts";
import { indexInMemory, keepFiles, LIMIT, type KeptFiles } from "./index/files.ts";
import { forgetPages, searchInFreshProcess } from "./index/fresh-process.ts";
import { makeChunks, readPassages, type Passages } from "./index/passages.ts";
import { megabytes, memoryInUse, milliseconds, percent, quantile } from "./retrieval/figures.ts";
import { printTable } from "./table.ts";

/** As in the product: larger projects have a file. */
const MOST_IN_MEMORY = 20_000;

interface Measured {
  readonly rows: number;
  readonly index: ProjectIndex;
  readonly times: number[];
  /** The processor's milliseconds, which depend less on what else the machine does. */
  readonly cpu: number[];
  readonly row: Record<string, string | number>;
}

/**
 * Searches of projects by size, which take turns:
 * `npm run bench -- index --data DIR --chunks 10000,200000,1000000 [--cache DIR] [--rounds 3] [--build]`. The files are
 * kept in the cache folder; the first run builds them, and the exact hits that recall is measured by.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      chunks: { type: "string", default: "10000,200000" },
      passages: { type: "string", default: "2000" },
      cache: { type: "string", default: join(tmpdir(), "parley-bench-index") },
      rounds: { type: "string", default: "3" },
      build: { type: "boolean", default: false },
    },
  });
  if (!values.data) throw new Error("Usage: npm run bench -- index --data DIR [--chunks N,N] [--cache DIR]");
  mkdirSync(values.cache, { recursive: true });
  const passages = await readPassages(values.data, values.cache, Number(values.passages));
  const questions = join(values.cache, "questions.bin");
  writeFileSync(questions, serialize(passages.questions));
  const files = keepFiles(values.cache, passages, values.build);
  const sizes = values.chunks.split(",").map(Number);
  const large = sizes.filter((rows) => rows > MOST_IN_MEMORY);
  for (const rows of large) {
    await files.index(rows);
    await files.exactHits(rows);
  }
  const measured: Measured[] = [];
  for (const rows of sizes) {
    measured.push(
      large.includes(rows) ? await openSaved(files, rows, questions) : await openInMemory(passages, rows),
    );
  }
  await takeTurns(measured, passages, Number(values.rounds));
  for (const each of measured) if (large.includes(each.rows)) await measureRecall(each, passages, files);
  const smallest = { time: quantile(measured[0]!.times, 0.5), cpu: quantile(measured[0]!.cpu, 0.5) };
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(" ");
  const columns = Object.keys(Object.assign({}, ...measured.map(({ row }) => row)) as object);
  printTable(
    `${passages.questions.length} questions, ${LIMIT} hits each, without embedding the question; load ${load}`,
    measured.map(({ rows, row, times, cpu }) => ({
      chunks: `${rows} ${large.includes(rows) ? "saved" : "in memory"}`,
      "p50 ms": milliseconds(times, 0.5),
      "p99 ms": milliseconds(times, 0.99),
      "times the first": (quantile(times, 0.5) / smallest.time).toFixed(1),
      "CPU p50 ms": milliseconds(cpu, 0.5),
      "times the first's": (quantile(cpu, 0.5) / smallest.cpu).toFixed(1),
      ...Object.fromEntries(columns.map((column) => [column, row[column] ?? ""])),
    })),
  );
}

/** One question after the other by all sizes, so that a slower minute of the machine slows all of them. */
async function takeTurns(
  measured: readonly Measured[],
  { questions }: Passages,
  rounds: number,
): Promise<void> {
  for (let round = -1; round < rounds; round++) {
    for (const { text, vector } of questions) {
      for (const { index, times, cpu } of measured) {
        const [began, before] = [performance.now(), process.cpuUsage()];
        await index.search(text, vector, { limit: LIMIT });
        const { user, system } = process.cpuUsage(before);
        // The first round compiles the code.
        if (round < 0) continue;
        times.push(performance.now() - began);
        cpu.push((user + system) / 1_000);
      }
    }
  }
}

async function openSaved(files: KeptFiles, rows: number, questions: string): Promise<Measured> {
  const path = await files.index(rows);
  const isForgotten = forgetPages(path);
  const cold = isForgotten ? searchInFreshProcess(path, questions) : null;
  const warm = searchInFreshProcess(path, questions);
  const table = await openSavedTable(path, 1);
  return {
    rows,
    index: createIndex({ dimensions: table.dimensions, saved: table }),
    times: [],
    cpu: [],
    row: {
      "MB held": megabytes(warm.held),
      "MB process": megabytes(warm.whole),
      "MB on disk": megabytes((await stat(path)).size),
      "open ms": warm.open.toFixed(0),
      "first ms": warm.first.toFixed(0),
      "second ms": warm.second.toFixed(0),
      "later ms": warm.later.toFixed(1),
      "cold: open ms": cold?.open.toFixed(0) ?? "",
      "cold: first ms": cold?.first.toFixed(0) ?? "",
    },
  };
}

async function openInMemory(passages: Passages, rows: number): Promise<Measured> {
  const before = memoryInUse();
  const index = indexInMemory(makeChunks(passages, rows), passages.dimensions);
  const held = megabytes(memoryInUse() - before);
  return { rows, index, times: [], cpu: [], row: { "MB held": held } };
}

/** How many of the best ten of all chunks the saved index finds, and for how many questions the best one. */
async function measureRecall({ rows, index, row }: Measured, passages: Passages, files: KeptFiles) {
  const exact = await files.exactHits(rows);
  let [found, first, wanted, asked] = [0, 0, 0, 0];
  for (const [at, { text, vector }] of passages.questions.entries()) {
    const best = exact[at]!;
    if (best.length === 0) continue;
    asked++;
    const ids = new Set((await index.search(text, vector, { limit: LIMIT })).map(({ chunkId }) => chunkId));
    found += best.filter((id) => ids.has(id)).length;
    wanted += best.length;
    if (ids.has(best[0]!)) first++;
  }
  row["recall %"] = percent(found, wanted);
  row["the best %"] = percent(first, asked);
}
