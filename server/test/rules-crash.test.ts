import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Workspace } from "./factories.ts";
import { sendJson, startFaultyService, type FaultyService } from "./faulty-service.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, endServer, startKillableServer, type KillableServer } from "./killable-server.ts";

const VISITORS = 6;
const ORDERS = ["A", "B", "C", "D", "E"];
/** Fewer than the webhooks of a minute: none waits for its turn. */
const WEBHOOKS = VISITORS * ORDERS.length;
const KILLS_AFTER_ACKNOWLEDGED = [4, 12];
const KILLS_AT_WEBHOOK = [6, 20];
const KILLS = KILLS_AFTER_ACKNOWLEDGED.length + KILLS_AT_WEBHOOK.length;
/** Longer than the lease of a job: the jobs of a killed process are free for the next one. */
const LEASE_PASSES_MS = 70_000;
const SOON = { timeout: 300_000, interval: 1000 };

interface LogEntry {
  readonly outcome: string;
  readonly session_uid: string;
  readonly effects: readonly { status: string }[];
}

interface Sent {
  readonly id: string;
  readonly session: { readonly uid: string };
  readonly message: { readonly text: string };
}

test(`what happened is acted on once when the server is killed ${KILLS} times among messages and webhooks`, async () => {
  const service = await startFaultyService();
  const { env, remove } = await installation();
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
  let acknowledged = 0;
  /** Sends until it is acknowledged: what a widget does after a lost connection. */
  const say = async (session_uid: string, message: string): Promise<void> => {
    for (;;) {
      try {
        const body = { session_uid, message, client_key: message };
        expect((await callServer(server, mine, mine.key, "sendMessage", body)).type).toBe("RXSUCCESS");
        acknowledged += 1;
        if (KILLS_AFTER_ACKNOWLEDGED.includes(acknowledged)) kill();
        return;
      } catch (error) {
        if (!isLostConnection(error)) throw error;
        await restarted;
      }
    }
  };
  try {
    await createRules(server, mine, service);
    service.on("/hook", (_request, response) => {
      // The service has it and never answers.
      if (KILLS_AT_WEBHOOK.includes(service.requests.length)) kill();
      else sendJson(response, {});
    });
    const uids = await openConversations(server, mine);
    await Promise.all(
      uids.map(async (uid) => {
        await say(uid, "requesthumanoperator");
        for (const order of ORDERS) await say(uid, `Order ${order}`);
      }),
    );
    await expect.poll(() => finishedRuns(server, mine, uids), SOON).toBe(WEBHOOKS + VISITORS);
    expect(kills).toBe(KILLS);
    await expectActedOnce(server, mine, uids);
    expectSentOnce(service, uids);
  } finally {
    await restarted.catch(() => undefined);
    await endServer(server);
    await service.close();
    remove();
  }
});

test.runIf(engine === "postgres")(
  "processes on one database run a rule once, also when one is killed and another takes over its jobs too early",
  async () => {
    const service = await startFaultyService();
    service.on("/hook", (_request, response) => sendJson(response, {}));
    const { env, remove } = await installation();
    const fleet = [
      await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: "0" }),
      await startKillableServer({ ...env, CHILD_CLOCK_AHEAD_MS: "0" }),
    ];
    const [first, second] = fleet as [KillableServer, KillableServer];
    const mine = first.workspace;
    const say = async (server: KillableServer, session_uid: string, message: string) => {
      const body = { session_uid, message, client_key: message };
      expect((await callServer(server, mine, mine.key, "sendMessage", body)).type).toBe("RXSUCCESS");
    };
    try {
      // The second process has learned that no rule follows a message.
      const before = (await openConversations(second, mine))[0]!;
      await say(second, before, "requesthumanoperator");
      await say(second, before, "Order before there was a rule");
      await createRules(first, mine, service);
      await expect
        .poll(async () => {
          await say(second, before, `Order ${Math.random()}`);
          return finishedRuns(second, mine, [before]);
        }, SOON)
        .toBeGreaterThan(0);
      const uids = await openConversations(first, mine);
      await Promise.all(uids.map((uid, at) => say(fleet[at % 2]!, uid, "requesthumanoperator")));
      for (const order of ORDERS.slice(0, 3))
        await Promise.all(uids.map((uid, at) => say(fleet[at % 2]!, uid, `Order ${order}`)));
      // Its clock is ahead, so what the first two do right now looks abandoned to it.
      const ahead = { ...env, CHILD_CLOCK_AHEAD_MS: String(LEASE_PASSES_MS) };
      const [third] = await Promise.all([
        startKillableServer(ahead),
        ...uids.map((uid) => say(second, uid, `Order ${ORDERS[3]}`)),
      ]);
      fleet.push(third);
      await Promise.all(uids.map((uid, at) => say([first, third][at % 2]!, uid, `Order ${ORDERS[4]}`)));
      first.child.kill("SIGKILL");
      await expect.poll(() => finishedRuns(third, mine, uids), SOON).toBe(WEBHOOKS + VISITORS);
      await expectActedOnce(third, mine, uids);
      expectSentOnce(service, uids);
    } finally {
      for (const server of fleet) await endServer(server);
      await service.close();
      remove();
    }
  },
);

