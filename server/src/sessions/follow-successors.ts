import type { Transaction } from "../platform/db/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { lockSession } from "./change-session.ts";
import { openSessionIn } from "./open-session.ts";
import type { LockedSession } from "./queries/locked-sessions.ts";
import { findSession, updateSessionRow, type SessionWithDurations } from "./queries/sessions.ts";

/**
 * Where a message to this session belongs: to itself, or, where it is closed, to its successor. What a person has
 * closed is closed for the visitor; an operator's reply goes where the visitor writes by now, and reopens it where that
 * is nowhere else. The successor is opened once, so a sender that keeps the old uid stays in one conversation.
 */
export async function followSuccessors(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  sender: "user" | "operator" | "assistant",
): Promise<LockedSession> {
  const { sql } = transaction;
  const projectId = session.project_id;
  let current = session;
  while (current.status === "closed" || (sender !== "assistant" && current.state === "closed")) {
    const closed = await findSession(sql, { projectId, uid: current.uid });
    if (!closed) throw notFound();
    const key = { projectId, uid: closed.successor_uid ?? "" };
    // A successor may have been deleted meanwhile.
    const hasSuccessor = closed.successor_uid !== null && (await findSession(sql, key)) !== null;
    if (!hasSuccessor && sender === "operator" && current.status !== "closed") return current;
    if (!hasSuccessor) return openSuccessor(app, transaction, closed);
    current = await lockSession(app, transaction, key);
  }
  return current;
}

async function openSuccessor(
  app: App,
  transaction: Transaction,
  closed: SessionWithDurations,
): Promise<LockedSession> {
  const opened = await openSessionIn(app, transaction, {
    projectId: closed.project_id,
    widgetUid: closed.widget_uid,
    integrationId: closed.integration_id,
    visitorId: closed.visitor_id,
    contactId: closed.contact_id,
    isEmulator: closed.is_emulator === 1,
    deviceType: closed.device_type,
    platform: closed.platform,
    ip: closed.ip,
    country: closed.country,
    language: closed.language,
    meta: fromJson<Record<string, unknown>>(closed.meta),
  });
  const key = { projectId: closed.project_id, id: closed.id };
  await updateSessionRow(transaction.sql, key, { successor_uid: opened.uid });
  return { ...opened, widget_uid: closed.widget_uid };
}
