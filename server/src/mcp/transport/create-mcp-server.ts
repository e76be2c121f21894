import { McpServer, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { z } from "zod";
import { fieldErrors } from "../../platform/operations/parse-input.ts";
import type { McpCaller } from "./caller.ts";
import type { Confirmation } from "./confirmation.ts";
import type { Era } from "./exchanges.ts";
import { invalidArguments, noSuchResource, protocolError } from "./protocol-error.ts";
import type { CompletionQuestion, McpExchange, McpOffer, ResourcePage, ServerCapabilities } from "./offer.ts";
import {
  CallToolParams,
  CompleteParams,
  GetPromptParams,
  ListParams,
  ReadResourceParams,
  TaskParams,
} from "./request-params.ts";

import { noSuchTask, requireTasks, TASKS_CAPABILITY } from "./tasks.ts";

/** Compiling a validator costs more than a call, and every stateless request creates a server. */
const validator = new AjvJsonSchemaValidator();

const MAX_COMPLETIONS = 100;

/** All depends on the token, so nothing may be shared; what is offered changes with roles and permissions only. */
const OFFERED = { ttlMs: 60_000, cacheScope: "private" } as const;
const CACHE_HINTS = {
  "server/discover": OFFERED,
  "tools/list": OFFERED,
  "prompts/list": OFFERED,
  "resources/templates/list": OFFERED,
};

export interface ServerTexts {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
}

/** The protocol's requests answered from the offers. Input and permissions are the door's matter, not checked here. */
export function createMcpServer(
  offers: readonly McpOffer[],
  texts: ServerTexts,
  { era, confirmation }: { era: Era; confirmation: Confirmation },
): McpServer {
  const { instructions, ...info } = texts;
  const capabilities = capabilitiesOf(offers, era);
  const product = new OfferServer(offers, info, {
    capabilities,
    instructions,
    jsonSchemaValidator: validator,
    cacheHints: CACHE_HINTS,
    requestState: { verify: confirmation.verify },
  });
  const { server } = product;
  if (capabilities.tools) answerTools(server, offers);
  if (capabilities.resources) answerResources(server, offers);
  if (capabilities.prompts) answerPrompts(server, offers);
  if (capabilities.completions) answerCompletions(server, offers);
  if (capabilities.extensions) answerTasks(server, offers);
  for (const offer of offers) offer.extend?.(server);
  return product;
}

/** The SDK asks for a tool's schema to compare headers with the params they mirror. */
class OfferServer extends McpServer {
  readonly #offers: readonly McpOffer[];

  constructor(offers: readonly McpOffer[], ...init: ConstructorParameters<typeof McpServer>) {
    super(...init);
    this.#offers = offers;
  }

  override toolInputSchemaJson(name: string) {
    return this.#offers.map(({ tools }) => tools?.mirrored?.(name)).find((schema) => schema !== undefined);
  }
}

/**
 * Older clients would subscribe by a request of its own, which needs a session. No list tells of its changes; the SDK
 * would promise it.
 */
function capabilitiesOf(offers: readonly McpOffer[], era: Era): ServerCapabilities {
  const own = offers.map(({ capabilities }) => capabilities ?? {});
  const isModern = era === "modern";
  const listens = isModern && offers.some(({ resources }) => resources && "watch" in resources);
  const all: ServerCapabilities = Object.assign({}, ...own);
  const resources: ServerCapabilities["resources"] = Object.assign({}, ...own.map((one) => one.resources));
  return {
    ...all,
    ...(isModern && offers.some(({ tasks }) => tasks) ? TASKS_CAPABILITY : {}),
    ...(all.tools ? { tools: { listChanged: false, ...all.tools } } : {}),
    ...(all.prompts ? { prompts: { listChanged: false, ...all.prompts } } : {}),
    resources: { listChanged: false, ...resources, ...(listens ? { subscribe: true } : {}) },
  };
}

/** Set by the route for every request; without it nothing is answered. */
function callerOf({ http }: McpExchange): McpCaller {
  const caller = http?.authInfo?.extra?.caller;
  if (!caller) return protocolError(ProtocolErrorCode.InternalError, "The caller is not known");
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
  params: { cursor?: string | undefined },
  ...list: Parameters<typeof allOf<Part, Entry>>
): Promise<Entry[]> {
  return params.cursor === undefined ? allOf(...list) : unknownCursor();
}

const unknownCursor = () => protocolError(ProtocolErrorCode.InvalidParams, "Unknown cursor");

/** Registers a handler whose params are checked by us: the SDK answers wrong params as an internal error. */
function handle<Params extends z.ZodType>(
  server: Server,
  method: string,
  schema: Params,
  handler: (params: z.output<Params>, exchange: McpExchange) => Promise<Record<string, unknown>>,
): void {
  const request = z.object({ params: schema });
  server.setRequestHandler(method, { params: z.unknown() }, (params, exchange) => {
    const parsed = request.safeParse({ params }, { reportInput: true });
    return parsed.success
      ? handler((parsed.data as { params: z.output<Params> }).params, exchange)
      : invalidArguments(fieldErrors(parsed.error.issues));
  });
}

function answerTools(server: Server, offers: readonly McpOffer[]): void {
  const parts = offers.map(({ tools }) => tools);
  handle(server, "tools/list", ListParams, async (params, exchange) => ({
    tools: await singlePage(params, parts, (part) => part.list(callerOf(exchange))),
  }));
  handle(server, "tools/call", CallToolParams, async (params, exchange) => {
    const caller = callerOf(exchange);
    const result = await firstOf(parts, (part) =>
      part.call(caller, params.name, params.arguments ?? {}, exchange),
    );
    return result ?? protocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
  });
}

function answerResources(server: Server, offers: readonly McpOffer[]): void {
  const parts = offers.flatMap(({ resources }) => resources ?? []);
  handle(server, "resources/list", ListParams, async (params, exchange) => ({
    ...(await pageOfResources(parts, callerOf(exchange), params.cursor, exchange.mcpReq.signal)),
  }));
  handle(server, "resources/templates/list", ListParams, async (params, exchange) => ({
    resourceTemplates: await singlePage(params, parts, (part) => part.templates(callerOf(exchange))),
  }));
  handle(server, "resources/read", ReadResourceParams, async (params, exchange) => {
    const found = await firstOf(parts, (part) =>
      part.read(callerOf(exchange), params.uri, exchange.mcpReq.signal),
    );
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
  handle(server, "prompts/list", ListParams, async (params, exchange) => ({
    prompts: await singlePage(params, parts, (part) => part.list(callerOf(exchange))),
  }));
  handle(server, "prompts/get", GetPromptParams, async (params, exchange) => {
    const caller = callerOf(exchange);
    const found = await firstOf(parts, (part) =>
      part.get(caller, params.name, params.arguments ?? {}, exchange),
    );
    return found ?? protocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`);
  });
}

function answerTasks(server: Server, offers: readonly McpOffer[]): void {
  const parts = offers.flatMap(({ tasks }) => tasks ?? []);
  handle(server, "tasks/get", TaskParams, async ({ taskId }, exchange) => {
    requireTasks(exchange);
    const caller = callerOf(exchange);
    const task = await firstOf(parts, (part) => part.get(caller, taskId, exchange.mcpReq.signal));
    return task ? { ...task } : noSuchTask();
  });
  const tell = (method: string, by: (part: (typeof parts)[number], ...told: Told) => Promise<boolean>) =>
    handle(server, method, TaskParams, async ({ taskId }, exchange) => {
      requireTasks(exchange);
      const told: Told = [callerOf(exchange), taskId, exchange.mcpReq.inputResponses ?? {}];
      for (const part of parts) if (await by(part, ...told)) return {};
      return noSuchTask();
    });
  tell("tasks/update", (part, ...told) => part.update(...told));
  tell("tasks/cancel", (part, caller, taskId) => part.cancel(caller, taskId));
}

type Told = [caller: McpCaller, taskId: string, responses: Readonly<Record<string, unknown>>];

function answerCompletions(server: Server, offers: readonly McpOffer[]): void {
  handle(server, "completion/complete", CompleteParams, async (params, exchange) => {
    const caller = callerOf(exchange);
    const question = toQuestion(params);
    await requireAskedFor(offers, caller, question);
    const found = await firstOf(offers, async (offer) =>
      offer.complete?.(caller, question, exchange.mcpReq.signal),
    );
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
    return protocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${asked.prompt}`);
  }
  const templates = await allOf(
    offers.map((offer) => offer.resources),
    (part) => part.templates(caller),
  );
  if (templates.some(({ uriTemplate }) => uriTemplate === asked.template)) return;
  return protocolError(ProtocolErrorCode.InvalidParams, `Unknown resource template: ${asked.template}`);
}

function toQuestion({ ref, argument, context }: z.output<typeof CompleteParams>): CompletionQuestion {
  return {
    of: ref.type === "ref/prompt" ? { prompt: ref.name } : { template: ref.uri },
    argument: argument.name,
    value: argument.value,
    known: context?.arguments ?? {},
  };
}
