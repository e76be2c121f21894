import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import type { WorkStep } from "../platform/operations/define-operation.ts";
import type { Context } from "../platform/operations/context.ts";
import { presentFile } from "./files.ts";
import { findFile } from "./queries/files.ts";
import type { ItemKey } from "./queries/items.ts";
import { findText } from "./queries/texts.ts";
import type { TrainingFile, TrainingText } from "./schema.ts";
import type { TrainingStatus } from "./tables.ts";
import { presentText } from "./texts.ts";

const POLL_MS = 500;
/** The longest time a caller is kept waiting; a file that takes longer is looked up later. */
const LONGEST_MS = 20 * 60 * 1000;

/** A file's progress, until it is learned or has failed. A client that disconnects ends only this stream. */
export function followFile(
  { db, call }: Context,
  key: ItemKey,
): AsyncIterable<WorkStep<z.input<typeof TrainingFile>>> {
  return pollUntilFinished(call.abort.signal, async () => {
    const row = await findFile(db.read, key);
    return row && { status: row.status, percent: row.progress, data: presentFile(row) };
  });
}

/** The same for a text that is too long to be learned while its caller waits. */
export function followText(
  { db, call }: Context,
  key: ItemKey,
): AsyncIterable<WorkStep<z.input<typeof TrainingText>>> {
  return pollUntilFinished(call.abort.signal, async () => {
    const row = await findText(db.read, key);
    return (
      row && { status: row.status, percent: row.status === "completed" ? 100 : 0, data: presentText(row) }
    );
  });
}

interface Snapshot<Data> {
  readonly status: TrainingStatus;
  readonly percent: number;
  readonly data: Data;
}

async function* pollUntilFinished<Data>(
  signal: AbortSignal,
  readSnapshot: () => Promise<Snapshot<Data> | null>,
): AsyncGenerator<WorkStep<Data>> {
  const until = Date.now() + LONGEST_MS;
  let lastMessage = "";
  while (!signal.aborted) {
    const found = await readSnapshot();
    // Deleted in the meantime: there is nothing more to report.
    if (!found) return;
    const { status, percent, data } = found;
    const message = `${status}, ${percent} %`;
    const isDone = status === "completed" || status === "failed";
    if (message !== lastMessage) yield { percent, message, isDone, data };
    lastMessage = message;
    if (isDone || Date.now() > until) return;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
