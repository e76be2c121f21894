import { sql as raw } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyTemplate, engine } from "../../../test/harness.ts";
import { until } from "../../../test/until.ts";
import type { Database } from "../db/database.ts";
import { openPostgresDatabase } from "../db/postgres/postgres-database.ts";
import type { Logger } from "../telemetry/logger.ts";
import type { AppEvent } from "./app-event.ts";
import { createEvents, type OpenEvents } from "./events.ts";

const QUIET = { warn: () => undefined } as unknown as Logger;
const event = (name: string): AppEvent => ({ topic: "test", projectId: 1, name });

describe.runIf(engine === "postgres")("the outbox of events", () => {
  let database: Database;
  let here: OpenEvents;
  let there: OpenEvents;
  const heard: unknown[] = [];
  beforeAll(async () => {
    const url = await copyTemplate();
    database = openPostgresDatabase(url);
    here = await createEvents(database, url, QUIET, { sweepMs: 50 });
    there = await createEvents(database, url, QUIET, { sweepMs: 3_600_000 });
    there.subscribe(({ name }) => void heard.push(name));
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.close();
  });
  const stored = async () => {
    const { rows } = await raw<{ count: number }>`select count(*) from event_outbox`.execute(database.read);
    return rows[0]?.count;
  };
  const hear = (name: string) => until(() => heard.includes(name));

  test("what is committed is told once, in order, and what is rolled back never", async () => {
    await database
      .write(async (transaction) => {
        await here.publish(transaction, event("never"));
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    for (const name of ["a", "b", "c"])
      await database.write((transaction) =>
        here.publish(transaction, event(`${name}1`)).then(() => here.publish(transaction, event(`${name}2`))),
      );
    here.announce(event("announced"));
    await hear("c2");
    await hear("announced");
    expect(heard.filter((name) => name !== "announced")).toEqual(["a1", "a2", "b1", "b2", "c1", "c2"]);
    await until(async () => (await stored()) === 0);
  });

  test("an event is a row of its transaction until it is told", async () => {
    const rows = await database.write(async (transaction) => {
      await here.publish(transaction, event("seen"));
      return stored();
    });
    expect(rows).toBe(0);
    await hear("seen");
  });

  test("what a process left when it died is told by another one, once", async () => {
    // The commit of a process that did not come to tell.
    await database.writeStatement((sql) =>
      raw`insert into event_outbox (payload) values (${JSON.stringify(event("left"))})`.execute(sql),
    );
    await hear("left");
    expect(heard.filter((name) => name === "left")).toHaveLength(1);
    expect(await stored()).toBe(0);
  });

  test("a transaction whose events can't be stored is not committed, although its commit was sent with them", async () => {
    const write = database.write(async (transaction) => {
      await raw`create table made_with_events ()`.execute(transaction.sql);
      // Hides the outbox, so that its insert fails.
      await raw`create temporary table event_outbox (other text) on commit drop`.execute(transaction.sql);
      await here.publish(transaction, event("unstored"));
    });
    await expect(write).rejects.toThrow("payload");
    const { rows } = await raw<{
      made: string | null;
    }>`select to_regclass('made_with_events') as made`.execute(database.read);
    expect(rows[0]?.made).toBeNull();
    expect(heard).not.toContain("unstored");
  });

  test("an event that is too large to be told fails its transaction", async () => {
    const large = database.write((transaction) => here.publish(transaction, event("x".repeat(8_000))));
    await expect(large).rejects.toThrow("too large");
  });
});
