import CFB from "cfb";
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

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature);
}

/** The opened file is cached: detecting the kind and reading both need it. */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  const known = opened.get(bytes);
  if (known) return known;
  let container: CFB.CFB$Container;
  try {
    container = CFB.read(bytes, { type: "buffer" });
  } catch (cause) {
    throw new FileProblem("damaged", { detail: `compound file: ${String(cause)}`, cause });
  }
  const byPath = new Map<string, CFB.CFB$Entry>();
  const byName = new Map<string, CFB.CFB$Entry>();
  for (const [index, path] of container.FullPaths.entries()) {
    const entry = container.FileIndex[index];
    // A damaged directory may call a stream a folder, which the library marks by a slash at the end.
    const key = path
      .slice(path.indexOf("/") + 1)
      .replace(/\/$/, "")
      .toLowerCase();
    const name = key.slice(key.lastIndexOf("/") + 1);
    if (entry && !byPath.has(key)) byPath.set(key, entry);
    if (entry && !byName.has(name)) byName.set(name, entry);
  }
  const find = (path: string) => byPath.get(path.toLowerCase()) ?? byName.get(path.toLowerCase());
  const file: CompoundFile = {
    has: (path) => byPath.has(path.toLowerCase()),
    holds: (name) => byName.has(name.toLowerCase()),
    stream: (path) => {
      const content = find(path)?.content;
      return content && content.length > 0 ? Buffer.from(content) : null;
    },
  };
  opened.set(bytes, file);
  return file;
}
