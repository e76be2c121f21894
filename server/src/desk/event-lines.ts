import { customFieldText, listCustomFields, type FieldValue } from "../custom-fields/index.ts";
import { findUser } from "../organizations/index.ts";
import { fromJson, type JsonText, type Sql, type Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { PRIORITIES, type ChangeAuthor, type SessionChange, type WatchedSession } from "../sessions/index.ts";
import { storeEvent, type StoredEvent } from "../messages/index.ts";
import { findTeam } from "./queries/teams.ts";

type Line = Pick<StoredEvent, "kind" | "subject">;

const line = (kind: StoredEvent["kind"], subject: string | null = null): Line => ({ kind, subject });

/** The lines of one change, in the order in which people read them. A consequence of another line has none. */
export async function linesOf(sql: Sql, change: SessionChange): Promise<Line[]> {
  const { before, after, by } = change;
  if (before.is_spam !== after.is_spam) {
    return [line(after.is_spam === 1 ? "marked_as_spam" : "unmarked_as_spam")];
  }
  const lines = [...handlingLines(change), ...(await ownerLines(sql, change))];
  if (before.segment !== after.segment) lines.push(line("tags_changed", after.segment ?? ""));
  if (before.data !== undefined && after.data !== undefined) {
    const key = { projectId: after.project_id, subject: "conversation" } as const;
    lines.push(...(await fieldLines(sql, key, { before: before.data, after: after.data })));
  }
  if (before.priority !== after.priority) {
    lines.push(line("priority_changed", PRIORITIES[after.priority] ?? "none"));
  }
  if (after.snoozed_until !== null && after.snoozed_until !== before.snoozed_until) {
    lines.push(line("snoozed", isoTime(after.snoozed_until)));
  }
  const isWoken = before.snoozed_until !== null && after.snoozed_until === null;
  if (isWoken && (lines.length === 0 || by.kind === "snooze")) lines.push(line("snooze_ended"));
  return lines;
}

const LONGEST_SHOWN = 200;

/** A line for each custom field that has another value now. */
export async function fieldLines(
  sql: Sql,
  key: Parameters<typeof listCustomFields>[1],
  { before, after }: { readonly before: JsonText; readonly after: JsonText },
): Promise<Line[]> {
  if (before === after) return [];
  const [was, is] = [before, after].map((values) => fromJson<Record<string, FieldValue>>(values));
  const fields = await listCustomFields(sql, key);
  return fields
    .filter(({ field_key }) => customFieldText(was?.[field_key]) !== customFieldText(is?.[field_key]))
    .map(({ label, field_key }) => {
      const text = customFieldText(is?.[field_key]) || "–";
      return line("field_changed", `${label}: ${text.slice(0, LONGEST_SHOWN)}`);
    });
}

function handlingLines({ before, after }: SessionChange): Line[] {
  if (before.state !== after.state) {
    if (after.state === "resolved" || after.state === "closed") return [line(after.state)];
    if (after.chat_mode !== "awaiting" || before.chat_mode === "awaiting")
      return [
        line(after.state === "unresolved" ? "needs_attention" : "reopened"),
        ...modeLines(before, after),
      ];
  }
  return modeLines(before, after);
}

function modeLines(before: SessionChange["before"], after: SessionChange["after"]): Line[] {
  if (before.chat_mode === after.chat_mode) return [];
  if (after.chat_mode === "operator") return [line("taken_over")];
  return [line(after.chat_mode === "awaiting" ? "asked_for_a_person" : "handed_back")];
}

async function ownerLines(sql: Sql, { before, after, by }: SessionChange): Promise<Line[]> {
  const lines: Line[] = [];
  if (before.team_id !== after.team_id) {
    const key = { projectId: after.project_id, teamId: after.team_id ?? 0 };
    lines.push(
      line("team_changed", after.team_id === null ? null : ((await findTeam(sql, key))?.name ?? null)),
    );
  }
  if (before.assignee_id === after.assignee_id) return lines;
  const isModeChanged = before.chat_mode !== after.chat_mode;
  const tookOver = isModeChanged && by.kind === "person" && by.userId === after.assignee_id;
  if (after.assignee_id !== null && !tookOver) {
    const kind = by.kind === "visitor" ? "given_back" : "assigned";
    lines.push(line(kind, (await findUser(sql, after.assignee_id))?.name ?? null));
  }
  // Leaving the hands of people unassigns; the line about that says it.
  if (after.assignee_id === null && !isModeChanged) lines.push(line("unassigned"));
  return lines;
}

const ACTORS: Readonly<Record<Exclude<StoredEvent["by"], "person">, string>> = {
  program: "A program",
  visitor: "The visitor",
  assistant: "The bot",
  inactivity: "Inactivity",
  snooze: "The snooze",
  rotation: "The rotation",
  sla: "The SLA",
  rule: "A rule",
};

const SENTENCES: Readonly<Record<StoredEvent["kind"], string>> = {
  taken_over: "took over",
  handed_back: "handed back to the bot",
  asked_for_a_person: "asked for a person",
  assigned: "assigned this to {subject}",
  given_back: "brought this back to {subject}",
  unassigned: "removed the assignee",
  team_changed: "moved this to team {subject}",
  tags_changed: "changed the tags to {subject}",
  priority_changed: "set the priority to {subject}",
  snoozed: "snoozed this until {subject}",
  snooze_ended: "ended the snooze",
  marked_as_spam: "marked this as spam",
  unmarked_as_spam: "marked this as no spam",
  resolved: "resolved this",
  reopened: "reopened this",
  closed: "closed this",
  needs_attention: "marked this as needing attention",
  sla_breached: "was missed: {subject}",
  rated: "rated this {subject}",
  visitor_blocked: "blocked the visitor",
  visitor_unblocked: "unblocked the visitor",
  field_changed: "changed {subject}",
  contact_merged: "merged the contact into {subject}",
  transcript_sent: "had a transcript sent by e-mail",
};

/** Stores a line about what is no change of the conversation itself, with the name of the person who did it. */
export async function storeLine(
  app: App,
  transaction: Transaction,
  session: Pick<WatchedSession, "id" | "uid" | "project_id">,
  line: Line & { readonly by: ChangeAuthor },
): Promise<void> {
  const userId = line.by.kind === "person" ? line.by.userId : null;
  const name = userId === null ? null : ((await findUser(transaction.sql, userId))?.name ?? null);
  const event = { kind: line.kind, by: line.by.kind, subject: line.subject };
  await storeEvent(app, transaction, session, { event, text: textOfLine(event, name), userId });
}

/** The line as text, for readers of the API; the dashboard writes its own in the reader's language. */
export function textOfLine(event: StoredEvent, personName: string | null): string {
  const actor = event.by === "person" ? (personName ?? "A person") : ACTORS[event.by];
  return `${actor} ${SENTENCES[event.kind].replace("{subject}", () => event.subject || "none")}.`;
}
