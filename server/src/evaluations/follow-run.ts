import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import type { ProjectContext } from "../platform/operations/context.ts";
import type { WorkStep } from "../platform/operations/define-operation.ts";
import { describeRun } from "./describe-runs.ts";
import type { EvaluationRun } from "./schema.ts";

const POLL_MS = 500;
/** The longest time a caller is kept waiting; a longer run is read later. */
const LONGEST_MS = 20 * 60 * 1000;

/** A run's progress until it ends. A client that disconnects ends only this stream. */
export async function* followRun(
  context: ProjectContext,
  runId: number,
): AsyncGenerator<WorkStep<z.input<typeof EvaluationRun>>> {
  const { signal } = context.call.abort;
  const until = Date.now() + LONGEST_MS;
  let lastMessage = "";
  while (!signal.aborted) {
    const data = await describeRun(context, runId);
    const message = `${data.status}, ${data.done} of ${data.total}`;
    const percent = data.total === 0 ? 0 : Math.floor((data.done * 100) / data.total);
    const isDone = data.status !== "queued" && data.status !== "running";
    if (message !== lastMessage) yield { percent, message, isDone, data };
    lastMessage = message;
    if (isDone || Date.now() > until) return;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
