import { resolve } from "node:path";
import { beginCommand } from "../../audit/index.ts";
import { migrations } from "../../migrations.ts";
import { schema } from "../../schema.ts";
import { claimDataFolder } from "../../platform/db/data-folder.ts";
import type { Database } from "../../platform/db/index.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import type { Config } from "../../platform/config/config.ts";
import { KEY_FILE } from "../../platform/secrets/key-file.ts";
import { forgetKey, KEY_IN_DATABASE } from "../../platform/secrets/signing-key.ts";
import { findKeyOfRestore, readKey } from "../backup/key-of-restore.ts";
import { verifyBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { isServed } from "../../platform/events/is-served.ts";
import { writeBackup } from "../backup/write-backup.ts";
import type { Command } from "../command.ts";
import { shellUser } from "../shell-user.ts";

export const storageCommands: readonly Command[] = [
  {
    name: "backup",
    effect: "read",
    summary: "Back up the whole database to one file; the server can keep running",
    arguments: [{ name: "FILE", describe: "The file to write, such as parley-backup.jsonl.gz" }],
    options: {},
    async run({ config }, input) {
      const report = await writeBackup(config, migrations, resolve(input.argument("FILE")));
      return {
        data: report,
        text: `Wrote ${report.rows} rows of ${report.tables} tables to ${report.file}. ${whereKeyIs(config)}`,
      };
    },
  },
  {
    name: "restore",
    effect: "read",
    summary: "Replace the database with a backup from either engine; stop the server first",
    arguments: [{ name: "FILE", describe: "A file written by `backup`" }],
    options: {
      force: { type: "boolean", describe: "Replace a database that is not empty; its data is lost" },
      "secret-key-file": {
        type: "string",
        value: "FILE",
        describe:
          "The key of the server that made the backup, its secret.key; not needed where it is in use here",
      },
      "without-key": {
        type: "boolean",
        describe: "The key is lost: stored secrets have to be entered again",
      },
    },
    async run({ config, now }, input) {
      const file = resolve(input.argument("FILE"));
      if (config.databaseUrl && (await isServed(config.databaseUrl))) {
        throw new Error("A Parley server is using this database. Stop it before you restore a backup.");
      }
      const folder = config.databaseUrl ? null : claimDataFolder(config.dataDir);
      const database = openDatabase(config);
      try {
        await verifyBackup(file);
        const key = input.flag("without-key")
          ? null
          : await findKeyOfRestore(file, config, readKey(input.text("secret-key-file")));
        const report = await restoreBackup(database, migrations, file, {
          force: input.flag("force"),
          now: now(),
        });
        await migrate(database, schema, { dataDir: config.dataDir, now });
        if (key) key.place();
        else await database.write(({ sql }) => forgetKey(sql));
        await recordRestore(database, file, now());
        return {
          data: report,
          text: `Restored ${report.rows} rows of ${report.tables} tables from ${file}.\n${PAUSED}`,
        };
      } finally {
        await database.close();
        folder?.release();
      }
    },
  },
];

const PAUSED =
  "The server sends no mails, webhooks and messages and runs no jobs until you say so: run `resume`, or choose Resume on the Installation page.";

const whereKeyIs = ({ secretKey, databaseUrl }: Config): string => {
  if (secretKey === null && databaseUrl !== null) return KEY_IN_DATABASE;
  const key = secretKey === null ? KEY_FILE : "SECRET_KEY";
  return `It doesn't contain ${key}, which opens its secrets: keep a copy of that in another place.`;
};

/** The old database, and with it the start of this audit entry, is replaced: the new one records the outcome. */
async function recordRestore(database: Database, file: string, now: number): Promise<void> {
  const nowhere = { organizationId: null, projectId: null, userId: null };
  const user = shellUser();
  const entry = await beginCommand(database, { name: "restore", user, input: { file }, ...nowhere, now });
  await entry.end("succeeded");
}
