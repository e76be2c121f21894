import type { ReplyInput, ReplyStep, ServerTool } from "../assistant/index.ts";
import {
  readUserQuestions,
  renderKnowledgeContext,
  VendorError,
  type ContentBlock,
  type MessageParam,
  type MessagesRequest,
  type Model,
} from "../models/index.ts";
import { planIncludes, planOf } from "../organizations/index.ts";
import type { App } from "../platform/operations/context.ts";
import { createMeter } from "../spending/index.ts";
import type { Accounting } from "./accounting.ts";
import type { Caller } from "./caller.ts";
import { candidatesFor, vendorOfCandidates, type CandidateModel } from "./candidates.ts";
import { invalidField } from "./failure.ts";
import { actionTools } from "./server-tools/action-tools.ts";
import {
  knowledgeTool,
  retrieveFirst,
  toSearchResults,
  type KnowledgeSearch,
  type Retrieved,
} from "./server-tools/knowledge-tool.ts";
import type { AskedTools } from "./server-tools/asked-tools.ts";
import { webTool } from "./server-tools/web-tool.ts";
import { requireUserText } from "./user-text.ts";

export interface Completions {
  readonly app: App;
  readonly accounting: Accounting;
}

export interface Asked {
  readonly caller: Caller;
  readonly requestId: string;
  readonly model: Model;
  /** As the client sent it, with its own tools and the server's. */
  readonly request: MessagesRequest;
  readonly tools: AskedTools;
  /** The client named no max_tokens: a reply may be shorter where credits are short. */
  readonly mayBeShort?: boolean;
  /** The bytes `request` was read from, where they are in the messages format. */
  readonly body?: Buffer;
  readonly headers?: Record<string, string>;
  readonly signal: AbortSignal;
}

/** A reply that may now be made; the code that makes it either books or releases its reservation. */
export interface OpenReply {
  readonly input: ReplyInput;
  /** Books what the model has used, and an estimate of a call that was broken off after so many characters. */
  book(charactersBrokenOff?: number): void;
  release(): void;
  /** Whether a model has produced any text, shown or not. */
  hasOutput(): boolean;
  /** The vendor's headers that are handed on: its id of the request, for questions to its support. */
  vendorHeaders(): Readonly<Record<string, string>>;
  /** Notes why a reply that the engine took for good could not be passed on. */
  failed(error: unknown): void;
}

/**
 * Checks everything that can be known before the model is asked, reserves the credits, and retrieves the passages
 * for hybrid mode.
 */
export async function openReply({ app, accounting }: Completions, asked: Asked): Promise<OpenReply> {
  const { caller, model, tools, requestId, signal } = asked;
  requireUserText(asked.request.messages);
  requireOnPlan(caller, model);
  const candidates = await candidatesFor(app, caller, model);
  const search = searchOf(app, caller, tools, candidates);
  const serverTools = [
    ...serverToolsOf(app, search, tools),
    ...(tools.actions ? await actionTools(app, caller, tools.actions) : []),
  ];
  const first = tools.knowledge?.mode === "hybrid" ? search : null;
  const retrieved = first && (await retrieveFirst(first, questionsIn(asked.request)));
  const full = requestFor(asked, retrieved, search?.citable ?? false);
  const short = asked.mayBeShort ? shortened(full, model) : null;
  let [paid] = candidates;
  const meter = createMeter(paid.row);
  const spare = spareTokens(serverTools);
  const ways = [meter.upperBound(full, spare), ...(short ? [meter.upperBound(short)] : [])];
  const held = await accounting.reserve(caller, ways, requestId);
  const request = held.way === 0 ? full : short!;
  const vendor = vendorOfCandidates(app, candidates, {
    requestId,
    value: model.value,
    isStream: request.stream === true,
    async onChoice(choice, next) {
      if (choice === paid) return;
      paid = choice;
      meter.change(choice.row);
      await held.grow(meter.upperBound(next, spare));
    },
  });
  let spoken = false;
  let vendorRequestId: string | undefined;
  const input: ReplyInput = {
    request,
    vendor,
    signal,
    beforeNextCall: (next) => held.grow(meter.upperBound(next)),
    onHeaders: (headers) => (vendorRequestId ??= headers["request-id"]),
    onStep(step) {
      if (step.type !== "model") return noteStep(app, requestId, step);
      spoken ||= step.outputTokens > 0;
      meter.add(step.usage);
    },
    ...(asked.body ? { body: asked.body } : {}),
    ...(asked.headers ? { headers: asked.headers } : {}),
    ...(serverTools.length > 0 ? { serverTools } : {}),
    ...(retrieved ? { sources: retrieved.sources } : {}),
  };
  return {
    input,
    book: (characters) =>
      held.book(characters === undefined ? meter.total() : meter.brokenOff(request, characters)),
    release: () => held.release(),
    hasOutput: () => spoken,
    vendorHeaders: () => (vendorRequestId === undefined ? {} : { "x-vendor-request-id": vendorRequestId }),
    failed: (error) => noteFailure(app, { error, requestId, vendor: vendor.name }),
  };
}

