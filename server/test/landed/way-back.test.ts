import { copyFileSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { restoreBackup } from "../../src/admin/backup/restore-backup.ts";
import { writeBackup } from "../../src/admin/backup/write-backup.ts";
import { migrations } from "../../src/migrations.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openDatabase } from "../../src/platform/db/open-database.ts";
import type { DatabaseSchema } from "../../src/platform/db/schema/database-schema.ts";
import { schema } from "../../src/schema.ts";
import { emptyPlace, type DatabasePlace } from "../database-place.ts";
import { engine } from "../harness.ts";
import { serverProcesses } from "../started-server.ts";

const { newFolder, cleanUp } = serverProcesses();
afterAll(cleanUp);

/** The version before the last step. Its tables are not compared here. */
const last: DatabaseSchema = {
  ...schema,
  steps: migrations.slice(0, -1),
  expected: { sqlite: "", postgres: "" },
  repairs: [],
};

async function migrateAs(version: DatabaseSchema, { env }: DatabasePlace) {
  const database = openDatabase(readConfig(env));
  try {
    return await migrate(database, version, { dataDir: env.DATA_DIR, now: Date.now });
  } finally {
    await database.close();
  }
}

test("a downgrade is refused, and each way back that the refusal names leads back", async () => {
  const place = await emptyPlace(newFolder());
  const config = readConfig(place.env);
  await migrateAs(last, place);
  await place.run(
    "insert into users (name, email, created_at, updated_at) values ('Ada', 'ada@example.com', 0, 0)",
  );
  const file = join(newFolder(), "before.jsonl.gz");
  await writeBackup(config, last.steps, file);
  const { applied, copy } = await migrateAs(schema, place);
  expect(applied).toEqual([migrations.at(-1)!.name]);

  const refusal = String(await migrateAs(last, place).catch((error: unknown) => error));
  expect(refusal).toContain(`changed by a newer version of Parley (${migrations.at(-1)!.name})`);
  expect(refusal).toContain("restore a backup made before the upgrade into an empty database");
  // The newer version was left as it was.
  expect(await migrateAs(schema, place)).toMatchObject({ applied: [], repaired: [] });

  const empty = await emptyPlace(newFolder());
  const database = openDatabase(readConfig(empty.env));
  await restoreBackup(database, last.steps, file, { force: false, now: Date.now() });
  await database.close();
  expect(await migrateAs(last, empty)).toMatchObject({ applied: [] });
  expect(await empty.rows("select name from users")).toEqual([{ name: "Ada" }]);

  if (engine === "postgres") return;
  expect(refusal).toContain(`replace parley.db with backups/${copy!.split("/").at(-1)}`);
  const files = readdirSync(config.dataDir).filter((name) => name.startsWith("parley.db"));
  for (const name of files) renameSync(join(config.dataDir, name), join(newFolder(), name));
  copyFileSync(copy!, join(config.dataDir, "parley.db"));
  expect(await migrateAs(last, place)).toMatchObject({ applied: [] });
  expect(await place.rows("select name from users")).toEqual([{ name: "Ada" }]);
});
