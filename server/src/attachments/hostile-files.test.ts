import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachmentsOf } from "../../test/attached-files.ts";
import type { Workspace } from "../../test/factories.ts";
import { createTestApp, type TestApp } from "../../test/harness.ts";
import type { OpenVisit } from "../../test/open-visit.ts";
import { PDF, photoWithPlace, plainPng, pngOf } from "../../test/sample-images.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>`;
const latin = (text: string) => Buffer.from(text, "latin1");

describe("hostile files", () => {
  let t: TestApp;
  let w: Workspace;
  let visitor: OpenVisit;
  beforeAll(async () => {
    t = await createTestApp();
    w = await t.workspace();
    visitor = await visit(w);
  });
  afterAll(() => t.close());
  const { fileOf, visit, uploadAsVisitor, open } = attachmentsOf(() => t);
  const upload = (content: string | Buffer, name: string, type = "") =>
    uploadAsVisitor(visitor, fileOf(content, name, type));

  test("names, declared types and contents that disagree, pages, drawings and programs are refused in words", async () => {
    const refused: [string | Buffer, string, string?][] = [
      [SVG, "drawing.svg", "image/svg+xml"],
      [SVG, "drawing.png", "image/png"],
      [SVG, "drawing.jpg"],
      ["<!doctype html><script>1</script>", "page.html", "text/html"],
      ["<!doctype html>", "page.txt", "text/html"],
      ["<!doctype html>", "page.txt.html"],
      ["alert(1)", "run.js", "text/javascript"],
      [latin("MZ\x90\0\x03\0\0\0"), "setup.exe"],
      [latin("MZ\x90\0\x03\0\0\0"), "setup.pdf", "application/pdf"],
      [latin("MZ\x90\0\x03\0\0\0"), "setup.txt", "text/plain"],
      [Buffer.concat([latin("MZ"), PDF]), "polyglot.pdf", "application/pdf"],
      [plainPng(), "photo.pdf", "application/pdf"],
      [plainPng(), "photo.jpg", "image/jpeg"],
      [plainPng(), "photo.png", "text/html"],
      [latin("PK\x03\x04 no office file"), "letter.docx"],
      [latin("PK\x03\x04 [Content_Types].xml word/vbaProject.bin"), "macro.docm"],
      [PDF, "no-extension"],
      [PDF, "contract.pdf\u202Etxt.exe"],
    ];
    for (const [content, name, type] of refused) {
      const { status, body } = await upload(content, name, type);
      expect([name, status, body.errors?.file?.length > 20]).toEqual([name, 400, true]);
    }
  });

  test("a name is shown as what it is: no folders, no hidden or reordering marks, never a header's syntax", async () => {
    const names = {
      "../../../etc/cron.d/a.pdf": "a.pdf",
      "C:\\Users\\x\\b.pdf": "b.pdf",
      "invoice\u202Egnp.pdf": "invoicegnp.pdf",
      "zero\u200Bwidth\uFEFF.pdf": "zerowidth.pdf",
      "line\r\nSet-Cookie: a=b.pdf": "lineSet-Cookie_ a=b.pdf",
      '"; filename=evil.html; x=.pdf': "_; filename=evil.html; x=.pdf",
      "...hidden.pdf": "hidden.pdf",
      [`${"ü".repeat(300)}.pdf`]: `${"ü".repeat(150)}.pdf`,
    };
    for (const [name, shown] of Object.entries(names)) {
      const boundary = "parley-test";
      const raw = name.replace(/"/g, "%22").replace(/[\r\n]/g, "");
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="session_uid"\r\n\r\n${visitor.uid}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.includes('"') ? name.replace(/"/g, '\\"') : raw}"\r\nContent-Type: application/pdf\r\n\r\n`;
      const { statusCode, body } = await t.running.server.inject({
        method: "POST",
        url: "/chatbot/v1/uploadVisitorAttachment",
        headers: { ...visitor.headers, "content-type": `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([Buffer.from(head), PDF, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
      const { data } = JSON.parse(body);
      expect([name, statusCode, data?.name]).toEqual([name, 200, shown]);
      const { headers } = await open(data.url);
      expect(headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''[\w.~%-]+$/);
    }
  });

  test("an image is re-encoded: neither its metadata nor a file hidden behind it survives", async () => {
    const hidden = Buffer.concat([photoWithPlace(), latin("PK\x03\x04<script>alert(1)</script>")]);
    const { body } = await upload(hidden, "photo.jpeg", "image/jpeg");
    for (const url of [body.data.url, body.data.image.view_url, body.data.image.thumbnail.url]) {
      const { rawPayload, headers } = await open(url);
      expect(headers["content-type"]).toBe("image/jpeg");
      for (const words of ["GPSLatitude", "Exif", "script", "PK\x03\x04"])
        expect([words, rawPayload.includes(latin(words))]).toEqual([words, false]);
    }
    const gif = latin("GIF89a/*\0\0\0\0*/=1;alert(1)//");
    expect((await upload(gif, "polyglot.gif", "image/gif")).status).toBe(400);
  });

  test("an image that unpacks to more than the limit, or is broken, is refused before or while it is decoded", async () => {
    const bomb = pngOf(50_000, 50_000, deflateSync(Buffer.alloc(1024)));
    const pixels = await upload(bomb, "bomb.png", "image/png");
    expect([pixels.status, pixels.body.errors.file]).toEqual([
      400,
      "The image has more than 50 megapixels. Send a smaller one.",
    ]);
    const short = pngOf(3000, 3000, Buffer.alloc(100));
    for (const broken of [short, plainPng().subarray(0, 40), pngOf(0, 10, Buffer.alloc(10))])
      expect((await upload(broken, "broken.png", "image/png")).body.errors.file).toMatch(/damaged/);
    // The service goes on.
    expect((await upload(plainPng(), "fine.png", "image/png")).status).toBe(200);
  });
});
