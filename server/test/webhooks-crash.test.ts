import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sendJson, startFaultyService, type FaultyService } from "./faulty-service.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, endServer, startKillableServer } from "./killable-server.ts";

const VISITORS = 6;
const MESSAGES = ["A", "B", "C", "D", "E"];
const KILLS_AFTER_ACKNOWLEDGED = [5, 14];
const KILLS_AT_REQUEST = [7, 22, 41];
const KILLS = KILLS_AFTER_ACKNOWLEDGED.length + KILLS_AT_REQUEST.length;
/** Longer than the lease of an endpoint: what a killed process held is free for the next one. */
const LEASE_PASSES_MS = 40_000;
const SOON = { timeout: 300_000, interval: 500 };

interface Sent {
  readonly id: string;
  readonly data: {
    readonly session: { session_uid: string };
    readonly message: { send_by: string; message: string };
  };
}

test(`no event is lost or out of order when the server is killed ${KILLS} times among messages and requests`, async () => {
  const service = await startFaultyService();
  const dataDir = mkdtempSync(join(tmpdir(), "parley-webhooks-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = {
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_FILE_URLS: "true",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: "0" });
  const mine = server.workspace;
  let kills = 0;
  let restarted: Promise<unknown> = Promise.resolve();
  const kill = () => {
    kills += 1;
    const ahead = String(kills * LEASE_PASSES_MS);
    server.child.kill("SIGKILL");
    restarted = restarted.then(async () => {
      await endServer(server);
      server = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: ahead });
    });
  };
  /** Calls until it is acknowledged: what a client does after a lost connection. */
  const call = async (credential: Record<string, string>, operation: string, body: object) => {
    for (;;) {
      try {
        return await callServer(server, mine, credential, operation, body);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        await restarted;
      }
    }
  };
  try {
    service.on("/hook", (_request, response) => {
      // The receiver has it, and the server never learns.
      if (KILLS_AT_REQUEST.includes(service.requests.length)) kill();
      else sendJson(response, {});
    });
    const values = { url: `${service.url}/hook`, events: ["message.created"] };
    const webhook = (await call(mine.token, "createWebhook", values)).data;
    let acknowledged = 0;
    const uids = await Promise.all(
      Array.from(
        { length: VISITORS },
        async () => (await call(mine.key, "createSession", {})).data.session_uid,
      ),
    );
    await Promise.all(
      uids.map(async (session_uid: string) => {
        for (const message of MESSAGES) {
          const said = await call(mine.key, "sendMessage", { session_uid, message, client_key: message });
          expect(said.type).toBe("RXSUCCESS");
          acknowledged += 1;
          if (KILLS_AFTER_ACKNOWLEDGED.includes(acknowledged)) kill();
        }
      }),
    );
    const waiting = async () => {
      const asked = { webhook_id: webhook.id, state: "pending" };
      return (await call(mine.token, "getWebhookDeliveries", asked)).total;
    };
    await expect.poll(waiting, SOON).toBe(0);
    await restarted;
    expect(kills).toBe(KILLS);
    for (const uid of uids) expectAllInOrder(service, uid);
  } finally {
    await restarted.catch(() => undefined);
    await endServer(server);
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** A request may arrive twice after a kill, then with the same id; the first of each are in order. */
function expectAllInOrder(service: FaultyService, uid: string): void {
  const byId = new Map<string, string>();
  for (const { headers, body } of service.requests) {
    const { data } = JSON.parse(body) as Sent;
    const id = String(headers["webhook-id"]);
    if (data.session.session_uid !== uid || data.message.send_by !== "user") continue;
    // Another text under the same id would be one text too few below.
    if (!byId.has(id)) byId.set(id, data.message.message);
  }
  expect([...byId.values()]).toEqual(MESSAGES);
}
