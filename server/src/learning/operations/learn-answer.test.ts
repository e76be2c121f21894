import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("learning from people", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ background: true });
  });
  afterAll(() => t.close());

  async function ask(mine: Workspace, message: string): Promise<string> {
    const widget_uid = mine.widgetUid;
    const opened = await t.call(mine.key, "createSession", { widget_uid });
    const session_uid = opened.body.data.session_uid as string;
    await t.call(mine.key, "sendMessage", { widget_uid, session_uid, message });
    t.clock.advance(1000);
    return session_uid;
  }
  const answer = (mine: Workspace, session_uid: string, message: string, as: Headers) =>
    t.call(as, "sendMessage", {
      widget_uid: mine.widgetUid,
      project_uid: mine.projectUid,
      session_uid,
      message,
      send_by: "operator",
    });
  const read = (mine: Workspace, more: object = {}, as: Headers = mine.token) =>
    t.call(as, "getLearnableAnswers", { project_uid: mine.projectUid, ...more });
  const learn = (mine: Workspace, body: object, as: Headers = mine.token) =>
    t.call(as, "learnAnswer", {
      project_uid: mine.projectUid,
      question: "Do you repair zeppelins?",
      answer: "Yes, on Mondays.",
      ...body,
    });

  async function answered() {
    const mine = await t.workspace();
    const session = await ask(mine, "Do you repair zeppelins?");
    await ask(mine, "do you repair ZEPPELINS");
    const owner = await t.person(mine);
    await answer(mine, session, "Yes, on Mondays.", owner);
    await answer(mine, session, "Bring the papers.", owner);
    const found = await vi.waitUntil(
      async () => {
        const { data } = (await read(mine)).body;
        return data[0]?.count === 2 ? data : null;
      },
      { timeout: 60_000, interval: 50 },
    );
    return { mine, session, owner, found };
  }

  test("a person's answer is offered with all it settles; saving settles the group and names the person", async () => {
    const { mine, session, owner, found } = await answered();
    expect(found).toMatchObject([
      {
        question: "Do you repair zeppelins?",
        wordings: ["do you repair ZEPPELINS"],
        count: 2,
        answer: "Yes, on Mondays.\n\nBring the papers.",
        session_uid: session,
        answered_by: { id: mine.ownerId },
      },
    ]);
    expect((await read(mine, { session_uid: session })).body.total).toBe(1);
    expect((await read(mine, { session_uid: "another" })).body.total).toBe(0);
    const group_id = found[0].group_id;
    t.clock.advance(1000);
    const saved = await learn(mine, { group_id, answer: "Yes, every Monday.", tags: "repairs" }, owner);
    expect(saved.body.data).toMatchObject({
      type: "faq",
      short_text: "Do you repair zeppelins?",
      detail: "Yes, every Monday.",
      tags: "repairs",
      answered_by: found[0].answered_by,
    });
    expect((await read(mine)).body).toMatchObject({ total: 0, data: [] });
    const period = { project_uid: mine.projectUid, from: "2026-01-01", to: "2026-01-31" };
    expect((await t.call(mine.token, "getUnansweredQuestions", period)).body.total).toBe(0);
    const listed = await t.call(mine.token, "getProjectText", { project_uid: mine.projectUid });
    expect(listed.body.data[0].answered_by).toEqual(found[0].answered_by);
  });

  test("malformed input (400), a viewer (403) and another tenant's group (404) save and settle nothing", async () => {
    const { mine, found } = await answered();
    const group_id = found[0].group_id;
    expect((await learn(mine, { group_id, question: " " })).body.errors.question).toMatch(/^question /);
    expect((await learn(mine, { group_id }, await t.person(mine, "viewer"))).status).toBe(403);
    const theirs = await t.workspace();
    expect((await learn(theirs, { group_id })).status).toBe(404);
    expect((await read(mine, {}, theirs.token)).status).toBe(403);
    const texts = await t.call(theirs.token, "getProjectText", { project_uid: theirs.projectUid });
    expect(texts.body.total).toBe(0);
    const status = await t.call(theirs.token, "getTrainingStatus", { project_uid: theirs.projectUid });
    expect(status.body.data.allowance.texts.used).toBe(0);
    expect((await read(mine)).body.total).toBe(1);
  });
});
