import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Headers } from "./factories.ts";
import { copyTemplate, engine } from "./harness.ts";
import { callServer, startKillableServer } from "./killable-server.ts";

const KILLS = 2;
const VISITORS = 6;
const ANSWERS_BEFORE_KILL = 8;
const NAMES = ["a", "b", "c", "d"];

const FLOW = {
  name: "Questions",
  triggers: [{ kind: "button", label: "Go" }],
  start: "a",
  steps: {
    ...Object.fromEntries(
      NAMES.map((name, at) => [
        name,
        {
          kind: "ask",
          text: `${name}?`,
          variable: name,
          answer: { type: "text" },
          next: NAMES[at + 1] ?? "end",
        },
      ]),
    ),
    end: { kind: "end", text: NAMES.map((name) => `{{answers.${name}}}`).join(",") },
  },
};

test(`no answer to a flow is lost when the server is killed ${KILLS} times in the middle`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-flow-crash-"));
  const databaseUrl = engine === "postgres" ? await copyTemplate() : null;
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  let server = await startKillableServer(env);
  const mine = server.workspace;
  let running: Promise<unknown> = Promise.resolve();
  const call = (credential: Headers, name: string, body: object) =>
    callServer(server, mine, credential, name, body);
  let kills = 0;
  let answered = 0;
  const killSometimes = () => {
    answered += 1;
    if (kills >= KILLS || answered < ANSWERS_BEFORE_KILL * (kills + 1)) return;
    kills += 1;
    server.child.kill("SIGKILL");
    running = startKillableServer(env).then((started) => (server = started));
  };
  /** Sends until it is acknowledged: what a widget does after a lost connection. */
  const say = async (session_uid: string, message: string, client_key: string): Promise<string> => {
    for (;;) {
      try {
        const { data } = await call(mine.key, "sendMessage", { session_uid, message, client_key });
        killSometimes();
        return data.message;
      } catch {
        await running;
      }
    }
  };
  try {
    const flow = await call(mine.token, "createFlow", { definition: FLOW });
    await call(mine.token, "publishFlow", { flow_id: flow.data.id });
    const sessions = await Promise.all(
      Array.from(
        { length: VISITORS },
        async () => (await call(mine.key, "createSession", {})).data.session_uid,
      ),
    );
    const endings = await Promise.all(
      sessions.map(async (uid, visitor) => {
        await say(uid, "Go", "go");
        let last = "";
        for (const name of NAMES) last = await say(uid, `${name}${visitor}`, name);
        return last;
      }),
    );
    expect(kills).toBe(KILLS);
    expect(endings).toEqual(sessions.map((_, visitor) => NAMES.map((name) => `${name}${visitor}`).join(",")));
  } finally {
    await running;
    server.child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
});
