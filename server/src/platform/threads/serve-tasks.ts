import { parentPort } from "node:worker_threads";
import { AppError } from "../errors/app-error.ts";
import type { TaskFailure, FromThread, TaskName, TaskRunners, ToThread } from "./tasks.ts";

/** Runs tasks in a thread. The next part is made once the last one was read, so results never pile up. */
export function serveTasks(runners: TaskRunners): void {
  const port = parentPort!;
  const reads = new Map<number, () => void>();
  const send = (message: FromThread) => port.postMessage(message);

  async function run(id: number, task: TaskName, input: unknown): Promise<void> {
    try {
      const start = runners[task] as (input: unknown) => AsyncIterable<unknown> | Iterable<unknown>;
      for await (const part of start(input)) {
        const isRead = new Promise<void>((resolve) => reads.set(id, resolve));
        send({ id, part });
        await isRead;
      }
      send({ id, isDone: true });
    } catch (error) {
      send({ id, failure: toFailure(error) });
    } finally {
      reads.delete(id);
    }
  }

  port.on("message", (message: ToThread) => {
    if ("isRead" in message) reads.get(message.id)?.();
    else void run(message.id, message.task, message.input);
  });
}

function toFailure(error: unknown): TaskFailure {
  if (error instanceof AppError && error.code === "invalid_params") {
    return { message: error.message, fields: error.fields };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
