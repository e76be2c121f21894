import { sql as raw } from "kysely";
import {
  isUnindexed,
  prepared,
  type JsonText,
  type Sql,
  countRows,
  type ListPage,
  type SortKeys,
} from "../../platform/db/index.ts";
import { filterExpression, type CustomKeys, type FilterLeaf } from "../../platform/filters/index.ts";
import { SESSION_FIELDS } from "../session-filter.ts";
import { inboxConditions, type InboxSelection } from "./inbox.ts";
import { decodeSession } from "./session-codec.ts";
import type { SessionRow } from "./sessions.ts";

export interface SessionSelection {
  readonly projectId: number;
  readonly isEmulator: boolean;
  /** By last message, or creation where there is none; the end is exclusive. */
  readonly from: number | null;
  readonly until: number | null;
  readonly conditions: readonly FilterLeaf[];
  /** The custom fields that the conditions name. */
  readonly customKeys: CustomKeys | null;
  readonly direction: "asc" | "desc";
  readonly inbox: InboxSelection | null;
}

export interface PageOfSessions extends SessionSelection {
  readonly page: ListPage;
}

interface PlainPage {
  readonly projectId: number;
  readonly isEmulator: number;
  readonly limit: number;
  readonly offset: number;
}

const plain = (sql: Sql, page: PlainPage, direction: "asc" | "desc") =>
  sql
    .selectFrom("sessions")
    .selectAll()
    .where("project_id", "=", page.projectId)
    .where("is_emulator", "=", page.isEmulator)
    .orderBy("last_activity_at", direction)
    .orderBy("id", direction)
    .limit(page.limit);

const plainPage = (direction: "asc" | "desc") =>
  prepared((sql, page: PlainPage) => plain(sql, page, direction).offset(page.offset));
const plainPageAfter = (direction: "asc" | "desc") =>
  prepared((sql, page: PlainPage & { time: number; id: number }) =>
    plain(sql, page, direction).where((eb) =>
      eb(
        eb.refTuple("last_activity_at", "id"),
        direction === "asc" ? ">" : "<",
        eb.tuple(page.time, page.id),
      ),
    ),
  );
const plainPages = { asc: plainPage("asc"), desc: plainPage("desc") };
const plainPagesAfter = { asc: plainPageAfter("asc"), desc: plainPageAfter("desc") };

/** Scans an index from the page's end, so a page's cost doesn't depend on the number of sessions. */
export async function listSessions(sql: Sql, asked: PageOfSessions): Promise<SessionRow[]> {
  const { page, direction } = asked;
  if (asked.from === null && asked.until === null && asked.conditions.length === 0 && !asked.inbox) {
    const { projectId } = asked;
    const [time, id] = (page.after ?? []) as number[];
    const plainly = { projectId, isEmulator: asked.isEmulator ? 1 : 0, limit: page.toRead };
    const read =
      time === undefined || id === undefined
        ? await plainPages[direction](sql, { ...plainly, offset: page.offset })
        : await plainPagesAfter[direction](sql, { ...plainly, offset: 0, time, id });
    return page.cut(read, (row) => [row.last_activity_at, row.id]).map(decodeSession);
  }
  const { query } = await listMatchingSessions(sql, asked);
  return (await page.take(query.selectAll("sessions"), sortKeysOf(asked))).map(decodeSession);
}

export async function countSessions(sql: Sql, selection: SessionSelection): Promise<number> {
  return countRows((await listMatchingSessions(sql, selection)).query);
}

/** In an object, since a query that is returned by itself would be awaited. */
export async function listMatchingSessions(sql: Sql, selection: SessionSelection) {
  let query = sql.selectFrom("sessions");
  const isEmulator = selection.isEmulator ? 1 : 0;
  if (selection.conditions.some(namesVisitor)) {
    query = query.where(isUnindexed("sessions.project_id", selection.projectId));
    if (!selection.inbox) query = query.where(isUnindexed("sessions.is_emulator", isEmulator));
  } else {
    query = query.where("sessions.project_id", "=", selection.projectId);
    if (!selection.inbox) query = query.where("sessions.is_emulator", "=", isEmulator);
  }
  for (const condition of selection.inbox ? inboxConditions(selection.inbox) : []) {
    query = query.where(condition);
  }
  if (selection.from !== null) query = query.where("sessions.last_activity_at", ">=", selection.from);
  if (selection.until !== null) query = query.where("sessions.last_activity_at", "<", selection.until);
  for (const condition of selection.conditions) {
    if (condition.key === "integration") {
      const ids = await listIntegrationIds(sql, selection, condition);
      query =
        ids.length > 0 ? query.where("sessions.integration_id", "in", ids) : query.where(raw<boolean>`1 = 0`);
    } else {
      query = query.where(filterExpression(SESSION_FIELDS, condition, selection.customKeys));
      if (asksForPeople(condition)) query = query.where(raw<boolean>`sessions.chat_mode > 1`);
    }
  }
  return { query };
}

/** A visitor and a contact have few conversations, in indexes of their own. */
const namesVisitor = ({ key, operator, value }: FilterLeaf): boolean =>
  operator === "eq" && value !== null && (key === "contact_id" || key === "visitor_id");

export function sortKeysOf(selection: SessionSelection): SortKeys {
  const { column, direction } = sessionOrderOf(selection);
  return [
    [column, direction],
    ["sessions.id", direction],
  ];
}

/** The most urgent and the longest waiting come first, whatever the order of other lists. */
function sessionOrderOf({ inbox, direction }: SessionSelection) {
  if (inbox?.sort === "priority") return { column: "sessions.priority", direction: "desc" } as const;
  if (inbox?.sort === "waiting") return { column: "sessions.waiting_since", direction: "asc" } as const;
  if (inbox?.view === "snoozed") return { column: "sessions.snoozed_until", direction: "asc" } as const;
  if (inbox?.view === "breached" || inbox?.view === "breaching") {
    return { column: "sessions.sla_due_at", direction: "asc" } as const;
  }
  return { column: "sessions.last_activity_at", direction } as const;
}

/** Excludes the bot's sessions in the terms of the index, so that SQLite uses it. */
function asksForPeople({ key, operator, value }: FilterLeaf): boolean {
  if (key !== "chat_mode" || (operator !== "eq" && operator !== "in")) return false;
  return ![value].flat().some((word) => String(word).toLowerCase() === "bot");
}

async function listIntegrationIds(
  sql: Sql,
  key: { projectId: number },
  condition: FilterLeaf,
): Promise<number[]> {
  const rows = await sql
    .selectFrom("integrations")
    .select("integrations.id")
    .where("integrations.project_id", "=", key.projectId)
    .where(filterExpression(SESSION_FIELDS, condition))
    .execute();
  return rows.map((row) => row.id);
}

export interface VisitorSummary {
  readonly id: number;
  readonly uid: string;
  readonly data: JsonText;
  readonly blocked_at: number | null;
  readonly contact_id: number | null;
}

export async function listVisitorsOfPage(
  sql: Sql,
  key: { projectId: number; ids: readonly number[] },
): Promise<VisitorSummary[]> {
  if (key.ids.length === 0) return [];
  return sql
    .selectFrom("visitors")
    .select(["id", "uid", "data", "blocked_at", "contact_id"])
    .where(isUnindexed("project_id", key.projectId))
    .where("id", "in", [...key.ids])
    .execute();
}
