import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { lockCall, updateCall, type CallChange, type CallRow } from "./queries/calls.ts";
import { scheduleSettling } from "./schedule.ts";
import type { CallStatus } from "./tables.ts";

const RANK: Readonly<Record<CallStatus, number>> = {
  placing: 0,
  queued: 1,
  ringing: 2,
  "in-progress": 3,
  completed: 4,
  busy: 4,
  failed: 4,
  "no-answer": 4,
  canceled: 4,
};

export const hasEnded = ({ ended_at: endedAt }: Pick<CallRow, "ended_at">): boolean => endedAt !== null;

export interface StatusReport {
  readonly status: CallStatus;
  readonly vendorId?: string;
  readonly durationS?: number | null;
  readonly answeredBy?: string | null;
  readonly problem?: string | null;
}

/** What a call is now. Reports come in any order and more than once: a call never goes back, and ends once. */
export const reportStatus = (app: App, id: number, report: StatusReport): Promise<CallRow | null> =>
  app.db.write((transaction) => reportStatusIn(app, transaction, id, report));

export async function reportStatusIn(
  app: App,
  transaction: Transaction,
  id: number,
  report: StatusReport,
): Promise<CallRow | null> {
  const now = app.now();
  const call = await lockCall(transaction.sql, id, now);
  if (!call) return null;
  const isNext = RANK[report.status] > RANK[call.status];
  const ends = isNext && RANK[report.status] === RANK.completed;
  const isAnswered = isNext && (report.status === "in-progress" || report.status === "completed");
  const change: CallChange = {
    ...(call.vendor_id === null && report.vendorId !== undefined ? { vendor_id: report.vendorId } : {}),
    ...(report.answeredBy ? { answered_by: report.answeredBy.slice(0, 50) } : {}),
    ...(isNext ? { status: report.status } : {}),
    ...(isAnswered && call.answered_at === null ? { answered_at: answeredAt(report, now) } : {}),
    ...(ends ? { ended_at: now, relay_token: null, problem: report.problem ?? null } : {}),
    ...(report.durationS != null && call.duration_s === null ? { duration_s: report.durationS } : {}),
  };
  const after = Object.keys(change).length > 0 ? await updateCall(transaction.sql, id, change) : call;
  if (!after || !ends) return after;
  await scheduleSettling(app, transaction, after);
  const { project_id: projectId, session_id: sessionId, session_uid: sessionUid } = after;
  await app.events.publish(transaction, {
    topic: "call.ended",
    projectId,
    callId: id,
    sessionId,
    sessionUid,
  });
  return after;
}

/** Where the report of the answer was lost, the duration says when it was. */
const answeredAt = ({ status, durationS }: StatusReport, now: number): number =>
  status === "completed" && durationS != null ? now - durationS * 1000 : now;
