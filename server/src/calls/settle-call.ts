import { ChannelFailure, pauseAfter } from "../channels/index.ts";
import { Later } from "../platform/jobs/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectById } from "../projects/index.ts";
import { book } from "../spending/index.ts";
import { hasEnded, reportStatus } from "./call-status.ts";
import { openVoiceChannel, type VoiceChannel } from "./open-call.ts";
import type { CarriedCall } from "./providers/provider.ts";
import { findCallById, lockCall, updateCall, type CallRow } from "./queries/calls.ts";
import { SETTLE, type CallJob } from "./schedule.ts";

const NEXT_LOOK_MS = 10 * 60_000;
/** Carriers rate a call within a day; then the configured price is booked. */
const PATIENCE_MS = 24 * 60 * 60_000;

/** Ends calls whose last report was lost, and books what a call has cost. */
export function registerSettling(app: App): void {
  app.jobs.register(SETTLE, {
    concurrency: 4,
    run: ({ payload }) => settle(app, (payload as CallJob).callId),
    retryAfterMs: pauseAfter,
  });
}

async function settle(app: App, callId: number): Promise<void> {
  const call = await findCallById(app.db.read, callId);
  if (!call || call.cost_micros !== null) return;
  const channel = await openVoiceChannel(app, call.channel_id).catch(() => null);
  const found = channel && call.vendor_id !== null ? await look(channel, call.vendor_id) : null;
  if (!hasEnded(call)) return endOverdue(app, call, found);
  const isPatient = app.now() - (call.ended_at ?? 0) < PATIENCE_MS;
  if (found && found.priceMicros === null && isPatient && call.answered_at !== null)
    throw new Later(NEXT_LOOK_MS);
  await bookCall(app, call, found?.priceMicros ?? configuredMicros(call, channel));
}

/** Null where the carrier no longer knows the call. */
async function look({ vendor, provider }: VoiceChannel, vendorId: string): Promise<CarriedCall | null> {
  try {
    return await provider.fetch(vendor, vendorId);
  } catch (error) {
    if (error instanceof ChannelFailure && !error.isTransient) return null;
    throw error;
  }
}

async function endOverdue(app: App, call: CallRow, found: CarriedCall | null): Promise<void> {
  const isOver = found?.status != null && !["queued", "ringing", "in-progress"].includes(found.status);
  await reportStatus(app, call.id, {
    status: isOver ? found.status! : call.answered_at === null ? "failed" : "completed",
    durationS: found?.durationS ?? null,
    problem: isOver ? null : "The end of the call was not reported.",
  });
}

/** Minutes are charged as begun. */
function configuredMicros({ duration_s: seconds }: CallRow, channel: VoiceChannel | null): number {
  const minutes = Math.ceil((seconds ?? 0) / 60);
  return Math.round(minutes * (channel?.settings.cost_per_minute ?? 0) * 1_000_000);
}

async function bookCall(app: App, call: CallRow, micros: number): Promise<void> {
  const project = await findProjectById(app.db.read, call.project_id);
  if (!project) return;
  const channel = await openVoiceChannel(app, call.channel_id).catch(() => null);
  await app.db.write(async (transaction) => {
    const now = app.now();
    const current = await lockCall(transaction.sql, call.id, now);
    if (!current || current.cost_micros !== null) return;
    await updateCall(transaction.sql, call.id, { cost_micros: micros });
    const payer = {
      organizationId: project.organization_id,
      projectId: call.project_id,
      widgetUid: channel?.row.widget_uid ?? "",
      isTest: false,
    };
    const cost = { credits: 0, micros };
    await book(app, transaction, [
      { payer, reservation: null, cost, reason: "call", reference: `call:${call.id}`, now },
    ]);
  });
}
