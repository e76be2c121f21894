import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { slideTexts } from "./slide-texts.ts";

const execute = promisify(execFile);
const BATCH_FILES = 20;
const MAX_CHARACTERS = 64 << 20;
const FILE_TIMEOUT_MS = 60_000;

/** Every sheet, as it is shown, as UTF-8: `Name-Sheet1.csv`, `Name-Sheet2.csv`. */
const ALL_SHEETS = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1";

/** The form each kind is converted to. Impress writes no plain text, so slides are read from flat OpenDocument. */
const CONVERSIONS: Readonly<Record<string, { to: string; extension: string }>> = {
  doc: { to: "txt:Text (encoded):UTF8", extension: "txt" },
  docx: { to: "txt:Text (encoded):UTF8", extension: "txt" },
  xls: { to: ALL_SHEETS, extension: "csv" },
  xlsx: { to: ALL_SHEETS, extension: "csv" },
  ppt: { to: "fodp", extension: "fodp" },
  pptx: { to: "fodp", extension: "fodp" },
};

/** What another program reads in a file: its text, or null where it refuses or fails. */
export type Reference = string | null;

/**
 * The texts that LibreOffice and pdftotext read in the files, by path. They are stored in `folder` by kind
 * and content, because LibreOffice needs a second or more for each.
 */
export async function referenceTexts(paths: string[], folder: string): Promise<Map<string, Reference>> {
  await mkdir(folder, { recursive: true });
  const references = new Map<string, Reference>();
  const missing: { path: string; key: string; kind: string }[] = [];
  for (const path of paths) {
    const kind = extname(path).slice(1).toLowerCase();
    if (kind !== "pdf" && !(kind in CONVERSIONS)) continue;
    const key = await contentKey(path);
    const stored = await storedReference(folder, `${kind}-${key}`);
    if (stored === undefined) missing.push({ path, key, kind });
    else references.set(path, stored);
  }
  // The same bytes under another extension are opened by another program.
  const add = async ({ path, key, kind }: (typeof missing)[number], text: Reference) => {
    references.set(path, text);
    await writeFile(join(folder, `${kind}-${key}.json`), JSON.stringify(text));
  };
  for (const file of missing.filter(({ kind }) => kind === "pdf")) {
    await add(file, await printed("pdftotext", ["-q", "-enc", "UTF-8", file.path, "-"]));
  }
  for (const kind of Object.keys(CONVERSIONS)) {
    const own = missing.filter((file) => file.kind === kind);
    for (let at = 0; at < own.length; at += BATCH_FILES) {
      const batch = own.slice(at, at + BATCH_FILES);
      const texts = await converted(batch, kind);
      for (const file of batch) {
        // A file that stops LibreOffice takes the rest of its batch with it; alone it answers for itself.
        const text = texts.get(file.key) ?? (await converted([file], kind)).get(file.key) ?? null;
        await add(file, text);
      }
    }
  }
  return references;
}

/**
 * What Ghostscript reads in the PDF files, by path: a second opinion on words that pdftotext breaks, joins or
 * decodes wrongly.
 */
export async function secondTexts(paths: string[], folder: string): Promise<Map<string, Reference>> {
  const texts = new Map<string, Reference>();
  for (const path of paths) {
    if (extname(path).toLowerCase() !== ".pdf") continue;
    const key = `ghostscript-${await contentKey(path)}`;
    let text = await storedReference(folder, key);
    if (text === undefined) {
      text = await printed("gs", ["-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=txtwrite", "-sOutputFile=-", path]);
      await writeFile(join(folder, `${key}.json`), JSON.stringify(text));
    }
    texts.set(path, text);
  }
  return texts;
}

async function contentKey(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex")
    .slice(0, 32);
}

async function storedReference(folder: string, key: string): Promise<Reference | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, `${key}.json`), "utf8")) as Reference;
  } catch {
    return undefined;
  }
}

async function converted(files: { path: string; key: string }[], kind: string): Promise<Map<string, string>> {
  const { to, extension } = CONVERSIONS[kind] ?? { to: "txt", extension: "txt" };
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  const texts = new Map<string, string>();
  try {
    const inputs = files.map(({ key }) => join(folder, `${key}.${kind}`));
    for (const [index, { path }] of files.entries()) await copyFile(path, inputs[index] ?? "");
    const options = ["--headless", "--norestore", `-env:UserInstallation=file://${folder}/profile`];
    const output = join(folder, "out");
    await execute("soffice", [...options, "--convert-to", to, "--outdir", output, ...inputs], {
      timeout: FILE_TIMEOUT_MS + files.length * 5_000,
      killSignal: "SIGKILL",
    }).catch(() => null);
    const written = await readdir(output).catch(() => []);
    for (const name of written.toSorted((a, b) => a.localeCompare(b))) {
      const key = name.slice(0, 32);
      const path = join(output, name);
      const text = extension === "fodp" ? slideTexts(await readFile(path, "utf8")) : await compactText(path);
      if (text !== null) texts.set(key, `${texts.get(key) ?? ""}${text}\n`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return texts;
}

/** A sheet with a cell far out is a file of a gigabyte of commas. */
async function compactText(path: string): Promise<string> {
  let text = "";
  for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
    text += chunk.replace(/[,\s]{2,}/g, "\n");
    if (text.length > MAX_CHARACTERS) break;
  }
  return text;
}

/** What a program prints, or null where it fails. */
async function printed(program: string, options: string[]): Promise<string | null> {
  try {
    const { stdout } = await execute(program, options, {
      timeout: FILE_TIMEOUT_MS,
      killSignal: "SIGKILL",
      maxBuffer: 256 << 20,
    });
    return stdout;
  } catch {
    return null;
  }
}

/** LibreOffice opens what it does not understand as plain text: then it has read nothing. */
export function isRawDump(text: string): boolean {
  return /^[\uFEFF\s"]*(?:ÐÏ|PK[^\p{L}\p{N}]|%PDF-)/u.test(text);
}
