/**
 * Work that would hold the event loop: name, input and the parts it answers with. Each noun declares its own by
 * declaration merging; `thread-main.ts` runs them.
 */
export interface ThreadTasks {
  parseJson: { input: Uint8Array; part: { value: unknown } | { problem: string } };
}

export type TaskName = keyof ThreadTasks;

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
