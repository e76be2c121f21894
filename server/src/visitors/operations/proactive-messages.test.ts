import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDesk, type Desk } from "../../../test/desk.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

let t: TestApp;
let desk: Desk;
beforeAll(async () => {
  t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
});
afterAll(() => t.close());
beforeEach(async () => {
  desk = await openDesk(t);
});

const start = async (body: object) => {
  const site = { widget_uid: desk.mine.widgetUid, origin: "https://shop.example" };
  return (await t.call({}, "startVisit", { ...site, ...body })).body.data;
};
const change = (proactive_messages: object[]) =>
  desk.call("updateWidget", { widget_uid: desk.mine.widgetUid, settings: { proactive_messages } });
const page = "https://shop.example/pricing?x=1";
const offer = { enabled: true, text: "Questions about prices?", page: "/pricing*", after_seconds: 10 };

test("proactive messages are of their page, begin the conversation that replies to them, and end with it", async () => {
  const welcome = { enabled: true, text: "Welcome", page: "https://shop.example/", after_seconds: 0 };
  const off = { ...offer, enabled: false, text: "Not yet" };
  const changed = await change([off, offer, welcome]);
  expect(changed.body.data.settings.proactive_messages).toEqual([off, offer, welcome]);

  const visit = await start({ page });
  expect(visit.proactive).toEqual([{ key: expect.any(String), text: offer.text, after_seconds: 10 }]);
  expect((await start({ page: "https://shop.example/#top" })).proactive).toMatchObject([{ text: "Welcome" }]);
  expect((await start({ page: "https://shop.example/about" })).proactive).toEqual([]);
  expect((await start({})).proactive).toEqual([]);

  const [{ key }] = visit.proactive;
  const begun = await start({ page, open: true, proactive_key: key });
  const first = { send_by: "assistant", message: offer.text };
  expect(begun.conversation.messages).toMatchObject([first]);
  expect(begun.proactive).toEqual([]);
  const { visitor_key } = begun.visitor;
  const again = await start({ page, open: true, proactive_key: key, visitor_key });
  expect(again.conversation.messages).toMatchObject([first]);
  const { session_uid } = begun.conversation;
  const read = await desk.call("getSessionMessages", { session_uid });
  expect(read.body.data).toMatchObject([first]);
});

test("visitors learn no other page's messages, and begin a conversation only with what the team has switched on", async () => {
  await change([offer, { ...offer, page: "/secret-sale*", text: "Half price from Monday" }]);
  const visit = await start({ page });
  expect(JSON.stringify(visit)).not.toMatch(/secret-sale|Half price/);
  await change([{ ...offer, enabled: false }]);
  for (const proactive_key of ["0123456789abcdef", visit.proactive[0].key]) {
    const { conversation } = await start({ page, open: true, proactive_key });
    expect(conversation.messages).toEqual([]);
  }
});

test("settings refuse a page that can match nothing, an empty text, a delay over an hour, and an eleventh message", async () => {
  const wrong = { page: { page: "pricing" }, text: { text: " " }, after_seconds: { after_seconds: 3601 } };
  for (const [field, value] of Object.entries(wrong)) {
    const { status, body } = await change([{ ...offer, ...value }]);
    expect([status, Object.keys(body.errors)]).toEqual([400, [`settings.proactive_messages.0.${field}`]]);
  }
  expect((await change(Array.from({ length: 11 }, () => offer))).status).toBe(400);
});
