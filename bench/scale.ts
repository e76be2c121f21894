/**
 * What grows with the installation, each beside the small size (10,000 contacts, 2,000 conversations) and in turn with
 * it: the calls, the deletion of a project, an idle process with many projects, and feeds. Passages have a benchmark of
 * their own, `npm run bench -- index`.
 *
 * Options: --size large (1,000,000 contacts, 200,000 conversations, 2,000,000 messages) | small (a twentieth, to try it)
 * --engine sqlite | postgres (its own server) --calls 15 --only "part of a call's name"
 * --projects 5000 --seconds 30 for the idle process; 0 leaves it out
 * --feeds 18000: only this, so many open feeds on one process (`ulimit -n` must allow them)
 */
import { parseArgs } from "node:util";
import { startPostgres, type TestPostgres } from "../server/test/postgres.ts";
import { install } from "./inbox/installation.ts";
import { measureCalls, type Filled } from "./scale/calls.ts";
import { measureDeletion } from "./scale/deletion.ts";
import { measureFeeds } from "./scale/feeds.ts";
import { fill, MESSAGES_EACH, type Size } from "./scale/fill.ts";
import { measureIdle } from "./scale/idle.ts";
import pg from "pg";

const BESIDE: Size = { contacts: 10_000, conversations: 2_000 };
const SIZES: Readonly<Record<string, Size>> = {
  small: { contacts: 50_000, conversations: 10_000 },
  large: { contacts: 1_000_000, conversations: 200_000 },
};

export async function run(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      size: { type: "string", default: "large" },
      engine: { type: "string", default: "sqlite" },
      calls: { type: "string", default: "15" },
      only: { type: "string", default: "" },
      projects: { type: "string", default: "5000" },
      seconds: { type: "string", default: "30" },
      feeds: { type: "string", default: "0" },
    },
  });
  if (Number(values.feeds) > 0) return measureFeeds(Number(values.feeds));
  const size = SIZES[values.size];
  if (!size) throw new Error(`Which size? One of: ${Object.keys(SIZES).join(", ")}`);
  const postgres = values.engine === "postgres" ? await startPostgres() : null;
  const closing: (() => Promise<void>)[] = [];
  const createDatabase = (name: string) => databaseOf(postgres, name);
  try {
    const sizes: Filled[] = [];
    for (const [at, one] of [BESIDE, size].entries()) {
      const installation = await install(0, await createDatabase(`scale${at}`));
      closing.push(() => installation.close());
      const began = performance.now();
      await fill(installation.running, installation.workspace, one);
      const seconds = Math.round((performance.now() - began) / 1000);
      console.error(`${one.contacts} contacts, ${one.conversations * MESSAGES_EACH} messages: ${seconds} s`);
      sizes.push({ ...installation, size: one });
    }
    await measureCalls(sizes as [Filled, Filled], Number(values.calls), values.only);
    if (values.only === "") await measureDeletion(sizes);
    for (const close of closing.splice(0)) await close();
    if (Number(values.projects) > 0 && values.only === "")
      await measureIdle([10, Number(values.projects)], Number(values.seconds), createDatabase);
  } finally {
    for (const close of closing) await close();
    await postgres?.stop();
  }
}

/** A new database of the server; null on SQLite. */
async function databaseOf(postgres: TestPostgres | null, name: string): Promise<string | null> {
  if (!postgres) return null;
  const { url } = postgres;
  const client = new pg.Client({ connectionString: `${url}postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${url}${name}`;
}
