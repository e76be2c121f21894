import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

describe("getChatbotExecutionLogs", () => {
  const assistant = scriptedAssistant();
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant } });
  });
  afterAll(() => t.close());

  async function talk(mine: Workspace, ...messages: string[]): Promise<string> {
    const opened = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const { session_uid } = opened.body.data;
    for (const message of messages) {
      await t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message });
    }
    return session_uid;
  }
  const logs = async (mine: Workspace, body: unknown = {}) =>
    (await t.call(mine.key, "getChatbotExecutionLogs", body)).body.data;

  test("explains an answer step by step, newest first, in the contract's shape", async () => {
    const mine = await t.workspace();
    assistant.script = ({ onStep }) => {
      const chunks = [{ id: 7, score: 0.8 }];
      onStep({ task: "Search", type: "retrieval", message: "2 passages", data: { chunks } });
      onStep({ task: "Ask the model", type: "model_call", message: "scripted", data: { input_tokens: 12 } });
      return {};
    };
    const session_uid = await talk(mine, "Hello");
    assistant.script = null;
    const { status, body } = await t.call(mine.key, "getChatbotExecutionLogs");
    expect(status).toBe(200);
    expect(body.message).toBe("Data Fetched Successfully!");
    expect(body.data.map((entry: { data: { type: string } }) => entry.data.type)).toEqual([
      "reply",
      "model_call",
      "retrieval",
      "message_received",
    ]);
    expect(body.data[2]).toEqual({
      id: expect.any(Number),
      project_id: mine.projectId,
      session_id: expect.any(Number),
      data: {
        task: "Search",
        type: "retrieval",
        message: "2 passages",
        data: { chunks: [{ id: 7, score: 0.8 }] },
      },
      createdAt: new Date(t.clock.now).toISOString(),
      updatedAt: new Date(t.clock.now).toISOString(),
      executionlog_session_data: { session_uid },
    });
  });

  test("a model's lone surrogates lose neither the reply nor its log", async () => {
    const mine = await t.workspace();
    assistant.script = ({ onStep }) => {
      onStep({ task: "Tool", type: "tool_call", message: "a\0b", data: { input: { query: "c\ud83d" } } });
      return {};
    };
    await talk(mine, "Hello");
    assistant.script = null;
    expect((await logs(mine, { kind: "tool_call" }))[0]?.data).toMatchObject({
      message: "ab",
      data: { input: { query: "c" } },
    });
  });

  test("distinguishes handovers from replies", async () => {
    const mine = await t.workspace();
    await talk(mine, "requesthumanoperator");
    expect((await logs(mine)).map((entry: { data: { type: string } }) => entry.data.type)).toEqual([
      "handover",
      "message_received",
    ]);
  });

  test("narrows by session and by whole days, sorts and pages", async () => {
    const mine = await t.workspace();
    t.clock.now = Date.parse("2026-05-01T10:00:00.000Z");
    const first = await talk(mine, "one");
    t.clock.now = Date.parse("2026-05-02T00:00:00.000Z");
    await talk(mine, "two", "three");
    expect(await logs(mine, { session_uid: first })).toHaveLength(2);
    expect(await logs(mine, { to: "2026-05-01" })).toHaveLength(2);
    expect(await logs(mine, { from: "2026-05-02", to: "2026-05-02" })).toHaveLength(4);
    const all = await logs(mine, { orderBy: "ASC" });
    const paged = [
      ...(await logs(mine, { orderBy: "ASC", limit: 4 })),
      ...(await logs(mine, { orderBy: "ASC", limit: 4, page: 2 })),
    ];
    expect(paged).toEqual(all);
    expect(await logs(mine)).toEqual([...all].reverse());
  });

  test("finds by kind and by the words and figures of an entry, whatever the case, page by page", async () => {
    const mine = await t.workspace();
    assistant.script = ({ onStep }) => {
      const hits = [{ source: "Öffnungszeiten.pdf", score: 0.8125 }];
      onStep({ task: "Search", type: "retrieval", message: "2 passages", data: { hits } });
      return {};
    };
    const first = await talk(mine, "one", "two");
    await talk(mine, "requesthumanoperator");
    assistant.script = null;
    const typesOf = async (body: object) =>
      (await logs(mine, body)).map((entry: { data: { type: string } }) => entry.data.type);
    expect(await typesOf({ kind: "retrieval" })).toEqual(["retrieval", "retrieval"]);
    expect(await typesOf({ kind: "handover" })).toEqual(["handover"]);
    expect(await typesOf({ kind: "handover", session_uid: first })).toEqual([]);
    expect(await typesOf({ search: "öffnungsZEITEN" })).toEqual(["retrieval", "retrieval"]);
    expect(await typesOf({ search: "0.8125", kind: "reply" })).toEqual([]);
    expect(await typesOf({ search: "TWO", kind: "message_received" })).toEqual(["message_received"]);
    // A search does not match the names of fields.
    expect(await typesOf({ search: "score" })).toEqual([]);
    const paged = [
      ...(await logs(mine, { search: "passages", limit: 1 })),
      ...(await logs(mine, { search: "passages", limit: 1, page: 2 })),
    ];
    expect(paged).toEqual(await logs(mine, { kind: "retrieval" }));
    expect(await logs(mine, { search: "passages", limit: 1, page: 3 })).toEqual([]);
    const bad = await t.call(mine.key, "getChatbotExecutionLogs", { kind: "x", search: "x".repeat(201) });
    expect(Object.keys(bad.body.errors).sort()).toEqual(["kind", "search"]);
  });

  test("names wrong fields (400), requires a credential (401) with Logs > Read (403), hides other tenants' logs (404)", async () => {
    const mine = await t.workspace();
    const bad = await t.call(mine.key, "getChatbotExecutionLogs", { from: "May", limit: 0, orderBy: "asc" });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.errors).sort()).toEqual(["from", "limit", "orderBy"]);
    expect((await t.call({}, "getChatbotExecutionLogs")).status).toBe(401);
    const body = { project_uid: mine.projectUid };
    const sessions = await t.token(mine, { permissions: { Sessions: "Write" } });
    expect((await t.call(sessions, "getChatbotExecutionLogs", body)).status).toBe(403);
    const reader = await t.token(mine, { permissions: { Logs: "Read" } });
    expect((await t.call(reader, "getChatbotExecutionLogs", body)).status).toBe(200);
    const theirs = await t.workspace();
    const session_uid = await talk(theirs, "secret");
    expect((await t.call(mine.key, "getChatbotExecutionLogs", { session_uid })).status).toBe(404);
    expect(await logs(mine)).toEqual([]);
  });
});
