import { shownFieldValues } from "../custom-fields/index.ts";
import { findContact, listContactFields } from "../contacts/index.ts";
import { fromJson } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { findVisitorByKey, requireSession } from "../sessions/index.ts";

/** The conversation an action runs in. */
export interface ActionSession {
  readonly id: number;
  readonly uid: string;
}

const CONTACT_FIELDS = ["id", "name", "email", "phone", "external_id"] as const;
const SESSION_FIELDS = ["id", "language", "country"] as const;

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
  if (group === "secrets" && mayUseSecrets && name !== "" && rest.length === 0) return null;
  const secrets = mayUseSecrets ? ", secrets.NAME" : "";
  return ` uses ${named}. Templates can name parameters.NAME, contact.${CONTACT_FIELDS.join(", contact.")}, contact.data.NAME, contact.fields.KEY, session.${SESSION_FIELDS.join(", session.")}${secrets}.`;
}

const isIn = (names: readonly string[], name: string): boolean => names.includes(name);

/** The visitor's side of a conversation. */
export interface VisitorFacts {
  readonly session: Awaited<ReturnType<typeof requireSession>>;
  readonly contact: Readonly<Record<string, unknown>>;
  /** Whether the site has signed the visitor's details, or the team has confirmed them. */
  readonly isVerified: boolean;
}

export async function readVisitor(
  app: App,
  projectId: number,
  { uid }: ActionSession,
): Promise<VisitorFacts> {
  const session = await requireSession(app, { projectId, uid });
  const { contact_id: contactId, visitor_id: visitorId } = session;
  const contact = contactId === null ? undefined : await findContact(app.db.read, { projectId, contactId });
  if (!contact) return { session, contact: {}, isVerified: false };
  const visitor = visitorId === null ? null : await findVisitorByKey(app, { projectId, visitorId });
  // A contact that the team has linked to another visitor's conversation proves nothing about who writes there.
  const isOwn = visitor === null || visitor.contact_id === contactId;
  const { id, name, email, phone, external_id, data } = contact;
  const fields = isOwn ? shownFieldValues(await listContactFields(app.db.read, { projectId }), contact) : {};
  return {
    session,
    contact: isOwn ? { id, name, email, phone, external_id, data: fromJson(data), fields } : {},
    isVerified: isOwn && contact.is_verified === 1 && contact.type !== "spam",
  };
}

export const templateValues = (
  facts: VisitorFacts | null,
  parameters: Readonly<Record<string, unknown>>,
) => ({
  parameters,
  contact: facts?.contact ?? {},
  session: facts
    ? { id: facts.session.uid, language: facts.session.language, country: facts.session.country }
    : {},
});
