import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentsOf } from "../../test/attached-files.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import type { OpenVisit } from "../../test/open-visit.ts";
import { PDF, photoWithPlace, plainPng } from "../../test/sample-images.ts";
import { deleteOldRecords } from "../deletions/index.ts";
import { discardNow } from "./index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("files in conversations", () => {
  let t: TestApp;
  let w: Workspace;
  beforeAll(async () => {
    t = await createTestApp({
      env: {
        ATTACHMENT_MAX_MB: "1",
        ATTACHMENTS_PER_MESSAGE: "3",
        ATTACHMENT_VISITOR_DAY_MB: "2",
        ATTACHMENT_PROJECT_MB: "3",
      },
    });
    w = await t.workspace();
  });
  afterAll(() => t.close());

  const { fileOf, visit, uploadAsVisitor, uploadAs, sendAsVisitor, sendAs, messagesOf, open } = attachmentsOf(
    () => t,
  );
  const text = (name = "notes.txt") => fileOf("Line one", name, "text/plain");
  const inSession = (session_uid: string, attachment_id: string) => ({
    project_uid: w.projectUid,
    session_uid,
    attachment_id,
  });
  const storedFiles = ({ projectId }: Workspace): string[] =>
    readdirSync(join(t.running.app.config.filesDir, String(projectId)));

  test("files of a message that are deleted at once are all gone from it, and one on its way is sent or deleted", async () => {
    const mine = await t.workspace();
    const upload = async (visitor: OpenVisit, n: number): Promise<string> =>
      (await uploadAsVisitor(visitor, text(`notes-${n}.txt`))).body.data.id;
    for (let round = 0; round < 5; round += 1) {
      const visitor = await visit(mine);
      const ids = await Promise.all([0, 1, 2].map((n) => upload(visitor, n)));
      await sendAsVisitor(visitor, "Here", ids);
      const deleted = ids.map((attachment_id) =>
        t.call(mine.token, "deleteAttachment", {
          project_uid: mine.projectUid,
          session_uid: visitor.uid,
          attachment_id,
        }),
      );
      expect((await Promise.all(deleted)).map(({ status }) => status)).toEqual([200, 200, 200]);
      const [message] = await messagesOf(mine, visitor.uid);
      expect(message.attachments ?? []).toEqual([]);

      const attachment_id = await upload(visitor, 3);
      const [sent, removed] = await Promise.all([
        sendAsVisitor(visitor, "One more", [attachment_id]),
        t.call(visitor.headers, "deleteVisitorAttachment", { session_uid: visitor.uid, attachment_id }),
      ]);
      expect([sent.reply !== null, removed.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });

  test("a visitor's files without a word reach the team, the bot says that it can't open them, and a person's file reaches the visitor", async () => {
    const visitor = await visit(w);
    const photo = await uploadAsVisitor(visitor, fileOf(photoWithPlace(), "IMG 1.JPG", "image/jpeg"));
    const paper = await uploadAsVisitor(visitor, fileOf(PDF, "Vertrag Ü.pdf", "application/pdf"));
    expect([photo.status, paper.status]).toEqual([200, 200]);
    expect(photo.body.data).toMatchObject({
      name: "IMG 1.JPG",
      kind: "image",
      content_type: "image/jpeg",
      image: { width: 20, height: 40, thumbnail: { width: 20, height: 40 } },
    });
    const ids = [photo.body.data.id, paper.body.data.id] as string[];
    const { reply } = await sendAsVisitor(visitor, "", ids);
    expect(reply.message).toBe(
      "Thank you for the file. I can't open files, but the team sees it. Would you like me to pass you on to a person?",
    );
    expect((await sendAsVisitor(visitor, "", ids)).reply.message).not.toBe("");
    const [sent, answer, ...rest] = await messagesOf(w, visitor.uid);
    expect(rest).toEqual([]);
    expect(sent).toMatchObject({ message: "", attachments: [{ id: ids[0] }, { id: ids[1], image: null }] });
    expect(answer).not.toHaveProperty("attachments");
    const { body: listed } = await t.call(w.token, "getSessions", { project_uid: w.projectUid, limit: 100 });
    const row = listed.data.find(({ session_uid }: { session_uid: string }) => session_uid === visitor.uid);
    expect(JSON.stringify(row)).toContain("I can't open files");

    const shown = await open(sent.attachments[0].image.view_url);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(shown.headers["content-disposition"]).toMatch(/^inline/);
    expect(shown.rawPayload.includes("GPSLatitude")).toBe(false);
    expect((await open(sent.attachments[0].image.thumbnail.url)).headers["content-type"]).toBe("image/jpeg");
    const saved = await open(sent.attachments[1].url);
    expect(saved.rawPayload.equals(PDF)).toBe(true);
    expect(saved.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''Vertrag%20%C3%9C.pdf");
    expect((await open(sent.attachments[1].url.replace("/file?", "/view?"))).statusCode).toBe(403);

    // Yes to the offer calls a person, who answers with a file.
    expect((await sendAsVisitor(visitor, "yes", [])).reply.message).toContain("asked a person");
    expect(
      (await sendAsVisitor(visitor, "", [(await uploadAsVisitor(visitor, text())).body.data.id])).reply
        .message,
    ).toBe("Thank you for the file. The person who joins will see it.");
    const owner = await t.person(w);
    const { body: ours } = await uploadAs(
      owner,
      w,
      visitor.uid,
      fileOf("a,b\n1,2\n", "offer.csv", "application/vnd.ms-excel"),
    );
    const answered = await sendAs(owner, w, visitor.uid, "Here you are", [ours.data.id]);
    expect(answered.body.data.attachments[0]).toMatchObject({ name: "offer.csv", kind: "text" });
    const page = await t.call({}, "startVisit", {
      widget_uid: w.widgetUid,
      origin: "https://shop.example",
      visitor_key: visitor.key,
    });
    const last = page.body.data.conversation.messages.at(-1);
    expect(last).toMatchObject({ message: "Here you are", attachments: [{ name: "offer.csv" }] });
    expect((await open(last.attachments[0].url)).body).toBe("a,b\n1,2\n");
  });

  test("only the conversation's own people and its visitor reach a file: not other visitors, other tenants, narrow tokens or guessed addresses", async () => {
    const [mine, stranger, theirs] = [await visit(w), await visit(w), await t.workspace()];
    const { body } = await uploadAsVisitor(mine, text());
    const file = body.data as { id: string; url: string };
    const asVisitor = (operation: string, headers: Record<string, string>, session_uid: string) =>
      t.call(headers, operation, { session_uid, attachment_id: file.id });
    for (const operation of ["getVisitorAttachment", "deleteVisitorAttachment"]) {
      expect((await asVisitor(operation, stranger.headers, mine.uid)).status).toBe(404);
      expect((await asVisitor(operation, stranger.headers, stranger.uid)).status).toBe(404);
      expect((await asVisitor(operation, {}, mine.uid)).status).toBe(401);
    }
    expect((await uploadAsVisitor({ ...mine, headers: stranger.headers }, text())).status).toBe(404);
    const reader = await t.token(w, { permissions: { Sessions: "Read" } });
    const trainer = await t.token(w, { permissions: { Training: "Write" } });
    expect((await uploadAs(reader, w, mine.uid, text())).status).toBe(403);
    expect((await uploadAs(theirs.token, w, mine.uid, text())).status).toBe(403);
    expect((await uploadAs(theirs.token, theirs, mine.uid, text())).status).toBe(404);
    const get = (caller: Record<string, string>, project = w) =>
      t.call(caller, "getAttachment", { ...inSession(mine.uid, file.id), project_uid: project.projectUid });
    expect((await get(trainer)).status).toBe(403);
    expect((await get(reader)).status).toBe(200);
    expect((await get(theirs.token, theirs)).status).toBe(404);
    const removal = await t.call(reader, "deleteAttachment", inSession(mine.uid, file.id));
    expect(removal.status).toBe(403);

    // Only the uploader sends it, there, once.
    expect((await sendAsVisitor(stranger, "", [file.id])).body.errors.attachments).toMatch(/you uploaded/);
    expect((await sendAs(w.token, w, mine.uid, "x", [file.id])).body.errors.attachments).toMatch(
      /you uploaded/,
    );
    expect((await sendAsVisitor(mine, "", [file.id, file.id])).status).toBe(400);
    expect((await sendAsVisitor(mine, "mine", [file.id])).reply.message).not.toBe("");
    expect((await sendAsVisitor(mine, "again", [file.id])).status).toBe(400);
    expect((await sendAsVisitor(mine, " ", [])).body.errors).toEqual({
      message: "message must not be empty.",
    });
    // What the team has not sent yet is no visitor's.
    const unsent = (await uploadAs(w.token, w, mine.uid, text())).body.data.id as string;
    const early = { session_uid: mine.uid, attachment_id: unsent };
    expect((await t.call(mine.headers, "getVisitorAttachment", early)).status).toBe(404);

    const { pathname, searchParams } = new URL(file.url, "http://x");
    const address = (expires: string, signature: string) =>
      `${pathname}?expires=${expires}&signature=${signature}`;
    const [expires, signature] = [searchParams.get("expires")!, searchParams.get("signature")!];
    expect((await open(file.url)).statusCode).toBe(200);
    const otherId = (await uploadAsVisitor(mine, text("b.txt"))).body.data.id as string;
    for (const forged of [
      pathname,
      address(expires, "x"),
      address(`${Number(expires) + 1}`, signature),
      address(expires, signature).replace(file.id, otherId),
      address(expires, signature).replace("/file?", "/thumbnail?"),
      `${address(expires, signature)}&signature=y`,
      address(expires, signature).replace(file.id, "..%2f..%2fparley.db"),
    ])
      expect([forged, (await open(forged)).statusCode]).toEqual([forged, 403]);
    t.clock.advance(2 * 60 * 60 * 1000);
    expect((await open(file.url)).statusCode).toBe(403);
    expect((await open((await get(reader)).body.data.url)).statusCode).toBe(200);
  });

  test("a file goes with what it belongs to: unsent after a day, deleted by hand, with its conversation, its contact and its project", async () => {
    const own = await t.workspace();
    const visitor = await visit(own);
    const png = fileOf(plainPng(), "a.png", "image/png");
    const [forgotten, first, second] = await Promise.all([1, 2, 3].map(() => uploadAsVisitor(visitor, png)));
    expect(storedFiles(own)).toHaveLength(6);
    await sendAsVisitor(visitor, "Look", [first!.body.data.id, second!.body.data.id]);
    t.clock.advance(DAY_MS + 1);
    await discardNow(t.running.app);
    expect(storedFiles(own)).toHaveLength(4);
    expect((await open(forgotten!.body.data.url)).statusCode).toBe(403);

    const target = {
      project_uid: own.projectUid,
      session_uid: visitor.uid,
      attachment_id: first!.body.data.id,
    };
    expect((await t.call(own.token, "deleteAttachment", target)).status).toBe(200);
    expect((await t.call(own.token, "deleteAttachment", target)).status).toBe(404);
    expect((await messagesOf(own, visitor.uid))[0].attachments).toHaveLength(1);
    expect(storedFiles(own)).toHaveLength(2);

    const { body: made } = await t.call(own.token, "createContact", {
      project_uid: own.projectUid,
      name: "Ada",
      email: "ada@example.com",
    });
    const contact = { project_uid: own.projectUid, contact_id: made.data.id as number };
    await t.call(own.token, "linkSessionToContact", { ...contact, session_uid: visitor.uid });
    const exported = await t.call(own.token, "exportContactData", contact);
    const data = typeof exported.body === "string" ? JSON.parse(exported.body) : exported.body;
    const [file] = data.conversations[0].files;
    expect(file).toMatchObject({ id: second!.body.data.id, name: "a.png", content_type: "image/png" });
    expect(Buffer.from(file.base64, "base64").subarray(1, 4).toString()).toBe("PNG");
    expect((await t.call(own.token, "eraseContact", contact)).status).toBe(200);
    expect(storedFiles(own)).toHaveLength(0);

    const other = await visit(own);
    await sendAsVisitor(other, "Look", [(await uploadAsVisitor(other, text())).body.data.id]);
    await t.call(own.token, "deleteSession", { project_uid: own.projectUid, session_uid: other.uid });
    await discardNow(t.running.app);
    // It can be restored for a while.
    expect(storedFiles(own)).toHaveLength(1);
    await t.running.app.db.writeStatement((sql) => deleteOldRecords(sql, t.running.app.now() + 31 * DAY_MS));
    await discardNow(t.running.app);
    expect(storedFiles(own)).toHaveLength(0);
    const third = await visit(own);
    await uploadAsVisitor(third, text());
    const { body: projects } = await t.call(own.token, "getMyProjects");
    const owner = await t.person(own);
    const removed = await t.call(owner, "deleteProject", {
      project_uid: own.projectUid,
      confirm_name: projects.data[0].name,
    });
    expect(removed.status).toBe(200);
    await discardNow(t.running.app);
    expect(storedFiles(own)).toHaveLength(0);
  });

  test("sizes, counts, a visitor's day and a project's storage have limits, and a blocked visitor sends nothing", async () => {
    const own = await t.workspace();
    const visitor = await visit(own);
    const large = (bytes: number) => fileOf(Buffer.alloc(bytes, "a"), "a.txt", "text/plain");
    const refused = await uploadAsVisitor(visitor, large(1024 * 1024 + 1));
    expect([refused.status, refused.body.message]).toEqual([413, "The file is larger than 1 MB."]);
    expect((await uploadAsVisitor(visitor, large(0))).body.errors.file).toBe("file is empty.");
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1)
      ids.push((await uploadAsVisitor(visitor, text())).body.data.id);
    expect((await sendAsVisitor(visitor, "", ids)).body.errors.attachments).toBe(
      "A message can have at most 3 files.",
    );
    const MB = 1024 * 1024 - 100;
    expect((await uploadAsVisitor(visitor, large(MB))).status).toBe(200);
    const daily = await Promise.all([
      uploadAsVisitor(visitor, large(MB)),
      uploadAsVisitor(visitor, large(MB)),
    ]);
    expect(daily.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(daily.find(({ status }) => status === 409)!.body.message).toMatch(/in a day/);
    expect((await uploadAs(own.token, own, visitor.uid, large(MB))).status).toBe(200);
    expect((await uploadAs(own.token, own, visitor.uid, large(MB))).body.message).toMatch(
      /storage for files is full/,
    );
    const { body: page } = await t.call(own.token, "getSession", {
      project_uid: own.projectUid,
      session_uid: visitor.uid,
    });
    expect(page.type).toBe("RXSUCCESS");
    await t.call(own.token, "blockVisitor", {
      project_uid: own.projectUid,
      session_uid: visitor.uid,
      is_blocked: true,
    });
    expect((await uploadAsVisitor(visitor, text())).status).toBe(403);
  });
});
