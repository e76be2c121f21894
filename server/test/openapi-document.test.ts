import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenApiDocument } from "../src/platform/openapi/openapi-document.ts";
import { documentSchemas, type DocumentSchemas } from "./document-schemas.ts";
import { readLive } from "./event-reader.ts";
import { sendJson, startFaultyService, type FaultyService } from "./faulty-service.ts";
import { openVisit } from "./open-visit.ts";
import { MODEL, serveApp, type Customer, type ServedApp } from "./served-app.ts";
import { until } from "./until.ts";
import { verified } from "./webhooks.ts";

describe("the OpenAPI document of a running server", () => {
  let served: ServedApp;
  let customer: Customer;
  let document: OpenApiDocument;
  let schemas: DocumentSchemas;
  let receiver: FaultyService;
  beforeAll(async () => {
    receiver = await startFaultyService();
    receiver.on("/hook", (_request, response) => sendJson(response, {}));
    served = await serveApp({ background: true, env: { ALLOW_PRIVATE_FILE_URLS: "true" } });
    // Signatures are compared with the machine's clock.
    served.t.clock.now = Date.now();
    customer = await served.customer();
    document = (await (await fetch(`${served.baseUrl}/openapi.json`)).json()) as OpenApiDocument;
    schemas = documentSchemas(document);
  });
  afterAll(async () => {
    await served.close();
    await receiver.close();
  });

  const ask = (method: string, path: string, body?: object, key = customer.apiKey): Promise<Response> =>
    fetch(served.baseUrl + path, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  /** The frames of a stream, as the vendors' clients read them. */
  async function framesOf(response: Response): Promise<{ event?: string; data: unknown }[]> {
    const frames = (await response.text()).split("\n\n").filter((frame) => frame.includes("data: "));
    return frames.map((frame) => {
      const event = /^event: (.+)$/m.exec(frame)?.[1];
      const data = /^data: (.+)$/m.exec(frame)![1]!;
      return { ...(event ? { event } : {}), data: data === "[DONE]" ? data : (JSON.parse(data) as unknown) };
    });
  }

  test("is valid by the schema of OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document as unknown as Record<string, unknown>);
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, "3.1"]);
  });

  test("a value that differs from the document is noticed", () => {
    expect(() => schemas.answer("post", "/openai/v1/embeddings", 200, { object: "list" })).toThrow("data");
    expect(() => schemas.event("get", "/live/project", { event: "unheard.of", data: {} })).toThrow("oneOf");
    expect(() => schemas.webhook({ type: "contact.deleted" })).toThrow("timestamp");
  });

  const weather = { name: "get_weather", parameters: { type: "object", properties: {} } };
  const messages = [{ role: "user", content: "[[tokens=4]]" }];
  test.each([
    ["/anthropic/v1/messages", { max_tokens: 50, messages }],
    ["/openai/v1/chat/completions", { messages, stream_options: { include_usage: true } }],
    [
      "/openai/v1/chat/completions",
      {
        messages: [{ role: "user", content: "[[tool=get_weather]]" }],
        tools: [{ type: "function", function: weather }],
      },
    ],
    ["/openai/v1/responses", { input: "[[tokens=4]]" }],
    ["/openai/v1/responses", { input: "[[tool=get_weather]]", tools: [{ type: "function", ...weather }] }],
  ])("%s answers as documented, whole, streamed and refused", async (path, asked) => {
    const { stream_options: _options, ...whole } = { stream_options: undefined, ...asked };
    const answered = await ask("post", path, { model: MODEL, ...whole });
    expect(answered.status).toBe(200);
    schemas.answer("post", path, 200, await answered.json());
    const frames = await framesOf(await ask("post", path, { model: MODEL, ...asked, stream: true }));
    expect(frames.length).toBeGreaterThan(3);
    for (const frame of frames) schemas.event("post", path, frame);
    schemas.answer("post", path, 400, await (await ask("post", path, { model: MODEL })).json());
    schemas.answer("post", path, 401, await (await ask("post", path, asked, "apk-wrong")).json());
  });

  test("the other completion endpoints answer as documented", async () => {
    const stored = (await (
      await ask("post", "/openai/v1/responses", { model: MODEL, input: "[[tokens=2]]" })
    ).json()) as { id: string };
    const models = (await (await ask("get", "/openai/v1/models")).json()) as {
      data: { id: string; owned_by: string }[];
    };
    const embedder = (await (
      await ask("post", "/openai/v1/embeddings", { model: "unknown", input: "Hello" })
    ).json()) as { error: { message: string } };
    const embedding = / use (.+)$/.exec(embedder.error.message)![1]!;
    expect(models.data.map(({ id }) => id)).toContain(embedding);
    const calls: [method: string, path: string, body?: object | undefined, id?: string][] = [
      ["get", "/openai/v1/models"],
      ["get", "/openai/v1/models/{id}", undefined, models.data[0]!.id],
      ["get", "/anthropic/v1/models"],
      ["get", "/anthropic/v1/models/{id}", undefined, MODEL],
      ["post", "/anthropic/v1/messages/count_tokens", { model: MODEL, messages }],
      ["post", "/openai/v1/responses/input_tokens", { model: MODEL, input: "Hello" }],
      ["get", "/openai/v1/responses/{id}", undefined, stored.id],
      ["get", "/openai/v1/responses/{id}/input_items", undefined, stored.id],
      ["post", "/openai/v1/embeddings", { model: embedding, input: ["Hello", "Goodbye"] }],
      ["post", "/openai/v1/embeddings", { model: embedding, input: "Hello", encoding_format: "base64" }],
      ["delete", "/openai/v1/responses/{id}", undefined, stored.id],
    ];
    for (const [method, path, body, id = ""] of calls) {
      const response = await ask(method, path.replace("{id}", id), body);
      expect([path, response.status]).toEqual([path, 200]);
      schemas.answer(method, path, 200, await response.json());
    }
    const described = Object.entries(document.paths)
      .filter(([path]) => /^\/(openai|anthropic)\//.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    const streamed = ["/anthropic/v1/messages", "/openai/v1/chat/completions", "/openai/v1/responses"];
    const tried = [
      ...calls.map(([method, path]) => `${method} ${path}`),
      ...streamed.map((path) => `post ${path}`),
    ];
    expect(new Set(tried)).toEqual(new Set(described));
  });

  test("operations, feeds and webhooks send what is documented", async () => {
    const { t } = served;
    receiver.requests.length = 0;
    const mine = await served.customer();
    const { token, key, projectUid, widgetUid } = mine;
    const call = async (name: string, body: object, credential = token) => {
      const answer = await t.call(credential, name, body);
      schemas.answer("post", `/${name}`, answer.status, answer.body);
      return answer.body.data;
    };
    const visit = await openVisit(t.running.app, mine);
    const live = `${served.baseUrl}/live`;
    const feeds = {
      "/live/project": await readLive(`${live}/project?project_uid=${projectUid}`, token),
      "/live/session": await readLive(`${live}/session?session_uid=${visit.uid}`, visit.headers),
      "/live/events": await readLive(`${live}/events?project_uid=${projectUid}`, token),
    };
    await feeds["/live/events"].next("ready");
    const url = `${receiver.url}/hook`;
    const { id, secret } = await call("createWebhook", { project_uid: projectUid, url });
    await call("createSession", {}, key);
    const session = await call("createSession", { widget_uid: widgetUid }, key);
    const said = { widget_uid: widgetUid, session_uid: session.session_uid, message: "[[tokens=3]]" };
    await call("sendMessage", said, key);
    const streamed = await framesOf(
      await fetch(`${served.baseUrl}/sendMessage`, {
        method: "POST",
        headers: { ...key, "content-type": "application/json" },
        body: JSON.stringify({ ...said, stream: true }),
      }),
    );
    expect(streamed.map(({ event }) => event)).toEqual(expect.arrayContaining(["delta", "done"]));
    for (const event of streamed) schemas.event("post", "/sendMessage", event);
    await call(
      "sendMessage",
      { ...said, session_uid: visit.uid, message: "I am here", send_by: "operator" },
      key,
    );
    await call("announceTyping", { project_uid: projectUid, session_uid: visit.uid });
    await call("updateSession", { project_uid: projectUid, session_uid: visit.uid, state: "resolved" });
    const contact = await call("createContact", {
      project_uid: projectUid,
      name: "Ada",
      email: "ada@example.com",
    });
    await call("deleteContact", { project_uid: projectUid, contact_id: contact.id });
    await call("getSessions", { project_uid: projectUid });
    await call("sendTestWebhook", { project_uid: projectUid, webhook_id: id });
    const seen: Record<string, string[]> = {};
    const lastOf = {
      "/live/project": "session",
      "/live/session": "session",
      "/live/events": "contact.deleted",
    };
    for (const [path, feed] of Object.entries(feeds)) {
      const kinds: string[] = [];
      for (let isLast = false; !isLast;) {
        const { id: eventId, event, data } = await feed.next();
        schemas.event("get", path, { event, data, ...(eventId === null ? {} : { id: eventId }) });
        kinds.push(event);
        isLast =
          event === lastOf[path as keyof typeof lastOf] &&
          (path === "/live/events" || data.state === "resolved");
      }
      seen[path] = kinds;
      feed.close();
    }
    expect(seen["/live/project"]).toEqual(expect.arrayContaining(["ready", "message", "session", "typing"]));
    expect(seen["/live/session"]).toEqual(expect.arrayContaining(["session", "team", "message", "typing"]));
    await until(() => receiver.requests.some(({ body }) => body.includes("webhook.test")));
    await until(() => receiver.requests.some(({ body }) => body.includes("contact.deleted")));
    const documents = receiver.requests.map((request) => verified(request, secret));
    for (const { id: _id, ...sent } of documents) schemas.webhook(sent);
    const types = documents.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining([
        "session.created",
        "session.updated",
        "message.created",
        "contact.created",
        "contact.deleted",
        "webhook.test",
      ]),
    );
  });
});
