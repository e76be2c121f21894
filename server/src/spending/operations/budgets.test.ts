import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, failureOf, MODEL, serveApp, type Customer, type ServedApp } from "../../../test/served-app.ts";
import type { AppEvent } from "../../platform/events/app-event.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
  served.t.running.start();
});
afterAll(() => served.close());

const { call } = {
  call: (...parameters: Parameters<ServedApp["t"]["call"]>) => served.t.call(...parameters),
};
const set = (customer: Customer, change: Record<string, unknown>) =>
  call(customer.token, "setBudget", { project_uid: customer.projectUid, ...change });
const read = async (customer: Customer) =>
  (await call(customer.token, "getBudgets", { project_uid: customer.projectUid })).body.data;

/** A customer whose visitors are answered by a vendor's model, and a conversation of one. */
async function visited(): Promise<{
  customer: Customer;
  say: (text: string) => ReturnType<typeof call>;
  uid: string;
}> {
  const customer = await served.customer({ credits: 10_000 });
  const { projectUid: project_uid, widgetUid: widget_uid, key, token } = customer;
  await call(token, "updateProjectSettings", { project_uid, model: MODEL, chat_history_count: 0 });
  const session = await call(key, "createSession", { widget_uid });
  const { session_uid } = session.body.data;
  const say = (message: string) => call(key, "sendMessage", { widget_uid, session_uid, message });
  return { customer, say, uid: session_uid };
}

describe("getBudgets and setBudget", () => {
  test("spending is counted for the project and its widget, in credits and dollars, by day and month", async () => {
    const { customer, say } = await visited();
    await say("Hello [[tokens=1000]]");
    await (await customer.post(ask("Hello"))).text();
    await expect.poll(async () => (await customer.credits()).entries.length).toBe(3);
    const { currency, time_zone, budgets } = await read(customer);
    expect([currency, time_zone]).toEqual(["USD", "UTC"]);
    const [project, widget] = budgets;
    expect(project).toMatchObject({ widget_uid: null, name: "Acme bot", when_spent: "handover" });
    expect(widget).toMatchObject({ widget_uid: customer.widgetUid });
    const used = 10_000 - (await customer.credits()).balance;
    expect(project.day.credits).toEqual({ spent: used, limit: null });
    expect(project.month.credits).toEqual({ spent: used, limit: null });
    expect(widget.day.credits.spent).toBe(used - 1);
    // A thousand output tokens at 15 dollars a million, and a little input.
    expect(widget.day.usd.spent).toBeGreaterThan(0.015);
    expect(widget.day.usd.spent).toBeLessThan(0.03);
    served.t.clock.advance(24 * 3_600_000);
    expect((await read(customer)).budgets[0]).toMatchObject({
      day: { credits: { spent: 0 } },
      month: { credits: { spent: used } },
    });
    served.t.clock.advance(31 * 24 * 3_600_000);
    expect((await read(customer)).budgets[0].month.credits.spent).toBe(0);
  });

  test("only included fields change, null removes a limit, and wrong values are refused", async () => {
    const customer = await served.customer();
    expect((await set(customer, { day_credits: 10, month_usd: 2.5 })).status).toBe(200);
    const { body } = await set(customer, { day_credits: null, when_spent: "offline" });
    expect(body.data).toMatchObject({
      when_spent: "offline",
      day: { credits: { limit: null }, usd: { limit: null } },
      month: { credits: { limit: null }, usd: { limit: 2.5 } },
    });
    for (const wrong of [
      { day_credits: -1 },
      { day_credits: 1.5 },
      { month_usd: "much" },
      { when_spent: "stop" },
    ]) {
      expect((await set(customer, wrong)).status).toBe(400);
    }
    expect((await set(customer, { widget_uid: "unknown", day_credits: 1 })).status).toBe(404);
  });

  test("only owners read and set them, in their own project", async () => {
    const customer = await served.customer();
    const other = await served.customer();
    const project = { project_uid: customer.projectUid };
    expect((await call({}, "getBudgets", project)).status).toBe(401);
    for (const role of ["editor", "viewer"] as const) {
      const person = await served.t.person(customer, role);
      expect((await call(person, "getBudgets", project)).status).toBe(403);
      expect((await call(person, "setBudget", { ...project, day_credits: 1 })).status).toBe(403);
    }
    const narrow = await served.t.token(customer, { permissions: { Setting: "Write" } });
    expect((await call(narrow, "setBudget", { ...project, day_credits: 1 })).status).toBe(403);
    expect((await call(other.token, "getBudgets", project)).status).toBe(403);
    expect((await set(customer, { widget_uid: other.widgetUid, day_credits: 1 })).status).toBe(404);
  });
});

