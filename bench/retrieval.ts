import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEmbedder } from "../server/src/knowledge/embedding/create-embedder.ts";
import { createModelWorker } from "../server/src/knowledge/embedding/local/model-worker.ts";
import type { Embedder } from "../server/src/knowledge/embedding/embedder.ts";
import { createReader, type Reader } from "../server/src/knowledge/reading/reader.ts";
import { readDevelopmentSet } from "./retrieval/development-set.ts";
import { measureAnswers, type AnswerSet } from "./retrieval/answers.ts";
import { measureSynthetic } from "./retrieval/synthetic.ts";
import { measureTask, prepareTask, type PreparedTask, type Task } from "./retrieval/task.ts";
import { printTable } from "./table.ts";

const ignore = () => undefined;
const SILENT_LOG = { debug: ignore, info: ignore, warn: console.warn, error: console.error };
const USAGE =
  "Usage: npm run bench -- retrieval --data DIR [--queries N] [--sizes 10000,50000] [--only NAME]";

/** Recall, latency, memory and refusal of the product's own search over every task in a folder. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      queries: { type: "string" },
      sizes: { type: "string", default: "10000,50000" },
      only: { type: "string" },
    },
  });
  if (!values.data) throw new Error(USAGE);
  const worker = createModelWorker();
  const { embedder, reason } = await createEmbedder({ worker });
  const reader = createReader(worker, { mode: "on", limitMs: Infinity }, SILENT_LOG);
  try {
    if (!embedder) console.log(`No embeddings, the index is lexical: ${reason}`);
    const most = values.queries ? Number(values.queries) : Infinity;
    await benchmarkTasks(values.data, values.only, embedder, reader, most);
    await benchmarkAnswers(values.data, values.only, embedder, most);
    const sizes = values.sizes.split(",").map(Number).filter(Boolean);
    const rows = [];
    for (const size of sizes) rows.push(await measureSynthetic(size, embedder));
    if (rows.length > 0) printTable("Synthetic chunks of 110 words with four sentence vectors each", rows);
  } finally {
    await worker.close();
  }
}

async function benchmarkTasks(
  folder: string,
  only: string | undefined,
  embedder: Embedder | null,
  reader: Reader,
  most: number,
): Promise<void> {
  const tasks: PreparedTask[] = [];
  const development = only && only !== "reader_dev" ? [] : await readDevelopmentSet(folder);
  for (const { name, content } of [...(await readSets<Task>(folder, "task_", only)), ...development]) {
    tasks.push(await prepareTask(name, content, embedder, most));
  }
  for (const [index, task] of tasks.entries()) {
    const strangers = tasks[(index + 1) % tasks.length]!;
    const { title, rows } = await measureTask(task, strangers === task ? null : strangers, reader);
    printTable(title, rows);
  }
}

async function benchmarkAnswers(
  folder: string,
  only: string | undefined,
  embedder: Embedder | null,
  most: number,
): Promise<void> {
  const sets = await readSets<AnswerSet>(folder, "answers_", only);
  const strangers = (await readSets<Task>(folder, "task_", undefined))
    .filter(({ name }) => !sets.some((set) => set.name === name))
    .flatMap(({ content }) => content.queries.slice(0, 500).map((query) => query.q));
  const rows = [];
  for (const { name, content } of sets) {
    rows.push(await measureAnswers(name, content, strangers, embedder, most));
  }
  if (rows.length > 0) printTable("Replies made of the best sentences, without a model vendor", rows);
}

async function readSets<Content>(
  folder: string,
  prefix: string,
  only: string | undefined,
): Promise<{ name: string; content: Content }[]> {
  const sets: { name: string; content: Content }[] = [];
  for (const file of (await readdir(folder)).sort()) {
    if (!file.startsWith(prefix) || !file.endsWith(".json")) continue;
    const name = file.slice(prefix.length, -".json".length);
    if (only && only !== name) continue;
    sets.push({ name, content: JSON.parse(await readFile(join(folder, file), "utf8")) as Content });
  }
  return sets;
}
