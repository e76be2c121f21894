import { randomBytes } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import pg from "pg";
import { inject } from "vitest";
import { SQLITE_FILE } from "../src/platform/db/sqlite/sqlite-database.ts";
import { copyTemplate, engine } from "./harness.ts";
import { sqliteTemplate } from "./sqlite-template.ts";

/** A database of the engine under test, before or between the processes that use it. */
export interface DatabasePlace {
  /** What a process needs to use it. */
  readonly env: { DATA_DIR: string; DATABASE_URL?: string; SECRET_KEY?: string };
  run(...statements: string[]): Promise<void>;
  rows(query: string): Promise<Record<string, unknown>[]>;
}

export async function migratedPlace(dataDir: string): Promise<DatabasePlace> {
  if (engine === "postgres") return placeAt(dataDir, await copyTemplate());
  copyFileSync(await sqliteTemplate(), join(dataDir, SQLITE_FILE));
  return placeAt(dataDir);
}

export async function emptyPlace(dataDir: string): Promise<DatabasePlace> {
  if (engine === "sqlite") return placeAt(dataDir);
  const name = `e_${randomBytes(6).toString("hex")}`;
  await queryPostgres(`${inject("postgresUrl")}postgres`, `create database ${name}`);
  return placeAt(dataDir, `${inject("postgresUrl")}${name}`);
}

function placeAt(dataDir: string, url?: string): DatabasePlace {
  const rows = async (query: string) =>
    url ? queryPostgres(url, query) : querySqlite(join(dataDir, SQLITE_FILE), query);
  return {
    env: { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url, SECRET_KEY: "k".repeat(44) } : {}) },
    rows,
    async run(...statements) {
      // One connection and one commit: an old database takes hundreds of statements.
      if (url) await queryPostgres(url, statements.join(";\n"));
      else executeSqlite(join(dataDir, SQLITE_FILE), statements.join(";\n"));
    },
  };
}

async function queryPostgres(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

function querySqlite(file: string, query: string): Record<string, unknown>[] {
  const connection = new DatabaseSync(file);
  try {
    return connection.prepare(query).all() as Record<string, unknown>[];
  } finally {
    connection.close();
  }
}

function executeSqlite(file: string, statements: string): void {
  const connection = new DatabaseSync(file);
  try {
    connection.exec(`begin;\n${statements};\ncommit`);
  } finally {
    connection.close();
  }
}
