import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { FileProblem, type ExtractedDocument } from "../extraction/index.ts";
import { runProgram } from "./ocr-programs.ts";

const PAGE_TIMEOUT_MS = 90_000;
const MAX_PAGES = 200;
/** Good for print of ten points; more makes pages slower, not better. */
const DOTS_PER_INCH = 200;
/** Each language more takes as long again. */
const MAX_LANGUAGES = 4;

type Block = ExtractedDocument["blocks"][number];

export interface Recognizing {
  readonly kind: "picture" | "pdf";
  readonly path: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Reads a picture or a scanned PDF with the programs tesseract and pdftoppm; fails where they are not installed. */
export async function recognize(scan: Recognizing): Promise<{ document: ExtractedDocument; note: string }> {
  const languages = await installedLanguages();
  if (languages.length === 0) throw new FileProblem("scan");
  const blocks =
    scan.kind === "picture" ? await readPicture(scan, languages) : await readPages(scan, languages);
  if (blocks.length === 0) throw new FileProblem("empty", { detail: "no text recognized" });
  return {
    document: { kind: scan.kind, title: null, blocks },
    note: `Read by text recognition (${languages.join(", ")}). Check it for mistakes.`,
  };
}

/** English first, then what else is installed; none without the program. */
async function installedLanguages(): Promise<string[]> {
  const listed = await runProgram({ program: "tesseract", args: ["--list-langs"], timeoutMs: 10_000 });
  const names = (listed ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^[a-z][a-z_]{2,20}$/i.test(line) && line !== "osd" && line !== "equ");
  return names.toSorted((a, b) => Number(b === "eng") - Number(a === "eng")).slice(0, MAX_LANGUAGES);
}

async function readPicture({ path, signal, onProgress }: Recognizing, languages: string[]): Promise<Block[]> {
  const text = await textOf(path, languages, signal);
  onProgress(1);
  // A TIFF may have several pages, each ended by a form feed.
  return text.split("\f").flatMap((page, index) => paragraphsOf(page, index + 1));
}

async function readPages(
  { path, folder, signal, onProgress }: Recognizing,
  languages: string[],
): Promise<Block[]> {
  const own = await mkdtemp(join(folder, "scan-"));
  const blocks: Block[] = [];
  try {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const picture = await renderPage(path, own, page, signal);
      if (picture === null) break;
      blocks.push(...paragraphsOf(await textOf(picture, languages, signal), page));
      await rm(picture, { force: true });
      onProgress(1 - 1 / (page + 1));
    }
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  return blocks;
}

/** The path of the page's picture; null beyond the last page. */
async function renderPage(
  path: string,
  folder: string,
  page: number,
  signal: AbortSignal,
): Promise<string | null> {
  const range = ["-f", String(page), "-l", String(page)];
  const args = [
    "-r",
    String(DOTS_PER_INCH),
    "-gray",
    "-png",
    "-scale-to",
    "4000",
    ...range,
    path,
    join(folder, "page"),
  ];
  try {
    const done = await runProgram({ program: "pdftoppm", args, timeoutMs: PAGE_TIMEOUT_MS, signal });
    if (done === null) throw new FileProblem("scan", { detail: "pdftoppm is not installed" });
  } catch (error) {
    // It fails for a page beyond the last one.
    if (page > 1 && error instanceof FileProblem && error.reason === "damaged") return null;
    throw error;
  }
  const [name] = await readdir(folder);
  return name === undefined ? null : join(folder, name);
}

async function textOf(picture: string, languages: string[], signal: AbortSignal): Promise<string> {
  const args = [picture, "stdout", "-l", languages.join("+")];
  const text = await runProgram({ program: "tesseract", args, timeoutMs: PAGE_TIMEOUT_MS, signal });
  if (text === null) throw new FileProblem("scan");
  return text;
}

const paragraphsOf = (text: string, page: number): Block[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/[^\P{C}\n]/gu, "").trim())
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .map((paragraph) => ({ type: "paragraph", text: paragraph.slice(0, 20_000), at: { page } }));
