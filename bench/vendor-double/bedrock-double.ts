import { setTimeout as sleep } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { sha256Hex, signAwsRequest } from "../../server/src/platform/http/sign-aws-request.ts";
import { bedrockSignature, findBedrockRefusal, type BedrockFault } from "./bedrock-rules.ts";
import { findLastTurn } from "./conversation.ts";
import { errorIn, readDirectives, type Directives } from "./directives.ts";
import {
  startDouble,
  writeJson,
  writeStream,
  type Piece,
  type ReceivedRequest,
  type VendorDouble,
} from "./double-server.ts";
import { eventFrame } from "./event-frames.ts";
import { createMarkedCache } from "./marked-cache.ts";
import { planReply, type PlannedReply } from "./openai-plan.ts";
import type { CacheUse } from "./prompt-cache.ts";

type Fields = Record<string, unknown>;

export const BEDROCK_REGION = "eu-central-1";
/** Access keys that the double knows; API keys are all good but those that contain "bad". */
export const BEDROCK_ACCESS = { id: "AKIADOUBLE", secret: "double-secret" } as const;

/** A double of Bedrock's Converse API that refuses what it refuses, with the same directives as the messages double. */
export function startBedrockDouble(port = 0): Promise<VendorDouble> {
  const cache = createMarkedCache({ lifetimeMs: 300_000 });
  let sequence = 0;
  const nextId = (prefix: string): string => `${prefix}double${String(++sequence).padStart(8, "0")}`;

  return startDouble(async (request, response) => {
    const { path, body } = request;
    const shown = { "x-amzn-requestid": nextId("req-") };
    const fail = (fault: BedrockFault): void => refuse(response, fault, shown);
    const [, encoded, method] = /^\/model\/([^/]+)\/(converse|converse-stream)$/.exec(path) ?? [];
    if (encoded === undefined) return fail({ status: 404, type: "UnknownOperationException", message: "" });
    const access = accessFault(request);
    if (access) return fail(access);
    const model = decodeURIComponent(encoded);
    const fault = findBedrockRefusal(model, body);
    if (fault) return fail(fault);
    const { text, toolRounds } = findLastTurn(turnsIn(body));
    const directives = readDirectives(text, model);
    if (directives.firstMs > 0) await sleep(directives.firstMs);
    if (directives.quota) return fail(askedFor(429));
    const error = errorIn(directives, toolRounds);
    if (error !== null) return fail(askedFor(error));
    const { inferenceConfig } = body;
    const used = cache.use("", marked(model, body)) ?? uncached(body);
    const turn = planReply({
      body: { model },
      directives,
      toolRounds,
      tools: offered(body),
      limit: Number((inferenceConfig as Fields | undefined)?.["maxTokens"] ?? Infinity),
      nextId,
      cache: used,
    });
    const usage = usageOf(turn, used);
    if (method === "converse") return writeJson(response, 200, wholeOf(turn, directives, usage), shown);
    response.writeHead(200, { "content-type": "application/vnd.amazon.eventstream", ...shown });
    await writeStream(response, framesOf(turn, directives, usage), directives);
  }, port);
}

const denied = (type: string, message: string): BedrockFault => ({ status: 403, type, message });

/** Who asks: by an API key, or by a signature over the request as it arrived. */
function accessFault({ path, headers, bytes }: ReceivedRequest): BedrockFault | null {
  const authorization = headers.authorization ?? "";
  if (authorization === "")
    return denied("MissingAuthenticationTokenException", "Missing Authentication Token");
  if (authorization.startsWith("Bearer "))
    return authorization.includes("bad")
      ? denied("AccessDeniedException", "Authentication failed: Please make sure your API Key is valid.")
      : null;
  const [, id, region, service, names = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+)/.exec(
      authorization,
    ) ?? [];
  if (id !== BEDROCK_ACCESS.id)
    return denied("UnrecognizedClientException", "The security token included in the request is invalid.");
  if (region !== BEDROCK_REGION || service !== "bedrock")
    return denied(
      "InvalidSignatureException",
      `Credential should be scoped to a valid region, not '${region}'. `,
    );
  const at = String(headers["x-amz-date"]);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  const fixed = new Set(["host", "x-amz-date", "x-amz-content-sha256"]);
  const further = names.split(";").filter((name) => !fixed.has(name));
  const expected = signAwsRequest(
    {
      method: "POST",
      url: new URL(path, `http://${headers.host}`),
      bodyHash: sha256Hex(bytes),
      headers: Object.fromEntries(further.map((name) => [name, String(headers[name])])),
    },
    { service, region, accessKeyId: id, secretAccessKey: BEDROCK_ACCESS.secret },
    time,
  );
  return expected["authorization"] === authorization
    ? null
    : denied(
        "InvalidSignatureException",
        "The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.",
      );
}

const TYPES: Readonly<Record<number, string>> = {
  401: "UnrecognizedClientException",
  403: "AccessDeniedException",
  404: "ResourceNotFoundException",
  408: "ModelTimeoutException",
  424: "ModelErrorException",
  429: "ThrottlingException",
  500: "InternalServerException",
  503: "ServiceUnavailableException",
};

const askedFor = (status: number): BedrockFault => ({
  status,
  type: TYPES[status] ?? "ValidationException",
  message:
    status === 429
      ? "Too many requests, please wait before trying again."
      : `The double was asked for ${status}`,
});

