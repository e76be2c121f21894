import type { RuleEvent } from "./schema.ts";

/** Something that happened in a conversation, as the job that follows it has it. */
export interface Occurrence {
  readonly projectId: number;
  readonly sessionUid: string;
  readonly event: RuleEvent;
  /** The visitor's message; null where it is about none. */
  readonly messageId: number | null;
  readonly at: number;
  /** The rules that caused it, the first one first. */
  readonly trail: readonly number[];
}

/** The same with its identity: a rule runs once for it. */
export interface IdentifiedOccurrence extends Occurrence {
  readonly id: string;
  /** Whether the job was tried before. */
  readonly isRepeated: boolean;
  /** With `no_answer`: how long the visitor waits, and since when. */
  readonly waiting?: { readonly minutes: number; readonly since: number };
}
