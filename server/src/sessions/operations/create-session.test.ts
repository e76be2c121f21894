import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

describe("createSession", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  test("opens a pending session for the bot, by form as the contract shows it", async () => {
    const mine = await t.workspace();
    const { status, body } = await t.form(mine.key, "createSession", { widget_uid: mine.widgetUid });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: "RXSUCCESS", message: "Chatbot session created successfully" });
    expect(body.data).toEqual({
      id: expect.any(Number),
      session_uid: expect.stringMatching(/^[1-9]\d{19}$/),
      chat_mode: "1",
      project_id: mine.projectId,
      integration_id: expect.any(Number),
      state: "pending",
      segment: "chat",
      status: "open",
      device_type: null,
      platform: null,
      ip: null,
      country: null,
      visitor_id: null,
      is_emulator: false,
      data: {},
      contact_id: null,
      assignee_id: null,
      team_id: null,
      priority: "none",
      snoozed_until: null,
      is_spam: false,
      sla: null,
      language: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
    });
  });

  test("accepts JSON, an organization token with the project, and a signed-in person", async () => {
    const mine = await t.workspace();
    const body = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
    expect((await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid })).status).toBe(200);
    expect((await t.call(mine.token, "createSession", body)).status).toBe(200);
    expect((await t.call(await t.person(mine), "createSession", body)).status).toBe(200);
  });

  test("publishes an event", async () => {
    const mine = await t.workspace();
    const heard = new Promise((resolve) => {
      const stop = t.running.app.events.subscribe((event) => {
        if (event.projectId !== mine.projectId) return;
        stop();
        resolve(event);
      });
    });
    const { body } = await t.call(mine.key, "createSession", { widget_uid: mine.widgetUid });
    expect(await heard).toEqual({
      topic: "session.created",
      projectId: mine.projectId,
      sessionId: body.data.id,
      sessionUid: body.data.session_uid,
      isTest: false,
    });
  });

  test("names a missing or mistyped widget_uid with 400", async () => {
    const mine = await t.workspace();
    expect(await t.call(mine.key, "createSession")).toMatchObject({
      status: 400,
      body: { message: "Invalid params", errors: { widget_uid: "widget_uid is required." } },
    });
    expect(await t.call(mine.key, "createSession", { widget_uid: 5 })).toMatchObject({
      status: 400,
      body: { errors: { widget_uid: "widget_uid must be text." } },
    });
    expect((await t.form(mine.key, "createSession", { widget_uid: "" })).body.errors).toEqual({
      widget_uid: "widget_uid must not be empty.",
    });
  });

  test("answers 404 for an unknown widget and for one of another project", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    for (const widget_uid of ["nothing", theirs.widgetUid]) {
      expect(await t.call(mine.key, "createSession", { widget_uid })).toMatchObject({
        status: 404,
        body: { type: "RXERROR", message: "Not found" },
      });
    }
  });

  test("refuses without a key with 401, and a caller who may only read with 403", async () => {
    const mine = await t.workspace();
    const body = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
    expect((await t.call({}, "createSession", body)).status).toBe(401);
    expect((await t.call({ "api-key": "apk-wrong" }, "createSession", body)).status).toBe(401);
    const reader = await t.token(mine, { permissions: { Sessions: "Read" } });
    expect((await t.call(reader, "createSession", body)).status).toBe(403);
    const stranger = await t.workspace();
    expect((await t.call(stranger.token, "createSession", body)).status).toBe(403);
  });

  test("returns the first response again for the same Idempotency-Key", async () => {
    const mine = await t.workspace();
    const headers = { ...mine.key, "idempotency-key": "once" };
    const first = await t.call(headers, "createSession", { widget_uid: mine.widgetUid });
    const second = await t.call(headers, "createSession", { widget_uid: mine.widgetUid });
    expect(second.body).toEqual(first.body);
    expect((await t.call(mine.key, "getSessions")).body.data).toHaveLength(1);
  });
});
