import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readLive, type EventReader } from "./event-reader.ts";
import { createTestApp, engine, type TestApp } from "./harness.ts";
import { Pipe } from "./pipe.ts";

const readyz = async (t: TestApp) => {
  const { statusCode, json } = await t.running.server.inject({ url: "/readyz" });
  return { status: statusCode, body: json() as { errors?: Record<string, string> } };
};

describe.runIf(engine === "postgres")("a network that drops all packets and closes nothing", () => {
  let direct: Pipe;
  let pooled: Pipe;
  let t: TestApp;
  let base: string;
  const readers: EventReader[] = [];

  beforeAll(async () => {
    const target = Number(new URL(inject("postgresUrl")).port);
    [direct, pooled] = [new Pipe(target), new Pipe(target)];
    await Promise.all([direct.listen(), pooled.listen()]);
    t = await createTestApp({
      postgresPort: pooled.port,
      directPort: direct.port,
      env: { DATABASE_TIMEOUT_S: "3" },
      events: { heartbeatMs: 100, reconnectMs: 10 },
    });
    base = `${await t.running.server.listen({ port: 0, host: "127.0.0.1" })}/chatbot/v1`;
  });
  afterAll(async () => {
    readers.forEach((reader) => reader.close());
    await t.close();
    direct.close();
    pooled.close();
  });

  test("feeds of a silent event connection catch up by themselves", async () => {
    const mine = await t.workspace();
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const session_uid = body.data.session_uid as string;
    const say = async (message: string) =>
      (
        await t.call(mine.key, "sendMessage", {
          widget_uid: mine.widgetUid,
          session_uid,
          message,
          send_by: "operator",
        })
      ).body.data.id as number;
    const reader = await readLive(
      `${base}/live/project?project_uid=${mine.projectUid}`,
      await t.person(mine),
    );
    readers.push(reader);
    await reader.next("ready");
    const heard = async () => (await reader.next("message")).data.id as number;
    const first = await say("before");
    for (let id = await heard(); id !== first;) id = await heard();
    // Nothing that is told now arrives on the connection that is open.
    direct.freeze();
    const missed = [await say("meanwhile"), await say("and again")];
    const caughtUp = new Set<number>();
    while (!missed.every((id) => caughtUp.has(id))) caughtUp.add(await heard());
    await reader.next("resync");
    const after = await say("after");
    for (let id = await heard(); id !== after;) id = await heard();
    await expect.poll(() => readyz(t).then(({ status }) => status)).toBe(200);
  });

  test("an event connection that can't be opened is not ready, and says so", async () => {
    direct.cut();
    await expect
      .poll(() => readyz(t).then(({ body }) => body.errors))
      .toEqual({
        events: "Not receiving other processes' events.",
      });
    direct.broken = false;
    await expect.poll(() => readyz(t).then(({ status }) => status)).toBe(200);
  });

  test("calls on silent connections fail with 503, and those after them do not", async () => {
    const mine = await t.workspace();
    const list = () => t.call(mine.key, "getSessions");
    await Promise.all([list(), list(), list(), list()]);
    pooled.freeze();
    const answers = await Promise.all([list(), list(), list()]);
    // The first waits for its connection; those that share its look-up may have gone on without it.
    expect(answers[0]!.status).toBe(503);
    for (const { status, headers } of answers)
      expect([status, headers["retry-after"]]).toEqual(status === 200 ? [200, undefined] : [503, "2"]);
    expect((await list()).status).toBe(200);
    await expect.poll(() => readyz(t).then(({ status }) => status)).toBe(200);
  });

  test("a statement that takes too long is ended by PostgreSQL, and its connection goes on", async () => {
    const slow = sql`select pg_sleep(60)`.execute(t.running.app.db.read);
    await expect(slow).rejects.toMatchObject({ code: "57014" });
  });
});
