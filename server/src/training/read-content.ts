import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { App } from "../platform/operations/context.ts";
import { downloadsFolder } from "./downloads.ts";
import type { DocumentBlock } from "./extraction/document.ts";
import type { Extractor } from "./extraction/index.ts";

/** Reads a file of another service as uploads are read: in a process of its own. */
export type ReadContent = (
  file: { readonly name: string; readonly bytes: Buffer },
  signal: AbortSignal,
) => Promise<DocumentBlock[]>;

export const createReadContent =
  (app: App, extractor: Extractor): ReadContent =>
  async ({ name, bytes }, signal) => {
    const path = join(await downloadsFolder(app), `${randomUUID()}.download`);
    try {
      await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
      return (await extractor.extract(path, basename(name), { signal })).blocks;
    } finally {
      await rm(path, { force: true });
    }
  };
