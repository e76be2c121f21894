import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import {
  createSum,
  FORMAT,
  FORMAT_VERSION,
  isFooter,
  isHeader,
  isRow,
  isTableStart,
  type Header,
  type Line,
} from "./format.ts";

/** The lines of a backup, unzipped as they are read. */
export async function* readLines(file: string): AsyncGenerator<{ text: string; line: Line }> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on("error", (error) => unzipped.destroy(error));
  let problem: Error | null = null;
  unzipped.on("error", (error) => (problem = error));
  const reader = createInterface({ input: unzipped, crlfDelay: Infinity });
  try {
    for await (const text of reader) yield { text, line: JSON.parse(text) as Line };
  } finally {
    reader.close();
    source.destroy();
  }
  if (problem) throw problem as Error;
}

/**
 * Reads the whole file once and returns its header, or reports what is wrong with it. Nothing has been changed by
 * then.
 */
export async function verifyBackup(file: string): Promise<Header> {
  const sum = createSum();
  const counts: Record<string, number> = {};
  let header: Header | null = null;
  let table: string | null = null;
  let complete = false;
  try {
    for await (const { text, line } of readLines(file)) {
      if (complete) throw new Error("there is data after its end");
      if (header === null) header = requireHeader(line);
      else if (isRow(line)) counts[table ?? ""] = (counts[table ?? ""] ?? 0) + 1;
      else if (isTableStart(line)) counts[(table = line.table)] = 0;
      else if (isFooter(line)) {
        if (line.sha256 !== sum.hex()) throw new Error("its checksum does not match");
        if (JSON.stringify(line.counts) !== JSON.stringify(counts))
          throw new Error("its row count does not match");
        complete = true;
      }
      sum.add(text);
    }
    if (!header || !complete) throw new Error("it ends too early");
    return header;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") throw new Error(`File not found: ${file}.`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is not a complete backup: ${reason}. Nothing was changed.`, { cause: error });
  }
}

function requireHeader(line: Line): Header {
  if (!isHeader(line) || line.format !== FORMAT) throw new Error("it is not a Parley backup");
  if (line.version !== FORMAT_VERSION) throw new Error(`this version can't read format ${line.version}`);
  return line;
}
