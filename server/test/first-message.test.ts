import { describe, expect, test } from "vitest";
import { startAzureDouble } from "../../bench/vendor-double/azure-double.ts";
import {
  BEDROCK_ACCESS,
  BEDROCK_REGION,
  startBedrockDouble,
} from "../../bench/vendor-double/bedrock-double.ts";
import type { VendorDouble } from "../../bench/vendor-double/double-server.ts";
import { startGeminiDouble } from "../../bench/vendor-double/gemini-double.ts";
import { startMessagesDouble } from "../../bench/vendor-double/messages-double.ts";
import { startOpenAiDouble } from "../../bench/vendor-double/openai-double.ts";
import { createTestApp } from "./harness.ts";
import { parseEvents, textOfDeltas } from "./read-events.ts";

interface VendorCase {
  readonly vendor: string;
  readonly start: () => Promise<VendorDouble>;
  readonly env: (url: string) => Record<string, string>;
  readonly model: RegExp;
  readonly path: RegExp;
}

const CASES: readonly VendorCase[] = [
  {
    vendor: "OpenAI",
    start: () => startOpenAiDouble(),
    env: (url) => ({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: `${url}/v1` }),
    model: /^gpt-/,
    path: /^\/v1\/responses$/,
  },
  {
    vendor: "Anthropic",
    start: () => startMessagesDouble(),
    env: (url) => ({ ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: url }),
    model: /^claude-/,
    path: /^\/v1\/messages$/,
  },
  {
    vendor: "Gemini",
    start: () => startGeminiDouble(),
    env: (url) => ({ GEMINI_API_KEY: "k", GEMINI_BASE_URL: url }),
    model: /^gemini-/,
    path: /^\/v1beta\/models\/gemini-[\w.-]+:streamGenerateContent\?alt=sse$/,
  },
  {
    vendor: "Bedrock",
    start: () => startBedrockDouble(),
    env: (url) => ({
      BEDROCK_REGION,
      BEDROCK_ACCESS_KEY_ID: BEDROCK_ACCESS.id,
      BEDROCK_SECRET_ACCESS_KEY: BEDROCK_ACCESS.secret,
      BEDROCK_MODELS: "eu.anthropic.claude-haiku-5-5-v1:0=claude-haiku-5-5",
      BEDROCK_API_URL: url,
    }),
    model: /^bedrock\/eu\.anthropic\.claude-haiku-5-5-v1:0$/,
    path: /^\/model\/eu\.anthropic\.claude-haiku-5-5-v1%3A0\/converse-stream$/,
  },
  {
    vendor: "Azure",
    start: () => startAzureDouble(),
    env: (url) => ({
      AZURE_OPENAI_ENDPOINT: url,
      AZURE_OPENAI_API_KEY: "k",
      AZURE_OPENAI_DEPLOYMENTS: "chat=gpt-5.6-luna",
    }),
    model: /^azure\/chat$/,
    path: /^\/openai\/v1\/responses$/,
  },
  {
    vendor: "a named server",
    start: () => startOpenAiDouble({ knows: "chat" }),
    env: (url) => ({
      MODEL_SERVERS: JSON.stringify([
        { name: "local", address: `${url}/v1`, key: "k", models: ["llama3.2"] },
      ]),
    }),
    model: /^local\/llama3\.2$/,
    path: /^\/v1\/chat\/completions$/,
  },
];

describe.each(CASES)("with a key of $vendor and nothing else", ({ start, env, model, path }) => {
  test("the first message of a new project is answered with tools, streamed", async () => {
    const double = await start();
    const t = await createTestApp({ env: env(double.url) });
    try {
      const mine = await t.workspace();
      const created = await t.call(mine.token, "createProject", { name: "Bakery" });
      const project_uid = created.body.data.project_uid as string;
      const taught = { project_uid, type: "faq", short_text: "sample query", detail: "We open at nine." };
      expect(await t.call(mine.token, "createProjectText", taught)).toMatchObject({ status: 200 });
      const settings = (await t.call(mine.token, "getProjectSettings", { project_uid })).body.data;
      expect(settings).toMatchObject({ mode: "agent", model: expect.stringMatching(model) });
      const issued = await t.call(mine.token, "createProjectKey", { project_uid, name: "site" });
      const headers = { "api-key": issued.body.data.value as string };
      const { widget_uid } = created.body.data as { widget_uid: string };
      const session = (await t.call(headers, "createSession", { widget_uid })).body.data;
      const answer = await t.call(headers, "sendMessage", {
        widget_uid,
        session_uid: session.session_uid,
        message: "When? [[tool=search_knowledgebase]] [[reply=At nine.]]",
        stream: true,
      });
      const events = parseEvents(answer.body);
      // Some models say something before they call a tool.
      expect(textOfDeltas(events)).toMatch(/At nine\.$/);
      expect(events.at(-1)).toMatchObject({
        event: "done",
        data: { data: { message: expect.stringMatching(/At nine\.$/) } },
      });
      const [first, second] = double.received;
      expect(double.received).toHaveLength(2);
      expect(first!.path).toMatch(path);
      expect(JSON.stringify(second!.body)).toContain("We open at nine.");
    } finally {
      await t.close();
      await double.close();
    }
  });
});
