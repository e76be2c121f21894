import {
  isEmail,
  isPhone,
  LONGEST_DATA,
  upsertVisitorContact,
  type VisitorIdentity,
} from "../../contacts/index.ts";
import { fillTemplate } from "../../language/index.ts";
import type { Transaction } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { linkContactIn, linkVisitor, lockVisitor, requireSessionForUpdate } from "../../sessions/index.ts";
import { ActionFailure } from "../failure.ts";
import type { BuiltinRun } from "./builtin-run.ts";

/** Stores what the visitor has said about themselves. Details of the site and the team stay as they are. */
export async function setContactFields(
  app: App,
  run: BuiltinRun,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (run.visitor.isRecordVerified) throw new ActionFailure(VERIFIED);
  const filled = Object.fromEntries(
    Object.entries(fields)
      .map(([name, template]) => [name, fillTemplate(template, run.values).trim().slice(0, 1000)] as const)
      .filter(([, value]) => value !== ""),
  );
  const { name, email, phone, ...data } = filled;
  if (email !== undefined && !isEmail(email)) throw new ActionFailure("The e-mail address is not valid.");
  if (phone !== undefined && !isPhone(phone)) throw new ActionFailure("The phone number is not valid.");
  if (JSON.stringify(data).length > LONGEST_DATA) throw new ActionFailure("The fields are too long.");
  const claims = {
    proof: "none",
    name: name?.slice(0, 255) ?? null,
    email: email ?? null,
    phone: phone ?? null,
    data,
  } as const;
  await app.db.write((transaction) => storeClaims(app, transaction, run, claims));
  return filled;
}

const VERIFIED = "The visitor's details are verified and stay as they are.";
const NOT_OWN =
  "The team has linked this conversation to a contact. What the visitor says does not change that contact; a person of the team can.";

/**
 * Changes the visitor's own contact, and no other: a conversation that a member has linked to someone, or whose contact
 * was merged into another, must not make its visitor that person.
 */
async function storeClaims(
  app: App,
  transaction: Transaction,
  { projectId, visitor }: BuiltinRun,
  claims: VisitorIdentity,
): Promise<void> {
  const { uid, widget_uid: widgetUid } = visitor.session;
  const author = visitor.visitor;
  const own = author && (await lockVisitor(app, transaction, { projectId, visitorId: author.id }));
  const session = await requireSessionForUpdate(app, transaction, { projectId, uid });
  const isOfProgram = own === null && session.visitor_id === null;
  const isConversations = session.visitor_id === own?.id;
  const currentContactId = isOfProgram ? session.contact_id : (own?.contact_id ?? null);
  const isLinkedByTeam =
    isConversations && session.contact_id !== null && session.contact_id !== currentContactId;
  if ((own === null && !isOfProgram) || isLinkedByTeam) throw new ActionFailure(NOT_OWN);
  const { contact, isConfirmed } = await upsertVisitorContact(
    app,
    transaction,
    { projectId },
    { ...claims, currentContactId },
    app.now(),
  );
  if (isConfirmed) throw new ActionFailure(VERIFIED);
  const contactId = contact.id;
  // Equal details of a verified record would tell what it holds.
  const said = contact.is_verified === 0 ? { contact, details: claims } : undefined;
  const linked = { projectId, widgetUid, contactId, isTyped: true };
  if (own) await linkVisitor(app, transaction, { ...linked, visitorId: own.id }, said);
  else await linkContactIn(app, transaction, { projectId, uid }, contactId);
}
