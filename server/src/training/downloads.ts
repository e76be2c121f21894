import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../platform/operations/context.ts";

/** Longer than any file takes to be fetched and read. */
const STALE_AFTER_MS = 30 * 60_000;

/** Where files wait to be read, made if need be. */
export async function downloadsFolder(app: Pick<App, "config">): Promise<string> {
  const folder = app.config.downloadsDir;
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Removes files left by a killed process; its jobs download their files again. */
export async function removeStaleDownloads(app: Pick<App, "config">): Promise<void> {
  const folder = app.config.downloadsDir;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file && Date.now() - file.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
}
