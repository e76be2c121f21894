import { setTimeout as sleep } from "node:timers/promises";
import {
  faultOf,
  waitAskedFor,
  VendorError,
  type CircuitBreaker,
  type MessagesRequest,
  type Vendor,
  type VendorCall,
} from "../../models/index.ts";
import { BudgetSpent, NoCreditsLeft } from "../../spending/index.ts";
import { ReplyError } from "../engine/index.ts";
import { foldedAnswer, untilBegun } from "./begun-stream.ts";

/** Before a model is asked again; up to twice as long, so that many replies don't ask at once. */
const PAUSE_MS = 250;
/** A visitor waits no longer for a vendor that names its own time. */
const LONGEST_PAUSE_MS = 5_000;
/** What a timer can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A model that may answer. */
export interface FallbackChoice {
  readonly vendor: Vendor;
  /** As the vendor is asked for it. */
  readonly model: string;
  /** Whether it is asked again with less where it refuses the request, which was written for another model. */
  readonly triesLess?: VendorCall["triesLess"];
}

export interface FallbackOptions<Choice extends FallbackChoice> {
  /** In the order in which they are asked. */
  readonly choices: readonly Choice[];
  /** Whether something else answers where all of them fail, such as the built-in model. */
  readonly hasStandIn?: boolean;
  readonly breaker: CircuitBreaker;
  /**
   * When the reply must be there, on the clock of `performance.now()`: each model has its share of the time that is
   * left, and the only one is asked once more.
   */
  readonly deadline?: number;
  /** How long a model may take to begin where there is another one, in place of its share. */
  readonly beginsWithinMs?: number | undefined;
  /** Whether the asker reads what a model thinks: it has begun with that. */
  readonly showsThinking?: boolean;
  /** The request as this model is asked it. */
  readonly requestFor: (choice: Choice, request: MessagesRequest) => MessagesRequest;
  /** Called before a model is asked, so that its price is covered; what it throws passes the model over. */
  readonly onChoice: (choice: Choice, request: MessagesRequest) => Promise<void>;
  readonly onPassedOver: (model: string, why: unknown, next: string) => void;
  readonly onAskedAgain?: (model: string, why: unknown) => void;
}

export interface FallbackVendor<Choice extends FallbackChoice = FallbackChoice> extends Vendor {
  /** The model that was asked last. */
  choice(): Choice;
  /** Passes the current model over before it is asked; false where no other is left. */
  passOver(why: unknown): boolean;
}

/**
 * Asks one model after the other, until one begins to answer; from its first token on a failure is final. A call with
 * the results of tools continues with the model that asked for them. Where all fail, the first failure is the call's.
 */
export function createFallbackVendor<Choice extends FallbackChoice>(
  options: FallbackOptions<Choice>,
): FallbackVendor<Choice> {
  const { breaker, deadline = null, hasStandIn = false, onChoice, onPassedOver } = options;
  const untried = [...options.choices];
  let current = next();
  /** So many messages are of models that were asked before the current one. */
  let ofOthers = 0;

  /** The first that is not known to fail; where all are, the first. */
  function next(): Choice {
    const admitted = untried.findIndex(({ vendor, model }) => breaker.admits(vendor, model));
    const position = Math.max(0, admitted);
    for (const { model } of untried.slice(0, position))
      onPassedOver(model, "it has failed and is not asked for now", untried[position]!.model);
    return untried.splice(position, 1)[0]!;
  }

  function passOver(why: unknown): boolean {
    if (untried.length === 0) return false;
    const { model } = current;
    current = next();
    onPassedOver(model, why, current.model);
    return true;
  }

  async function ask<Result>(
    call: VendorCall,
    send: (vendor: Vendor, call: VendorCall, limit: Limit | null) => Promise<Result>,
  ): Promise<Result> {
    let failure: { readonly error: unknown } | null = null;
    for (let isAgain = false; ;) {
      const { vendor, model } = current;
      const triesLess = current.triesLess ? { triesLess: current.triesLess } : {};
      const others = untried.length + (hasStandIn ? 1 : 0);
      const share = ((deadline ?? Infinity) - performance.now()) / (others + 1);
      const limit = others === 0 ? null : limitOf(options.beginsWithinMs ?? share);
      try {
        const asked = withoutThinking(call.request, ofOthers);
        const request = options.requestFor(current, asked);
        await onChoice(current, request);
        const signal = limit ? AbortSignal.any([call.signal, limit.signal]) : call.signal;
        const result = await send(vendor, callWith({ ...call, ...triesLess }, request, signal), limit);
        breaker.succeeded(vendor, model);
        return result;
      } catch (error) {
        if (call.signal.aborted) throw error;
        failure ??= { error };
        const pauseMs = others > 0 || isAgain || deadline === null ? null : pauseBeforeAgain(error, deadline);
        if (pauseMs !== null) {
          isAgain = true;
          options.onAskedAgain?.(model, error);
          await sleep(pauseMs, undefined, { signal: call.signal });
          continue;
        }
        if (error instanceof VendorError) breaker.failed(vendor, model, error);
        if (!mayOtherAnswer(error) || !passOver(error)) throw failure.error;
        ofOthers = call.request.messages.length;
      } finally {
        limit?.lift();
      }
    }
  }

  const showsThinking = options.showsThinking ?? false;
  return {
    get name() {
      return current.vendor.name;
    },
    choice: () => current,
    passOver,
    complete: (call) =>
      ask(call, async (vendor, sent, limit) => {
        // The asker of a completion wants the vendor's own bytes.
        if (limit === null || deadline === null) return vendor.complete(sent);
        const stream = await untilBegun(await vendor.stream(sent), showsThinking);
        limit.lift();
        return foldedAnswer(stream);
      }),
    stream: (call) => ask(call, async (vendor, sent) => untilBegun(await vendor.stream(sent), showsThinking)),
    close: () => Promise.resolve(),
  };
}

/** The request's own bytes say what the request no longer does, where it has changed. */
function callWith(call: VendorCall, request: MessagesRequest, signal: AbortSignal): VendorCall {
  if (request === call.request) return { ...call, signal };
  const { body: _bytes, ...rest } = call;
  return { ...rest, request, signal };
}

/** How long to wait for a model that is busy or broken, where no other one follows; null where waiting is in vain. */
function pauseBeforeAgain(error: unknown, deadline: number): number | null {
  if (!(error instanceof VendorError) || error.kind === "timeout") return null;
  const fault = faultOf(error);
  if (fault !== "limit" && fault !== "vendor") return null;
  const pauseMs = Math.max(PAUSE_MS * (1 + Math.random()), waitAskedFor(error, Date.now()));
  return pauseMs <= LONGEST_PAUSE_MS && performance.now() + pauseMs < deadline ? pauseMs : null;
}

/** Where the request itself is at fault, another model would refuse it as well. */
const mayOtherAnswer = (error: unknown): boolean =>
  error instanceof VendorError
    ? faultOf(error) !== null
    : error instanceof BudgetSpent ||
      error instanceof NoCreditsLeft ||
      (error instanceof ReplyError && error.code === "not_covered");

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

interface Limit {
  readonly signal: AbortSignal;
  lift(): void;
}

/** Each model has its share of the time that is left, until it begins. */
function limitOf(ms: number): Limit {
  const controller = new AbortController();
  const error = { type: "timeout_error", message: "The model vendor did not begin to answer in time" };
  const timer = setTimeout(
    () => controller.abort(new VendorError({ kind: "timeout", status: 504, error })),
    Math.min(Math.max(0, ms), LONGEST_TIMER_MS),
  );
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}
