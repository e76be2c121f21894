import { afterAll, beforeAll, expect, test } from "vitest";
import { ENTRA, startAzureDouble } from "../../../../bench/vendor-double/azure-double.ts";
import {
  BEDROCK_ACCESS,
  BEDROCK_REGION,
  startBedrockDouble,
} from "../../../../bench/vendor-double/bedrock-double.ts";
import type { VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import type { Workspace } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

let bedrock: VendorDouble;
let azure: VendorDouble;
let t: TestApp;
beforeAll(async () => {
  bedrock = await startBedrockDouble();
  azure = await startAzureDouble();
  const env = {
    BEDROCK_API_URL: bedrock.url,
    AZURE_LOGIN_API_URL: azure.url,
    ALLOW_PRIVATE_MODEL_URLS: "true",
  };
  t = await createTestApp({ env });
});
afterAll(async () => {
  await t.close();
  await bedrock.close();
  await azure.close();
});

const MODEL = "eu.anthropic.claude-sonnet-5-5-v1:0";
const bedrockKey = {
  kind: "bedrock",
  secret: BEDROCK_ACCESS.secret,
  settings: {
    region: BEDROCK_REGION,
    access_key_id: BEDROCK_ACCESS.id,
    models: `${MODEL}=claude-sonnet-5-5`,
  },
};
const azureKey = () => ({
  kind: "azure",
  name: "west",
  address: azure.url,
  secret: ENTRA.secret,
  settings: { tenant_id: ENTRA.tenant, client_id: ENTRA.client, models: "chat=gpt-5.6-luna, gpt-4.1" },
});

const save = (who: Workspace, body: object) =>
  t.call(who.token, "saveModelConnection", { organization_id: who.organizationId, ...body });

async function answerWith(who: Workspace, model: string, more: object = {}) {
  const change = { project_uid: who.projectUid, model, ...more };
  expect((await t.call(who.token, "updateProjectSettings", change)).status).toBe(200);
  const session = await t.call(who.key, "createSession", { widget_uid: who.widgetUid });
  const { session_uid } = session.body.data;
  const sent = { widget_uid: who.widgetUid, session_uid, message: "Hello [[tokens=3]]" };
  return (await t.call(who.key, "sendMessage", sent)).body.data.message as string;
}

const modelsOf = async (who: Workspace) =>
  (await t.call(who.token, "getSupportedModels")).body.data as { value: string; [field: string]: unknown }[];

test("Bedrock and Azure answer with an organization's keys, under the names and prices of their models", async () => {
  const mine = await t.workspace({ plan: "Professional", credits: 0 });
  expect((await save(mine, bedrockKey)).body.data).toMatchObject([{ name: "bedrock", models: [MODEL] }]);
  expect((await save(mine, azureKey())).body.data[1]).toMatchObject({
    name: "west",
    models: ["chat", "gpt-4.1"],
  });
  const models = await modelsOf(mine);
  expect(models.find(({ value }) => value === `bedrock/${MODEL}`)).toMatchObject({
    label: "Claude Sonnet 5.5 (bedrock)",
    provider: "bedrock",
    credits: 0,
    input_price: 2,
    available: true,
  });
  expect(models.find(({ value }) => value === "west/chat")).toMatchObject({
    provider: "azure",
    label: "GPT-5.6 Luna (west)",
  });
  expect(await answerWith(mine, `bedrock/${MODEL}`)).toBe("a model would");
  expect(await answerWith(mine, "west/chat")).toBe("a model would");
  expect(azure.received.at(-1)!.body).toMatchObject({ model: "chat" });
});

test.each([
  ["a secret that is none", { secret: "other" }, "secret", "Check the region, or create a new key"],
  [
    "another region",
    { settings: { ...bedrockKey.settings, region: "us-east-1" } },
    "secret",
    "Amazon Bedrock refuses this key in us-east-1",
  ],
  [
    "a model that the region lacks",
    { settings: { ...bedrockKey.settings, models: "nothing" } },
    "models",
    "has no such model in eu-central-1",
  ],
  ["no models", { settings: { region: BEDROCK_REGION } }, "models", "Name at least one model."],
  ["a wrong name", { name: "Our Bedrock" }, "name", "Use lower-case letters, digits and hyphens."],
  ["no region", { settings: { models: MODEL } }, "region", "such as eu-central-1"],
  [
    "a foreign setting",
    { settings: { ...bedrockKey.settings, tenant_id: "x" } },
    "tenant_id",
    "no setting of this kind",
  ],
])("of Bedrock, %s is refused with what to do", async (_what, wrong, field, sentence) => {
  const mine = await t.workspace();
  const { status, body } = await save(mine, { ...bedrockKey, ...wrong });
  expect([status, body.errors[field]]).toEqual([400, expect.stringContaining(sentence)]);
});

test.each([
  ["a secret that is none", { secret: "other" }, "secret", "Check its tenant and client ID"],
  [
    "a deployment that is none",
    { settings: { tenant_id: ENTRA.tenant, client_id: ENTRA.client, models: "none" } },
    "models",
    "has no such deployment",
  ],
  ["half an application", { settings: { tenant_id: "x", models: "chat" } }, "client_id", "belong together"],
  ["no address", { address: "" }, "address", "must be an address"],
])("of Azure, %s is refused with what to do", async (_what, wrong, field, sentence) => {
  const mine = await t.workspace();
  const { status, body } = await save(mine, { ...azureKey(), ...wrong });
  expect([status, body.errors[field]]).toEqual([400, expect.stringContaining(sentence)]);
});

test("other models may be named without the secret, another region may not", async () => {
  const mine = await t.workspace();
  const [{ id }] = (await save(mine, bedrockKey)).body.data;
  const { secret: _secret, ...kept } = bedrockKey;
  const settings = { ...kept.settings, models: `${MODEL}, us.${MODEL.slice(3)}` };
  expect((await save(mine, { ...kept, id, settings })).body.data[0].models).toHaveLength(2);
  const moved = { ...kept, id, settings: { ...kept.settings, region: "us-east-1" } };
  expect((await save(mine, moved)).body.errors).toEqual({
    secret: "secret is required when the address changes.",
  });
});

test("Bedrock is asked for no temperature above its highest", async () => {
  const mine = await t.workspace({ plan: "Professional", credits: 0 });
  const upstream = "eu.anthropic.claude-sonnet-4-6-v1:0";
  const settings = { ...bedrockKey.settings, models: `${upstream}=claude-sonnet-4-6` };
  expect((await save(mine, { ...bedrockKey, settings })).status).toBe(200);
  await answerWith(mine, `bedrock/${upstream}`, { temperature: 1.5 });
  expect(bedrock.received.at(-1)!.body).toMatchObject({ inferenceConfig: { temperature: 1 } });
});

test("a profile of Bedrock that is named without its model is asked without sampling, at once", async () => {
  const mine = await t.workspace({ plan: "Professional", credits: 0 });
  const upstream = "eu.anthropic.claude-sonnet-5-5-v1:0";
  const settings = { ...bedrockKey.settings, models: upstream };
  expect((await save(mine, { ...bedrockKey, settings })).status).toBe(200);
  const before = bedrock.stats.requests;
  await answerWith(mine, `bedrock/${upstream}`, { temperature: 0.5 });
  expect(bedrock.stats.requests - before).toBe(1);
  expect(bedrock.received.at(-1)!.body).not.toHaveProperty("inferenceConfig.temperature");
});
