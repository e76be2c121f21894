import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestApp, engine, type TestApp } from "../../../test/harness.ts";
import { migrations } from "../../migrations.ts";
import { schema } from "../../schema.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tableNames } from "./table-names.ts";
import { writeBackup } from "./write-backup.ts";

interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

describe("backup and restore", () => {
  let t: TestApp;
  let folder: string;
  beforeAll(async () => {
    t = await createTestApp();
    folder = mkdtempSync(join(tmpdir(), "parley-backup-"));
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const source = (): Place => ({ databaseUrl: t.running.app.config.databaseUrl, dataDir: t.dataDir });

  async function emptyPlace(kind: "sqlite" | "postgres"): Promise<Place> {
    const dataDir = mkdtempSync(join(folder, "data-"));
    if (kind === "sqlite") return { databaseUrl: null, dataDir };
    const url = inject("postgresUrl");
    const name = `r_${randomBytes(6).toString("hex")}`;
    const client = new pg.Client({ connectionString: `${url}postgres` });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return { databaseUrl: `${url}${name}`, dataDir };
  }

  async function restoreInto(place: Place, file: string, force = false) {
    const database = openDatabase(place);
    try {
      const options = { dataDir: place.dataDir, now: Date.now };
      await migrate(database, schema, options);
      return await restoreBackup(database, migrations, file, { force, now: Date.now() });
    } finally {
      await database.close();
    }
  }

  /** Everything in the database, read through a backup of it: rows without the header, which names the engine. */
  async function contents(place: Place): Promise<unknown[]> {
    const file = join(folder, `${randomBytes(6).toString("hex")}.gz`);
    await writeBackup(place, migrations, file);
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n").slice(1, -1);
    const parsed = lines.map((line) => JSON.parse(line) as unknown);
    return withoutPause(parsed).map(withSortedJson);
  }

  /** A restored copy is paused, which no backup says. */
  function withoutPause(lines: readonly unknown[]): unknown[] {
    let table: unknown;
    return lines.filter((line) => {
      if (!Array.isArray(line)) table = (line as { readonly table?: unknown }).table;
      return !Array.isArray(line) || table !== "pauses";
    });
  }

  /** jsonb keeps no order of names and no spaces. */
  function withSortedJson(line: unknown): unknown {
    if (!Array.isArray(line)) return line;
    return line.map((cell) =>
      typeof cell === "string" && /^[[{]/.test(cell) ? (JSON.parse(cell) as unknown) : (cell as unknown),
    );
  }

  async function fill(): Promise<void> {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    await t.call(mine.token, "createContactCompany", {
      ...project,
      name: "Ünïcode 漢字 🚲",
      website: "x.example",
    });
    await t.call(mine.token, "updateWidget", {
      ...project,
      widget_uid: mine.widgetUid,
      settings: { greeting: 'line\nbreak \\ "quote"', suggested_questions: ["a", "b"] },
    });
    const gone = await t.call(mine.token, "createProject", { name: "Gone" });
    await t.call(mine.token, "deleteProject", {
      project_uid: gone.body.data.project_uid,
      confirm_name: "Gone",
    });
  }

  test("the list of tables is exactly what the database has", async () => {
    const { rows } =
      engine === "postgres"
        ? await t.running.app.db.read.executeQuery<{ name: string }>(
            rawQuery("select tablename as name from pg_tables where schemaname = 'public'"),
          )
        : await t.running.app.db.read.executeQuery<{ name: string }>(
            // An index that is a virtual table is rebuilt by its step, with the tables it keeps for itself.
            rawQuery(
              "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
            ),
          );
    const real = rows.map((row) => row.name).filter((name) => name !== "migrations");
    expect(tableNames(migrations).toSorted((a, b) => a.localeCompare(b))).toEqual(
      real.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test.each(engine === "postgres" ? (["postgres", "sqlite"] as const) : (["sqlite"] as const))(
    `a backup of ${engine} restores into %s and back without a difference`,
    async (kind) => {
      await fill();
      const file = join(folder, `${kind}.gz`);
      const report = await writeBackup(source(), migrations, file);
      expect(report.rows).toBeGreaterThan(10);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const before = await contents(source());

      const there = await emptyPlace(kind);
      expect((await restoreInto(there, file)).rows).toBe(report.rows);
      expect(await contents(there)).toEqual(before);

      const backFile = join(folder, `${kind}-back.gz`);
      await writeBackup(there, migrations, backFile);
      const back = await emptyPlace(engine);
      await restoreInto(back, backFile);
      expect(await contents(back)).toEqual(before);
    },
  );

  test("ids continue after the highest one ever used", async () => {
    await fill();
    const file = join(folder, "ids.gz");
    await writeBackup(source(), migrations, file);
    const there = await emptyPlace(engine);
    await restoreInto(there, file);
    const insert = async (place: Place) => {
      const database = openDatabase(place);
      const made = { organization_id: 1, name: "n", created_by: 1, created_at: 0, updated_at: 0 };
      const uid = randomBytes(6).toString("hex");
      const row = await database.write(({ sql }) =>
        sql
          .insertInto("projects")
          .values({ ...made, uid })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      await database.close();
      return row;
    };
    expect(await insert(there)).toEqual(await insert(source()));
  });

  test("a non-empty database is replaced only with --force, and is otherwise unchanged", async () => {
    await fill();
    const file = join(folder, "force.gz");
    await writeBackup(source(), migrations, file);
    const there = await emptyPlace(engine);
    await restoreInto(there, file);
    const before = await contents(there);
    await expect(restoreInto(there, file)).rejects.toThrow("The database is not empty. Use --force");
    expect(await contents(there)).toEqual(before);
    await restoreInto(there, file, true);
    expect(await contents(there)).toEqual(before);
  });

  test("a damaged, cut or foreign file changes nothing", async () => {
    await fill();
    const file = join(folder, "good.gz");
    await writeBackup(source(), migrations, file);
    const there = await emptyPlace(engine);
    await restoreInto(there, file);
    const before = await contents(there);
    const lines = gunzipSync(readFileSync(file)).toString().trim().split("\n");
    const bad = join(folder, "bad.gz");
    const expectRefused = async (content: Buffer, reason: RegExp) => {
      writeFileSync(bad, content);
      await expect(restoreInto(there, bad, true)).rejects.toThrow(reason);
      expect(await contents(there)).toEqual(before);
    };
    const zipped = (texts: string[]) => gzipSync(`${texts.join("\n")}\n`);
    const changed = lines.map((line) => line.replace("Acme bot", "Acne bot"));
    await expectRefused(zipped(changed), /checksum does not match/);
    await expectRefused(zipped(lines.slice(0, -1)), /ends too early/);
    await expectRefused(readFileSync(file).subarray(0, -50), /is not a complete backup/);
    await expectRefused(Buffer.from("not a backup"), /is not a complete backup/);
    const newer = { ...(JSON.parse(lines[0]!) as object), version: 99 };
    await expectRefused(zipped([JSON.stringify(newer), ...lines.slice(1)]), /can.t read format 99/);
    await expect(restoreInto(there, join(folder, "none.gz"), true)).rejects.toThrow(/File not found/);
  });
});

function rawQuery(sql: string) {
  return {
    sql,
    parameters: [],
    query: { kind: "RawNode" as const, sqlFragments: [sql], parameters: [] },
    queryId: { queryId: "test" },
  };
}
