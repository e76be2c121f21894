import type { Schema } from "./sdk-types.ts";

/**
 * What Converse takes, from the vendor's model of its service as its SDK has it (client-bedrock-runtime), with the
 * limits of its lengths, without guardrails, videos and prompts that are stored at the vendor.
 */
const TEXT: Schema = { type: "string" };
const oneOf = (...values: string[]): Schema => ({ enum: values });
const listOf = (items: Schema, more: Schema = {}): Schema => ({ type: "array", items, ...more });
const fields = (properties: Schema, required: string[] = []): Schema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
/** A union has exactly one of its members. */
const union = (members: Schema): Schema => ({ ...fields(members), minProperties: 1, maxProperties: 1 });

const BYTES: Schema = { type: "string", pattern: "^[A-Za-z0-9+/]+={0,2}$" };
const ID: Schema = { type: "string", pattern: "^[a-zA-Z0-9_-]{1,64}$" };

const image = fields({ format: oneOf("png", "jpeg", "gif", "webp"), source: union({ bytes: BYTES }) }, [
  "format",
  "source",
]);
const document = fields(
  {
    format: oneOf("pdf", "csv", "doc", "docx", "xls", "xlsx", "html", "txt", "md"),
    name: { type: "string", pattern: "^[\\w ()\\[\\]-]{1,200}$" },
    source: union({ bytes: BYTES, text: TEXT }),
  },
  ["name", "source"],
);
const cachePoint = fields({ type: oneOf("default"), ttl: oneOf("5m", "1h") }, ["type"]);

const reasoningContent = union({
  reasoningText: fields({ text: TEXT, signature: TEXT }, ["text"]),
  redactedContent: BYTES,
});

const content = union({
  text: TEXT,
  image,
  document,
  cachePoint,
  reasoningContent,
  toolUse: fields({ toolUseId: ID, name: ID, input: {} }, ["toolUseId", "name", "input"]),
  toolResult: fields(
    {
      toolUseId: ID,
      content: listOf(union({ text: TEXT, json: {}, image, document })),
      status: oneOf("success", "error"),
    },
    ["toolUseId", "content"],
  ),
});

const tool = union({
  toolSpec: fields(
    {
      name: ID,
      description: { type: "string", minLength: 1 },
      inputSchema: union({ json: { type: "object" } }),
      strict: { type: "boolean" },
    },
    ["name", "inputSchema"],
  ),
  cachePoint,
});

const jsonSchema = fields({ schema: TEXT, name: TEXT, description: TEXT }, ["schema"]);

export const bedrockRequest: Schema = fields({
  messages: listOf(
    fields({ role: oneOf("user", "assistant"), content: listOf(content) }, ["role", "content"]),
  ),
  system: listOf(union({ text: { type: "string", minLength: 1 }, cachePoint })),
  inferenceConfig: fields({
    maxTokens: { type: "integer", minimum: 1 },
    temperature: { type: "number", minimum: 0, maximum: 1 },
    topP: { type: "number", minimum: 0, maximum: 1 },
    stopSequences: listOf({ type: "string", minLength: 1 }, { maxItems: 2_500 }),
  }),
  toolConfig: fields(
    {
      tools: listOf(tool, { minItems: 1 }),
      toolChoice: union({ auto: fields({}), any: fields({}), tool: fields({ name: ID }, ["name"]) }),
    },
    ["tools"],
  ),
  additionalModelRequestFields: {},
  outputConfig: fields({
    textFormat: fields({ type: oneOf("json_schema"), structure: union({ jsonSchema }) }, [
      "type",
      "structure",
    ]),
    effort: TEXT,
  }),
});
