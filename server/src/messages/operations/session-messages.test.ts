import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { CHOICES, scriptedAssistant } from "../../../test/scripted-assistant.ts";

describe("messages of a session", () => {
  const assistant = scriptedAssistant();
  let t: TestApp;
  let mine: Workspace;
  let session_uid: string;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    assistant.script = null;
    mine = await t.workspace();
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
  });
  const manage = (name: string, body: object = {}, credential = mine.token) =>
    t.call(credential, name, { project_uid: mine.projectUid, session_uid, ...body });
  const say = (message: string) => manage("sendMessage", { widget_uid: mine.widgetUid, message });
  const texts = async (body: object = {}) =>
    (await manage("getSessionMessages", body)).body.data.map((one: { message: string }) => one.message);

  test("getSessionMessages returns the messages with choices and sources", async () => {
    assistant.script = () => ({ sources: [{ title: "Hours", url: "https://example.com/hours" }] });
    t.clock.advance(1000);
    await say("Hello");
    const { body } = await t.call(mine.key, "getSessionMessages", { session_uid });
    const created_at = new Date(t.clock.now).toISOString();
    const shared = {
      id: expect.any(Number),
      session_uid,
      origin: "api",
      type: "text",
      rating: null,
      user_id: null,
      event: null,
    };
    expect(body).toEqual({
      type: "RXSUCCESS",
      message: "Data Fetched Successfully!",
      data: [
        {
          ...shared,
          send_by: "user",
          message: "Hello",
          content_type: "text",
          choices: [],
          sources: [],
          user_name: null,
          created_at,
        },
        {
          ...shared,
          send_by: "assistant",
          message: "You said: Hello",
          content_type: "picker",
          choices: CHOICES,
          sources: [
            {
              title: "Hours",
              url: "https://example.com/hours",
            },
          ],
          user_name: null,
          created_at,
        },
      ],
    });
  });

  test("getSessionMessages sorts by time and pages without gaps", async () => {
    for (const message of ["a", "b", "c"]) await say(message);
    const all = await texts();
    expect(all).toEqual(["a", "You said: a", "b", "You said: b", "c", "You said: c"]);
    expect(await texts({ orderBy: "DESC", limit: 2 })).toEqual(["You said: c", "c"]);
    expect(await texts({ limit: 4, page: 2 })).toEqual(all.slice(4));
    expect((await manage("getSessionMessages", { limit: 101, page: "x" })).body.errors).toEqual({
      limit: "limit must be at most 100.",
      page: "page must be a number.",
    });
  });

  test("addSessionNote adds a note only the team sees", async () => {
    const { body } = await manage("addSessionNote", { message: "Call back on Monday" });
    expect(body.message).toBe("Data Created Successfully!");
    expect(body.data).toMatchObject({
      type: "note",
      content_type: "note",
      send_by: "operator",
      user_id: mine.ownerId,
      user_name: "Olivia Owner",
    });
    expect(await texts()).toEqual([]);
    expect(await texts({ include_notes: true })).toEqual(["Call back on Monday"]);
    const session = (await manage("getSession")).body.data;
    expect(session).toMatchObject({
      last_message: "Call back on Monday",
      last_message_type: 1,
      chat_mode: "1",
      total_unseen: "0",
    });
  });

  test.each([
    ["getSessionMessages", "Read"],
    ["addSessionNote", "Write"],
  ])(
    "%s requires a credential (401), the permission (403) and a session of the project (404)",
    async (name) => {
      const body = { message: "x" };
      expect((await manage(name, body, {})).status).toBe(401);
      const contacts = await t.token(mine, { permissions: { Contacts: "Write" } });
      expect((await manage(name, body, contacts)).status).toBe(403);
      const theirs = await t.workspace();
      expect((await manage(name, { ...body, project_uid: theirs.projectUid }, theirs.token)).status).toBe(
        404,
      );
    },
  );

  test("a NUL or half a surrogate pair is removed, other text comes back as it was sent", async () => {
    const odd = "a\u0000b \ud800 c 👩‍👩‍👧 ñ";
    await manage("sendMessage", { widget_uid: mine.widgetUid, message: odd, send_by: "assistant" });
    expect(await texts()).toEqual(["ab  c 👩‍👩‍👧 ñ"]);
  });
});
