import { afterAll, beforeAll, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { reserve, releaseReservation } from "./index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const COST = { credits: 4, micros: 0 };
const hold = ({ organizationId, projectId }: Workspace, widgetUid: string) =>
  reserve(t.running.app, { organizationId, projectId, widgetUid, isTest: false }, [COST]);

test("a widget's budget counts what is reserved for that widget, the project's what is for all", async () => {
  const mine = await t.workspace({ credits: 1_000 });
  const project_uid = mine.projectUid;
  const set = (change: object) => t.call(mine.token, "setBudget", { project_uid, ...change });
  const other = (await t.call(mine.token, "createWidget", { project_uid, name: "Second" })).body.data
    .widget_uid as string;
  expect((await set({ widget_uid: mine.widgetUid, day_credits: 7 })).status).toBe(200);
  await hold(mine, other);
  await hold(mine, other);
  const first = await hold(mine, mine.widgetUid);
  await expect(hold(mine, mine.widgetUid)).rejects.toThrow(/budget/);
  await releaseReservation(t.running.app, first);
  await hold(mine, mine.widgetUid);
  // Twelve are held by now.
  await set({ day_credits: 15 });
  await expect(hold(mine, other)).rejects.toThrow(/budget/);
  await set({ day_credits: 16 });
  await hold(mine, other);
});
