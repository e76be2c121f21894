import { afterAll, beforeAll, expect, test } from "vitest";
import {
  AZURE_DEPLOYMENTS,
  ENTRA,
  startAzureDouble,
  type AzureDouble,
} from "../../../../../bench/vendor-double/azure-double.ts";
import { fold } from "../../../../test/fold.ts";
import { callsOf } from "../../../../test/vendor-calls.ts";
import { builtInTable } from "../../model-table.ts";
import type { Vendor } from "../vendor.ts";
import { createAzureVendor, type AzureVendorConfig } from "./azure-vendor.ts";

let double: AzureDouble;
const opened: Vendor[] = [];
beforeAll(async () => {
  double = await startAzureDouble();
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await double.close();
});

function open(config: Partial<AzureVendorConfig> = {}): Vendor {
  const one = createAzureVendor({
    endpoint: double.url,
    secret: "azure-key",
    application: null,
    apiVersion: null,
    loginUrl: double.url,
    abilitiesOf: (deployment) =>
      builtInTable.models.find(({ value }) => value === AZURE_DEPLOYMENTS[deployment])?.abilities ?? null,
    ...config,
  });
  opened.push(one);
  return one;
}

const tools = [
  { name: "get_time", input_schema: { type: "object", properties: { zone: { type: "string" } } } },
];

const ask = callsOf("chat");

const paths = () => double.received.map(({ path }) => path);

test("a deployment answers with tools, streamed and whole, through the interface without versions", async () => {
  const vendor = open();
  const whole = await vendor.complete(ask("[[tool=get_time]]", { tools }));
  const streamed = await fold((await vendor.stream(ask("[[tool=get_time]]", { tools }))).read);
  for (const message of [whole.message, streamed])
    expect(message).toMatchObject({
      stop_reason: "tool_use",
      content: [{ type: "redacted_thinking" }, { name: "get_time", input: { zone: "sample zone" } }],
    });
  expect(double.received.at(-1)).toMatchObject({
    path: "/openai/v1/responses",
    headers: { "api-key": "azure-key" },
    body: { model: "chat" },
  });
  expect(double.received.at(-1)!.headers.authorization).toBeUndefined();
});

test("with a version it goes to the deployment's path, where the version has no Responses API", async () => {
  const vendor = open({ apiVersion: "2024-10-21" });
  const text = async () =>
    (await fold((await vendor.stream(ask("[[tokens=3]]", { model: "gpt-4.1" }))).read)).content;
  expect(await text()).toEqual([{ type: "text", text: "a model would " }]);
  expect(paths().slice(-2)).toEqual([
    "/openai/responses?api-version=2024-10-21",
    "/openai/deployments/gpt-4.1/chat/completions?api-version=2024-10-21",
  ]);
  const before = double.received.length;
  await text();
  expect(double.received).toHaveLength(before + 1);
  const newer = open({ apiVersion: "2025-04-01-preview" });
  await newer.complete(ask("[[tokens=3]]"));
  expect(paths().at(-1)).toBe("/openai/responses?api-version=2025-04-01-preview");
});

test("an application gets a token once and asks with it", async () => {
  const application = { tenantId: ENTRA.tenant, clientId: ENTRA.client };
  const vendor = open({ application, secret: ENTRA.secret });
  const before = double.received.length;
  await Promise.all([vendor.complete(ask("[[tokens=2]]")), vendor.complete(ask("[[tokens=2]]"))]);
  await vendor.complete(ask("[[tokens=2]]"));
  const asked = double.received.slice(before);
  expect(asked.filter(({ path }) => path.endsWith("/token"))).toHaveLength(1);
  expect(asked.at(-1)!.headers.authorization).toMatch(/^Bearer token-\d+$/);
});

test("the filter's chunk before an answer is none of it; a prompt that it refuses is refused for what it says", async () => {
  const vendor = open({ apiVersion: "2024-10-21" });
  for (const stream of [false, true]) {
    const call = ask("[[tokens=3]]", { model: "gpt-4.1" });
    const message = stream
      ? await fold((await vendor.stream(call)).read)
      : (await vendor.complete(call)).message;
    expect(message.model).toMatch(/^gpt-4\.1/);
    expect(message.id).toMatch(/^msg_\w/);
  }
  const refused = ask("[[content-filter]]", { model: "gpt-4.1" });
  await expect(vendor.stream(refused)).rejects.toMatchObject({ status: 400, code: "content_filter" });
});

test("a token that ends before its time is dropped, and the call tried once more with another one", async () => {
  const application = { tenantId: ENTRA.tenant, clientId: ENTRA.client };
  const vendor = open({ application, secret: ENTRA.secret });
  await vendor.complete(ask("[[tokens=2]]"));
  double.endTokens();
  const before = double.received.length;
  const answers = await Promise.all([
    vendor.complete(ask("[[tokens=2]]")),
    vendor.complete(ask("[[tokens=2]]")),
  ]);
  for (const { message } of answers) expect(message.content).not.toEqual([]);
  const asked = double.received.slice(before);
  expect(asked.filter(({ path }) => path.endsWith("/token"))).toHaveLength(1);
});

test.each([
  ["a key", { secret: "bad" }],
  ["a secret", { application: { tenantId: ENTRA.tenant, clientId: ENTRA.client }, secret: "other" }],
  ["a tenant", { application: { tenantId: "other", clientId: ENTRA.client }, secret: ENTRA.secret }],
])("%s that is wrong is an authentication error", async (_what, config) => {
  await expect(open(config).complete(ask("hi"))).rejects.toMatchObject({ kind: "refused", status: 401 });
});

test("an unknown deployment is not found, and errors have the vendor's status", async () => {
  await expect(open().complete(ask("hi", { model: "none" }))).rejects.toMatchObject({
    status: 404,
    code: "DeploymentNotFound",
  });
  await expect(open().stream(ask("[[error=429]]"))).rejects.toMatchObject({
    status: 429,
    headers: { "retry-after": "7" },
  });
});

test.each([
  [429, 429],
  [404, 502],
  [503, 502],
])("a login that answers %i says nothing about the secret", async (answered, status) => {
  const application = { tenantId: ENTRA.tenant, clientId: ENTRA.client };
  const vendor = open({ application, secret: ENTRA.secret });
  double.failNext(answered);
  await expect(vendor.complete(ask("hi"))).rejects.toMatchObject({ kind: "refused", status });
});