function refuse(
  response: ServerResponse,
  { status, type, message }: BedrockFault,
  shown: Record<string, string>,
): void {
  const address = `http://internal.amazon.com/coral/com.amazon.bedrock/`;
  writeJson(response, status, { message }, { ...shown, "x-amzn-errortype": `${type}:${address}` });
}

/** As far as directives are read from them: results are turns of their own. */
function turnsIn({ messages }: Fields): unknown {
  return (messages as { role: string; content: Fields[] }[]).map(({ role, content }) =>
    content.some((block) => block["toolResult"])
      ? { role: "tool" }
      : { role, content: content.map((block) => ({ type: "text", text: block["text"] ?? "" })) },
  );
}

function offered({ toolConfig }: Fields): { name?: string; parameters?: unknown }[] {
  const { tools = [] } = (toolConfig ?? {}) as { tools?: { toolSpec?: Fields }[] };
  return tools.flatMap(({ toolSpec }) =>
    toolSpec
      ? [{ name: String(toolSpec["name"]), parameters: (toolSpec["inputSchema"] as { json: unknown }).json }]
      : [],
  );
}

/** As the marked cache reads requests: what stands before a point of the cache is marked. */
function marked(model: string, { toolConfig, system, messages }: Fields): Fields {
  const withMarks = (blocks: readonly Fields[] = []): Fields[] =>
    blocks.flatMap((block, position) => {
      if (block["cachePoint"]) return [];
      return [blocks[position + 1]?.["cachePoint"] ? { ...block, cache_control: {} } : block];
    });
  const turns = messages as { role: string; content: Fields[] }[];
  return {
    model,
    tools: withMarks((toolConfig as { tools?: Fields[] } | undefined)?.tools),
    system: withMarks(system as Fields[] | undefined),
    messages: turns.map(({ role, content }) => ({ role, content: withMarks(content) })),
  };
}

const uncached = (body: Fields): CacheUse => ({
  total: Math.ceil(JSON.stringify(body).length / 4),
  read: 0,
  written: 0,
});

const usageOf = (turn: PlannedReply, { total, read, written }: CacheUse): Fields => ({
  inputTokens: total - read - written,
  outputTokens: turn.outputTokens,
  totalTokens: total + turn.outputTokens,
  cacheReadInputTokens: read,
  cacheWriteInputTokens: written,
});

const stopOf = ({ calls, refusal, cutShort }: PlannedReply): string =>
  calls.length > 0
    ? "tool_use"
    : refusal !== null
      ? "content_filtered"
      : cutShort
        ? "max_tokens"
        : "end_turn";

const thoughtOf = ({ id }: PlannedReply) => ({ text: "Let me think.", signature: bedrockSignature(id) });

function blocksOf(turn: PlannedReply, { thinking }: Directives): Fields[] {
  const text = turn.words.join("");
  return [
    ...(thinking ? [{ reasoningContent: { reasoningText: thoughtOf(turn) } }] : []),
    ...(text === "" ? [] : [{ text }]),
    ...turn.calls.map(({ id, name, arguments: json }) => ({
      toolUse: { toolUseId: id, name, input: JSON.parse(json) as unknown },
    })),
  ];
}

const wholeOf = (turn: PlannedReply, directives: Directives, usage: Fields): Fields => ({
  output: { message: { role: "assistant", content: blocksOf(turn, directives) } },
  stopReason: stopOf(turn),
  usage,
  metrics: { latencyMs: 5 },
});

/** Payloads have a field of random length, so that their sizes say nothing of the tokens. */
const PADDING = "abcdefghijklmnopqrstuvwxyz";

function frame(type: string, fields: Fields, word = false): Piece {
  const headers = { ":event-type": type, ":content-type": "application/json", ":message-type": "event" };
  const size = JSON.stringify(fields).length % PADDING.length;
  return { bytes: eventFrame(headers, JSON.stringify({ ...fields, p: PADDING.slice(0, size + 1) })), word };
}

function* framesOf(turn: PlannedReply, directives: Directives, usage: Fields): Generator<Piece> {
  yield frame("messageStart", { role: "assistant" });
  for (const [contentBlockIndex, block] of blocksOf(turn, directives).entries()) {
    const delta = (fields: Fields, word = false): Piece =>
      frame("contentBlockDelta", { contentBlockIndex, delta: fields }, word);
    if ("reasoningContent" in block) {
      const { text, signature } = thoughtOf(turn);
      yield delta({ reasoningContent: { text } });
      yield delta({ reasoningContent: { signature } });
    } else if ("toolUse" in block) {
      const { toolUseId, name, input } = block["toolUse"] as Fields;
      yield frame("contentBlockStart", { contentBlockIndex, start: { toolUse: { toolUseId, name } } });
      for (const piece of JSON.stringify(input).match(/.{1,12}/gsu) ?? [])
        yield delta({ toolUse: { input: piece } });
    } else
      for (const [count, text] of turn.words.entries()) {
        if (count === directives.errorAfter) {
          const headers = {
            ":exception-type": "serviceUnavailableException",
            ":content-type": "application/json",
            ":message-type": "exception",
          };
          yield { bytes: eventFrame(headers, JSON.stringify({ message: "Overloaded" })), word: false };
          return;
        }
        yield delta({ text }, true);
      }
    yield frame("contentBlockStop", { contentBlockIndex });
  }
  yield frame("messageStop", { stopReason: stopOf(turn) });
  yield frame("metadata", { usage, metrics: { latencyMs: 5 } });
}
