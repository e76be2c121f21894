import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import { isServed } from "../events/is-served.ts";
import { findStoragePlace, upsertStoragePlace } from "./queries.ts";

/** In the folder itself, so that processes that share it know it, whatever its path is in each of them. */
const MARKER = "storage-id";

type StorageConfig = Pick<Config, "databaseUrl" | "s3" | "filesDir">;

/**
 * Registers where this process stores files. While another process runs, a place of its own is refused: half of the
 * files would be missing in each. Answers a check for the time when the process is known to others, for two that
 * start at the same moment.
 */
export async function claimStoragePlace(db: Database, config: StorageConfig): Promise<() => Promise<void>> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return async () => {};
  const place = config.s3
    ? `s3 ${config.s3.endpoint} ${config.s3.bucket}`
    : `folder ${markerOf(config.filesDir)}`;
  const known = await findStoragePlace(db.read);
  if (known !== place) {
    // A change to S3 may roll through a fleet: what is written there is found by all that follow.
    if (known !== null && !config.s3 && (await isServed(databaseUrl))) throw refusal(config);
    await db.writeStatement((sql) => upsertStoragePlace(sql, place));
  }
  return async () => {
    if ((await findStoragePlace(db.read)) !== place && !config.s3) throw refusal(config);
  };
}

const refusal = ({ filesDir }: StorageConfig): Error =>
  new Error(
    `Another Parley process on this database stores files elsewhere, so each would miss the other's. Set the same S3 storage for all processes (S3_ENDPOINT and the like), or mount one shared folder as ${filesDir} in all of them; or stop the other process first.`,
  );

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
