import { sql as raw } from "kysely";
import type { RunningApp } from "../../server/src/app.ts";
import type { Workspace } from "../../server/test/factories.ts";
import { storeContacts } from "../../server/test/many-contacts.ts";
import { storeConversations } from "../../server/test/many-conversations.ts";

const DAY_MS = 86_400_000;
export const DAYS = 90;
export const MESSAGES_EACH = 10;
/** Conversations whose messages are stored in one transaction. */
const BATCH = 10_000;

export interface Size {
  readonly contacts: number;
  readonly conversations: number;
}

/**
 * Contacts, and conversations of ten messages spread over twice 90 days, each with its figures and a credit for each
 * reply; one of twenty is open, one of fifty has a question that was not answered.
 */
export async function fill({ app }: RunningApp, workspace: Workspace, size: Size): Promise<void> {
  await storeContacts(app, workspace, size.contacts);
  const now = app.now();
  await storeConversations(app, {
    workspace,
    count: size.conversations,
    from: now - 2 * DAYS * DAY_MS,
    until: now - 600_000,
    topics: 30,
  });
  const { projectId, organizationId } = workspace;
  const row = await app.db.read
    .selectFrom("sessions")
    .select(({ fn }) => [fn.min("id").as("first"), fn.max("id").as("last")])
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  const [first, last] = [Number(row.first), Number(row.last)];
  for (let from = first; from <= last; from += BATCH) {
    const part = raw`id >= ${raw.lit(from)} and id < ${raw.lit(Math.min(from + BATCH, last + 1))}`;
    await app.db.write(async ({ sql }) => {
      await raw`update sessions set created_at = first_asked_at, last_activity_at = first_asked_at + 180000,
          quiet_since = first_asked_at + 180000, last_message_at = first_asked_at + 180000, last_message_id = id * 10,
          last_message = 'You are welcome.', last_message_content_type = 'text', last_message_type = 0,
          first_response_ms = 400 + id * 7919 % 5000,
          state = case when id % 20 = 0 then 'pending' else 'resolved' end,
          contact_id = (select min(id) from contacts where project_id = ${raw.lit(projectId)})
            + id * 7919 % ${raw.lit(size.contacts)}
        where ${part}`.execute(sql);
      await raw`insert into messages (project_id, session_id, send_by, origin, kind, content_type, message, rating, reply_ms,
          created_at)
        with place (n) as (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))
        select project_id, id, case when n % 2 = 0 then 'user' else 'assistant' end, 'widget', 0, 'text',
          'Conversation ' || id || ' asks and answers, turn ' || n || ', about topic ' || (id % 30) ||
            ' and what is known of delivery, returns and the opening hours of the shop.',
          case when n % 2 = 1 and (id + n) % 29 = 0 then 'like' when n % 2 = 1 and (id + n) % 41 = 0 then 'dislike' end,
          case when n % 2 = 1 then 400 + (id * 7919 + n * 631) % 5000 end, first_asked_at + n * 20000
        from sessions, place where ${part} order by id, n`.execute(sql);
      await raw`insert into credit_entries (organization_id, amount, balance, reason, reference, project_id, created_at)
        with place (n) as (values (1), (2), (3), (4), (5))
        select ${raw.lit(organizationId)}, -1, 0, 'reply', 'message', project_id, first_asked_at + n * 20000
        from sessions, place where ${part}`.execute(sql);
      await raw`insert into unanswered_questions (project_id, session_id, message_id, question, created_at)
        select project_id, id, id, 'What is known of topic ' || (id % 30), first_asked_at
        from sessions where ${part} and id % 50 = 0`.execute(sql);
    });
  }
  // As PostgreSQL's own housekeeping leaves a table of that age.
  if (app.db.engine === "postgres") await raw`vacuum analyze`.execute(app.db.read);
}
