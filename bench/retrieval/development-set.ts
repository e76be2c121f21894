import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Task } from "./task.ts";

/** Paragraphs, questions that one of them answers, and questions that come near one without an answer in it. */
export interface DevelopmentSet {
  P: { title: string; s: string[] }[];
  Q: { q: string; a: string[]; p: number }[];
  I: { q: string; p: number }[];
}

const FILE = "reader_dev.json.gz";

export async function loadDevelopmentSet(folder: string): Promise<DevelopmentSet> {
  return JSON.parse(gunzipSync(await readFile(join(folder, FILE))).toString()) as DevelopmentSet;
}

/** The set that the reader was never trained on, as a task; none if the folder has no such file. */
export async function readDevelopmentSet(folder: string): Promise<{ name: string; content: Task }[]> {
  const set = await loadDevelopmentSet(folder).catch(() => null);
  if (!set) return [];
  const docs = set.P.map(({ title, s }, id) => ({ id, title, text: s.join(" ") }));
  return [{ name: "reader_dev", content: { docs, queries: set.Q.map(({ q, p }) => ({ q, rel: [p] })) } }];
}
