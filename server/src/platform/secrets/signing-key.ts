import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { Sql } from "../db/index.ts";
import { deleteSecret, findSecret, upsertSecret } from "./queries.ts";
import { listFileKeys, useFileKey } from "./key-file.ts";
import { removeKeyFromCopies } from "../db/sqlite/key-in-copies.ts";
import { opensNone } from "./reseal.ts";
import type { SealedPlace } from "./sealed-place.ts";
import type { Logger } from "../telemetry/logger.ts";
import { newSecret, sign } from "./secrets.ts";

/** The key itself, in databases of earlier versions. */
const STORED_KEY = "signing-key";
/** What tells the right key from another one, and opens nothing. */
const KEY_CHECK = "key-check";

export interface SigningKey {
  readonly key: string;
  /** SECRET_KEY, `secret.key` in the data folder, or the database. */
  readonly place: "setting" | "file" | "database";
  /** The database holds an earlier key beside SECRET_KEY, with which some of its secrets may be sealed. */
  readonly hasLeftover: boolean;
}

export interface KeyTraces {
  readonly stored: string | null;
  readonly check: string | null;
}

type Place = Pick<Config, "secretKey" | "dataDir">;

export const SECRET_KEY_REQUIRED =
  "SECRET_KEY is not set. It is required with PostgreSQL, so that no backup contains it: make a key with `openssl rand -base64 32`, set it for every process, and keep a copy of it apart from the backups.";
const OTHER_SETTING =
  "SECRET_KEY is not the key with which this database is encrypted. Set the earlier key, or change it with `admin secrets rotate`.";
const OTHER_STORED_KEY =
  "SECRET_KEY opens none of the secrets in this database, which holds an earlier key. Run `admin secrets rotate`, which encrypts them with SECRET_KEY; or set the key that they are encrypted with, or none.";
const LOST_FILE =
  "The key of this database is missing: put secret.key back into the data folder, or set SECRET_KEY. If it is lost, `admin secrets rotate --skip-unreadable` makes a new one, and stored secrets have to be entered again.";

/** The key that signs visitors' tokens and seals stored secrets. A key in SQLite's database moves beside it. */
export async function loadSigningKey(
  database: Database,
  place: Place,
  places: readonly SealedPlace[],
): Promise<SigningKey> {
  const found = await findSigningKey(database, place, places);
  if (found?.place === "database" && database.engine === "postgres") return found;
  if (found?.hasLeftover) return found;
  if (!found && database.engine === "postgres") throw new Error(SECRET_KEY_REQUIRED);
  const key = found?.key ?? newSecret();
  // First the file: after a crash, the database still has the key.
  if (found?.place !== "setting") useFileKey(place.dataDir, key);
  // Before the database forgets the key: a start that ends in between does it again.
  if (database.engine === "sqlite")
    removeKeyFromCopies(place.dataDir, [key, ...listFileKeys(place.dataDir)], {
      stored: STORED_KEY,
      check: KEY_CHECK,
      checkOf,
    });
  await database.write(({ sql }) => storeKeyCheck(sql, key));
  return { key, place: found?.place === "setting" ? "setting" : "file", hasLeftover: false };
}

export const KEY_IN_DATABASE = "The database holds the key that opens its secrets, and so does every backup.";
export const LEFTOVER_KEY = "The database holds an earlier key beside SECRET_KEY.";
export const ROTATE_KEY = "Stop the servers, set SECRET_KEY to a new key and run `admin secrets rotate`.";

export function warnOfKeyPlace({ place, hasLeftover }: SigningKey, log: Logger): void {
  if (place === "database") log.warn({}, `${KEY_IN_DATABASE} ${ROTATE_KEY}`);
  if (hasLeftover) log.warn({}, `${LEFTOVER_KEY} Stop the servers and run \`admin secrets rotate\`.`);
}

/**
 * Null where none was made yet. It fails where the key is missing or another one. A database of an earlier version has
 * no check of its key: what is sealed in `places` tells.
 */
export async function findSigningKey(
  database: Database,
  { secretKey, dataDir }: Place,
  places: readonly SealedPlace[] = [],
): Promise<SigningKey | null> {
  const { stored, check } = await findKeyTraces(database.read);
  if (secretKey !== null) {
    if (!fits(secretKey, check)) throw new Error(OTHER_SETTING);
    const leftover = stored === secretKey ? null : stored;
    if (leftover !== null && (await opensNone(database.read, places, secretKey)))
      throw new Error(OTHER_STORED_KEY);
    return { key: secretKey, place: "setting", hasLeftover: leftover !== null };
  }
  if (stored !== null) return { key: stored, place: "database", hasLeftover: false };
  if (database.engine === "sqlite") {
    const key = findFileKey(dataDir, check);
    if (key !== null) return { key, place: "file", hasLeftover: false };
  }
  if (check !== null) throw new Error(database.engine === "sqlite" ? LOST_FILE : SECRET_KEY_REQUIRED);
  return null;
}

/** The key in the data folder that a database was sealed with; the one in use where the database does not say. */
export function findFileKey(dataDir: string, check: string | null): string | null {
  return listFileKeys(dataDir).find((key) => fits(key, check)) ?? null;
}

export async function findKeyTraces(sql: Sql): Promise<KeyTraces> {
  return { stored: await findSecret(sql, STORED_KEY), check: await findSecret(sql, KEY_CHECK) };
}

/** The same from rows of a backup. */
export const keyTracesIn = (secrets: ReadonlyMap<string, string>): KeyTraces => ({
  stored: secrets.get(STORED_KEY) ?? null,
  check: secrets.get(KEY_CHECK) ?? null,
});

export const fits = (key: string, check: string | null): boolean => check === null || checkOf(key) === check;

/** The database knows its key from now on, and holds none. */
export async function storeKeyCheck(sql: Sql, key: string): Promise<void> {
  await deleteSecret(sql, STORED_KEY);
  await upsertSecret(sql, KEY_CHECK, checkOf(key));
}

/** For a database whose key is lost: the next start makes a new one. */
export async function forgetKey(sql: Sql): Promise<void> {
  await deleteSecret(sql, STORED_KEY);
  await deleteSecret(sql, KEY_CHECK);
}

const checkOf = (key: string): string => sign(key, KEY_CHECK, "");