async function installation() {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-rules-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  return {
    env: {
      DATA_DIR: dataDir,
      ALLOW_PRIVATE_FILE_URLS: "true",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function createRules(server: KillableServer, mine: Workspace, service: FaultyService): Promise<void> {
  const create = async (rule: object) =>
    expect((await callServer(server, mine, mine.token, "createRule", rule)).type).toBe("RXSUCCESS");
  await create({
    name: "Orders",
    event: "visitor_message",
    conditions: [{ kind: "text", operator: "has_word", values: ["order"] }],
    effects: [
      { kind: "reply", text: "We look for it." },
      { kind: "note", text: "Ordered" },
      { kind: "webhook", url: `${service.url}/hook`, secret: null },
    ],
  });
  await create({
    name: "Assign",
    event: "hand_over_asked",
    effects: [{ kind: "assign", assignee_id: mine.ownerId }],
  });
}

const openConversations = (server: KillableServer, mine: Workspace): Promise<string[]> =>
  Promise.all(
    Array.from(
      { length: VISITORS },
      async () => (await callServer(server, mine, mine.key, "createSession", {})).data.session_uid as string,
    ),
  );

/** How many runs in these conversations are over, their webhooks included; 0 while the server restarts. */
async function finishedRuns(
  server: KillableServer,
  mine: Workspace,
  uids: readonly string[],
): Promise<number> {
  try {
    const { data } = await callServer(server, mine, mine.token, "getRuleLog", { limit: 100 });
    return (data as LogEntry[]).filter(
      ({ outcome, session_uid, effects }) =>
        outcome === "ran" && uids.includes(session_uid) && effects.every(({ status }) => status === "done"),
    ).length;
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return 0;
  }
}

async function expectActedOnce(server: KillableServer, mine: Workspace, uids: readonly string[]) {
  for (const session_uid of uids) {
    const asked = { session_uid, limit: 100, include_notes: true, include_events: true };
    const { data } = await callServer(server, mine, mine.token, "getSessionMessages", asked);
    const count = (wanted: (message: { message: string; event: { kind: string } | null }) => boolean) =>
      data.filter(wanted).length as number;
    expect(count(({ message }) => message === "We look for it.")).toBe(ORDERS.length);
    expect(count(({ message }) => message === "Ordered")).toBe(ORDERS.length);
    expect(count(({ event }) => event?.kind === "assigned")).toBe(1);
  }
}

/** A webhook may arrive twice after a kill, then with the same key: a receiver can count it once. */
function expectSentOnce(service: FaultyService, uids: readonly string[]): void {
  const sent = service.requests.map(({ headers, body }) => {
    const document = JSON.parse(body) as Sent;
    expect(headers["idempotency-key"]).toBe(document.id);
    return document;
  });
  const ours = sent.filter(({ session }) => uids.includes(session.uid));
  const byKey = new Map(ours.map(({ id, session, message }) => [id, `${session.uid} ${message.text}`]));
  const expected = uids.flatMap((uid) => ORDERS.map((order) => `${uid} Order ${order}`));
  expect([...byKey.values()].toSorted()).toEqual(expected.toSorted());
}

const isLostConnection = (error: unknown): boolean => error instanceof TypeError;
