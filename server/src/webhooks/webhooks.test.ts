import { describe, expect, test } from "vitest";
import { sendJson } from "../../test/faulty-service.ts";
import { until } from "../../test/until.ts";
import { useWebhooks, verified } from "../../test/webhooks.ts";
import { recordUnanswered } from "../analytics/index.ts";
import { listRecentMessages } from "../messages/index.ts";
import { requireSession } from "../sessions/index.ts";

const SOON = { timeout: 60_000, interval: 50 };

describe("webhooks", () => {
  const webhooks = useWebhooks();
  const { create, log, say, received, endpoint } = webhooks;

  test("what happens in conversations arrives signed, in order, in the contract's names", async () => {
    const { desk, t } = webhooks;
    const { secret, id } = await create();
    const uid = await desk.conversation("Hello");
    await say(uid, "like");
    await desk.update(uid, { state: "resolved", segment: "vip" });
    const contact = (await desk.call("createContact", { name: "Ada", email: "ada@example.com" })).body.data;
    await desk.call("linkSessionToContact", { session_uid: uid, contact_id: contact.id });
    await expect.poll(() => log(id, { state: "pending" }), SOON).toEqual([]);
    const documents = received(secret);
    const ofSession = documents.filter(({ data }) => data.session?.session_uid === uid);
    expect(ofSession.map(({ type }) => type)).toEqual([
      "session.created",
      "message.created",
      "message.created",
      "reply.rated",
      "session.updated",
    ]);
    const [, question, answer, rated, updated] = ofSession;
    expect(question!.data.message).toMatchObject({ session_uid: uid, send_by: "user", message: "Hello" });
    expect(answer!.data.message.send_by).toBe("assistant");
    expect(rated!.data.message).toMatchObject({ id: answer!.data.message.id, rating: "like" });
    expect(updated!.data.changed.toSorted()).toEqual(["segment", "state"]);
    expect(updated!.data.session).toMatchObject({ state: "resolved", segment: "vip" });
    expect(Date.parse(updated!.timestamp)).toBeLessThanOrEqual(t.clock.now);
    const created = documents.find(({ type }) => type === "contact.created");
    expect(created!.data.contact).toMatchObject({ id: contact.id, name: "Ada", email: "ada@example.com" });
    // The person's details are in events of contacts alone.
    expect(JSON.stringify(ofSession)).not.toContain("ada@example.com");
    expect(new Set(documents.map((document) => document.id)).size).toBe(documents.length);
  });

  test("an endpoint gets the events it follows, of its own project, and nothing of notes and test chats", async () => {
    const { desk, t, service } = webhooks;
    service.on("/contacts", (_request, response) => sendJson(response, {}));
    const contacts = await create({
      url: `${service.url}/contacts`,
      events: ["contact.updated", "contact.deleted"],
    });
    const messages = await create({ events: ["message.created"] });
    const other = await t.workspace();
    const opened = await t.call(other.key, "createSession", { widget_uid: other.widgetUid });
    const theirs = {
      widget_uid: other.widgetUid,
      session_uid: opened.body.data.session_uid,
      message: "Theirs",
    };
    await t.call(other.key, "sendMessage", theirs);
    const uid = await desk.conversation("Mine");
    await desk.call("addSessionNote", { session_uid: uid, message: "Between us" });
    const first = (await desk.call("createContact", { name: "A", email: "a@example.com" })).body.data;
    const second = (await desk.call("createContact", { name: "B", email: "b@example.com" })).body.data;
    await desk.call("updateContact", { contact_id: first.id, name: "Anna" });
    await desk.call("mergeContacts", { contact_id: first.id, merged_contact_id: second.id });
    await desk.call("deleteContact", { contact_id: first.id });
    await until(async () => (await log(contacts.id, { state: "pending" })).length === 0);
    await until(async () => (await log(messages.id, { state: "pending" })).length === 0);
    expect(received(messages.secret).map(({ data }) => data.message.message)).toEqual([
      "Mine",
      expect.any(String),
    ]);
    const told = received(contacts.secret, "/contacts").map(
      ({ type, data }) => `${type} ${data.contact?.name ?? data.contact_id}`,
    );
    expect(told).toContain(`contact.deleted ${second.id}`);
    expect(told.at(-1)).toBe(`contact.deleted ${first.id}`);
  });

  test("a project without an endpoint and a feed records nothing", async () => {
    const { desk, t } = webhooks;
    await desk.conversation("Quiet");
    const rows = await t.running.app.db.read
      .selectFrom("project_events")
      .select("id")
      .where("project_id", "=", desk.mine.projectId)
      .execute();
    expect(rows).toEqual([]);
  });

  test("a subject that fails blocks only itself, keeps its order and id, and is sent again", async () => {
    const { desk, t, service } = webhooks;
    const { id, secret } = await create({ events: ["message.created"] });
    const bad = await desk.conversation("Bad one");
    await until(async () => (await log(id, { state: "delivered" })).length === 2);
    service.requests.length = 0;
    service.on("/hook", (request, response) =>
      sendJson(response, {}, request.body.includes(bad) ? 500 : 200),
    );
    await say(bad, "Bad two");
    await say(bad, "Bad three");
    const good = await desk.conversation("Good one");
    await until(async () => (await log(id, { state: "delivered" })).length === 4);
    const waiting = await log(id, { state: "pending" });
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 1]);
    expect(waiting.at(-1)).toMatchObject({
      status: 500,
      problem: "The receiver answered with the status 500.",
    });
    expect(await endpoint(id)).toMatchObject({ state: "active", waiting: 4 });
    service.on("/hook", (_request, response) => sendJson(response, {}));
    t.clock.advance(10_000);
    await until(async () => (await log(id, { state: "pending" })).length === 0);
    const texts = received(secret).flatMap(({ data }) =>
      data.session.session_uid === bad && data.message.send_by === "user" ? [data.message.message] : [],
    );
    expect(texts).toEqual(["Bad two", "Bad two", "Bad three"]);
    const ids = received(secret).flatMap((one) => (one.data.message?.message === "Bad two" ? [one.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(received(secret).some(({ data }) => data.session.session_uid === good)).toBe(true);
  });

  test("a rotated secret signs beside the former one for a day", async () => {
    const { desk, t, service } = webhooks;
    const { id, secret } = await create({ events: ["session.created"] });
    const rotated = (await desk.call("rotateWebhookSecret", { webhook_id: id })).body.data;
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    await desk.conversation();
    await until(() => service.requests.length === 1);
    for (const valid of [secret, rotated.secret])
      expect(verified(service.requests[0]!, valid).type).toBe("session.created");
    expect(() => verified(service.requests[0]!, `whsec_${Buffer.alloc(32).toString("base64")}`)).toThrow(
      "No matching signature found",
    );
    t.clock.advance(24 * 60 * 60 * 1000 + 1);
    await desk.call("sendTestWebhook", { webhook_id: id });
    const signatures = String(service.requests.at(-1)!.headers["webhook-signature"]).split(" ");
    expect(signatures).toHaveLength(1);
    t.clock.now = Date.now();
  });

  test("a test event is sent at once and once, also while paused; deliveries are replayed with their ids", async () => {
    const { desk, service, t } = webhooks;
    const { id, secret } = await create({ events: ["session.created"] });
    await desk.call("updateWebhook", { webhook_id: id, paused: true });
    const tested = (await desk.call("sendTestWebhook", { webhook_id: id })).body.data;
    expect(tested).toMatchObject({
      event: "webhook.test",
      state: "delivered",
      status: 200,
      answer: '{"ok":true}',
    });
    service.on("/hook", (_request, response) => sendJson(response, { no: "way" }, 410));
    const failed = (await desk.call("sendTestWebhook", { webhook_id: id })).body.data;
    expect(failed).toMatchObject({ state: "failed", status: 410, attempts: 1, next_attempt_at: null });
    await desk.conversation();
    expect(await log(id, { state: "pending" })).toHaveLength(1);
    expect(service.requests).toHaveLength(2);
    service.on("/hook", (_request, response) => sendJson(response, {}));
    await desk.call("updateWebhook", { webhook_id: id, paused: false });
    await until(async () => (await log(id, { state: "pending" })).length === 0);
    const since = new Date(t.clock.now - 1000).toISOString();
    const all = await desk.call("replayWebhookDeliveries", { webhook_id: id, since });
    expect(all.body.data).toEqual({ replayed: 1 });
    await until(() => service.requests.length === 4);
    const [sent] = await log(id, { limit: 1 });
    await until(async () => (await log(id, { state: "pending" })).length === 0);
    await desk.call("replayWebhookDeliveries", { webhook_id: id, delivery_id: sent!.id });
    await until(() => service.requests.length === 5);
    const ids = received(secret).flatMap(({ type, id: uid }) => (type === "session.created" ? [uid] : []));
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    const neither = await desk.call("replayWebhookDeliveries", { webhook_id: id });
    expect(neither.status).toBe(400);
    expect(
      (await desk.call("replayWebhookDeliveries", { webhook_id: id, delivery_id: 999_999 })).status,
    ).toBe(404);
  });

  test("questions without an answer, training and budgets are told as well", async () => {
    const { desk, t, service } = webhooks;
    const events = ["question.unanswered", "training.completed", "training.failed", "budget.reached"];
    const { id } = await create({ events });
    const { app } = t.running;
    const projectId = desk.mine.projectId;
    const uid = await desk.conversation("Do you sell boats?");
    const session = await requireSession(app, { projectId, uid });
    const [message] = await listRecentMessages(app.db.read, { projectId, sessionId: session.id, limit: 1 });
    service.on("/a.txt", (_request, response) => response.end("Refunds take three days."));
    await desk.call("uploadFile", { file_url: `${service.url}/a.txt` });
    await desk.call("uploadFile", { file_url: `${service.url}/gone.txt` });
    const budget = { widgetUid: "", limit: "daily_credits", period: "2026-11-17", percent: 80 };
    await app.db.write(async (transaction) => {
      await recordUnanswered(app, transaction, session, { message: message!, question: "Boats?" });
      await app.events.publish(transaction, { topic: "budget.alert", projectId, ...budget });
    });
    await until(async () => (await log(id, { state: "delivered" })).length === 4);
    const documents = new Map(
      (await log(id)).map(({ event, request }) => [event, JSON.parse(request!).data as object]),
    );
    const { limit, period, percent } = budget;
    expect(documents.get("budget.reached")).toEqual({ widget_uid: null, limit, period, percent });
    expect(documents.get("training.completed")).toMatchObject({
      item: "file",
      name: "a.txt",
      status: "completed",
    });
    expect(documents.get("training.failed")).toMatchObject({
      item: "file",
      name: "gone.txt",
      status: "failed",
    });
    expect(documents.get("question.unanswered")).toMatchObject({ session: { session_uid: uid } });
  });
});
