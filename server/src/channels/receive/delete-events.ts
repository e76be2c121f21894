import { fromJson, type Sql } from "../../platform/db/index.ts";
import type { ChannelEvent } from "../channel.ts";
import { deleteEvent, listUnfinishedEvents } from "../queries/events.ts";
import { isOwnVisitor, personUid } from "./person-uid.ts";

/** What vendors reported of people in threads that others share, and that no job has finished. */
export async function deleteEventsOfPeople(
  sql: Sql,
  { projectId, visitorUids }: { readonly projectId: number; readonly visitorUids: readonly string[] },
): Promise<void> {
  const erased = new Set(visitorUids);
  for (const { id, channel_uid: channelUid, payload } of await listUnfinishedEvents(sql, { projectId })) {
    const event = fromJson<ChannelEvent>(payload);
    if (event.kind !== "message" || !isOwnVisitor(event)) continue;
    if (erased.has(personUid(channelUid, event.sender.id))) await deleteEvent(sql, id);
  }
}
