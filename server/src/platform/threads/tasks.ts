/**
 * Work that would hold the event loop: name, input and the parts it answers with. Each noun declares its own by
 * declaration merging; `thread-main.ts` runs them.
 */
export interface ThreadTasks {
  parseJson: { input: Uint8Array; part: { value: unknown } | { problem: string } };
}

export type TaskName = keyof ThreadTasks;

/** What strangers can cause by a mail has a thread of its own, so that it never waits before a member's work. */
const OF_STRANGERS: ReadonlySet<TaskName> = new Set<TaskName>([
  "readInboundMail",
  "readMail",
  "readMailFile",
]);

export type Lane = "members" | "strangers";

export const laneOf = (task: TaskName): Lane => (OF_STRANGERS.has(task) ? "strangers" : "members");

/** Returns the result part by part, so that no single message blocks the main thread. */
export type TaskRunners = {
  readonly [Name in TaskName]: (
    input: ThreadTasks[Name]["input"],
  ) => AsyncIterable<ThreadTasks[Name]["part"]> | Iterable<ThreadTasks[Name]["part"]>;
};

export type ToThread =
  | { readonly id: number; readonly task: TaskName; readonly input: unknown }
  | { readonly id: number; readonly isRead: true };

export type FromThread =
  | { readonly id: number; readonly part: unknown }
  | { readonly id: number; readonly isDone: true }
  | { readonly id: number; readonly failure: TaskFailure };

export interface TaskFailure {
  readonly message: string;
  /** The error of invalid input. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}
