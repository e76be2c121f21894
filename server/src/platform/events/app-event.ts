/** Something that happened and is durable. Small: it names what changed, readers fetch the rest. */
export interface AppEvent {
  /** For example `message.created`. */
  readonly topic: string;
  readonly projectId: number;
  readonly [detail: string]: unknown;
}
