import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentsOf } from "../../test/attached-files.ts";
import type { Headers, Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import { PDF, photoWithPlace, plainPng } from "../../test/sample-images.ts";
import { readImageHeader } from "../attachments/images/image-header.ts";

describe("pictures", () => {
  let t: TestApp;
  let w: Workspace;
  let owner: Headers;
  beforeAll(async () => {
    t = await createTestApp();
    w = await t.workspace();
    owner = await t.person(w);
  });
  afterAll(() => t.close());

  const { fileOf, visit, sendAs, sendAsVisitor, open } = attachmentsOf(() => t);
  const photo = () => fileOf(photoWithPlace(), "me.jpg", "image/jpeg");
  const wide = () => fileOf(plainPng(600, 300), "logo.png", "image/png");
  const setOwn = (caller: Headers, file: File) => t.multipart(caller, "setProfilePicture", { file });
  const setOf = (caller: Headers, use: string, file: File, at: Workspace = w) =>
    t.multipart(caller, "setWidgetPicture", {
      project_uid: at.projectUid,
      widget_uid: at.widgetUid,
      use,
      file,
    });
  const storedPictures = (): string[] => readdirSync(join(t.running.app.config.filesDir, "pictures"));
  const startVisit = async (key?: string) =>
    (
      await t.call({}, "startVisit", {
        widget_uid: w.widgetUid,
        origin: "https://shop.example",
        ...(key ? { visitor_key: key } : {}),
      })
    ).body.data;

  test("a person's picture is a square without metadata that colleagues and the visitors they reply to see, at an address that lasts as long as its content", async () => {
    const { status, body } = await setOwn(owner, photo());
    expect(status).toBe(200);
    const first = body.data.profile_pic as string;
    expect(first).toMatch(/^\/chatbot\/v1\/pictures\/[a-z0-9]{24}\/[0-9a-f]{32}\.jpg$/);
    const shown = await open(first);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(readImageHeader(shown.rawPayload)).toMatchObject({ width: 20, height: 20 });
    expect(shown.rawPayload.includes("GPSLatitude")).toBe(false);

    const visitor = await visit(w);
    await sendAsVisitor(visitor, "hello", []);
    expect((await sendAs(owner, w, visitor.uid, "Hello from me", [])).status).toBe(200);
    const { messages } = (await startVisit(visitor.key)).conversation;
    expect(messages.at(-1)).toMatchObject({ message: "Hello from me", author_picture: first });
    expect(messages[0]).not.toHaveProperty("author_picture");
    const people = await t.call(w.token, "getDeskPeople", { project_uid: w.projectUid });
    expect(JSON.stringify(people.body.data)).toContain(first);

    // The same content keeps its address; another has another, and the first is gone with its file.
    expect((await setOwn(owner, photo())).body.data.profile_pic).toBe(first);
    const second = (await setOwn(owner, fileOf(plainPng(300, 300), "me.png", "image/png"))).body.data
      .profile_pic as string;
    expect(second.split("/").slice(0, -1)).toEqual(first.split("/").slice(0, -1));
    expect((await open(first)).statusCode).toBe(404);
    expect(readImageHeader((await open(second)).rawPayload)).toMatchObject({ width: 256, height: 256 });
    expect(storedPictures()).toHaveLength(1);
    expect((await t.call(owner, "removeProfilePicture", {})).body.data.profile_pic).toBeNull();
    expect((await t.call(owner, "removeProfilePicture", {})).status).toBe(200);
    expect((await open(second)).statusCode).toBe(404);
    expect(storedPictures()).toEqual([]);
  });

  test("visitors see a widget's logo whole and its bot's picture; both go with the widget", async () => {
    expect((await startVisit()).widget).toMatchObject({ logo: null, bot_picture: null });
    const logo = (await setOf(owner, "logo", wide())).body.data.logo as string;
    const bot = (await setOf(w.token, "bot", photo())).body.data.bot_picture as string;
    expect((await startVisit()).widget).toMatchObject({ logo, bot_picture: bot });
    expect(readImageHeader((await open(logo)).rawPayload)).toMatchObject({ width: 256, height: 256 });
    const key = { project_uid: w.projectUid, widget_uid: w.widgetUid };
    const removed = await t.call(w.token, "removeWidgetPicture", { ...key, use: "bot" });
    expect(removed.body.data).toMatchObject({ logo, bot_picture: null });
    expect((await open(bot)).statusCode).toBe(404);
    await t.call(w.token, "createWidget", { project_uid: w.projectUid, name: "Another" });
    expect((await t.call(w.token, "deleteWidget", key)).status).toBe(200);
    expect((await open(logo)).statusCode).toBe(404);
  });

  test("refuses what is no image, other tenants, viewers, narrow tokens and guessed addresses", async () => {
    const theirs = await t.workspace();
    const disguised = await setOwn(owner, fileOf("<svg onload='x'/>", "me.png", "image/png"));
    expect(disguised).toMatchObject({ status: 400, body: { errors: { file: expect.any(String) } } });
    const paper = await setOf(theirs.token, "logo", fileOf(PDF, "a.pdf", "application/pdf"), theirs);
    expect(paper.body.errors.file).toBe("The file is not an image. Send a PNG, JPEG, WebP or GIF.");
    expect((await setOwn({}, photo())).status).toBe(401);
    expect((await setOwn(theirs.token, photo())).status).toBe(401);
    expect((await setOf(await t.person(theirs, "viewer"), "logo", wide(), theirs)).status).toBe(403);
    const narrow = await t.token(theirs, { permissions: { Sessions: "Write" } });
    expect((await setOf(narrow, "logo", wide(), theirs)).status).toBe(403);
    const foreign = { ...theirs, widgetUid: (await t.workspace()).widgetUid };
    expect((await setOf(theirs.token, "logo", wide(), foreign)).status).toBe(404);
    const mine = (await setOwn(owner, photo())).body.data.profile_pic as string;
    const guesses = [
      mine.replace(/.\.jpg$/, ".jpg"),
      mine.replace(".jpg", ".png"),
      mine.replace(/[a-z0-9]{24}/, "a".repeat(24)),
      mine.replace(/[a-z0-9]{24}/, "%00"),
    ];
    for (const guess of guesses) expect((await open(guess)).statusCode).toBe(404);
  });
});
