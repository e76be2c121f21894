import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { startCleanup } from "../../platform/jobs/cleanup.ts";
import { forgetQuestions } from "../index.ts";

const PERIOD = { from: "2026-01-01", to: "2026-01-31" };

describe("unanswered questions", () => {
  let t: TestApp;
  let mine: Workspace;
  beforeAll(async () => {
    t = await createTestApp({ background: true });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.now = Date.parse("2026-01-01T00:00:00.000Z");
    mine = await t.workspace();
    await teach("What are your opening hours?", "We are open from nine to five.");
  });

  const teach = (short_text: string, detail: string) =>
    t.call(mine.token, "createProjectText", {
      project_uid: mine.projectUid,
      type: "faq",
      short_text,
      detail,
    });
  /** Asks in a conversation of its own, a minute later than anything before. */
  async function ask(message: string, body: object = {}): Promise<{ session: string; reply: string }> {
    t.clock.advance(60_000);
    const widget_uid = mine.widgetUid;
    const opened = await t.call(mine.key, "createSession", { widget_uid, ...body });
    const session = opened.body.data.session_uid;
    const { body: answer } = await t.call(mine.key, "sendMessage", {
      widget_uid,
      session_uid: session,
      message,
    });
    return { session, reply: answer.data.message };
  }
  const read = (body: object = {}, credential: Headers = mine.token) =>
    t.call(credential, "getUnansweredQuestions", { project_uid: mine.projectUid, ...PERIOD, ...body });
  const settle = (id: number, settlement: string, credential: Headers = mine.token) =>
    t.call(credential, "settleUnansweredQuestion", { project_uid: mine.projectUid, id, settlement });

  interface Listed {
    readonly id: number;
    readonly question: string;
    readonly count: number;
  }
  /** The list as `question × count`, once the job has grouped so many questions. */
  async function listed(questions: number): Promise<string[]> {
    const found = await vi.waitUntil(
      async () => {
        const { data } = (await read()).body as { data: Listed[] };
        return data.reduce((sum, { count }) => sum + count, 0) === questions ? data : null;
      },
      { timeout: 120_000, interval: 20 },
    );
    return found.map(({ question, count }) => `${question} × ${count}`);
  }
  const firstId = async (): Promise<number> => (await read()).body.data[0].id;

  test("unanswered questions are grouped by meaning, most-asked first", async () => {
    await ask("What are your opening hours?");
    await ask("Hello!");
    await ask("Do you have gift cards?");
    const first = await ask("Do you ship to Norway?");
    const second = await ask("Hi, is shipping to Norway possible?");
    expect(await listed(3)).toEqual(["Do you ship to Norway? × 2", "Do you have gift cards? × 1"]);
    const { body } = await read({ limit: 1 });
    expect(body).toEqual({
      type: "RXSUCCESS",
      next_cursor: expect.any(String),
      message: "Data Fetched Successfully!",
      total: 2,
      data: [
        {
          id: expect.any(Number),
          question: "Do you ship to Norway?",
          count: 2,
          last_asked_at: "2026-01-01T00:05:00.000Z",
          samples: [
            {
              session_uid: second.session,
              question: "is shipping to Norway possible?",
              asked_at: "2026-01-01T00:05:00.000Z",
            },
            {
              session_uid: first.session,
              question: "Do you ship to Norway?",
              asked_at: "2026-01-01T00:04:00.000Z",
            },
          ],
        },
      ],
    });
    expect((await read({ limit: 1, page: 2 })).body.data[0].question).toBe("Do you have gift cards?");
    expect((await read({ from: "2026-01-02" })).body).toMatchObject({ total: 0, data: [] });
  });

  test("asking for a person is no question, nor a part of the next one", async () => {
    const { session: session_uid } = await ask("Do you have gift cards?");
    const say = (message: string) =>
      t.call(mine.key, "sendMessage", { widget_uid: mine.widgetUid, session_uid, message });
    await say("requesthumanoperator");
    await t.call(mine.key, "updateSession", { session_uid, state: "resolved" });
    await say("Nobody has told me about it");
    await listed(2);
    const groups = (await read()).body.data as { samples: { question: string }[] }[];
    expect(groups.flatMap(({ samples }) => samples.map(({ question }) => question)).toSorted()).toEqual([
      "Do you have gift cards?",
      "Do you have gift cards? Nobody has told me about it",
    ]);
  });

  test("a test chat records no question, and deleting a conversation deletes its questions", async () => {
    await ask("Do you have gift cards?", { is_emulator: true });
    const { session } = await ask("Do you ship to Norway?");
    expect(await listed(1)).toEqual(["Do you ship to Norway? × 1"]);
    await t.call(mine.token, "deleteSession", { project_uid: mine.projectUid, session_uid: session });
    expect((await read()).body).toMatchObject({ total: 0, data: [] });
  });

  test("the text of deleted questions is erased within the hour", async () => {
    const gone = await ask("Do you have gift cards?");
    const first = await ask("Do you ship to Norway?");
    await ask("Hi, is shipping to Norway possible?");
    await listed(3);
    for (const { session } of [gone, first]) {
      await t.call(mine.token, "deleteSession", { project_uid: mine.projectUid, session_uid: session });
    }
    const { app } = t.running;
    const names = async () => {
      const groups = app.db.read.selectFrom("question_groups").select(["question", "words"]);
      return groups.where("project_id", "=", mine.projectId).orderBy("id").execute();
    };
    expect(JSON.stringify(await names())).toMatch(/gift cards.*Norway/i);
    t.clock.advance(2 * 60 * 60 * 1000);
    const stop = startCleanup(app, [forgetQuestions], 10);
    await expect
      .poll(names)
      .toEqual([{ question: "is shipping to Norway possible?", words: "is shipping to norway possible" }]);
    stop();
    await ask("Is shipping to Norway possible?");
    expect(await listed(2)).toEqual(["is shipping to Norway possible? × 2"]);
  });

  test("a group is not named by a question that was deleted", async () => {
    const { session } = await ask("Do you ship to Norway?");
    await ask("Hi, is shipping to Norway possible?");
    expect(await listed(2)).toEqual(["Do you ship to Norway? × 2"]);
    await t.call(mine.token, "deleteSession", { project_uid: mine.projectUid, session_uid: session });
    expect(await listed(1)).toEqual(["is shipping to Norway possible? × 1"]);
  });

  test("an answered question leaves the list, and returns only if it is asked again without an answer", async () => {
    const before = await ask("Do you ship to Norway?");
    expect(await listed(1)).toEqual(["Do you ship to Norway? × 1"]);
    const id = await firstId();
    await teach("Do you ship to Norway?", "Yes, shipping there takes five days.");
    expect((await settle(id, "answered")).body).toEqual({
      type: "RXSUCCESS",
      message: "Data Updated Successfully!",
    });
    expect((await read()).body).toMatchObject({ total: 0, data: [] });

    const after = await ask("Do you ship to Norway?");
    expect(before.reply).not.toContain("five days");
    expect(after.reply).toBe("Yes, shipping there takes five days.");
    expect((await read()).body.total).toBe(0);

    const { data } = (await t.call(mine.token, "getProjectText", { project_uid: mine.projectUid })).body;
    const faq = data.find((text: { short_text: string }) => text.short_text === "Do you ship to Norway?");
    await t.call(mine.token, "deleteProjectText", { project_uid: mine.projectUid, id: faq.id });
    await ask("Is shipping to Norway possible?");
    expect(await listed(1)).toEqual(["Is shipping to Norway possible? × 1"]);
    expect(await firstId()).toBe(id);
  });

  test("a dismissed question stays dismissed however often it is asked, until it is reopened", async () => {
    await ask("Do you sell cheese?");
    await listed(1);
    const id = await firstId();
    await settle(id, "dismissed");
    await ask("Do you sell cheese?");
    await ask("Do you have gift cards?");
    expect(await listed(1)).toEqual(["Do you have gift cards? × 1"]);
    await settle(id, "open");
    expect(await listed(3)).toEqual(["Do you sell cheese? × 2", "Do you have gift cards? × 1"]);
  });

  test("the same question asked many times at once makes one group", async () => {
    await Promise.all(Array.from({ length: 12 }, () => ask("Do you ship to Norway?")));
    expect(await listed(12)).toEqual(["Do you ship to Norway? × 12"]);
    expect((await read()).body.data[0].samples).toHaveLength(3);
  });

  test("names wrong fields (400)", async () => {
    expect((await read({ limit: 101, timezone: "Nowhere" })).body.errors).toEqual({
      limit: "limit must be at most 100.",
      timezone: "timezone must be the name of a time zone, such as Europe/Berlin.",
    });
    expect((await read({ to: "2025-12-31" })).body.errors).toEqual({ from: "from must not be after to." });
    const { status, body } = await settle(1, "forgotten");
    expect([status, Object.keys(body.errors)]).toEqual([400, ["settlement"]]);
  });

  test("requires a credential (401) with Sessions > Read and Training > Write (403) and its own group (404)", async () => {
    await ask("Do you ship to Norway?");
    await listed(1);
    const id = await firstId();
    expect((await read({}, {})).status).toBe(401);
    expect((await settle(id, "answered", {})).status).toBe(401);
    const reader = await t.token(mine, { permissions: { Sessions: "Read", Training: "Read" } });
    expect((await read({}, reader)).status).toBe(200);
    expect((await settle(id, "answered", reader)).status).toBe(403);
    const trainer = await t.token(mine, { permissions: { Training: "Write" } });
    expect((await read({}, trainer)).status).toBe(403);
    const other = await t.workspace();
    const body = { project_uid: other.projectUid, id, settlement: "dismissed" };
    const foreign = await t.call(other.token, "settleUnansweredQuestion", body);
    expect([foreign.status, foreign.body.message]).toEqual([404, "Not found"]);
    expect((await read()).body.total).toBe(1);
  });
});
