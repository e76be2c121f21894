import { randomBytes } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migratedPlace, type DatabasePlace } from "../../../test/database-place.ts";
import { factories, type Workspace } from "../../../test/factories.ts";
import { engine } from "../../../test/harness.ts";
import { createApp, type RunningApp } from "../../app.ts";
import { readConfig } from "../../platform/config/config.ts";
import { copySqlite } from "../../platform/db/sqlite/copy-sqlite.ts";
import { sealedActionSecret } from "../../actions/secrets.ts";
import { runAdmin } from "../run-admin.ts";
import { openAdminSession } from "../session.ts";

const SET = "a-key-that-was-set-for-all-processes-01";
const STORED = "a-key-that-an-earlier-version-stored-01";

describe("the key that opens stored secrets", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-key-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const newPlace = () => migratedPlace(mkdtempSync(join(folder, "data-")));
  /** A database of an earlier version, which holds its key. */
  async function oldPlace(): Promise<DatabasePlace> {
    const place = await newPlace();
    await place.run(
      "delete from secrets where name = 'signing-key'",
      `insert into secrets (name, value) values ('signing-key', '${STORED}')`,
    );
    return place;
  }
  const configOf = (place: DatabasePlace, env: Record<string, string> = {}) =>
    readConfig({ LOG_LEVEL: "silent", PORT: "0", ...place.env, SECRET_KEY: undefined, ...env });
  async function admin(place: DatabasePlace, words: string[], env: Record<string, string> = {}) {
    const session = openAdminSession(configOf(place, env));
    try {
      return await runAdmin(words, session);
    } finally {
      await session.close();
    }
  }
  async function served<Result>(
    place: DatabasePlace,
    env: Record<string, string>,
    use: (running: RunningApp) => Promise<Result> | Result,
  ): Promise<Result> {
    const running = await createApp(configOf(place, env));
    try {
      return await use(running);
    } finally {
      await running.close();
    }
  }
  const keyOf = (place: DatabasePlace, env: Record<string, string> = {}) =>
    served(place, env, ({ app }) => app.signingKey);
  const secretNames = async (place: DatabasePlace) =>
    (await place.rows("select name from secrets order by name")).map(({ name }) => name);
  /** As an earlier version's upgrade left it. */
  function storeIn(copy: string, key: string): void {
    const database = new DatabaseSync(copy);
    database.prepare("insert into secrets (name, value) values ('signing-key', ?)").run(key);
    database.close();
  }
  const keyFile = (place: DatabasePlace) => join(place.env.DATA_DIR, "secret.key");
  const doctor = async (place: DatabasePlace, env: Record<string, string> = {}) => {
    const { stdout } = await admin(place, ["doctor", "--json"], env);
    const { findings } = JSON.parse(stdout) as {
      findings: { name: string; state: string; detail: string }[];
    };
    return findings.find(({ name }) => name === "secret key");
  };
  const setSecret = async ({ app, server }: RunningApp): Promise<Workspace> => {
    const mine = await factories(app).workspace();
    const secret = {
      project_uid: mine.projectUid,
      name: "KEY",
      secret: "hunter2-hunter2",
      host: "shop.example",
    };
    const { statusCode } = await server.inject({
      method: "POST",
      url: "/chatbot/v1/setActionSecret",
      headers: { ...mine.token, "content-type": "application/json" },
      payload: JSON.stringify(secret),
    });
    expect(statusCode).toBe(200);
    return mine;
  };
  const readSecret = async ({ app }: RunningApp) => {
    const row = await app.db.read.selectFrom("action_secrets").select("sealed").executeTakeFirstOrThrow();
    return sealedActionSecret.unseal(app, row.sealed);
  };

  describe.runIf(engine === "sqlite")("on SQLite", () => {
    test("an old data folder's key moves beside the database at the first start, and opens what it sealed", async () => {
      const place = await oldPlace();
      expect(await doctor(place)).toMatchObject({ state: "warning" });
      expect(await keyOf(place)).toBe(STORED);
      expect(readFileSync(keyFile(place), "utf8")).toBe(`${STORED}\n`);
      expect(statSync(keyFile(place)).mode & 0o777).toBe(0o600);
      expect(await secretNames(place)).not.toContain("signing-key");
      expect(readFileSync(join(place.env.DATA_DIR, "parley.db")).includes(STORED)).toBe(false);
      expect(await keyOf(place)).toBe(STORED);
      expect(await doctor(place)).toMatchObject({
        state: "ok",
        detail: expect.stringContaining("secret.key"),
      });
    });

    test("the key leaves the copies that upgrades have made, and only the owner reads them", async () => {
      const place = await oldPlace();
      const { DATA_DIR } = place.env;
      const open = (key: string) => `update secrets set value = '${key}' where name = 'signing-key'`;
      const own = copySqlite(DATA_DIR, 1_000);
      await place.run(open(SET));
      const others = copySqlite(DATA_DIR, 2_000);
      await place.run(open(STORED));
      const modeOf = (path: string) => statSync(path).mode & 0o777;
      expect([modeOf(join(DATA_DIR, "backups")), modeOf(own)]).toEqual([0o700, 0o600]);
      chmodSync(own, 0o644);
      writeFileSync(join(DATA_DIR, "backups", "before-migration-x.db"), "no database");
      expect(readFileSync(own).includes(STORED)).toBe(true);
      expect(await keyOf(place)).toBe(STORED);
      expect([modeOf(own), readFileSync(own).includes(STORED)]).toEqual([0o600, false]);
      // It may be the only one.
      expect(readFileSync(others).includes(SET)).toBe(true);
      // A copy from before, put in place of the database, opens with the file.
      for (const name of ["parley.db", "parley.db-wal", "parley.db-shm"])
        rmSync(join(DATA_DIR, name), { force: true });
      copyFileSync(own, join(DATA_DIR, "parley.db"));
      expect(await keyOf(place)).toBe(STORED);
      // Copies that an earlier version has left go without it too.
      const late = copySqlite(DATA_DIR, 3_000);
      storeIn(late, STORED);
      expect(readFileSync(late).includes(STORED)).toBe(true);
      expect(await keyOf(place)).toBe(STORED);
      expect(readFileSync(late).includes(STORED)).toBe(false);
    });

    test("a start that ended between the file and the database goes on", async () => {
      const place = await oldPlace();
      writeFileSync(keyFile(place), `${STORED}\n`, { mode: 0o600 });
      expect(await keyOf(place)).toBe(STORED);
      expect(await secretNames(place)).not.toContain("signing-key");
    });

    test("no backup contains the key, and a restore asks for it", async () => {
      const place = await newPlace();
      await served(place, {}, setSecret);
      const key = readFileSync(keyFile(place), "utf8").trim();
      const file = join(folder, `${randomBytes(4).toString("hex")}.gz`);
      const backup = await admin(place, ["backup", file]);
      expect(backup.stdout).toContain("It doesn't contain secret.key");
      expect(gunzipSync(readFileSync(file)).includes(key)).toBe(false);

      const there = await newPlace();
      const asked = await admin(there, ["restore", file]);
      expect(asked).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("--secret-key-file FILE") });
      const wrong = join(folder, "wrong.key");
      writeFileSync(wrong, SET);
      const refused = await admin(there, ["restore", file, "--secret-key-file", wrong]);
      expect(refused).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining("not the one of this backup"),
      });
      expect((await admin(there, ["restore", file], { SECRET_KEY: SET })).stderr).toContain(
        "SECRET_KEY is not",
      );
      expect(await there.rows("select * from users")).toEqual([]);
      const done = await admin(there, ["restore", file, "--secret-key-file", keyFile(place)]);
      expect(done).toMatchObject({ exitCode: 0 });
      expect(await served(there, {}, readSecret)).toBe("hunter2-hunter2");
      // The server that made the backup has the key, and keeps it.
      expect(await admin(place, ["restore", file, "--force"])).toMatchObject({ exitCode: 0 });
      expect(await served(place, {}, readSecret)).toBe("hunter2-hunter2");
    });

    test("without the key everything else is restored, and the server makes a new one", async () => {
      const place = await newPlace();
      await served(place, {}, setSecret);
      const file = join(folder, "lost.gz");
      await admin(place, ["backup", file]);
      const there = await newPlace();
      expect(await admin(there, ["restore", file, "--without-key"])).toMatchObject({ exitCode: 0 });
      await expect(served(there, {}, readSecret)).rejects.toThrow(/auth/);
      expect(await there.rows("select * from users")).toHaveLength(1);
    });

    test("a lost key is no new one: the start says what to do, and a rotation gives up what it sealed", async () => {
      const place = await newPlace();
      await served(place, {}, setSecret);
      rmSync(keyFile(place));
      await expect(keyOf(place)).rejects.toThrow("put secret.key back into the data folder");
      expect(await doctor(place)).toMatchObject({ state: "problem" });
      await expect(keyOf(place, { SECRET_KEY: SET })).rejects.toThrow("SECRET_KEY is not the key");
      expect(await admin(place, ["secrets", "rotate"])).toMatchObject({ exitCode: 1 });
      const rotated = await admin(place, ["secrets", "rotate", "--skip-unreadable"]);
      expect(rotated).toMatchObject({ exitCode: 0 });
      expect(await keyOf(place)).toBe(readFileSync(keyFile(place), "utf8").trim());
    });

    test("a rotation keeps the old key for old backups, and survives a crash before the file has its name", async () => {
      const place = await newPlace();
      await served(place, {}, setSecret);
      const old = readFileSync(keyFile(place), "utf8");
      const file = join(folder, "before.gz");
      await admin(place, ["backup", file]);
      expect(await admin(place, ["secrets", "rotate"])).toMatchObject({ exitCode: 0 });
      const names = readdirSync(place.env.DATA_DIR).filter((name) => name.startsWith("secret.key"));
      expect(names).toHaveLength(2);
      const [current] = names.map((name) => readFileSync(join(place.env.DATA_DIR, name), "utf8"));
      expect(current).not.toBe(old);
      // As if the process had died after its transaction: the new key has not its name yet.
      writeFileSync(keyFile(place), old);
      writeFileSync(join(place.env.DATA_DIR, "secret.key.000000000000"), current!);
      expect(await served(place, {}, readSecret)).toBe("hunter2-hunter2");
      expect(readFileSync(keyFile(place), "utf8")).toBe(current);
      // The backup from before needs the old key, which is still in the folder.
      expect(await admin(place, ["restore", file, "--force"])).toMatchObject({ exitCode: 0 });
      expect(await served(place, {}, readSecret)).toBe("hunter2-hunter2");
    });
  });

  describe.runIf(engine === "postgres")("on PostgreSQL", () => {
    const freshPlace = async () => {
      const place = await newPlace();
      await place.run("delete from secrets");
      return place;
    };

    test("SECRET_KEY is required, and no other starts the server later", async () => {
      const place = await freshPlace();
      await expect(keyOf(place)).rejects.toThrow("SECRET_KEY is not set. It is required with PostgreSQL");
      expect(await doctor(place)).toMatchObject({ state: "problem" });
      expect(await keyOf(place, { SECRET_KEY: SET })).toBe(SET);
      expect(await secretNames(place)).toContain("key-check");
      await expect(keyOf(place, { SECRET_KEY: STORED })).rejects.toThrow("SECRET_KEY is not the key");
      await expect(keyOf(place)).rejects.toThrow("SECRET_KEY is not set");
    });

    test("an existing database goes on with its own key and warns until a rotation", async () => {
      const place = await oldPlace();
      await served(place, {}, setSecret);
      expect(await keyOf(place)).toBe(STORED);
      expect(await doctor(place)).toMatchObject({ state: "warning" });
      expect((await admin(place, ["secrets", "rotate"])).stderr).toContain("SECRET_KEY is not set");
      // Nothing that is sealed would open.
      await expect(keyOf(place, { SECRET_KEY: SET })).rejects.toThrow("Run `admin secrets rotate`");
      expect(await doctor(place, { SECRET_KEY: SET })).toMatchObject({ state: "problem" });
      expect(await admin(place, ["secrets", "rotate"], { SECRET_KEY: SET })).toMatchObject({ exitCode: 0 });
      expect(await secretNames(place)).not.toContain("signing-key");
      expect(await doctor(place, { SECRET_KEY: SET })).toMatchObject({ state: "ok" });
      expect(await served(place, { SECRET_KEY: SET }, readSecret)).toBe("hunter2-hunter2");
    });

    test("an earlier key is only a leftover where SECRET_KEY opens what was sealed since", async () => {
      const place = await oldPlace();
      await served(place, { SECRET_KEY: SET }, setSecret);
      expect(await doctor(place, { SECRET_KEY: SET })).toMatchObject({ state: "warning" });
      expect(await served(place, { SECRET_KEY: SET }, readSecret)).toBe("hunter2-hunter2");
      const third = keyOf(place, { SECRET_KEY: "a-key-that-nothing-was-sealed-with-00001" });
      await expect(third).rejects.toThrow("SECRET_KEY opens none of the secrets");
    });

    test("a restore needs the same SECRET_KEY", async () => {
      const place = await freshPlace();
      await served(place, { SECRET_KEY: SET }, setSecret);
      const file = join(folder, "backup.gz");
      await admin(place, ["backup", file], { SECRET_KEY: SET });
      const there = await freshPlace();
      expect((await admin(there, ["restore", file])).stderr).toContain("--secret-key-file");
      expect((await admin(there, ["restore", file], { SECRET_KEY: STORED })).stderr).toContain(
        "SECRET_KEY is not",
      );
      expect(await admin(there, ["restore", file], { SECRET_KEY: SET })).toMatchObject({ exitCode: 0 });
      expect(await served(there, { SECRET_KEY: SET }, readSecret)).toBe("hunter2-hunter2");
    });
  });
});
