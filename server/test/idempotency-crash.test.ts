import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFaultyService } from "./faulty-service.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, endServer, startKillableServer, type KillableServer } from "./killable-server.ts";

/** Later than a lease. */
const AFTER_LEASE_MS = 70_000;
const POINTS = ["before", "within", "after"] as const;

interface Answer {
  readonly message?: string;
  readonly data?: { readonly id?: number; readonly results?: readonly { readonly status: number }[] };
}

/** A server that is killed at a point of the first write of the next call with a key, or of an entry. */
async function withKilledCall(
  point: string,
  call: (server: KillableServer) => Promise<unknown>,
  check: (server: KillableServer) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-idempotency-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const first = await startKillableServer({ ...env, CHILD_DIES_IN_CALL: point });
  let second: KillableServer | null = null;
  try {
    await expect(call(first)).rejects.toThrow(/fetch failed|terminated/);
    await endServer(first);
    second = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: String(AFTER_LEASE_MS) });
    await check({ ...second, workspace: first.workspace });
  } finally {
    await endServer(first);
    if (second) await endServer(second);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const emailsOf = async (server: KillableServer): Promise<string[]> => {
  const { token } = server.workspace;
  const answer = (await callServer(server, server.workspace, token, "getAllContacts", { limit: 100 })) as {
    data: { email: string }[];
  };
  return answer.data.map(({ email }) => email).toSorted();
};

test.each(POINTS)(
  "a call killed %s its transaction is done once at most, and its repetition says what it knows",
  { timeout: 240_000 },
  async (point) => {
    const create = async (server: KillableServer): Promise<Answer> => {
      const { workspace } = server;
      const headers = { ...workspace.token, "idempotency-key": "one" };
      return (await callServer(server, workspace, headers, "createContact", {
        email: "ada@example.com",
      })) as Answer;
    };
    await withKilledCall(`${point}:1`, create, async (server) => {
      const repeated = await create(server);
      const unknown = /^Outcome unknown: .*createContact.*Nothing was done now\. Read the records/;
      const isUnknown = unknown.test(repeated.message ?? "");
      expect([isUnknown, repeated.data?.id !== undefined]).toEqual(
        point === "after" ? [true, false] : [false, true],
      );
      expect(await emailsOf(server)).toEqual(["ada@example.com"]);
      expect((await create(server)).message).toBe(repeated.message);
      expect(await emailsOf(server)).toEqual(["ada@example.com"]);
    });
  },
);

test(
  "an action whose test was killed during its request is not run a second time",
  { timeout: 240_000 },
  async () => {
    const shop = await startFaultyService();
    const dataDir = mkdtempSync(join(tmpdir(), "parley-idempotency-"));
    const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
    const env = {
      DATA_DIR: dataDir,
      ALLOW_PRIVATE_ACTION_URLS: "true",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const first = await startKillableServer(env);
    const { workspace } = first;
    const configuration = { method: "POST", url: `${shop.url}/orders`, body: "{}" };
    const draft = { name: "order", description: "Orders", kind: "http", configuration };
    const headers = { ...workspace.token, "idempotency-key": "one" };
    const run = (server: KillableServer) => callServer(server, workspace, headers, "testAction", { draft });
    let second: KillableServer | null = null;
    try {
      // The shop has the request, and never answers it.
      shop.on("/orders", () => undefined);
      const cut = run(first).catch(() => null);
      await expect.poll(() => shop.requests.length).toBe(1);
      await endServer(first);
      await cut;
      second = await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: String(AFTER_LEASE_MS) });
      expect((await run(second)).message).toMatch(/^Outcome unknown: .*testAction/);
      expect(shop.requests).toHaveLength(1);
    } finally {
      await endServer(first);
      if (second) await endServer(second);
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

test.each(POINTS)(
  "a bulk call killed %s the transaction of its sixth entry goes on with those that were not begun",
  { timeout: 240_000 },
  async (point) => {
    const texts = Array.from({ length: 12 }, (_, at) => ({
      email: `c${at}@example.com`,
      name: `Contact ${at}`,
    }));
    const save = async (server: KillableServer): Promise<Answer> => {
      const { workspace } = server;
      const headers = { ...workspace.token, "idempotency-key": "many" };
      return (await callServer(server, workspace, headers, "saveContacts", { contacts: texts })) as Answer;
    };
    await withKilledCall(`${point}:6`, save, async (server) => {
      const repeated = await save(server);
      const statuses = repeated.data?.results?.map(({ status }) => status) ?? [];
      expect(statuses).toHaveLength(12);
      // Those of the wave that was under way may be stored without an outcome.
      expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(4);
      expect(statuses.filter((status) => status !== 409 && status !== 200)).toEqual([]);
      expect(await emailsOf(server)).toEqual(texts.map(({ email }) => email).toSorted());
      expect((await save(server)).data).toEqual(repeated.data);
    });
  },
);
