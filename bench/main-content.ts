import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { blockText } from "../server/src/training/extraction/index.ts";
import { readMainContent } from "../server/src/training/web-pages/read-page-parts.ts";

const PAGES = fileURLToPath(new URL("main-content/pages/", import.meta.url));
const REPEATS = 3;

type Extract = (html: string) => string | Promise<string>;

interface Score {
  precision: number;
  recall: number;
}

/**
 * Compares what readers of web pages keep with what is marked in the saved pages. Peers are loaded from
 * `--peers`, a folder whose node_modules has defuddle, @mozilla/readability, linkedom and jsdom.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { peers: { type: "string" }, verbose: { type: "boolean", default: false } },
  });
  const readers: Record<string, Extract> = {
    parley: ownReader,
    ...(values.peers ? await peers(values.peers) : {}),
  };
  const names = (await readdir(PAGES)).toSorted();
  const pages = await Promise.all(
    names.map(async (name) => [name, await readFile(PAGES + name, "utf8")] as const),
  );
  console.log("reader                      precision  recall     F1  pages < 0.9  ms a page");
  for (const [reader, extract] of Object.entries(readers)) {
    const scores: [string, Score][] = [];
    for (const [name, page] of pages)
      scores.push([name, score(await extract(unmarked(page)), wantedOf(page))]);
    const began = performance.now();
    for (let round = 0; round < REPEATS; round++) for (const [, page] of pages) await extract(unmarked(page));
    const ms = (performance.now() - began) / REPEATS / pages.length;
    const mean = (of: (score: Score) => number) =>
      scores.reduce((sum, [, one]) => sum + of(one), 0) / scores.length;
    const weak = scores.filter(([, one]) => f1(one) < 0.9);
    console.log(
      `${reader.padEnd(27)} ${percent(mean((one) => one.precision))} ${percent(mean((one) => one.recall))} ` +
        `${percent(mean(f1))} ${String(weak.length).padStart(12)} ${ms.toFixed(2).padStart(10)}`,
    );
    if (values.verbose)
      for (const [name, one] of weak)
        console.log(`    ${name} ${percent(one.precision)} ${percent(one.recall)}`);
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(9);
const f1 = ({ precision, recall }: Score): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

const ownReader: Extract = (html) =>
  readMainContent(html, "https://example.com/")
    .blocks.map((block) => (block.type === "row" ? block.cells.join(" ") : blockText(block)))
    .join("\n");

async function peers(folder: string): Promise<Record<string, Extract>> {
  const load = createRequire(`${folder}/package.json`);
  const { Readability } = load("@mozilla/readability");
  const { parseHTML } = load("linkedom");
  const { JSDOM } = load("jsdom");
  // It has no entry for `require`.
  const { Defuddle } = await import(pathToFileURL(`${folder}/node_modules/defuddle/dist/node.js`).href);
  // Tags become spaces, so that cells and items side by side stay words of their own.
  const text = (html: string): string =>
    parseHTML(`<html><body>${html.replace(/<[^>]+>/g, " $& ")}</body></html>`).document.body.textContent;
  return {
    "readability (linkedom)": (html) =>
      text(new Readability(parseHTML(html).document).parse()?.content ?? ""),
    "readability (jsdom)": (html) =>
      text(new Readability(new JSDOM(html).window.document).parse()?.content ?? ""),
    "defuddle (linkedom)": async (html) =>
      text((await Defuddle(parseHTML(html).document, "https://example.com/")).content ?? ""),
    "defuddle (jsdom)": async (html) =>
      text((await Defuddle(new JSDOM(html).window.document, "https://example.com/")).content ?? ""),
    "all text": (html) => text(html.replace(/<(script|style)[^]*?<\/\1>/g, "").replace(/^[^]*<body>/, "")),
  };
}

const unmarked = (page: string): string => page.replace(/<!--\/?want-->/g, "");
const wantedOf = (page: string): string =>
  [...page.matchAll(/<!--want-->([^]*?)<!--\/want-->/g)]
    .map((match) => (match[1] ?? "").replace(/<[^>]+>/g, " "))
    .join(" ");
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) ?? [];

/** By words, each as often as it occurs. A page without content is read rightly when nothing is read. */
function score(found: string, wanted: string): Score {
  const left = new Map<string, number>();
  const want = wordsOf(wanted);
  const got = wordsOf(found);
  if (want.length === 0) return got.length <= 12 ? { precision: 1, recall: 1 } : { precision: 0, recall: 1 };
  for (const word of want) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of got) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared++;
    left.set(word, count - 1);
  }
  return { precision: got.length === 0 ? 0 : shared / got.length, recall: shared / want.length };
}
