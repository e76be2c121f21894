import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the path of a file made by `build`, and builds it on the first call. Its SHA-256 is stored beside it;
 * where the two differ (a crash between the writes, a damaged disk) the file is built again.
 */
export async function cachedFile(
  folder: string,
  name: string,
  build: () => Promise<Uint8Array>,
): Promise<string> {
  const path = join(folder, name);
  const sumPath = `${path}.sha256`;
  if (await isIntact(path, sumPath)) return path;
  await mkdir(folder, { recursive: true });
  const content = await build();
  await writeAtomically(path, content);
  await writeAtomically(sumPath, new TextEncoder().encode(sha256(content)));
  return path;
}

async function isIntact(path: string, sumPath: string): Promise<boolean> {
  try {
    const expected = (await readFile(sumPath, "utf8")).trim();
    return sha256(await readFile(path)) === expected;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Two processes may build at once: each writes its own file, the last rename wins, both are whole. */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
