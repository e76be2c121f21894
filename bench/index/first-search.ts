import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { createIndex } from "../../server/src/knowledge/index/project-index.ts";
import { openSavedTable } from "../../server/src/knowledge/index/saved/saved-table.ts";
import { memoryInUse, quantile } from "../retrieval/figures.ts";
import type { FreshFigures } from "./fresh-process.ts";
import type { Passages } from "./passages.ts";

/** A process that has searched nothing yet: opens a file, searches it once, and then some more. */
const [path, questionsPath] = process.argv.slice(2) as [string, string];
const questions = deserialize(readFileSync(questionsPath)) as Passages["questions"];
const before = memoryInUse();
const started = performance.now();
const table = await openSavedTable(path, 1);
const open = performance.now() - started;
const index = createIndex({ dimensions: table.dimensions, saved: table });
const times: number[] = [];
for (const { text, vector } of questions) {
  const began = performance.now();
  await index.search(text, vector, { limit: 10 });
  times.push(performance.now() - began);
}
const figures: FreshFigures = {
  open,
  first: times[0]!,
  second: times[1]!,
  later: quantile(times.slice(times.length / 2), 0.5),
  held: memoryInUse() - before,
  whole: process.memoryUsage.rss(),
};
console.log(JSON.stringify(figures));
