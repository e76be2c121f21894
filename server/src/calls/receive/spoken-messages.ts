import { listMessagesAfter, type MessageRow } from "../../messages/index.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { advanceSpoken, findCallById, type CallRow } from "../queries/calls.ts";
import { speakable } from "../speech/speakable.ts";

const AT_ONCE = 20;
/** Buttons below an answer, which a caller can't press. */
const RATINGS = new Set(["like", "dislike", "requesthumanoperator"]);

export interface SpokenMessage {
  readonly id: number;
  /** As it was written. */
  readonly message: string;
  readonly text: string;
}

/** What the bot and the team have written since something was last spoken, in its order. */
export async function unspokenOf(app: App, { id }: Pick<CallRow, "id">): Promise<SpokenMessage[]> {
  const call = await findCallById(app.db.read, id);
  if (!call) return [];
  const { project_id: projectId, session_id: sessionId, spoken_through: afterId } = call;
  const rows = await listMessagesAfter(app.db.read, { projectId, sessionId, afterId, limit: AT_ONCE });
  return rows
    .filter((row) => row.send_by !== "user" && row.content_type !== "note" && row.content_type !== "event")
    .map((row) => ({ id: row.id, message: row.message, text: spokenText(row) }));
}

export async function markSpoken(app: App, { id }: Pick<CallRow, "id">, messageId: number): Promise<void> {
  await app.db.writeStatement((sql) => advanceSpoken(sql, id, messageId));
}

/** With the choices of a question, since the caller can't see them. */
export function spokenText({ message, choices }: Pick<MessageRow, "message" | "choices">): string {
  const offered =
    choices === null ? [] : fromJson<{ text: string; value: string; enabled: boolean }[]>(choices);
  const named = offered
    .filter(({ value, enabled }) => enabled && !RATINGS.has(value))
    .map(({ text }) => text);
  const list = named.length > 0 ? `\n\n${named.join(", ")}?` : "";
  return speakable(message + list);
}
