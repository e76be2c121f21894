import { createHmac } from "node:crypto";
import {
  findContact,
  isEmail,
  isPhone,
  shownExternalId,
  SITE,
  upsertVisitorContact,
  type PersonIdentity,
  type VisitorIdentity,
} from "../contacts/index.ts";
import { forbidden, invalidParams, notFound } from "../platform/errors/app-error.ts";
import type { Transaction } from "../platform/db/index.ts";
import type { App, VisitorContext } from "../platform/operations/context.ts";
import { sameText } from "../platform/secrets/secrets.ts";
import { findPublicWidget, type PublicWidget } from "../projects/index.ts";
import {
  createVisitor,
  endProofsOf,
  findProven,
  findSignedId,
  linkVisitor,
  lockVisitor,
  findVisitorByKey,
  provenValue,
  recordProofsOf,
  type VisitorRow,
} from "../sessions/index.ts";
import { readIdentityToken } from "./identity-token.ts";

export async function requireWidget({ db, actor }: VisitorContext): Promise<PublicWidget> {
  const widget = await findPublicWidget(db.read, actor.widgetUid);
  if (!widget) throw notFound();
  return widget;
}

/** The form before the chat: what a visitor typed makes an unverified lead. */
export async function submitForm(
  context: VisitorContext,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { settings } = await requireWidget(context);
  const answers = checkedAnswers(settings.pre_chat_form.fields, values);
  const { name, email, phone, ...data } = answers;
  await link(context, {
    proof: "none",
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
  if ((type === "phone" || key === "phone") && !isPhone(value)) return "must be a phone number.";
  if (type === "number" && Number.isNaN(Number(value))) return "must be a number.";
  if (type === "select" && !options.includes(value)) return "must be one of the options.";
  return null;
}

/** The site's claims about its user: a token signs all of them, a hash the user's id alone. */
export type SiteIdentity =
  | { readonly token: string }
  | {
      readonly user_id: string;
      readonly hash: string;
      readonly name?: string | undefined;
      readonly email?: string | undefined;
      readonly phone?: string | undefined;
      readonly data?: Readonly<Record<string, unknown>> | undefined;
    };

/**
 * Makes the visitor a user of the site. Where the browser belonged to another user before, a new visitor is
 * created, who cannot read the earlier conversation.
 */
export async function identify(context: VisitorContext, identity: SiteIdentity): Promise<VisitorRow | null> {
  const widget = await requireWidget(context);
  const user = requireProof(widget, identity, context.now());
  const identified = (await isAnotherUser(context, user.identity.id))
    ? await createVisitor(context, { projectId: widget.projectId, data: {} })
    : null;
  await link(context, user, identified?.id);
  return identified;
}

/**
 * A hash signs the id alone; a token signs the address and number as well. A page identifies its visitor on each load; a
 * browser that the site no longer signs in becomes a returning one when the proof ends.
 */
async function recordSignature(
  app: App,
  transaction: Transaction,
  key: { readonly projectId: number; readonly visitorId: number },
  { proof, identity, email, phone }: VisitorIdentity,
): Promise<void> {
  const source = proof === "token" ? "identity_token" : "identity_hash";
  const signed = { level: "signed", source } as const;
  // Whom the team took the visitor for counts no longer: the site has said who it is.
  await endProofsOf(app, transaction, key, { source: "team" });
  // Nor does a code of before the sign-in: on a shared computer another person may have typed it.
  const before = await findProven({ now: app.now, db: { read: transaction.sql } }, key);
  if (provenValue(before, "id") === null) await endProofsOf(app, transaction, key, { source: "code" });
  const details =
    proof === "token"
      ? ([
          ["email", email],
          ["phone", phone],
        ] as const)
      : [];
  await recordProofsOf(app, transaction, key, signed, [
    ["id", identity?.id ?? ""],
    ...details.flatMap(([kind, value]) => (value ? [[kind, value] as const] : [])),
  ]);
}

function requireProof(
  widget: PublicWidget,
  identity: SiteIdentity,
  now: number,
): VisitorIdentity & { identity: PersonIdentity } {
  if ("token" in identity) {
    const { userId, ...details } = readIdentityToken(identity.token, widget, now);
    return { proof: "token", identity: { kind: SITE, id: userId }, ...details };
  }
  const { user_id: externalId, hash, name, email, phone, data } = identity;
  const expected = createHmac("sha256", widget.identitySecret).update(externalId).digest("hex");
  if (!sameText(expected, hash.toLowerCase())) throw forbidden("The hash doesn't match this user.");
  return {
    proof: "id",
    identity: { kind: SITE, id: externalId },
    name: name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    ...(data ? { data } : {}),
  };
}

async function isAnotherUser(context: VisitorContext, userId: string): Promise<boolean> {
  const { projectId, visitorId } = context.actor;
  const signedId = await findSignedId(context, { projectId, visitorId });
  if (signedId !== null) return signedId !== userId;
  const visitor = await findVisitorByKey(context, { projectId, visitorId });
  if (!visitor?.contact_id) return false;
  const contact = await findContact(context.db.read, { projectId, contactId: visitor.contact_id });
  return contact?.external_id != null && shownExternalId(contact) !== userId;
}

async function link(
  context: VisitorContext,
  identity: VisitorIdentity,
  visitorId = context.actor.visitorId,
): Promise<void> {
  const { projectId, widgetUid } = context.actor;
  await context.db.write(async (transaction) => {
    const { contact_id: currentContactId } = await lockVisitor(context, transaction, {
      projectId,
      visitorId,
    });
    const { contact, isConfirmed } = await upsertVisitorContact(
      context,
      transaction,
      { projectId },
      { ...identity, currentContactId },
      context.now(),
    );
    // Equal details of a verified or confirmed record would tell what it holds.
    const isSaid = identity.proof !== "token" && contact.is_verified === 0 && !isConfirmed;
    const isTyped = identity.proof === "none";
    const linked = { projectId, visitorId, widgetUid, contactId: contact.id, isTyped };
    await linkVisitor(context, transaction, linked, isSaid ? { contact, details: identity } : undefined);
    if (identity.identity) await recordSignature(context, transaction, { projectId, visitorId }, identity);
  });
}
