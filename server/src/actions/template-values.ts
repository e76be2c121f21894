import { shownFieldValues } from "../custom-fields/index.ts";
import { findContact, listContactFields, shownExternalId, SITE, type ContactRow } from "../contacts/index.ts";
import { fromJson, type Sql } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import {
  contactIdOf,
  findProven,
  findVisitor,
  findVisitorByKey,
  NOTHING_PROVEN,
  provenValue,
  provesRecord,
  requireSession,
  saidPart,
  type Proven,
  type VisitorRow,
} from "../sessions/index.ts";

/** The conversation an action runs in. */
export interface ActionSession {
  readonly id: number;
  readonly uid: string;
  /** The visitor for whom it runs; null where the sender is known not to be one. */
  readonly authorId: number | null;
}

const CONTACT_FIELDS = ["id", "name", "email", "phone", "external_id"] as const;
const SESSION_FIELDS = ["id", "language", "country"] as const;
const VISITOR_FIELDS = ["proof", "email", "phone", "user_id"] as const;

/** What is wrong with a path of a template, after the word "configuration", or null. */
export function problemOfPath(
  path: string,
  parameters: Readonly<Record<string, unknown>>,
  mayUseSecrets: boolean,
): string | null {
  const [group, name = "", ...rest] = path.split(".");
  const properties = (parameters["properties"] ?? {}) as object;
  const named = `{{${path.slice(0, 80)}}}`;
  if (group === "parameters" && Object.hasOwn(properties, name)) return null;
  if (group === "parameters") return ` uses ${named}, but parameters has no property of that name.`;
  if (
    group === "contact" &&
    (isIn(CONTACT_FIELDS, name) ||
      (name === "data" && rest.length > 0) ||
      (name === "fields" && rest.length === 1))
  )
    return null;
  if (group === "session" && isIn(SESSION_FIELDS, name)) return null;
  if (group === "visitor" && isIn(VISITOR_FIELDS, name)) return null;
  if (group === "secrets" && mayUseSecrets && name !== "" && rest.length === 0) return null;
  const secrets = mayUseSecrets ? ", secrets.NAME" : "";
  return ` uses ${named}. Templates can name parameters.NAME, contact.${CONTACT_FIELDS.join(", contact.")}, contact.data.NAME, contact.fields.KEY, visitor.${VISITOR_FIELDS.join(", visitor.")}, session.${SESSION_FIELDS.join(", session.")}${secrets}.`;
}

const isIn = (names: readonly string[], name: string): boolean => names.includes(name);

/** The visitor's side of a conversation. */
export interface VisitorFacts {
  readonly session: Awaited<ReturnType<typeof requireSession>>;
  /** The visitor who asks; null where a program writes in their name. */
  readonly visitor: VisitorRow | null;
  /** What the visitor's own contact says, proven or not. */
  readonly contact: Readonly<Record<string, unknown>>;
  /** Of that, what this visitor has proven. */
  readonly provenContact: Readonly<Record<string, unknown>>;
  /** The details are the site's or the team's, and no visitor's words change them. */
  readonly isRecordVerified: boolean;
  readonly proven: Proven;
}

export async function readVisitor(
  app: App,
  projectId: number,
  { uid, authorId }: ActionSession,
): Promise<VisitorFacts> {
  const session = await requireSession(app, { projectId, uid });
  const visitor = authorId === null ? null : await findVisitorByKey(app, { projectId, visitorId: authorId });
  // A contact that the team has linked to the conversation says nothing about the visitor who writes there.
  const isOfProgram = authorId === null && session.visitor_id === null;
  const held = await findProven(app, { projectId, visitorId: authorId });
  const contactId = isOfProgram ? session.contact_id : contactIdOf(held, visitor);
  const found = contactId === null ? undefined : await findContact(app.db.read, { projectId, contactId });
  const proven = found?.type === "spam" ? NOTHING_PROVEN : held;
  const facts = { session, visitor, proven };
  if (!found) return { ...facts, contact: {}, provenContact: provenDetails(proven), isRecordVerified: false };
  const contact = await readRecord(app.db.read, found);
  return {
    ...facts,
    contact,
    provenContact: provenPart(found, contact, proven),
    isRecordVerified: found.is_verified === 1,
  };
}

