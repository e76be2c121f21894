import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { emptyPlace } from "./database-place.ts";
import { engine } from "./harness.ts";
import { buildLastVersion, hasLastVersion } from "./last-version.ts";
import { serverProcesses } from "./started-server.ts";

const { newFolder, start, cleanUp } = serverProcesses();
afterAll(cleanUp);

const VISITORS = 4;
const ROUNDS_SIDE_BY_SIDE = 5;

/** One visitor after another writes to the server that is named at the moment, and remembers what was acknowledged. */
function visitors(demo: Record<string, string>, addressOf: (visitor: number) => string) {
  const sent = new Map<string, string[]>();
  const failures: string[] = [];
  let rounds = 0;
  let isOver = false;
  const call = async (address: string, operation: string, body: object) => {
    const answer = await fetch(`${address}/chatbot/v1/${operation}`, {
      method: "POST",
      headers: { "api-key": demo.projectApiKey!, "content-type": "application/json" },
      body: JSON.stringify({ widget_uid: demo.widgetUid, project_uid: demo.projectUid, ...body }),
    });
    if (answer.status !== 200) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  const visit = async (visitor: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      try {
        const { session_uid } = (await call(addressOf(visitor), "createSession", {})) as {
          session_uid: string;
        };
        const messages = [1, 2].map((line) => `visitor ${visitor}, turn ${turn}, line ${line}`);
        // The second line may go to another process than the first.
        for (const message of messages) {
          await call(addressOf(visitor + turn), "sendMessage", { session_uid, message });
        }
        sent.set(session_uid, messages);
      } catch (error) {
        failures.push(String(error));
      }
      rounds += 1;
    }
  };
  const done = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  return {
    call,
    sent,
    failures,
    rounds: () => rounds,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

describe.runIf(engine === "postgres" && hasLastVersion)(
  "the last version and this one on one database",
  () => {
    test("serve side by side under load: no call fails and nothing is lost", async () => {
      const place = await emptyPlace(newFolder());
      const old = start(place.env, { command: [process.execPath, buildLastVersion()] });
      const addresses = [await old.serving()];
      const demo = JSON.parse(readFileSync(join(place.env.DATA_DIR, "first-run.json"), "utf8")) as Record<
        string,
        string
      >;
      const load = visitors(demo, (visitor) => addresses[visitor % addresses.length]!);
      await expect.poll(load.rounds).toBeGreaterThan(VISITORS);

      // The new process brings the schema forward while the old one answers.
      const fresh = start(place.env);
      addresses.push(await fresh.serving());
      const before = load.rounds();
      await expect.poll(load.rounds).toBeGreaterThan(before + VISITORS * ROUNDS_SIDE_BY_SIDE);
      for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);

      // The balancer sends nothing more to the old process, which then ends.
      addresses.splice(0, 1);
      const after = load.rounds();
      await expect.poll(load.rounds).toBeGreaterThan(after + VISITORS);
      old.child.kill("SIGTERM");
      expect(await old.ended).toBe(0);
      await load.stop();

      expect(load.failures).toEqual([]);
      for (const [session_uid, messages] of load.sent) {
        const stored: { send_by: string; message: string }[] = await load.call(
          addresses[0]!,
          "getSessionMessages",
          { session_uid, limit: 100 },
        );
        const own = stored.filter(({ message }) => messages.includes(message)).map(({ message }) => message);
        expect(own.toSorted()).toEqual(messages);
      }
      // A process of the last version that starts again is refused, and told why.
      const again = start(place.env, { command: [process.execPath, buildLastVersion()] });
      expect(await again.ended).toBe(1);
      expect(again.err()).toContain("newer version");
    });
  },
);
