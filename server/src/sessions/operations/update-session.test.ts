import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("updateSession", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  async function newSession(mine: Workspace) {
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    return body.data;
  }

  test("sets state, mode and tags, and answers the session", async () => {
    const mine = await t.workspace();
    const session = await newSession(mine);
    t.clock.advance(1000);
    const { status, body } = await t.call(mine.key, "updateSession", {
      session_uid: session.session_uid,
      state: "unresolved",
      chat_mode: "awaiting",
      segment: "vip,billing",
    });
    expect(status).toBe(200);
    expect(body.message).toBe("Session updated successfully");
    expect(body.data).toEqual({
      ...session,
      state: "unresolved",
      chat_mode: "2",
      segment: "vip,billing",
      updatedAt: new Date(t.clock.now).toISOString(),
    });
  });

  test("accepts every state and every mode", async () => {
    const mine = await t.workspace();
    const { session_uid } = await newSession(mine);
    for (const state of ["unresolved", "resolved", "closed", "pending"]) {
      const { body } = await t.call(mine.key, "updateSession", { session_uid, state });
      expect(body.data).toMatchObject({ state, status: "open" });
    }
    for (const [chat_mode, code] of [
      ["operator", "3"],
      ["awaiting", "2"],
      ["bot", "1"],
    ]) {
      const { body } = await t.call(mine.key, "updateSession", { session_uid, chat_mode });
      expect(body.data.chat_mode).toBe(code);
    }
  });

  test("returns a resolved session to the bot", async () => {
    const mine = await t.workspace();
    const { session_uid } = await newSession(mine);
    await t.call(mine.key, "updateSession", { session_uid, chat_mode: "operator" });
    const { body } = await t.call(mine.key, "updateSession", { session_uid, state: "resolved" });
    expect(body.data).toMatchObject({ state: "resolved", chat_mode: "1" });
  });

  test("refuses resolved together with a mode as a conflict and changes nothing", async () => {
    const mine = await t.workspace();
    const session = await newSession(mine);
    const refused = await t.call(mine.key, "updateSession", {
      session_uid: session.session_uid,
      state: "resolved",
      chat_mode: "bot",
      segment: "new",
    });
    expect(refused).toMatchObject({ status: 409, body: { type: "RXERROR" } });
    const { body } = await t.call(mine.key, "updateSession", { session_uid: session.session_uid });
    expect(body.data).toEqual(session);
  });

  test("answers the session as it is where there is nothing to change", async () => {
    const mine = await t.workspace();
    const session = await newSession(mine);
    t.clock.advance(5000);
    const bare = await t.call(mine.key, "updateSession", { session_uid: session.session_uid });
    expect(bare.body.data).toEqual(session);
    const same = await t.call(mine.key, "updateSession", {
      session_uid: session.session_uid,
      state: "pending",
      chat_mode: "bot",
      segment: "chat",
    });
    expect(same.body.data).toEqual(session);
  });

  test("names unknown fields and wrong values, and changes nothing", async () => {
    const mine = await t.workspace();
    const session = await newSession(mine);
    const { status, body } = await t.call(mine.key, "updateSession", {
      session_uid: session.session_uid,
      state: "done",
      segment: "x".repeat(256),
      mood: "good",
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "RXERROR", message: "Invalid params" });
    expect(body.errors).toEqual({
      mood: expect.stringContaining("mood is not a field of updateSession"),
      state: "state must be one of pending, unresolved, resolved, closed.",
      segment: "segment must be at most 255 characters long.",
    });
    const after = await t.call(mine.key, "updateSession", { session_uid: session.session_uid });
    expect(after.body.data).toEqual(session);
  });

  test("accepts 255 characters and an empty text as tags", async () => {
    const mine = await t.workspace();
    const { session_uid } = await newSession(mine);
    for (const segment of ["ü".repeat(255), ""]) {
      const { body } = await t.call(mine.key, "updateSession", { session_uid, segment });
      expect(body.data.segment).toBe(segment);
    }
  });

  test("accepts session_uid as a JSON number only where no digit is lost", async () => {
    const mine = await t.workspace();
    const { session_uid } = await newSession(mine);
    const lossy = await t.call(mine.key, "updateSession", `{"session_uid": ${session_uid}}`);
    expect(lossy).toMatchObject({
      status: 400,
      body: { errors: { session_uid: "session_uid must be text." } },
    });
    const safe = await t.call(mine.key, "updateSession", `{"session_uid": 123456}`);
    expect(safe.status).toBe(404);
    const form = await t.form(mine.key, "updateSession", { session_uid, state: "closed" });
    expect(form).toMatchObject({ status: 200, body: { data: { state: "closed" } } });
  });

  test("answers 404 for an unknown session and one of another project, 401 and 403 before that", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const { session_uid } = await newSession(theirs);
    for (const uid of [session_uid, "12345678901234567890"]) {
      const answer = await t.call(mine.key, "updateSession", { session_uid: uid, state: "closed" });
      expect(answer).toMatchObject({ status: 404, body: { message: "Not found" } });
    }
    expect((await t.call({}, "updateSession", { session_uid })).status).toBe(401);
    const reader = await t.token(theirs, { permissions: { Sessions: "Read" } });
    const body = { project_uid: theirs.projectUid, session_uid, state: "closed" };
    expect((await t.call(reader, "updateSession", body)).status).toBe(403);
    expect((await t.call(theirs.token, "updateSession", body)).status).toBe(200);
  });
});
