import { listAwayPeople, listTeamMembers } from "../desk/index.ts";
import { type Sql, createPage } from "../platform/db/index.ts";
import { sendMail } from "../platform/mail/index.ts";
import type { App } from "../platform/operations/context.ts";
import { narrowRole } from "../platform/operations/requirement.ts";
import { findProjectById, listProjectMembers } from "../projects/index.ts";
import { requireSession, type SessionRow } from "../sessions/index.ts";
import { nullIfMissing } from "../platform/errors/null-if-missing.ts";
import { listNotificationSettings } from "./queries/settings.ts";
import { settingsOrDefaults } from "./settings.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";

const KIND = "notifications.mail";
const MINUTE_MS = 60_000;
const MOST_PEOPLE = 1000;

interface WaitingMail {
  readonly projectId: number;
  readonly sessionUid: string;
  readonly userId: number;
  /** An answer in between begins a new wait, with mails of its own. */
  readonly waitingSince: number;
  /** The visitor has come back, and the bot answers: it waits for the person until a person has seen it. */
  readonly isReturn?: true;
}

export function registerWaitingMails(app: App): void {
  app.jobs.register(KIND, { concurrency: 2, run: ({ payload }) => mailOf(app, payload as WaitingMail) });
}

/** Whether the conversation is one that people answer or one of them has, and open. */
export const needsPerson = (session: SessionRow): boolean =>
  (session.chat_mode !== "bot" || session.assignee_id !== null) &&
  session.is_spam === 0 &&
  session.status === "open" &&
  session.state !== "resolved" &&
  session.snoozed_until === null;

/** Schedules a mail to each person responsible, at the time they have chosen. Only what is still ahead: a mail is sent once. */
export async function scheduleMails(
  app: App,
  session: SessionRow,
  { assignedTo, returnedAt }: { readonly assignedTo: number | null; readonly returnedAt?: number },
): Promise<void> {
  const { project_id: projectId, uid: sessionUid } = session;
  const isReturn = returnedAt !== undefined && session.chat_mode === "bot";
  const waitingSince = isReturn ? returnedAt : session.waiting_since;
  if (!app.mailer.delivers || waitingSince === null) return;
  const people = await listResponsible(app.db.read, session);
  await app.db.write(async (transaction) => {
    for (const [index, { userId, minutes }] of people.entries()) {
      // A large team's notifications leave the event loop to other work in between.
      if (index % 50 === 49) await transaction.pause();
      const runAt = waitingSince + minutes * MINUTE_MS;
      if (runAt <= app.now() && assignedTo !== userId) continue;
      const payload: WaitingMail = {
        projectId,
        sessionUid,
        userId,
        waitingSince,
        ...(isReturn ? { isReturn } : {}),
      };
      await app.jobs.enqueue(transaction, { kind: KIND, key: `${sessionUid} ${userId}`, payload, runAt });
    }
  });
}

interface ResponsiblePerson {
  readonly userId: number;
  readonly email: string;
  readonly minutes: number;
}

/** The assignee; else the members of the team, or of the project, who may answer and are not away. Without those who want no mails. */
async function listResponsible(sql: Sql, session: SessionRow): Promise<ResponsiblePerson[]> {
  const key = { projectId: session.project_id };
  const settings = await listNotificationSettings(sql, key);
  const away = await listAwayPeople(sql, key);
  const inTeam = new Set(
    (await listTeamMembers(sql, key)).flatMap(({ teamId, userId }) =>
      teamId === session.team_id ? [userId] : [],
    ),
  );
  const members = await listProjectMembers(sql, key, createPage({ limit: MOST_PEOPLE }));
  return members.flatMap(({ user_id: userId, person_email: email, role, organization_role }) => {
    const granted = narrowRole(role ?? organization_role, organization_role);
    const isResponsible =
      session.assignee_id === null
        ? !away.has(userId) && (inTeam.size === 0 || inTeam.has(userId))
        : session.assignee_id === userId;
    const minutes = settingsOrDefaults(settings.get(userId), { ...key, userId }).mail_after_minutes;
    if (!isResponsible || minutes === null || (granted !== "owner" && granted !== "editor")) return [];
    return [{ userId, email, minutes }];
  });
}

const stillWaits = (session: SessionRow, { waitingSince, isReturn }: WaitingMail): boolean =>
  isReturn ? session.chat_mode === "bot" && session.unseen > 0 : session.waiting_since === waitingSince;

/** The mail has no word of the conversation: it may be read where the dashboard could not be opened. */
async function mailOf(app: App, mail: WaitingMail): Promise<void> {
  const { projectId, sessionUid, userId, waitingSince } = mail;
  const session = await nullIfMissing(requireSession(app, { projectId, uid: sessionUid }));
  if (!session || !needsPerson(session) || !stillWaits(session, mail)) return;
  const person = (await listResponsible(app.db.read, session)).find((one) => one.userId === userId);
  const project = await findProjectById(app.db.read, projectId);
  if (!person || !project) return;
  const minutes = Math.floor((app.now() - waitingSince) / MINUTE_MS);
  const url = unsubscribeUrl(app, { projectId, userId, kind: "waiting" });
  const { subject, text } = mail.isReturn
    ? {
        subject: `a visitor came back ${minutes} minutes ago`,
        text: `A visitor came back ${minutes} minutes ago to a conversation that was resolved. It is yours again, and unread.`,
      }
    : {
        subject: `a visitor has waited ${minutes} minutes`,
        text: `A visitor has waited ${minutes} minutes for a reply.`,
      };
  await app.db.write((transaction) =>
    sendMail(app, transaction, `waiting:${sessionUid}:${userId}`, {
      to: person.email,
      subject: `${project.name}: ${subject}`,
      text: [
        text,
        `Open the conversation:\n${app.publicUrl()}/p/${project.uid}/inbox?session=${sessionUid}`,
        `You get this mail because visitors of this project wait for you. Stop these mails:\n${url}`,
      ].join("\n\n"),
      unsubscribeUrl: url,
    }),
  );
}
