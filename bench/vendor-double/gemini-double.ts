import { setTimeout as sleep } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { findLastTurn } from "./conversation.ts";
import { errorIn, readDirectives, type Directives } from "./directives.ts";
import { startDouble, writeJson, writeStream, type Piece, type VendorDouble } from "./double-server.ts";
import { findGeminiRefusal, signatureOf, signs, type GeminiFault } from "./gemini-rules.ts";
import { planReply, type PlannedReply } from "./openai-plan.ts";
import { createPromptCache } from "./prompt-cache.ts";

type Fields = Record<string, unknown>;

const LISTED = ["gemini-3.8-flash", "gemini-4-argon", "gemini-2.5-flash"];

/** A double of the Gemini API that refuses what it refuses; it takes the same directives as the messages double. */
export function startGeminiDouble(port = 0): Promise<VendorDouble> {
  const cache = createPromptCache({ minimum: 1_024, block: 1, lifetimeMs: 300_000 });
  let sequence = 0;
  const nextId = (prefix: string): string => `${prefix}double${String(++sequence).padStart(8, "0")}`;

  return startDouble(async ({ path, headers, body }, response) => {
    const url = new URL(path, "http://double");
    const key = String(headers["x-goog-api-key"] ?? url.searchParams.get("key") ?? "");
    const refusedKey = keyFault(key);
    if (refusedKey) return refuse(response, refusedKey);
    if (url.pathname === "/v1beta/models") return writeJson(response, 200, { models: LISTED.map(listed) });
    const [, model = "", method = ""] = /^\/v1beta\/models\/([^/]+):(\w+)$/.exec(url.pathname) ?? [];
    const isStream = method === "streamGenerateContent";
    if (!isStream && method !== "generateContent")
      return refuse(response, { code: 404, status: "NOT_FOUND", message: "" });
    const fault = findGeminiRefusal(model, method, body);
    if (fault) return refuse(response, fault);
    const { text, toolRounds } = findLastTurn(turnsIn(body));
    const directives = readDirectives(text, model);
    if (directives.firstMs > 0) await sleep(directives.firstMs);
    if (directives.quota) return refuse(response, exhausted("You exceeded your current quota"));
    const error = errorIn(directives, toolRounds);
    if (error !== null) return refuse(response, askedFor(error));
    const { systemInstruction, tools, contents } = body;
    const parts = [tools ?? [], systemInstruction ?? "", ...(contents as unknown[])];
    const turn = planReply({
      body: { model },
      directives,
      toolRounds,
      tools: offered(body),
      limit: Number((body["generationConfig"] as Fields | undefined)?.["maxOutputTokens"] ?? Infinity),
      nextId,
      cache: cache.use(JSON.stringify([key, model]), parts),
    });
    if (!isStream) return writeJson(response, 200, wholeOf(turn));
    response.writeHead(200, { "content-type": "text/event-stream" });
    await writeStream(response, piecesOf(turn, directives), directives);
  }, port);
}

const listed = (name: string): Fields => ({
  name: `models/${name}`,
  version: "001",
  displayName: name,
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: ["generateContent", "countTokens"],
});

function keyFault(key: string): GeminiFault | null {
  if (key === "")
    return {
      code: 403,
      status: "PERMISSION_DENIED",
      message:
        "Method doesn't allow unregistered callers. Please use API Key or other form of API consumer identity to call this API.",
    };
  if (!key.includes("bad")) return null;
  const info = {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: "API_KEY_INVALID",
    domain: "googleapis.com",
  };
  const message = "API key not valid. Please pass a valid API key.";
  return { code: 400, status: "INVALID_ARGUMENT", message, details: [info] };
}

const exhausted = (message: string): GeminiFault => ({
  code: 429,
  status: "RESOURCE_EXHAUSTED",
  message,
  details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "6.2s" }],
});

const STATUSES: Readonly<Record<number, string>> = {
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

function askedFor(code: number): GeminiFault {
  const message = `The double was asked for ${code}`;
  return code === 429 ? exhausted(message) : { code, status: STATUSES[code] ?? "UNKNOWN", message };
}

function refuse(response: ServerResponse, error: GeminiFault): void {
  writeJson(response, error.code, { error });
}

/** As far as directives are read from them: results are turns of their own. */
function turnsIn({ contents }: Fields): unknown {
  return (contents as { role?: string; parts: Fields[] }[]).map(({ role, parts }) =>
    parts.some((part) => part["functionResponse"])
      ? { role: "tool" }
      : { role, content: parts.map((part) => ({ type: "text", text: part["text"] ?? "" })) },
  );
}

function offered({ tools, toolConfig }: Fields): { name?: string; parameters?: unknown }[] {
  const config = (toolConfig as { functionCallingConfig?: { mode?: string } } | undefined)
    ?.functionCallingConfig;
  if (config?.mode === "NONE") return [];
  return ((tools ?? []) as { functionDeclarations?: Fields[] }[])
    .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
    .map(({ name, parameters, parametersJsonSchema }) => ({
      name: String(name),
      parameters: parametersJsonSchema ?? parameters,
    }));
}

const usageOf = ({ inputTokens, outputTokens, cachedTokens }: PlannedReply): Fields => ({
  promptTokenCount: inputTokens,
  ...(cachedTokens > 0 ? { cachedContentTokenCount: cachedTokens } : {}),
  candidatesTokenCount: outputTokens,
  totalTokenCount: inputTokens + outputTokens,
});

const finishOf = ({ cutShort, refusal }: PlannedReply): string =>
  refusal !== null ? "SAFETY" : cutShort ? "MAX_TOKENS" : "STOP";

/** Of several calls at once the first alone is signed; a text is signed at its end. */
function callParts({ calls, id, model }: PlannedReply): Fields[] {
  return calls.map((call, position) => ({
    functionCall: { id: call.id, name: call.name, args: JSON.parse(call.arguments) as unknown },
    ...(position === 0 && signs(String(model)) ? { thoughtSignature: signatureOf(id) } : {}),
  }));
}

const answerOf = (turn: PlannedReply, parts: Fields[], finishReason?: string): Fields => ({
  candidates: [{ content: { parts, role: "model" }, ...(finishReason ? { finishReason } : {}), index: 0 }],
  usageMetadata: usageOf(turn),
  modelVersion: turn.model,
  responseId: turn.id,
});

function wholeOf(turn: PlannedReply): Fields {
  const text = turn.words.join("");
  const parts = [...(text === "" ? [] : [{ text }]), ...callParts(turn)];
  return answerOf(turn, parts, finishOf(turn));
}

function* piecesOf(turn: PlannedReply, directives: Directives): Generator<Piece> {
  const piece = (data: Fields, word = false): Piece => ({
    text: `data: ${JSON.stringify(data)}\r\n\r\n`,
    word,
  });
  for (const [count, text] of turn.words.entries()) {
    if (count === directives.errorAfter) {
      yield piece({ error: { code: 503, message: "Overloaded", status: "UNAVAILABLE" } });
      return;
    }
    yield piece(answerOf(turn, [{ text }]), true);
  }
  for (const part of callParts(turn)) yield piece(answerOf(turn, [part]));
  const signed = signs(String(turn.model)) ? { thoughtSignature: signatureOf(turn.id) } : {};
  yield piece(answerOf(turn, turn.calls.length > 0 ? [] : [{ text: "", ...signed }], finishOf(turn)));
}
