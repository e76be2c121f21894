import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const SHIPPING = {
  type: "faq",
  short_text: "How long does shipping take?",
  detail:
    "Orders placed before noon leave the same day. Delivery takes two to four working days. Islands take a day longer.",
};
const RETURNS = {
  type: "faq",
  short_text: "Can I return a bike?",
  detail: "Yes, within 30 days, as long as it has not been ridden in the rain.",
};
const WORKSHOP = {
  type: "text",
  short_text: "Workshop",
  detail:
    "Our workshop stands behind the shop. The workshop opens at nine o'clock and closes at six o'clock. " +
    "A yearly inspection costs 89 euros. Mechanics speak English and Danish. Coffee is free while you wait.",
};
const SPANISH = {
  type: "faq",
  short_text: "¿Cuánto cuesta el envío a España?",
  detail: "El envío a España cuesta doce euros.",
};

describe("sendMessage with the offline model", () => {
  let t: TestApp;
  let mine: Workspace;
  let session_uid: string;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
    for (const text of [SHIPPING, RETURNS, WORKSHOP, SPANISH]) {
      await t.call(mine.token, "createProjectText", { project_uid: mine.projectUid, ...text });
    }
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
    await settings({ mode: "agent" });
  });

  const settings = (change: Record<string, unknown>) =>
    t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, ...change });
  const say = async (message: string) => {
    const { body } = await t.call(mine.key, "sendMessage", {
      widget_uid: mine.widgetUid,
      session_uid,
      message,
    });
    expect(body.type).toBe("RXSUCCESS");
    return body.data;
  };
  const logged = async () =>
    (
      await t.call(mine.key, "getChatbotExecutionLogs", { session_uid, orderBy: "ASC", limit: 100 })
    ).body.data.map((entry: { data: unknown }) => entry.data);

  test("answers an FAQ whole, with its source and the three choices", async () => {
    const reply = await say("How long does shipping take?");
    expect(reply).toMatchObject({
      send_by: "assistant",
      message: SHIPPING.detail,
      content_type: "picker",
      sources: [{ type: "knowledgebase", title: SHIPPING.short_text, url: null }],
    });
    expect(reply.choices.map((choice: { value: string }) => choice.value)).toEqual([
      "like",
      "dislike",
      "requesthumanoperator",
    ]);
  });

  test("answers in other words with the sentences that carry the answer", async () => {
    expect((await say("what does the yearly inspection cost?")).message).toContain("89 euros");
    const when = (await say("When does the workshop open?")).message;
    expect(when).toContain("nine o'clock");
    expect(when).not.toContain("Coffee");
  });

  test("greets and thanks without choices and without a search", async () => {
    const reply = await say("Hello!");
    expect(reply.message).toBe("Hello! How can I help you?");
    expect(reply.content_type).toBe("text");
    expect(reply).not.toHaveProperty("choices");
    expect((await say("thank you")).content_type).toBe("text");
    expect((await logged()).map((entry: { type: string }) => entry.type)).not.toContain("retrieval");
  });

  test("replies that it does not know and offers a person, without sources", async () => {
    const reply = await say("Who won the football world cup in 1974?");
    expect(reply.message).toBe(
      "I'm sorry, I don't know the answer to that. Would you like me to pass you on to a person?",
    );
    expect(reply).not.toHaveProperty("sources");
    expect(reply.choices.at(-1)).toEqual({
      icon: "🙋",
      text: "Talk to a person",
      value: "requesthumanoperator",
      enabled: true,
    });
  });

  test("understands a follow-up question", async () => {
    await say("When does the workshop open?");
    expect((await say("And when does it close?")).message).toContain("six o'clock");
  });

  test("answers and refuses in the visitor's language", async () => {
    const reply = await say("¿Cuánto cuesta el envío a España?");
    expect(reply.message).toBe(SPANISH.detail);
    expect(reply.choices[2].text).toBe("Hablar con una persona");
    expect((await say("Wer hat 1974 die Weltmeisterschaft gewonnen und wie?")).message).toContain(
      "Das weiß ich leider nicht",
    );
    expect((await say("你好")).message).toContain("您好");
  });

  test("in mode chat retrieves first and answers alike", async () => {
    await settings({ mode: "chat" });
    expect((await say("Can I return a bike?")).message).toBe(RETURNS.detail);
    expect((await say("Hello!")).content_type).toBe("text");
    const [, retrieval, model, reply] = await logged();
    expect(retrieval).toMatchObject({ type: "retrieval", message: "Can I return a bike?" });
    expect(model.type).toBe("model_call");
    expect(reply.type).toBe("reply");
  });

  test("logs every step, in order, with what explains the answer", async () => {
    await say("How long does shipping take?");
    const steps = await logged();
    expect(steps.map((step: { type: string }) => step.type)).toEqual([
      "message_received",
      "model_call",
      "retrieval",
      "tool_call",
      "model_call",
      "reply",
    ]);
    const [hit] = steps[2].data.hits;
    expect(hit).toMatchObject({ doc_id: expect.stringMatching(/^text-\d+$/), point_id: expect.any(String) });
    expect(hit.score).toBeGreaterThan(0.5);
    expect(steps[1].data).toMatchObject({ model: "parley-offline-1", stop_reason: "tool_use", round: 0 });
    expect(steps[4].data).toMatchObject({ round: 1, output_tokens: expect.any(Number) });
    expect(steps[5].data).toMatchObject({ model: "parley-offline-1", credits: 0, sources: 1 });
  });

  test("max_nodes limits the passages of a search", async () => {
    await settings({ max_nodes: 1 });
    await say("When does the workshop open?");
    const retrieval = (await logged()).find((entry: { type: string }) => entry.type === "retrieval");
    expect(retrieval.data.hits).toHaveLength(1);
    await settings({ max_nodes: 5 });
  });

  test("the offline model replaces a model whose vendor is not configured, for free", async () => {
    // Chosen while its vendor had a key.
    await t.running.app.db.write(({ sql }) =>
      sql
        .updateTable("project_settings")
        .set({ model: "claude-opus-4-6" })
        .where("project_id", "=", mine.projectId)
        .execute(),
    );
    expect((await settings({ model: "claude-opus-4-6", max_nodes: 5 })).status).toBe(200);
    expect((await say("Can I return a bike?")).message).toBe(RETURNS.detail);
    const reason = "claude-opus-4-6 needs ANTHROPIC_API_KEY, which is not set";
    expect(await logged()).toContainEqual(
      expect.objectContaining({
        type: "model_call",
        message: `The offline model answers: ${reason}`,
        data: { model: "claude-opus-4-6", reason },
      }),
    );
    expect((await logged()).at(-1).data).toMatchObject({ model: "parley-offline-1", credits: 0 });
    await settings({ model: "parley-offline-1" });
  });
});
