import { findOpenTime } from "../desk/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { CountedMessage, LockedSession, ReportEffects, SessionChange } from "../sessions/index.ts";
import {
  countBotMessage,
  countBreach,
  countVisitorMessage,
  findFigures,
  insertFigures,
  updateFigures,
  type FiguresChanges,
  type FiguresRow,
} from "./queries/figures.ts";
import { CHANNELS, type Channel } from "./tables.ts";

type Outcome = Pick<LockedSession, "mode_epoch" | "first_response_ms" | "is_missed" | "is_disliked">;

/** The rule of analytics: answered with no handover, unanswered question or dislike. */
const isSolvedByBot = (session: Outcome): number =>
  session.mode_epoch === 0 &&
  session.first_response_ms !== null &&
  session.is_missed === 0 &&
  session.is_disliked === 0
    ? 1
    : 0;

/** What reports record of a conversation, in the transaction of what happens there. */
export const reportEffects: ReportEffects = {
  async messageStored(app, transaction, { before, after }, message) {
    const row = { sessionId: after.id, now: app.now() };
    if (message.sendBy === "operator") return recordReply(app, transaction, before, message);
    if (message.sendBy === "assistant") {
      return countBotMessage(transaction.sql, { ...row, isSolved: isSolvedByBot(after) });
    }
    if (before.first_asked_at !== null) return countVisitorMessage(transaction.sql, row);
    return insertFigures(transaction.sql, { ...row, channel: channelOf(after, message) });
  },
  async sessionChanged(app, transaction, change) {
    const row = await findFigures(transaction.sql, { sessionId: change.after.id });
    if (!row) return;
    const changes = {
      ...changesOf(row, change, app.now()),
      ...(await resolutionOf(app, transaction, row, change)),
    };
    if (Object.keys(changes).length > 0) await updateFigures(transaction.sql, row.session_id, changes);
  },
  async replyRated({ sql }, session, isDisliked) {
    const is_solved_by_bot = isSolvedByBot({ ...session, is_disliked: isDisliked ? 1 : 0 });
    await updateFigures(sql, session.id, { is_solved_by_bot });
  },
  conversationRated: ({ sql }, sessionId, score) => updateFigures(sql, sessionId, { score }),
  slaMissed: ({ sql }, sessionId) => countBreach(sql, sessionId),
};

const channelOf = (session: LockedSession, { origin }: CountedMessage): Channel =>
  session.is_emulator === 1 ? "test" : (CHANNELS.find((channel) => channel === origin) ?? "api");

/** Where no visitor waited for a person, the person's first message is no first reply. */
async function recordReply(
  app: App,
  transaction: Transaction,
  session: LockedSession,
  { userId }: CountedMessage,
): Promise<void> {
  const row = await findFigures(transaction.sql, { sessionId: session.id });
  if (!row) return;
  const now = app.now();
  const since = row.asked_at ?? session.waiting_since;
  const isFirst = row.person_messages === 0 && since !== null;
  const reply = isFirst
    ? {
        first_reply_ms: Math.max(0, now - since),
        first_reply_open_ms: await findOpenTime(transaction.sql, session, since, now),
      }
    : {};
  await updateFigures(transaction.sql, row.session_id, {
    ...reply,
    ...handlingAfter(row, session, now),
    person_messages: row.person_messages + 1,
    user_id: userId ?? row.user_id,
    is_handled: 1,
    is_solved_by_bot: 0,
    asked_at: null,
    last_message_at: now,
  });
}

/** Counts from when both were there: the visitor's message, and a person who has the conversation. */
function handlingAfter(row: FiguresRow, session: LockedSession, now: number): FiguresChanges {
  if (row.person_since === null || session.waiting_since === null) return {};
  const since = Math.max(row.person_since, session.waiting_since);
  return { handling_ms: (row.handling_ms ?? 0) + Math.max(0, now - since) };
}

function changesOf(row: FiguresRow, { before, after }: SessionChange, now: number): FiguresChanges {
  const changes: FiguresChanges = {};
  if (after.segment !== undefined && after.segment !== row.tags) changes.tags = after.segment;
  if (after.team_id !== row.team_id) changes.team_id = after.team_id;
  const isAssigned = after.assignee_id !== null && after.assignee_id !== before.assignee_id;
  if (isAssigned && row.person_messages === 0) changes.user_id = after.assignee_id;
  const isInHands =
    after.chat_mode === "operator" || (after.chat_mode !== "bot" && after.assignee_id !== null);
  if (isInHands !== (row.person_since !== null)) changes.person_since = isInHands ? now : null;
  if (before.chat_mode === after.chat_mode) return changes;
  if (after.chat_mode !== "bot") Object.assign(changes, { is_handled: 1, is_solved_by_bot: 0 });
  if (after.chat_mode === "awaiting" && row.person_messages === 0) {
    changes.asked_at = row.asked_at ?? after.waiting_since ?? now;
  }
  if (after.chat_mode === "bot") changes.asked_at = null;
  return changes;
}

const isOver = (state: SessionChange["after"]["state"]): boolean =>
  state === "resolved" || state === "closed";

/** What inactivity resolves was over with its last message: the silence after it is not work. */
async function resolutionOf(
  app: App,
  transaction: Transaction,
  row: FiguresRow,
  { before, after, by }: SessionChange,
): Promise<FiguresChanges> {
  if (before.state === after.state) return {};
  if (!isOver(after.state)) return { resolution_ms: null, resolution_open_ms: null };
  if (row.resolution_ms !== null) return {};
  const until = by.kind === "inactivity" ? row.last_message_at : app.now();
  return {
    resolution_ms: Math.max(0, until - row.started_at),
    resolution_open_ms: await findOpenTime(transaction.sql, after, row.started_at, until),
  };
}
