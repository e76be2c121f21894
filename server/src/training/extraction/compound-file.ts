import { FileProblem } from "./file-problem.ts";

/** The container of doc, ppt and xls: streams in a small file system. */
export interface CompoundFile {
  /** A stream by its path below the root, such as `WordDocument`, or null. */
  stream: (path: string) => Buffer | null;
  has: (path: string) => boolean;
  /** Whether a stream of this name exists anywhere, for files whose root lost its name. */
  holds: (name: string) => boolean;
}

const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const opened = new WeakMap<Buffer, CompoundFile>();

const ENTRY_BYTES = 128;
const HEADER_TABLE_SECTORS = 109;
const MAX_ENTRIES = 20_000;
const END_OF_LIST = 0xfffffffa;
const KIND = { storage: 1, stream: 2, root: 5 };

interface Entry {
  name: string;
  kind: number;
  left: number;
  right: number;
  child: number;
  start: number;
  bytes: number;
}

/** How the file is cut into sectors, and how these are chained. */
interface Layout {
  bytes: Buffer;
  sectorBytes: number;
  miniSectorBytes: number;
  /** A shorter stream lies in sectors of the small size. */
  cutoff: number;
  next: (sector: number) => number;
}

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature);
}

/** The opened file is cached: detecting the kind and reading both need it. */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  const known = opened.get(bytes);
  if (known) return known;
  if (bytes.length < 512) throw new FileProblem("damaged", { detail: "compound file: header too short" });
  const layout = readLayout(bytes);
  const entries = readEntries(layout);
  if (entries.length === 0) throw new FileProblem("damaged", { detail: "compound file: no directory" });
  const byPath = pathsOf(entries);
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const key = entry.name.toLowerCase();
    // A damaged directory may call a stream a folder; the root's content is the small sectors.
    if (entry.kind !== KIND.root && !byName.has(key)) byName.set(key, entry);
  }
  const mini = miniStream(layout, entries[0]);
  const file: CompoundFile = {
    has: (path) => byPath.has(path.toLowerCase()),
    holds: (name) => byName.has(name.toLowerCase()),
    stream: (path) => {
      const entry = byPath.get(path.toLowerCase()) ?? byName.get(path.toLowerCase());
      const content = entry && streamOf(layout, mini, entry);
      return content && content.length > 0 ? content : null;
    },
  };
  opened.set(bytes, file);
  return file;
}

function readLayout(bytes: Buffer): Layout {
  const shift = bytes.readUInt16LE(30);
  const miniShift = bytes.readUInt16LE(32);
  const sectorBytes = shift === 12 ? 4096 : 512;
  const cutoff = bytes.readUInt32LE(56);
  const table = Buffer.concat(tableSectors(bytes, sectorBytes).map((at) => sectorAt(bytes, sectorBytes, at)));
  return {
    bytes,
    sectorBytes,
    // Only one size was ever in use; another is damage.
    miniSectorBytes: miniShift > 2 && miniShift < 9 ? 1 << miniShift : 64,
    cutoff: cutoff > 0 && cutoff <= 65_536 ? cutoff : 4096,
    next: (sector) => (sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : END_OF_LIST),
  };
}

function sectorAt(bytes: Buffer, sectorBytes: number, sector: number): Buffer {
  const start = (sector + 1) * sectorBytes;
  return bytes.subarray(start, start + sectorBytes);
}

/** The sectors of the table that chains all others: the first are in the header, more in a list of their own. */
function tableSectors(bytes: Buffer, sectorBytes: number): number[] {
  const most = Math.ceil(bytes.length / sectorBytes);
  const sectors: number[] = [];
  for (let index = 0; index < HEADER_TABLE_SECTORS; index++) sectors.push(bytes.readUInt32LE(76 + index * 4));
  const seen = new Set<number>();
  let at = bytes.readUInt32LE(68);
  while (at < most && !seen.has(at)) {
    seen.add(at);
    const list = sectorAt(bytes, sectorBytes, at);
    const count = Math.floor(list.length / 4);
    for (let index = 0; index < count - 1; index++) sectors.push(list.readUInt32LE(index * 4));
    at = count > 0 ? list.readUInt32LE((count - 1) * 4) : most;
  }
  const end = sectors.findIndex((sector) => sector >= most);
  return sectors.slice(0, end === -1 ? most : Math.min(end, most));
}

/** Follows a chain as far as it leads through the file, never in a circle. */
function chain({ bytes, sectorBytes, next }: Layout, start: number, maxBytes: number): Buffer {
  const parts: Buffer[] = [];
  const seen = new Set<number>();
  const most = Math.ceil(bytes.length / sectorBytes);
  let length = 0;
  for (let at = start; at < most && !seen.has(at) && length < maxBytes; at = next(at)) {
    seen.add(at);
    const part = sectorAt(bytes, sectorBytes, at);
    parts.push(part);
    length += part.length;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

function readEntries(layout: Layout): Entry[] {
  const directory = chain(layout, layout.bytes.readUInt32LE(48), MAX_ENTRIES * ENTRY_BYTES);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(Math.max(directory.readUInt16LE(at + 64) - 2, 0), 64) & ~1;
    entries.push({
      name: directory.toString("utf16le", at, at + nameBytes).split("\0")[0] ?? "",
      kind: directory[at + 66] ?? 0,
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      bytes: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** Entries by their path below the root; each folder holds a binary tree of its entries. */
function pathsOf(entries: Entry[]): Map<string, Entry> {
  const paths = new Map<string, Entry>();
  const seen = new Set<number>();
  const open = [{ index: entries[0]?.child ?? END_OF_LIST, folder: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { index, folder } = next;
    const entry = entries[index];
    if (!entry || seen.has(index)) continue;
    seen.add(index);
    const path = `${folder}${entry.name.toLowerCase()}`;
    if (!paths.has(path)) paths.set(path, entry);
    open.push({ index: entry.left, folder }, { index: entry.right, folder });
    if (entry.kind === KIND.storage) open.push({ index: entry.child, folder: `${path}/` });
  }
  return paths;
}

interface MiniStream {
  content: Buffer;
  table: Buffer;
}

function miniStream(layout: Layout, root: Entry | undefined): MiniStream {
  const { bytes } = layout;
  return {
    content: root ? chain(layout, root.start, bytes.length) : Buffer.alloc(0),
    table: chain(layout, bytes.readUInt32LE(60), bytes.length),
  };
}

function streamOf(layout: Layout, mini: MiniStream, entry: Entry): Buffer {
  const length = Math.min(entry.bytes, layout.bytes.length);
  if (length >= layout.cutoff) return chain(layout, entry.start, length);
  const { content, table } = mini;
  const small: Layout = {
    ...layout,
    // The small sectors count from 0, without a header before them.
    bytes: Buffer.concat([Buffer.alloc(layout.miniSectorBytes), content]),
    sectorBytes: layout.miniSectorBytes,
    next: (sector) => (sector * 4 + 4 <= table.length ? table.readUInt32LE(sector * 4) : END_OF_LIST),
  };
  return chain(small, entry.start, length);
}
