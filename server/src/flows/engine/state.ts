import type { SpokenLanguage } from "../../dialogue/index.ts";
import type { FlowDefinition } from "../definition.ts";
import type { RunOutcome } from "../tables.ts";
import type { AnswerValue } from "./read-answer.ts";

/** The flows that a run can be in, by their names without case. */
export type Library = ReadonlyMap<string, FlowDefinition>;

export interface FlowButton {
  readonly text: string;
  readonly value: string;
}

export interface Place {
  readonly flow: string;
  readonly step: string;
}

/** What a run stops for. */
export type FlowWaiting =
  | {
      readonly kind: "answer";
      readonly attempts: number;
      /** Those of texts before the question: they stand below it as often as it is asked. */
      readonly buttons?: readonly FlowButton[];
    }
  | {
      readonly kind: "action";
      /** Counts the runs of actions, so that each has an idempotency key of its own. */
      readonly number: number;
      readonly action: string;
      readonly arguments: Readonly<Record<string, unknown>>;
      /** The version that the visitor has agreed to; older runs say true, which agrees to none. */
      readonly confirmed: string | boolean;
      /** How often the visitor has been asked whether it may run. */
      readonly asked?: number;
      /** In which the flow speaks; runs that were stored before have none. */
      readonly language?: SpokenLanguage;
    }
  | {
      readonly kind: "confirmation";
      readonly question: string;
      /** What a yes runs. Runs of an older version lack it. */
      readonly run?: AskedRun;
      readonly asked?: number;
    };

/** An action with its values, as the visitor was shown them. */
export interface AskedRun {
  readonly actionId: number;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly version: string;
}

/** What a message says to a question whether an action may run; read before it comes here. */
export type FlowConsent = "yes" | "no" | "correction" | "again" | "dropped";

/** After a correction a run takes its steps again: what is known already is neither asked nor done twice. */
export interface Retracing {
  /** Where the visitor was. From there on all is new. */
  readonly until: Place;
  /** Answers to questions that came after the corrected one. */
  readonly answers: readonly (Place & { readonly value: AnswerValue })[];
}

/** An action that has succeeded. */
export interface FinishedAction extends Place {
  /** As JSON: with others it runs again. */
  readonly arguments: string;
  readonly savedAs: string | null;
}

/** All a run consists of: plain JSON. */
export interface FlowState extends Place {
  /** The flow that began; runs that were stored before have none. */
  readonly begun?: string;
  readonly answers: Readonly<Record<string, AnswerValue>>;
  readonly results: Readonly<Record<string, unknown>>;
  /** The questions that were answered, oldest first: a visitor may correct one. */
  readonly answered: readonly Place[];
  readonly actions: number;
  readonly finished?: readonly FinishedAction[];
  readonly retracing?: Retracing | null | undefined;
  /** Null while it moves and when it is over. */
  readonly waiting: FlowWaiting | null;
  readonly outcome: RunOutcome | null;
  /** Said since the last reply, and the buttons below it. */
  readonly said: readonly string[];
  readonly buttons: readonly FlowButton[];
}

/** What templates can name besides answers and results. */
export interface SurroundingValues {
  readonly contact: Readonly<Record<string, unknown>>;
  readonly session: Readonly<Record<string, unknown>>;
}

export type FlowActionOutcome =
  | { readonly status: "succeeded"; readonly output: unknown }
  | { readonly status: "failed" | "refused"; readonly problem: string; readonly isUnknown?: true }
  | { readonly status: "needs_confirmation"; readonly question: string; readonly run?: AskedRun };

/** What moves a run. Everything that the way depends on is in it, so that a replay leads the same way. */
export type FlowEvent = (
  | { readonly kind: "start"; readonly flow: string }
  | {
      readonly kind: "message";
      readonly text: string;
      /** The day of the message as 2026-01-31. */
      readonly today: string;
      /** A person has had the conversation since the question: only a clear answer counts. */
      readonly isAfterPerson: boolean;
      /** Where it answers a question whether an action may run. */
      readonly consent?: FlowConsent;
    }
  | { readonly kind: "action"; readonly outcome: FlowActionOutcome }
) & { readonly values: SurroundingValues };

/** What a visitor has written. */
export type FlowMessage = Extract<FlowEvent, { kind: "message" }>;

/** One step that a run went through. */
export interface PassedStep extends Place {
  /** The step's kind, or what the visitor did instead of answering. */
  readonly kind: string;
  readonly detail: string;
}

export interface Turn {
  readonly state: FlowState;
  readonly path: readonly PassedStep[];
  /** Not an answer to the flow: the message is answered from knowledge, and the open question is asked again. */
  readonly isAside: boolean;
}
