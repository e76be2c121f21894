import type { z } from "zod";
import type { Sql, Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { requireSession, type SessionKey } from "../sessions/index.ts";
import { tailsOf } from "./conversation-tails.ts";
import { presentMessage } from "./present-message.ts";
import { listMessages, listMessagesBefore, type MessageRow, type SaidBefore } from "./queries.ts";
import type { SessionMessage } from "./schema.ts";

export interface MessagesAsked {
  readonly orderBy: "ASC" | "DESC";
  readonly limit: number;
  readonly page: number;
  /** Notes of the team; never for a visitor. */
  readonly notes: boolean;
}

export async function pageOfMessages(
  app: App,
  key: SessionKey,
  asked: MessagesAsked,
): Promise<z.input<typeof SessionMessage>[]> {
  const session = await requireSession(app, key);
  const rows = await listMessages(app.db.read, {
    projectId: key.projectId,
    sessionId: session.id,
    notes: asked.notes,
    direction: asked.orderBy === "ASC" ? "asc" : "desc",
    limit: asked.limit,
    offset: (asked.page - 1) * asked.limit,
  });
  return rows.map((row) => presentMessage(row, session.uid));
}

/** The conversation before a message that this transaction has stored after the one named, oldest first. */
export async function historyBefore(
  app: App,
  transaction: Transaction,
  message: MessageRow,
  previousId: number | null,
  count: number,
): Promise<SaidBefore[]> {
  if (count === 0 || previousId === null) return [];
  const tails = tailsOf(app.db);
  const known = tails.find(message.session_id, previousId, count);
  if (known) return known;
  const history = await readBefore(transaction.sql, message, count);
  transaction.afterCommit(() =>
    tails.keep(message.session_id, {
      lastId: message.id,
      said: [...history, { send_by: message.send_by, message: message.message }],
      isWhole: history.length < count,
    }),
  );
  return history;
}

/** The same for a message that was stored before. */
export async function readBefore(sql: Sql, message: MessageRow, count: number): Promise<SaidBefore[]> {
  const { project_id: projectId, session_id: sessionId, id: beforeId } = message;
  return (await listMessagesBefore(sql, { projectId, sessionId, beforeId, limit: count })).reverse();
}
