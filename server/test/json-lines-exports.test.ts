import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql as raw } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "./factories.ts";
import { createTestApp, type TestApp } from "./harness.ts";
import { revoke } from "./mcp-client.ts";
import { countStatements, type StatementCount } from "./count-statements.ts";
import { storeConversations } from "./many-conversations.ts";
import { until } from "./until.ts";

interface Line {
  readonly record: string;
  readonly [field: string]: unknown;
}

let t: TestApp;
let mine: Workspace;
beforeAll(async () => {
  t = await createTestApp();
  await t.running.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());
beforeEach(async () => {
  mine = await t.workspace();
});

const call = (operation: string, body: object = {}, credential: Headers = mine.token) =>
  t.call(credential, operation, { project_uid: mine.projectUid, ...body });
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
const exported = async (operation: string, body: object = {}, credential: Headers = mine.token) => {
  const answer = await call(operation, body, credential);
  expect(answer).toMatchObject({ status: 200, headers: { "content-type": "application/x-ndjson" } });
  const lines = linesOf(answer.body as string);
  const end = lines.pop();
  expect(end).toEqual({ record: "end", complete: true, count: lines.length });
  return lines;
};
async function conversation(...messages: string[]): Promise<string> {
  const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
  const session_uid = body.data.session_uid as string;
  for (const message of messages) {
    const words = { widget_uid: mine.widgetUid, session_uid, message, send_by: "user" };
    await t.call(mine.key, "sendMessage", words);
  }
  return session_uid;
}

describe("what an export has", () => {
  test("conversations: each with its messages, as the lists show them, by day", async () => {
    const first = await conversation("Hello", "Are you there?");
    t.clock.advance(48 * 3_600_000);
    const second = await conversation("Later");
    const lines = await exported("exportSessions");
    expect(lines.map(({ session_uid }) => session_uid)).toEqual([first, second]);
    const { messages, record, ...fields } = lines[0]!;
    expect(record).toBe("session");
    const listed = await call("getSessions", { orderBy: "ASC" });
    expect(fields).toEqual(listed.body.data[0]);
    const read = await call("getSessionMessages", { session_uid: first });
    expect(messages).toEqual(read.body.data);
    expect(read.body.data).toHaveLength(4);
    const [only] = await exported("exportSessions", { to: "2026-01-01" }, mine.key);
    expect(only).toMatchObject({ session_uid: first });
    const found = await exported("exportSessions", { search: "later" });
    expect(found.map(({ session_uid }) => session_uid)).toEqual([second]);
    const view = await call("createSessionView", { name: "Early", search: "are you there" });
    const viewed = await exported("exportSessions", { view_id: view.body.data.id });
    expect(viewed.map(({ session_uid }) => session_uid)).toEqual([first]);
    await call("addSessionNote", { session_uid: first, message: "Internal" });
    const texts = async (body: object) =>
      JSON.stringify((await exported("exportSessions", body)).map((line) => line.messages));
    expect(await texts({})).not.toContain("Internal");
    expect(await texts({ include_notes: true })).toContain("Internal");
  });

  test("logs: with details only for callers who may see them", async () => {
    const session_uid = await conversation("How long does shipping take?");
    const lines = await exported("exportChatbotExecutionLogs", { session_uid });
    const listed = await call("getChatbotExecutionLogs", { session_uid, orderBy: "ASC", limit: 100 });
    expect(lines).toEqual(listed.body.data.map((entry: object) => ({ record: "log", ...entry })));
    const narrow = await t.token(mine, { permissions: { Logs: "Read" } });
    const plain = await exported("exportChatbotExecutionLogs", {}, narrow);
    expect(plain.map(({ data }) => (data as { data: object }).data)).toEqual(lines.map(() => ({})));
  });

  test("training: texts whole, and files with the passages that the bot reads", async () => {
    const faq = { type: "faq", short_text: "Returns?", detail: "Within 30 days." };
    await call("createProjectText", faq);
    const file = new File(["Opening hours are nine to five."], "hours.txt", { type: "text/plain" });
    const uploaded = await t.multipart(mine.token, "uploadFile", { project_uid: mine.projectUid, file });
    expect(uploaded.status).toBe(200);
    const lines = await exported("exportTraining");
    expect(lines).toMatchObject([
      { record: "text", ...faq },
      { record: "file", name: "hours.txt", passages: expect.any(Array) },
    ]);
  });

  test("an empty project is complete, too", async () => {
    for (const operation of ["exportSessions", "exportChatbotExecutionLogs", "exportTraining"])
      expect(await exported(operation)).toEqual([]);
  });
});

test("other requests have their turn between two pieces of an export, on SQLite too", async () => {
  await storeConversations(t.running.app, { workspace: mine, count: 600, from: 0, until: 600, topics: 3 });
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { body } = await call("exportSessions");
  isDone = true;
  const pieces = Math.floor((body as string).length / (32 * 1024));
  expect(pieces).toBeGreaterThan(10);
  expect(turns).toBeGreaterThanOrEqual(pieces);
});

describe("who may export", () => {
  test("a wrong filter is a 400, a narrow token a 403, and another project's record a 404", async () => {
    const days = { from: "2026-02-02", to: "2026-02-01" };
    expect((await call("exportSessions", days)).body.errors.from).toBe("from must not be after to.");
    expect((await call("exportChatbotExecutionLogs", days)).status).toBe(400);
    const narrow = await t.token(mine, { permissions: { Contacts: "Write" } });
    for (const operation of ["exportSessions", "exportChatbotExecutionLogs", "exportTraining"])
      expect([operation, (await call(operation, {}, narrow)).status]).toEqual([operation, 403]);
    const session_uid = await conversation();
    const theirs = await t.workspace();
    const foreign = { project_uid: theirs.projectUid, session_uid };
    expect((await t.call(theirs.token, "exportChatbotExecutionLogs", foreign)).status).toBe(404);
    expect((await call("exportSessions", {}, theirs.token)).status).toBe(403);
    const log = await t.call(mine.token, "getAuditLog", { action: "exportSessions", outcome: "succeeded" });
    expect(log.body.data).toEqual([]);
    await exported("exportSessions");
    const recorded = await t.call(mine.token, "getAuditLog", { action: "exportSessions" });
    expect(recorded.body.data[0]).toMatchObject({ outcome: "succeeded" });
  });
});

describe("a slow reader", () => {
  /** 48 MB in pages of 100: many times what the buffers of a connection hold. */
  const MESSAGES = 2_400;
  const PAGES = MESSAGES / 100;

  async function longConversation(): Promise<void> {
    const uid = await conversation("Hello");
    await t.running.app.db.write(async ({ sql }) => {
      const session = sql.selectFrom("sessions").select("id").where("uid", "=", uid);
      const messages = sql.selectFrom("messages").selectAll().where("session_id", "=", session);
      // The visitor's message: a reply can be copied only once.
      const row = await messages.orderBy("id").executeTakeFirstOrThrow();
      const kept = raw.join(
        Object.keys(row)
          .filter((column) => column !== "id" && column !== "message")
          .map((column) => raw.ref(column)),
      );
      const long = raw.lit("x".repeat(20_000));
      await raw`insert into messages (message, ${kept})
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${raw.lit(MESSAGES)})
        select ${long}, ${kept} from messages, numbers where id = ${row.id}`.execute(sql);
    });
  }

  const open = (credential: Headers = mine.token): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { port } = t.running.server.server.address() as AddressInfo;
      const body = JSON.stringify({ project_uid: mine.projectUid });
      const headers = { ...credential, "content-type": "application/json" };
      request({ port, method: "POST", path: "/chatbot/v1/exportSessions", headers }, resolve)
        .on("error", reject)
        .end(body);
    });

  async function untilQuiet(statements: StatementCount): Promise<number> {
    let count = 0;
    for (let taken = -1; taken !== 0; count += taken) {
      await pause(300);
      taken = statements.take().length;
    }
    return count;
  }

  test("stops the server from reading on, leaves its place when it goes, and gets everything when it reads", async () => {
    await longConversation();
    const statements = await countStatements(t.running.app.db);
    const [slow, leaving] = [await open(), await open()];
    statements.take();
    // Both together read less than one of them needs.
    const before = await untilQuiet(statements);
    expect(before).toBeLessThan(PAGES);
    const third = await open();
    expect(third.statusCode).toBe(429);
    third.resume();
    leaving.destroy();
    await until(async () => (await call("exportSessions", { to: "2020-01-01" })).status === 200);
    let text = "";
    for await (const chunk of slow.setEncoding("utf8")) text += String(chunk);
    const lines = linesOf(text);
    expect(lines.at(-1)).toEqual({ record: "end", complete: true, count: 1 });
    expect(lines[0]!.messages).toHaveLength(MESSAGES + 2);
    expect(statements.take().length).toBeGreaterThanOrEqual(PAGES / 2);
    statements.stop();
  });

  test("whose token is revoked gets no more, and a last line that says so", async () => {
    await longConversation();
    const reader = await open(await t.token(mine, { role: "viewer" }));
    await revoke(t, mine);
    t.clock.advance(6_000);
    let text = "";
    for await (const chunk of reader.setEncoding("utf8")) text += String(chunk);
    expect(text.length).toBeLessThan(MESSAGES * 20_000);
    const last = JSON.parse(text.trimEnd().split("\n").at(-1)!) as Line;
    expect(last).toEqual({ record: "end", complete: false, reason: expect.stringMatching(/\S/) as string });
    await until(async () => (await call("exportSessions", { to: "2020-01-01" })).status === 200);
  });
});
