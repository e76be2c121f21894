import type { BlockWriter } from "../block-writer.ts";
import { FileProblem } from "../file-problem.ts";
import { decodeAs } from "../text-encoding.ts";

const MAGIC = 0x0baddeed;
const ENTRY_BYTES = 8;
const SIZE_MASK = 0x7fffffff;
const MAX_ENTRIES = 100_000;
const TEXT_HEAD_BYTES = 6;

/**
 * Presentations of PowerPoint 4: a directory of blocks, some of which hold texts. Each text follows its length;
 * which slide it belongs to is not known, so every text is a paragraph in the order of the file.
 */
export function readPpt4(stream: Buffer, encoding: string, writer: BlockWriter): void {
  if (stream.length < 12 || stream.readUInt32LE(0) !== MAGIC) {
    throw new FileProblem("damaged", { detail: "PowerPoint 4 header" });
  }
  for (const { start, end } of blocks(stream)) {
    for (const text of texts(stream, start, end)) writer.once(decodeAs(text, encoding));
    writer.progress(end / stream.length);
  }
}

function* blocks(stream: Buffer): Generator<{ start: number; end: number }> {
  let at = stream.readUInt32LE(8);
  // The blocks begin where the directory ends.
  let end = stream.length;
  let last = 0;
  for (let count = 0; at + ENTRY_BYTES <= end && count < MAX_ENTRIES; count++, at += ENTRY_BYTES) {
    const start = stream.readUInt32LE(at + 4);
    const size = stream.readUInt32LE(at) & SIZE_MASK;
    if (start > at && start < end) end = start;
    // Each block follows the one before: what does not is no entry, and no byte is read twice.
    if (size === 0 || start < last || start + size > stream.length) continue;
    last = start + size;
    yield { start, end: last };
  }
}

/** Texts are marked by a one behind four zeros, and hold nothing but characters. */
function* texts(stream: Buffer, start: number, end: number): Generator<Buffer> {
  let at = start + 4;
  while (at + TEXT_HEAD_BYTES < end) {
    const length = stream.readUInt32LE(at + 2);
    const from = at + TEXT_HEAD_BYTES;
    const isMarked = stream.readUInt16LE(at) === 1 && stream.readUInt32LE(at - 4) === 0;
    if (isMarked && length > 1 && from + length <= end) {
      const text = stream.subarray(from, from + length);
      if (isPlain(text)) {
        yield text;
        at = from + length;
        continue;
      }
    }
    at++;
  }
}

function isPlain(text: Buffer): boolean {
  return text.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0b || byte === 0x0d);
}
