import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { findPublicWidget } from "../index.ts";

describe("widgets", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { PUBLIC_URL: "https://chat.example.com/" } });
  });
  afterAll(() => t.close());

  const defaults = {
    look: { color: "#2563eb", position: "right", theme: "auto", title: "" },
    greeting: "Hi! How can I help?",
    suggested_questions: [],
    pre_chat_form: { enabled: false, fields: [] },
    sounds: false,
    unread_badge: true,
    locale: "auto",
    show_citations: true,
    show_times: true,
    preview: true,
    transcript: false,
    voice: false,
    browser_extension: false,
    proactive_messages: [],
    home: false,
    rating: { enabled: false, question: "" },
  };

  test("a project starts with one widget that has every setting", async () => {
    const mine = await t.workspace();
    const { body } = await t.call(mine.token, "getWidgets", { project_uid: mine.projectUid });
    expect(body).toMatchObject({ message: "Data Fetched Successfully!", total: 1 });
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      widget_uid: mine.widgetUid,
      project_id: mine.projectId,
      integration_id: expect.any(Number),
      name: "Acme bot",
      settings: defaults,
      logo: null,
      bot_picture: null,
      allowed_origins: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test("createWidget and updateWidget change what is included and nothing else", async () => {
    const mine = await t.workspace();
    const project = { project_uid: mine.projectUid };
    const email = { key: "email", label: "E-mail", type: "email", required: true, options: [] };
    const created = await t.call(mine.token, "createWidget", {
      ...project,
      name: "Shop",
      settings: { look: { color: "#FF0000" }, pre_chat_form: { enabled: true, fields: [email] } },
      allowed_origins: ["https://Shop.example.com/", "https://*.example.org", "https://shop.example.com"],
    });
    expect(created).toMatchObject({ status: 200, body: { message: "Data Created Successfully!" } });
    expect(created.body.data).toMatchObject({
      name: "Shop",
      settings: {
        ...defaults,
        look: { ...defaults.look, color: "#FF0000" },
        pre_chat_form: { enabled: true, fields: [email] },
      },
      allowed_origins: ["https://shop.example.com", "https://*.example.org"],
    });
    const widget = { ...project, widget_uid: created.body.data.widget_uid };
    const updated = await t.call(mine.token, "updateWidget", {
      ...widget,
      settings: {
        look: { theme: "dark" },
        pre_chat_form: { enabled: false },
        suggested_questions: ["Where is my order?"],
        locale: "pt-BR",
      },
    });
    expect(updated.body).toMatchObject({
      message: "Data Updated Successfully!",
      data: {
        name: "Shop",
        settings: {
          look: { ...defaults.look, color: "#FF0000", theme: "dark" },
          pre_chat_form: { enabled: false, fields: [email] },
          suggested_questions: ["Where is my order?"],
          locale: "pt-BR",
          greeting: defaults.greeting,
        },
        allowed_origins: ["https://shop.example.com", "https://*.example.org"],
      },
    });
    const cleared = await t.call(mine.token, "updateWidget", {
      ...widget,
      name: "Store",
      allowed_origins: [],
    });
    expect(cleared.body.data).toMatchObject({
      name: "Store",
      allowed_origins: [],
      settings: { locale: "pt-BR" },
    });
    expect((await t.call(mine.token, "getWidgets", project)).body.total).toBe(2);
    const visitors = await findPublicWidget(t.running.app.db.read, widget.widget_uid);
    expect(visitors).toMatchObject({ projectId: mine.projectId, settings: { locale: "pt-BR" } });
  });

  const SITE = "must be a site such as https://www.example.com or https://*.example.com, without a path.";
  test.each([
    [
      { allowed_origins: ["https://a.example", "b.example/x"] },
      "allowed_origins.1",
      `allowed_origins.1 ${SITE}`,
    ],
    [
      { settings: { look: { color: "red" } } },
      "settings.look.color",
      "settings.look.color must be a color such as #2563eb.",
    ],
    [
      { settings: { look: { position: "top" } } },
      "settings.look.position",
      "settings.look.position must be one of left, right.",
    ],
    [
      { settings: { suggested_questions: ["x".repeat(201)] } },
      "settings.suggested_questions.0",
      "settings.suggested_questions.0 must be at most 200 characters long.",
    ],
    [{ settings: "blue" }, "settings", "settings must be an object."],
  ])("%j is refused at its field", async (change, field, sentence) => {
    const mine = await t.workspace();
    const answer = await t.call(mine.token, "updateWidget", {
      project_uid: mine.projectUid,
      widget_uid: mine.widgetUid,
      ...change,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: sentence });
  });

  test("the snippet is ready to paste, its secret only for those who may write", async () => {
    const mine = await t.workspace();
    const widget = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
    const first = await t.call(mine.token, "getWidgetSnippet", widget);
    expect(first.body.data).toEqual({
      widget_uid: mine.widgetUid,
      snippet: `<script async src="https://chat.example.com/widget.js" data-widget="${mine.widgetUid}"></script>`,
      identity_secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const viewer = await t.person(mine, "viewer");
    expect((await t.call(viewer, "getWidgetSnippet", widget)).body.data.identity_secret).toBeNull();
    expect((await t.call(viewer, "rotateWidgetSecret", widget)).status).toBe(403);
    const rotated = await t.call(mine.token, "rotateWidgetSecret", widget);
    expect(rotated.body.data.identity_secret).not.toBe(first.body.data.identity_secret);
    const second = await t.call(mine.token, "getWidgetSnippet", widget);
    expect(second.body.data).toEqual(rotated.body.data);
  });

  test("a deleted widget stops working for visitors, and the last one can't be deleted", async () => {
    const mine = await t.workspace();
    const sql = t.running.app.db.read;
    const widget = { project_uid: mine.projectUid, widget_uid: mine.widgetUid };
    expect(await t.call(mine.token, "deleteWidget", widget)).toMatchObject({ status: 409 });
    const next = (
      await t.call(mine.token, "createWidget", {
        project_uid: mine.projectUid,
        name: "Next",
      })
    ).body.data;
    expect((await t.call(mine.token, "deleteWidget", widget)).body).toEqual({
      type: "RXSUCCESS",
      message: "Data Deleted Successfully!",
    });
    expect((await t.call(mine.token, "deleteWidget", widget)).status).toBe(404);
    expect(await findPublicWidget(sql, mine.widgetUid)).toBeNull();
    const left = await t.call(mine.token, "getWidgets", { project_uid: mine.projectUid });
    expect(left.body.data.map(({ uid }: { uid: string }) => uid)).toEqual([next.uid]);
  });

  test("every operation requires its permission, and another project's widget is not found", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const reader = await t.token(mine, { permissions: { Setting: "Read" } });
    const other = await t.token(mine, { permissions: { Sessions: "Write" } });
    const foreign = { project_uid: mine.projectUid, widget_uid: theirs.widgetUid };
    for (const operation of ["updateWidget", "deleteWidget", "getWidgetSnippet", "rotateWidgetSecret"]) {
      expect((await t.call({}, operation, foreign)).status).toBe(401);
      expect((await t.call(other, operation, foreign)).status).toBe(403);
      expect((await t.call(reader, operation, foreign)).status).toBe(
        operation === "getWidgetSnippet" ? 404 : 403,
      );
      expect((await t.call(mine.token, operation, foreign)).status).toBe(404);
      expect((await t.call(mine.token, operation, { project_uid: mine.projectUid })).body.errors).toEqual({
        widget_uid: "widget_uid is required.",
      });
    }
    const named = { project_uid: mine.projectUid, name: "x" };
    expect((await t.call(reader, "createWidget", named)).status).toBe(403);
    expect((await t.call({}, "createWidget", named)).status).toBe(401);
    expect((await t.call({}, "getWidgets", named)).status).toBe(401);
    expect((await t.call(other, "getWidgets", named)).status).toBe(403);
    expect((await t.call(mine.token, "createWidget", { ...named, name: "" })).status).toBe(400);
  });
});
