import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { requireStorageKey, type Storage } from "./storage.ts";

/** Objects as files of a folder. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, ...requireStorageKey(key).split("/"));
  return {
    async write(key, source) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        if (Buffer.isBuffer(source)) await writeFile(unfinished, source, { mode: 0o600, flush: true });
        else await copyFile(source.path, unfinished);
        // Renaming is atomic: a crash leaves no half of a file under its key.
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (!file) return null;
      const { size } = await file.stat();
      return { bytes: size, body: file.createReadStream() };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
