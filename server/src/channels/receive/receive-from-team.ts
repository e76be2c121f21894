import { converse } from "../../assistant/index.ts";
import { uploaderAt } from "../../attachments/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { App } from "../../platform/operations/context.ts";
import { findProjectById } from "../../projects/index.ts";
import {
  findOpenVisitorSession,
  openVisitorSession,
  updateSession,
  type SessionUpdate,
} from "../../sessions/index.ts";
import type { TeamAct, TeamEvent } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";
import { findDelivery, isSendingTo } from "../queries/deliveries.ts";
import { hasWaitingEvents } from "../queries/events.ts";
import { findThread, type ThreadRow } from "../queries/threads.ts";
import { receiveFiles } from "./receive-files.ts";
import { messageTextOf } from "./receive-from-thread.ts";
import { storable } from "./store-events.ts";

type Answered = Extract<TeamAct, { kind: "answered" }>;

const UPDATES: Readonly<Record<Exclude<TeamAct["kind"], "answered">, SessionUpdate>> = {
  took_over: { mode: "operator" },
  handed_back: { mode: "bot" },
  resolved: { state: "resolved" },
};

/**
 * What the team did in the vendor's inbox happens here as well, by the doors that our own inbox uses. False where the
 * event may be about something that is still under way; `isLate` ends the waiting.
 */
export async function receiveFromTeam(
  app: App,
  open: OpenChannel,
  event: TeamEvent,
  isLate: boolean,
): Promise<boolean> {
  const { row } = open;
  const key = { channelId: row.id, externalId: storable(event.thread.id) };
  const thread = await findThread(app.db.read, key);
  if (!thread) {
    // The visitor's first message may not be worked off yet.
    const events = { channelId: row.id, thread: key.externalId, exceptKind: "team" } as const;
    return isLate || !(await hasWaitingEvents(app.db.read, events));
  }
  const { act } = event;
  if (act.kind !== "answered") {
    await changeSession(app, open, thread, act.kind);
    return true;
  }
  const { vendorMessageId } = act;
  if (await findDelivery(app.db.read, { channelId: row.id, vendorMessageId })) return true;
  // Vendors report our own messages too, sometimes before their answer to the sending is stored.
  if (!isLate && (await isSendingTo(app.db.read, thread.id))) return false;
  await storeAnswer(app, open, thread, event, act);
  return true;
}

const sessionKeyOf = ({ row }: OpenChannel, thread: ThreadRow) => ({
  projectId: row.project_id,
  visitorId: thread.visitor_id,
  widgetUid: row.widget_uid,
});

const openSession = (app: App, open: OpenChannel, thread: ThreadRow) =>
  openVisitorSession(app, sessionKeyOf(open, thread), {
    platform: open.row.kind,
    meta: { channel: open.row.name },
  });

async function changeSession(
  app: App,
  open: OpenChannel,
  thread: ThreadRow,
  act: keyof typeof UPDATES,
): Promise<void> {
  const session =
    act === "took_over"
      ? await openSession(app, open, thread)
      : await findOpenVisitorSession(app, sessionKeyOf(open, thread));
  if (!session || (act === "handed_back" && session.chat_mode !== "operator")) return;
  try {
    const key = { projectId: session.project_id, uid: session.uid };
    await updateSession(app, key, UPDATES[act], { kind: "program" });
  } catch (error) {
    // Inactivity has closed it meanwhile.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  }
}

/** The answer takes over, as one from our inbox does. Its origin keeps it from being sent to the vendor again. */
async function storeAnswer(
  app: App,
  open: OpenChannel,
  thread: ThreadRow,
  event: TeamEvent,
  act: Answered,
): Promise<void> {
  const { row } = open;
  const { project_id: projectId, widget_uid: widgetUid } = row;
  const { visitor_id: visitorId } = thread;
  const project = await findProjectById(app.db.read, projectId);
  if (!project) return;
  const session = await openSession(app, open, thread);
  const { organization_id: organizationId } = project;
  const target = { organizationId, projectId, sessionId: session.id, visitorId };
  // The bot is silent at once, before the files are fetched.
  await changeSession(app, open, thread, "took_over");
  const { uids, notes } = await receiveFiles(app, open, { files: act.files, at: event.at }, target);
  const text = messageTextOf(act.text, notes);
  if (text === "" && uids.length === 0) return;
  await converse(
    app,
    {
      projectId,
      organizationId,
      widgetUid,
      sessionUid: session.uid,
      sendBy: "operator",
      text,
      origin: "channel",
      userId: null,
      clientKey: storable(`${row.kind}:team:${event.id}`),
      files: uids.length > 0 ? { uploader: uploaderAt(visitorId).key, uids } : undefined,
    },
    { abort: new AbortController() },
  );
}
