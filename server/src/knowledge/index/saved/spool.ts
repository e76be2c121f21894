import { closeSync, openSync, readSync } from "node:fs";

/** A chunk on its way from the database to the file: what the index is made of, one after the other. */
export interface SpooledChunk {
  readonly id: number;
  readonly docId: number;
  readonly text: string;
  /** As the database has them; none if they are not those of the model. */
  readonly vectors: Uint8Array;
}

const HEAD_BYTES = 24;
const READ_BYTES = 4 * 1024 * 1024;

export function encodeSpooled({ id, docId, text, vectors }: SpooledChunk): Buffer {
  const length = Buffer.byteLength(text);
  const record = Buffer.allocUnsafe(HEAD_BYTES + length + vectors.length);
  record.writeDoubleLE(id, 0);
  record.writeDoubleLE(docId, 8);
  record.writeUInt32LE(length, 16);
  record.writeUInt32LE(vectors.length, 20);
  record.write(text, HEAD_BYTES);
  record.set(vectors, HEAD_BYTES + length);
  return record;
}

/** Records of a spool in order; `vectors` is a view that is only good until the next one. */
export function* readSpool(path: string, withText: boolean): Generator<SpooledChunk> {
  const file = openSync(path, "r");
  let buffer = Buffer.allocUnsafe(READ_BYTES);
  let [from, to] = [0, 0];
  /** Makes so many bytes available at `from`. */
  function need(bytes: number): boolean {
    if (to - from >= bytes) return true;
    const next = bytes > buffer.length ? Buffer.allocUnsafe(bytes) : buffer;
    buffer.copy(next, 0, from, to);
    [buffer, to, from] = [next, to - from, 0];
    while (to < buffer.length) {
      const read = readSync(file, buffer, to, buffer.length - to, null);
      if (read === 0) break;
      to += read;
    }
    return to >= bytes;
  }
  try {
    while (need(HEAD_BYTES)) {
      const text = buffer.readUInt32LE(from + 16);
      const vectors = buffer.readUInt32LE(from + 20);
      if (!need(HEAD_BYTES + text + vectors)) throw new Error("the spool ends in the middle of a chunk");
      const start = from + HEAD_BYTES;
      yield {
        id: buffer.readDoubleLE(from),
        docId: buffer.readDoubleLE(from + 8),
        text: withText ? buffer.toString("utf8", start, start + text) : "",
        vectors: buffer.subarray(start + text, start + text + vectors),
      };
      from = start + text + vectors;
    }
  } finally {
    closeSync(file);
  }
}
