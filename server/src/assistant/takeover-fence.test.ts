import { createPage } from "../platform/db/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, engine, type TestApp } from "../../test/harness.ts";
import { isLong } from "../../test/is-long.ts";
import { scriptedAssistant } from "../../test/scripted-assistant.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { pageOfMessages, type Sender } from "../messages/index.ts";
import { openSession, runInactivityTick, updateSessionIn } from "../sessions/index.ts";
import { converse } from "./converse.ts";

/** PostgreSQL takes eight times as long for each. */
const USUAL = engine === "postgres" ? 100 : 800;
/** Fewer are enough to notice a mutant. */
const INTERLEAVINGS = Number(process.env.PARLEY_INTERLEAVINGS ?? (isLong ? 10_000 : USUAL));
/** So many replies are in the making when a person takes over. */
const REPLIES_AT_ONCE = 5;
/** Few enough that none waits for a connection until PostgreSQL counts as unavailable, also on a slow machine. */
const SESSIONS_AT_ONCE = 4;

const random = seededRandom("takeover-fence");

/** Some turns of the event loop or none: where in the replies' making the others come in is chance. */
async function aWhile(longest = 6): Promise<void> {
  for (let turns = random.int(0, longest); turns > 0; turns -= 1) {
    await (random.int(0, 2) === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(resolve)));
  }
}

