import type { AnsweredConsent, PendingRun } from "../actions/index.ts";
import type { MessageChoice, HistoryMessage } from "../messages/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { ReplySettings } from "../projects/index.ts";
import type { Payer, Reservation } from "../spending/index.ts";
import type { LogEntry } from "../executions/index.ts";

/** The caller that waits for a reply. */
export interface Asker {
  /**
   * Aborted when the caller has disconnected, a person has taken over, or the reply takes too long: the result is
   * then dropped.
   */
  readonly abort: AbortController;
  /** Called with each piece of text, for callers that stream it. */
  readonly onText?: ((piece: string) => void) | undefined;
  /** Where the reply is spoken in a phone call. */
  readonly call?: CallFacts | undefined;
}

/** What the assistant knows about a phone call. */
export interface CallFacts {
  /** What the caller of makeOutboundCall has given; data, whatever it says. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** All a reply is made from. */
export interface ReplyRequest extends Asker {
  readonly projectId: number;
  readonly payer: Payer;
  readonly settings: ReplySettings;
  /** The history, oldest first, as long as the settings allow. */
  readonly history: readonly HistoryMessage[];
  readonly userMessage: HistoryMessage;
  /** Where the reply is part of a conversation: actions run there only. */
  readonly conversation?: {
    readonly session: { readonly id: number; readonly uid: string };
    readonly messageId: number;
    /** The visitor who asks. */
    readonly authorId: number | null;
    /** What the message answers of a question that was open. */
    readonly consent: AnsweredConsent | null;
    /** A flow asks its question again below the reply: there is no room for another one. */
    readonly isAside: boolean;
    /** The visitor has asked for a person, who has not come yet. */
    readonly isWaiting: boolean;
  };
  /** Called with each step: retrieval, model calls, tool calls. */
  readonly onStep: (entry: LogEntry) => void;
  /** False where a spent budget is an error: an evaluation measures the chosen model and no stand-in. */
  readonly mayStandIn?: false;
}

export interface Reply {
  readonly text: string;
  /** `text`, or `picker` where there are choices. */
  readonly contentType: string;
  readonly choices: readonly MessageChoice[];
  readonly sources: readonly object[];
  /** Booked with the reply; nothing is booked for a reply that is dropped. */
  readonly credits: number;
  /** The same at the vendor's prices, in millionths of a US dollar. */
  readonly micros?: number;
  /** The reservation for it; the receiver of the reply books or releases it. */
  readonly reservation?: Reservation;
  readonly model: string;
  /** The assistant itself asks for a person. */
  readonly handover?: boolean;
  /** An action has resolved the conversation. */
  readonly closes?: boolean;
  /** What the visitor is asked to confirm by this reply. */
  readonly question?: AskedQuestion;
  /** The question in self-contained wording, where the taught content does not answer it. */
  readonly unanswered?: string;
}

/** The question that a reply ends with; its buttons carry the uid. */
export interface AskedQuestion {
  readonly uid: string;
  readonly runs: readonly PendingRun[];
  /** How often it has been asked with this reply. */
  readonly times: number;
}

/** Makes replies. A failure is an AppError whose message the asker may read; the conversation stays as it is. */
export interface Assistant {
  reply(app: App, request: ReplyRequest): Promise<Reply>;
}

declare module "../platform/operations/services.ts" {
  interface Services {
    readonly assistant?: Assistant;
  }
}
