import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { zipFile } from "../../../test/sample-files.ts";
import { fileOf, uploadsOf } from "../../../test/uploaded-files.ts";

const MB = 1024 * 1024;

describe("archives", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ background: true });
  });
  afterAll(() => t.close());
  const { upload, filesOf, settled } = uploadsOf(() => t);

  test("each file in a zip becomes a file with its own state, below the archive's name", async () => {
    const mine = await t.workspace();
    const archive = zipFile([
      { name: "guide/intro.md", content: "# Intro\n\nThe tide mill opens at dawn." },
      { name: "../../../etc/passwd.txt", content: "root of all tea" },
      { name: "C:\\guide\\a.txt", content: "Steep it cool." },
      { name: "__MACOSX/guide/._intro.md", content: "x" },
      { name: "guide/.DS_Store", content: "x" },
      { name: "setup.exe", content: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]) },
      { name: "inner.zip", content: zipFile([{ name: "a.txt", content: "a" }]) },
      { name: "secret.txt", content: "x", flags: 1 },
      { name: "broken.pdf", content: "no pdf" },
      { name: "empty.txt", content: "" },
    ]);
    await upload(mine, fileOf(archive, "Handbook.zip"), { tags: "zip" });
    const files = await settled(mine);
    const shown = Object.fromEntries(
      files.map(({ name, status }: { name: string; status: string }) => [name, status]),
    );
    expect(shown).toEqual({
      "Handbook.zip": "completed",
      "Handbook/guide/intro.md": "completed",
      "Handbook/etc/passwd.txt": "completed",
      "Handbook/guide/a.txt": "completed",
      "Handbook/broken.pdf": "failed",
    });
    expect(files.every(({ tags }: { tags: string }) => tags === "zip")).toBe(true);
    const { note, id } = files.find(({ name }: { name: string }) => name === "Handbook.zip");
    expect(note).toBe(
      "4 files unpacked. Left out: setup.exe (This file type isn't supported.), inner.zip (It is an archive inside an archive.), secret.txt (The file is password-protected.), empty.txt (The file is empty.).",
    );
    const status = async () =>
      (await t.call(mine.token, "getTrainingStatus", { project_uid: mine.projectUid })).body.data.allowance
        .files.used;
    expect(await status()).toBe(4);
    await t.call(mine.token, "deleteFile", { project_uid: mine.projectUid, id });
    expect(await status()).toBe(4);
    expect(await filesOf(mine)).toHaveLength(4);
    expect(readdirSync(t.running.app.config.downloadsDir)).toEqual([]);
  });

  test("bombs, crowds and damage are refused as one file, with the reason", async () => {
    const mine = await t.workspace();
    const bomb = zipFile([{ name: "a.txt", content: Buffer.alloc(60 * MB, "a") }]);
    const crowd = zipFile(
      Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}.txt`, content: "a" })),
    );
    await upload(mine, fileOf(bomb, "bomb.zip"));
    await settled(mine);
    expect(await filesOf(mine)).toMatchObject([
      {
        status: "completed",
        note: "0 files unpacked. Left out: a.txt (The file is too complex to read.).",
      },
    ]);
    const other = await t.workspace();
    await t.running.app.db.write(({ sql }) =>
      sql.updateTable("organizations").set({ plan: "Free" }).where("id", "=", other.organizationId).execute(),
    );
    await upload(other, fileOf(crowd, "crowd.zip"));
    await upload(other, fileOf("PK\u0003\u0004 and nothing else", "damaged.zip"));
    await upload(other, fileOf("no zip at all", "text.zip"));
    const reasons = Object.fromEntries(
      (await settled(other)).map(({ name, reason }: { name: string; reason: string }) => [name, reason]),
    );
    expect(reasons).toMatchObject({
      "crowd.zip": "too_complex",
      "damaged.zip": "damaged",
      "text.zip": "wrong_kind",
    });
  });
});
