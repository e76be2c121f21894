import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openDesk } from "../../test/desk.ts";
import { sendJson, type ReceivedRequest } from "../../test/faulty-service.ts";
import { openVisit } from "../../test/open-visit.ts";
import { rulesOf, useRules } from "../../test/rules.ts";

const SOON = { timeout: 60_000, interval: 50 };
const DAY_MS = 24 * 60 * 60 * 1000;

describe("the webhooks of rules", () => {
  const rules = useRules();
  const { create, log, say, texts } = rules;

  test("a webhook is signed, sent once for each run, retried, limited, and its end is in the log", async () => {
    const { t, desk, service } = rules;
    const secret = "a-long-shared-secret";
    await desk.call("setActionSecret", { name: "HOOK", secret, host: service.host });
    let tries = 0;
    service.on("/hook", (_request, response) => sendJson(response, {}, (tries += 1) === 1 ? 503 : 200));
    const rule = await create({
      name: "Tell the shop",
      effects: [
        { kind: "webhook", url: `${service.url}/hook`, secret: "HOOK" },
        { kind: "webhook", url: `${service.url}/gone`, secret: null },
      ],
    });
    const uid = await desk.conversation("Where is my order?");
    const effects = async () => {
      // The pause before the second try passes.
      t.clock.advance(1000);
      return (await log({ rule_id: rule.id }))[0]?.effects;
    };
    await expect.poll(effects, SOON).toEqual([
      { kind: "webhook", status: "done", problem: null },
      { kind: "webhook", status: "failed", problem: "The service answered with the status 404." },
    ]);
    const [first, second] = service.requests.filter(({ path }) => path === "/hook");
    expect(second!.headers["idempotency-key"]).toBe(first!.headers["idempotency-key"]);
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(
      String(second!.headers["x-parley-signature"]),
    )!;
    expect(signature).toBe(createHmac("sha256", secret).update(`${seconds}.${second!.body}`).digest("hex"));
    expect(second!.body).not.toContain(secret);
    expect(JSON.parse(second!.body)).toMatchObject({
      event: "visitor_message",
      rule: { id: rule.id, name: "Tell the shop" },
      session: { uid, tags: ["chat"], priority: "none" },
      message: { text: "Where is my order?" },
      contact: null,
    });
  });

  test("a receiver that asks for a pause with Retry-After is left alone for so long", async () => {
    const { t, desk, service } = rules;
    service.on("/busy", (_request, response) => void response.writeHead(429, { "retry-after": "900" }).end());
    await create({ effects: [{ kind: "webhook", url: `${service.url}/busy`, secret: null }] });
    const { now } = t.clock;
    await desk.conversation("Where is my order?");
    const waits = async () =>
      (
        await t.running.app.db.read
          .selectFrom("jobs")
          .select("run_at")
          .where("kind", "=", "rules.webhook")
          .where("attempts", "=", 1)
          .executeTakeFirst()
      )?.run_at ?? 0;
    await expect.poll(waits, SOON).toBeGreaterThanOrEqual(now + 900_000);
    expect(service.requests).toHaveLength(1);
    service.on("/busy", (_request, response) => sendJson(response, {}));
    t.clock.advance(901_000);
    await expect
      .poll(async () => (await log())[0]?.effects, SOON)
      .toEqual([{ kind: "webhook", status: "done", problem: null }]);
  });

  test("more than 60 in a minute wait, say so in the log, and each is sent once", async () => {
    const { t, service } = rules;
    const MESSAGES = 18;
    const paths = Array.from({ length: 10 }, (_, index) => `/burst/${index}`);
    for (const path of paths) service.on(path, (_request, response) => sendJson(response, {}));
    const effects = paths.map((path) => ({ kind: "webhook", url: service.url + path, secret: null }));
    const rule = await create({ effects });
    const uid = await rules.desk.waiting();
    for (let number = 1; number < MESSAGES; number += 1) await say(uid, `Order ${number}`);
    const found = async () => (await log({ rule_id: rule.id })).flatMap((entry) => entry.effects);
    const count = async (wanted: string) =>
      (await found()).filter(({ status, problem }) => `${status} ${problem ?? ""}`.startsWith(wanted)).length;
    const total = MESSAGES * paths.length;
    await expect.poll(() => count("pending It waits"), SOON).toBe(total - 60);
    for (let minute = 1; minute <= total / 60; minute += 1) {
      await expect.poll(() => count("done"), SOON).toBe(minute * 60);
      expect(service.requests).toHaveLength(minute * 60);
      t.clock.advance(60_000);
    }
    expect(await found()).toEqual(Array(total).fill({ kind: "webhook", status: "done", problem: null }));
    expect(new Set(service.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(total);
  });

  test("where an hour of webhooks waits, a further one is refused in the log, and the rest of the rule is done", async () => {
    const { t, desk, service } = rules;
    await t.running.app.db.write(async (transaction) => {
      const tenant = String(desk.mine.projectId);
      for (let waiting = 0; waiting < 3600; waiting += 1) {
        const job = { kind: "rules.webhook", key: `${tenant} waits ${waiting}`, payload: {}, tenant };
        await t.running.app.jobs.enqueue(transaction, { ...job, runAt: t.clock.now + DAY_MS });
      }
    });
    const rule = await create({
      effects: [
        { kind: "webhook", url: `${service.url}/full`, secret: null },
        { kind: "note", text: "Noted" },
      ],
    });
    const uid = await desk.conversation();
    await expect
      .poll(async () => (await log({ rule_id: rule.id }))[0]?.effects, SOON)
      .toEqual([
        { kind: "webhook", status: "failed", problem: expect.stringContaining("3600 webhooks") },
        { kind: "note", status: "done", problem: null },
      ]);
    expect(await texts(uid)).toContain("operator note: Noted");
    // Another project does not wait for it.
    const other = await openDesk(t);
    service.on("/other", (_request, response) => sendJson(response, {}));
    await rulesOf(other).create({
      effects: [{ kind: "webhook", url: `${service.url}/other`, secret: null }],
    });
    await other.conversation();
    await expect
      .poll(async () => (await rulesOf(other).log())[0]?.effects, SOON)
      .toEqual([{ kind: "webhook", status: "done", problem: null }]);
  });

  test("what a visitor writes stays a value: it makes no field, no header and no variable", async () => {
    const { t, desk, service } = rules;
    const field = (key: string) => ({ key, label: key, type: "text", required: false, options: [] });
    const settings = { pre_chat_form: { enabled: true, fields: [field("name"), field("plan")] } };
    await desk.call("updateWidget", { widget_uid: desk.mine.widgetUid, settings });
    service.on("/values", (_request, response) => sendJson(response, {}));
    await create({
      effects: [
        { kind: "reply", text: "Hello {{contact.name | you}}." },
        { kind: "webhook", url: `${service.url}/values`, secret: null },
      ],
    });
    const visitor = await openVisit(t.running.app, desk.mine);
    const NAME = '{{contact.email}}"},"event":"resolved';
    const filled = await t.call(visitor.headers, "submitVisitorForm", {
      fields: { name: NAME, plan: "a\r\nx-evil: 1" },
    });
    expect(filled.status).toBe(200);
    const text = '"}\r\nX-Evil: 1\r\n\r\n{"event":"resolved"} {{contact.name}} \u2028 \ud800 </script>';
    const message = { session_uid: visitor.uid, message: text, client_key: "one" };
    expect((await t.call(visitor.headers, "sendVisitorMessage", message)).status).toBe(200);
    await expect.poll(() => service.requests.length, SOON).toBe(1);
    const [{ headers, body }] = service.requests as [ReceivedRequest];
    expect(Object.keys(headers)).not.toContain("x-evil");
    expect(headers["idempotency-key"]).toMatch(/^\d+-\d+-1$/);
    const sent = JSON.parse(body);
    expect(sent).toMatchObject({ event: "visitor_message", contact: { name: NAME, is_verified: false } });
    expect(sent.message.text).toBe(text.replace("\ud800", ""));
    expect(await texts(visitor.uid)).toContain(`assistant text: Hello ${NAME}.`);
  });
});

describe("the addresses of webhooks", () => {
  // 127.0.0.1 stands for a public address; every other one is inside.
  const isAddressAllowed = (address: string) => address === "127.0.0.1";
  const rules = useRules({ env: {}, overrides: { actionGuard: { isAddressAllowed } } });

  test("none inside is called, also by a redirect, and a redirect without the document is a failure", async () => {
    const { service, desk } = rules;
    const { port } = new URL(service.url);
    const redirect = (path: string, status: number, location: string) =>
      service.on(path, (_request, response) => void response.writeHead(status, { location }).end());
    redirect("/302-inside", 302, `http://127.0.0.2:${port}/secret`);
    redirect("/307-inside", 307, `http://127.0.0.2:${port}/secret`);
    redirect("/303-home", 303, "/hook");
    redirect("/308-home", 308, "/hook");
    service.on("/hook", (_request, response) => sendJson(response, {}));
    const NOT_PUBLIC =
      "The service's address is not public. The operator can allow it: ALLOW_PRIVATE_ACTION_URLS=true.";
    const NO_DOCUMENT = "The service redirects elsewhere, where the document would not arrive.";
    const expected: readonly (readonly [string, string | null])[] = [
      [`http://127.0.0.2:${port}/hook`, NOT_PUBLIC],
      [`http://[::1]:${port}/hook`, NOT_PUBLIC],
      [`http://2130706434:${port}/hook`, NOT_PUBLIC],
      ["http://169.254.169.254/latest/meta-data/", NOT_PUBLIC],
      [`${service.url}/302-inside`, NO_DOCUMENT],
      [`${service.url}/307-inside`, "The service redirects to another host, which gets no data."],
      [`${service.url}/303-home`, NO_DOCUMENT],
      [`${service.url}/308-home`, null],
    ];
    const effects = expected.map(([url]) => ({ kind: "webhook", url, secret: null }));
    const rule = await rules.create({ effects });
    await desk.conversation("Is it secret?");
    await expect
      .poll(
        async () => (await rules.log({ rule_id: rule.id }))[0]?.effects.map(({ problem }) => problem),
        SOON,
      )
      .toEqual(expected.map(([, problem]) => problem));
    await expect
      .poll(async () => (await rules.log({ rule_id: rule.id }))[0]?.effects.at(-1)?.status, SOON)
      .toBe("done");
    const arrived = service.requests.filter(({ path }) => !/^\/30[237]/.test(path));
    expect(arrived.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "POST /308-home",
      "POST /hook",
    ]);
    expect(arrived.every(({ body }) => body.includes("Is it secret?"))).toBe(true);
  });
});
