import { createHmac } from "node:crypto";
import {
  findContact,
  isEmail,
  isPhone,
  upsertVisitorContact,
  type VisitorIdentity,
} from "../contacts/index.ts";
import { forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { VisitorContext } from "../platform/operations/context.ts";
import { sameText } from "../platform/secrets/secrets.ts";
import { findPublicWidget, type PublicWidget } from "../projects/index.ts";
import { addVisitor, linkVisitor, visitorOrNull, type VisitorRow } from "../sessions/index.ts";

export async function requireWidget({ db, actor }: VisitorContext): Promise<PublicWidget> {
  const widget = await findPublicWidget(db.read, actor.widgetUid);
  if (!widget) throw notFound();
  return widget;
}

/** The form before the chat: what a visitor typed makes a lead. */
export async function submitForm(
  context: VisitorContext,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { settings } = await requireWidget(context);
  const answers = checkedAnswers(settings.pre_chat_form.fields, values);
  const { name, email, phone, ...data } = answers;
  await link(context, {
    verified: false,
    name: name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    data,
  });
}

type Field = PublicWidget["settings"]["pre_chat_form"]["fields"][number];

function checkedAnswers(
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const answers: Record<string, string> = {};
  for (const field of fields) {
    const value = (values[field.key] ?? "").trim();
    const problem = problemOf(field, value);
    if (problem) problems[field.key] = `${field.label} ${problem}`;
    else if (value !== "") answers[field.key] = value;
  }
  if (Object.keys(problems).length > 0) throw invalidParams(problems);
  return answers;
}

function problemOf({ key, type, required, options }: Field, value: string): string | null {
  if (value === "") return required ? "must not be empty." : null;
  if ((type === "email" || key === "email") && !isEmail(value)) return "must be an e-mail address.";
  if ((type === "phone" || key === "phone") && !isPhone(value)) return "must be a telephone number.";
  if (type === "number" && Number.isNaN(Number(value))) return "must be a number.";
  if (type === "select" && !options.includes(value)) return "must be one of the choices.";
  return null;
}

export interface SignedIdentity {
  readonly user_id: string;
  readonly hash: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The site vouches for who this is. Where the browser was somebody else before, a new visitor begins: nobody reads
 * the conversation of the person who used it earlier.
 */
export async function identify(
  context: VisitorContext,
  identity: SignedIdentity,
): Promise<VisitorRow | null> {
  const widget = await requireWidget(context);
  const proof = createHmac("sha256", widget.identitySecret).update(identity.user_id).digest("hex");
  if (!sameText(proof, identity.hash.toLowerCase())) throw forbidden("The signature does not fit this user.");
  const newcomer = (await isSomebodyElse(context, identity.user_id))
    ? await addVisitor(context, { projectId: widget.projectId, data: {} })
    : null;
  const { user_id: externalId, name, email, phone, data } = identity;
  const known = {
    verified: true,
    externalId,
    name: name ?? null,
    email: email ?? null,
    phone: phone ?? null,
  };
  await link(context, { ...known, ...(data ? { data } : {}) }, newcomer?.id);
  return newcomer;
}

async function isSomebodyElse(context: VisitorContext, userId: string): Promise<boolean> {
  const { projectId, visitorId } = context.actor;
  const visitor = await visitorOrNull(context, { projectId, visitorId });
  if (!visitor?.contact_id) return false;
  const contact = await findContact(context.db.read, { projectId, contactId: visitor.contact_id });
  return contact?.external_id != null && contact.external_id !== userId;
}

async function link(
  context: VisitorContext,
  identity: VisitorIdentity,
  visitorId = context.actor.visitorId,
): Promise<void> {
  const { projectId, widgetUid } = context.actor;
  await context.db.write(async (transaction) => {
    const { contact } = await upsertVisitorContact(transaction, { projectId }, identity, context.now());
    await linkVisitor(context, transaction, { projectId, visitorId, widgetUid, contactId: contact.id });
  });
}
