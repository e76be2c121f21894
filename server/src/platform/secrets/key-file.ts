import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** Beside SQLite's file, and in no backup of it. */
export const KEY_FILE = "secret.key";

/** The key in use first, then those that were put aside: backups made with them need them. */
export function listFileKeys(dataDir: string): string[] {
  return namesIn(dataDir)
    .map((name) => readKey(dataDir, name))
    .filter((key) => key !== "");
}

const readKey = (dataDir: string, name: string): string => readFileSync(join(dataDir, name), "utf8").trim();

/** Null where there is no file; empty where it was emptied. */
const readKeyInUse = (dataDir: string): string | null =>
  existsSync(join(dataDir, KEY_FILE)) ? readKey(dataDir, KEY_FILE) : null;

/** Puts a key into use. Another one that was there is put aside, so that none is ever overwritten. */
export function useFileKey(dataDir: string, key: string): void {
  if (readKeyInUse(dataDir) === key) return;
  putAsideFileKey(dataDir);
  addFileKey(dataDir, key);
  renameSync(join(dataDir, nameOf(key)), join(dataDir, KEY_FILE));
  sync(dataDir);
}

/** Stores a key that is not in use yet. */
export function addFileKey(dataDir: string, key: string): void {
  const path = join(dataDir, nameOf(key));
  const file = openSync(`${path}.part`, "w", 0o600);
  try {
    writeSync(file, `${key}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
  sync(dataDir);
}

export function putAsideFileKey(dataDir: string): void {
  const key = readKeyInUse(dataDir);
  if (key === "") rmSync(join(dataDir, KEY_FILE));
  else if (key !== null) renameSync(join(dataDir, KEY_FILE), join(dataDir, nameOf(key)));
}

const nameOf = (key: string): string =>
  `${KEY_FILE}.${createHash("sha256").update(`name of the file\n${key}`).digest("hex").slice(0, 12)}`;

function namesIn(dataDir: string): string[] {
  const isKey = /^secret\.key(\.[0-9a-f]{12})?$/;
  return readdirSync(dataDir)
    .filter((name) => isKey.test(name))
    .toSorted((a, b) => a.localeCompare(b));
}

/** A renamed file may otherwise have its old name after a power failure. */
function sync(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
