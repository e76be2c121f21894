import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestApp, engine, type TestApp } from "./harness.ts";
import { Pipe } from "./pipe.ts";

const FAILURE = { type: "RXERROR", message: expect.stringContaining("database") as string };

describe.runIf(engine === "postgres")("a PostgreSQL that goes away", () => {
  let t: TestApp;
  let pipe: Pipe;
  beforeAll(async () => {
    pipe = new Pipe(Number(new URL(inject("postgresUrl")).port));
    await pipe.listen();
    t = await createTestApp({ postgresPort: pipe.port });
  });
  afterAll(async () => {
    await t.close();
    pipe.close();
  });

  test("gives a clear 503, keeps what was acknowledged and recovers", async () => {
    const mine = await t.workspace();
    const create = () => t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const before = await create();
    expect(before.status).toBe(200);
    pipe.cut();
    expect(await create()).toMatchObject({ status: 503, body: FAILURE });
    expect((await t.running.server.inject({ url: "/readyz" })).statusCode).toBe(503);
    pipe.broken = false;
    expect((await create()).status).toBe(200);
    const { body } = await t.call(mine.key, "getSessions");
    expect(body.data).toHaveLength(2);
    expect(body.data[0].session_uid).toBe(before.body.data.session_uid);
  });
});

describe.runIf(engine === "sqlite")("a disk that is full", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  const allowPages = (count: number) =>
    t.running.app.db.writeStatement(async (writer) => {
      await sql.raw(`pragma max_page_count = ${count}`).execute(writer);
    });

  test("gives a clear 503, keeps what was acknowledged and recovers", async () => {
    const mine = await t.workspace();
    const create = () => t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    await allowPages(1);
    const acknowledged: string[] = [];
    let refused: Awaited<ReturnType<typeof create>> | null = null;
    for (let attempt = 0; attempt < 500 && !refused; attempt += 1) {
      const answer = await create();
      if (answer.status === 200) acknowledged.push(answer.body.data.session_uid);
      else refused = answer;
    }
    expect(refused).toMatchObject({ status: 503, body: FAILURE });
    await allowPages(1_000_000);
    expect((await create()).status).toBe(200);
    for (const session_uid of acknowledged) {
      expect((await t.call(mine.key, "updateSession", { session_uid })).status).toBe(200);
    }
  });
});
