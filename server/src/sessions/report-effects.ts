import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { SessionChange } from "./desk-effects.ts";
import type { LockedSession } from "./queries/locked-sessions.ts";

/** A message that counts in reports: no note and no event. */
export interface CountedMessage {
  readonly sendBy: "user" | "operator" | "assistant";
  readonly origin: string;
  /** The person who wrote it. */
  readonly userId: number | null;
}

/**
 * What the reports record when something happens in a conversation, in its transaction. Reports import this noun, so
 * this noun cannot import them: `create-services.ts` connects the two.
 */
export interface ReportEffects {
  messageStored(
    app: App,
    transaction: Transaction,
    change: { readonly before: LockedSession; readonly after: LockedSession },
    message: CountedMessage,
  ): Promise<void>;
  sessionChanged(app: App, transaction: Transaction, change: SessionChange): Promise<void>;
  /** A reply of the bot was rated: whether one is rated as not helpful now. */
  replyRated(transaction: Transaction, session: LockedSession, isDisliked: boolean): Promise<void>;
  /** The visitor rated the conversation, from 1 to 5. */
  conversationRated(transaction: Transaction, sessionId: number, score: number): Promise<void>;
  slaMissed(transaction: Transaction, sessionId: number): Promise<void>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly reports: ReportEffects;
  }
}