const LEAST_OUTPUT_TOKENS = 512;

/** Where credits cover a short answer alone, thinking would leave nothing of it. */
function shortened(request: MessagesRequest, { abilities: { efforts } }: Model): MessagesRequest {
  const isChosen = request["reasoning_effort"] !== undefined || request["output_config"] !== undefined;
  const least = isChosen || efforts[0] === undefined ? {} : { output_config: { effort: efforts[0] } };
  return { ...request, max_tokens: LEAST_OUTPUT_TOKENS, ...least };
}

/** What the results of server tools add to the input of the next call. */
const RESULT_TOKENS = 2_000;
const spareTokens = (tools: readonly ServerTool[]): number => (tools.length > 0 ? RESULT_TOKENS : 0);

function requireOnPlan({ plan }: Caller, model: Model): void {
  if (planIncludes(plan, model.plan)) return;
  const { name } = planOf(plan);
  throw invalidField(
    "model",
    `${model.value} needs the ${model.plan} plan or above; this organization is on the ${name} plan`,
  );
}

function searchOf(
  { services }: App,
  { projectId }: Caller,
  { knowledge }: AskedTools,
  candidates: readonly CandidateModel[],
): KnowledgeSearch | null {
  if (!knowledge) return null;
  const { limit, mode, citations } = knowledge;
  return {
    knowledge: services.knowledge,
    projectId,
    limit,
    isOffline: candidates.some(({ vendor }) => vendor.name === "parley"),
    likelyOnly: mode === "hybrid",
    citable: citations && candidates.every(({ vendor }) => vendor.name === "anthropic"),
  };
}

function serverToolsOf({ services }: App, search: KnowledgeSearch | null, { web }: AskedTools) {
  const tools: ServerTool[] = [];
  if (search) tools.push(knowledgeTool(search));
  if (web) {
    const { webSearch } = services;
    if (!webSearch) throw invalidField("tools", "Web search is not available on this server");
    tools.push(webTool(webSearch, web.maxResults));
  }
  return tools;
}

/** The last message's questions in self-contained wording, as in a chat. */
const questionsIn = ({ messages }: MessagesRequest): string[] =>
  readUserQuestions(messages).questions.map(({ search }) => search);

/** The very object where nothing changes, so that its bytes can be sent on as they are. */
function requestFor(
  { request, tools }: Asked,
  retrieved: Retrieved | null,
  citable: boolean,
): MessagesRequest {
  if (!tools.knowledge && !tools.web && !tools.actions) return request;
  const { tools: _tools, ...rest } = request;
  const asked: MessagesRequest = tools.own.length > 0 ? { ...rest, tools: [...tools.own] } : rest;
  if (!retrieved) return asked;
  if (citable) return { ...asked, messages: withSearchResults(request.messages, retrieved) };
  const context = renderKnowledgeContext(retrieved.text);
  const { system } = request;
  if (Array.isArray(system)) return { ...asked, system: [...system, { type: "text", text: context }] };
  return { ...asked, system: system ? `${system}\n\n${context}` : context };
}

/** What can be cited stands in the user's last turn, behind the results of tools, which must come first. */
function withSearchResults(messages: readonly MessageParam[], { hits }: Retrieved): MessageParam[] {
  const at = messages.findLastIndex(({ role }) => role === "user");
  const last = messages[at]!;
  const content = typeof last.content === "string" ? [{ type: "text", text: last.content }] : last.content;
  const isResult = ({ type }: ContentBlock): boolean => type === "tool_result";
  const blocks = [
    ...content.filter(isResult),
    ...toSearchResults(hits),
    ...content.filter((block) => !isResult(block)),
  ];
  return messages.with(at, { ...last, content: blocks });
}

function noteStep(app: App, requestId: string, step: Exclude<ReplyStep, { type: "model" }>): void {
  if (step.type === "model_failure") noteFailure(app, { error: step.error, requestId, vendor: step.vendor });
  if (step.type === "tool" && step.error !== undefined)
    app.log.warn({ err: step.error, requestId, tool: step.name }, "a server tool failed");
}

function noteFailure(
  { log }: App,
  { error, requestId, vendor }: { error: unknown; requestId: string; vendor: string },
): void {
  log[isAskersFault(error) ? "debug" : "warn"]({ err: error, requestId, vendor }, "the model vendor failed");
}

/** A request that the vendor rejects concerns its author; a refused key or an outage concerns the operator. */
function isAskersFault(error: unknown): boolean {
  return error instanceof VendorError && [400, 404, 413, 422].includes(error.status);
}
