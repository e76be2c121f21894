import { DatabaseSync as Native } from "@photostructure/sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SimulatedDatabase } from "./database.ts";
import { handles } from "./sqlite-driver.ts";

const UNLIMITED_PAGES = 1_073_741_823;

/** SQLite in a file, for one process at a time. Statements take no time of the world. */
export function installSqlite(dataDir: string): SimulatedDatabase {
  const path = join(dataDir, "parley.db");
  let own: InstanceType<typeof Native> | null = null;
  let isDiskFull = false;

  /** A file that may not grow is what a full disk is to SQLite. */
  function limitPages(): void {
    for (const { handle } of handles) {
      if (!handle.isOpen) continue;
      const pages = isDiskFull ? 1 : UNLIMITED_PAGES;
      handle.exec(`pragma max_page_count = ${pages}`);
    }
  }

  return {
    engine: "sqlite",
    get isDiskFull() {
      return isDiskFull;
    },
    set isDiskFull(value) {
      isDiskFull = value;
      limitPages();
    },
    statements: 0,
    isIdle: () => true,
    stall: () => undefined,
    cutConnectionsOf: () => undefined,
    query<Row>(sql: string) {
      if (!existsSync(path)) return [];
      own ??= new Native(path);
      return own.prepare(sql).all().map(asTexts) as Row[];
    },
  };
}

/** As PostgreSQL's wire gives it: text or null. */
function asTexts(row: unknown): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(row as object).map(([name, value]) => [name, value === null ? null : textOf(value)]),
  );
}

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value);
