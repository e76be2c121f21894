import { converse } from "../../assistant/index.ts";
import { uploaderAt } from "../../attachments/index.ts";
import { acceptedAt, findLastAnswer, MAX_MESSAGE_LENGTH } from "../../messages/index.ts";
import { toJson } from "../../platform/db/index.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { Later } from "../../platform/jobs/index.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import { findProjectById } from "../../projects/index.ts";
import {
  createVisitor,
  isBlocked,
  openVisitorSession,
  updateSession,
  type SessionRow,
} from "../../sessions/index.ts";
import type { IncomingMessageEvent } from "../channel.ts";
import type { OpenChannel } from "../open-channels.ts";
import {
  findThread,
  insertThread,
  touchThread,
  updateThreadData,
  type ThreadRow,
} from "../queries/threads.ts";
import { choiceOfNumber } from "../send/choices.ts";
import { requireAuthor } from "./message-author.ts";
import { receiveFiles } from "./receive-files.ts";
import { storable } from "./store-events.ts";
import { whileTyping } from "./while-typing.ts";

/** As many as a visitor of a page may send. What is more is not refused but answered later, in its order. */
const PER_THREAD: Allowance = { name: "channel-message", calls: 30, seconds: 60 };
/** By how much a vendor's clock may differ from ours. */
const CLOCKS_DIFFER_MS = 60_000;

/** A message of a visitor, from the vendor's report to the bot's reply in the conversation. */
export async function receiveFromThread(
  app: App,
  open: OpenChannel,
  event: IncomingMessageEvent,
  { receivedAt: reportedAt, signal }: { readonly receivedAt: number; readonly signal: AbortSignal },
): Promise<void> {
  // A report may come long after its message, as where this server was away: the person has read nothing since.
  const receivedAt = Math.min(reportedAt, event.at + CLOCKS_DIFFER_MS);
  const { project_id: projectId, widget_uid: widgetUid } = open.row;
  const project = await findProjectById(app.db.read, projectId);
  if (!project) return;
  const thread = await requireThread(app, open, event);
  const { visitor_id: visitorId } = thread;
  if (await isBlocked(app, { projectId, visitorId })) return;
  await waitForTurn(app, open, thread);
  const authorId = await requireAuthor(app, open, thread, event);
  if (authorId === null) return;
  const session = await openVisitorSession(
    app,
    { projectId, visitorId, widgetUid },
    { language: event.sender.language ?? null, platform: open.row.kind, meta: { channel: open.row.name } },
  );
  const { uids, notes } = await receiveFiles(app, open, event, {
    organizationId: project.organization_id,
    projectId,
    sessionId: session.id,
    visitorId: authorId,
  });
  if (event.isWithTeam)
    await updateSession(app, { projectId, uid: session.uid }, { mode: "operator" }, { kind: "program" });
  const sent = { text: event.text, receivedAt };
  const said = event.isPress ? event.text : await chosenText(app, open, session, sent);
  const text = messageTextOf(said, notes);
  if (text === "" && uids.length === 0) return;
  const abort = new AbortController();
  const stop = () => abort.abort();
  signal.addEventListener("abort", stop, { once: true });
  const incoming = {
    projectId,
    organizationId: project.organization_id,
    widgetUid,
    sessionUid: session.uid,
    sendBy: "user",
    text,
    isPress: event.isPress,
    origin: "channel",
    userId: null,
    authorId,
    receivedAt,
    clientKey: storable(`${open.row.kind}:${event.id}`),
    files: uids.length > 0 ? { uploader: uploaderAt(authorId).key, uids } : undefined,
  } as const;
  try {
    await whileTyping(app, open, { event, session }, () => converse(app, incoming, { abort }));
  } catch (error) {
    // A project without credits, or no reply to rate: the next try would fail as well, and the message is stored.
    if (!(error instanceof AppError) || error.status >= 500 || signal.aborted) throw error;
    app.log.warn({ err: error, projectId }, "a message of a channel has no answer of the bot");
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function waitForTurn(app: App, { channel }: OpenChannel, { id }: ThreadRow): Promise<void> {
  const { messagesPerHour: calls } = channel.limits;
  const hourly = calls === undefined ? [] : [{ name: "channel-hour", calls, seconds: 3600 }];
  for (const allowance of [PER_THREAD, ...hourly]) {
    const waitMs = await app.limiter.pace(allowance, String(id));
    if (waitMs > 0) throw new Later(waitMs);
  }
}

async function requireThread(
  app: App,
  { row }: OpenChannel,
  event: IncomingMessageEvent,
): Promise<ThreadRow> {
  const externalId = storable(event.thread.id);
  const at = Math.min(event.at, app.now());
  const known = await findThread(app.db.read, { channelId: row.id, externalId });
  if (known) {
    if (known.last_received_at < at) await app.db.writeStatement((sql) => touchThread(sql, known.id, at));
    const { data } = event.thread;
    if (data) await app.db.writeStatement((sql) => updateThreadData(sql, known.id, data));
    return known;
  }
  const visitor = await createVisitor(app, {
    projectId: row.project_id,
    uid: hashSecret(`${row.uid}\n${externalId}`).slice(0, 40),
    data: { channel: row.kind },
  });
  return app.db.writeStatement((sql) =>
    insertThread(sql, {
      project_id: row.project_id,
      channel_id: row.id,
      external_id: externalId,
      visitor_id: visitor.id,
      data: event.thread.data ? toJson(event.thread.data) : null,
      last_received_at: at,
      created_at: app.now(),
    }),
  );
}

/** A number is a choice where the last answer listed its choices by number, and had reached the visitor. */
async function chosenText(
  app: App,
  { channel }: OpenChannel,
  session: SessionRow,
  { text, receivedAt }: { readonly text: string; readonly receivedAt: number },
): Promise<string> {
  if (!/^\s*\d{1,2}[.)]?\s*$/.test(text)) return text;
  const last = await findLastAnswer(app.db.read, { projectId: session.project_id, sessionId: session.id });
  const readableFrom = last && acceptedAt(last);
  if (readableFrom === null || receivedAt < readableFrom) return text;
  return choiceOfNumber(last?.choices ?? null, channel.limits, Number.parseInt(text, 10)) ?? text;
}

export const messageTextOf = (text: string, notes: readonly string[]): string =>
  Array.from([text.trim(), ...notes].filter((line) => line !== "").join("\n"))
    .slice(0, MAX_MESSAGE_LENGTH)
    .join("");
