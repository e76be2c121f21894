import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BEDROCK_ACCESS,
  BEDROCK_REGION,
  startBedrockDouble,
} from "../../../../bench/vendor-double/bedrock-double.ts";
import { startDouble, writeJson, type VendorDouble } from "../../../../bench/vendor-double/double-server.ts";
import { startGeminiDouble } from "../../../../bench/vendor-double/gemini-double.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import { createTestApp } from "../../../test/harness.ts";
import { startKeyedVendor } from "../../../test/keyed-vendor.ts";
import { examine } from "../../admin/doctor/examine.ts";
import { serviceChecks } from "../../admin/doctor/service-checks.ts";
import { VendorError } from "../vendors/vendor-error.ts";
import { adviceFor } from "./advice.ts";
import { checkInstalledKeys, installedKey } from "./installed-keys.ts";

const bedrock = (url: string, more: Record<string, string>) => ({
  BEDROCK_REGION,
  BEDROCK_ACCESS_KEY_ID: BEDROCK_ACCESS.id,
  BEDROCK_SECRET_ACCESS_KEY: BEDROCK_ACCESS.secret,
  BEDROCK_MODELS: "eu.anthropic.claude-haiku-5-5-v1:0=claude-haiku-5-5",
  BEDROCK_API_URL: url,
  ...more,
});

interface Case {
  readonly what: string;
  readonly start: () => Promise<{ readonly url: string; close(): Promise<unknown> }>;
  readonly env: (url: string) => Record<string, string>;
  /** What operators read in `admin doctor`. */
  readonly advice: string;
  /** What owners read in the log. */
  readonly told: string;
  readonly variable: string;
}

const CASES: readonly Case[] = [
  {
    what: "a refused key of OpenAI",
    async start() {
      const double = await startOpenAiDouble();
      const vendor = await startKeyedVendor(double, ({ authorization }) => String(authorization));
      return { url: vendor.url, close: () => Promise.all([vendor.close(), double.close()]) };
    },
    env: (url) => ({ OPENAI_API_KEY: "bad-key", OPENAI_BASE_URL: `${url}/v1` }),
    advice: "refuses this key. Create a new one at platform.openai.com and set OPENAI_API_KEY.",
    told: "OpenAI refuses the key of this installation. Ask the operator of this installation.",
    variable: "OPENAI_API_KEY",
  },
  {
    what: "a refused key of Gemini",
    start: () => startGeminiDouble(),
    env: (url) => ({ GEMINI_API_KEY: "bad-key", GEMINI_BASE_URL: url }),
    advice: "refuses this key. Create a new one at aistudio.google.com and set GEMINI_API_KEY.",
    told: "Google Gemini refuses the key of this installation. Ask the operator of this installation.",
    variable: "GEMINI_API_KEY",
  },
  {
    what: "a wrong region of Bedrock",
    start: () => startBedrockDouble(),
    env: (url) => bedrock(url, { BEDROCK_REGION: "us-east-1" }),
    advice:
      "refuses this key in us-east-1. Check the region, or create a new key at console.aws.amazon.com and set BEDROCK_SECRET_ACCESS_KEY.",
    told: "Amazon Bedrock refuses the key of this installation. Ask the operator of this installation.",
    variable: "BEDROCK_SECRET_ACCESS_KEY",
  },
  {
    what: "a model that Bedrock has not in the region",
    start: () => startBedrockDouble(),
    env: (url) => bedrock(url, { BEDROCK_MODELS: "nothing.here-v1:0" }),
    advice: `has no such model in ${BEDROCK_REGION}`,
    told: "Amazon Bedrock has no such model for this installation. Choose another model",
    variable: "BEDROCK_SECRET_ACCESS_KEY",
  },
];

