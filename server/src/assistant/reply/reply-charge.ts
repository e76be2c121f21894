import type { Cost, Message, MessagesRequest } from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import {
  createMeter,
  growReservation,
  releaseReservation,
  reserve,
  type Payer,
  type Reservation,
} from "../../spending/index.ts";
import { completeReply, type ReplyInput } from "../engine/index.ts";
import type { ModelChoice } from "./model-choice.ts";

/** What a search adds to the input of the next call. */
const SEARCH_TOKENS = 2_000;
/** Where credits are short a reply may only be as long as that. */
const LEAST_OUTPUT_TOKENS = 512;

/** Holds the cost of a reply while it is made. */
export interface ReplyCharge {
  /** The input with the tokens that are covered; throws where none are. */
  open(input: ReplyInput): Promise<ReplyInput>;
  /** A small call before it, whose cost becomes part of the reply's; throws where that is not covered. */
  beside(model: ModelChoice["prices"], input: ReplyInput): Promise<Message>;
  /** Another model is asked from now on; throws where its price is not covered. */
  change(choice: ModelChoice, request: MessagesRequest): Promise<void>;
  /** Whether anything is held. */
  isOpen(): boolean;
  release(): Promise<void>;
  /** What the reply has cost, and what is held for it. */
  total(): Cost & { readonly reservation: Reservation };
}

export function createReplyCharge(app: App, payer: Payer, choice: ModelChoice): ReplyCharge {
  const meter = createMeter(choice.prices);
  let priced = choice;
  let held: Reservation | null = null;
  return {
    async change(other, request) {
      if (other === priced) return;
      priced = other;
      meter.change(other.prices);
      if (held) held = await growReservation(app, payer, held, meter.upperBound(request));
    },
    async open(input) {
      const { request } = input;
      const short = { ...request, max_tokens: Math.min(request.max_tokens, LEAST_OUTPUT_TOKENS) };
      const full = meter.upperBound(request, input.serverTools ? SEARCH_TOKENS : 0);
      held = await reserve(app, payer, [full, meter.upperBound(short)]);
      return {
        ...input,
        request: held.way === 0 ? request : short,
        async beforeNextCall(next: MessagesRequest) {
          held = await growReservation(app, payer, held!, meter.upperBound(next));
        },
        onStep(step) {
          if (step.type === "model") meter.add(step.usage);
          input.onStep?.(step);
        },
      };
    },
    async beside(of, input) {
      const small = await reserve(app, payer, [createMeter(of).upperBound(input.request)]);
      try {
        const { message } = await completeReply(input);
        meter.add(message.usage, of);
        return message;
      } finally {
        await releaseReservation(app, small);
      }
    },
    isOpen: () => held !== null,
    async release() {
      if (held) await releaseReservation(app, held);
    },
    total: () => ({ ...meter.total(), reservation: held! }),
  };
}
