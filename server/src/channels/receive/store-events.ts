import { toJson, type Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import type { ChannelEvent } from "../channel.ts";
import { updateCursor, type ChannelRow } from "../queries/channels.ts";
import { insertEvent } from "../queries/events.ts";

/** The kind of the jobs that work off what a vendor has reported, one for each thread. */
export const RECEIVE = "channels.receive";

export interface WaitingThread {
  readonly channelId: number;
  readonly thread: string;
  /** What the team did doesn't wait for the bot's replies: it is a job of its own. */
  readonly isTeam?: boolean;
}

/** Stores what a vendor reports, a job for each thread, and how far it goes, in one transaction. The same again changes nothing. */
export async function storeEvents(
  app: App,
  { id: channelId, project_id: projectId }: Pick<ChannelRow, "id" | "project_id">,
  events: readonly ChannelEvent[],
  cursor?: string,
): Promise<void> {
  if (events.length === 0 && cursor === undefined) return;
  const rows = events.map((event) => ({
    channelId,
    externalId: storable(`${event.kind}:${event.id}`),
    thread: storable(event.thread.id),
    payload: toJson(event),
    now: app.now(),
    isTeam: event.kind === "team",
  }));
  await app.db.write(async (transaction) => {
    const waiting = new Map<string, WaitingThread>();
    for (const { isTeam, ...row } of rows) {
      if (!(await insertEvent(transaction.sql, row))) continue;
      const thread = { channelId, thread: row.thread, ...(isTeam ? { isTeam } : {}) };
      waiting.set(keyOf(thread), thread);
    }
    for (const thread of waiting.values()) await scheduleThread(app, transaction, { ...thread, projectId });
    if (cursor !== undefined) await updateCursor(transaction.sql, channelId, cursor);
  });
}

export const scheduleThread = (
  app: App,
  transaction: Transaction,
  { projectId, ...payload }: WaitingThread & { readonly projectId: number },
): Promise<void> =>
  app.jobs.enqueue(transaction, {
    kind: RECEIVE,
    key: keyOf(payload),
    payload: payload satisfies WaitingThread,
    tenant: String(projectId),
  });

const keyOf = ({ channelId, thread, isTeam }: WaitingThread): string =>
  `${channelId} ${thread}${isTeam ? " team" : ""}`;

const LONGEST_ID = 200;

/** Vendors choose their ids: a long one is its hash, and no database stores a NUL in a text. */
export const storable = (id: string): string =>
  id.length > LONGEST_ID ? hashSecret(id) : id.replaceAll("\0", "");
