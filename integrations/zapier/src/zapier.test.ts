import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { createAppTester, type Bundle, type ZObject } from "zapier-platform-core";
import { useWebhooks } from "../../../server/test/webhooks.ts";
import { sendJson, type ReceivedRequest } from "../../../server/test/faulty-service.ts";
import app from "./index.ts";
import { WEBHOOK_EVENTS } from "./generated/choices.ts";
import { CONTACT_SAMPLE, MESSAGE_SAMPLE, REPLY_SAMPLE, SESSION_SAMPLE, TEXT_SAMPLE } from "./samples.ts";

type Row = Readonly<Record<string, unknown>>;
type Method = (z: ZObject, bundle: Bundle) => unknown;
const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
/** The package has no types. */
const { validateAppDefinition } = createRequire(import.meta.url)("zapier-platform-schema") as {
  validateAppDefinition: (definition: object) => { errors: { property: string; message: string }[] };
};
const run = createAppTester(app);
const keysOf = (row: object) => Object.keys(row).toSorted();

test("Zapier's schema accepts the definition", () => {
  const definition = JSON.parse(
    JSON.stringify(app, (_key, value: unknown) => (typeof value === "function" ? "$func$2$f$" : value)),
  );
  const { errors } = validateAppDefinition(definition);
  expect(errors.map(({ property, message }) => `${property} ${message}`)).toEqual([]);
  // Small, since a check of the whole takes a second.
  const { version, platformVersion, triggers } = definition;
  triggers.new_message.operation.inputFields[0].type = "project";
  const damaged = { version, platformVersion, triggers: { new_message: triggers.new_message } };
  expect(validateAppDefinition(damaged).errors.map(({ property }) => property)).toEqual([
    "instance.triggers.new_message.operation.inputFields[0].type",
  ]);
});

test("the definition is tested with the version of Zapier's packages that it names", () => {
  const { dependencies } = read("../package.json");
  const { devDependencies } = read("../../../package.json");
  expect(devDependencies["zapier-platform-core"]).toBe(dependencies["zapier-platform-core"]);
  expect(devDependencies["zapier-platform-schema"]).toBe(dependencies["zapier-platform-core"]);
});

