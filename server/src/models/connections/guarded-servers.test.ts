import { afterAll, beforeAll, expect, test } from "vitest";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { startKeyedVendor, type KeyedVendor } from "../../../test/keyed-vendor.ts";

let t: TestApp;
let vendor: KeyedVendor;
let close: () => Promise<void>;
beforeAll(async () => {
  const double = await startOpenAiDouble();
  vendor = await startKeyedVendor(double, () => "");
  vendor.keys.set("", ["llama3.2"]);
  close = async () => {
    await vendor.close();
    await double.close();
  };
  t = await createTestApp({
    env: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: `${double.url}/v1`, SHARE_VENDOR_KEYS: "false" },
  });
});
afterAll(async () => {
  await t.close();
  await close();
});

const PRIVATE = "is not on the public internet. The operator can allow it: ALLOW_PRIVATE_MODEL_URLS=true.";

test.each(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"])(
  "an organization reaches no private server at %s",
  async (host) => {
    const mine = await t.workspace();
    const address = `https://${host}:${new URL(vendor.url).port}/v1`;
    const answer = await t.call(mine.token, "saveModelConnection", {
      kind: "server",
      name: "inside",
      address,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.address).toContain(PRIVATE);
    expect(vendor.seenKeys).toEqual([]);
  },
);

test.each([
  "file:///etc/passwd",
  "http://user:pass@example.com/v1",
  "http://example.com/v1?key=1",
  "nowhere",
])("%s is no address of a server", async (address) => {
  const mine = await t.workspace();
  const answer = await t.call(mine.token, "saveModelConnection", { kind: "server", name: "odd", address });
  expect(answer.body.errors.address).toContain("without a key");
});

test("an operator can withhold the installation's keys: organizations need their own", async () => {
  const mine = await t.workspace({ plan: "Agency", credits: 1_000 });
  const { body } = await t.call(mine.token, "getSupportedModels");
  const available = body.data.filter((model: { available: boolean }) => model.available);
  expect(available.map(({ value }: { value: string }) => value)).toEqual(["parley-offline-1"]);
  const change = { project_uid: mine.projectUid, model: "gpt-4.1" };
  const refused = await t.call(mine.token, "updateProjectSettings", change);
  expect(refused.body.errors.model).toBe(
    "Needs a key of your organization. Choose a model that is available.",
  );
});

test("a key does not travel in the open: an organization's server needs https", async () => {
  const mine = await t.workspace();
  const server = { kind: "server", name: "open", address: "http://llm.example.com/v1", secret: "sk-1" };
  const answer = await t.call(mine.token, "saveModelConnection", server);
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    {
      address:
        "address must begin with https://. For a server inside your network the operator sets ALLOW_PRIVATE_MODEL_URLS=true.",
    },
  ]);
});
