import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)]);
/** One page without any text. */
const scannedPdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>",
);

/** Stands in for the programs: what they print is what a real one would have read. */
const TESSERACT = `#!/bin/sh
if [ "$1" = --list-langs ]; then echo "List of available languages (3):"; echo deu; echo eng; echo osd; exit 0; fi
case "$4" in eng+deu) ;; *) exit 1;; esac
[ -n "$SECRET_KEY" ] && echo leaked
printf 'The ferry leaves\\nat noon.\\n\\n|| ~\\n\\nBring your bicycle.\\n\\f'
`;
const PDFTOPPM = `#!/bin/sh
for last; do :; done
case "$*" in *"-f 3 "*) exit 99;; esac
printf x > "$last-1.png"
`;

describe("pictures and scans", () => {
  let t: TestApp;
  const programs = mkdtempSync(join(tmpdir(), "parley-ocr-"));
  const path = process.env.PATH;
  beforeAll(async () => {
    for (const name of ["printf", "echo", "rm"]) symlinkSync(`/usr/bin/${name}`, join(programs, name));
    t = await createTestApp({ background: true });
  });
  afterAll(async () => {
    process.env.PATH = path;
    delete process.env.SECRET_KEY;
    await t.close();
    rmSync(programs, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const name of ["tesseract", "pdftoppm"]) rmSync(join(programs, name), { force: true });
    process.env.PATH = programs;
    process.env.SECRET_KEY = "never given to a program";
  });

  const install = (name: string, script: string) => {
    writeFileSync(join(programs, name), script);
    chmodSync(join(programs, name), 0o755);
  };
  async function teach(content: Buffer, name: string) {
    const mine = await t.workspace();
    const file = new File([new Uint8Array(content)], name);
    await t.multipart(mine.token, "uploadFile", { project_uid: mine.projectUid, file });
    for (;;) {
      const { body } = await t.call(mine.token, "getProjectFiles", { project_uid: mine.projectUid });
      const [only] = body.data;
      if (only.status === "completed" || only.status === "failed") return { mine, file: only };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test("without tesseract the file fails and the sentence names it", async () => {
    for (const [content, name] of [
      [png, "receipt.png"],
      [scannedPdf, "scan.pdf"],
    ] as const) {
      const { file } = await teach(content, name);
      expect(file).toMatchObject({
        status: "failed",
        reason: "scan",
        problem: "This is a scan. Install tesseract to read scans.",
      });
    }
  });

  test("with it, pictures and the pages of a PDF are read, in the languages that are installed", async () => {
    install("tesseract", TESSERACT);
    install("pdftoppm", PDFTOPPM);
    for (const [content, name] of [
      [png, "receipt.png"],
      [scannedPdf, "scan.pdf"],
    ] as const) {
      const { mine, file } = await teach(content, name);
      expect(file).toMatchObject({
        status: "completed",
        problem: null,
        note: "Read by text recognition (eng, deu). Check it for mistakes.",
      });
      const search = { project_uid: mine.projectUid, query: "When does the ferry leave?" };
      const { body } = await t.call(mine.token, "searchIndexDocument", search);
      const found = JSON.stringify(body.data);
      expect(found).toContain("at noon.");
      expect(found).not.toContain("leaked");
    }
  });

  test.each([
    ["damaged", "exit 1"],
    ["too_complex", "kill -9 $$"],
    ["empty", "exit 0"],
  ])("a program that ends badly makes the file %s", async (reason, ending) => {
    install("tesseract", `#!/bin/sh\n[ "$1" = --list-langs ] && echo eng && exit 0\n${ending}\n`);
    expect((await teach(png, "receipt.png")).file).toMatchObject({ status: "failed", reason });
  });
});
