import type { Cost, MessagesRequest } from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import {
  createMeter,
  growReservation,
  releaseReservation,
  reserve,
  type Payer,
  type Reservation,
} from "../../spending/index.ts";
import type { ReplyInput } from "../engine/index.ts";
import type { ModelChoice } from "./model-choice.ts";

/** What a search adds to the input of the next call. */
const SEARCH_TOKENS = 2_000;
/** Where credits are short a reply may only be as long as that. */
const LEAST_OUTPUT_TOKENS = 512;

/** Holds the cost of a reply while it is made. */
export interface ReplyCharge {
  /** The input with the tokens that are covered; throws where none are. */
  open(input: ReplyInput): Promise<ReplyInput>;
  /** Whether anything is held. */
  isOpen(): boolean;
  release(): Promise<void>;
  /** What the reply has cost, and what is held for it. */
  total(): Cost & { readonly reservation: Reservation };
}

export function createReplyCharge(app: App, payer: Payer, { prices }: ModelChoice): ReplyCharge {
  const meter = createMeter(prices);
  let held: Reservation | null = null;
  return {
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
    isOpen: () => held !== null,
    async release() {
      if (held) await releaseReservation(app, held);
    },
    total: () => ({ ...meter.total(), reservation: held! }),
  };
}
