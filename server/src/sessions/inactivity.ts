import type { Durations, SessionChanges, SessionRow } from "./queries/sessions.ts";
import type { SessionState } from "./tables.ts";

const MINUTE_MS = 60_000;

/** A conversation that a person has closed is over and stays as it is; a resolved one can still be closed. */
export const CLOSABLE: readonly SessionState[] = ["pending", "unresolved", "resolved"];
export const RESOLVABLE: readonly SessionState[] = ["pending", "unresolved"];

/** The last moment since which a session must have been quiet to be due now. */
export const inactiveSince = (now: number, minutes: number): number => now - minutes * MINUTE_MS;

/** When a session that is quiet since then becomes due. */
export const dueAt = (quietSince: number, minutes: number): number => quietSince + minutes * MINUTE_MS;

/** Closed for good: `status` separates it from a conversation that a person has closed. */
export const closedByInactivity = (now: number) =>
  ({
    state: "closed",
    status: "closed",
    resolved_by_inactivity: 0,
    updated_at: now,
  }) as const satisfies SessionChanges;

/** The mode stays: a conversation that a person had taken over is still theirs when the visitor returns. */
export const resolvedByInactivity = (now: number) =>
  ({ state: "resolved", resolved_by_inactivity: 1, updated_at: now }) as const satisfies SessionChanges;

/** What decides whether a session has been quiet for too long. */
export type Quiet = Durations & Pick<SessionRow, "status" | "state" | "quiet_since" | "snoozed_until">;

/**
 * What inactivity has changed in the session by now, even if the clock has not written it yet. Close wins. A
 * snoozed conversation stays: a person decided to return to it, and quiet counts from then on.
 */
export function changesByInactivity(session: Quiet, now: number): SessionChanges | null {
  if (session.status !== "open" || session.snoozed_until !== null) return null;
  const isDue = (minutes: number | null, states: readonly SessionState[]) =>
    minutes !== null && states.includes(session.state) && session.quiet_since <= inactiveSince(now, minutes);
  if (isDue(session.auto_close_duration, CLOSABLE)) return closedByInactivity(now);
  if (isDue(session.auto_resolve_duration, RESOLVABLE)) return resolvedByInactivity(now);
  return null;
}
