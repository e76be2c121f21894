import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { serveClients, type Clients } from "../../../test/mcp-client.ts";

describe("prompts", () => {
  let t: TestApp;
  let clients: Clients;
  beforeAll(async () => {
    t = await createTestApp();
    clients = await serveClients(t);
  });
  afterAll(() => clients.close());

  /** Sends messages, which an AI client may do with such a token alone. */
  const trustedOf = async (mine: Workspace) =>
    clients.of(await t.token(mine, { role: "owner", administersByAi: true }));

  test("the usual jobs are offered to a token that can do them", async () => {
    const mine = await t.workspace();
    const { prompts } = await (await trustedOf(mine)).listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      "answer_conversation",
      "write_faq_from_conversation",
      "review_unanswered_questions",
    ]);
    expect(prompts[0]?.arguments?.map(({ name, required }) => [name, required])).toEqual([
      ["project_uid", true],
      ["session_uid", true],
      ["wishes", false],
    ]);
    const reader = await t.token(mine, { permissions: { Sessions: "Read" }, administersByAi: true });
    for (const token of [mine.token, reader]) {
      const names = (await (await clients.of(token)).listPrompts()).prompts.map(({ name }) => name);
      expect(names).not.toContain("answer_conversation");
      expect(names).toContain("write_faq_from_conversation");
    }
  });

  test("a conversation is in the prompt, with what to do about it", async () => {
    const mine = await t.workspace();
    const session = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const uid = session.body.data.session_uid as string;
    const said = {
      session_uid: uid,
      widget_uid: mine.widgetUid,
      message: "We open at nine.",
      send_by: "assistant",
    };
    await t.call(mine.key, "sendMessage", said);
    const client = await trustedOf(mine);
    const input = { project_uid: mine.projectUid, session_uid: uid };
    for (const name of ["answer_conversation", "write_faq_from_conversation"]) {
      const { messages } = await client.getPrompt({ name, arguments: input });
      const [conversation, task] = messages;
      expect(conversation?.content).toMatchObject({
        type: "resource",
        resource: {
          uri: `parley://projects/${mine.projectUid}/sessions/${uid}`,
          text: expect.stringContaining("We open at nine.") as string,
        },
      });
      expect(task?.content).toMatchObject({ text: expect.stringContaining(mine.projectUid) as string });
    }
    const answer = await client.getPrompt({
      name: "answer_conversation",
      arguments: { ...input, wishes: "Be brief." },
    });
    expect(JSON.stringify(answer.messages)).toContain("Be brief.");
  });

  test("a long conversation is cut to its end, in order", async () => {
    const mine = await t.workspace();
    const { widgetUid: widget_uid, projectUid: project_uid } = mine;
    const { session_uid } = (await t.call(mine.key, "createSession", { widget_uid })).body.data;
    for (let count = 1; count <= 101; count += 1) {
      const said = { session_uid, widget_uid, message: `Message ${count}.`, send_by: "assistant" };
      await t.call(mine.key, "sendMessage", said);
    }
    const asked = { name: "answer_conversation", arguments: { project_uid, session_uid } };
    const { messages } = await (await trustedOf(mine)).getPrompt(asked);
    const { text } = (messages[0]!.content as { resource: { text: string } }).resource;
    const told = (JSON.parse(text) as { messages: { message: string }[] }).messages;
    expect(told.map(({ message }) => message)).toEqual(
      Array.from({ length: 100 }, (_, index) => `Message ${index + 2}.`),
    );
  });

  test("unanswered questions are reviewed in the days asked for", async () => {
    const mine = await t.workspace();
    const { messages } = await (
      await clients.of(mine.token)
    ).getPrompt({
      name: "review_unanswered_questions",
      arguments: { project_uid: mine.projectUid, from: "2026-01-01" },
    });
    const told = JSON.stringify(messages);
    expect(told).toContain("from 2026-01-01 to today");
    expect(told).toContain("settleUnansweredQuestion");
    const reader = await t.token(mine, { permissions: { Sessions: "Read" } });
    const withoutTeaching = await (
      await clients.of(reader)
    ).getPrompt({ name: "review_unanswered_questions", arguments: { project_uid: mine.projectUid } });
    expect(JSON.stringify(withoutTeaching)).not.toContain("createProjectText");
  });

  test("arguments are checked, and what they name must be the caller's", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const client = await trustedOf(mine);
    const get = (name: string, input: Record<string, string>) => client.getPrompt({ name, arguments: input });
    await expect(get("answer_conversation", { project_uid: mine.projectUid })).rejects.toMatchObject({
      code: -32602,
      data: { errors: { session_uid: "session_uid is required." } },
    });
    await expect(
      get("review_unanswered_questions", { project_uid: mine.projectUid, from: "yesterday" }),
    ).rejects.toMatchObject({ code: -32602 });
    await expect(get("no_such_prompt", {})).rejects.toMatchObject({ code: -32602 });
    await expect(
      get("answer_conversation", { project_uid: mine.projectUid, session_uid: "1" }),
    ).rejects.toMatchObject({ code: -32602 });
    await expect(
      get("answer_conversation", { project_uid: theirs.projectUid, session_uid: "1" }),
    ).rejects.toMatchObject({ code: -32000, data: { status: 403 } });
  });

  test("projects and conversations are completed while they are typed", async () => {
    const mine = await t.workspace();
    await t.workspace();
    const session = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    const uid = session.body.data.session_uid as string;
    const client = await trustedOf(mine);
    const ref = { type: "ref/prompt" as const, name: "answer_conversation" };
    const values = async (name: string, value: string, known?: Record<string, string>) =>
      (
        await client.complete({
          ref,
          argument: { name, value },
          ...(known ? { context: { arguments: known } } : {}),
        })
      ).completion.values;
    expect(await values("project_uid", "")).toEqual([mine.projectUid]);
    expect(await values("project_uid", "acme")).toEqual([mine.projectUid]);
    expect(await values("project_uid", "nothing-like-it")).toEqual([]);
    expect(await values("session_uid", uid.slice(0, 3), { project_uid: mine.projectUid })).toEqual([uid]);
    expect(await values("session_uid", "")).toEqual([]);
    expect(await values("wishes", "")).toEqual([]);
  });
});
