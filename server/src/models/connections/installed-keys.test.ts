import { describe, expect, test } from "vitest";
import {
  BEDROCK_ACCESS,
  BEDROCK_REGION,
  startBedrockDouble,
} from "../../../../bench/vendor-double/bedrock-double.ts";
import { startGeminiDouble } from "../../../../bench/vendor-double/gemini-double.ts";
import { startOpenAiDouble } from "../../../../bench/vendor-double/openai-double.ts";
import { createTestApp } from "../../../test/harness.ts";
import { startKeyedVendor } from "../../../test/keyed-vendor.ts";
import { checkInstalledKeys } from "./installed-keys.ts";

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
  /** What owners read in the log, and operators in `admin doctor`. */
  readonly advice: string;
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
    variable: "OPENAI_API_KEY",
  },
  {
    what: "a refused key of Gemini",
    start: () => startGeminiDouble(),
    env: (url) => ({ GEMINI_API_KEY: "bad-key", GEMINI_BASE_URL: url }),
    advice: "refuses this key. Create a new one at aistudio.google.com and set GEMINI_API_KEY.",
    variable: "GEMINI_API_KEY",
  },
  {
    what: "a wrong region of Bedrock",
    start: () => startBedrockDouble(),
    env: (url) => bedrock(url, { BEDROCK_REGION: "us-east-1" }),
    advice:
      "refuses this key in us-east-1. Check the region, or create a new key at console.aws.amazon.com and set BEDROCK_SECRET_ACCESS_KEY.",
    variable: "BEDROCK_SECRET_ACCESS_KEY",
  },
  {
    what: "a model that Bedrock has not in the region",
    start: () => startBedrockDouble(),
    env: (url) => bedrock(url, { BEDROCK_MODELS: "nothing.here-v1:0" }),
    advice: `has no such model in ${BEDROCK_REGION}`,
    variable: "BEDROCK_SECRET_ACCESS_KEY",
  },
];

describe.each(CASES)("$what of the installation", ({ start, env, advice, variable }) => {
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
      const told = entries.find(({ task }: { task: string }) => task === "Models fail").message;
      expect(told).toContain(advice);
      expect(told).not.toContain("bad-key");
      const { config } = t.running.app;
      const [found] = await checkInstalledKeys(config, config.apiUrls);
      expect(found).toEqual({
        name: expect.any(String),
        variable,
        problem: expect.stringContaining(advice),
      });
    } finally {
      await t.close();
      await double.close();
    }
  });
});
