import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyPlace } from "./database-place.ts";
import { readLive } from "./event-reader.ts";
import { engine } from "./harness.ts";
import { buildLastVersion, hasLastVersion, type LastVersion } from "./last-version.ts";
import { serverProcesses } from "./started-server.ts";

const { newFolder, start, cleanUp } = serverProcesses();

const VISITORS = 6;
const ROUNDS_SIDE_BY_SIDE = 4;

interface Demo {
  readonly organizationToken: string;
  readonly projectUid: string;
  readonly projectApiKey: string;
  readonly widgetUid: string;
}

/** Visitors who write all the time, each turn to the next of the addresses, and remember what was acknowledged. */
function visitors(demo: Demo, addresses: readonly string[]) {
  const begun = new Set<string>();
  const sent = new Map<string, string[]>();
  const failures: string[] = [];
  let rounds = 0;
  let calls = 0;
  let isOver = false;
  const call = async (operation: string, body: object) => {
    const answer = await fetch(`${addresses[calls++ % addresses.length]}/chatbot/v1/${operation}`, {
      method: "POST",
      headers: { "api-key": demo.projectApiKey, "content-type": "application/json" },
      body: JSON.stringify({ widget_uid: demo.widgetUid, ...body }),
    });
    if (answer.status !== 200) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  const visit = async (visitor: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      try {
        const { session_uid } = (await call("createSession", {})) as { session_uid: string };
        begun.add(session_uid);
        const messages = [1, 2].map((line) => `visitor ${visitor}, turn ${turn}, line ${line}`);
        for (const message of messages) await call("sendMessage", { session_uid, message });
        sent.set(session_uid, messages);
      } catch (error) {
        failures.push(String(error));
      }
      rounds += 1;
    }
  };
  const done = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  return {
    failures,
    begun: () => new Set(begun),
    /** The messages of each conversation that went well, by its uid. */
    sent: () => new Map(sent),
    async everyOneWrites(times: number) {
      const target = rounds + VISITORS * times;
      await expect.poll(() => rounds).toBeGreaterThanOrEqual(target);
    },
    async stop() {
      isOver = true;
      await done;
    },
    storedIn: async (session_uid: string) => {
      const stored: { send_by: string; message: string }[] = await call("getSessionMessages", {
        session_uid,
        limit: 100,
        orderBy: "ASC",
      });
      return stored.filter(({ send_by }) => send_by === "user").map(({ message }) => message);
    },
  };
}

/** The messages that a team's feed has heard until now. */
async function follow(address: string, demo: Demo): Promise<ReadonlySet<string>> {
  const path = `${address}/chatbot/v1/live/project?project_uid=${demo.projectUid}`;
  const reader = await readLive(path, { authorization: `Bearer ${demo.organizationToken}` });
  await reader.next("ready");
  const heard = new Set<string>();
  const listen = async () => {
    for (;;) heard.add((await reader.next("message")).data.message);
  };
  void listen().catch(() => reader.close());
  return heard;
}

describe.runIf(engine === "postgres" && hasLastVersion)(
  "the last version and this one on one database",
  () => {
    let last: LastVersion;
    beforeAll(() => {
      last = buildLastVersion();
    });
    afterAll(() => {
      cleanUp();
      last.remove();
    });

    test("serve side by side under load: no call fails, nothing is lost, and each hears the other", async () => {
      const place = await emptyPlace(newFolder());
      const old = start(place.env, last);
      const addresses = [await old.serving()];
      const demo = JSON.parse(readFileSync(join(place.env.DATA_DIR, "first-run.json"), "utf8")) as Demo;
      const heardByOld = await follow(addresses[0]!, demo);
      const load = visitors(demo, addresses);
      await load.everyOneWrites(1);

      // The new process brings the schema forward while the old one answers.
      const fresh = start(place.env);
      addresses.push(await fresh.serving());
      const heardByNew = await follow(addresses[1]!, demo);
      const before = load.begun();
      await load.everyOneWrites(ROUNDS_SIDE_BY_SIDE);
      const written = [...load.sent()].flatMap(([uid, messages]) => (before.has(uid) ? [] : messages));
      for (const heard of [heardByOld, heardByNew])
        await expect.poll(() => written.filter((message) => !heard.has(message))).toEqual([]);
      for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);

      // The balancer sends nothing more to the old process, which then ends.
      addresses.shift();
      await load.everyOneWrites(2);
      old.child.kill("SIGTERM");
      expect(await old.ended).toBe(0);
      await load.everyOneWrites(1);
      await load.stop();
      expect(load.failures).toEqual([]);
      for (const [uid, messages] of load.sent()) expect(await load.storedIn(uid)).toEqual(messages);

      // A process of the last version that starts again is refused, and told why.
      const again = start(place.env, last);
      expect(await again.ended).toBe(1);
      expect(again.err()).toContain("newer version");
    });
  },
);
