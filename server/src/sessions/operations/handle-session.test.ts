import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

describe("changes to a session", () => {
  let t: TestApp;
  let mine: Workspace;
  let session_uid: string;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
    ({ session_uid } = (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data);
  });
  const manage = (name: string, body: object = {}, credential = mine.token) =>
    t.call(credential, name, { project_uid: mine.projectUid, session_uid, ...body });

  test("getSession answers everything known about it", async () => {
    const { body } = await manage("getSession");
    expect(body.data).toMatchObject({
      session_uid,
      widget_uid: mine.widgetUid,
      is_emulator: false,
      visitor_id: null,
      language: null,
      total_unseen: "0",
    });
  });

  test("markSessionSeen takes the count of unseen messages to 0 until the visitor writes again", async () => {
    const unseen = async () => (await manage("getSession")).body.data.total_unseen;
    const say = () => manage("sendMessage", { widget_uid: mine.widgetUid, message: "Hello" });
    await say();
    await say();
    expect(await unseen()).toBe("2");
    expect((await manage("markSessionSeen")).body).toEqual({
      type: "RXSUCCESS",
      message: "Data Updated Successfully!",
    });
    expect(await unseen()).toBe("0");
    await say();
    expect(await unseen()).toBe("1");
  });

  test("linkSessionToContact sets and removes the contact, and only one of this project", async () => {
    const contact = { name: "Ada", email: "ada@example.com" };
    const made = await t.call(mine.token, "createContact", { project_uid: mine.projectUid, ...contact });
    const contact_id = made.body.data.id;
    expect((await manage("linkSessionToContact", { contact_id })).body.data.contact_id).toBe(contact_id);
    const { body } = await t.call(mine.key, "getSessions");
    expect(body.data[0].contact_data).toMatchObject({ id: contact_id, ...contact });
    expect((await manage("linkSessionToContact", { contact_id: null })).body.data.contact_id).toBeNull();
    const theirs = await t.workspace();
    const foreign = await t.call(theirs.token, "createContact", {
      project_uid: theirs.projectUid,
      ...contact,
    });
    expect((await manage("linkSessionToContact", { contact_id: foreign.body.data.id })).status).toBe(404);
    expect((await manage("linkSessionToContact", {})).body.errors).toEqual({
      contact_id: "contact_id is required.",
    });
  });

  test("deleteSession removes it with its messages and its log", async () => {
    await manage("sendMessage", { widget_uid: mine.widgetUid, message: "Hello" });
    expect((await manage("deleteSession")).body).toEqual({
      type: "RXSUCCESS",
      message: "Data Deleted Successfully!",
    });
    expect((await manage("getSession")).status).toBe(404);
    expect((await manage("getSessionMessages")).status).toBe(404);
    expect((await t.call(mine.key, "getChatbotExecutionLogs")).body.data).toEqual([]);
    expect((await manage("deleteSession")).status).toBe(404);
  });

  test.each(["getSession", "markSessionSeen", "linkSessionToContact", "deleteSession"])(
    "%s requires a credential (401), the permission (403) and a session of the project (404)",
    async (name) => {
      const body = name === "linkSessionToContact" ? { contact_id: null } : {};
      expect((await manage(name, body, {})).status).toBe(401);
      const contacts = await t.token(mine, { permissions: { Contacts: "Write" } });
      expect((await manage(name, body, contacts)).status).toBe(403);
      expect((await manage(name, { ...body, session_uid: "" })).body.errors).toEqual({
        session_uid: "session_uid must not be empty.",
      });
      const theirs = await t.workspace();
      const foreign = { ...body, project_uid: theirs.projectUid };
      expect((await manage(name, foreign, theirs.token)).status).toBe(404);
    },
  );
});
