import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApp, type Customer, type ServedApp } from "../../server/test/served-app.ts";

interface Item {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string };
    readonly body?: { readonly raw?: string };
  };
}

const FILE = new URL("../postman/parley.postman_collection.json", import.meta.url);
const text = readFileSync(FILE, "utf8");
const collection = JSON.parse(text) as {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly item: readonly Item[] }[];
};
const items = new Map(collection.item.flatMap(({ item }) => item.map((each) => [each.name, each])));

describe("the Postman collection", () => {
  let served: ServedApp;
  let customer: Customer;
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  beforeAll(async () => {
    served = await serveApp({ vendors: false });
    customer = await served.customer();
    await customer.teach("How long does shipping take?", "Shipping takes three working days.");
    variables.set("base_url", served.baseUrl);
    variables.set("api_key", customer.apiKey);
    variables.set("access_token", customer.token["authorization"]!.replace("Bearer ", ""));
    variables.set("project_uid", customer.projectUid);
    variables.set("widget_uid", customer.widgetUid);
  });
  afterAll(() => served.close());

  const filled = (template: string) =>
    template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? "");

  /** Sends a request as Postman does, with its script afterwards. */
  async function send(name: string, placeholders: Readonly<Record<string, string>> = {}) {
    const { request, event = [] } = items.get(name)!;
    const body = request.body?.raw?.replaceAll(
      /<(\w+)>/g,
      (whole, key: string) => placeholders[key] ?? whole,
    );
    const response = await fetch(filled(request.url.raw), {
      method: request.method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...Object.fromEntries(request.header.map(({ key, value }) => [key, filled(value)])),
      },
      ...(body === undefined ? {} : { body: filled(body) }),
    });
    const answer = (await response.json()) as { data?: Record<string, unknown> };
    for (const { script } of event) {
      const collectionVariables = { set: (key: string, value: string) => variables.set(key, value) };
      runInNewContext(script.exec.join("\n"), {
        pm: { collectionVariables, response: { json: () => answer } },
      });
    }
    return { status: response.status, answer };
  }

  test("every variable that a request uses can be set", () => {
    const used = new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name));
    expect([...used].filter((name) => !variables.has(name!))).toEqual([]);
    expect(items.size).toBeGreaterThan(300);
  });

  test("a conversation is opened, asked and read by its requests alone", async () => {
    expect(await send("createSession")).toMatchObject({ status: 200 });
    const question = { message: "How long does shipping take?" };
    expect(await send("sendMessage", question)).toMatchObject({
      status: 200,
      answer: { data: { message: expect.stringContaining("three working days") } },
    });
    expect(await send("getSession")).toMatchObject({ status: 200 });
    expect(await send("getProjectText")).toMatchObject({ status: 200 });
    expect(await send("listChatModels")).toMatchObject({ status: 200 });
  });
});
