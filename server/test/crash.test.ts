import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../src/platform/db/open-database.ts";
import { copyTemplate, engine } from "./harness.ts";
import { isLong } from "./is-long.ts";
import { startKillableServer, type KillableServer } from "./killable-server.ts";

/** A round ends by what was written, never by time. */
const ROUNDS = isLong ? 20 : 3;
const WRITERS = 16;
/** Long enough for every writer to be in the middle of something. */
const WRITES_BEFORE_KILL = 400;

test(`nothing acknowledged is lost when the server is killed ${ROUNDS} times under ${WRITERS} writers`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const acknowledged: string[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startKillableServer(env);
      let left = WRITES_BEFORE_KILL;
      const written = () => {
        left -= 1;
        if (left === 0) server.child.kill("SIGKILL");
      };
      const writers = Array.from({ length: WRITERS }, () => writeUntilKilled(server, acknowledged, written));
      await Promise.all(writers);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_BEFORE_KILL);
    const database = openDatabase({ databaseUrl, dataDir });
    const rows = await database.read.selectFrom("sessions").select("uid").execute();
    await database.close();
    const stored = new Set(rows.map((row) => row.uid));
    expect(acknowledged.filter((uid) => !stored.has(uid))).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function writeUntilKilled(
  { port, workspace }: KillableServer,
  acknowledged: string[],
  written: () => void,
): Promise<void> {
  for (;;) {
    let uid: string;
    try {
      const response = await fetch(`http://127.0.0.1:${port}/chatbot/v1/createSession`, {
        method: "POST",
        headers: { ...workspace.key, "content-type": "application/json" },
        body: JSON.stringify({ widget_uid: workspace.widgetUid }),
      });
      uid = ((await response.json()) as { data: { session_uid: string } }).data.session_uid;
    } catch {
      return; // Killed: what was not answered in full was never acknowledged.
    }
    acknowledged.push(uid);
    written();
  }
}
