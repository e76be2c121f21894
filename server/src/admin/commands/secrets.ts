import { claimDataFolder } from "../../platform/db/data-folder.ts";
import type { Config } from "../../platform/config/config.ts";
import { addFileKey, putAsideFileKey, useFileKey } from "../../platform/secrets/key-file.ts";
import { resealPlace, type KeyChange, type Resealed } from "../../platform/secrets/reseal.ts";
import { newSecret } from "../../platform/secrets/secrets.ts";
import {
  findFileKey,
  findKeyTraces,
  SECRET_KEY_REQUIRED,
  storeKeyCheck,
  type KeyTraces,
} from "../../platform/secrets/signing-key.ts";
import { sealedPlaces } from "../../sealed-places.ts";
import { isServed } from "../../platform/events/is-served.ts";
import { readKey } from "../backup/key-of-restore.ts";
import { columns, UsageError, type Command, type CommandSession, type Input } from "../command.ts";

const OLD_KEY_FILE = "old-key-file";
const SKIP = "skip-unreadable";

export const secretCommands: readonly Command[] = [
  {
    name: "secrets rotate",
    effect: "write",
    summary: "Encrypt stored secrets with a new key; stop the server first",
    arguments: [],
    options: {
      [OLD_KEY_FILE]: {
        type: "string",
        value: "FILE",
        describe:
          "The file with the old key; without it, the old key is the one in the data folder or the database",
      },
      [SKIP]: { type: "boolean", describe: "Leave what the old key can't open; it has to be entered again" },
    },
    run: rotate,
  },
];

async function rotate(session: CommandSession, input: Input) {
  const { config } = session;
  const oldKey = readKey(input.text(OLD_KEY_FILE));
  if (config.databaseUrl && (await isServed(config.databaseUrl)))
    throw new Error("A Parley server is using this database. Stop all of them before you change the key.");
  const folder = config.databaseUrl ? null : claimDataFolder(config.dataDir);
  try {
    const database = await session.database();
    const skips = input.flag(SKIP);
    const change = keyChange(await findKeyTraces(database.read), { config, oldKey, skips });
    // After a crash, the database says which of the keys in the folder is in use.
    if (config.secretKey === null) addFileKey(config.dataDir, change.to);
    // One transaction: a crash or a wrong key changes nothing.
    const results = await database.write(async ({ sql }) => {
      const done: Resealed[] = [];
      for (const place of sealedPlaces) done.push(await resealPlace(sql, place, change));
      const unreadable = done.filter((one) => one.unreadable > 0);
      if (unreadable.length > 0 && !skips) throw wrongKey(unreadable);
      await storeKeyCheck(sql, change.to);
      return done;
    });
    if (config.secretKey === null) useFileKey(config.dataDir, change.to);
    else if (folder) putAsideFileKey(config.dataDir);
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
  `Start the server ${newKey === null ? "without SECRET_KEY: the new key is in secret.key" : "with the new SECRET_KEY"}. Backups made so far open with the old key: keep it with them.`;

interface RotateOptions {
  readonly config: Config;
  readonly oldKey: string | null;
  readonly skips: boolean;
}

function keyChange({ stored, check }: KeyTraces, { config, oldKey, skips }: RotateOptions): KeyChange {
  const { secretKey, databaseUrl, dataDir } = config;
  if (secretKey === null && databaseUrl !== null) throw new UsageError(SECRET_KEY_REQUIRED);
  const inFolder = databaseUrl === null ? findFileKey(dataDir, check) : null;
  // A key that opens nothing, where the old one is lost.
  const from = oldKey ?? stored ?? inFolder ?? (skips ? newSecret() : null);
  if (from === null)
    throw new Error(
      `The old key is neither in the data folder nor in the database. Name the file with it: --${OLD_KEY_FILE} FILE.`,
    );
  const to = secretKey ?? newSecret();
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
