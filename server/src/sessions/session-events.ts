import type { AppEvent } from "../platform/events/app-event.ts";
import type { ChangeAuthor, WatchedSession } from "./desk-effects.ts";
import type { SessionRow } from "./queries/sessions.ts";

type Named = Pick<SessionRow, "id" | "uid" | "project_id">;

const named = (topic: string, session: Named) => ({
  topic,
  projectId: session.project_id,
  sessionId: session.id,
  sessionUid: session.uid,
});

export const sessionCreated = (session: Named & Pick<SessionRow, "is_emulator">): AppEvent => ({
  ...named("session.created", session),
  isTest: session.is_emulator === 1,
});

/** Carries the mode's epoch: a reply that is being made learns that it has been overtaken. */
export const sessionUpdated = (session: Named & Pick<SessionRow, "mode_epoch">): AppEvent => ({
  ...named("session.updated", session),
  modeEpoch: session.mode_epoch,
});

/** The same with what is different now and who changed it, for reactions. */
export const sessionChangedBy = (
  before: WatchedSession,
  after: WatchedSession,
  by: ChangeAuthor,
): AppEvent => {
  const changed = COMPARED.filter((key) => before[key] !== after[key]);
  return {
    ...sessionUpdated(after),
    isTest: after.is_emulator === 1,
    was: Object.fromEntries(changed.map((key) => [key, before[key] ?? null])),
    is: Object.fromEntries(changed.map((key) => [key, after[key] ?? null])),
    chatMode: after.chat_mode,
    assigneeId: after.assignee_id,
    by: by.kind,
    byUserId: by.kind === "person" ? by.userId : null,
  };
};

const COMPARED = [
  "chat_mode",
  "state",
  "status",
  "assignee_id",
  "team_id",
  "snoozed_until",
  "is_spam",
  "segment",
  "priority",
] as const;

export const sessionDeleted = (session: Named): AppEvent => named("session.deleted", session);
