import { BEDROCK_REGION } from "../vendor-double/bedrock-double.ts";
import type { DoubleKind, DoubleProcess } from "../vendor-double/double-process.ts";
import { MESSAGES, TRANSLATED, type Format } from "./formats.ts";

/** A vendor behind the endpoints: how the product is set up for it, and the vendor's own request, which is the floor's. */
export interface Upstream {
  readonly kind: DoubleKind;
  readonly env: (double: DoubleProcess) => Record<string, string>;
  readonly asked: Format;
  readonly own: Format;
}

const BEDROCK_MODEL = "eu.anthropic.claude-haiku-5-5-v1:0";

/** A format of the endpoints with another model. */
const withModel = (format: Format, model: string): Format => ({
  ...format,
  body: (text, stream) => ({ ...format.body(text, stream), model }),
});

export const UPSTREAMS: readonly Upstream[] = [
  {
    kind: "messages",
    env: ({ url }) => ({ ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: url }),
    asked: MESSAGES,
    own: { ...MESSAGES, path: "/v1/messages" },
  },
  {
    kind: "openai",
    env: ({ url }) => ({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: `${url}/v1` }),
    asked: withModel(TRANSLATED[0]!, "gpt-5.6-luna"),
    own: {
      name: "responses",
      path: "/v1/responses",
      token: Buffer.from("response.output_text.delta"),
      end: Buffer.from('"total_tokens"'),
      headers: { authorization: "Bearer k" },
      body: (text, stream) => ({
        model: "gpt-5.6-luna",
        stream,
        store: false,
        input: [{ role: "user", content: text }],
      }),
    },
  },
  {
    kind: "gemini",
    env: ({ url }) => ({ GEMINI_API_KEY: "k", GEMINI_BASE_URL: url }),
    asked: withModel(MESSAGES, "gemini-3.8-flash"),
    own: {
      name: "generateContent",
      path: "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse",
      token: Buffer.from('"parts":[{"text"'),
      end: Buffer.from('"finishReason"'),
      headers: { "x-goog-api-key": "k" },
      body: (text) => ({ contents: [{ role: "user", parts: [{ text }] }] }),
    },
  },
  {
    kind: "bedrock",
    env: ({ url }) => ({
      BEDROCK_REGION,
      BEDROCK_API_KEY: "k",
      BEDROCK_API_URL: url,
      BEDROCK_MODELS: BEDROCK_MODEL,
    }),
    asked: withModel(MESSAGES, `bedrock/${BEDROCK_MODEL}`),
    own: {
      name: "converse",
      path: `/model/${encodeURIComponent(BEDROCK_MODEL)}/converse-stream`,
      token: Buffer.from("contentBlockDelta"),
      end: Buffer.from('"metrics"'),
      headers: { authorization: "Bearer k" },
      body: (text) => ({ messages: [{ role: "user", content: [{ text }] }] }),
    },
  },
];
