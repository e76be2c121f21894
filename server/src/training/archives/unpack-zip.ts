import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FileProblem, type FileProblemReason } from "../extraction/file-problem.ts";
import { isZip } from "../extraction/kinds.ts";
import { openZip, ZIP_LIMITS } from "../extraction/zip.ts";
import { cleanFilePath, isSystemFile } from "../file-name.ts";

/** What became of one entry: a file in the folder, or why it was left out. */
export type UnpackedEntry =
  | { readonly name: string; readonly path: string; readonly bytes: number }
  | { readonly name: string; readonly skipped: string }
  /** The whole archive can't be used. */
  | { readonly problem: FileProblemReason; readonly detail: string | null };

declare module "../../platform/threads/tasks.ts" {
  interface ThreadTasks {
    unpackZip: { input: { path: string; folder: string; maxFileBytes: number }; part: UnpackedEntry };
  }
}

export const MAX_ARCHIVE_FILES = 1_000;

/** Unpacks an archive into a folder, one entry at a time. Runs in a thread: inflating holds the event loop. */
export function* unpackZip(input: {
  path: string;
  folder: string;
  maxFileBytes: number;
}): Generator<UnpackedEntry> {
  try {
    yield* entriesOf(input);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    yield { problem: error.reason, detail: error.detail };
  }
}

function* entriesOf({
  path,
  folder,
  maxFileBytes,
}: {
  path: string;
  folder: string;
  maxFileBytes: number;
}): Generator<UnpackedEntry> {
  const zip = openZip(readFileSync(path), { ...ZIP_LIMITS, maxEntryBytes: maxFileBytes });
  const known = new Set<string>();
  for (const key of zip.names) {
    if (key.endsWith("/")) continue;
    const name = cleanFilePath(zip.originalName(key));
    if (name === "" || isSystemFile(name) || known.has(name)) continue;
    known.add(name);
    if (known.size > MAX_ARCHIVE_FILES)
      throw new FileProblem("too_complex", { detail: `more than ${MAX_ARCHIVE_FILES} files` });
    let content: Buffer;
    try {
      content = zip.read(key) ?? Buffer.alloc(0);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      yield { name, skipped: error.message };
      continue;
    }
    if (content.length === 0) yield { name, skipped: "The file is empty." };
    else if (isNestedArchive(content, name)) yield { name, skipped: "It is an archive inside an archive." };
    else {
      const target = join(folder, `${randomUUID()}.unpacked`);
      writeFileSync(target, content, { flag: "wx", mode: 0o600 });
      yield { name, path: target, bytes: content.length };
    }
  }
}

const isNestedArchive = (content: Buffer, name: string): boolean =>
  /\.(?:zip|jar|7z|rar|tar|tgz|gz)$/i.test(name) ||
  (isZip(content.toString("latin1", 0, 4)) && !/\.(?:docx?|pptx?|xlsx?|od[tsp]|epub)$/i.test(name));
