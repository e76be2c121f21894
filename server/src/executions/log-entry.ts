export const LOG_KINDS = [
  "message_received",
  "retrieval",
  "model_call",
  "tool_call",
  "action",
  "flow",
  "handover",
  "reply",
  "dropped",
  "error",
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** One step on the way from a message to its answer, or the run of an action: enough of them explain any answer. */
export interface LogEntry {
  /** The action in a few words. */
  readonly task: string;
  readonly type: LogKind;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An entry that is written down later than it happened. */
export interface EarlierEntry extends LogEntry {
  readonly at: number;
}
