import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import type { Cost } from "../models/index.ts";
import { reserve } from "./index.ts";

const DAY_MS = 24 * 3_600_000;

const assistant = scriptedAssistant();
let t: TestApp;
let mine: Workspace;
let session_uid: string;
let alerts: { projectId: number; alert: string }[] = [];
beforeAll(async () => {
  t = await createTestApp({ overrides: { assistant } });
  t.running.app.events.subscribe((event) => {
    if (event.topic !== "budget.alert") return;
    const { projectId, limit, period, percent } = event;
    alerts.push({ projectId: Number(projectId), alert: `${[limit, period, percent].join(" ")}%` });
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = Date.parse("2026-03-10T12:00:00.000Z");
  alerts = [];
  mine = await t.workspace({ credits: 100 });
  session_uid = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data
    .session_uid;
});
afterEach(() => void vi.restoreAllMocks());

const set = (change: object) =>
  t.call(mine.token, "setBudget", { project_uid: mine.projectUid, ...change }).then(({ status }) => {
    expect(status).toBe(200);
  });
const budgets = async () =>
  (await t.call(mine.token, "getBudgets", { project_uid: mine.projectUid })).body.data.budgets;
const send = () =>
  t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message: "Hello" });

/** A message whose reply costs so much, whether or not that is covered. */
async function pay(credits: number, micros = 0): Promise<void> {
  assistant.script = () => ({ credits, micros });
  expect((await send()).status).toBe(200);
}

/** A message whose reply reserves its cost first, as one that asks a vendor does. */
function request(cost: Cost) {
  assistant.script = async ({ payer }) => {
    const reservation = await reserve(t.running.app, payer, [cost]);
    return { ...cost, reservation };
  };
  return send();
}

/** The alerts so far. Events arrive in order, so the one of another project comes after all of them. */
async function raised(): Promise<string[]> {
  const other = await t.workspace();
  await t.call(other.token, "setBudget", { project_uid: other.projectUid, day_credits: 0 });
  await expect.poll(() => alerts.some(({ projectId }) => projectId === other.projectId)).toBe(true);
  return alerts.filter(({ projectId }) => projectId === mine.projectId).map(({ alert }) => alert);
}

test("replies of a day add up in credits and dollars, from zero", async () => {
  const sums = (credits: number, usd: number) => ({
    credits: { spent: credits, limit: null },
    usd: { spent: usd, limit: null },
  });
  const spent = async () =>
    (await budgets()).map(({ day, month }: { day: object; month: object }) => ({ day, month }));
  const both = (day: object, month = day) => {
    const scope = { day: expect.objectContaining(day), month: expect.objectContaining(month) };
    return [scope, scope];
  };
  expect(await spent()).toEqual(both(sums(0, 0)));
  await pay(3, 30);
  expect(await spent()).toEqual(both(sums(3, 0.00003)));
  await pay(2, 25);
  expect(await spent()).toEqual(both(sums(5, 0.000055)));
  t.clock.advance(DAY_MS);
  await pay(1, 10);
  expect(await spent()).toEqual(both(sums(1, 0.00001), sums(6, 0.000065)));
});

test("a reply above the balance uses the credits that are left and is logged for the operator", async () => {
  const warn = vi.spyOn(t.running.app.log, "warn");
  await pay(97);
  expect(warn).not.toHaveBeenCalled();
  await pay(5);
  expect(warn.mock.calls).toEqual([
    [
      {
        uncovered: [
          {
            organizationId: mine.organizationId,
            use: expect.objectContaining({ amount: -5, reason: "reply" }),
          },
        ],
      },
      "replies cost more credits than were left",
    ],
  ]);
  const { balance, entries } = (await t.call(mine.token, "getCredits")).body.data;
  expect([balance, entries[0].amount]).toEqual([0, -3]);
});

test("owners are warned at exactly 80% and notified at exactly 100%, once each", async () => {
  await set({ day_credits: 10 });
  await pay(7);
  expect(await raised()).toEqual([]);
  await pay(1);
  expect(await raised()).toEqual(["day_credits 2026-03-10 80%"]);
  await pay(1);
  expect(await raised()).toHaveLength(1);
  await pay(1);
  expect(await raised()).toEqual(["day_credits 2026-03-10 80%", "day_credits 2026-03-10 100%"]);
  await pay(1);
  expect(await raised()).toHaveLength(2);
  t.clock.advance(DAY_MS);
  await pay(8);
  expect((await raised()).slice(2)).toEqual(["day_credits 2026-03-11 80%"]);
});

test("after a refused reply owners get no warning that the budget is nearly spent", async () => {
  await set({ month_usd: 0.0001 });
  expect((await request({ credits: 1, micros: 101 })).status).toBe(402);
  expect(await raised()).toEqual(["month_micros 2026-03 100%"]);
  expect((await request({ credits: 1, micros: 80 })).status).toBe(200);
  expect((await request({ credits: 1, micros: 21 })).status).toBe(402);
  expect(await raised()).toEqual(["month_micros 2026-03 100%"]);
});

test("a refused reply raises the alert of the limit it breaks, not of one it would exactly reach", async () => {
  await set({ day_credits: 10, month_credits: 9, day_usd: 1 });
  const { status, body } = await request({ credits: 10, micros: 5 });
  expect([status, body.message]).toEqual([402, expect.stringContaining("this month's budget")]);
  expect(await raised()).toEqual(["month_credits 2026-03 100%"]);
});

test("a daily limit counts the day, a monthly one the month", async () => {
  await pay(8, 80);
  t.clock.advance(DAY_MS);
  await set({ day_credits: 10, month_credits: 10 });
  const refused = await request({ credits: 3, micros: 30 });
  expect([refused.status, refused.body.message]).toEqual([
    402,
    expect.stringContaining("this month's budget"),
  ]);
  await set({ month_credits: 11 });
  expect((await request({ credits: 3, micros: 30 })).status).toBe(200);
  await set({ month_credits: null, day_usd: 0.00005 });
  const again = await request({ credits: 3, micros: 21 });
  expect([again.status, again.body.message]).toEqual([402, expect.stringContaining("today's budget")]);
  expect((await request({ credits: 3, micros: 20 })).status).toBe(200);
});

test("a spent credit budget refuses no reply that costs no credits", async () => {
  await pay(8);
  await set({ day_credits: 5 });
  expect((await request({ credits: 1, micros: 0 })).status).toBe(402);
  expect((await request({ credits: 0, micros: 30 })).status).toBe(200);
});
