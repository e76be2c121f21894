import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countStatements, type StatementCount } from "../../test/count-statements.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { openOneEach, storeProjects } from "../../test/many-projects.ts";
import { assignWaiting } from "../desk/rotation.ts";
import { runInactivityTick } from "./inactivity-clock.ts";
import { createQuietWatch, type QuietWatch } from "./quiet-watch.ts";

const MINUTE_MS = 60_000;
const PROJECTS = 400;

describe("the inactivity clock of many projects", () => {
  let t: TestApp;
  let mine: Workspace;
  let sent: StatementCount;
  let watch: QuietWatch;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
    await storeProjects(t.running.app, mine, PROJECTS);
    await openOneEach(t.running.app, t.clock.now);
    sent = await countStatements(t.running.app.db);
    watch = createQuietWatch(t.running.app);
  });
  afterAll(async () => {
    sent.stop();
    await t.close();
  });

  const tick = async () => {
    sent.take();
    await runInactivityTick(t.running.app, () => false, watch);
    // The look at the table of models has a rhythm of its own.
    return sent.take().filter((text) => !text.includes("model_tables")).length;
  };
  const durations = async (auto_close_duration: number | null) => {
    const changes = { project_uid: mine.projectUid, auto_close_duration };
    expect((await t.call(mine.token, "updateProjectSettings", changes)).status).toBe(200);
  };
  const open = async () =>
    (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data.session_uid as string;
  const stateOf = async (session_uid: string) =>
    (
      await t.running.app.db.read
        .selectFrom("sessions")
        .select("status")
        .where("uid", "=", session_uid)
        .executeTakeFirstOrThrow()
    ).status;

  test("an idle tick sends three statements, however many projects there are", async () => {
    expect(await tick()).toBe(3);
    t.clock.advance(10_000);
    // Nothing can be due yet, so not even the oldest conversations are asked for.
    expect(await tick()).toBe(2);
  });

  test("the desk's clock asks once for all teams", async () => {
    sent.take();
    await assignWaiting(t.running.app);
    expect(sent.take()).toHaveLength(1);
  });

  test("a shorter duration counts from the next tick, and none leaves the conversation open", async () => {
    const uid = await open();
    await durations(60);
    await tick();
    t.clock.advance(5 * MINUTE_MS);
    await durations(5);
    await tick();
    expect(await stateOf(uid)).toBe("closed");
    const other = await open();
    await tick();
    await durations(null);
    t.clock.advance(6 * MINUTE_MS);
    await tick();
    expect(await stateOf(other)).toBe("open");
  });

  test("a conversation that a person has reopened is closed at its own time", async () => {
    await durations(10);
    const uid = await open();
    t.clock.advance(5 * MINUTE_MS);
    await t.call(mine.key, "updateSession", { session_uid: uid, state: "unresolved" });
    for (let minute = 0; minute < 9; minute += 1) {
      t.clock.advance(MINUTE_MS);
      await tick();
    }
    expect(await stateOf(uid)).toBe("open");
    // Known not to be due, it is not looked at for the sake of its old message.
    expect(await tick()).toBeLessThanOrEqual(3);
    t.clock.advance(MINUTE_MS);
    await tick();
    expect(await stateOf(uid)).toBe("closed");
  });

  test("a clock that is set back leaves nothing for later", async () => {
    const now = t.clock.now;
    t.clock.now += 100 * 24 * 60 * MINUTE_MS;
    await tick();
    t.clock.now = now;
    const uid = await open();
    await tick();
    t.clock.advance(10 * MINUTE_MS);
    await tick();
    expect(await stateOf(uid)).toBe("closed");
  });
});
