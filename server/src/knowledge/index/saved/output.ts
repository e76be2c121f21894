import { readSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";

const BUFFERED_BYTES = 1024 * 1024;

/** A file that is written from its beginning, some of it later at a given place. */
export interface OutputFile {
  readonly file: number;
  append(data: Uint32Array | Uint8Array): void;
  flush(): void;
}

export function createOutput(file: number): OutputFile {
  const buffer = new Uint8Array(BUFFERED_BYTES);
  let used = 0;
  const flush = () => {
    if (used > 0) writeExactly(file, buffer.subarray(0, used), null);
    used = 0;
  };
  return {
    file,
    append(data) {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      if (used + bytes.length > buffer.length) flush();
      if (bytes.length > buffer.length) return writeExactly(file, bytes, null);
      buffer.set(bytes, used);
      used += bytes.length;
    },
    flush,
  };
}

export function writeExactly(file: number, bytes: Uint8Array, at: number | null): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, at === null ? null : at + done);
  }
}

export function readExactly(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(file, bytes, done, bytes.length - done, at + done);
    if (read === 0) throw new Error("the file is shorter than expected");
    done += read;
  }
}

/** The checksum of a file's first bytes. */
export function* checksum(file: number, length: number): Generator<void, number> {
  const buffer = new Uint8Array(4 * BUFFERED_BYTES);
  let crc = 0;
  for (let at = 0; at < length; at += buffer.length) {
    const part = buffer.subarray(0, Math.min(buffer.length, length - at));
    readExactly(file, part, at);
    crc = crc32(part, crc);
    yield;
  }
  return crc;
}
