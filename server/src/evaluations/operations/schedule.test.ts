import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

const patience = { interval: 20, timeout: 60_000 };
const DAY_MS = 24 * 3_600_000;
const assistant = scriptedAssistant();
let t: TestApp;
let mine: Workspace;
let set_id: number;
beforeAll(async () => {
  t = await createTestApp({ background: true, overrides: { assistant } });
  mine = await t.workspace();
  set_id = (await call("createTestSet", { name: "Basics" })).body.data.id;
  for (const question of ["one", "two", "three", "four"])
    await call("createTestCase", { set_id, question, expect: { contains_all: ["good"] } });
});
afterAll(() => t.close());

const call = (operation: string, body: object = {}) =>
  t.call(mine.token, operation, { project_uid: mine.projectUid, ...body });
const runs = async () => (await call("getEvaluationRuns")).body.data;

function mails(): string[] {
  const folder = join(t.dataDir, "outbox");
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
    return names.sort().map((name) => readFileSync(join(folder, name), "utf8"));
  } catch {
    return [];
  }
}

/** A day passes, and its run passes so many of the four cases. */
async function dayWith(passing: number): Promise<void> {
  const before = (await runs()).length;
  assistant.script = ({ userMessage }) => {
    const order = ["one", "two", "three", "four"].indexOf(userMessage.message);
    return { text: order < passing ? "good" : "bad" };
  };
  t.clock.advance(DAY_MS);
  await vi.waitFor(async () => {
    const all = await runs();
    expect(all).toHaveLength(before + 1);
    expect(all[0].status).toBe("completed");
  }, patience);
}

const sent = (count: number) => vi.waitFor(() => expect(mails()).toHaveLength(count), patience);

test("a set runs daily, and people who asked get one mail for each fall", async () => {
  const colleague = await t.person(mine, "editor");
  const left = await t.member(mine, "editor");
  const here = { project_uid: mine.projectUid, set_id };
  expect((await call("setTestSchedule", { set_id, every: "daily" })).status).toBe(200);
  expect((await t.call(colleague, "setTestSchedule", { ...here, notify_me: true })).status).toBe(200);
  const leaver = await t.person(mine, { userId: left });
  await t.call(leaver, "setTestSchedule", { ...here, notify_me: true });
  await call("removeProjectMember", { user_id: left });
  const [set] = (await t.call(colleague, "getTestSets", here)).body.data;
  const next_run_at = new Date(t.clock.now + DAY_MS).toISOString();
  expect(set).toMatchObject({ every: "daily", next_run_at, notifies_me: true });
  expect((await call("getTestSets")).body.data[0].notifies_me).toBe(false);

  await dayWith(4);
  await dayWith(3);
  await sent(1);
  const [mail] = mails();
  expect(mail).toContain("“Basics” fell from 100% to 75%");
  expect(mail).toContain("- four");
  expect(mail).toMatch(/\/p\/\w+\/evaluation\/runs\/\d+/);
  await dayWith(3);
  await dayWith(2);
  await sent(2);
  expect(mails()[1]).toContain("fell from 100% to 50%");
  await dayWith(4);
  await dayWith(3);
  await sent(3);
  expect((await runs()).every((run: { is_scheduled: boolean }) => run.is_scheduled)).toBe(true);

  await call("setTestSchedule", { set_id, every: null });
  const count = (await runs()).length;
  t.clock.advance(3 * DAY_MS);
  await t.running.app.jobs.poll();
  expect((await call("getTestSets")).body.data[0]).toMatchObject({ every: null, next_run_at: null });
  expect(await runs()).toHaveLength(count);
});

test("refuses a wrong period (400), a viewer (403) and another tenant's set (404)", async () => {
  const bad = await call("setTestSchedule", { set_id, every: "hourly" });
  expect([bad.status, bad.body.errors.every]).toEqual([400, expect.stringMatching(/^every /)]);
  const here = { project_uid: mine.projectUid, set_id, every: "daily" };
  expect((await t.call(await t.person(mine, "viewer"), "setTestSchedule", here)).status).toBe(403);
  const theirs = await t.workspace();
  const there = { ...here, project_uid: theirs.projectUid };
  expect((await t.call(theirs.token, "setTestSchedule", there)).status).toBe(404);
});