describe.each(CASES)("$what of the installation", ({ start, env, advice, told, variable }) => {
  test("leaves the visitor a person, tells the owner in the log what to do, and the operator in doctor", async () => {
    const double = await start();
    const t = await createTestApp({ env: env(double.url) });
    try {
      const mine = await t.workspace();
      const created = await t.call(mine.token, "createProject", { name: "Bakery" });
      const { project_uid, widget_uid } = created.body.data;
      const issued = await t.call(mine.token, "createProjectKey", { project_uid, name: "site" });
      const headers = { "api-key": issued.body.data.value as string };
      const { session_uid } = (await t.call(headers, "createSession", { widget_uid })).body.data;
      const sent = { widget_uid, session_uid, message: "When do you open?" };
      expect((await t.call(headers, "sendMessage", sent)).body.data.message).toContain("person");
      const logs = (await t.call(headers, "getChatbotExecutionLogs", { session_uid })).body.data;
      const entries = logs.map(({ data }: { data: { task: string; message: string } }) => data);
      const failed = entries.find(({ task }: { task: string }) => task === "Models fail").message;
      expect(failed).toContain(told);
      for (const own of ["bad-key", new URL(double.url).host, variable])
        expect(JSON.stringify(logs)).not.toContain(own);
      const { config } = t.running.app;
      const [found] = await checkInstalledKeys(config, config.apiUrls);
      expect(found).toEqual({
        name: expect.any(String),
        variable,
        problem: expect.stringContaining(advice),
        lacksList: false,
      });
    } finally {
      await t.close();
      await double.close();
    }
  });
});

test("a user and a password in an address are not shown, to operators either", () => {
  const key = { apiKey: "key", baseUrl: "http://gateway:s3cret@pw@llm.example.com:8080/v1" };
  const error = { type: "authentication_error", message: "no" };
  const refused = new VendorError({ kind: "refused", status: 401, error });
  expect(adviceFor(refused, installedKey("openai", key))).toContain(
    "OpenAI (http://llm.example.com:8080/v1) refuses",
  );
});

describe("a server without a list of models", () => {
  let double: VendorDouble;
  let status = 404;
  beforeAll(async () => {
    double = await startDouble((_request, response) => writeJson(response, status, { detail: "Not here" }));
  });
  afterAll(() => double.close());
  const NONE = { apiKey: null, baseUrl: null };
  const at = (path: string) => ({ apiKey: "key", baseUrl: double.url + path });
  const openai = (given: object, models: readonly { value: string; label: string }[] = []) =>
    ({ ...NONE, interface: "auto", ...given, models }) as never;
  const NAMED = [{ value: "llama3.2", label: "llama3.2" }];

  const checkOf = async (given: object) => {
    const config = { anthropic: NONE, openai: openai({}), gemini: NONE, connections: [], ...given };
    const check = serviceChecks.filter(({ name }) => name === "models");
    const [found] = await examine(check, { config: { ...config, ...REST } as never, now: Date.now });
    return found;
  };
  const REST = { apiUrls: new Map(), embeddings: { url: null, key: null, model: null } };

  test.each([404, 405])("that answers %i is a warning, with its own advice", async (answer) => {
    status = answer;
    expect(await checkOf({ anthropic: at("") })).toMatchObject({
      state: "warning",
      detail: expect.stringContaining("/v1 is no part of it"),
      advice: expect.stringContaining("ANTHROPIC_BASE_URL"),
    });
    expect(await checkOf({ gemini: at("") })).toMatchObject({
      state: "warning",
      detail: expect.stringContaining("/v1beta is no part of it"),
      advice: expect.stringContaining("GEMINI_BASE_URL"),
    });
    expect(await checkOf({ openai: openai(at("/v1")) })).toMatchObject({
      state: "warning",
      detail: expect.stringContaining("usually ends with /v1"),
      advice: expect.stringContaining("OPENAI_BASE_URL"),
    });
  });

  test("needs none where its models are named, but must take the key", async () => {
    const named = { openai: openai(at("/v1"), NAMED) };
    const local = {
      kind: "server",
      name: "local",
      address: double.url,
      secret: null,
      settings: {},
      models: NAMED,
    };
    status = 404;
    expect(await checkOf(named)).toMatchObject({ state: "ok" });
    expect(await checkOf({ connections: [local] })).toMatchObject({ state: "ok" });
    status = 401;
    expect(await checkOf(named)).toMatchObject({ state: "problem", advice: "Check OPENAI_API_KEY." });
  });
});
