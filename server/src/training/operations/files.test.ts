import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { FILE_JOB } from "../job-kinds.ts";
import { progressOf } from "../progress.ts";

const PAGE = `<!doctype html><title>Ferry</title><nav><a href="/imprint">Imprint</a></nav>
<main><h1>Timetable</h1><p>The ferry leaves at noon.</p></main><script>steal(document.cookie)</script>`;
const MANUAL = "The espresso machine descales itself every 200 cups. Press the blue button to begin earlier.";

describe("training files", () => {
  let t: TestApp;
  let site: Server;
  let address: string;
  let failuresLeft = 0;
  let retryAfter: string | null = null;
  const fetches: string[] = [];

  beforeAll(async () => {
    site = createServer((request, response) => {
      fetches.push(request.url!);
      if (request.url === "/manual.txt") return response.end(MANUAL);
      if (request.url === "/page.html") return response.end(PAGE);
      if (request.url === "/readme.md") return response.end("# Opening\n\nThe tide mill opens at dawn.");
      if (request.url === "/empty.txt") return response.end("  \n ");
      if (request.url === "/fake.pdf") return response.end("this is no PDF");
      if (request.url === "/nul.json")
        return response.end(JSON.stringify([{ "opening\0 hours": "The boathouse opens at nine.\0" }]));
      if (request.url === "/flaky.txt" && failuresLeft > 0) {
        failuresLeft -= 1;
        return response.writeHead(503, retryAfter === null ? {} : { "retry-after": retryAfter }).end();
      }
      if (request.url === "/flaky.txt") return response.end("The lighthouse keeper feeds seven gulls.");
      return response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    t = await createTestApp({ background: true, env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
  });
  afterAll(async () => {
    await t.close();
    site.close();
  });

  const upload = (mine: Workspace, path: string, more: object = {}) =>
    t.call(mine.token, "uploadFile", {
      project_uid: mine.projectUid,
      file_url: `${address}${path}`,
      ...more,
    });

  const isAtWork = async () => {
    const jobs = t.running.app.db.read.selectFrom("jobs").select("id");
    return (await jobs.where("leased_until", ">", t.clock.now).executeTakeFirst()) !== undefined;
  };

  async function settled(mine: Workspace, id: number) {
    for (;;) {
      const { body } = await t.call(mine.token, "getProjectFiles", {
        project_uid: mine.projectUid,
        limit: 100,
      });
      const file = body.data.find((candidate: { id: number }) => candidate.id === id);
      if (file.status === "completed" || file.status === "failed") return file;
      // The clock is ours: pauses between tries pass at once, and the hour of the rate limit with them. Never while a
      // job runs, whose lease would end.
      if (!(await isAtWork())) t.clock.advance(60_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test.each(["/fake.pdf", "/manual.txt"])("%s keeps its final status despite late progress", async (path) => {
    const mine = await t.workspace();
    const { body } = await upload(mine, path);
    const ended = await settled(mine, body.data.id);
    await progressOf(t.running.app, { projectId: mine.projectId, id: body.data.id }).note({ progress: 30 });
    expect(await settled(mine, body.data.id)).toEqual(ended);
  });

  test("a file that failed is not read again by a job that a crash left behind", async () => {
    const mine = await t.workspace();
    const { body } = await upload(mine, "/fake.pdf");
    const ended = await settled(mine, body.data.id);
    expect(ended.status).toBe("failed");
    const { app } = t.running;
    const fetchedBefore = fetches.filter((path) => path === "/fake.pdf").length;
    const payload = { projectId: mine.projectId, id: body.data.id };
    const key = String(body.data.id);
    await app.db.write((transaction) => app.jobs.enqueue(transaction, { kind: FILE_JOB, key, payload }));
    const left = () => app.db.read.selectFrom("jobs").select("id").where("key", "=", key).execute();
    await expect.poll(left).toEqual([]);
    expect(fetches.filter((path) => path === "/fake.pdf")).toHaveLength(fetchedBefore);
    expect(await settled(mine, body.data.id)).toEqual(ended);
  });

  test("one project's file does not wait for another project's many", async () => {
    const [busy, other] = [await t.workspace(), await t.workspace()];
    const fetched: string[] = [];
    const held: (() => void)[] = [];
    let isHolding = true;
    const slow = createServer((request, response) => {
      fetched.push(request.url!);
      const answer = () => void response.end(MANUAL);
      if (isHolding) held.push(answer);
      else answer();
    });
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    for (const name of ["a", "b", "c", "d", "e", "f"])
      await upload(busy, "", { file_url: `${origin}/busy-${name}.txt` });
    // The two that run at once are under way.
    await expect.poll(() => fetched.length).toBe(2);
    await upload(other, "", { file_url: `${origin}/other.txt` });
    isHolding = false;
    for (const answer of held) answer();
    await expect.poll(() => fetched.length).toBe(7);
    // Both free workers may have asked before the first request arrived.
    expect(fetched.indexOf("/other.txt")).toBeLessThanOrEqual(3);
    slow.close();
  });

  test.each([
    ["/page.html", "When does the ferry leave?", "The ferry leaves at noon."],
    ["/readme.md", "When does the tide mill open?", "The tide mill opens at dawn."],
  ])("%s is learned, without menus and scripts", async (path, query, content) => {
    const mine = await t.workspace();
    const { body } = await upload(mine, path);
    expect(await settled(mine, body.data.id)).toMatchObject({ status: "completed", problem: null });
    const [found] = (await t.call(mine.key, "searchIndexDocument", { query })).body.data;
    expect(found).toMatchObject({ source: path.slice(1), content: expect.stringContaining(content) });
    expect(found.content).not.toMatch(/Imprint|steal/);
  });

  test("uploadFile returns immediately; a job indexes the file, search finds it with its source, and deleting removes it", async () => {
    const mine = await t.workspace();
    const { status, body } = await upload(mine, "/manual.txt", {
      tags: "coffee",
      extra_settings: { enable_citation: true },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: "RXSUCCESS", message: "File uploaded successfully" });
    expect(body.data).toMatchObject({
      project_id: mine.projectId,
      user_id: mine.ownerId,
      name: "manual.txt",
      extra_settings: { enable_citation: true },
      status: "pending",
      progress: 0,
    });
    expect(await settled(mine, body.data.id)).toMatchObject({
      status: "completed",
      progress: 100,
      size: MANUAL.length,
    });
    const found = await t.call(mine.key, "searchIndexDocument", { query: "descale the espresso machine" });
    expect(found.body.data[0]).toMatchObject({
      doc_id: `file-${body.data.id}`,
      source: "manual.txt",
      url: `${address}/manual.txt`,
    });
    const key = { project_uid: mine.projectUid, id: body.data.id };
    expect(await t.call(mine.token, "deleteFile", key)).toMatchObject({
      status: 200,
      body: { message: "Data Deleted Successfully!" },
    });
    expect((await t.call(mine.key, "searchIndexDocument", { query: "espresso" })).body.data).toEqual([]);
    expect(await t.call(mine.token, "deleteFile", key)).toMatchObject({
      status: 404,
      body: { message: "Not found" },
    });
  });

  test.each([
    ["/empty.txt", "empty", "The file contains no text."],
    ["/fake.pdf", "wrong_kind", "The file's content doesn't match its extension."],
    ["/missing.txt", "http_status", "Couldn't download the file (404 Not Found)."],
  ])("%s fails with the reason %s and a readable sentence", async (path, reason, problem) => {
    const mine = await t.workspace();
    const { body } = await upload(mine, path);
    expect(await settled(mine, body.data.id)).toMatchObject({ status: "failed", reason, problem });
  });

  test("a NUL in a key or a value does not keep a file from being learned", async () => {
    const mine = await t.workspace();
    const { body } = await upload(mine, "/nul.json");
    expect(await settled(mine, body.data.id)).toMatchObject({ status: "completed", reason: null });
    const found = await t.call(mine.key, "searchIndexDocument", { query: "opening hours of the boathouse" });
    expect(JSON.stringify(found.body.data)).toContain("opening hours: The boathouse opens at nine.");
  });

  test("a network failure is retried with backoff, and a failed file on request", async () => {
    const mine = await t.workspace();
    failuresLeft = 2;
    const { body } = await upload(mine, "/flaky.txt");
    expect(await settled(mine, body.data.id)).toMatchObject({ status: "completed" });
    failuresLeft = 100;
    const second = await upload(mine, "/flaky.txt");
    expect(await settled(mine, second.body.data.id)).toMatchObject({ status: "failed" });
    failuresLeft = 0;
    const key = { project_uid: mine.projectUid, id: second.body.data.id };
    expect((await t.call(mine.token, "retryFile", key)).body.data.status).toBe("pending");
    expect(await settled(mine, second.body.data.id)).toMatchObject({ status: "completed", reason: null });
    expect((await t.call(mine.token, "retryFile", key)).status).toBe(409);
  });

  test("a file's server that asks for a pause with Retry-After is left alone for so long", async () => {
    const mine = await t.workspace();
    [failuresLeft, retryAfter] = [1, "600"];
    const { now } = t.clock;
    const { body } = await upload(mine, "/flaky.txt");
    const waits = async () =>
      (
        await t.running.app.db.read
          .selectFrom("jobs")
          .select("run_at")
          .where("kind", "=", FILE_JOB)
          .where("attempts", "=", 1)
          .where("leased_until", "<=", t.clock.now)
          .executeTakeFirst()
      )?.run_at ?? 0;
    await expect.poll(waits, { timeout: 60_000 }).toBeGreaterThanOrEqual(now + 600_000);
    retryAfter = null;
    expect(await settled(mine, body.data.id)).toMatchObject({ status: "completed" });
    expect(t.clock.now - now).toBeGreaterThanOrEqual(600_000);
  });

  test("refuses other types with the allowed list, and addresses that cannot be fetched", async () => {
    const mine = await t.workspace();
    const other = await upload(mine, "/movie.mp4");
    expect(other.status).toBe(400);
    expect(other.body.message).toMatch(/^File type not supported.*txt.*md.*html.*pdf.*xlsx/);
    for (const file_url of [
      "ftp://example.com/a.txt",
      "not an address",
      "http://user:secret@example.com/a.txt",
    ]) {
      const answer = await t.call(mine.token, "uploadFile", { project_uid: mine.projectUid, file_url });
      expect(answer.status).toBe(400);
      expect(answer.body.errors.file_url).toMatch(/file_url/);
    }
  });

  test("a name from the address loses characters that a database cannot store or that disguise it", async () => {
    const mine = await t.workspace();
    const { status, body } = await upload(mine, "/man%00ual.txt");
    expect([status, body.data?.name]).toEqual([200, "manual.txt"]);
    const disguised = await upload(mine, "/..%2F..%2Finvoice%E2%80%AEfdp.txt");
    expect([disguised.status, disguised.body.data?.name]).toEqual([200, "invoicefdp.txt"]);
    const long = await upload(mine, `/${"long".repeat(200)}.txt`);
    expect([long.status, long.body.data?.name]).toEqual([200, `${"long".repeat(49)}.txt`]);
  });

  test("another tenant's file is not found, and the plan limits the number of files", async () => {
    const mine = await t.workspace({ plan: "Free" });
    const theirs = await t.workspace();
    const { body } = await upload(theirs, "/manual.txt");
    const key = { project_uid: mine.projectUid, id: body.data.id };
    expect((await t.call(mine.token, "deleteFile", key)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 7 }, () => upload(mine, "/manual.txt")));
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2);
  });
});

describe("addresses inside the network", () => {
  test("are refused unless the operator allows them", async () => {
    const t = await createTestApp({ background: true });
    const mine = await t.workspace();
    const { body } = await t.call(mine.token, "uploadFile", {
      project_uid: mine.projectUid,
      file_url: "http://127.0.0.1:8080/a.txt",
    });
    let file: { status: string; reason: string };
    do {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const list = await t.call(mine.token, "getProjectFiles", { project_uid: mine.projectUid });
      file = list.body.data.find((candidate: { id: number }) => candidate.id === body.data.id);
    } while (file.status === "pending" || file.status === "running");
    expect(file).toMatchObject({ status: "failed", reason: "not_public" });
    await t.close();
  });
});
