import { isEmail, isPhone, LONGEST_DATA, upsertVisitorContact } from "../../contacts/index.ts";
import { fillTemplate } from "../../language/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { linkContactIn, linkVisitor } from "../../sessions/index.ts";
import { ActionFailure } from "../failure.ts";
import type { BuiltinRun } from "./builtin-run.ts";

/** Stores what the visitor has said about themselves. Verified details stay as they are. */
export async function setContactFields(
  app: App,
  { projectId, visitor, values }: BuiltinRun,
  fields: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (visitor.isVerified) throw new ActionFailure("The visitor's details are verified and stay as they are.");
  const filled = Object.fromEntries(
    Object.entries(fields)
      .map(([name, template]) => [name, fillTemplate(template, values).trim().slice(0, 1000)] as const)
      .filter(([, value]) => value !== ""),
  );
  const { name, email, phone, ...data } = filled;
  if (email !== undefined && !isEmail(email)) throw new ActionFailure("The e-mail address is not valid.");
  if (phone !== undefined && !isPhone(phone)) throw new ActionFailure("The phone number is not valid.");
  if (JSON.stringify(data).length > LONGEST_DATA) throw new ActionFailure("The fields are too long.");
  const { session } = visitor;
  const { visitor_id: visitorId } = session;
  await app.db.write(async (transaction) => {
    const identity = {
      proof: "none",
      name: name?.slice(0, 255) ?? null,
      email: email ?? null,
      phone: phone ?? null,
      data,
      currentContactId: session.contact_id,
    } as const;
    const { contact } = await upsertVisitorContact(app, transaction, { projectId }, identity, app.now());
    const contactId = contact.id;
    const { widget_uid: widgetUid } = session;
    if (visitorId !== null)
      await linkVisitor(app, transaction, { projectId, visitorId, widgetUid, contactId });
    else await linkContactIn(app, transaction, { projectId, uid: session.uid }, contactId);
  });
  return filled;
}
