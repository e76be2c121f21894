import { sql } from "kysely";
import pg from "pg";
import { storeMessage } from "../../server/src/messages/index.ts";
import { lockSession } from "../../server/src/sessions/index.ts";
import { startPostgres } from "../../server/test/postgres.ts";
import { median, printTable } from "../table.ts";
import { uidOf } from "./conversations.ts";
import { install, type Installation } from "./installation.ts";

const CONVERSATIONS = 100_000;
const BLOCK = 50;
/** A prime, so that each write is to another conversation. */
const STEP = 7919;
const INDEXES = [
  "sessions_in_inbox",
  "sessions_in_inbox_by_assignee",
  "sessions_in_inbox_by_team",
  "sessions_in_inbox_by_priority",
  "sessions_in_inbox_by_waiting",
  "sessions_needing_a_person",
] as const;

/** What the inbox's indexes cost a message, which is inserted and moves its conversation to the top. */
export async function measureWrites(writes: number): Promise<void> {
  const rows = [await compare("SQLite", writes, [null, null])];
  const postgres = await startPostgres();
  try {
    const urls = await createDatabases(postgres.url, ["with_indexes", "without_indexes"]);
    rows.push(await compare("PostgreSQL", writes, urls));
  } finally {
    await postgres.stop();
  }
  printTable(`Milliseconds of a message's transaction at the median, ${writes} each, in turn`, rows);
}

async function createDatabases(server: string, names: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  for (const name of names) await client.query(`create database ${name}`);
  await client.end();
  return names.map((name) => `${server}${name}`);
}

async function compare(engine: string, writes: number, urls: readonly (string | null)[]) {
  const both: Installation[] = [];
  try {
    for (const url of urls) both.push(await install(CONVERSATIONS, url));
    for (const index of INDEXES)
      await both[1]!.running.app.db.write((transaction) =>
        sql`drop index ${sql.id(index)}`.execute(transaction.sql),
      );
    const times = both.map((): number[] => []);
    const logged = both.map(() => 0);
    for (let first = 0; first < writes; first += BLOCK)
      for (const [at, installation] of both.entries()) {
        const before = await loggedBytes(installation);
        for (let write = first; write < first + BLOCK; write += 1)
          times[at]!.push(await timeOfMessage(installation, (write * STEP) % CONVERSATIONS));
        logged[at]! += (await loggedBytes(installation)) - before;
      }
    const [withIndexes, without] = times.map(median);
    const perWrite = logged.map((bytes) => (bytes === 0 ? "–" : (bytes / writes / 1024).toFixed(1)));
    return {
      engine,
      "with indexes": withIndexes!.toFixed(2),
      without: without!.toFixed(2),
      ratio: (withIndexes! / without!).toFixed(2),
      "WAL with, kB": perWrite[0]!,
      "WAL without, kB": perWrite[1]!,
    };
  } finally {
    for (const installation of both) await installation.close();
  }
}

async function timeOfMessage({ running: { app }, workspace }: Installation, position: number) {
  const key = { projectId: workspace.projectId, uid: uidOf(position) };
  const started = performance.now();
  await app.db.write(async (transaction) => {
    const session = await lockSession(app, transaction, key);
    await storeMessage(app, transaction, session, { text: "And when?", origin: "api", sendBy: "user" });
  });
  return performance.now() - started;
}

/** How far the log of the server has come: what a write costs there no other program changes. */
async function loggedBytes({ running: { app } }: Installation): Promise<number> {
  if (app.db.engine === "sqlite") return 0;
  const position = sql<{
    bytes: number;
  }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`;
  return (await position.execute(app.db.read)).rows[0]!.bytes;
}
