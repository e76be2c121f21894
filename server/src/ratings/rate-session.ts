import { textOfLine } from "../desk/index.ts";
import { findLastAnswer, storeEvent, type MessageRow } from "../messages/index.ts";
import { findUser } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { splitTags } from "../platform/operations/fields.ts";
import { requireSessionForUpdate, type SessionKey, type SessionRow } from "../sessions/index.ts";
import { insertRatingOnce, insertRatingTags } from "./queries.ts";

export interface NewRating {
  readonly score: number;
  readonly comment?: string | undefined;
  readonly by: "visitor" | "program";
}

/** Rates a finished conversation, once. The rating is about who answered last: a person or the bot. */
export async function rateSession(app: App, key: SessionKey, rating: NewRating): Promise<void> {
  await app.db.write(async (transaction) => {
    const session = await requireSessionForUpdate(app, transaction, key);
    const answer = await requireRateable(transaction, session);
    const row = {
      project_id: session.project_id,
      session_id: session.id,
      score: rating.score,
      comment: rating.comment || null,
      answered_by: answer.send_by === "operator" ? ("person" as const) : ("bot" as const),
      user_id: answer.user_id,
      team_id: session.team_id,
      created_at: app.now(),
    };
    const id = await insertRatingOnce(transaction.sql, row);
    if (id === null) throw conflict("This conversation is already rated.");
    await insertRatingTags(transaction.sql, { ...row, id }, splitTags(session.segment));
    await app.services.reports.conversationRated(transaction, session.id, rating.score);
    await storeLine(app, transaction, session, { ...rating, userId: answer.user_id });
  });
}

async function requireRateable({ sql }: Transaction, session: SessionRow): Promise<MessageRow> {
  const isOver = session.state === "resolved" || session.state === "closed" || session.status === "closed";
  if (!isOver) throw conflict("Only a resolved or closed conversation can be rated.");
  const key = { projectId: session.project_id, sessionId: session.id };
  const answer = session.first_asked_at === null ? null : await findLastAnswer(sql, key);
  if (!answer) throw conflict("Only a conversation in which the visitor was answered can be rated.");
  return answer;
}

/** The same in every language: the score, the person who answered, the visitor's words. */
async function storeLine(
  app: App,
  transaction: Transaction,
  session: SessionRow,
  { score, comment, by, userId }: NewRating & { readonly userId: number | null },
): Promise<void> {
  const name = userId === null ? null : (await findUser(transaction.sql, userId))?.name;
  const parts = [`${score}/5`, name, comment && `“${comment}”`];
  const event = { kind: "rated", by, subject: parts.filter(Boolean).join(" · ") } as const;
  await storeEvent(app, transaction, session, { event, text: textOfLine(event, null), userId: null });
}
