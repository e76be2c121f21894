import type { SpokenLanguage } from "../dialogue/index.ts";
import type { ActionRow } from "./queries/actions.ts";
import type { ActionSession } from "./template-values.ts";

/** What the caller of a deferred effect does once its message is stored. */
export type ActionEffect = "hand_over" | "close";

/** How a run of an action ended. */
export type ActionOutcome =
  | {
      readonly status: "succeeded";
      /** JSON without secrets, cut to what a model can read. */
      readonly output: unknown;
      /** For callers that end their turn first: the model's. */
      readonly effect?: ActionEffect;
    }
  /** The problem is for the model; the visitor gets a sentence from the caller. */
  | {
      readonly status: "failed";
      readonly problem: string;
      /** A crash came between the request and its record: what has become of it is unknown. */
      readonly isUnknown?: true;
    }
  /** A limit, the audience, a wrong argument, an unknown or disabled action. */
  | { readonly status: "refused"; readonly problem: string }
  | {
      readonly status: "needs_confirmation";
      /** For the visitor, in their language: what would be done, with which values. */
      readonly question: string;
      /** What `pendingOf` opens: the run that a yes agrees to. */
      readonly token: string;
    };

type ActionCaller = "model" | "flow" | "test" | "completion";

export interface ActionRequest {
  readonly projectId: number;
  /** Null outside a conversation. */
  readonly session: ActionSession | null;
  readonly name?: string;
  readonly actionId?: number;
  /** Runs in place of one of the project's, without being saved. */
  readonly draft?: ActionRow;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The version that the visitor has agreed to: another one asks again. */
  readonly confirmed?: string | undefined;
  readonly caller: ActionCaller;
  /** The visitor's language, for the question. */
  readonly language?: SpokenLanguage;
  /** The same again is the same run: it runs once, and the service that is called can tell a repetition. */
  readonly runKey?: string;
  /** Whether it runs again after a crash has interrupted it. */
  readonly isRepeatable?: boolean;
  readonly signal?: AbortSignal;
}

/** A run with what its entry in the execution log says. */
export interface FinishedRun {
  readonly outcome: ActionOutcome;
  readonly ms: number;
  readonly attempts: number;
}
