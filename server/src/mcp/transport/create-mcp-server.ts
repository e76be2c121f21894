import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type CompleteRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { fieldErrors } from "../../platform/operations/parse-input.ts";
import type { McpCaller } from "./caller.ts";
import { invalidArguments, noSuchResource, protocolError } from "./protocol-error.ts";
import type { CompletionQuestion, McpExchange, McpOffer, ResourcePage, ServerCapabilities } from "./offer.ts";

/** Compiling a validator costs more than a call, and every stateless request creates a server. */
const validator = new AjvJsonSchemaValidator();

const MAX_COMPLETIONS = 100;

export interface ServerTexts {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
}

/** The protocol's requests answered from the offers. Input and permissions are the door's matter, not checked here. */
export function createMcpServer(offers: readonly McpOffer[], texts: ServerTexts): Server {
  const { instructions, ...info } = texts;
  const capabilities = capabilitiesOf(offers);
  const server = new Server(info, { capabilities, instructions, jsonSchemaValidator: validator });
  if (capabilities.tools) answerTools(server, offers);
  if (capabilities.resources) answerResources(server, offers);
  if (capabilities.prompts) answerPrompts(server, offers);
  if (capabilities.completions) answerCompletions(server, offers);
  for (const offer of offers) offer.extend?.(server);
  return server;
}

function capabilitiesOf(offers: readonly McpOffer[]): ServerCapabilities {
  const own = offers.map(({ capabilities }) => capabilities ?? {});
  return Object.assign({}, ...own, {
    resources: Object.assign({}, ...own.map(({ resources }) => resources)),
  }) as ServerCapabilities;
}

/** Set by the route for every request; without it nothing is answered. */
function callerOf({ authInfo }: { authInfo?: { extra?: Record<string, unknown> } }): McpCaller {
  const caller = authInfo?.extra?.caller;
  if (!caller) throw new McpError(ErrorCode.InternalError, "The caller is not known");
  return caller as McpCaller;
}

/** The first offer that knows an answer. */
async function firstOf<Part, Result>(
  parts: readonly (Part | undefined)[],
  ask: (part: Part) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (const part of parts) {
    const answer = part && (await ask(part));
    if (answer !== undefined) return answer;
  }
  return undefined;
}

async function allOf<Part, Entry>(
  parts: readonly (Part | undefined)[],
  list: (part: Part) => Promise<readonly Entry[]>,
): Promise<Entry[]> {
  const lists = await Promise.all(parts.flatMap((part) => (part ? [list(part)] : [])));
  return lists.flat();
}

/** A list that has one page only, so every cursor is unknown. */
function singlePage<Part, Entry>(
  params: { cursor?: string | undefined } | undefined,
  ...list: Parameters<typeof allOf<Part, Entry>>
): Promise<Entry[]> {
  return params?.cursor === undefined ? allOf(...list) : unknownCursor();
}

const unknownCursor = () => protocolError(ErrorCode.InvalidParams, "Unknown cursor");

/** Registers a handler whose request is checked by us: the SDK answers wrong params as an internal error. */
function handle<Schema extends RequestSchema>(
  server: Server,
  schema: Schema,
  handler: (request: z.output<Schema>, exchange: McpExchange) => Promise<Record<string, unknown>>,
): void {
  const anyParams = z.looseObject({ method: schema.shape.method });
  server.setRequestHandler(anyParams, (request, exchange) => {
    const parsed = schema.safeParse(request, { reportInput: true });
    return parsed.success
      ? handler(parsed.data, exchange)
      : invalidArguments(fieldErrors(parsed.error.issues));
  });
}

type RequestSchema = z.ZodObject<{ method: z.ZodLiteral<string> }>;

function answerTools(server: Server, offers: readonly McpOffer[]): void {
  const parts = offers.map(({ tools }) => tools);
  handle(server, ListToolsRequestSchema, async ({ params }, extra) => ({
    tools: await singlePage(params, parts, (part) => part.list(callerOf(extra))),
  }));
  handle(server, CallToolRequestSchema, async ({ params }, extra) => {
    const caller = callerOf(extra);
    const result = await firstOf(parts, (part) =>
      part.call(caller, params.name, params.arguments ?? {}, extra),
    );
    return result ?? protocolError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
  });
}

