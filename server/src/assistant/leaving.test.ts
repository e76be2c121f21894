import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "../../test/mcp-client.ts";
import { MODEL, serveApp, type Customer, type ServedApp } from "../../test/served-app.ts";

describe("a client that disconnects during a reply", () => {
  let served: ServedApp;
  let mine: Customer;
  let session_uid: string;
  beforeAll(async () => {
    served = await serveApp();
  });
  afterAll(() => served.close());
  beforeEach(async () => {
    const { t } = served;
    mine = await served.customer();
    await t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, model: MODEL });
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    ({ session_uid } = body.data);
  });

  const send = (message: string, more: object, signal: AbortSignal) =>
    fetch(`${served.baseUrl}/sendMessage`, {
      method: "POST",
      headers: { "content-type": "application/json", ...mine.key },
      body: JSON.stringify({ widget_uid: mine.widgetUid, session_uid, message, ...more }),
      signal,
    });
  /** The model is asked once, and only after the reservation. */
  async function whenAsked(): Promise<void> {
    const { stats } = served.anthropic;
    const before = stats.requests;
    await expect.poll(() => stats.requests).toBe(before + 1);
  }
  async function steps(): Promise<{ type: string; data: Record<string, unknown> }[]> {
    const asked = { session_uid, orderBy: "ASC" };
    const { body } = await served.t.call(mine.key, "getChatbotExecutionLogs", asked);
    return body.data.map((entry: { data: unknown }) => entry.data);
  }
  const kinds = async () => (await steps()).map(({ type }) => type);

  test("cancels the reply, which is logged", async () => {
    const { stats } = served.anthropic;
    const { aborted } = stats;
    const leaving = new AbortController();
    const asked = whenAsked();
    const answer = send("hello [[first=60000]]", {}, leaving.signal);
    await asked;
    leaving.abort();
    await expect(answer).rejects.toThrow("aborted");
    await expect.poll(() => stats.aborted).toBe(aborted + 1);
    await expect.poll(kinds).toEqual(["message_received", "error"]);
    expect((await steps())[1]!.data).toMatchObject({ code: "conflict" });
  });

  test("resumes a streamed reply when it reconnects", async () => {
    const leaving = new AbortController();
    const asked = whenAsked();
    const answer = send("hello [[delay=20]] [[tokens=20]]", { stream: true }, leaving.signal);
    await asked;
    await answer;
    leaving.abort();
    await expect.poll(kinds).toEqual(["message_received", "model_call", "reply"]);
  });

  test("cancels the reply when an AI client cancels its tool call", async () => {
    const { stats } = served.anthropic;
    const { aborted } = stats;
    const trusted = await served.t.token(mine, { role: "owner", administersByAi: true });
    const { client } = await connect(`${served.baseUrl}/mcp`, trusted);
    const leaving = new AbortController();
    const asked = whenAsked();
    const message = "hello [[first=60000]]";
    const tool = { project_uid: mine.projectUid, widget_uid: mine.widgetUid, session_uid, message };
    const answer = client.callTool({ name: "sendMessage", arguments: tool }, undefined, {
      signal: leaving.signal,
    });
    await asked;
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await expect.poll(() => stats.aborted).toBe(aborted + 1);
    await expect.poll(kinds).toEqual(["message_received", "error"]);
    await client.close();
  });
});
