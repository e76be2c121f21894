import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, endServer, startKillableServer } from "./killable-server.ts";
import { storeContacts } from "./many-contacts.ts";
import { until } from "./until.ts";

const CONTACTS = 20_000;
/** Longer than the lease of a job. */
const LEASE_PASSES_MS = 120_000;

test("a deletion whose process is killed is finished by the next one, and no key opens the project meanwhile", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-deletion-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  let server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: "0" });
  const mine = server.workspace;
  const database = openDatabase({ databaseUrl, dataDir });
  const contacts = async () =>
    (
      await database.read
        .selectFrom("contacts")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("project_id", "=", mine.projectId)
        .executeTakeFirstOrThrow()
    ).count;
  const projects = () =>
    database.read.selectFrom("projects").select("id").where("id", "=", mine.projectId).execute();
  const listed = async () =>
    (await callServer(server, mine, mine.token, "getProjectDeletions", {})).data as { rows_left: number }[];
  try {
    await storeContacts({ db: database, now: Date.now }, mine, CONTACTS);
    const { message } = await callServer(server, mine, mine.token, "deleteProject", {
      confirm_name: "Acme bot",
    });
    expect(message).toBe("Data Deleted Successfully!");
    await until(async () => (await contacts()) < CONTACTS);
    await endServer(server);
    const left = await contacts();
    expect(left).toBeGreaterThan(0);
    server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: String(LEASE_PASSES_MS) });
    expect((await callServer(server, mine, mine.key, "getSessions", {})).data).toBeUndefined();
    await until(async () => (await projects()).length === 0);
    expect(await contacts()).toBe(0);
    expect(await listed()).toEqual([]);
  } finally {
    await endServer(server);
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
