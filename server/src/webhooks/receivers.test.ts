import { describe, expect, test } from "vitest";
import { sendJson } from "../../test/faulty-service.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDesk, type Desk } from "../../test/desk.ts";
import { mailsTo } from "../../test/outbox.ts";
import { until } from "../../test/until.ts";
import { useWebhooks } from "../../test/webhooks.ts";
import { FAILING_AFTER_MS, PAUSES_MS } from "./attempt.ts";
import { createSlots } from "./slots.ts";

const HOUR_MS = 60 * 60 * 1000;

describe("receivers that fail", () => {
  const webhooks = useWebhooks();
  const { create, log, endpoint, say } = webhooks;

  test("pauses grow to three days in all; then the delivery has failed and the next of the subject is tried", async () => {
    const total = PAUSES_MS.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThanOrEqual(FAILING_AFTER_MS);
    expect(PAUSES_MS.toSorted((one, other) => one - other)).toEqual(PAUSES_MS);
    const { desk, t, service } = webhooks;
    const { id } = await create({ events: ["message.created"] });
    // Another subject succeeds, so the endpoint itself is not failing.
    const uid = await desk.conversation("Poison");
    await until(async () => (await log(id, { state: "delivered" })).length === 2);
    service.on("/hook", (request, response) =>
      sendJson(response, {}, request.body.includes(uid) ? 500 : 200),
    );
    await say(uid, "Second");
    const other = await desk.conversation("Healthy");
    const failed = () => log(id, { state: "failed" });
    const attempts = async () => (await log(id, { state: "pending" })).at(-1)?.attempts ?? 0;
    for (let round = 1; round <= PAUSES_MS.length; round += 1) {
      await until(async () => (await attempts()) >= round);
      await say(other, "Still here");
      await until(async () => (await log(id, { state: "pending" })).length === 2);
      t.clock.advance(PAUSES_MS[round - 1]! * 1.2);
    }
    await until(async () => (await failed()).length === 1);
    expect((await failed())[0]).toMatchObject({ attempts: PAUSES_MS.length + 1, status: 500 });
    await until(async () => (await attempts()) === 1);
    expect(await endpoint(id)).toMatchObject({ state: "active" });
    t.clock.now = Date.now();
  });

  test("an endpoint without a success for three days is off, its owners get one mail, and resuming sends what waits", async () => {
    const { desk, t, service } = webhooks;
    const { id } = await create({ events: ["session.created"] });
    service.on("/hook", (_request, response) => sendJson(response, {}, 503));
    const [owner] = await t.running.app.db.read
      .selectFrom("users")
      .select("email")
      .where("id", "=", desk.mine.ownerId)
      .execute();
    const offMails = () =>
      existsSync(join(t.dataDir, "outbox"))
        ? mailsTo(t, owner!.email).filter((mail) => mail.includes("its webhook is off"))
        : [];
    await desk.conversation();
    await desk.conversation();
    await until(async () => {
      t.clock.advance(HOUR_MS);
      return (await endpoint(id)).state === "failing";
    });
    await until(() => {
      t.clock.advance(1000);
      return offMails().length > 0;
    });
    expect(offMails()).toHaveLength(1);
    expect(offMails()[0]).toContain(service.host);
    expect(await endpoint(id)).toMatchObject({ last_problem: "The receiver answered with the status 503." });
    const before = service.requests.length;
    await desk.conversation();
    t.clock.advance(24 * HOUR_MS);
    expect(await log(id, { state: "pending" })).toHaveLength(3);
    service.on("/hook", (_request, response) => sendJson(response, {}));
    expect((await desk.call("updateWebhook", { webhook_id: id, paused: false })).body.data.state).toBe(
      "active",
    );
    await until(async () => (await log(id, { state: "delivered" })).length === 3);
    // Besides came at most what was under way when it was switched off: one request for each conversation.
    expect(service.requests.length - before - 3).toBeLessThanOrEqual(2);
    expect(await endpoint(id)).toMatchObject({
      state: "active",
      failing_since: null,
      last_problem: null,
      waiting: 0,
    });
    t.clock.now = Date.now();
  });

  test("a receiver that asks for a pause with Retry-After is left alone for so long", async () => {
    const { desk, t, service } = webhooks;
    const { id } = await create({ events: ["session.created"] });
    service.on("/hook", (_request, response) => {
      response.writeHead(429, { "retry-after": "600" }).end();
    });
    await desk.conversation();
    const waiting = async () => (await log(id, { state: "pending" }))[0];
    await until(async () => (await waiting())?.attempts === 1);
    expect(Date.parse((await waiting())!.next_attempt_at!) - t.clock.now).toBeGreaterThanOrEqual(599_000);
    const before = service.requests.length;
    service.on("/hook", (_request, response) => sendJson(response, {}));
    // Another conversation is for the same receiver.
    await desk.conversation();
    t.clock.advance(590_000);
    expect(await log(id, { state: "delivered" })).toEqual([]);
    expect(service.requests.length).toBe(before);
    t.clock.advance(20_000);
    await until(async () => (await log(id, { state: "delivered" })).length === 2);
    t.clock.now = Date.now();
  });

  test("redirects are not followed, and endless or broken answers count by their status", async () => {
    const { desk, service } = webhooks;
    const { id } = await create({ url: `${service.url}/moved`, events: ["session.created"] });
    const test = async () => (await desk.call("sendTestWebhook", { webhook_id: id })).body.data;
    service.on("/moved", (_request, response) => response.writeHead(307, { location: "/hook" }).end());
    expect(await test()).toMatchObject({ state: "failed", status: 307 });
    expect(service.requests).toHaveLength(1);
    service.on("/moved", (_request, response) => response.end("a\0".repeat(1_000_000)));
    const large = await test();
    expect(large.state).toBe("delivered");
    expect(large.answer).toBe("a".repeat(2048));
    service.on("/moved", (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await test()).toMatchObject({ state: "delivered", answer: "half" });
    service.on("/moved", (_request, response) => void response.destroy());
    expect(await test()).toMatchObject({
      state: "failed",
      status: null,
      problem: "The receiver can't be reached.",
    });
  });

  test("a receiver that never answers delays no other endpoint", async () => {
    const { desk, service, t } = webhooks;
    service.on("/silent", () => {});
    await create({ url: `${service.url}/silent` });
    for (let count = 0; count < 15; count += 1) await desk.conversation();
    const { id } = await create({ events: ["session.created"] });
    await desk.conversation();
    await until(async () => (await log(id, { state: "delivered" })).length === 1);
    const silent = service.requests.filter(({ path }) => path === "/silent").length;
    expect(silent).toBeGreaterThan(0);
    expect(silent).toBeLessThanOrEqual(10);
    expect(t.clock.now).toBeGreaterThan(0);
  });
});

describe("200 receivers that never answer", () => {
  const webhooks = useWebhooks();
  const PROJECTS = 10;

  test("leave the others their turn: proven ones at once, and half of all requests is never theirs", async () => {
    const { t, service, desk } = webhooks;
    let held = 0;
    let most = 0;
    service.on("/silent", (_request, response) => {
      held += 1;
      most = Math.max(most, held);
      response.on("close", () => (held -= 1));
    });
    const silent: Desk[] = [];
    for (let count = 0; count < PROJECTS; count += 1) silent.push(await openDesk(t));
    const events = ["session.created"];
    for (const one of silent)
      for (let count = 0; count < 20; count += 1)
        expect((await one.call("createWebhook", { url: `${service.url}/silent`, events })).status).toBe(200);
    // Created last, so it comes after all of them in every list by id.
    const { id } = await webhooks.create({ events });
    await desk.conversation();
    const delivered = async () => (await log(id, { state: "delivered" })).length;
    const { log } = webhooks;
    await until(async () => (await delivered()) === 1);
    for (let round = 1; round <= 5; round += 1) {
      for (const one of silent) await one.conversation();
      await until(() => held > 0);
      await desk.conversation();
      await until(async () => (await delivered()) === 1 + round);
    }
    expect(most).toBeLessThanOrEqual(100);
    // Another that has answered nothing yet comes after at most one request of those that are under way.
    const fresh = await webhooks.create({ events });
    const before = service.requests.length;
    await desk.conversation();
    await until(async () => (await log(fresh.id, { state: "delivered" })).length === 1);
    expect(service.requests.length - before).toBeLessThan(250);
    const paused = await t.running.app.db.read
      .selectFrom("webhook_endpoints")
      .select("id")
      .where("last_success_at", "is", null)
      .execute();
    expect(paused).toHaveLength(PROJECTS * 20);
  });
});

describe("a receiver that is away", () => {
  const webhooks = useWebhooks();

  test("a pause outlives its runner: nothing holds a place for it", async () => {
    const { t, service, desk } = webhooks;
    service.on("/away", (_request, response) => sendJson(response, {}, 503));
    const { id } = await webhooks.create({ url: `${service.url}/away`, events: ["session.created"] });
    for (let count = 0; count < 4; count += 1) await desk.conversation();
    const row = () =>
      t.running.app.db.read
        .selectFrom("webhook_endpoints")
        .select(["worker", "leased_until", "failures_in_row"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    await until(async () => (await row()).worker === null && (await row()).failures_in_row >= 3);
    expect((await row()).leased_until).toBeGreaterThan(t.clock.now);
    service.on("/away", (_request, response) => sendJson(response, {}));
    await desk.call("updateWebhook", { webhook_id: id, description: "It is back" });
    expect(await row()).toMatchObject({ failures_in_row: 0 });
    t.clock.advance(HOUR_MS);
    await until(async () => (await webhooks.log(id, { state: "delivered" })).length === 4);
    t.clock.now = Date.now();
  });
});

describe("the address guard", () => {
  const webhooks = useWebhooks({ env: {} });

  test("addresses inside the network are not called, and plain http is refused", async () => {
    const { desk, service } = webhooks;
    const plain = await desk.call("createWebhook", { url: `${service.url}/hook` });
    expect(plain.body.errors).toEqual({ url: "url must begin with https://." });
    for (const url of [
      "https://user:secret@example.com/",
      "ftp://example.com",
      "example.com",
      "https://example.com:22/",
    ])
      expect((await desk.call("createWebhook", { url })).status).toBe(400);
    const { id } = await webhooks.create({ url: service.url.replace("http:", "https:") });
    const tested = await desk.call("sendTestWebhook", { webhook_id: id });
    expect(tested.body.data).toMatchObject({
      state: "failed",
      problem:
        "The receiver's address is not public. The operator can allow it: ALLOW_PRIVATE_WEBHOOK_URLS=true.",
    });
    expect(service.requests).toEqual([]);
  });
});

describe("slots", () => {
  test("a busy project waits for itself, and projects that wait take turns", async () => {
    const slots = createSlots({ all: 3, perProject: 2, unproven: 3, forNewcomers: 0 });
    const begun: string[] = [];
    const releases = new Map<string, () => void>();
    const take = (project: number, name: string) =>
      slots.take(project, true).then((release) => {
        begun.push(name);
        releases.set(name, release);
      });
    for (const name of ["a1", "a2", "a3", "a4"]) void take(1, name);
    void take(2, "b1");
    void take(2, "b2");
    await Promise.resolve();
    await Promise.resolve();
    expect(begun).toEqual(["a1", "a2", "b1"]);
    for (const name of ["a1", "a2", "b1"]) {
      releases.get(name)!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"]);
  });

  test("receivers without a success use a part, and the last slots are for projects that use none", async () => {
    const slots = createSlots({ all: 4, perProject: 4, unproven: 2, forNewcomers: 1 });
    const begun: string[] = [];
    const take = (project: number, isProven: boolean, name: string) =>
      void slots.take(project, isProven).then(() => begun.push(name));
    for (const name of ["silent1", "silent2", "silent3"]) take(1, false, name);
    take(2, true, "proven1");
    take(2, true, "proven2");
    take(3, true, "newcomer");
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(["silent1", "silent2", "proven1", "newcomer"]);
  });
});
