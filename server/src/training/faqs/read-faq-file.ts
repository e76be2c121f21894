import { readFile } from "node:fs/promises";
import { invalidParams } from "../../platform/errors/app-error.ts";
import type { ReceivedFile } from "../../platform/operations/received-file.ts";
import { decodeText, encodingOf } from "../extraction/text-encoding.ts";

/** The text of a file that came with the call. A spreadsheet program's own format is not text. */
export async function readFaqFile({ path }: ReceivedFile): Promise<{ text: string; encoding: string }> {
  const bytes = await readFile(path);
  const { encoding } = encodingOf(bytes);
  if (!/^utf-(16|32)/.test(encoding) && bytes.includes(0))
    throw invalidParams({ file: "file is not a text file. Save the table as CSV (UTF-8) and send that." });
  const text = decodeText(bytes);
  if (text.trim() === "") throw invalidParams({ file: "file is empty." });
  return { text, encoding };
}
