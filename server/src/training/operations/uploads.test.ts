import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Headers, Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { fileOf, uploadsOf } from "../../../test/uploaded-files.ts";
import { deleteExpiredUploads } from "../queries/uploads.ts";

const MB = 1024 * 1024;
const WORDS = "The espresso machine descales itself every 200 cups.\n\n";

describe("files from a computer", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ background: true });
  });
  afterAll(() => t.close());

  const { upload, filesOf, settled } = uploadsOf(() => t);
  const piecesStored = (mine: Workspace) =>
    t.running.app.db.read
      .selectFrom("training_upload_pieces as piece")
      .innerJoin("training_uploads as upload", "upload.id", "piece.upload_id")
      .select("piece.start_at")
      .where("upload.project_id", "=", mine.projectId)
      .execute();

  test("a form with a file teaches it, and its content is deleted once it is learned", async () => {
    const mine = await t.workspace();
    const extra_settings = JSON.stringify({ enable_citation: true });
    const { status, body } = await upload(mine, fileOf(WORDS, "Manual.md"), { tags: "a, b", extra_settings });
    expect({ status, message: body.message }).toEqual({ status: 200, message: "File uploaded successfully" });
    expect(body.data).toMatchObject({
      name: "Manual.md",
      url: "",
      size: WORDS.length,
      tags: "a,b",
      extra_settings: { enable_citation: true },
      status: "pending",
    });
    expect(await settled(mine)).toMatchObject([{ status: "completed", problem: null }]);
    expect(await piecesStored(mine)).toEqual([]);
    const search = { project_uid: mine.projectUid, query: "When does the espresso machine descale?" };
    const { body: found } = await t.call(mine.token, "searchIndexDocument", search);
    expect(found.data[0].content).toContain("200 cups");
    expect(readdirSync(t.running.app.config.downloadsDir)).toEqual([]);
  });

  test("the same fields are refused with the same sentences in both forms of the body", async () => {
    const mine = await t.workspace();
    const tags = "x".repeat(5000);
    const json = { project_uid: mine.projectUid, file_url: "https://example.com/a.txt", tags };
    const asJson = await t.call(mine.token, "uploadFile", json);
    const asForm = await upload(mine, fileOf(WORDS, "a.txt"), { tags });
    expect(asJson.status).toBe(400);
    expect({ status: asForm.status, body: asForm.body }).toEqual({
      status: asJson.status,
      body: asJson.body,
    });
    const none = await t.multipart(mine.token, "uploadFile", { project_uid: mine.projectUid });
    expect(none.body.errors).toEqual({ file_url: "file_url is required." });
    const both = await upload(mine, fileOf(WORDS, "a.txt"), { file_url: "https://example.com/a.txt" });
    expect(both.body.errors.file).toContain("not both");
    const text = await t.call(mine.token, "uploadFile", { project_uid: mine.projectUid, file: "words" });
    expect(text.body.errors.file).toContain("multipart/form-data");
  });

  test("what a form may not hold is refused in words, and nothing of it stays", async () => {
    const mine = await t.workspace();
    const exe = await upload(
      mine,
      fileOf(Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff", "latin1"), "setup.exe"),
    );
    expect([exe.status, exe.body.message]).toEqual([400, expect.stringMatching(/^File type not supported/)]);
    expect((await upload(mine, fileOf("", "a.txt"))).body.errors.file).toBe("file is empty.");
    const other = await t.multipart(mine.token, "uploadFile", {
      project_uid: mine.projectUid,
      picture: fileOf(WORDS, "a.txt"),
    });
    expect(other.body.errors.picture).toBe("Send the file as the field file.");
    const large = await upload(mine, fileOf(Buffer.alloc(50 * MB + 1, "a"), "a.txt"));
    expect([large.status, large.body.message]).toEqual([413, "The file is larger than 50 MB."]);
    const send = (payload: string, type = "multipart/form-data; boundary=x") =>
      t.running.server.inject({
        method: "POST",
        url: "/chatbot/v1/uploadFile",
        headers: { ...mine.token, "content-type": type },
        payload,
      });
    const part = `--x\r\ncontent-disposition: form-data; name="project_uid"\r\n\r\n${mine.projectUid}\r\n`;
    const begun = `${part}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords`;
    for (const body of [begun, part, "nonsense", part.repeat(200)])
      expect([400, body.length]).toEqual([(await send(body)).statusCode, body.length]);
    expect((await send(begun, "multipart/form-data")).statusCode).toBe(415);
    expect(await filesOf(mine)).toEqual([]);
    expect(readdirSync(t.running.app.config.downloadsDir)).toEqual([]);
    expect(await piecesStored(mine)).toEqual([]);
  });

  test("an unknown extension is read by its content, and a name can't leave its folder", async () => {
    const mine = await t.workspace();
    await upload(mine, fileOf(WORDS, "..\\..\\etc/LICENSE"));
    await upload(mine, fileOf(WORDS, "notes.text"));
    await upload(mine, fileOf("words", "fake.pdf"));
    const files = await settled(mine);
    expect(files.map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toEqual([
      ["fake.pdf", "wrong_kind"],
      ["notes.text", null],
      ["LICENSE", null],
    ]);
  });

  test("only a caller who may write training uploads, into no other tenant's project", async () => {
    const mine = await t.workspace();
    const theirs = await t.workspace();
    const viewer = await t.person(mine, "viewer");
    expect((await upload(mine, fileOf(WORDS, "a.txt"), {}, {})).status).toBe(401);
    expect((await upload(mine, fileOf(WORDS, "a.txt"), {}, viewer)).status).toBe(403);
    const { "x-csrf-token": _, ...cookieOnly } = await t.person(mine);
    expect((await upload(mine, fileOf(WORDS, "a.txt"), {}, cookieOnly)).status).toBe(403);
    expect((await upload(mine, fileOf(WORDS, "a.txt"), {}, theirs.token)).status).toBe(403);
    expect((await upload(mine, fileOf(WORDS, "a.txt"), {}, mine.key)).status).toBe(401);
    expect(await filesOf(mine)).toEqual([]);
    expect(readdirSync(t.running.app.config.downloadsDir)).toEqual([]);
  });

  test("an Idempotency-Key repeats the same file and refuses another", async () => {
    const mine = await t.workspace();
    const as = { ...mine.token, "idempotency-key": "upload-1" };
    const first = await upload(mine, fileOf(WORDS, "a.txt"), {}, as);
    const again = await upload(mine, fileOf(WORDS, "a.txt"), {}, as);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect((await upload(mine, fileOf("other words", "a.txt"), {}, as)).status).toBe(409);
    expect(await filesOf(mine)).toHaveLength(1);
  });

  describe("in pieces", () => {
    const begin = (mine: Workspace, more: object = {}) =>
      t.call(mine.token, "createUpload", {
        project_uid: mine.projectUid,
        name: "docs/handbook.txt",
        size: 2 * MB + 5,
        fingerprint: "1700000000000",
        ...more,
      });
    const append = (mine: Workspace, id: number, offset: number, content: Buffer, as?: Headers) =>
      t.multipart(as ?? mine.token, "appendUpload", {
        project_uid: mine.projectUid,
        id: String(id),
        offset: String(offset),
        file: fileOf(content, "piece"),
      });
    const end = (mine: Workspace, id: number, as?: Headers) =>
      t.call(as ?? mine.token, "completeUpload", { project_uid: mine.projectUid, id });
    const piece = (length = MB) => Buffer.alloc(length, " ");

    test("an interrupted upload continues where it ended, and a repeated call changes nothing", async () => {
      const mine = await t.workspace();
      const { id } = (await begin(mine)).body.data;
      expect((await append(mine, id, 0, piece())).body.data.received).toBe(MB);
      // The page was reloaded: the same file finds its upload.
      expect((await begin(mine)).body.data).toMatchObject({ id, received: MB, name: "docs/handbook.txt" });
      const open = await t.call(mine.token, "getUploads", { project_uid: mine.projectUid });
      expect(open.body.data).toMatchObject([{ id, received: MB, size: 2 * MB + 5 }]);
      // The answer to a piece was lost.
      expect((await append(mine, id, 0, piece())).body.data.received).toBe(MB);
      const gap = await append(mine, id, MB + 1, piece(10));
      expect([gap.status, gap.body.message]).toEqual([
        409,
        `The upload continues at byte ${MB}, not at ${MB + 1}.`,
      ]);
      expect((await end(mine, id)).body.message).toContain("bytes of the file are still missing");
      await append(mine, id, MB, piece());
      expect((await append(mine, id, 2 * MB, piece(6))).body.errors.offset).toContain("would end at");
      await append(mine, id, 2 * MB, Buffer.from("words"));
      const [done, again] = [await end(mine, id), await end(mine, id)];
      expect(done.body.data).toMatchObject({
        name: "docs/handbook.txt",
        size: 2 * MB + 5,
        status: "pending",
      });
      expect(again.body.data.id).toBe(done.body.data.id);
      expect(await settled(mine)).toMatchObject([{ status: "completed" }]);
      expect((await end(mine, id)).body.data.id).toBe(done.body.data.id);
      expect((await t.call(mine.token, "getUploads", { project_uid: mine.projectUid })).body.data).toEqual(
        [],
      );
    });

    test("two connections that send the same piece store it once", async () => {
      const mine = await t.workspace();
      const { id } = (await begin(mine, { size: 20 })).body.data;
      const sent = await Promise.all(
        [1, 2, 3].map(() => append(mine, id, 0, Buffer.from(WORDS.slice(0, 20)))),
      );
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await piecesStored(mine)).toHaveLength(1);
      await t.call(mine.token, "cancelUpload", { project_uid: mine.projectUid, id });
      expect(await piecesStored(mine)).toEqual([]);
      expect((await append(mine, id, 0, Buffer.from("x"))).status).toBe(404);
    });

    test("limits: size, pieces, content, allowance, and other tenants", async () => {
      const mine = await t.workspace();
      const theirs = await t.workspace();
      expect((await begin(mine, { size: 50 * MB + 1 })).body.errors.size).toMatch(/^size /);
      expect((await begin(mine, { name: "../.." })).body.errors.name).toMatch(/^name /);
      const { id } = (await begin(mine, { size: 20, name: "film.mp4" })).body.data;
      expect((await append(mine, id, 0, Buffer.alloc(MB + 1))).status).toBe(413);
      const film = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0", "latin1");
      expect((await append(mine, id, 0, film)).body.message).toMatch(/^File type not supported/);
      const missing = { project_uid: mine.projectUid, id, offset: 0 };
      expect((await t.call(mine.token, "appendUpload", missing)).body.errors.file).toContain("multipart");
      const foreign = { ...theirs, token: theirs.token };
      expect((await append(foreign, id, 0, film)).status).toBe(404);
      expect((await end(foreign, id)).status).toBe(404);
      const cancel = { project_uid: theirs.projectUid, id };
      expect((await t.call(theirs.token, "cancelUpload", cancel)).status).toBe(404);
      const viewer = await t.person(mine, "viewer");
      expect((await append(mine, id, 0, film, viewer)).status).toBe(403);
      await t.running.app.db.write(({ sql }) =>
        sql
          .updateTable("organizations")
          .set({ plan: "Free" })
          .where("id", "=", mine.organizationId)
          .execute(),
      );
      for (let index = 0; index < 5; index++) await upload(mine, fileOf(WORDS, `${index}.txt`));
      const full = await begin(mine, { name: "sixth.txt" });
      expect([full.status, full.body.message]).toEqual([409, "You have already reached the limit."]);
    });

    test("an organization can't fill the disk with uploads that it never completes", async () => {
      const mine = await t.workspace();
      for (let index = 0; index < 20; index++)
        expect((await begin(mine, { size: 50 * MB, name: `${index}.pdf` })).status).toBe(200);
      const full = await begin(mine, { size: 50 * MB, name: "more.pdf" });
      expect([full.status, full.body.message]).toEqual([
        409,
        expect.stringMatching(/^1 GB of uploaded files/),
      ]);
      t.clock.advance(25 * 60 * 60 * 1000);
      await t.running.app.db.writeStatement((sql) => deleteExpiredUploads(sql, t.clock.now));
      expect((await begin(mine, { size: 50 * MB, name: "more.pdf" })).status).toBe(200);
    });
  });

  test("a failed file is tried again from its stored content, until that has expired", async () => {
    const mine = await t.workspace();
    const { body } = await upload(mine, fileOf("words", "fake.pdf"));
    await settled(mine);
    const retry = () => t.call(mine.token, "retryFile", { project_uid: mine.projectUid, id: body.data.id });
    expect((await retry()).status).toBe(200);
    expect(await settled(mine)).toMatchObject([{ reason: "wrong_kind" }]);
    t.clock.advance(8 * 24 * 60 * 60 * 1000);
    await t.running.app.db.writeStatement((sql) => deleteExpiredUploads(sql, t.clock.now));
    expect((await retry()).status).toBe(200);
    expect(await settled(mine)).toMatchObject([
      { reason: "not_stored", problem: "The uploaded file is no longer stored. Please upload it again." },
    ]);
  });
});
