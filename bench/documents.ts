import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import {
  blockText,
  createExtractor,
  FileProblem,
  kindOfName,
  SUPPORTED_KINDS,
  type ExtractedDocument,
} from "../server/src/training/extraction/index.ts";

const FLOOR = "floor: no crash, a typed reason for every failure";

/** Programs that print the text of a file, by extension; used where they happen to be installed. */
const references: Record<string, { program: string; args: (path: string) => string[] }[]> = {
  pdf: [{ program: "pdftotext", args: (path) => ["-q", path, "-"] }],
  doc: [
    { program: "antiword", args: (path) => [path] },
    { program: "catdoc", args: (path) => ["-w", path] },
  ],
  ppt: [{ program: "catppt", args: (path) => [path] }],
  xls: [{ program: "xls2csv", args: (path) => [path] }],
  docx: [{ program: "docx2txt", args: (path) => [path, "-"] }],
};

interface Outcome {
  path: string;
  kind: string;
  ms: number;
  words: string[];
  /** `read`, or the reason it failed for. */
  result: string;
  detail: string | null;
  recall: number | null;
}

/** Reads every supported file under `--data` with the real extractor and prints a table by kind. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: "string" }, verbose: { type: "boolean", default: false } },
  });
  if (!values.data) throw new Error("Usage: npm run bench -- documents --data DIR [--verbose]");
  const extractor = createExtractor({ processes: 2 });
  const outcomes: Outcome[] = [];
  try {
    for await (const path of supportedFiles(values.data)) outcomes.push(await readOne(extractor, path));
  } finally {
    extractor.close();
  }
  printTable(outcomes);
  for (const outcome of outcomes)
    if (values.verbose || outcome.result !== "read") printOutcome(outcome, values.data);
  console.log(`\n${outcomes.length} files, ${FLOOR}`);
}

async function* supportedFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* supportedFiles(path);
    else if (entry.isFile() && kindOfName(entry.name)) yield path;
  }
}

async function readOne(extractor: ReturnType<typeof createExtractor>, path: string): Promise<Outcome> {
  const kind = extname(path).slice(1).toLowerCase();
  const start = performance.now();
  const base = { path, kind, words: [], detail: null, recall: null };
  try {
    const document = await extractor.extract(path, path);
    const ms = performance.now() - start;
    const words = wordsOf(textOf(document));
    return { ...base, ms, words, result: "read", recall: await recallAgainstReference(kind, path, words) };
  } catch (error) {
    const ms = performance.now() - start;
    if (error instanceof FileProblem) return { ...base, ms, result: error.reason, detail: error.detail };
    return { ...base, ms, result: "untyped", detail: String(error) };
  }
}

function textOf({ blocks }: ExtractedDocument): string {
  return blocks.map(blockText).join("\n");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The share of the reference's words, each as often as it occurs, that were read as well. */
async function recallAgainstReference(kind: string, path: string, words: string[]): Promise<number | null> {
  for (const { program, args } of references[kind] ?? []) {
    try {
      const { stdout } = await promisify(execFile)(program, args(path), {
        timeout: 30_000,
        maxBuffer: 64 << 20,
      });
      const expected = wordsOf(stdout);
      if (expected.length === 0) return null;
      const left = new Map<string, number>();
      for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
      const found = expected.filter((word) => {
        const count = left.get(word) ?? 0;
        left.set(word, count - 1);
        return count > 0;
      });
      return found.length / expected.length;
    } catch {
      // Not installed, or it cannot read this file either.
    }
  }
  return null;
}

function printTable(outcomes: Outcome[]): void {
  const rows = SUPPORTED_KINDS.flatMap((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    if (own.length === 0) return [];
    const times = own.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const recalls = own.flatMap(({ recall }) => (recall === null ? [] : [recall]));
    const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
    const failed = own.filter(({ result }) => !["read", "empty", "crashed", "untyped"].includes(result));
    const reasons = [...new Set(failed.map(({ result }) => result))];
    return {
      kind,
      files: own.length,
      read: own.filter(({ result }) => result === "read").length,
      empty: own.filter(({ result }) => result === "empty").length,
      failed: reasons
        .map((reason) => `${reason} ${failed.filter(({ result }) => result === reason).length}`)
        .join(", "),
      crashes: own.filter(({ result }) => result === "crashed" || result === "untyped").length,
      words: own.reduce((sum, { words }) => sum + words.length, 0),
      "p50 ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
      "max ms": Math.round(times.at(-1) ?? 0),
      recall: recalls.length > 0 ? `${(mean * 100).toFixed(1)} % of ${recalls.length}` : "no reference",
    };
  });
  console.table(rows);
}

function printOutcome({ path, result, detail, words, ms, recall }: Outcome, folder: string): void {
  const figures = `${words.length} words, ${Math.round(ms)} ms${recall === null ? "" : `, recall ${recall.toFixed(3)}`}`;
  console.log(`${path.slice(folder.length)}: ${result === "read" ? figures : `${result} (${detail ?? ""})`}`);
}
