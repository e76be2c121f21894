import { nullIfMissing } from "../../platform/errors/null-if-missing.ts";
import type { App } from "../../platform/operations/context.ts";
import { requireSession } from "../../sessions/index.ts";
import { ChannelFailure } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";
import {
  findThreadOfSession,
  insertChannelSession,
  listThreadsOfVisitor,
  type ThreadOfSession,
} from "../queries/threads.ts";
import type { WaitingSession } from "./schedule.ts";

/** Any conversation of the thread's visitor through the channel's door belongs to it. */
export async function findBoundThread(app: App, session: WaitingSession): Promise<ThreadOfSession | null> {
  const { projectId, sessionId, sessionUid } = session;
  const known = await findThreadOfSession(app.db.read, sessionId);
  if (known) return known;
  const row = await nullIfMissing(requireSession(app, { projectId, uid: sessionUid }));
  if (!row?.visitor_id) return null;
  const threads = await listThreadsOfVisitor(app.db.read, { projectId, visitorId: row.visitor_id });
  const thread = threads.find(({ widget_uid }) => widget_uid === row.widget_uid);
  if (!thread) return null;
  const threadId = thread.id;
  await app.db.writeStatement((sql) => insertChannelSession(sql, { sessionId, sessionUid, threadId }));
  return { ...thread, sent_through: 0 };
}

export async function openChannel(app: App, channelId: number): Promise<OpenChannel | null> {
  try {
    return await app.services.channels.byId(app, channelId);
  } catch (error) {
    // The credentials can't be unsealed; entering them again resumes.
    if (error instanceof ChannelFailure) return null;
    throw error;
  }
}
