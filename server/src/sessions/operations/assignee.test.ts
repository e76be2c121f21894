import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

describe("a conversation's assignee", () => {
  let t: TestApp;
  let mine: Workspace;
  let owner: Headers;
  let session_uid: string;
  beforeAll(async () => {
    t = await createTestApp({ overrides: { assistant: scriptedAssistant() } });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    mine = await t.workspace();
    owner = await t.person(mine);
    session_uid = await newSession();
  });

  const newSession = async (): Promise<string> =>
    (await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).body.data.session_uid;
  const call = (credential: Headers, name: string, body: object = {}) =>
    t.call(credential, name, { project_uid: mine.projectUid, session_uid, ...body });
  const update = (credential: Headers, body: object) => call(credential, "updateSession", body);
  const assignee = async () => (await call(owner, "getSession")).body.data.assignee_id;

  test("is the person who takes over, until the conversation goes back to the bot", async () => {
    expect(await assignee()).toBeNull();
    const taken = await update(owner, { chat_mode: "operator" });
    expect(taken.body.data).toMatchObject({ chat_mode: "3", assignee_id: mine.ownerId });
    expect(await assignee()).toBe(mine.ownerId);
    for (const change of [{ chat_mode: "bot" }, { chat_mode: "awaiting" }, { state: "resolved" }]) {
      await update(owner, { chat_mode: "operator" });
      expect((await update(owner, change)).body.data.assignee_id).toBeNull();
    }
  });

  test("is the first person who replies, and stays when a colleague replies too", async () => {
    const say = (who: Headers) =>
      call(who, "sendMessage", { widget_uid: mine.widgetUid, send_by: "operator", message: "Hello" });
    await say(owner);
    expect(await assignee()).toBe(mine.ownerId);
    await say(await t.person(mine, "editor"));
    expect(await assignee()).toBe(mine.ownerId);
  });

  test("is empty when a key or token takes over, and then the first person who replies", async () => {
    await update(mine.key, { chat_mode: "operator" });
    expect(await assignee()).toBeNull();
    await update(mine.token, { chat_mode: "bot" });
    await update(mine.token, { chat_mode: "operator" });
    expect(await assignee()).toBeNull();
    const message = { widget_uid: mine.widgetUid, send_by: "operator", message: "Hello" };
    await call(owner, "sendMessage", message);
    expect(await assignee()).toBe(mine.ownerId);
  });

  test("can be set, restored together with the mode, and cleared", async () => {
    const editor = await t.member(mine, "editor");
    expect((await update(owner, { assignee_id: editor })).body.data).toMatchObject({
      chat_mode: "1",
      assignee_id: editor,
    });
    const undone = { state: "pending", chat_mode: "operator", assignee_id: editor };
    await update(owner, { state: "resolved" });
    expect((await update(owner, undone)).body.data).toMatchObject({ chat_mode: "3", assignee_id: editor });
    expect((await update(owner, { assignee_id: null })).body.data).toMatchObject({
      chat_mode: "3",
      assignee_id: null,
    });
  });

  test("must be a member of the project (404) and a number (400), and requires write permission (403)", async () => {
    const theirs = await t.workspace();
    for (const assignee_id of [theirs.ownerId, 999_999_999]) {
      expect((await update(owner, { assignee_id, state: "closed" })).status).toBe(404);
    }
    expect((await call(owner, "getSession")).body.data).toMatchObject({
      state: "pending",
      assignee_id: null,
    });
    const malformed = await update(owner, { assignee_id: "me" });
    expect(malformed.status).toBe(400);
    expect(malformed.body.errors.assignee_id).toMatch(/^assignee_id must be/);
    expect((await update(await t.person(mine, "viewer"), { assignee_id: mine.ownerId })).status).toBe(403);
  });

  test("finds the caller's conversations and those without an assignee", async () => {
    const others = [await newSession(), await newSession()];
    await update(owner, { chat_mode: "operator" });
    const list = async (...filter: object[]) =>
      (
        await t.call(mine.key, "getSessions", {
          filter: filter.map((leaf) => ({ model: "SESSION", ...leaf })),
        })
      ).body.data.map((session: { session_uid: string }) => session.session_uid);
    const assigned = { key: "assignee_id", operator: "eq" };
    expect(await list({ ...assigned, value: mine.ownerId })).toEqual([session_uid]);
    expect(await list({ ...assigned, value: null })).toEqual(others);
    expect(await list({ ...assigned, value: mine.ownerId + 1 })).toEqual([]);
  });

  test("sessions without a message can be left out of a list", async () => {
    const [written] = [session_uid, await newSession()];
    await call(mine.token, "sendMessage", { widget_uid: mine.widgetUid, message: "Hello" });
    const filter = [{ model: "SESSION", key: "last_message_time", operator: "ne", value: null }];
    const uids = (await t.call(mine.key, "getSessions", { filter })).body.data.map(
      (session: { session_uid: string }) => session.session_uid,
    );
    expect(uids).toEqual([written]);
    expect((await t.call(mine.key, "getSessions", {})).body.data).toHaveLength(2);
  });

  test("is cleared when the person leaves the project or the organization", async () => {
    const editor = await t.member(mine, "editor");
    await update(owner, { chat_mode: "operator", assignee_id: editor });
    await t.call(owner, "removeProjectMember", { project_uid: mine.projectUid, user_id: editor });
    expect(await assignee()).toBeNull();
    const second = await t.member(mine, "editor");
    await update(owner, { assignee_id: second });
    const members = await t.call(owner, "getOrganizationMembers", { organization_id: mine.organizationId });
    const member = members.body.data.organizationMember.find(
      (row: { user_id: number }) => row.user_id === second,
    );
    await t.call(owner, "removeOrganizationMember", {
      organization_id: mine.organizationId,
      member_id: member.id,
    });
    expect(await assignee()).toBeNull();
  });
});
