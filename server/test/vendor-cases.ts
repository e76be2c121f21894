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

/** A vendor, and the settings with which an installation has its key and nothing else. */
export interface VendorCase {
  readonly vendor: string;
  readonly start: () => Promise<VendorDouble>;
  readonly env: (url: string) => Record<string, string>;
  readonly model: RegExp;
  readonly path: RegExp;
}

export const VENDOR_CASES: readonly VendorCase[] = [
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
