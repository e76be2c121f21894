import { sql as raw, type Selectable } from "kysely";
import { isUnindexed, toJson, type Sql, type ListPage, countRows } from "../../platform/db/index.ts";
import type { VisitorsTable } from "../tables.ts";

export type VisitorRow = Selectable<VisitorsTable>;

export interface VisitorKey {
  readonly projectId: number;
  readonly visitorId: number;
}

/** A visitor of that uid who exists already is returned instead. */
export async function insertVisitor(
  sql: Sql,
  values: { projectId: number; uid: string; data: Readonly<Record<string, unknown>>; now: number },
): Promise<VisitorRow> {
  return sql
    .insertInto("visitors")
    .values({
      project_id: values.projectId,
      uid: values.uid,
      contact_id: null,
      data: toJson(values.data),
      created_at: values.now,
      last_seen_at: values.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "uid"]).doUpdateSet({ last_seen_at: values.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findVisitorByUid(
  sql: Sql,
  { projectId, uid }: { projectId: number; uid: string },
): Promise<VisitorRow | null> {
  const row = await sql
    .selectFrom("visitors")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ?? null;
}

const LONGEST_NAME = 80;

/** The names that people of a conversation go by, each on one line: anyone chooses their own in a channel. */
export async function listVisitorNames(
  sql: Sql,
  key: { projectId: number; visitorIds: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const rows = await sql
    .selectFrom("visitors as visitor")
    .leftJoin("contacts as contact", "contact.id", "visitor.contact_id")
    .select(["visitor.id", "contact.name", "contact.email", "contact.phone"])
    .where(isUnindexed("visitor.project_id", key.projectId))
    .where("visitor.id", "in", [...key.visitorIds])
    .execute();
  return new Map(
    rows.map(({ id, name, email, phone }) => {
      const shown = (name ?? email ?? phone ?? `#${id}`).replaceAll(/[\s\p{C}[\]]+/gu, " ").trim();
      return [id, Array.from(shown).slice(0, LONGEST_NAME).join("")];
    }),
  );
}

export async function findVisitor(sql: Sql, key: VisitorKey): Promise<VisitorRow | null> {
  const row = await sql
    .selectFrom("visitors")
    .selectAll()
    .where("id", "=", key.visitorId)
    .where("project_id", "=", key.projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** Also locks the visitor for the rest of the transaction: two pages of one visitor wait for each other. */
export async function touchVisitor(
  sql: Sql,
  key: VisitorKey,
  values: { now: number; contactId?: number; data?: Readonly<Record<string, unknown>> },
): Promise<VisitorRow | null> {
  const row = await sql
    .updateTable("visitors")
    .set({
      last_seen_at: values.now,
      ...(values.contactId === undefined ? {} : { contact_id: values.contactId }),
      ...(values.data === undefined ? {} : { data: toJson(values.data) }),
    })
    .where("id", "=", key.visitorId)
    .where("project_id", "=", key.projectId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The uid of the conversation through a widget in which something happened last. */
export async function findLatestSessionUid(
  sql: Sql,
  key: VisitorKey & { widgetUid: string },
): Promise<string | null> {
  const row = await sql
    .selectFrom("sessions")
    .innerJoin("widgets as widget", "widget.id", "sessions.widget_id")
    .select("sessions.uid")
    .where("sessions.visitor_id", "=", key.visitorId)
    .where("sessions.project_id", "=", key.projectId)
    .where("widget.uid", "=", key.widgetUid)
    .orderBy("sessions.last_activity_at", "desc")
    .orderBy("sessions.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Conversations with messages through one widget: of this browser, and of the others of a signed user. */
const ownSessions = (sql: Sql, key: OwnerKey & { widgetUid: string }) =>
  sql
    .selectFrom("sessions")
    .innerJoin("widgets as widget", "widget.id", "sessions.widget_id")
    .where("sessions.project_id", "=", key.projectId)
    .where("widget.uid", "=", key.widgetUid)
    .where("sessions.visitor_id", "in", provenBrowsersOf(sql, key));

/**
 * This browser, and the others that the site has signed in with the same id as this one. A contact is no proof: a member
 * may link any.
 */
const provenBrowsersOf = (sql: Sql, key: OwnerKey) =>
  sql
    .selectFrom("visitors")
    .select("id")
    .where("id", "=", key.visitorId)
    .where(isUnindexed("project_id", key.projectId))
    .union(
      sql
        .selectFrom("visitor_proofs as own")
        .innerJoin("visitor_proofs as other", (join) =>
          join
            .onRef("other.project_id", "=", "own.project_id")
            .onRef("other.kind", "=", "own.kind")
            .onRef("other.value", "=", "own.value"),
        )
        .select("other.visitor_id as id")
        .where("own.visitor_id", "=", key.visitorId)
        .where(isUnindexed("own.project_id", key.projectId))
        .where("own.kind", "=", "id")
        .where("own.ended_at", "is", null)
        .where((proof) =>
          proof.or([proof("own.expires_at", "is", null), proof("own.expires_at", ">", key.now)]),
        )
        .where("other.kind", "=", "id")
        .where("other.ended_at", "is", null),
    );

/** Whose conversations are asked for, and when: a proof may have expired by then. */
export type OwnerKey = VisitorKey & { readonly now: number };

export async function listOwnSessions(sql: Sql, key: OwnerKey & { widgetUid: string }, page: ListPage) {
  const sessions = spoken(sql, key).select([
    "sessions.id",
    "sessions.uid",
    "sessions.state",
    "sessions.status",
    "sessions.last_activity_at",
  ]);
  return page.take(sessions, [
    ["sessions.last_activity_at", "desc"],
    ["sessions.id", "desc"],
  ]);
}

export const countOwnSessions = (sql: Sql, key: OwnerKey & { widgetUid: string }): Promise<number> =>
  countRows(spoken(sql, key));

const spoken = (sql: Sql, key: OwnerKey & { widgetUid: string }) =>
  ownSessions(sql, key).where("sessions.last_message_id", "is not", null);

export async function hasOwnSession(
  sql: Sql,
  key: OwnerKey & { widgetUid: string; uid: string },
): Promise<boolean> {
  const row = await ownSessions(sql, key)
    .select("sessions.id")
    .where("sessions.uid", "=", key.uid)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The browsers that a block reaches: those proven to be of the same user, also where a proof has expired since, and the
 * threads of the same account of a channel. A contact alone reaches none: a member may link a stranger to any.
 */
const blockedWith = (sql: Sql, key: VisitorKey) =>
  provenBrowsersOf(sql, { ...key, now: 0 }).union(
    sql
      .selectFrom("visitors as own")
      .innerJoin("contacts as account", "account.id", "own.contact_id")
      .innerJoin("visitors as browser", "browser.contact_id", "account.id")
      .select("browser.id")
      .where("own.id", "=", key.visitorId)
      .where("own.project_id", "=", key.projectId)
      .where(channelOf("own.data"), "=", (eb) => eb.ref("account.identity_kind"))
      .where(channelOf("browser.data"), "=", (eb) => eb.ref("account.identity_kind")),
  );

const channelOf = (data: "own.data" | "browser.data") => raw<string | null>`(${raw.ref(data)} ->> 'channel')`;

export async function updateBlock(sql: Sql, key: VisitorKey, blockedAt: number | null): Promise<void> {
  await sql
    .updateTable("visitors")
    .set({ blocked_at: blockedAt })
    .where(isUnindexed("project_id", key.projectId))
    .where("id", "in", blockedWith(sql, key))
    .execute();
}

/** Whether the visitor is blocked, here, in another browser of the same user, or in another thread of the account. */
export async function findBlock(sql: Sql, key: VisitorKey): Promise<boolean> {
  const row = await sql
    .selectFrom("visitors")
    .select("id")
    .where(isUnindexed("project_id", key.projectId))
    .where("id", "in", blockedWith(sql, key))
    .where("blocked_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
