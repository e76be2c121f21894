import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { until } from "../../../test/until.ts";

function isInstalled(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const MISSING = [
  ...(isInstalled("tesseract", "--version") ? [] : ["tesseract"]),
  ...(isInstalled("pdftoppm", "-v") ? [] : ["pdftoppm"]),
];
const reason = MISSING.length > 0 ? ` (skipped: ${MISSING.join(" and ")} not installed)` : "";

/** A page of a PDF with these objects behind it, for readers that find them without a table. */
const pdfOf = (page: string, ...objects: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
        `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 300]${page}>>endobj\n`,
    ),
    ...objects,
    Buffer.from("trailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
const streamOf = (id: number, dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${id} 0 obj<<${dictionary}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from("\nendstream endobj\n"),
  ]);

const WORDS =
  "BT /F1 28 Tf 40 200 Td (The ferry to Marstal leaves at noon.) Tj 0 -60 Td (Bring your own bicycle.) Tj ET";

describe.skipIf(MISSING.length > 0)(`a real scan${reason}`, () => {
  let t: TestApp;
  const folder = mkdtempSync(join(tmpdir(), "parley-scan-"));
  let photo: Buffer;
  beforeAll(async () => {
    const typed = pdfOf(
      "/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>",
      streamOf(4, "", Buffer.from(WORDS)),
    );
    writeFileSync(join(folder, "typed.pdf"), typed);
    execFileSync(
      "pdftoppm",
      ["-r", "150", "-jpeg", "-singlefile", join(folder, "typed.pdf"), join(folder, "photo")],
      {
        stdio: "ignore",
      },
    );
    photo = readFileSync(join(folder, "photo.jpg"));
    t = await createTestApp({ background: true });
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The picture as the only thing on its page: no text to read but by looking. */
  const scanned = () =>
    pdfOf(
      "/Contents 4 0 R/Resources<</XObject<</Im1 5 0 R>>>>",
      streamOf(4, "", Buffer.from("q 600 0 0 300 0 0 cm /Im1 Do Q")),
      streamOf(
        5,
        "/Type/XObject/Subtype/Image/Width 1250/Height 625/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode",
        photo,
      ),
    );

  test.each([
    ["a photo", "timetable.jpg", () => photo],
    ["a scanned PDF", "timetable.pdf", scanned],
  ])("%s is read by tesseract and answers questions", async (_kind, name, content) => {
    const mine = await t.workspace();
    const project_uid = mine.projectUid;
    const file = new File([new Uint8Array(content())], name);
    await t.multipart(mine.token, "uploadFile", { project_uid, file });
    const stored = async () => (await t.call(mine.token, "getProjectFiles", { project_uid })).body.data[0];
    await until(async () => ["completed", "failed"].includes((await stored()).status));
    expect(await stored()).toMatchObject({ status: "completed", problem: null });
    const { body } = await t.call(mine.token, "searchIndexDocument", {
      project_uid,
      query: "When does the ferry leave?",
    });
    expect(body.data[0].content).toContain("ferry to Marstal leaves at noon");
  });
});
