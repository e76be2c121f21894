import type { MessagesRequest } from "../../models/index.ts";
import type { App } from "../../platform/operations/context.ts";
import type { ReplyRequest } from "../assistant.ts";
import type { ActionTools } from "./action-tools.ts";
import type { FallbackVendor } from "./fallback-vendor.ts";
import type { Candidates, ModelChoice } from "./model-choice.ts";
import type { ReplyCharge } from "./reply-charge.ts";
import type { Retrieval } from "./retrieval.ts";

/** What a reply collects while it is created. */
export interface Making {
  readonly app: App;
  readonly request: ReplyRequest;
  readonly candidates: Candidates;
  /** The first of them. */
  readonly choice: ModelChoice;
  readonly retrieval: Retrieval;
  readonly charge: ReplyCharge;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly beginsWithinMs: number | undefined;
  /** The vendors of the candidates as one. */
  vendor: FallbackVendor<ModelChoice> | null;
  /** The request to the model. */
  conversation: MessagesRequest | null;
  wantsPerson: boolean;
  /** The model asked for tools until the last round. */
  isExhausted: boolean;
  /** Null outside a conversation, and in mode `chat` unless the message answers a question. */
  actions: ActionTools | null;
  /** The cause of a failure that reaches us only as an event. */
  failure: unknown;
}
