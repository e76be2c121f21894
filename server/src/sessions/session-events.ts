import type { AppEvent } from "../platform/events/events.ts";
import type { SessionRow } from "./queries/sessions.ts";

type Named = Pick<SessionRow, "id" | "uid" | "project_id">;

const named = (topic: string, session: Named) => ({
  topic,
  projectId: session.project_id,
  sessionId: session.id,
  sessionUid: session.uid,
});

export const sessionCreated = (session: Named): AppEvent => named("session.created", session);

/** Carries the mode's epoch: a reply that is being made learns that it has been overtaken. */
export const sessionUpdated = (session: Named & Pick<SessionRow, "mode_epoch">): AppEvent => ({
  ...named("session.updated", session),
  modeEpoch: session.mode_epoch,
});

export const sessionDeleted = (session: Named): AppEvent => named("session.deleted", session);
