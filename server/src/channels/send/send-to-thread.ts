import type { MessageRow } from "../../messages/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { requireSession } from "../../sessions/index.ts";
import { ChannelFailure, type ChannelLimits, type OutgoingPart, type SentPart } from "../channel.ts";
import { markFailing } from "../channel-state.ts";
import { maskSecrets } from "../credentials.ts";
import type { OpenChannel } from "../open-channels.ts";
import { listDeliveriesOf, upsertDelivery, type DeliveryRow } from "../queries/deliveries.ts";
import { advanceSentThrough, type ThreadOfSession } from "../queries/threads.ts";
import { planParts, readPart, type PlannedPart } from "./plan-parts.ts";
import type { WaitingSession } from "./schedule.ts";
import { showDelivery } from "./show-delivery.ts";

const GIVE_UP_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** A person who resumes the channel schedules what waits; this is for one that another process had just resumed. */
const HELD_MS = 10 * 60_000;

export interface Outgoing {
  readonly session: WaitingSession;
  readonly thread: ThreadOfSession;
  readonly message: MessageRow;
}

/** `done` also where it has failed for good. */
export type SendOutcome = { readonly kind: "done" } | { readonly kind: "later"; readonly afterMs: number };

/** Sends what is left of a message, part by part, and records each answer of the vendor before the next part. */
export async function sendToThread(app: App, open: OpenChannel, outgoing: Outgoing): Promise<SendOutcome> {
  const { message, thread } = outgoing;
  const { limits, label } = open.channel;
  const earlier = new Map(
    (await listDeliveriesOf(app.db.read, message.id)).map((row) => [row.part, row] as const),
  );
  const parts = planParts(message, limits);
  const waiting = parts
    .map((part, index) => ({ part, index }))
    .filter(({ index }) => !isDone(earlier.get(index)));
  if (waiting.length === 0) return { kind: "done" };
  const first = waiting[0]!.index;
  const problem = problemBefore(app, limits, label, { message, thread });
  if (problem !== null) return fail(app, open, outgoing, first, problem);
  if (open.row.state !== "ready") {
    const held = open.row.problem ?? "The channel is paused.";
    await wait(app, open, outgoing, { index: first, earlier, problem: held });
    return { kind: "later", afterMs: HELD_MS };
  }
  for (const { part, index } of waiting) {
    const pauseMs = await turnOf(app, open);
    if (pauseMs > 0) return { kind: "later", afterMs: pauseMs };
    const isLast = index === parts.length - 1;
    const outcome = await sendPart(app, open, outgoing, { part, index, isLast, earlier });
    if (outcome !== null) return outcome;
  }
  return { kind: "done" };
}

const isDone = (row: DeliveryRow | undefined): boolean => row !== undefined && row.state !== "queued";

/** Why it must not be sent at all; null where it may. */
function problemBefore(
  app: App,
  { replyWindowMs }: ChannelLimits,
  label: string,
  { message, thread }: Pick<Outgoing, "message" | "thread">,
): string | null {
  const now = app.now();
  if (replyWindowMs !== null && now - thread.last_received_at > replyWindowMs)
    return `${label} allows replies for ${Math.round(replyWindowMs / HOUR_MS)} hours after the visitor's last message. The visitor has to write again first.`;
  if (now - message.created_at > GIVE_UP_MS)
    return `${label} could not be reached for 24 hours. Send the message again.`;
  return null;
}

/** Zero when it is this channel's turn: by its vendor's limit, and by what the vendor asked for. */
async function turnOf(app: App, { channel, row }: OpenChannel): Promise<number> {
  const heldMs = app.services.channels.heldUntil(row.id) - app.now();
  if (heldMs > 0) return heldMs;
  const { perSecond } = channel.limits;
  const allowance =
    perSecond >= 1
      ? { calls: Math.floor(perSecond), seconds: 1 }
      : { calls: 1, seconds: Math.ceil(1 / perSecond) };
  return app.limiter.pace({ name: "channel-send", ...allowance }, String(row.id));
}

interface Sending {
  readonly part: PlannedPart;
  readonly index: number;
  readonly isLast: boolean;
  readonly earlier: ReadonlyMap<number, DeliveryRow>;
}

