import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { fc } from "../../test/property.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import type { App } from "../platform/operations/context.ts";
import { holdSession } from "../sessions/index.ts";
import { historyBefore, readBefore } from "./read-messages.ts";
import { storeMessage } from "./store-message.ts";
import { SENDERS } from "./tables.ts";

const deed = fc.record({
  session: fc.nat(1),
  /** Which of two processes does it. */
  process: fc.nat(1),
  sendBy: fc.constantFrom(...SENDERS, "user" as const),
  isNote: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
  length: fc.constantFrom(1, 1, 1, 1, 1, 300, 6_000),
  /** How much of what was said before is wanted; null where nobody asks, as for a note. */
  count: fc.option(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(20, 50))),
  fails: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
});
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;
/** Those of a list are done at once, one list after the other. */
const story = fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { maxLength: 40, size: "max" });

class TakenBack extends Error {}

describe("the history of a message", () => {
  let t: TestApp;
  let processes: App[];
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    const { app } = t.running;
    // SQLite is one process's alone.
    const second = engine === "postgres" ? { ...app, db: openDatabase(app.config) } : app;
    processes = [app, second];
    mine = await t.workspace();
  });
  afterAll(async () => {
    if (engine === "postgres") await processes[1]!.db.close();
    await t.close();
  });

  let told = 0;
  /** What it was told of the conversation, and what the database says of it. */
  async function act(uids: readonly string[], { session, process, count, ...made }: Deed) {
    const app = processes[process]!;
    const key = { projectId: mine.projectId, uid: uids[session]! };
    const text = `${(told += 1)}`.padEnd(made.length, "x");
    const values = { sendBy: made.sendBy, isNote: made.isNote, origin: "api", text } as const;
    let heard: { given: unknown; stored: unknown } | null = null;
    const work = app.db.write(async (transaction) => {
      const held = await holdSession(app, transaction, key);
      const { message } = await storeMessage(app, transaction, held, values);
      if (count !== null && !made.isNote) {
        const given = await historyBefore(app, transaction, message, held.last_message_id, count);
        heard = { given, stored: await readBefore(transaction.sql, message, count) };
      }
      if (made.fails) throw new TakenBack();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
    return heard ?? { given: null, stored: null };
  }

  test("is what the database would say, whoever says what when, and whatever is taken back", async () => {
    await fc.assert(
      fc.asyncProperty(story, async (parts) => {
        const uids: string[] = [];
        for (let number = 0; number < 2; number += 1) {
          const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
          uids.push(body.data.session_uid as string);
        }
        for (const part of parts) {
          const heard = await Promise.all(part.map((one) => act(uids, one)));
          expect(heard.map(({ given }) => given)).toEqual(heard.map(({ stored }) => stored));
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
