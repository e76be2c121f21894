import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { overdueMs, type VoiceChannel } from "./open-call.ts";
import type { CallRow } from "./queries/calls.ts";

/** Asks the vendor for a call. */
export const PLACE = "calls.place";
/** Ends a call whose last report was lost, and books what it has cost. */
export const SETTLE = "calls.settle";

export interface CallJob {
  readonly callId: number;
}

/** Carriers rate a call soon after its end. */
const FIRST_LOOK_MS = 60_000;

export const schedulePlacing = (app: App, transaction: Transaction, call: CallRow): Promise<void> =>
  schedule(app, transaction, call, { kind: PLACE });

/** For a call that has just ended; replaces its watch. */
export const scheduleSettling = (app: App, transaction: Transaction, call: CallRow): Promise<void> =>
  schedule(app, transaction, call, { kind: SETTLE, afterMs: FIRST_LOOK_MS });

/** For a call that has begun: by then it is over, even if no report says so. */
export const scheduleWatch = (
  app: App,
  transaction: Transaction,
  call: CallRow,
  { settings }: VoiceChannel,
): Promise<void> => schedule(app, transaction, call, { kind: SETTLE, afterMs: overdueMs(settings) });

const schedule = (
  app: App,
  transaction: Transaction,
  call: CallRow,
  { kind, afterMs = 0 }: { readonly kind: string; readonly afterMs?: number },
): Promise<void> =>
  app.jobs.enqueue(transaction, {
    kind,
    key: String(call.id),
    payload: { callId: call.id } satisfies CallJob,
    tenant: String(call.project_id),
    runAt: app.now() + afterMs,
  });