/** Null where the next part follows. */
async function sendPart(
  app: App,
  open: OpenChannel,
  outgoing: Outgoing,
  { part, index, isLast, earlier }: Sending,
): Promise<SendOutcome | null> {
  const { channel, vendor, row } = open;
  const { message, thread } = outgoing;
  let sent: SentPart;
  try {
    const { projectId, sessionUid } = outgoing.session;
    const findLanguage = async () => (await requireSession(app, { projectId, uid: sessionUid })).language;
    const context = { message, limits: channel.limits, findLanguage };
    const data = thread.data ? fromJson<Record<string, unknown>>(thread.data) : undefined;
    const target = { id: thread.external_id, data };
    const outgoingPart: OutgoingPart = {
      ...(await readPart(app, part, context)),
      key: `${message.id}.${index}`,
      sentBy: message.send_by === "operator" ? "operator" : "assistant",
    };
    const isRepeated = channel.findSent && (await beginTry(app, open, outgoing, { index, earlier }));
    sent =
      (isRepeated && (await channel.findSent!(vendor, target, outgoingPart))) ||
      (await channel.send(vendor, target, outgoingPart));
  } catch (error) {
    const failure = asFailure(app, open, error);
    const problem = maskSecrets(failure.message, vendor.credentials);
    if (failure.isRefused) {
      await wait(app, open, outgoing, { index, earlier, problem });
      await markFailing(app, row, problem);
      return { kind: "later", afterMs: HELD_MS };
    }
    if (failure.isTransient) {
      await wait(app, open, outgoing, { index, earlier, problem });
      if (failure.retryAfterMs !== undefined)
        app.services.channels.hold(row.id, app.now() + failure.retryAfterMs);
      return { kind: "later", afterMs: failure.retryAfterMs ?? pauseOf(app, message) };
    }
    // A file that the vendor doesn't take is no reason to keep back the rest; a refused text is.
    if (part.kind === "text" || isLast) return fail(app, open, outgoing, index, problem);
    await record(app, open, outgoing, { index, state: "failed", problem, vendorMessageId: null, isLast });
    return null;
  }
  await record(app, open, outgoing, { index, state: "sent", problem: null, isLast, ...sent });
  return isLast ? { kind: "done" } : null;
}

/**
 * True where an earlier try may have sent the part: it left its mark, and no answer. The mark is for vendors that can
 * find what they were sent.
 */
async function beginTry(
  app: App,
  open: OpenChannel,
  { session, message }: Outgoing,
  { index, earlier }: Pick<Sending, "index" | "earlier">,
): Promise<boolean> {
  if (earlier.has(index)) return true;
  await app.db.writeStatement((sql) =>
    upsertDelivery(sql, {
      message_id: message.id,
      part: index,
      channel_id: open.row.id,
      session_id: session.sessionId,
      vendor_message_id: null,
      state: "queued",
      problem: null,
      updated_at: app.now(),
    }),
  );
  return false;
}

/** Growing with the age of the message: each further message restarts the job, so its attempt count is meaningless here. */
const pauseOf = (app: App, { created_at }: MessageRow): number =>
  Math.min(Math.max(2000, (app.now() - created_at) / 2), 5 * 60_000);

function asFailure(app: App, { row }: OpenChannel, error: unknown): ChannelFailure {
  if (error instanceof ChannelFailure) return error;
  app.log.error({ err: error, channelId: row.id }, "a message could not be sent");
  return new ChannelFailure("Something went wrong.", { isTransient: true });
}

async function fail(
  app: App,
  open: OpenChannel,
  outgoing: Outgoing,
  index: number,
  problem: string,
): Promise<SendOutcome> {
  await record(app, open, outgoing, { index, state: "failed", problem, vendorMessageId: null, isLast: true });
  return { kind: "done" };
}

interface Recorded extends SentPart {
  readonly index: number;
  readonly state: DeliveryRow["state"];
  readonly problem: string | null;
  /** The message is done with it. */
  readonly isLast: boolean;
}

async function record(app: App, open: OpenChannel, outgoing: Outgoing, part: Recorded): Promise<void> {
  const { session, message } = outgoing;
  const { projectId, sessionId, sessionUid } = session;
  await app.db.write(async (transaction) => {
    const { sql } = transaction;
    await upsertDelivery(sql, {
      message_id: message.id,
      part: part.index,
      channel_id: open.row.id,
      session_id: sessionId,
      vendor_message_id: part.vendorMessageId,
      state: part.state,
      problem: part.problem,
      updated_at: app.now(),
    });
    if (!part.isLast) return;
    await advanceSentThrough(sql, { sessionId, messageId: message.id });
    await showDelivery(app, transaction, { projectId, sessionId, sessionUid, messageId: message.id });
  });
}

/** Shows that the message waits, and why; only where that is news. */
async function wait(
  app: App,
  open: OpenChannel,
  outgoing: Outgoing,
  { index, earlier, problem }: { index: number; earlier: ReadonlyMap<number, DeliveryRow>; problem: string },
): Promise<void> {
  const known = earlier.get(index);
  if (known?.state === "queued" && known.problem === problem) return;
  const { session, message } = outgoing;
  const { projectId, sessionId, sessionUid } = session;
  await app.db.write(async (transaction) => {
    await upsertDelivery(transaction.sql, {
      message_id: message.id,
      part: index,
      channel_id: open.row.id,
      session_id: sessionId,
      vendor_message_id: null,
      state: "queued",
      problem,
      updated_at: app.now(),
    });
    await showDelivery(app, transaction, { projectId, sessionId, sessionUid, messageId: message.id });
  });
}
