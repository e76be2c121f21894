import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const TEXTS = [
  {
    type: "text",
    short_text: "Delta speaker",
    detail:
      "The Delta speaker is a waterproof outdoor speaker. It costs £129. It weighs 640 grams. It comes in black and sand.",
  },
  { type: "faq", short_text: "How long does shipping take?", detail: "Shipping takes two to four days." },
  {
    type: "text",
    short_text: "Hire prices",
    detail:
      "What we hire out.\n\n| Bike | Per day |\n| --- | --- |\n| City bike | £12 |\n| Cargo bike | £25 |",
  },
  {
    type: "text",
    short_text: "Deliveries 2023",
    detail: "Deliveries to Iceland cost £18 and take nine days.",
  },
  {
    type: "text",
    short_text: "Deliveries 2025",
    detail: "Deliveries to Iceland cost £24 and take six days.",
  },
];
const OFF_TOPIC = "Who won the football world cup in 1974?";
const AWAITING = "2";

describe("dialogue through sendMessage", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp();
    mine = await t.workspace();
    for (const text of TEXTS)
      await t.call(mine.token, "createProjectText", { project_uid: mine.projectUid, ...text });
  });
  afterAll(() => t.close());

  async function converse(...messages: string[]) {
    const { widgetUid: widget_uid, key } = mine;
    const { session_uid } = (await t.call(key, "createSession", { widget_uid })).body.data;
    let reply: { message: string; content_type?: string; sources?: { title: string; score: number }[] } = {
      message: "",
    };
    for (const message of messages) {
      const { body } = await t.call(key, "sendMessage", { widget_uid, session_uid, message });
      expect(body.type).toBe("RXSUCCESS");
      reply = body.data;
    }
    const { chat_mode } = (await t.call(key, "getSession", { session_uid })).body.data;
    return { ...reply, isHandover: chat_mode === AWAITING };
  }
  const mode = (value: string) =>
    t.call(mine.token, "updateProjectSettings", { project_uid: mine.projectUid, mode: value });

  test("politeness around a question changes nothing about the answer", async () => {
    const { message } = await converse("How much is the Delta speaker?");
    expect(message).toContain("£129");
    const polite =
      "Hi there! Could you please tell me how much is the Delta speaker? Thank you in advance! Best regards, Ann";
    expect((await converse(polite)).message).toBe(message);
  });

  test.each([
    "Thanks! How long does shipping take?",
    "thanks and how long does shipping take",
    "hello, how long does shipping take",
    "lol ok but how long does shipping take",
    "great thanks how long does shipping take",
  ])("%s is answered from what was taught", async (said) => {
    expect((await converse("hello", said)).message).toBe("Shipping takes two to four days.");
  });

  test.each(["agent", "chat"])("in mode %s small talk that asks is searched for first", async (value) => {
    await mode(value);
    const unknown = await converse("What languages do you speak?");
    expect(unknown.message).toContain("Write in the language you like");
    expect(unknown.content_type).toBe("text");
    const text = {
      type: "faq",
      short_text: "Which languages do you speak?",
      detail: "In the shop we speak Danish and Faroese.",
    };
    const { body } = await t.call(mine.token, "createProjectText", {
      project_uid: mine.projectUid,
      ...text,
    });
    expect((await converse("What languages do you speak?")).message).toBe(text.detail);
    expect((await converse("Hello! Who made you?")).message).toContain("set up by the team");
    await t.call(mine.token, "deleteProjectText", { project_uid: mine.projectUid, id: body.data.id });
    await mode("agent");
  });

  test("each of several questions has its answer, and one without is named", async () => {
    const { message, sources } = await converse(
      "How much is the Delta speaker and how long does shipping take? And who won the cup in 1974?",
    );
    expect(message).toContain("£129");
    expect(message).toContain("two to four days");
    expect(message).toContain("I don't know the answer to “who won the cup in 1974?”");
    expect(sources?.map(({ title }) => title).sort()).toEqual([
      "Delta speaker",
      "How long does shipping take?",
    ]);
  });

  test.each(["agent", "chat"])("in mode %s a follow-up is about what was talked about", async (value) => {
    await mode(value);
    const { message } = await converse("Tell me about the Delta speaker", "thanks", "and how much is it?");
    expect(message).toContain("£129");
    await mode("agent");
  });

  test("mode chat cites what mode agent cites", async () => {
    for (const question of [
      "How heavy is the Delta speaker?",
      "How long does shipping take?",
      OFF_TOPIC,
      "Hello!",
    ]) {
      await mode("agent");
      const agent = await converse(question);
      await mode("chat");
      const chat = await converse(question);
      expect([chat.message, chat.sources]).toEqual([agent.message, agent.sources]);
    }
    await mode("agent");
  });

  test("a table answers with the row and its header, and of contradicting texts the newest comes first", async () => {
    const { message } = await converse("How much is a cargo bike per day?");
    expect(message).toBe("Bike: Cargo bike; Per day: £25");
    const delivery = await converse("What does a delivery to Iceland cost?");
    expect(delivery.message.indexOf("£24")).toBeLessThan(delivery.message.indexOf("£18"));
    expect(delivery.sources?.map(({ title }) => title).sort()).toEqual([
      "Deliveries 2023",
      "Deliveries 2025",
    ]);
  });

  test.each(["Yes please", "ja gern", "sí", "please do", "ok connect me", "ok", "да, пожалуйста"])(
    "%j to the offer of a person calls one, and only then",
    async (yes) => {
      expect((await converse(OFF_TOPIC, yes)).isHandover).toBe(true);
      expect((await converse(OFF_TOPIC, "How long does shipping take?", yes)).isHandover).toBe(false);
      expect((await converse(yes)).isHandover).toBe(false);
    },
  );

  test("a no to the offer is answered politely, and a question after it is answered", async () => {
    expect(await converse(OFF_TOPIC, "no thanks")).toMatchObject({
      message: "All right. I'm here if you need anything else.",
      isHandover: false,
    });
    expect((await converse(OFF_TOPIC, "no, how long does shipping take?")).message).toContain("two to four");
  });

  test.each([
    ["how are you", "I'm doing well"],
    ["tell me a joke", "Why did the chatbot"],
    ["??", "not sure what you mean"],
    ["👍", "All right!"],
    ["Come stai?", "Bene, grazie!"],
    ["Который час?", "нет ни часов"],
    ["何ができますか?", "自動応答のアシスタント"],
  ])("%j is small talk", async (said, told) => {
    expect((await converse(said)).message).toContain(told);
  });

  test("a question how to reach the service is no request for a person", async () => {
    expect((await converse("How do I speak to customer service abroad?")).isHandover).toBe(false);
    expect((await converse("Vorrei parlare con una persona")).isHandover).toBe(true);
  });
});
