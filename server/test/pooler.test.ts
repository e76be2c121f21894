import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readLive, type EventReader } from "./event-reader.ts";
import { createTestApp, engine, type TestApp } from "./harness.ts";
import { hasPgBouncer, startPgBouncer, type PgBouncer } from "./pgbouncer.ts";
import { startSecondProcess } from "./second-process.ts";
import { VALID_BODIES } from "./valid-bodies.ts";

const AT_ONCE = 8;
/** Each fourth operation: all of them take their turn in the tests of valid bodies. */
const SLICE = Object.entries(VALID_BODIES).filter((_entry, index) => index % 4 === 0);

describe.runIf(engine === "postgres" && hasPgBouncer)("behind PgBouncer in transaction mode", () => {
  let pooler: PgBouncer;
  let t: TestApp;
  let child: ChildProcess;
  let base: string;
  let reader: EventReader | null = null;

  beforeAll(async () => {
    const directPort = Number(new URL(inject("postgresUrl")).port);
    pooler = await startPgBouncer(directPort);
    t = await createTestApp({ postgresPort: pooler.port, directPort, background: true });
    ({ child, base } = await startSecondProcess(t));
  });
  afterAll(async () => {
    reader?.close();
    child.kill("SIGKILL");
    await t.close();
    pooler.stop();
  });

  test(`${SLICE.length} operations succeed, several at once`, async () => {
    const waiting = [...SLICE];
    const failed: unknown[] = [];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, prepare] = next;
        const mine = await t.workspace();
        await t.promote(mine.ownerId);
        const owner = await t.person(mine);
        const { status, body } = await t.call(owner, name, await prepare({ t, mine, owner }));
        if (status !== 200) failed.push({ name, status, body });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(failed).toEqual([]);
  });

  test("two processes answer side by side, and hear each other", async () => {
    const mine = await t.workspace();
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const message = (text: string) => ({
      widget_uid: mine.widgetUid,
      session_uid: body.data.session_uid as string,
      message: text,
      send_by: "operator",
    });
    reader = await readLive(`${base}/live/project?project_uid=${mine.projectUid}`, await t.person(mine));
    await reader.next("ready");
    const there = async (text: string) =>
      (
        await fetch(`${base}/sendMessage`, {
          method: "POST",
          headers: { ...mine.key, "content-type": "application/json" },
          body: JSON.stringify(message(text)),
        })
      ).status;
    const here = async (text: string) => (await t.call(mine.key, "sendMessage", message(text))).status;
    const texts = Array.from({ length: 60 }, (_value, index) => `message ${index}`);
    const statuses = await Promise.all(
      texts.map((text, index) => (index % 2 === 0 ? here(text) : there(text))),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const heard = new Set<string>();
    while (heard.size < texts.length) {
      const { data } = await reader.next("message");
      if (data.type !== "event") heard.add(data.message as string);
    }
    expect([...heard].toSorted()).toEqual(texts.toSorted());
    expect((await t.running.server.inject({ url: "/readyz" })).statusCode).toBe(200);
  });

  test("a start without a direct address says which setting is missing", async () => {
    const start = createTestApp({ postgresPort: pooler.port });
    await expect(start).rejects.toThrow(/DATABASE_DIRECT_URL/);
  });
});
