import type { Schema } from "./sdk-types.ts";

/**
 * What `generateContent` takes, from the vendor's discovery document (generativelanguage, v1beta), without the
 * vendor's own tools, speech and pictures that it makes.
 */
const TEXT: Schema = { type: "string" };
const COUNT: Schema = { type: "integer" };
const FLAG: Schema = { type: "boolean" };
const ANY: Schema = {};
const oneOf = (...values: string[]): Schema => ({ enum: values });
const listOf = (items: Schema): Schema => ({ type: "array", items });
const fields = (properties: Schema, required: string[] = []): Schema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const part = fields({
  text: TEXT,
  thought: FLAG,
  thoughtSignature: { type: "string", pattern: "^[\\w+/=-]*$" },
  inlineData: fields({ mimeType: TEXT, data: TEXT }),
  fileData: fields({ mimeType: TEXT, fileUri: TEXT }),
  functionCall: fields({ id: TEXT, name: TEXT, args: { type: "object" } }),
  functionResponse: fields({
    id: TEXT,
    name: TEXT,
    response: { type: "object" },
    willContinue: FLAG,
    scheduling: oneOf("SILENT", "WHEN_IDLE", "INTERRUPT"),
  }),
  mediaResolution: fields({ level: TEXT }),
});

const content = fields({ role: TEXT, parts: listOf(part) });

const functionDeclaration = fields({
  name: TEXT,
  description: TEXT,
  behavior: oneOf("UNSPECIFIED", "BLOCKING", "NON_BLOCKING"),
  parameters: { type: "object" },
  parametersJsonSchema: ANY,
  response: { type: "object" },
  responseJsonSchema: ANY,
});

const generationConfig = fields({
  candidateCount: COUNT,
  stopSequences: listOf(TEXT),
  maxOutputTokens: COUNT,
  temperature: { type: "number" },
  topP: { type: "number" },
  topK: COUNT,
  seed: COUNT,
  responseMimeType: TEXT,
  responseSchema: { type: "object" },
  responseJsonSchema: ANY,
  presencePenalty: { type: "number" },
  frequencyPenalty: { type: "number" },
  responseLogprobs: FLAG,
  logprobs: COUNT,
  responseModalities: listOf(oneOf("TEXT", "IMAGE", "AUDIO")),
  thinkingConfig: fields({
    includeThoughts: FLAG,
    thinkingBudget: COUNT,
    thinkingLevel: oneOf("THINKING_LEVEL_UNSPECIFIED", "MINIMAL", "LOW", "MEDIUM", "HIGH"),
  }),
  mediaResolution: TEXT,
});

export const geminiRequest: Schema = fields({
  contents: listOf(content),
  systemInstruction: content,
  tools: listOf(fields({ functionDeclarations: listOf(functionDeclaration) })),
  toolConfig: fields({
    functionCallingConfig: fields({
      mode: oneOf("MODE_UNSPECIFIED", "AUTO", "ANY", "NONE", "VALIDATED"),
      allowedFunctionNames: listOf(TEXT),
    }),
  }),
  safetySettings: listOf(fields({ category: TEXT, threshold: TEXT })),
  generationConfig,
  cachedContent: TEXT,
});

const tokensOf = listOf(fields({ modality: TEXT, tokenCount: COUNT }));

/** What it answers, whole or in pieces. */
export const geminiAnswer: Schema = fields({
  candidates: listOf(
    fields({
      content,
      finishReason: TEXT,
      finishMessage: TEXT,
      index: COUNT,
      safetyRatings: listOf({ type: "object" }),
      tokenCount: COUNT,
      avgLogprobs: { type: "number" },
    }),
  ),
  promptFeedback: fields({ blockReason: TEXT, safetyRatings: listOf({ type: "object" }) }),
  usageMetadata: fields({
    promptTokenCount: COUNT,
    cachedContentTokenCount: COUNT,
    candidatesTokenCount: COUNT,
    thoughtsTokenCount: COUNT,
    toolUsePromptTokenCount: COUNT,
    totalTokenCount: COUNT,
    promptTokensDetails: tokensOf,
    cacheTokensDetails: tokensOf,
    candidatesTokensDetails: tokensOf,
  }),
  modelVersion: TEXT,
  responseId: TEXT,
});
