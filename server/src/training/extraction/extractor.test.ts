import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createExtractor, type Extractor, type ExtractorOptions } from "./extractor.ts";
import { startReaderProcess } from "./reader-process.ts";
import { docxFile, pdfFile, pdfOfObjects } from "../../../test/sample-files.ts";
import { until } from "../../../test/until.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-extract-"));
const extractors: Extractor[] = [];

afterEach(() => extractors.splice(0).forEach((extractor) => extractor.close()));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function extractorWith(options: ExtractorOptions): Extractor {
  const extractor = createExtractor({ folders: [folder], ...options });
  extractors.push(extractor);
  return extractor;
}

/** Forms that each draw the next one ten times: a few hundred bytes that mean a billion words. */
function laughingPdf(): Buffer {
  const objects: string[] = [];
  objects[1] = "<< /Type /Catalog /Pages 2 0 R >>";
  objects[2] = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
  objects[3] =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /X 10 0 R >> >> /Contents 5 0 R >>";
  objects[4] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  objects[5] = "<< /Length 5 >>\nstream\n/X Do\nendstream";
  for (let level = 10; level < 22; level++) {
    const content = level === 21 ? "BT /F 10 Tf (ha) Tj ET" : "/X Do ".repeat(10);
    const resources = `<< /Font << /F 4 0 R >> /XObject << /X ${level + 1} 0 R >> >>`;
    objects[level] =
      `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  }
  return pdfOfObjects(objects);
}

const fine = file("fine.txt", "# Hello\n\nGood words");

async function expectWorks(extractor: Extractor): Promise<void> {
  expect(await extractor.extract(fine, "fine.txt")).toEqual({
    kind: "txt",
    title: null,
    blocks: [
      { type: "heading", level: 1, text: "Hello", at: {} },
      { type: "paragraph", text: "Good words", at: {} },
    ],
  });
}

describe("a file that exceeds its limits costs only itself", () => {
  test("memory taken by the PDF engine", { tags: ["later"] }, async () => {
    const extractor = extractorWith({ memoryMb: 300, cpuSeconds: 60 });
    const path = file("laughs.pdf", laughingPdf());
    await expect(extractor.extract(path, "laughs.pdf")).rejects.toMatchObject({
      reason: "too_complex",
      retryable: false,
    });
    await expectWorks(extractor);
  });

  test("memory taken by JavaScript", { tags: ["later"] }, async () => {
    const extractor = extractorWith({ memoryMb: 200, cpuSeconds: 60 });
    const path = file("memory.json", `[${"[],".repeat(8_000_000)}[]]`);
    await expect(extractor.extract(path, "memory.json")).rejects.toMatchObject({ reason: "too_complex" });
    await expectWorks(extractor);
  });

  test("work without end", { tags: ["later"] }, async () => {
    const extractor = extractorWith({ cpuSeconds: 1 });
    const path = file("tags.doc", `<html>${"<b></b>".repeat(6_000_000)}`);
    await expect(extractor.extract(path, "tags.doc")).rejects.toMatchObject({ reason: "too_complex" });
    await expectWorks(extractor);
  });

  test("rows without end, though all are blank", { tags: ["later"] }, async () => {
    const extractor = extractorWith({ cpuSeconds: 60 });
    const path = file("blank.csv", "\n".repeat(18_000_000));
    await expect(extractor.extract(path, "blank.csv")).rejects.toMatchObject({ reason: "too_complex" });
    await expectWorks(extractor);
  });

  test("a file above the download limit is not opened", async () => {
    const extractor = extractorWith({ maxFileBytes: 10 });
    await expect(extractor.extract(fine, "fine.txt")).rejects.toMatchObject({ reason: "too_large" });
  });
});

describe("problems arrive with their reason", () => {
  test.each<[string, string | Buffer, string]>([
    ["blank.txt", "  ", "empty"],
    ["cut.docx", docxFile("<w:p/>").subarray(0, 200), "damaged"],
    ["page.pdf", "<html></html>", "wrong_kind"],
  ])("%s", async (name, content, reason) => {
    const extractor = extractorWith({});
    await expect(extractor.extract(file(name, content), name)).rejects.toMatchObject({
      name: "FileProblem",
      reason,
    });
    await expectWorks(extractor);
  });

  test("a missing file is the caller's error", async () => {
    await expect(extractorWith({}).extract(join(folder, "none"), "a.txt")).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});

test("a long document is read completely, in order and with progress", async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `row ${row},${"x".repeat(50)},${row}`);
  const path = file("long.csv", ["name,filler,number", ...rows].join("\n"));
  const { blocks } = await extractorWith({}).extract(path, "long.csv");
  expect(blocks).toHaveLength(20_000);
  const headers = new Set(blocks.map((block) => block.type === "row" && block.header));
  expect([...headers]).toEqual([["name", "filler", "number"]]);
  expect(blocks.every((block, row) => block.type === "row" && block.cells[2] === String(row))).toBe(true);

  const seen: number[] = [];
  const pages = Array.from({ length: 60 }, (_, page) => [{ text: `Page ${page} says something`, size: 10 }]);
  await extractorWith({}).extract(file("long.pdf", pdfFile(pages)), "long.pdf", {
    onProgress: (fraction) => seen.push(fraction),
  });
  expect(seen.at(-1)).toBe(1);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test("files beyond the number of processes are queued", async () => {
  const extractor = extractorWith({ processes: 2 });
  const files = Array.from({ length: 10 }, (_, index) => file(`turn${index}.txt`, `text ${index}`));
  const documents = await Promise.all(files.map(async (path) => extractor.extract(path, "turn.txt")));
  const texts = documents.flatMap(({ blocks }) =>
    blocks.map((block) => block.type === "paragraph" && block.text),
  );
  expect(texts).toEqual(files.map((_, index) => `text ${index}`));
});

describe("stopping", () => {
  // Either of two may be read first: their sizes are looked up side by side.
  const endless = file("endless.doc", `<html>${"<a ".repeat(8_000_000)}`);

  test("an aborted file is dropped with the caller's reason and the next one is read", async () => {
    const extractor = extractorWith({});
    const controller = new AbortController();
    const running = extractor.extract(endless, "endless.doc", { signal: controller.signal });
    const waiting = extractor.extract(endless, "endless.doc", { signal: controller.signal });
    const next = expectWorks(extractor);
    setTimeout(() => controller.abort(new Error("no longer wanted")), 300);
    await expect(running).rejects.toThrow("no longer wanted");
    await expect(waiting).rejects.toThrow("no longer wanted");
    await next;
  });

  test("closing rejects running and queued files, and reads nothing afterwards", async () => {
    const extractor = extractorWith({});
    const running = extractor.extract(endless, "endless.doc");
    const waiting = extractor.extract(endless, "endless.doc");
    const outcomes = Promise.allSettled([running, waiting]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    extractor.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(extractor.extract(fine, "fine.txt")).rejects.toThrow("closed");
  });
});

describe.runIf(existsSync("/proc/self/stat"))("processes", () => {
  const isRunning = (pid: number) =>
    existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");

  function children(): number[] {
    const list = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").trim();
    const pids = list === "" ? [] : list.split(" ").map(Number);
    return pids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("reader-main"));
  }

  test("none is started before the first file and none is left when idle", async () => {
    // Those that the tests before have killed may still be on their way out.
    await until(() => children().length === 0);
    const extractor = extractorWith({ idleMs: 50 });
    expect(children()).toEqual([]);
    await expectWorks(extractor);
    await until(() => children().length === 0);
    await expectWorks(extractor);
  });

  test("have no environment", async () => {
    const reader = startReaderProcess({ memoryMb: 500, cpuSeconds: 5, folders: [folder] });
    await reader.read({ path: fine, name: "fine.txt" });
    const environment = readFileSync(`/proc/${reader.pid}/environ`, "latin1").split("\0").filter(Boolean);
    expect(environment.filter((entry) => !entry.startsWith("NODE_CHANNEL_"))).toEqual([]);
    reader.kill();
    await until(() => !isRunning(reader.pid ?? 0));
  });

  test("one that dies fails only the file it reads", async () => {
    const reader = startReaderProcess({ memoryMb: 500, cpuSeconds: 60, folders: [folder] });
    await reader.read({ path: fine, name: "fine.txt" });
    const reading = reader.read({
      path: file("slow.doc", `<html>${"<a ".repeat(8_000_000)}`),
      name: "slow.doc",
    });
    setTimeout(() => process.kill(reader.pid ?? 0, "SIGSEGV"), 100);
    await expect(reading).rejects.toMatchObject({ reason: "crashed" });
    expect(reader.isAlive()).toBe(false);
  });

  test("do not outlive the server, even in the middle of endless work", { tags: ["later"] }, async () => {
    const slow = file("orphan.doc", `<html>${"<a ".repeat(8_000_000)}`);
    const module = pathToFileURL(join(import.meta.dirname, "reader-process.ts")).href;
    const program = `
      const { startReaderProcess } = await import(${JSON.stringify(module)});
      const reader = startReaderProcess({ memoryMb: 900, cpuSeconds: 600, folders: [${JSON.stringify(folder)}] });
      await reader.read({ path: ${JSON.stringify(fine)}, name: "fine.txt" });
      void reader.read({ path: ${JSON.stringify(slow)}, name: "slow.doc" });
      setTimeout(() => { console.log(reader.pid); process.kill(process.pid, "SIGKILL"); }, 200);`;
    let output = "";
    try {
      execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
        encoding: "utf8",
      });
    } catch (error) {
      output = (error as { stdout: string }).stdout;
    }
    const pid = Number(output.trim());
    expect(pid).toBeGreaterThan(0);
    await until(() => !isRunning(pid));
  });
});
