import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import type { Cost } from "../models/index.ts";
import { growReservation, reserve } from "./index.ts";

const HELD = { credits: 3, micros: 30 };
const MINUTE_MS = 60_000;

const assistant = scriptedAssistant();
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ overrides: { assistant } });
});
afterAll(() => t.close());

let mine: Workspace;
let otherWidget: string;
beforeEach(async () => {
  await workspace(100);
});

async function workspace(credits: number): Promise<void> {
  mine = await t.workspace({ credits });
  const { body } = await t.call(mine.token, "createWidget", { project_uid: mine.projectUid, name: "Second" });
  otherWidget = body.data.widget_uid;
}

const set = (change: object) =>
  t.call(mine.token, "setBudget", { project_uid: mine.projectUid, ...change }).then(({ status }) => {
    expect(status).toBe(200);
  });

interface Growth {
  readonly to: Cost;
  /** Happens while the reply is made, before and after it grows. */
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/** Sends a visitor's message whose reply reserves a cost and may turn out larger. */
async function reply(widget_uid: string, cost: Cost, growth?: Growth) {
  const { session_uid } = (await t.call(mine.key, "createSession", { widget_uid })).body.data;
  assistant.script = async ({ payer }) => {
    let reservation = await reserve(t.running.app, payer, [cost]);
    if (growth) {
      await growth.before?.();
      reservation = await growReservation(t.running.app, payer, reservation, growth.to);
      await growth.after?.();
    }
    return { ...(growth?.to ?? cost), reservation };
  };
  const { status, body } = await t.call(mine.key, "sendMessage", {
    widget_uid,
    session_uid,
    message: "Hello",
  });
  return { status, message: body.message as string };
}

test("a reply that stays within its reservation is not refused by a budget lowered in the meantime", async () => {
  const lowered = () => set({ day_credits: 1, day_usd: 0.000001 });
  expect((await reply(mine.widgetUid, HELD, { to: HELD, before: lowered })).status).toBe(200);
});

test.each([
  { what: "credits", to: { credits: 4, micros: 30 } },
  { what: "dollars", to: { credits: 3, micros: 31 } },
])("a reply that outgrows its reservation in $what has to be covered", async ({ to }) => {
  await set({ day_credits: 3, day_usd: 0.00003 });
  expect(await reply(mine.widgetUid, HELD, { to })).toMatchObject({
    status: 402,
    message: expect.stringContaining("today's budget"),
  });
});

test("what a reply has grown to is held, next to what other replies hold, until its renewed lease ends", async () => {
  const all = { credits: 100, micros: 0 };
  const left = (credits: number) => ({
    status: 402,
    message: expect.stringContaining(`may need 100, and ${credits} are left`),
  });
  const seen: unknown[] = [];
  const look = async () => seen.push(await reply(otherWidget, all));
  const inner = {
    to: { credits: 8, micros: 80 },
    before: async () => {
      await look();
      t.clock.advance(14 * MINUTE_MS);
    },
    after: async () => {
      await look();
      t.clock.advance(14 * MINUTE_MS);
      await look();
      t.clock.advance(MINUTE_MS - 1);
      await look();
      t.clock.advance(1);
      seen.push(await reply(otherWidget, { credits: 101, micros: 0 }));
    },
  };
  const around = async () => {
    expect((await reply(mine.widgetUid, HELD, inner)).status).toBe(200);
  };
  const one = { credits: 1, micros: 10 };
  expect((await reply(mine.widgetUid, one, { to: one, before: around })).status).toBe(200);
  expect(seen).toEqual([
    left(96),
    left(91),
    // The other reply's lease has ended, the renewed one has not.
    left(92),
    left(92),
    { status: 402, message: expect.stringContaining("may need 101, and 100 are left") },
  ]);
});

test("a growing reply does not count against itself, but a reply of another widget does", async () => {
  const to = { credits: 8, micros: 80 };
  const grown = async (credits: number) => {
    await workspace(credits);
    let status = 0;
    const before = async () => {
      status = (await reply(mine.widgetUid, HELD, { to })).status;
    };
    const others = { credits: 5, micros: 50 };
    await reply(otherWidget, others, { to: others, before });
    return status;
  };
  expect(await grown(12)).toBe(402);
  expect(await grown(13)).toBe(200);
});

test("a growing reply needs as much of a dollar budget as it has grown by", async () => {
  const others = { credits: 5, micros: 50 };
  const grown = async (day_usd: number) => {
    await workspace(100);
    let status = 0;
    const before = async () => {
      await set({ day_usd });
      status = (await reply(mine.widgetUid, HELD, { to: { credits: 8, micros: 80 } })).status;
    };
    await reply(otherWidget, others, { to: others, before });
    return status;
  };
  expect(await grown(0.000129)).toBe(402);
  expect(await grown(0.00013)).toBe(200);
});
