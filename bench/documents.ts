import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import {
  blockText,
  createExtractor,
  FileProblem,
  kindOfName,
  SUPPORTED_KINDS,
  type ExtractedDocument,
} from "../server/src/training/extraction/index.ts";
import { commonWords, compareWords, wordsOf, type Recall } from "./documents/recall.ts";
import { isRawDump, referenceTexts, secondTexts, type Reference } from "./documents/references.ts";

const FLOOR = "floor: no crash, a typed reason for every failure";
const GOAL = "goal: 99.5 % of the readable files read, word recall 0.95 for every kind";
const GOOD_RECALL = 0.95;

/** What became of a file. Only a file that another program reads and ours does not is `missed`. */
type Verdict = "read" | "without text" | "encrypted" | "damaged" | "not a document" | "missed" | "crashed";

interface Outcome {
  path: string;
  kind: string;
  ms: number;
  words: number;
  verdict: Verdict;
  detail: string;
  recall: Recall | null;
  /** The recall of the words that a second program reads as well. */
  agreed: Recall | null;
}

/** Reads every supported file under `--data` with the real extractor and prints a table by kind. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string", multiple: true },
      references: { type: "string" },
      verbose: { type: "boolean", default: false },
    },
  });
  if (!values.data) {
    throw new Error(
      "Usage: npm run bench -- documents --data DIR [--data DIR] [--references DIR] [--verbose]",
    );
  }
  const paths: string[] = [];
  for (const folder of values.data) for await (const path of supportedFiles(folder)) paths.push(path);
  const references = values.references ? await referenceTexts(paths, values.references) : new Map();
  const seconds = values.references ? await secondTexts(paths, values.references) : new Map();
  const extractor = createExtractor({ processes: 2 });
  const outcomes: Outcome[] = [];
  try {
    for (const path of paths)
      outcomes.push(await readOne(extractor, path, references.get(path), seconds.get(path)));
  } finally {
    extractor.close();
  }
  printTable(outcomes);
  for (const outcome of outcomes) if (values.verbose || isNotable(outcome)) printOutcome(outcome);
  console.log(`\n${outcomes.length} files, ${FLOOR}; ${GOAL}`);
  if (!values.references)
    console.log("--references DIR compares with LibreOffice, pdftotext and Ghostscript.");
}

async function* supportedFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* supportedFiles(path);
    else if (entry.isFile() && kindOfName(entry.name)) yield path;
  }
}

async function readOne(
  extractor: ReturnType<typeof createExtractor>,
  path: string,
  reference: Reference | undefined,
  second: Reference | undefined,
): Promise<Outcome> {
  const base = { path, kind: extname(path).slice(1).toLowerCase() };
  const expected = reference && !isRawDump(reference) ? wordsOf(reference) : [];
  const start = performance.now();
  try {
    const words = wordsOf(textOf(await extractor.extract(path, path)));
    const ms = performance.now() - start;
    const recall = recallOf(expected, words);
    const agreed = second ? recallOf(commonWords(expected, wordsOf(second)), words) : null;
    return { ...base, ms, words: words.length, verdict: "read", detail: "", recall, agreed };
  } catch (error) {
    const ms = performance.now() - start;
    const verdict = verdictOn(error, expected.length > 0);
    const detail = error instanceof FileProblem ? `${error.reason}: ${error.detail ?? ""}` : String(error);
    return { ...base, ms, words: 0, verdict, detail, recall: null, agreed: null };
  }
}

function recallOf(expected: string[], found: string[]): Recall | null {
  return expected.length > 0 ? compareWords(expected, found) : null;
}

function verdictOn(error: unknown, isReadable: boolean): Verdict {
  if (!(error instanceof FileProblem) || error.reason === "crashed") return "crashed";
  if (isReadable) return "missed";
  if (error.reason === "empty") return "without text";
  if (error.reason === "encrypted") return "encrypted";
  return error.reason === "wrong_kind" || error.reason === "unsupported" ? "not a document" : "damaged";
}

function textOf({ blocks }: ExtractedDocument): string {
  return blocks.map(blockText).join("\n");
}

function isNotable({ verdict, recall }: Outcome): boolean {
  return verdict !== "read" || (recall !== null && recall.all < GOOD_RECALL);
}

function printTable(outcomes: Outcome[]): void {
  const rows = SUPPORTED_KINDS.flatMap((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    return own.length > 0 ? [{ kind, ...figuresOf(own) }] : [];
  });
  console.table([...rows, { kind: "all", ...figuresOf(outcomes) }]);
}

function figuresOf(outcomes: Outcome[]) {
  const count = (verdict: Verdict) => outcomes.filter((outcome) => outcome.verdict === verdict).length;
  const readable = count("read") + count("missed") + count("crashed");
  const recalls = outcomes.flatMap(({ recall }) => (recall ? [recall] : []));
  const agreed = outcomes.flatMap(({ agreed: recall }) => (recall ? [recall] : []));
  const mean = (values: number[]) =>
    values.length > 0 ? (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3) : "–";
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    files: outcomes.length,
    readable,
    read: count("read"),
    "read %": readable > 0 ? ((100 * count("read")) / readable).toFixed(1) : "–",
    "no text": count("without text"),
    encrypted: count("encrypted"),
    damaged: count("damaged"),
    "no document": count("not a document"),
    crashed: count("crashed"),
    compared: recalls.length,
    recall: mean(recalls.map(({ all }) => all)),
    distinct: mean(recalls.map(({ distinct }) => distinct)),
    "all words": shareOfWords(recalls),
    "≥ 0.95": recalls.filter(({ all }) => all >= GOOD_RECALL).length,
    "agreed files": agreed.length,
    "agreed recall": mean(agreed.map(({ all }) => all)),
    "agreed words": shareOfWords(agreed),
    "p50 ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
    "max ms": Math.round(times.at(-1) ?? 0),
  };
}

/** The recall of all words of all files, in which a long file counts more. */
function shareOfWords(recalls: Recall[]): string {
  const expected = recalls.reduce((sum, recall) => sum + recall.expected, 0);
  const found = recalls.reduce((sum, recall) => sum + recall.all * recall.expected, 0);
  return expected > 0 ? (found / expected).toFixed(3) : "–";
}

function printOutcome({ path, verdict, detail, words, ms, recall }: Outcome): void {
  const compared = recall ? `, recall ${recall.all.toFixed(3)}, without ${recall.missing.join(" ")}` : "";
  const figures = `${words} words, ${Math.round(ms)} ms${compared}`;
  console.log(`${path}: ${verdict === "read" ? figures : `${verdict} (${detail})`}`);
}
