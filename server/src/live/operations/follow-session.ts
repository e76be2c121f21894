import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { defineOperation } from "../../platform/operations/define-operation.ts";
import { visitorOfWidget } from "../../platform/operations/requirement.ts";
import { findPublicWidget } from "../../projects/index.ts";
import { requireVisitorSession, sessionUid } from "../../sessions/index.ts";
import { PendingEvents } from "../pending-events.ts";
import { SESSION_EVENTS } from "../events.ts";
import { lastEventId } from "../schema.ts";
import { sessionFeed } from "../session-feed.ts";

/** More tabs than a person has open; a client that opens more is trying to exhaust the server's memory. */
const MOST_READERS = 20;

export const followSession = defineOperation({
  name: "live/session",
  tag: "messages",
  summary: "Follow a conversation as its visitor",
  access: visitorOfWidget,
  effect: "read",
  input: z.object({ session_uid: sessionUid, last_event_id: lastEventId }),
  streams: () => true,
  events: SESSION_EVENTS,
  async run(context, input) {
    const { projectId, visitorId, widgetUid } = context.actor;
    const session = await requireVisitorSession(context, {
      projectId,
      visitorId,
      widgetUid,
      uid: input.session_uid,
    });
    const widget = await findPublicWidget(context.db.read, widgetUid);
    // Nothing is awaited between counting and joining: of many who come at once only so many get in.
    if (context.services.live.readersOf(session.id) >= MOST_READERS) {
      throw new AppError(
        "rate_limited",
        "This conversation is open too many times. Close one and try again.",
      );
    }
    const pending = new PendingEvents();
    const stream = sessionFeed(context, {
      session: { id: session.id, uid: session.uid, projectId },
      lastEventId: context.call.lastEventId ?? input.last_event_id,
      citations: widget?.settings.show_citations ?? false,
      pending,
    });
    return { stream, onCutOff: (disconnect) => (pending.onOverflow = disconnect) };
  },
});
