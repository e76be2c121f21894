import type { Transaction } from "../platform/db/index.ts";
import { conflict } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { markDisliked, type LockedSession } from "../sessions/index.ts";
import { findLastMessageBy, hasRating, updateRating, type MessageRow } from "./queries/messages.ts";

export type Rating = "like" | "dislike";

/** Rates the assistant's last message. A rating is no message, so the conversation stays unchanged. */
export async function rateLastReply(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  rating: Rating,
): Promise<MessageRow> {
  const { sql } = transaction;
  const key = { projectId: session.project_id, sessionId: session.id };
  const reply = await findLastMessageBy(sql, { ...key, sender: "assistant" });
  if (!reply) throw conflict("There's no reply to rate yet.");
  await updateRating(sql, { ...key, messageId: reply.id }, rating);
  const isDisliked = await hasRating(sql, { ...key, rating: "dislike" });
  await markDisliked(transaction, session, isDisliked);
  await app.services.reports.replyRated(transaction, session, isDisliked);
  await app.events.publish(transaction, {
    topic: "message.updated",
    projectId: session.project_id,
    sessionId: session.id,
    sessionUid: session.uid,
    messageId: reply.id,
    rating,
    isTest: session.is_emulator === 1,
  });
  return { ...reply, rating };
}
