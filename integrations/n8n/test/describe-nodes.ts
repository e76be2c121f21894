import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendJson, type ReceivedRequest } from "../../../server/test/faulty-service.ts";
import { useWebhooks } from "../../../server/test/webhooks.ts";
import { EVENT_NAMES } from "../../../server/src/webhooks/schema.ts";
import type { NodeHost } from "./node-host.ts";

/** What the nodes do, whatever runs them. */
export function describeNodes(openHost: (credential: Record<string, string>) => Promise<NodeHost>): void {
  const webhooks = useWebhooks();
  let serverUrl = "";
  let host!: NodeHost;
  beforeAll(async () => {
    await webhooks.t.running.server.listen({ host: "127.0.0.1", port: 0 });
    serverUrl = webhooks.t.running.app.publicUrl();
  });
  const credential = () => ({
    serverUrl,
    apiToken: webhooks.desk.mine.token.authorization!.replace("Bearer ", ""),
    webhookBaseUrl: `${webhooks.service.url}/webhook`,
  });
  beforeEach(async () => {
    host = await openHost(credential());
  });
  const run = async (resource: string, operation: string, values: object = {}, more: object = {}) =>
    host.execute({ resource, operation, projectUid: webhooks.desk.mine.projectUid, ...values }, more);
  const one = async (...words: Parameters<typeof run>) => (await run(...words))[0]!.json;

  test("menus list projects and widgets", async () => {
    const { projectUid, widgetUid } = webhooks.desk.mine;
    expect(await host.menu("getProjects")).toMatchObject([
      { value: projectUid, name: expect.stringContaining("Acme bot") },
    ]);
    expect(await host.menu("getWidgets", { projectUid })).toMatchObject([{ value: widgetUid }]);
  });

  test("the bot answers, and its conversation is continued, read, replied to and changed", async () => {
    const { widgetUid } = webhooks.desk.mine;
    const answer = await one("message", "ask", { widgetUid, message: "Hello" });
    expect(answer).toMatchObject({ send_by: "assistant", message: expect.any(String) });
    const sessionUid = answer.session_uid;
    const again = await one("message", "ask", { widgetUid, message: "And now?", sessionUid });
    expect(again.session_uid).toBe(sessionUid);
    expect(await one("message", "reply", { sessionUid, message: "I take over." })).toMatchObject({
      send_by: "operator",
    });
    const changes = { chatMode: "bot", priority: "high", segment: "vip" };
    expect(await one("conversation", "update", { sessionUid, changes })).toMatchObject({
      chat_mode: "1",
      priority: "high",
      segment: "vip",
    });
    expect(await one("conversation", "addNote", { sessionUid, message: "Note" })).toMatchObject({
      type: "note",
    });
    expect(await one("conversation", "get", { sessionUid })).toMatchObject({ session_uid: sessionUid });
    expect(await run("message", "getAll", { sessionUid, returnAll: true })).toHaveLength(5);
    expect(await one("conversation", "create", { widgetUid })).toMatchObject({ state: "pending" });
    expect(await run("conversation", "getAll", { filters: { search: "I take over" } })).toHaveLength(1);
  });

  test("a list is read to its end, or up to its limit", async () => {
    const contacts = Array.from({ length: 103 }, (_, index) => ({ name: `Contact ${index}` }));
    const entries = contacts.map((contact, index) => ({ ...contact, email: `contact${index}@example.com` }));
    const saved = await webhooks.desk.call("saveContacts", { contacts: entries });
    expect(saved.status).toBe(200);
    const all = await run("contact", "getAll", { returnAll: true });
    expect(new Set(all.map(({ json }) => json.id)).size).toBe(103);
    expect(await run("contact", "getAll", { limit: 101 })).toHaveLength(101);
    expect(await run("contact", "getAll", { limit: 2 })).toHaveLength(2);
  });

  test("contacts are created, changed and deleted; FAQs and texts are taught, found and deleted", async () => {
    const { id: contactId } = await one("contact", "create", {
      details: { name: "Ada", email: "a@example.com" },
    });
    const changed = await one("contact", "update", { contactId, details: { phone: "+49 30 123456" } });
    expect(changed).toMatchObject({ name: "Ada", phone: "+49 30 123456" });
    expect(await one("contact", "get", { contactId })).toMatchObject({ name: "Ada" });
    expect(await one("contact", "delete", { contactId })).toEqual({ success: true });
    const values = { question: "How long does shipping take?", answer: "Shipping takes two days." };
    const faq = await one("training", "addFaq", values);
    expect(faq).toMatchObject({ type: "faq", short_text: values.question, detail: values.answer });
    expect(await one("training", "addText", { text: "We ship daily." })).toMatchObject({ type: "text" });
    expect(await run("training", "search", { query: "shipping", limit: 1 })).toHaveLength(1);
    expect(await one("training", "delete", { id: faq.id })).toEqual({ success: true });
    expect(await run("training", "getAll", { returnAll: true })).toHaveLength(1);
  });

  test("a refusal has the API's sentence and no secret; with continue on fail the other items go on", async () => {
    const wrong = run("contact", "create", { details: { email: "no address" } });
    await expect(wrong).rejects.toThrow(/Invalid params/);
    await expect(wrong).rejects.toMatchObject({
      description: expect.stringContaining("email"),
      httpCode: "400",
    });
    const error = await wrong.catch((problem: unknown) => problem);
    expect(JSON.stringify(error)).not.toContain(credential().apiToken);
    const details = { email: "={{$json.email}}" };
    const items = [{ email: "no address" }, { email: "ada@example.com" }];
    const results = await run("contact", "create", { details }, { items, continueOnFail: true });
    expect(results).toMatchObject([
      {
        json: { error: "Invalid params", description: expect.stringContaining("email") },
        pairedItem: { item: 0 },
      },
      { json: { email: "ada@example.com" }, pairedItem: { item: 1 } },
    ]);
  });

  test("an address that is none is refused before the token is sent", async () => {
    for (const address of ["file:///etc/passwd", "chat.example.com", "https://name:pass@example.com"]) {
      host = await openHost({ ...credential(), serverUrl: address });
      await expect(run("contact", "getAll")).rejects.toThrow(/server URL/);
    }
  });

  describe("the trigger", () => {
    const events = EVENT_NAMES;
    const open = (chosen: readonly string[] = ["contact.created"]) =>
      host.hook({ projectUid: webhooks.desk.mine.projectUid, events: chosen });
    const registered = async () => (await webhooks.desk.call("getWebhooks")).body.data;
    const accept = async (): Promise<string> => {
      const [{ url }] = await registered();
      const { pathname } = new URL(url);
      webhooks.service.on(pathname, (_request, response) => sendJson(response, {}));
      return pathname;
    };
    const received = (path: string): ReceivedRequest[] =>
      webhooks.service.requests.filter((request) => request.path === path);

    test("registers its events once and removes them, also if they are gone", async () => {
      const hook = open(events);
      expect(await hook.checkExists()).toBe(false);
      expect(await hook.create()).toBe(true);
      expect(await hook.checkExists()).toBe(true);
      const [webhook] = await registered();
      expect(webhook).toMatchObject({ events, description: "n8n: Test" });
      await webhooks.desk.call("updateWebhook", { webhook_id: webhook.id, events: ["contact.created"] });
      expect(await hook.checkExists()).toBe(false);
      expect(await registered()).toEqual([]);
      await hook.create();
      await webhooks.desk.call("deleteWebhook", { webhook_id: (await registered())[0].id });
      expect(await hook.delete()).toBe(true);
    });

    test("passes on what its webhook signed, and refuses the rest", async () => {
      const { desk, t } = webhooks;
      const hook = open();
      await hook.create();
      const path = await accept();
      await desk.call("createContact", { name: "Ada", email: "ada@example.com" });
      await expect.poll(() => received(path).length).toBe(1);
      const { headers, body } = received(path)[0]!;
      const { status, items } = await hook.receive({ headers, body });
      expect(status).toBe(200);
      expect(items).toMatchObject([
        { json: { id: headers["webhook-id"], type: "contact.created", data: { contact: { name: "Ada" } } } },
      ]);
      const refused = { status: 401, items: [] };
      expect(await hook.receive({ headers, body: body.replace("Ada", "Eve") })).toEqual(refused);
      expect(await hook.receive({ headers: {}, body })).toEqual(refused);
      expect(await open().receive({ headers, body })).toEqual(refused);
      const before = t.clock.now;
      t.clock.now -= 6 * 60 * 1000;
      await desk.call("createContact", { name: "Bob", email: "bob@example.com" });
      await expect.poll(() => received(path).length).toBe(2);
      t.clock.now = before;
      expect(await hook.receive(received(path)[1]!)).toEqual(refused);
    });
  });
}
