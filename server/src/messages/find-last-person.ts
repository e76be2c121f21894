import { fromJson, type Sql } from "../platform/db/index.ts";
import type { InSession } from "./queries/messages.ts";
import { listPartsOfPeople } from "./queries/message-lists.ts";
import type { StoredEvent } from "./store-event.ts";
import { MESSAGE } from "./tables.ts";

/** More lines than a conversation gets after its last reply. */
const LOOKED_AT = 50;

/** The person who last replied or took over; else the one who resolved what the bot had answered. */
export async function findLastPerson(sql: Sql, key: InSession): Promise<number | null> {
  const parts = await listPartsOfPeople(sql, { ...key, limit: LOOKED_AT });
  const eventOf = (event: (typeof parts)[number]["event"]) => event && fromJson<StoredEvent>(event).kind;
  const last =
    parts.find(({ kind, event }) => kind === MESSAGE || eventOf(event) === "taken_over") ??
    parts.find(({ event }) => eventOf(event) === "resolved");
  return last?.user_id ?? null;
}
