import { readFile } from "node:fs/promises";
import { invalidParams } from "../../platform/errors/app-error.ts";
import type { ReceivedFile } from "../../platform/operations/received-file.ts";
import { decodeText, type DecodedText } from "../../platform/text/decode-text.ts";

/** The text of a file that came with the call. A spreadsheet program's own format is not text. */
export async function readFaqFile({ path }: ReceivedFile): Promise<DecodedText> {
  const decoded = decodeText(await readFile(path));
  if (!decoded)
    throw invalidParams({ file: "file is not a text file. Save the table as CSV (UTF-8) and send that." });
  if (decoded.text.trim() === "") throw invalidParams({ file: "file is empty." });
  return decoded;
}
