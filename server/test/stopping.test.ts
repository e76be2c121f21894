import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copyTemplate, engine } from "./harness.ts";
import { hasHaproxy, startHaproxy } from "./haproxy.ts";
import { startHeldVendor, type HeldVendor } from "./held-vendor.ts";
import { serverProcesses, type StartedServer } from "./started-server.ts";

const MODEL = "claude-sonnet-4-6";
const { newFolder, start, cleanUp } = serverProcesses();

interface Demo {
  readonly organizationToken: string;
  readonly projectUid: string;
  readonly projectApiKey: string;
  readonly widgetUid: string;
}

let vendor: HeldVendor;
let env: Record<string, string>;
let demo: Demo;
/** The address that is called. */
let base: string;
beforeAll(async () => {
  vendor = await startHeldVendor();
});
afterAll(async () => {
  cleanUp();
  await vendor.close();
});
beforeEach(async () => {
  env = {
    DATA_DIR: newFolder(),
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: vendor.url,
    ...(engine === "postgres" ? { DATABASE_URL: await copyTemplate() } : {}),
  };
});

async function serve(more: Record<string, string> = {}): Promise<StartedServer & { readonly url: string }> {
  const server = start({ ...env, ...more });
  const url = await server.serving();
  return { ...server, url };
}

async function useDemo(url: string): Promise<void> {
  base = url;
  demo = JSON.parse(readFileSync(join(env["DATA_DIR"]!, "first-run.json"), "utf8")) as Demo;
  const authorization = `Bearer ${demo.organizationToken}`;
  await post("updateProjectSettings", { project_uid: demo.projectUid, model: MODEL }, { authorization });
}

const post = (operation: string, body: object, headers: Record<string, string> = key()) =>
  fetch(`${base}/chatbot/v1/${operation}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const key = () => ({ "api-key": demo.projectApiKey });
const dataOf = async (answer: Response) => ((await answer.json()) as { data: Record<string, string> }).data;
const openSession = async (): Promise<string> =>
  (await dataOf(await post("createSession", { widget_uid: demo.widgetUid })))["session_uid"]!;
const ask = (session_uid: string, message: string, more: object = {}) =>
  post("sendMessage", { widget_uid: demo.widgetUid, session_uid, message, ...more });
async function said(session_uid: string): Promise<string[]> {
  const answer = await post("getSessionMessages", { session_uid, orderBy: "ASC" });
  const { data } = (await answer.json()) as { data: { send_by: string; message: string }[] };
  return data.map(({ send_by, message }) => `${send_by}: ${message}`);
}

/** What a fleet waits for after a process was killed. */
async function endLeases(): Promise<void> {
  if (engine !== "postgres") return;
  const client = new pg.Client({ connectionString: env["DATABASE_URL"]! });
  await client.connect();
  await client.query("update jobs set leased_until = 0");
  await client.end();
}

test(
  "questions that a kill and then a stop cut off are answered after the restart, once",
  { timeout: 240_000 },
  async () => {
    const first = await serve();
    await useDemo(first.url);
    const sessions = [await openSession(), await openSession()];
    vendor.hold();
    const before = vendor.requests();
    const cut = Promise.allSettled([
      ask(sessions[0]!, "One [[reply=First.]]"),
      ask(sessions[1]!, "Two [[reply=Second.]]", { stream: true }).then((answer) => answer.text()),
    ]);
    await expect.poll(vendor.requests, { timeout: 60_000 }).toBe(before + 2);
    first.child.kill("SIGKILL");
    await cut;
    await endLeases();

    const second = await serve({ DRAIN_S: "0.1" });
    base = second.url;
    await expect.poll(vendor.requests, { timeout: 60_000 }).toBe(before + 4);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);

    vendor.release();
    base = (await serve()).url;
    for (const [index, answer] of ["First.", "Second."].entries()) {
      await expect.poll(async () => (await said(sessions[index]!)).length, { timeout: 60_000 }).toBe(2);
      expect((await said(sessions[index]!))[1]).toBe(`assistant: ${answer}`);
    }
  },
);

test(
  "a stop says first that it is not ready, serves on, lets a reply end and then closes",
  { timeout: 240_000 },
  async () => {
    // Long enough for two calls on a busy machine.
    const server = await serve({ DRAIN_DELAY_S: "3", DRAIN_S: "60" });
    await useDemo(server.url);
    const uid = await openSession();
    vendor.hold();
    const before = vendor.requests();
    const reply = ask(uid, "One [[reply=First.]]", { stream: true }).then((answer) => answer.text());
    await expect.poll(vendor.requests, { timeout: 60_000 }).toBe(before + 1);
    server.child.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status, { interval: 5 }).toBe(503);
    const served = await post("getSession", { session_uid: uid });
    expect([served.status, served.headers.get("connection")]).toEqual([200, "close"]);
    await expect
      .poll(() =>
        fetch(`${base}/healthz`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    vendor.release();
    expect(await reply).toMatch(/event: done\ndata: .*First\./);
    expect(await server.ended).toBe(0);
  },
);

describe.runIf(engine === "postgres" && hasHaproxy)("two processes behind HAProxy", () => {
  test("stopping one of them under load fails no call and cuts no reply", { timeout: 240_000 }, async () => {
    const first = await serve({ DRAIN_DELAY_S: "10", DRAIN_S: "60" });
    await useDemo(first.url);
    const second = await serve();
    const proxy = await startHaproxy([first.url, second.url]);
    base = proxy.url;
    const failures: string[] = [];
    let calls = 0;
    let isOver = false;
    const load = async () => {
      while (!isOver) {
        const answer = await post("createSession", { widget_uid: demo.widgetUid }).then(
          async (response) => `${response.status} ${(await response.text()).slice(0, 80)}`,
          (error: unknown) => String(error),
        );
        calls += 1;
        if (!answer.startsWith("200")) failures.push(answer);
      }
    };
    const workers = Array.from({ length: 6 }, load);
    const sessions = await Promise.all(Array.from({ length: 6 }, openSession));
    // Of the six replies, three are made by each process; they last longer than the delay.
    const replies = sessions.map(async (uid) => {
      const answer = await ask(uid, "Count [[tokens=150]] [[delay=100]]", { stream: true });
      return `${answer.status} ${await answer.text()}`;
    });
    await expect.poll(() => calls, { timeout: 60_000 }).toBeGreaterThan(100);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    const atEnd = calls;
    await expect.poll(() => calls, { timeout: 60_000 }).toBeGreaterThan(atEnd + 50);
    isOver = true;
    await Promise.all(workers);
    expect(failures).toEqual([]);
    for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^200 [^]*event: done/);
    await proxy.close();
  });
});
