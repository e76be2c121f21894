import { readProven, readTold } from "../actions/index.ts";
import { findContact } from "../contacts/index.ts";
import { findDefaultTeam, hoursOfTeam, listTeams, openingAt, type BusinessHours } from "../desk/index.ts";
import { findLastMessageBy, listMessagesByIds } from "../messages/index.ts";
import { fromJson, type Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { splitTags } from "../platform/operations/fields.ts";
import { foldText } from "../platform/text/fold-text.ts";
import { findScore } from "../ratings/index.ts";
import { findProven, type SessionRow } from "../sessions/index.ts";
import { asWords, contactFacts, type Conditional, type Facts } from "./conditions.ts";
import type { RuleCondition } from "./schema.ts";

/** What a visitor has said is compared by signed digests. */
type Key = Pick<App, "signingKey">;

type FactKind = RuleCondition["kind"] | "told" | "proven";

/** Which facts the rules ask for; the others are not read. */
export const kindsOf = (rules: readonly Conditional[]): ReadonlySet<FactKind> =>
  new Set(
    rules.flatMap((rule) =>
      rule.conditions.flatMap(({ kind }) => (kind === "contact" ? contactFacts(rule) : kind)),
    ),
  );

export interface Moment {
  readonly at: number;
  /** The visitor's message that it is about; null for the last one. */
  readonly messageId: number | null;
}

/** Reads what the conditions need, from the committed state or in a transaction. */
export async function readFacts(
  app: Key,
  sql: Sql,
  session: SessionRow,
  { at, messageId }: Moment,
  kinds: ReadonlySet<FactKind>,
): Promise<Facts> {
  const key = { projectId: session.project_id, sessionId: session.id };
  const readsContact = kinds.has("contact") && session.contact_id !== null;
  const hours = kinds.has("hours") ? await findHoursOf(sql, session) : null;
  return {
    ...plainFacts(session, at),
    ...textFacts(kinds.has("text") ? await readText(sql, key, messageId) : ""),
    contact: readsContact
      ? ((await findContact(sql, { ...key, contactId: session.contact_id! })) ?? null)
      : null,
    ...(await readerFacts(app, sql, session, { at, messageId }, kinds)),
    isOpen: hours && openingAt(hours, at).isOpen,
    score: kinds.has("rating") ? await findScore(sql, key) : null,
  };
}

/** What is proven and told of the visitor whom the rule is about: in a shared thread, the author of the message. */
export async function readerFacts(
  { signingKey }: Key,
  sql: Sql,
  session: SessionRow,
  { at, messageId }: Moment,
  kinds: ReadonlySet<FactKind>,
): Promise<Pick<Facts, "isProven" | "told" | "proven">> {
  if (!kinds.has("verified") && !kinds.has("told")) return { isProven: false, told: {}, proven: {} };
  const key = { projectId: session.project_id, visitorId: await findReaderId(sql, session, messageId) };
  const then = { signingKey, now: () => at };
  const isProven = async () => (await findProven({ ...then, db: { read: sql } }, key)).level !== "none";
  return {
    isProven: kinds.has("verified") && (await isProven()),
    told: kinds.has("told") ? await readTold(then, sql, key) : {},
    proven: kinds.has("proven") ? await readProven(then, sql, key) : {},
  };
}

/** Null where a program wrote the message. */
export async function findReaderId(
  sql: Sql,
  session: Pick<SessionRow, "project_id" | "visitor_id">,
  messageId: number | null,
): Promise<number | null> {
  const ids = messageId === null ? [] : [messageId];
  const [message] = await listMessagesByIds(sql, { projectId: session.project_id, ids });
  return message ? message.author_id : session.visitor_id;
}

/** What conditions on the text read, made once for all of them. */
export function textFacts(message: string): Pick<Facts, "text" | "words"> {
  const text = foldText(message);
  return { text, words: asWords(text) };
}

/** The address on which the conversation began. */
export function startPageOf({ meta }: Pick<SessionRow, "meta">): string {
  const { page } = fromJson<{ page?: unknown }>(meta);
  return typeof page === "string" ? page : "";
}

/** What the conversation's own row says. */
export const plainFacts = (session: SessionRow, at: number): Facts => ({
  session,
  tags: splitTags(session.segment),
  text: "",
  words: "",
  page: foldText(startPageOf(session)),
  contact: null,
  told: {},
  proven: {},
  isProven: false,
  isOpen: null,
  score: null,
  at,
});

async function readText(
  sql: Sql,
  key: { projectId: number; sessionId: number },
  messageId: number | null,
): Promise<string> {
  if (messageId === null) return (await findLastMessageBy(sql, { ...key, sender: "user" }))?.message ?? "";
  const [message] = await listMessagesByIds(sql, { projectId: key.projectId, ids: [messageId] });
  return message?.message ?? "";
}

/** Those of the conversation's team, or of the default one. */
export async function findHoursOf(
  sql: Sql,
  { project_id: projectId, team_id: teamId }: Pick<SessionRow, "project_id" | "team_id">,
): Promise<BusinessHours | null> {
  const own = teamId === null ? null : (await listTeams(sql, { projectId })).find(({ id }) => id === teamId);
  const team = own ?? (await findDefaultTeam(sql, { projectId }));
  return team && hoursOfTeam(team);
}
