import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { scriptedAssistant } from "../../../test/scripted-assistant.ts";

describe("a visitor who writes after the conversation was resolved", () => {
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
    const opened = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    session_uid = opened.body.data.session_uid;
  });

  const call = (credential: Headers, name: string, body: object = {}) =>
    t.call(credential, name, { project_uid: mine.projectUid, session_uid, ...body });
  const say = async (message: string, who: Headers = mine.key, send_by = "user") =>
    (await call(who, "sendMessage", { widget_uid: mine.widgetUid, message, send_by })).body.data;
  const session = async () => (await call(owner, "getSession")).body.data;
  const resolve = (who: Headers = owner) => call(who, "updateSession", { state: "resolved" });
  const thread = async () =>
    (await call(owner, "getSessionMessages", { limit: 100, include_events: true })).body.data.map(
      ({ message }: { message: string }) => message,
    );

  test("reopens it with the bot, and the person who was in it has it again", async () => {
    await say("Where is my order?");
    await say("I'll look", owner, "operator");
    await resolve();
    expect(await session()).toMatchObject({ state: "resolved", chat_mode: "1", assignee_id: null });
    expect((await say("It still isn't here")).send_by).toBe("assistant");
    expect(await session()).toMatchObject({ state: "pending", chat_mode: "1", assignee_id: mine.ownerId });
    const { body } = await t.call(owner, "getInboxCounts", { project_uid: mine.projectUid });
    expect(body.data).toMatchObject({ waiting: 0, unread: 1, mine: 1, open: 1 });
    expect(await thread()).toEqual([
      "Where is my order?",
      "You said: Where is my order?",
      "Olivia Owner took over.",
      "I'll look",
      "Olivia Owner resolved this.",
      "The visitor reopened this.",
      "The visitor brought this back to Olivia Owner.",
      "It still isn't here",
      "You said: It still isn't here",
    ]);
  });

  test("gets that person where the message asks for one", async () => {
    await say("I'll look", owner, "operator");
    await resolve();
    await say("requesthumanoperator");
    expect(await session()).toMatchObject({
      state: "unresolved",
      chat_mode: "2",
      assignee_id: mine.ownerId,
    });
  });

  test("gets no person who may not answer any more, and no person where none was in it", async () => {
    const userId = await t.member(mine, "editor");
    await say("I'll look", await t.person(mine, { userId }), "operator");
    await resolve();
    const members = await t.call(mine.token, "getOrganizationMembers");
    const { id: member_id } = members.body.data.organizationMember.find(
      (member: { user_id: number }) => member.user_id === userId,
    );
    const role = { member_id, role: "viewer" };
    expect((await t.call(mine.token, "changeOrganizationMemberRole", role)).status).toBe(200);
    await say("Hello?");
    expect(await session()).toMatchObject({ state: "pending", assignee_id: null });

    const opened = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    session_uid = opened.body.data.session_uid;
    await say("Hello");
    await resolve(mine.key);
    await say("Hello again");
    expect(await session()).toMatchObject({ state: "pending", assignee_id: null });
  });

  test("answers the operator who goes on in a closed conversation, and not the bot", async () => {
    await say("Hello");
    await call(owner, "updateSession", { state: "closed" });
    expect((await say("One more thing", owner, "operator")).session_uid).toBe(session_uid);
    expect(await session()).toMatchObject({ state: "pending", chat_mode: "3", assignee_id: mine.ownerId });
    expect(await say("Yes?")).toMatchObject({ session_uid, send_by: "user" });
  });

  test("writes in a new conversation where a person has closed it, to which the team's replies go then", async () => {
    await say("Hello");
    await call(owner, "updateSession", { state: "closed" });
    const reply = await say("Hello again");
    expect(reply.session_uid).not.toBe(session_uid);
    expect((await say("And again")).session_uid).toBe(reply.session_uid);
    expect(await session()).toMatchObject({ state: "closed", last_message: "You said: Hello" });
    expect((await say("A notice", mine.key, "assistant")).session_uid).toBe(session_uid);
    expect(await session()).toMatchObject({ state: "closed" });
    expect((await say("One more thing", owner, "operator")).session_uid).toBe(reply.session_uid);
    expect((await say("Thanks")).send_by).toBe("user");
    expect(await session()).toMatchObject({ state: "closed", last_message: "A notice" });
  });
});
