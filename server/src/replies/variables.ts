import { readTold, readVisitor, templateValues } from "../actions/index.ts";
import { fillTemplate, templatePaths, type TemplateValues } from "../language/index.ts";
import { findUser } from "../organizations/index.ts";
import { invalidParams } from "../platform/errors/app-error.ts";
import type { App } from "../platform/operations/context.ts";
import { findProjectById } from "../projects/index.ts";
import { requireSession, type SessionKey } from "../sessions/index.ts";

const VARIABLES = [
  "contact.name",
  "contact.first_name",
  "contact.email",
  "contact.phone",
  "contact.external_id",
  "session.id",
  "session.language",
  "session.country",
  "operator.name",
  "operator.first_name",
  "operator.email",
  "project.name",
];
const CONTACT_DATA = /^contact\.(?:data(\.[\p{L}\p{N}_-]+)+|fields\.[a-z][a-z0-9_]*)$/u;
const LONGEST_VALUE = 200;
const LONGEST_TEXT = 10_000;

/** Refuses a text that names a variable there is not: it would leave a hole in a reply. */
export function requireKnownVariables(field: string, text: string): void {
  const unknown = templatePaths(text).find((path) => !VARIABLES.includes(path) && !CONTACT_DATA.test(path));
  if (unknown === undefined) return;
  const named = `{{${unknown.slice(0, 80)}}}`;
  throw invalidParams({
    [field]: `${field} uses ${named}. Texts can name ${VARIABLES.join(", ")}, contact.data.NAME and contact.fields.KEY.`,
  });
}

/** What texts can name in a conversation. Only a person has a name to sign with. */
export async function readVariables(
  app: App,
  key: SessionKey,
  userId: number | null,
): Promise<TemplateValues> {
  const { db } = app;
  const { projectId } = key;
  const { id, uid, visitor_id: authorId } = await requireSession(app, key);
  const values = templateValues(await readVisitor(app, projectId, { id, uid, authorId }), {});
  const operator = userId === null ? undefined : await findUser(db.read, userId);
  return {
    contact: { ...values.contact, first_name: firstName(values.contact["name"]) },
    session: values.session,
    operator: operator
      ? { name: operator.name, first_name: firstName(operator.name), email: operator.email }
      : {},
    project: { name: (await findProjectById(db.read, projectId))?.name ?? "" },
  };
}

/** The same for a text that reaches this visitor without a person who looks at it. */
export async function readToldVariables(
  app: App,
  { projectId }: Pick<SessionKey, "projectId">,
  variables: TemplateValues,
  visitorId: number | null,
): Promise<TemplateValues> {
  const contact = await readTold(app, app.db.read, { projectId, visitorId });
  return { ...variables, contact: { ...contact, first_name: firstName(contact["name"]) } };
}

const firstName = (name: unknown): string =>
  typeof name === "string" ? (name.trim().split(/\s/u)[0] ?? "") : "";

/** Values are one line: what a visitor enters as a name must not shape the operator's text. */
export const fillVariables = (text: string, values: TemplateValues): string =>
  fillTemplate(text, values, {
    encode: (value) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, LONGEST_VALUE),
    longest: LONGEST_TEXT,
  });