describe("a spent budget", () => {
  test("sends the visitor a notice, hands the conversation over and makes no vendor call", async () => {
    const { customer, say, uid } = await visited();
    await set(customer, { day_credits: 0 });
    const before = served.anthropic.stats.requests;
    const { status, body } = await say("Wann öffnet der Laden?");
    expect(status).toBe(200);
    expect(body.data.message).toBe(
      "Ich kann gerade keine weiteren Fragen beantworten. Ich habe eine Person dazugebeten. Sie antwortet hier, sobald sie kann.",
    );
    expect(served.anthropic.stats.requests).toBe(before);
    const session = { project_uid: customer.projectUid, session_uid: uid };
    expect((await call(customer.token, "getSession", session)).body.data).toMatchObject({ chat_mode: "2" });
    const logs = await call(customer.key, "getChatbotExecutionLogs", { session_uid: uid });
    expect(JSON.stringify(logs.body.data)).toContain("has spent today's budget");
  });

  test("lets the offline bot continue where the owner set it, with the reason in the log", async () => {
    const { customer, say, uid } = await visited();
    await customer.teach("When does the shop open?", "The shop opens at nine.");
    await set(customer, { widget_uid: customer.widgetUid, month_usd: 0, when_spent: "offline" });
    expect((await say("When does the shop open?")).body.data.message).toBe("The shop opens at nine.");
    expect((await customer.credits()).balance).toBe(10_000);
    const logs = await call(customer.key, "getChatbotExecutionLogs", { session_uid: uid });
    expect(JSON.stringify(logs.body.data)).toContain("The widget has spent this month's budget");
    // The widget's budget is no matter of the project's other uses.
    expect((await customer.post(ask("Hello"))).status).toBe(200);
  });

  test("is an error of each completion format, and raising it lets replies through again", async () => {
    const customer = await served.customer();
    await set(customer, { day_usd: 0.000001 });
    const response = await customer.post(ask("Hello"));
    expect(response.status).toBe(402);
    const { error } = await failureOf(response);
    expect(error).toMatchObject({
      type: "billing_error",
      message: expect.stringContaining("today's budget"),
    });
    const chat = () =>
      fetch(`${served.baseUrl}/openai/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${customer.apiKey}` },
        body: JSON.stringify({ model: "gpt-4.1", messages: [{ role: "user", content: "Hello" }] }),
      });
    const refused = await chat();
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({ error: { code: "insufficient_quota" } });
    await set(customer, { day_usd: 10 });
    expect((await chat()).status).toBe(200);
    await set(customer, { day_usd: 0.000001 });
    // Replies that were reserved for together with the last one may still be made.
    await expect.poll(async () => (await chat()).status).toBe(402);
    served.t.clock.advance(24 * 3_600_000);
    await set(customer, { day_usd: null, month_credits: 1 });
    expect((await customer.post(ask("Hello", { max_tokens: 1_000 }))).status).toBe(402);
  });

  test("is not exceeded by concurrent replies", async () => {
    const customer = await served.customer({ credits: 10_000 });
    await set(customer, { day_credits: 12 });
    const before = served.anthropic.stats.requests;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => customer.post(ask("[[first=2000]]", { max_tokens: 1_000 }))),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(3);
    expect(served.anthropic.stats.requests - before).toBe(3);
  });
});

test("owners are notified at 80% and when it is spent, once per period, by e-mail and event", async () => {
  const { customer, say } = await visited();
  const heard: AppEvent[] = [];
  const stop = served.t.running.app.events.subscribe((event) => {
    if (event.topic === "budget.alert" && event.projectId === customer.projectId) heard.push(event);
  });
  const percents = () => heard.map(({ percent }) => percent);
  await set(customer, { day_credits: 1_000, when_spent: "offline" });
  await say("Hello [[tokens=1000]]");
  const { spent } = (await read(customer)).budgets[0].day.credits;
  expect(spent).toBeGreaterThan(3);
  expect(percents()).toEqual([]);
  await set(customer, { day_credits: Math.floor(spent / 0.8) });
  await expect.poll(percents).toEqual([80]);
  await say("Hello again");
  await expect.poll(percents).toEqual([80, 100]);
  await say("And again");
  await say("And again");
  const { email } = await served.t.running.app.db.read
    .selectFrom("users")
    .select("email")
    .where("id", "=", customer.ownerId)
    .executeTakeFirstOrThrow();
  const mails = async () => {
    const folder = join(served.t.dataDir, "outbox");
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    return texts.filter((text) => text.includes(`To: ${email}`)).sort();
  };
  await expect.poll(async () => (await mails()).length).toBe(2);
  const [warning, end] = (await mails()).sort(
    (a, b) => Number(b.includes("80%")) - Number(a.includes("80%")),
  );
  expect(warning).toContain("Subject: Acme bot has spent 80% of its daily budget");
  expect(end).toContain("Subject: Acme bot has spent its daily budget");
  expect(end).toContain(`/p/${customer.projectUid}/budgets`);
  expect(percents()).toEqual([80, 100]);
  stop();
});
