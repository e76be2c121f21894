import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLive, type EventReader } from "./event-reader.ts";
import { createTestApp, engine, type TestApp } from "./harness.ts";
import { Pipe } from "./pipe.ts";
import { hasReplication, startReplicatedPostgres, type ReplicatedPostgres } from "./replicated-postgres.ts";
import { until } from "./until.ts";

describe.runIf(engine === "postgres" && hasReplication)("a primary that is replaced by its replica", () => {
  let servers: ReplicatedPostgres;
  let pipe: Pipe;
  let t: TestApp;
  let reader: EventReader | null = null;

  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    pipe = new Pipe(servers.primaryPort);
    await pipe.listen();
    t = await createTestApp({
      env: {
        DATABASE_URL: `postgres://parley@127.0.0.1:${pipe.port}/postgres`,
        SECRET_KEY: "k".repeat(44),
      },
      events: { heartbeatMs: 500, reconnectMs: 20 },
    });
  });
  afterAll(async () => {
    reader?.close();
    await t.close();
    pipe.close();
    servers.stop();
  });

  test("the old one stays open and read-only: calls get 503 until the new one is there, and nothing is lost", async () => {
    const base = `${await t.running.server.listen({ port: 0, host: "127.0.0.1" })}/chatbot/v1`;
    const mine = await t.workspace();
    reader = await readLive(`${base}/live/project?project_uid=${mine.projectUid}`, await t.person(mine));
    await reader.next("ready");
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    let isWriting = true;
    const writer = async () => {
      while (isWriting) {
        const { status, body, headers } = await t.call(mine.key, "createSession", {
          widget_uid: mine.widgetUid,
        });
        if (status === 200) acknowledged.push(body.data.session_uid);
        else refused.push([status, headers["retry-after"]]);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const writing = Promise.all([writer(), writer()]);
    await until(() => acknowledged.length >= 10);

    await servers.stopWrites();
    await until(() => refused.length > 0);
    const notReady = await t.running.server.inject({ url: "/readyz" });
    expect(notReady.statusCode).toBe(503);
    expect(notReady.json()).toMatchObject({ errors: { writes: "The database takes no writes." } });
    await servers.promote();
    // The name now leads to the new primary; connections that are open still lead to the old one.
    pipe.target = servers.replicaPort;
    const before = acknowledged.length;
    await until(() => acknowledged.length >= before + 10);
    isWriting = false;
    await writing;

    expect(new Set(refused.map(String))).toEqual(new Set(["503,2"]));
    for (const session_uid of acknowledged)
      expect((await t.call(mine.key, "updateSession", { session_uid })).status).toBe(200);
    await until(async () => (await t.running.server.inject({ url: "/readyz" })).statusCode === 200);
    // Events come from the new one.
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    for (;;) {
      const { data } = await reader.next("session");
      if (data.session_uid === body.data.session_uid) break;
    }
  });
});