describe("the takeover fence", () => {
  const assistant = scriptedAssistant();
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant } });
    mine = await t.workspace();
  });
  afterAll(() => t.close());

  const newSession = async () =>
    (await openSession(t.running.app, { projectId: mine.projectId, widgetUid: mine.widgetUid })).uid;
  const send = (session_uid: string, message: string, send_by: string) =>
    t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message, send_by });
  const update = (session_uid: string, changes: object) =>
    t.call(mine.key, "updateSession", { session_uid, ...changes });
  const said = async (session_uid: string): Promise<{ id: number; send_by: string }[]> =>
    (await t.call(mine.key, "getSessionMessages", { session_uid, limit: 100 })).body.data;

  const speak = (sessionUid: string, sendBy: Sender, abort = new AbortController()) =>
    converse(
      t.running.app,
      {
        projectId: mine.projectId,
        organizationId: mine.organizationId,
        widgetUid: mine.widgetUid,
        sessionUid,
        sendBy,
        text: sendBy,
        origin: "api",
        userId: null,
        clientKey: null,
      },
      { abort },
    );

  test("a reply that is ready after the takeover is dropped: not stored, not shown, and logged", async () => {
    const uid = await newSession();
    assistant.script = async () => {
      await send(uid, "I take over", "operator");
      return {};
    };
    const answer = await send(uid, "Hello", "user");
    assistant.script = null;
    expect(answer.body.data).toMatchObject({ send_by: "user", message: "Hello", session_uid: uid });
    expect((await said(uid)).map((message) => message.send_by)).toEqual(["user", "operator"]);
    const logs = await t.call(mine.key, "getChatbotExecutionLogs", { session_uid: uid });
    expect(logs.body.data[0].data).toMatchObject({ type: "dropped", data: { chat_mode: "operator" } });
  });

  test("a takeover that has already ended still drops the reply", async () => {
    const uid = await newSession();
    assistant.script = async () => {
      await update(uid, { chat_mode: "operator" });
      await update(uid, { chat_mode: "bot" });
      return {};
    };
    const answer = await send(uid, "Hello", "user");
    assistant.script = null;
    expect(answer.body.data.send_by).toBe("user");
    expect((await said(uid)).map((message) => message.send_by)).toEqual(["user"]);
  });

  test("a conversation closed by inactivity in the meantime gets no reply", async () => {
    const uid = await newSession();
    assistant.script = async () => {
      t.clock.advance(5 * 60_000);
      await runInactivityTick(t.running.app);
      return {};
    };
    await t.call(mine.token, "updateProjectSettings", {
      project_uid: mine.projectUid,
      auto_close_duration: 5,
    });
    const answer = await send(uid, "Hello", "user");
    assistant.script = null;
    expect(answer.body.data).toMatchObject({ send_by: "user", message: "Hello" });
    expect((await t.call(mine.key, "getSession", { session_uid: uid })).body.data.status).toBe("closed");
    expect((await said(uid)).map((message) => message.send_by)).toEqual(["user"]);
  });

  test("a reply is interrupted as soon as a person takes over, and its steps so far are logged", async () => {
    const uid = await newSession();
    assistant.script = ({ abort: { signal }, onStep }) =>
      new Promise((_resolve, reject) => {
        onStep({ task: "Search", type: "retrieval", message: "2 passages", data: {} });
        signal.addEventListener("abort", () => reject(signal.reason as Error));
        void send(uid, "I take over", "operator");
      });
    const answer = await send(uid, "Hello", "user");
    assistant.script = null;
    expect(answer).toMatchObject({ status: 200, body: { data: { send_by: "user" } } });
    const logs = await t.call(mine.key, "getChatbotExecutionLogs", { session_uid: uid, orderBy: "ASC" });
    expect(logs.body.data.map(({ data }: { data: { type: string } }) => data.type)).toEqual([
      "message_received",
      "retrieval",
      "dropped",
    ]);
  });

  test("a takeover interrupts every reply in progress, and none that has ended", async () => {
    const uid = await newSession();
    const endings: (() => void)[] = [];
    assistant.script = ({ abort: { signal } }) =>
      new Promise((resolve, reject) => {
        endings.push(() => resolve({}));
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    const aborts = [new AbortController(), new AbortController()];
    const [first, second] = aborts.map((abort) => speak(uid, "user", abort));
    await expect.poll(() => endings.length).toBe(2);
    endings[0]!();
    const ended = await Promise.race([first, second]);
    expect(ended!.message.send_by).toBe("assistant");
    await speak(uid, "operator");
    const answers = await Promise.all([first, second]);
    assistant.script = null;
    expect(answers.map((answer) => answer!.message.send_by).toSorted()).toEqual(["assistant", "user"]);
    expect(aborts.filter(({ signal }) => signal.aborted)).toHaveLength(1);
  });

  test("changing tags or state does not drop the reply", async () => {
    const uid = await newSession();
    assistant.script = async () => {
      await update(uid, { segment: "vip", state: "unresolved" });
      return {};
    };
    const answer = await send(uid, "Hello", "user");
    assistant.script = null;
    expect(answer.body.data.send_by).toBe("assistant");
  });

  test(`no AI message follows a takeover in ${INTERLEAVINGS} random interleavings`, async () => {
    const outcomes = { stored: 0, dropped: 0 };
    assistant.script = async () => {
      await aWhile();
      return {};
    };
    const { app } = t.running;
    const repliesIn = async (uid: string): Promise<number[]> => {
      const page = createPage({ limit: 100 });
      const asked = { orderBy: "ASC", page, notes: true, events: false } as const;
      const { data } = await pageOfMessages(app, { projectId: mine.projectId, uid }, asked);
      return data.filter((message) => message.send_by === "assistant").map((message) => message.id);
    };
    const takeOver = (key: { projectId: number; uid: string }) =>
      app.db.write((transaction) =>
        updateSessionIn(app, transaction, key, { mode: "operator" }, { kind: "program" }),
      );
    async function interleave(): Promise<void> {
      const uid = await newSession();
      const visitor = Array.from({ length: REPLIES_AT_ONCE }, () => speak(uid, "user"));
      // Somewhere between the first message and the last reply, whatever the engine's pace.
      await Promise.all(visitor.slice(0, Math.max(0, random.int(0, REPLIES_AT_ONCE + 2) - 1)));
      await aWhile(12);
      if (random.int(0, 2) === 0) await speak(uid, "operator");
      else await takeOver({ projectId: mine.projectId, uid });
      const atTakeover = await repliesIn(uid);
      const answers = await Promise.all(visitor);
      const atLast = await repliesIn(uid);
      outcomes.stored += atLast.length;
      outcomes.dropped += REPLIES_AT_ONCE - atLast.length;
      if (String(atLast) !== String(atTakeover)) throw new Error(`The AI spoke after the takeover of ${uid}`);
      // What is answered is what is stored.
      const answered = answers.filter(({ message }) => message.send_by === "assistant");
      const ids = answered.map(({ message }) => message.id).toSorted((left, right) => left - right);
      if (String(atLast) !== String(ids)) throw new Error(`Answered and stored differ in ${uid}`);
    }
    let left = INTERLEAVINGS / REPLIES_AT_ONCE;
    const worker = async () => {
      while (left-- > 0) await interleave();
    };
    await Promise.all(Array.from({ length: SESSIONS_AT_ONCE }, worker));
    assistant.script = null;
    expect(outcomes.stored + outcomes.dropped).toBe(INTERLEAVINGS);
    // Chance must have reached both sides of the fence, or nothing was tried.
    expect(Math.min(outcomes.stored, outcomes.dropped)).toBeGreaterThan(INTERLEAVINGS / 100);
  });
});
