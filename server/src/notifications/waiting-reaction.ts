import { listAwayPeople } from "../desk/index.ts";
import { type Sql, createPage } from "../platform/db/index.ts";
import type { AppEvent } from "../platform/events/app-event.ts";
import type { ReactionJob } from "../platform/events/reactions.ts";
import type { App } from "../platform/operations/context.ts";
import { narrowRole } from "../platform/operations/requirement.ts";
import { listProjectMembers } from "../projects/index.ts";
import { requireSession, type SessionRow } from "../sessions/index.ts";
import { nullIfMissing } from "../platform/errors/null-if-missing.ts";
import { deliverPush, PushRefusal, type PushedConversation } from "./push/deliver-push.ts";
import { needsPerson, registerWaitingMails, scheduleMails } from "./waiting-mails.ts";
import { registerDigests } from "./digest.ts";
import { listNotificationSettings } from "./queries/settings.ts";
import { listPushSubscriptions } from "./queries/subscriptions.ts";
import { settingsOrDefaults } from "./settings.ts";

declare module "../platform/operations/services.ts" {
  interface Services {
    /** `fetch` for the addresses of push services, which browsers report. */
    readonly pushFetch: (
      address: string,
      request: {
        readonly method: string;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: Uint8Array;
        readonly signal: AbortSignal;
      },
    ) => Promise<Response>;
  }
}

const WAITING = "notifications.waiting";
const PUSH = "notifications.push";
/** People who are looking have seen it by then, and their phones stay quiet. */
const PATIENCE_MS = 2000;
/** Messages of that time are one notification. */
const BURST_MS = 5000;
const MOST_PEOPLE = 1000;

interface Cause {
  readonly projectId: number;
  readonly sessionUid: string;
  /** The person to whom the conversation was assigned by another; null for what the visitor did. */
  readonly assignedTo: number | null;
  /** When the visitor came back to that person, who had resolved it; jobs of before have none. */
  readonly returnedAt?: number;
}

const MOST_PUSHES = 8;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 300_000;

/** Notifies people of a visitor who needs one of them: at once by push, later by mail. */
export function registerNotifications(app: App): void {
  app.reactions.register({
    name: WAITING,
    topics: ["message.created", "session.updated"],
    wants: (event) => event.isTest !== true && causeOf(event) !== null,
    jobOf: (event) => jobOf(event, app.now()),
    handler: { concurrency: 4, run: ({ payload }) => notify(app, payload as Cause) },
  });
  app.jobs.register(PUSH, {
    concurrency: 4,
    run: ({ payload }, signal) => deliverPush(app, payload as PushedConversation, signal),
    retryAfterMs({ attempt }, error) {
      if (attempt >= MOST_PUSHES) return null;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      return Math.max(pause, error instanceof PushRefusal ? error.askedMs : 0);
    },
  });
  registerWaitingMails(app);
  registerDigests(app);
}

/** A message to the team, a conversation that begins to wait, or one that another assigns to a person. */
function causeOf(event: AppEvent): Cause | null {
  const { topic, projectId, chatMode, sendBy, assigneeId } = event;
  const cause = { projectId, sessionUid: String(event.sessionUid), assignedTo: null };
  const was = (event.was ?? {}) as Partial<Record<string, unknown>>;
  const isAssigned =
    was.assignee_id !== undefined && typeof assigneeId === "number" && assigneeId !== event.byUserId;
  if (topic === "session.updated" && isAssigned) return { ...cause, assignedTo: assigneeId };
  if (chatMode === "bot" || chatMode === undefined) return null;
  if (topic === "message.created") return sendBy === "user" && event.contentType !== "event" ? cause : null;
  return chatMode === "awaiting" && was.chat_mode !== undefined ? cause : null;
}

function jobOf(event: AppEvent, now: number): ReactionJob {
  const cause = causeOf(event)!;
  const isReturn = cause.assignedTo !== null && event.by === "visitor";
  const payload: Cause = { ...cause, ...(isReturn ? { returnedAt: now } : {}) };
  const burst = payload.assignedTo === null ? Math.floor(now / BURST_MS) : `to ${payload.assignedTo}`;
  return { key: `${payload.sessionUid} ${burst}`, payload, runAt: now + PATIENCE_MS };
}

async function notify(app: App, cause: Cause): Promise<void> {
  const { projectId, sessionUid, assignedTo } = cause;
  const session = await findUnanswered(app, cause);
  if (!session) return;
  await scheduleMails(app, session, cause);
  // A person has opened it meanwhile.
  if (assignedTo === null && session.unseen === 0) return;
  const userIds = await listNotified(app.db.read, session, cause);
  const browsers = await listPushSubscriptions(app.db.read, { userIds });
  if (browsers.length === 0) return;
  await app.db.write(async (transaction) => {
    for (const [index, { id: subscriptionId }] of browsers.entries()) {
      // A large team's notifications leave the event loop to other work in between.
      if (index % 50 === 49) await transaction.pause();
      const payload: PushedConversation = { subscriptionId, projectId, sessionUid };
      await app.jobs.enqueue(transaction, { kind: PUSH, key: `${subscriptionId} ${sessionUid}`, payload });
    }
  });
}

/** Null if it was deleted, ended, or assigned to another person meanwhile. */
async function findUnanswered(
  app: App,
  { projectId, sessionUid, assignedTo }: Cause,
): Promise<SessionRow | null> {
  const session = await nullIfMissing(requireSession(app, { projectId, uid: sessionUid }));
  if (!session || !needsPerson(session)) return null;
  return assignedTo === null || session.assignee_id === assignedTo ? session : null;
}

/** Members who may read conversations and have chosen to be notified of this one. */
async function listNotified(
  sql: Sql,
  session: Pick<SessionRow, "project_id" | "assignee_id">,
  cause: Cause,
): Promise<number[]> {
  const key = { projectId: session.project_id };
  const settings = await listNotificationSettings(sql, key);
  const away = await listAwayPeople(sql, key);
  const members = await listProjectMembers(sql, key, createPage({ limit: MOST_PEOPLE }));
  return members
    .filter(({ user_id: userId, role, organization_role }) => {
      const granted = narrowRole(role ?? organization_role, organization_role);
      if (granted === null || granted === "billing") return false;
      if (cause.assignedTo !== null && cause.assignedTo !== userId) return false;
      const { conversations } = settingsOrDefaults(settings.get(userId), { ...key, userId });
      if (conversations === "none") return false;
      if (session.assignee_id !== null) return session.assignee_id === userId;
      return conversations === "mine_and_unassigned" && !away.has(userId);
    })
    .map(({ user_id }) => user_id);
}
