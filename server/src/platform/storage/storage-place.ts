import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { acquireAdvisoryLock } from "../db/advisory-lock.ts";
import type { Database } from "../db/database.ts";
import { isServed } from "../events/is-served.ts";
import { findStoragePlace, storeStoragePlace } from "./queries.ts";

/** In the folder itself, so that processes that share it know it, whatever its path is in each of them. */
const MARKER = "storage-id";

type StorageConfig = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "s3" | "filesDir">;

const STORAGE_LOCK = 7_305_414;

/**
 * Registers where this process stores files, and makes it known to the others with `connect`. While another process
 * runs, a place of its own is refused: half of the files would be missing in each. Processes that start at the same
 * moment do this one after another.
 */
export async function claimStoragePlace<Result>(
  db: Database,
  config: StorageConfig,
  connect: () => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return connect();
  const lock = await acquireAdvisoryLock(config.databaseDirectUrl, STORAGE_LOCK);
  try {
    const place = config.s3 ? bucketOf(config.s3) : `folder ${markerOf(config.filesDir)}`;
    const known = await findStoragePlace(db.read);
    if (known !== place) {
      // A change from a folder to S3 may roll through a fleet: what is written there is found by all that follow.
      const mayRoll = known === null || (config.s3 && !known.startsWith(S3));
      if (!mayRoll && (await isServed(databaseUrl))) throw refusal(config, known);
      await db.writeStatement((sql) => storeStoragePlace(sql, place));
    }
    return await connect();
  } finally {
    await lock.release();
  }
}

const S3 = "s3 ";

/** The same bucket is the same place, however its address is written. */
const bucketOf = ({ endpoint, bucket }: NonNullable<Config["s3"]>): string =>
  `${S3}${new URL(endpoint).href.replace(/\/+$/, "")} ${bucket}`;

function refusal({ s3, filesDir }: StorageConfig, known: string): Error {
  const theirs = known.startsWith(S3) ? ` in ${known.slice(S3.length).replace(" ", ", bucket ")}` : "";
  const change = s3
    ? "Set the same S3_ENDPOINT and S3_BUCKET for all processes"
    : `Set the same S3 storage for all processes (S3_ENDPOINT and the like), or mount one shared folder as ${filesDir} in all of them`;
  return new Error(
    `Another Parley process on this database stores files elsewhere${theirs}, so each would miss the other's. ${change}; or stop the other process first.`,
  );
}

function markerOf(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, MARKER);
  try {
    writeFileSync(path, `${randomUUID()}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}
