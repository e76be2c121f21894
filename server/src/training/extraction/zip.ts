import { isUtf8 } from "node:buffer";
import { inflateRawSync } from "node:zlib";
import { FileProblem } from "./file-problem.ts";
import { decodeAs } from "./text-encoding.ts";

export interface ZipLimits {
  maxEntries: number;
  maxEntryBytes: number;
  maxTotalBytes: number;
  maxRatio: number;
}

export const ZIP_LIMITS: ZipLimits = {
  maxEntries: 20_000,
  maxEntryBytes: 96 * 1024 * 1024,
  maxTotalBytes: 256 * 1024 * 1024,
  maxRatio: 400,
};

/** Below this size any ratio is harmless. */
const FREE_BYTES = 8 * 1024 * 1024;

interface Entry {
  name: string;
  flags: number;
  method: number;
  packedBytes: number;
  offset: number;
}

export interface ZipArchive {
  names: string[];
  /** The name of an entry as it was written. */
  originalName: (name: string) => string;
  has: (name: string) => boolean;
  /** The content of an entry, null if there is none. Each read counts against the total. */
  read: (name: string) => Buffer | null;
}

const END_SIGNATURE = 0x06054b50;
const END64_SIGNATURE = 0x06064b50;
const LOCATOR64_SIGNATURE = 0x07064b50;
const DIRECTORY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;

/** Opens an archive by its directory; sizes in it are never believed, only what inflating yields. */
export function openZip(bytes: Buffer, limits: ZipLimits = ZIP_LIMITS): ZipArchive {
  const entries = readDirectory(bytes, limits);
  let totalBytes = 0;
  return {
    names: [...entries.keys()],
    originalName: (name) => entries.get(entryKey(name))?.name ?? name,
    has: (name) => entries.has(entryKey(name)),
    read: (name) => {
      const entry = entries.get(entryKey(name));
      if (!entry) return null;
      const content = readEntry(bytes, entry, limits, limits.maxTotalBytes - totalBytes);
      totalBytes += content.length;
      return content;
    },
  };
}

/** Names are compared as Windows does: some programs write other cases or backslashes. */
function entryKey(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

function readDirectory(bytes: Buffer, limits: ZipLimits): Map<string, Entry> {
  const { count, offset, shift } = locateDirectory(bytes);
  if (count > limits.maxEntries) throw new FileProblem("too_complex", { detail: `${count} zip entries` });
  const entries = new Map<string, Entry>();
  let at = offset;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_SIGNATURE) break;
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const rawName = bytes.subarray(at + 46, nameEnd);
    const key = entryKey(rawName.toString("utf8"));
    const sizes = entrySizes(bytes, at, nameEnd, Math.min(extraEnd, bytes.length));
    const entry = {
      // Names that are not UTF-8 are in the code page of DOS.
      name: isUtf8(rawName) ? rawName.toString("utf8") : decodeAs(rawName, "cp437"),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: sizes.packedBytes,
      offset: sizes.offset + shift,
    };
    if (!entries.has(key)) entries.set(key, entry);
    at = extraEnd + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function locateDirectory(bytes: Buffer): { count: number; offset: number; shift: number } {
  const end = findEnd(bytes);
  let count = bytes.readUInt16LE(end + 10);
  let offset = bytes.readUInt32LE(end + 16);
  const size = bytes.readUInt32LE(end + 12);
  const locator = end - 20;
  if (locator >= 0 && bytes.readUInt32LE(locator) === LOCATOR64_SIGNATURE) {
    const at = Number(bytes.readBigUInt64LE(locator + 8));
    if (at + 56 <= bytes.length && bytes.readUInt32LE(at) === END64_SIGNATURE) {
      count = Number(bytes.readBigUInt64LE(at + 32));
      offset = Number(bytes.readBigUInt64LE(at + 48));
    }
  }
  if (isDirectory(bytes, offset)) return { count, offset, shift: 0 };
  // Bytes before the archive shift everything by the same distance.
  const moved = end - size;
  if (count > 0 && isDirectory(bytes, moved)) return { count, offset: moved, shift: moved - offset };
  if (count === 0) return { count, offset: end, shift: 0 };
  throw new FileProblem("damaged", { detail: "zip directory missing" });
}

function isDirectory(bytes: Buffer, at: number): boolean {
  return at >= 0 && at + 4 <= bytes.length && bytes.readUInt32LE(at) === DIRECTORY_SIGNATURE;
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= lowest; at--) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new FileProblem("damaged", { detail: "zip end record missing" });
}

function entrySizes(bytes: Buffer, at: number, extraStart: number, extraEnd: number) {
  const unpacked = bytes.readUInt32LE(at + 24);
  let packedBytes = bytes.readUInt32LE(at + 20);
  let offset = bytes.readUInt32LE(at + 42);
  for (let field = extraStart; field + 4 <= extraEnd; field += 4 + bytes.readUInt16LE(field + 2)) {
    if (bytes.readUInt16LE(field) !== 1) continue;
    // Only those sizes that did not fit are here, in this order.
    let value = field + 4;
    const next = () => (value + 8 <= extraEnd ? Number(bytes.readBigUInt64LE((value += 8) - 8)) : 0);
    if (unpacked === 0xffffffff) next();
    if (packedBytes === 0xffffffff) packedBytes = next();
    if (offset === 0xffffffff) offset = next();
  }
  return { packedBytes, offset };
}

function readEntry(bytes: Buffer, entry: Entry, limits: ZipLimits, leftBytes: number): Buffer {
  if (entry.flags & 1) throw new FileProblem("encrypted", { detail: "zip entry" });
  const { offset, packedBytes } = entry;
  if (offset < 0 || offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) {
    throw new FileProblem("damaged", { detail: "zip entry missing" });
  }
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  const ratioBytes = Math.max(FREE_BYTES, packed.length * limits.maxRatio);
  const maxOutputLength = Math.max(1, Math.min(limits.maxEntryBytes, leftBytes, ratioBytes));
  if (entry.method === 0) {
    if (packed.length > maxOutputLength)
      throw new FileProblem("too_complex", { detail: "zip entry too large" });
    return packed;
  }
  if (entry.method !== 8) throw new FileProblem("unsupported", { detail: `zip method ${entry.method}` });
  try {
    return inflateRawSync(packed, { maxOutputLength });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE") {
      throw new FileProblem("too_complex", { detail: "zip entry inflates past the limit", cause });
    }
    throw new FileProblem("damaged", { detail: "zip entry does not inflate", cause });
  }
}
