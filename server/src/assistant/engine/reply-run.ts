import type { ContentBlock, Message, MessagesRequest, Usage, VendorCall } from "../../models/index.ts";
import { ReplyError, roundTripsExhausted } from "./reply-error.ts";
import type { ReplyInput, ReplyStep, ServerTool } from "./reply-input.ts";
import { runServerTools, type ServerCall } from "./server-tools.ts";
import { createSourceList, type SourceList } from "./source-list.ts";
import { sumUsage } from "./usage-sum.ts";

const MAX_ROUND_TRIPS = 5;

/** What one reply carries from model call to model call, streamed or not. */
export interface ReplyRun {
  readonly serverTools: ReadonlyMap<string, ServerTool>;
  readonly sources: SourceList;
  round: number;
  usage: Usage | null;
  /** The call to make now. */
  nextCall(stream: boolean): VendorCall;
  /** Books a finished model call; gives the server tools to run now, none when the reply is complete. */
  recordCall(call: FinishedCall): ServerCall[];
  /** Runs them and makes their results part of the conversation. */
  answerCalls(calls: readonly ServerCall[], content: readonly ContentBlock[]): Promise<void>;
  failed(error: unknown): void;
  isServerCall(block: ContentBlock): boolean;
}

export interface FinishedCall {
  model: string;
  stopReason: string | null;
  usage: Usage;
  /** Only the tool calls matter here. */
  content: readonly ContentBlock[];
  requestId: string | undefined;
}

export function createReplyRun(input: ReplyInput): ReplyRun {
  const serverTools = new Map((input.serverTools ?? []).map((tool) => [tool.name, tool]));
  const sources = createSourceList(input.sources);
  const maxRoundTrips = input.maxRoundTrips ?? MAX_ROUND_TRIPS;
  const step = (entry: ReplyStep): void => input.onStep?.(entry);
  let request = withServerTools(input.request, serverTools);
  let calledAt = 0;

  const answersUnknown = input.answersUnknownTools === true && serverTools.size > 0;
  const ownNames = new Set((input.request.tools ?? []).map(({ name }) => name));
  const isServerTool = (name: string): boolean =>
    serverTools.has(name) || (answersUnknown && !ownNames.has(name));
  const isServerCall = (block: ContentBlock): boolean =>
    block.type === "tool_use" && isServerTool(String(block["name"]));

  const run: ReplyRun = {
    serverTools,
    sources,
    round: 0,
    usage: null,
    isServerCall,
    nextCall(stream) {
      calledAt = performance.now();
      const call: VendorCall = { request, signal: input.signal };
      if (input.headers !== undefined) call.headers = input.headers;
      if (input.triesLess) call.triesLess = true;
      const unchanged = request === input.request && (input.request.stream ?? false) === stream;
      if (unchanged && input.body !== undefined) call.body = input.body;
      return call;
    },
    recordCall(call) {
      run.usage = sumUsage(run.usage, call.usage);
      step({
        type: "model",
        round: run.round,
        vendor: input.vendor.name,
        model: call.model,
        inputTokens: call.usage.input_tokens,
        outputTokens: call.usage.output_tokens,
        usage: call.usage,
        stopReason: call.stopReason,
        requestId: call.requestId,
        ms: performance.now() - calledAt,
      });
      const calls = call.content.filter(isServerCall).map(readServerCall);
      const beside = call.content.some((block) => block.type === "tool_use" && !isServerCall(block));
      // A call cut off by max_tokens is not one to run.
      if (call.stopReason === "tool_use" && !beside) {
        if (calls.length === 0 || run.round < maxRoundTrips) return calls;
        if (!input.onExhausted) throw roundTripsExhausted(maxRoundTrips);
        input.onExhausted();
      }
      for (const { name, input: given } of calls) {
        step({ type: "tool_dropped", round: run.round, name, input: given });
      }
      return [];
    },
    async answerCalls(calls, content) {
      const results = await runServerTools(calls, serverTools, run.round, input.signal, step);
      for (const result of results) sources.add(result.sources);
      request = withToolResults(
        request,
        content,
        results.map((result) => result.block),
      );
      await input.beforeNextCall?.(request);
      run.round++;
    },
    failed(error) {
      const ms = performance.now() - calledAt;
      step({ type: "model_failure", round: run.round, vendor: input.vendor.name, error, ms });
    },
  };
  return run;
}

function readServerCall(block: ContentBlock): ServerCall {
  const given = block["input"];
  const input = typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  return { id: String(block["id"]), name: String(block["name"]), input };
}

function withServerTools(
  request: MessagesRequest,
  serverTools: ReadonlyMap<string, ServerTool>,
): MessagesRequest {
  if (serverTools.size === 0) return request;
  const own = request.tools ?? [];
  if (own.some((tool) => serverTools.has(tool.name))) {
    const message = "tools: Tool names must be unique.";
    throw new ReplyError("tool_names_not_unique", 400, "invalid_request_error", message);
  }
  const added = Array.from(serverTools.values(), ({ name, description, input_schema }) => ({
    name,
    description,
    input_schema,
  }));
  return { ...request, tools: [...own, ...added] };
}

function withToolResults(
  request: MessagesRequest,
  content: readonly ContentBlock[],
  results: ContentBlock[],
): MessagesRequest {
  // Vendors send empty text blocks but do not take them back.
  const nonEmpty = content.filter((block) => block.type !== "text" || block["text"] !== "");
  const next: MessagesRequest = {
    ...request,
    messages: [
      ...request.messages,
      { role: "assistant", content: nonEmpty },
      { role: "user", content: results },
    ],
  };
  // A forced choice has been obeyed by now; forcing it again would never end.
  const choice = next.tool_choice;
  if (choice !== undefined && (choice.type === "any" || choice.type === "tool")) {
    const { name: _name, ...rest } = choice;
    next.tool_choice = { ...rest, type: "auto" };
  }
  return next;
}

/** One message out of the first and the last answer of a reply. */
export function joinAnswers(first: Message, last: Message, content: ContentBlock[], usage: Usage): Message {
  const { id: _id, type: _type, role: _role, model: _model, ...ending } = last;
  return { ...first, ...ending, content, usage };
}