function answerResources(server: Server, offers: readonly McpOffer[]): void {
  const parts = offers.flatMap(({ resources }) => resources ?? []);
  handle(server, ListResourcesRequestSchema, async ({ params }, extra) => ({
    ...(await pageOfResources(parts, callerOf(extra), params?.cursor, extra.signal)),
  }));
  handle(server, ListResourceTemplatesRequestSchema, async ({ params }, extra) => ({
    resourceTemplates: await singlePage(params, parts, (part) => part.templates(callerOf(extra))),
  }));
  handle(server, ReadResourceRequestSchema, async ({ params }, extra) => {
    const found = await firstOf(parts, (part) => part.read(callerOf(extra), params.uri, extra.signal));
    return found ?? noSuchResource(params.uri);
  });
}

/** One offer after the other; a cursor is the offer's number and its own cursor. */
async function pageOfResources(
  parts: readonly NonNullable<McpOffer["resources"]>[],
  caller: McpCaller,
  cursor = "0.",
  signal: AbortSignal,
): Promise<ResourcePage> {
  const [, number, inner] = /^(\d{1,3})\.(.*)$/.exec(cursor) ?? [];
  const at = Number(number);
  const part = parts[at];
  if (!part) return unknownCursor();
  const { resources, nextCursor } = await part.list(caller, inner === "" ? undefined : inner, signal);
  if (nextCursor !== undefined) return { resources, nextCursor: `${at}.${nextCursor}` };
  return at + 1 < parts.length ? { resources, nextCursor: `${at + 1}.` } : { resources };
}

function answerPrompts(server: Server, offers: readonly McpOffer[]): void {
  const parts = offers.map(({ prompts }) => prompts);
  handle(server, ListPromptsRequestSchema, async ({ params }, extra) => ({
    prompts: await singlePage(params, parts, (part) => part.list(callerOf(extra))),
  }));
  handle(server, GetPromptRequestSchema, async ({ params }, extra) => {
    const caller = callerOf(extra);
    const found = await firstOf(parts, (part) =>
      part.get(caller, params.name, params.arguments ?? {}, extra.signal),
    );
    return found ?? protocolError(ErrorCode.InvalidParams, `Unknown prompt: ${params.name}`);
  });
}

function answerCompletions(server: Server, offers: readonly McpOffer[]): void {
  handle(server, CompleteRequestSchema, async ({ params }, extra) => {
    const caller = callerOf(extra);
    const question = toQuestion(params);
    await requireAskedFor(offers, caller, question);
    const found = await firstOf(offers, async (offer) => offer.complete?.(caller, question, extra.signal));
    const values = (found ?? []).slice(0, MAX_COMPLETIONS);
    const total = found?.length ?? 0;
    return { completion: { values, total, hasMore: total > values.length } };
  });
}

/** Nothing is completed for a prompt or a template that the caller is not offered. */
async function requireAskedFor(
  offers: readonly McpOffer[],
  caller: McpCaller,
  { of: asked }: CompletionQuestion,
): Promise<void> {
  if ("prompt" in asked) {
    const prompts = await allOf(
      offers.map((offer) => offer.prompts),
      (part) => part.list(caller),
    );
    if (prompts.some(({ name }) => name === asked.prompt)) return;
    return protocolError(ErrorCode.InvalidParams, `Unknown prompt: ${asked.prompt}`);
  }
  const templates = await allOf(
    offers.map((offer) => offer.resources),
    (part) => part.templates(caller),
  );
  if (templates.some(({ uriTemplate }) => uriTemplate === asked.template)) return;
  return protocolError(ErrorCode.InvalidParams, `Unknown resource template: ${asked.template}`);
}

function toQuestion({ ref, argument, context }: CompleteRequest["params"]): CompletionQuestion {
  return {
    of: ref.type === "ref/prompt" ? { prompt: ref.name } : { template: ref.uri },
    argument: argument.name,
    value: argument.value,
    known: context?.arguments ?? {},
  };
}
