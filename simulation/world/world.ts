import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChance, type Chance } from "./chance.ts";
import { Clock } from "./clock.ts";
import { installDatabase, type SimulatedDatabase, type Storage } from "./database.ts";
import { installDisk } from "./disk.ts";
import { installChance, installTime } from "./install.ts";
import { installNetwork, type Network } from "./network.ts";
import { installSqlite } from "./sqlite.ts";
import { openTemplate } from "./template.ts";
import type { PGlite } from "@electric-sql/pglite";

const BEGINNING = Date.parse("2026-01-05T09:00:00.000Z");

export interface World {
  readonly seed: number;
  readonly clock: Clock;
  /** What the world itself decides: delays, turns, the server's random numbers. */
  readonly chance: Chance;
  readonly network: Network;
  readonly database: SimulatedDatabase;
  /** A folder of this world's own. */
  readonly dataDir: string;
  /** Writes a line into the history, whose hash tells two runs apart. */
  note(line: string): void;
  readonly history: readonly string[];
  hash(): string;
}

/**
 * The world replaces Node's own clock, timers, chance and network in the whole process. A process can hold one world
 * after another.
 */
export async function createWorld(
  seed: number,
  storage: Storage,
  migrate: (db: PGlite) => Promise<void>,
): Promise<World> {
  const db = storage === "postgres" ? await openTemplate(migrate) : null;
  const dataDir = mkdtempSync(join(tmpdir(), "parley-simulation-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const chance = createChance(seed);
  const clock = new Clock(BEGINNING);
  installDisk();
  installTime(clock);
  installChance(chance);
  const network = installNetwork(chance);
  const database = db ? installDatabase(db, chance) : installSqlite(dataDir);
  const history: string[] = [];
  return {
    seed,
    clock,
    chance,
    network,
    database,
    dataDir,
    history,
    note: (line) => void history.push(`${clock.now - BEGINNING} ${line}`),
    hash: () => createHash("sha256").update(history.join("\n")).digest("hex"),
  };
}