type Values = Readonly<Record<string, unknown>>;

/** What texts that reach this visitor by themselves may say: what is proven, and what this visitor has said. */
export async function readTold(...asked: Parameters<typeof readOwn>): Promise<Values> {
  const { said, proven } = await readOwn(...asked);
  return { ...said, ...proven };
}

/** What this visitor has proven about themselves, and nothing that they have only said. */
export const readProven = async (...asked: Parameters<typeof readOwn>): Promise<Values> =>
  (await readOwn(...asked)).proven;

async function readOwn(
  { now, signingKey }: Pick<App, "now" | "signingKey">,
  sql: Sql,
  { projectId, visitorId }: { readonly projectId: number; readonly visitorId: number | null },
): Promise<{ readonly said: object; readonly proven: Values }> {
  const visitor = visitorId === null ? null : await findVisitor(sql, { projectId, visitorId });
  const proven = await findProven({ db: { read: sql }, now }, { projectId, visitorId });
  const contactId = contactIdOf(proven, visitor);
  const found = contactId === null ? undefined : await findContact(sql, { projectId, contactId });
  if (found?.type === "spam") return { said: {}, proven: {} };
  if (!visitor || !found) return { said: {}, proven: provenDetails(proven) };
  const part = provenPart(found, await readRecord(sql, found), proven);
  const known = Object.entries(part).filter(([, value]) => value !== null);
  return { said: saidPart({ signingKey }, visitor, found), proven: Object.fromEntries(known) };
}

/** A contact by the names of templates. */
async function readRecord(sql: Sql, row: ContactRow) {
  const fields = shownFieldValues(await listContactFields(sql, { projectId: row.project_id }), row);
  const { id, name, email, phone, data } = row;
  return { id, name, email, phone, external_id: shownExternalId(row), data: fromJson(data), fields };
}

/** The addresses and numbers that the visitor has proven. */
const provenDetails = (proven: Proven) => ({
  email: provenValue(proven, "email"),
  phone: provenValue(proven, "phone"),
});

/**
 * The whole record where the visitor has proven to be its person and no visitor's words are in it; the id where the
 * vendor's account is proven; else the address and number alone. A name that a person chose is never proven.
 */
function provenPart(
  row: ContactRow,
  contact: Readonly<Record<string, unknown>>,
  proven: Proven,
): Readonly<Record<string, unknown>> {
  if (provesRecord(proven, row)) return contact;
  const isUser = row.identity_kind === SITE && provenValue(proven, "id") === row.identity_id;
  const isAccount = row.external_id !== null && provenValue(proven, "account") === row.external_id;
  const ids = isUser || isAccount ? { id: contact["id"], external_id: contact["external_id"] } : {};
  return { ...ids, ...provenDetails(proven) };
}

/** What a service is told of the one who asks. */
export const visitorValues = (proven: Proven) => ({
  proof: proven.level,
  ...provenDetails(proven),
  user_id: provenValue(proven, "id"),
});

/** An action that needs a proof gets nothing that isn't proven; the others can read what is proven beside the claims. */
export const templateValues = (
  facts: VisitorFacts | null,
  parameters: Readonly<Record<string, unknown>>,
  needed: Proven["level"] = "none",
) => ({
  parameters,
  contact: (needed === "none" ? facts?.contact : facts?.provenContact) ?? {},
  visitor: visitorValues(facts?.proven ?? NOTHING_PROVEN),
  session: facts
    ? { id: facts.session.uid, language: facts.session.language, country: facts.session.country }
    : {},
});
