import { ChannelFailure, markFailing, maskSecrets } from "../channels/index.ts";
import { Later } from "../platform/jobs/index.ts";
import type { App } from "../platform/operations/context.ts";
import { reportStatus } from "./call-status.ts";
import { longestCallMs, openVoiceChannel, stepUrl, type VoiceChannel } from "./open-call.ts";
import { findCallById, isKnownVendorId, updateCall, type CallRow } from "./queries/calls.ts";
import { PLACE, type CallJob } from "./schedule.ts";

/** A call that comes much later than it was asked for surprises who picks up. */
const PATIENCE_MS = 2 * 60_000;
const PAUSE_MS = 5000;
/** Carriers list a call some seconds after they have accepted it. */
const LOOKUP_MS = 10_000;
/** The carrier's clock and ours. */
const SKEW_MS = 60_000;

export function registerPlacing(app: App): void {
  app.jobs.register(PLACE, {
    concurrency: 8,
    run: ({ payload }) => place(app, (payload as CallJob).callId),
    retryAfterMs: (_, error) => (error instanceof Later ? error.afterMs : PAUSE_MS),
  });
}

/**
 * Asks the carrier for the call, once. `asked_at` is stored before: where it is set, an earlier try has ended without an answer,
 * and the call may exist. It is looked for and never asked for again.
 */
async function place(app: App, callId: number): Promise<void> {
  const call = await findCallById(app.db.read, callId);
  if (!call || call.status !== "placing" || call.vendor_id !== null) return;
  const channel = await openVoiceChannel(app, call.channel_id).catch(() => null);
  if (!channel) return fail(app, call, "The channel was disconnected before the call was placed.");
  if (call.asked_at !== null) return findPlaced(app, channel, call, call.asked_at);
  if (app.now() - call.created_at > PATIENCE_MS)
    return fail(
      app,
      call,
      `${channel.provider.label} could not be reached within two minutes. The call was not placed.`,
    );
  await app.db.writeStatement((sql) => updateCall(sql, call.id, { asked_at: app.now() }));
  try {
    const { id, status } = await channel.provider.create(channel.vendor, {
      to: call.to_number,
      from: call.from_number,
      answerUrl: stepUrl(channel, call, "answer"),
      statusUrl: stepUrl(channel, call, "status"),
      maxSeconds: longestCallMs(channel.settings) / 1000,
      detectsMachines: channel.settings.detect_machines,
    });
    const named = id === null ? {} : { vendorId: id };
    await reportStatus(app, call.id, { status: status ?? "queued", ...named });
  } catch (error) {
    await handleFailure(app, channel, call, error);
  }
}

async function handleFailure(app: App, channel: VoiceChannel, call: CallRow, error: unknown): Promise<void> {
  if (!(error instanceof ChannelFailure)) throw error;
  const problem = maskSecrets(error.message, channel.vendor.credentials);
  if (error.isRefused) await markFailing(app, channel.row, problem);
  if (!error.isTransient) return fail(app, call, problem);
  // The carrier has named a pause, so it has refused the request: it can be made again.
  if (error.retryAfterMs !== undefined) {
    await app.db.writeStatement((sql) => updateCall(sql, call.id, { asked_at: null }));
    throw new Later(error.retryAfterMs);
  }
  throw new Later(LOOKUP_MS);
}

async function findPlaced(app: App, channel: VoiceChannel, call: CallRow, askedAt: number): Promise<void> {
  const age = app.now() - askedAt;
  if (age < LOOKUP_MS) throw new Later(LOOKUP_MS - age);
  try {
    const numbers = { to: call.to_number, from: call.from_number };
    const sought = { ...numbers, since: askedAt - SKEW_MS };
    for (const found of await channel.provider.list(channel.vendor, sought)) {
      if (found.id === null || (await isKnownVendorId(app.db.read, found.id))) continue;
      await reportStatus(app, call.id, {
        status: found.status ?? "queued",
        vendorId: found.id,
        durationS: found.durationS,
      });
      return;
    }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    if (error.isTransient && age < PATIENCE_MS) throw new Later(error.retryAfterMs ?? LOOKUP_MS);
  }
  return fail(
    app,
    call,
    `${channel.provider.label} did not confirm the call, so it was not placed again. Ask for it again.`,
  );
}

async function fail(app: App, call: CallRow, problem: string): Promise<void> {
  await reportStatus(app, call.id, { status: "failed", problem });
}
