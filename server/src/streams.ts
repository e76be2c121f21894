import { followProject } from "./live/operations/follow-project.ts";
import { followSession } from "./live/operations/follow-session.ts";
import { followEvents } from "./webhooks/operations/follow-events.ts";
import type { Operation } from "./platform/operations/define-operation.ts";

/** Streams opened with GET, by their path. */
export const streams: Readonly<Record<string, Operation>> = {
  "live/project": followProject,
  "live/session": followSession,
  "live/events": followEvents,
};
