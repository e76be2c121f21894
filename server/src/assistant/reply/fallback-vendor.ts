import type { LogEntry } from "../../executions/index.ts";
import {
  faultOf,
  refusalFromEvent,
  VendorError,
  type CircuitBreaker,
  type EventSink,
  type MessagesRequest,
  type StreamEvent,
  type Vendor,
  type VendorCall,
  type VendorStream,
} from "../../models/index.ts";
import { BudgetSpent, NoCreditsLeft } from "../../spending/index.ts";
import { withCachedPrefix, type CachedPrefix } from "./cached-prefix.ts";
import type { ModelChoice } from "./model-choice.ts";
import { passedOverEntry } from "./step-entries.ts";

export interface FallbackOptions {
  /** In the order in which they are asked. */
  readonly choices: readonly ModelChoice[];
  /** Whether the built-in model answers where all of them fail. */
  readonly endsOffline: boolean;
  readonly breaker: CircuitBreaker;
  readonly prefix: CachedPrefix;
  /** When the reply must be there, on the clock of `performance.now()`. */
  readonly deadline: number;
  /** How long a model may take to begin where there is another one; by default its share of the time that is left. */
  readonly beginsWithinMs: number | undefined;
  /** Called before a model is asked, so that its price is covered; what it throws passes the model over. */
  readonly onChoice: (choice: ModelChoice, request: MessagesRequest) => Promise<void>;
  readonly log: (entry: LogEntry) => void;
}

export interface FallbackVendor extends Vendor {
  /** The model that was asked last. */
  choice(): ModelChoice;
}

/**
 * Asks one model after the other, until one begins to answer; from its first token on a failure is final. A call with
 * the results of tools continues with the model that asked for them.
 */
export function createFallbackVendor(options: FallbackOptions): FallbackVendor {
  const { breaker, deadline, endsOffline, onChoice, log } = options;
  const untried = [...options.choices];
  let current = next();
  /** So many messages are of models that were asked before the current one. */
  let ofOthers = 0;

  /** The first that is not known to fail; where all are, the first. */
  function next(): ModelChoice {
    const admitted = untried.findIndex(({ vendor, model }) => breaker.admits(vendor, model));
    const position = Math.max(0, admitted);
    for (const { model } of untried.slice(0, position))
      log(passedOverEntry(model, "it has failed and is not asked for now", untried[position]!.model));
    return untried.splice(position, 1)[0]!;
  }

  async function ask<Result>(
    call: VendorCall,
    send: (vendor: Vendor, call: VendorCall) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const { vendor, model } = current;
      const isLast = untried.length === 0;
      const others = untried.length + (endsOffline ? 1 : 0);
      const share = (deadline - performance.now()) / (others + 1);
      const limit = others === 0 ? null : limitOf(options.beginsWithinMs ?? share);
      try {
        const asked = withoutThinking(call.request, ofOthers);
        const request = requestFor(current, asked, options.prefix);
        await onChoice(current, request);
        const signal = limit ? AbortSignal.any([call.signal, limit.signal]) : call.signal;
        const result = await send(vendor, { ...call, request, signal });
        breaker.succeeded(vendor, model);
        return result;
      } catch (error) {
        if (call.signal.aborted) throw error;
        if (error instanceof VendorError) breaker.failed(vendor, model, error);
        if (isLast || !mayOtherAnswer(error)) throw error;
        current = next();
        ofOthers = call.request.messages.length;
        log(passedOverEntry(model, error, current.model));
      } finally {
        limit?.lift();
      }
    }
  }

  return {
    get name() {
      return current.vendor.name;
    },
    choice: () => current,
    complete: (call) => ask(call, (vendor, sent) => vendor.complete(sent)),
    stream: (call) => ask(call, async (vendor, sent) => untilBegun(await vendor.stream(sent))),
    close: () => Promise.resolve(),
  };
}

/** Where the request itself is at fault, another model would refuse it as well. */
const mayOtherAnswer = (error: unknown): boolean =>
  error instanceof VendorError
    ? faultOf(error) !== null
    : error instanceof BudgetSpent || error instanceof NoCreditsLeft;

function requestFor(
  { model, temperature, caching }: ModelChoice,
  request: MessagesRequest,
  prefix: CachedPrefix,
): MessagesRequest {
  const { temperature: _other, ...rest } = request;
  const own = { ...rest, model, ...(temperature === null ? {} : { temperature }) };
  return withCachedPrefix(own, caching, prefix);
}

const THINKING = new Set(["thinking", "redacted_thinking"]);

/** What a model thought is signed for it: another one refuses to read it. */
function withoutThinking(request: MessagesRequest, until: number): MessagesRequest {
  const messages = request.messages.map((message, position) =>
    position >= until || typeof message.content === "string"
      ? message
      : { ...message, content: message.content.filter(({ type }) => !THINKING.has(type)) },
  );
  return until === 0 ? request : { ...request, messages };
}

/** Each model has its share of the time that is left, until it begins. */
function limitOf(ms: number): { readonly signal: AbortSignal; lift(): void } {
  const controller = new AbortController();
  const error = { type: "timeout_error", message: "The model vendor did not begin to answer in time" };
  const timer = setTimeout(
    () => controller.abort(new VendorError({ kind: "timeout", status: 504, error })),
    Math.max(0, ms),
  );
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

/** Resolves with the first token; what came before it is handed on first. */
async function untilBegun(stream: VendorStream): Promise<VendorStream> {
  const early: (readonly StreamEvent[])[] = [];
  let sink: EventSink | null = null;
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const reading = stream.read((batch) => {
    if (sink) return sink(batch);
    early.push(batch);
    const failure = batch.find(({ type }) => type === "error");
    if (failure && !early.flat().some(isAnswer)) throw refusalFromEvent(failure.data, stream.headers);
    if (batch.some(isAnswer)) begin();
  });
  await Promise.race([begun, reading]);
  // Its failure reaches the reader, who may come later.
  reading.catch(() => undefined);
  return {
    headers: stream.headers,
    async read(given) {
      sink = () => false;
      if (early.every((batch) => given(batch) !== false)) sink = given;
      await reading;
    },
  };
}

/** Thinking is no answer yet. */
function isAnswer({ type, data }: StreamEvent): boolean {
  if (type !== "content_block_delta") return type === "message_delta" || type === "message_stop";
  const kind = data.delta?.["type"];
  return kind === "text_delta" || kind === "input_json_delta";
}
