import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bedrockRequest } from "./bedrock-schema.ts";
import { geminiAnswer, geminiRequest } from "./gemini-schema.ts";
import { createSchemaReader, type Schema } from "./sdk-types.ts";

/** What a vendor finds wrong in a request's form. */
export interface FormFault {
  /** Dotted for lists and fields: `input.0.content`. */
  readonly path: string;
  readonly kind: "unknown" | "missing" | "invalid";
}

type Find = (body: unknown) => FormFault | null;

const require = createRequire(import.meta.url);
const openai = (file: string): string => join(dirname(require.resolve("openai")), "resources", file);
const anthropic = (name: string, file: string): string =>
  join(dirname(require.resolve(name)), "resources", file);

const reader = createSchemaReader(new Set(["output_text"]));
const STREAMED = { stream: { type: ["boolean", "null"] } };

/** Requests by the types that the vendors publish with their SDKs, compiled when the first request arrives. */
export const findResponsesFault = lazily(() => {
  const schema = reader.read(openai("responses/responses.d.ts"), "ResponseCreateParamsBase");
  return withProperties(schema, STREAMED);
});

export const findChatFault = lazily(() => {
  const schema = reader.read(openai("chat/completions/completions.d.ts"), "ChatCompletionCreateParamsBase");
  return withProperties(schema, STREAMED);
});

/** Answers, by which the double itself is checked. */
export const findResponseFault = lazily(() => reader.read(openai("responses/responses.d.ts"), "Response"));
export const findResponseEventFault = lazily(() =>
  reader.read(openai("responses/responses.d.ts"), "ResponseStreamEvent"),
);
export const findCompletionFault = lazily(() =>
  reader.read(openai("chat/completions/completions.d.ts"), "ChatCompletion"),
);
export const findChunkFault = lazily(() =>
  reader.read(openai("chat/completions/completions.d.ts"), "ChatCompletionChunk"),
);

/** The current SDK has no sampling any more; models that take it are still served. */
export const findMessagesFault = lazily(() => {
  const file = "messages/messages.d.ts";
  const before = reader.read(anthropic("anthropic-sdk-0", file), "MessageCreateParamsBase");
  const schema = reader.read(anthropic("@anthropic-ai/sdk", file), "MessageCreateParamsBase");
  return withProperties(schema, { ...(before["properties"] as Schema), ...STREAMED });
});

/** Of what a request with the header `anthropic-beta` may have further. */
export const findBetaMessagesFault = lazily(() => {
  const file = "beta/messages/messages.d.ts";
  const before = reader.read(anthropic("anthropic-sdk-0", file), "MessageCreateParamsBase");
  const schema = reader.read(anthropic("@anthropic-ai/sdk", file), "MessageCreateParamsBase");
  return withProperties(schema, { ...(before["properties"] as Schema), ...STREAMED });
});

export const findBedrockFault = lazily(() => bedrockRequest);
export const findGeminiFault = lazily(() => geminiRequest);
export const findGeminiAnswerFault = lazily(() => geminiAnswer);

/** Further properties; those of the schema win. */
const withProperties = (schema: Schema, properties: Schema): Schema => ({
  ...schema,
  properties: { ...properties, ...(schema["properties"] as Schema) },
});

function lazily(makeSchema: () => Schema): Find {
  let validate: ValidateFunction | null = null;
  return (body) => {
    validate ??= new Ajv({ strict: false, allErrors: true }).compile(makeSchema());
    if (validate(body)) return null;
    return faultOf(validate.errors ?? []);
  };
}

/** Whether a branch of a union is for another type of thing. */
const isOtherKind = ({ keyword, instancePath }: ErrorObject): boolean =>
  keyword === "const" && /\/(type|role)$/.test(instancePath);

/** Of the branches of a union the one that came furthest. */
function faultOf(errors: readonly ErrorObject[]): FormFault {
  const rank = ({ keyword }: ErrorObject): number =>
    keyword === "additionalProperties" ? 2 : keyword === "required" ? 1 : keyword === "const" ? -1 : 0;
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split("/").length;
  const branchOf = ({ schemaPath, instancePath }: ErrorObject): string =>
    `${/^#\/\$defs\/[^/]+/.exec(schemaPath)?.[0] ?? ""} ${instancePath.replace(/\/(type|role)$/, "")}`;
  const others = new Set(errors.filter(isOtherKind).map(branchOf));
  const meant = errors.filter((error) => error.keyword !== "anyOf" && !others.has(branchOf(error)));
  const worst = (meant.length > 0 ? meant : errors)
    .filter(({ keyword }) => keyword !== "anyOf")
    .reduce<ErrorObject | null>(
      (best, one) =>
        best === null || depth(one) > depth(best) || (depth(one) === depth(best) && rank(one) > rank(best))
          ? one
          : best,
      null,
    );
  if (!worst) return { path: "", kind: "invalid" };
  const { missingProperty, additionalProperty } = worst.params as Record<string, string | undefined>;
  const path = [...worst.instancePath.split("/").slice(1), missingProperty ?? additionalProperty]
    .filter((part) => part !== undefined)
    .join(".");
  return { path, kind: additionalProperty ? "unknown" : missingProperty ? "missing" : "invalid" };
}
