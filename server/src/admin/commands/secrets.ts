import { readFileSync } from "node:fs";
import { claimDataFolder } from "../../platform/db/data-folder.ts";
import type { Sql } from "../../platform/db/index.ts";
import { findSecret, upsertSecret } from "../../platform/secrets/queries.ts";
import { resealPlace, type KeyChange, type Resealed } from "../../platform/secrets/reseal.ts";
import { newSecret } from "../../platform/secrets/secrets.ts";
import { sealedPlaces } from "../../sealed-places.ts";
import { isServed } from "../backup/served.ts";
import { columns, UsageError, type Command, type CommandSession, type Input } from "../command.ts";

const STORED_KEY = "signing-key";
const OLD_KEY_FILE = "old-key-file";
const SKIP = "skip-unreadable";

export const secretCommands: readonly Command[] = [
  {
    name: "secrets rotate",
    effect: "write",
    summary: "Encrypt stored secrets with a new SECRET_KEY; stop the server first",
    arguments: [],
    options: {
      [OLD_KEY_FILE]: {
        type: "string",
        value: "FILE",
        describe:
          "The file with the old SECRET_KEY; without it, the key that the database holds is the old one",
      },
      [SKIP]: { type: "boolean", describe: "Leave what the old key can't open; it has to be entered again" },
    },
    run: rotate,
  },
];

async function rotate(session: CommandSession, input: Input) {
  const { config } = session;
  const oldKey = readOldKey(input.text(OLD_KEY_FILE));
  if (config.databaseUrl && (await isServed(config.databaseUrl)))
    throw new Error("A Parley server is using this database. Stop all of them before you change the key.");
  const folder = config.databaseUrl ? null : claimDataFolder(config.dataDir);
  try {
    const database = await session.database();
    // One transaction: a crash or a wrong key changes nothing.
    const results = await database.write(async ({ sql }) => {
      const change = await keyChange(sql, { oldKey, newKey: config.secretKey });
      const done: Resealed[] = [];
      for (const place of sealedPlaces) done.push(await resealPlace(sql, place, change));
      const unreadable = done.filter((one) => one.unreadable > 0);
      if (unreadable.length > 0 && !input.flag(SKIP)) throw wrongKey(unreadable);
      if (config.secretKey === null) await upsertSecret(sql, STORED_KEY, change.to);
      return done;
    });
    const shown = results.map(({ table, resealed, deleted, unreadable }) => ({
      table,
      encrypted_anew: resealed,
      deleted,
      unreadable,
    }));
    return { data: results, text: `${columns(shown, "")}\n\n${nextStep(config.secretKey)}` };
  } finally {
    folder?.release();
  }
}

const nextStep = (newKey: string | null): string =>
  newKey === null
    ? "Start the server without SECRET_KEY: the database holds the new key."
    : "Start the server with the new SECRET_KEY.";

function readOldKey(file: string | undefined): string | null {
  if (file === undefined) return null;
  let key: string;
  try {
    key = readFileSync(file, "utf8").trim();
  } catch {
    throw new UsageError(`The file ${file} can't be read.`);
  }
  if (key === "") throw new UsageError(`The file ${file} is empty. It must hold the old SECRET_KEY.`);
  return key;
}

async function keyChange(
  sql: Sql,
  { oldKey, newKey }: { oldKey: string | null; newKey: string | null },
): Promise<KeyChange> {
  const stored = await findSecret(sql, STORED_KEY);
  const from = oldKey ?? stored;
  if (from === null)
    throw new Error(
      `The database holds no key. Name the file with the old SECRET_KEY: --${OLD_KEY_FILE} FILE.`,
    );
  // Without SECRET_KEY, the database gets a key of its own.
  const to = newKey ?? newSecret();
  if (from === to)
    throw new Error(
      "The old and the new key are the same. Set SECRET_KEY to the new key, and name the file with the old one.",
    );
  return { from, to };
}

function wrongKey(unreadable: readonly Resealed[]): Error {
  const where = unreadable.map(({ table, unreadable: count }) => `${table}: ${count}`).join(", ");
  return new Error(
    `The old key doesn't open everything (${where}). Nothing was changed. Check the old key; with --${SKIP}, ` +
      "what can't be opened stays as it is and has to be entered again.",
  );
}