describe("the definition, run by Zapier's core against the product", () => {
  const webhooks = useWebhooks();
  let server_url = "";
  beforeAll(async () => {
    await webhooks.t.running.server.listen({ host: "127.0.0.1", port: 0 });
    server_url = webhooks.t.running.app.publicUrl();
  });

  /** Runs a method of the definition with a connection to the project. */
  async function perform<T = Row[]>(method: unknown, inputData: Row = {}, rest: object = {}): Promise<T> {
    const { token, projectUid } = webhooks.desk.mine;
    const authData = { server_url, token: token.authorization!.replace("Bearer ", "") };
    const bundle = { authData, inputData: { project_uid: projectUid, ...inputData }, meta: {}, ...rest };
    return (await run(method as Method, bundle as object)) as T;
  }
  const operationOf = (key: keyof typeof app.triggers) => app.triggers[key]!.operation as unknown as Row;
  const received = (path: string): ReceivedRequest[] =>
    webhooks.service.requests.filter((request) => request.path === path);
  /** As Zapier hands a request to a trigger. */
  const rawRequest = ({ headers, body }: Pick<ReceivedRequest, "headers" | "body">) => ({
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        `Http-${name.replace(/^./, (c) => c.toUpperCase())}`,
        value,
      ]),
    ),
    content: body,
  });
  const subscribe = async (key: string, inputData: Row = {}) => {
    webhooks.service.on(`/${key}`, (_request, response) => sendJson(response, {}));
    const targetUrl = `${webhooks.service.url}/${key}`;
    return perform<Row>(operationOf(key).performSubscribe, inputData, { targetUrl });
  };

  test("the connection is tested and named after its organization; a wrong one says what is wrong", async () => {
    expect(await perform(app.authentication!.test)).toMatchObject({ organization: expect.any(String) });
    const refused = (authData: object) => perform(app.authentication!.test, {}, { authData });
    await expect(refused({ server_url, token: "api-v1-wrong-secret" })).rejects.toThrow(
      /Invalid or revoked API token/,
    );
    await expect(refused({ server_url, token: "api-v1-wrong-secret" })).rejects.not.toThrow(/wrong-secret/);
    for (const address of ["file:///etc/passwd", "chat.example.com", "https://name:pass@example.com"])
      await expect(refused({ server_url: address, token: "t" })).rejects.toThrow(/server URL/);
  });

  test("the token goes to the connected server alone", async () => {
    const { service } = webhooks;
    service.on("/elsewhere", (_request, response) => sendJson(response, {}));
    await perform((z: ZObject) => z.request(`${service.url}/elsewhere`).then(({ data }) => data as object));
    expect(received("/elsewhere")[0]!.headers.authorization).toBeUndefined();
  });

  test("menus list projects and widgets", async () => {
    const { projectUid, widgetUid } = webhooks.desk.mine;
    const projects = await perform(operationOf("project_list").perform);
    expect(projects).toContainEqual({ id: projectUid, name: expect.stringContaining("Acme bot") });
    expect(await perform(operationOf("project_list").perform, {}, { meta: { page: 1 } })).toEqual([]);
    expect(await perform(operationOf("widget_list").perform)).toMatchObject([{ id: widgetUid }]);
  });

  test("the bot answers, and the answer's conversation can be continued, replied to and changed", async () => {
    const { ask_bot, send_reply, add_note, update_conversation } = app.creates;
    const widget_uid = webhooks.desk.mine.widgetUid;
    const answer = await perform<Row>(ask_bot!.operation.perform, { widget_uid, message: "Hello" });
    expect(answer).toMatchObject({ send_by: "assistant", message: expect.any(String) });
    expect(keysOf(answer)).toEqual(expect.arrayContaining(keysOf(REPLY_SAMPLE)));
    const { session_uid } = answer;
    const second = await perform<Row>(ask_bot!.operation.perform, {
      widget_uid,
      session_uid,
      message: "And?",
    });
    expect(second.session_uid).toBe(session_uid);
    const reply = await perform<Row>(send_reply!.operation.perform, { session_uid, message: "I take over." });
    expect(reply).toMatchObject({ send_by: "operator", message: "I take over." });
    expect(await webhooks.desk.session(session_uid as string)).toMatchObject({ chat_mode: "3" });
    const note = await perform<Row>(add_note!.operation.perform, { session_uid, message: "From a Zap" });
    expect(note).toMatchObject({ type: "note", message: "From a Zap" });
    const changes = { session_uid, chat_mode: "bot", priority: "high", segment: "vip" };
    const changed = await perform<Row>(update_conversation!.operation.perform, changes);
    expect(changed).toMatchObject({ chat_mode: "1", priority: "high", segment: "vip" });
    const { find_conversation } = app.searches;
    const found = await perform(find_conversation!.operation.perform, { search: "I take over" });
    expect(found.map((one) => one.session_uid)).toEqual([session_uid]);
  });

  test("contacts are created, changed and found by the whole address", async () => {
    const { create_contact, update_contact } = app.creates;
    const { find_contact } = app.searches;
    const ada = await perform<Row>(create_contact!.operation.perform, {
      name: "Ada",
      email: "ada@example.com",
    });
    await perform(create_contact!.operation.perform, { name: "Bada", email: "bada@example.com" });
    expect(keysOf(ada)).toEqual(keysOf(CONTACT_SAMPLE));
    expect(await perform(find_contact!.operation.perform, { email: "ADA@example.com" })).toMatchObject([
      { id: ada.id },
    ]);
    expect(await perform(find_contact!.operation.perform, { search: "ada" })).toHaveLength(2);
    expect(await perform(find_contact!.operation.perform, { email: "nothing@example.com" })).toEqual([]);
    await expect(perform(find_contact!.operation.perform)).rejects.toThrow(/Fill in E-mail or Search/);
    const changes = { contact_id: ada.id, phone: "+49 30 123456", name: "" };
    expect(await perform<Row>(update_contact!.operation.perform, changes)).toMatchObject({
      name: "Ada",
      phone: "+49 30 123456",
    });
    await expect(perform(create_contact!.operation.perform, { email: "no address" })).rejects.toThrow(
      /email/,
    );
  });

  test("the bot is taught FAQs and texts", async () => {
    const { add_faq, add_text } = app.creates;
    const values = { short_text: "How long does shipping take?", detail: "Two days." };
    const faq = await perform<Row>(add_faq!.operation.perform, values);
    expect(faq).toMatchObject({ ...values, type: "faq" });
    expect(keysOf(faq)).toEqual(keysOf(TEXT_SAMPLE));
    expect(await perform<Row>(add_text!.operation.perform, { detail: "We ship daily." })).toMatchObject({
      type: "text",
    });
  });

  test("a trigger's webhook is created and deleted with the Zap, and brings what happens", async () => {
    const { desk } = webhooks;
    const subscribeData = await subscribe("new_message", { send_by: "user" });
    const uid = await desk.conversation("Is it open?");
    await expect.poll(() => received("/new_message").length).toBe(2);
    const rows = await Promise.all(
      received("/new_message").map((request) =>
        perform(
          operationOf("new_message").perform,
          { send_by: "user" },
          {
            subscribeData,
            rawRequest: rawRequest(request),
          },
        ),
      ),
    );
    expect(rows.flat()).toMatchObject([{ message: "Is it open?", session: { session_uid: uid } }]);
    expect(keysOf(rows.flat()[0]!)).toEqual(keysOf({ ...MESSAGE_SAMPLE, session: {} }));
    expect(keysOf(rows.flat()[0]!.session as object)).toEqual(keysOf(SESSION_SAMPLE));
    await perform(operationOf("new_message").performUnsubscribe, {}, { subscribeData });
    expect((await desk.call("getWebhooks")).body.data).toEqual([]);
  });

  test("each trigger passes on its own events, in the shape of its list and its sample", async () => {
    const { desk } = webhooks;
    const passesOn = async (key: string, requests: number, subscribeData: Row) => {
      await expect.poll(() => received(`/${key}`).length).toBe(requests);
      const { perform: method, performList, sample } = operationOf(key);
      const rows: Row[] = [];
      for (const request of received(`/${key}`))
        rows.push(...(await perform(method, {}, { subscribeData, rawRequest: rawRequest(request) })));
      expect(rows).toHaveLength(1);
      expect(keysOf(rows[0]!)).toEqual(keysOf(sample as object));
      const [listed] = await perform(performList);
      expect(keysOf(listed!)).toEqual(keysOf(sample as object));
      expect(listed!.id).toBe(rows[0]!.id);
    };
    const conversations = await subscribe("new_conversation");
    const handovers = await subscribe("conversation_needs_person");
    const uid = await desk.waiting();
    await passesOn("new_conversation", 1, conversations);
    await passesOn("conversation_needs_person", 1, handovers);
    const resolved = await subscribe("conversation_resolved");
    await desk.update(uid, { segment: "vip" });
    await desk.update(uid, { state: "resolved" });
    await passesOn("conversation_resolved", 2, resolved);
    const contacts = await subscribe("new_contact");
    await desk.call("createContact", { name: "Ada", email: "ada@example.com" });
    await passesOn("new_contact", 1, contacts);
  });

  test("the trigger of all events knows every event of the API", async () => {
    const { desk } = webhooks;
    const events = WEBHOOK_EVENTS.map(({ value }) => value);
    const subscribeData = await subscribe("new_event", { events });
    expect((await desk.call("getWebhooks")).body.data[0].events).toEqual(events);
    await desk.call("createContact", { name: "Ada", email: "ada@example.com" });
    await expect.poll(() => received("/new_event").length).toBe(1);
    const [request] = received("/new_event");
    const bundle = { subscribeData, rawRequest: rawRequest(request!) };
    expect(await perform(operationOf("new_event").perform, { events }, bundle)).toMatchObject([
      { id: request!.headers["webhook-id"], type: "contact.created", data: { contact: { name: "Ada" } } },
    ]);
  });

  test("a trigger refuses forged, changed, old and unsigned requests", async () => {
    const { desk, t } = webhooks;
    const subscribeData = await subscribe("new_contact");
    const open = { ...subscribeData, secret: "whsec_" };
    const receive = (request: Pick<ReceivedRequest, "headers" | "body">, data: Row = subscribeData) =>
      perform(
        operationOf("new_contact").perform,
        {},
        { subscribeData: data, rawRequest: rawRequest(request) },
      );
    await desk.call("createContact", { name: "Ada", email: "ada@example.com" });
    await expect.poll(() => received("/new_contact").length).toBe(1);
    const [genuine] = received("/new_contact");
    const { headers, body } = genuine!;
    expect(await receive({ headers, body })).toHaveLength(1);
    await expect(receive({ headers, body: body.replace("Ada", "Eve") })).rejects.toThrow(
      /signature is wrong/,
    );
    const foreign = { ...subscribeData, secret: `whsec_${Buffer.from("another").toString("base64")}` };
    await expect(receive({ headers, body }, foreign)).rejects.toThrow(/signature is wrong/);
    await expect(receive({ headers, body }, open)).rejects.toThrow(/secret of the webhook is missing/);
    await expect(receive({ headers: {}, body })).rejects.toThrow(/not signed/);
    const before = t.clock.now;
    t.clock.now -= 2 * 60 * 60 * 1000;
    await desk.call("createContact", { name: "Bob", email: "bob@example.com" });
    await expect.poll(() => received("/new_contact").length).toBe(2);
    t.clock.now = before;
    await expect(receive(received("/new_contact")[1]!)).rejects.toThrow(/too old/);
  });
});
