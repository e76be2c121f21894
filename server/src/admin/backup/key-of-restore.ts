import { readFileSync } from "node:fs";
import type { Config } from "../../platform/config/config.ts";
import { useFileKey } from "../../platform/secrets/key-file.ts";
import { findFileKey, fits, keyTracesIn, SECRET_KEY_REQUIRED } from "../../platform/secrets/signing-key.ts";
import { UsageError } from "../command.ts";
import { isRow, isTableStart, type TableStart } from "./format.ts";
import { readLines } from "./read-backup.ts";

export function readKey(file: string | undefined): string | null {
  if (file === undefined) return null;
  let key: string;
  try {
    key = readFileSync(file, "utf8").trim();
  } catch {
    throw new UsageError(`The file ${file} can't be read.`);
  }
  if (key === "") throw new UsageError(`The file ${file} is empty. It must hold the key.`);
  return key;
}

export interface KeyOfRestore {
  /** Puts the key where the next start finds it. */
  place(): void;
}

/** The key that opens a backup's secrets, or what to do where it is not here. Nothing is changed by then. */
export async function findKeyOfRestore(
  file: string,
  { secretKey, databaseUrl, dataDir }: Config,
  given: string | null,
): Promise<KeyOfRestore> {
  const { stored, check } = keyTracesIn(await secretsIn(file));
  // Made by an earlier version: the next start moves the key beside the database.
  if (stored !== null) return { place() {} };
  if (given !== null && !fits(given, check))
    throw new Error("The key in the file is not the one of this backup. Nothing was changed.");
  const own = secretKey ?? (databaseUrl === null && check !== null ? findFileKey(dataDir, check) : null);
  if (secretKey !== null && (!fits(secretKey, check) || (given !== null && given !== secretKey)))
    throw new Error(
      "SECRET_KEY is not the key of this backup. Set the key of the server that made it; after the restore, `secrets rotate` changes it. Nothing was changed.",
    );
  const key = given ?? own;
  if (key === null) throw new Error(NO_KEY);
  if (databaseUrl !== null && secretKey === null) throw new Error(SECRET_KEY_REQUIRED);
  return {
    place() {
      if (secretKey === null) useFileKey(dataDir, key);
    },
  };
}

const NO_KEY =
  "A backup doesn't contain the key that opens its secrets. Name the file with the key of the server that made it, its secret.key: --secret-key-file FILE; or set SECRET_KEY. If the key is lost, --without-key restores everything else. Nothing was changed.";

/** The names and values of the table of secrets. */
async function secretsIn(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let table: TableStart | null = null;
  for await (const { line } of readLines(file)) {
    if (isTableStart(line)) {
      if (table?.table === "secrets") break;
      table = line;
    } else if (isRow(line) && table?.table === "secrets") {
      const [name, value] = ["name", "value"].map((column) => line[table!.columns.indexOf(column)]);
      if (typeof name === "string" && typeof value === "string") found.set(name, value);
    }
  }
  return found;
}
