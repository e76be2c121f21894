import { findUser } from "../organizations/index.ts";
import type { Transaction } from "../platform/db/index.ts";
import { sendMail, type Mail } from "../platform/mail/index.ts";
import type { Context } from "../platform/operations/context.ts";
import { isoTime } from "../platform/operations/fields.ts";
import { describeDevice } from "./device.ts";
import { findKnownBrowser } from "./known-browsers.ts";

/** Mails the person when a browser signs in that never did before. A new account knows that it was made. */
export async function mailNewDevice(
  context: Context,
  transaction: Transaction,
  { userId, signInId }: { userId: number; signInId: number },
): Promise<void> {
  if (findKnownBrowser(context, userId) !== null) return;
  const user = await findUser(transaction.sql, userId);
  if (!user || user.created_at >= context.now()) return;
  await sendMail(context, transaction, `new-device:${signInId}`, newDeviceMail(context, user));
}

function newDeviceMail(context: Context, user: { name: string; email: string }): Mail {
  const { ip, userAgent } = context.call;
  const when = isoTime(context.now()).slice(0, 16).replace("T", " ");
  return {
    to: user.email,
    subject: "New sign-in to your account",
    text: [
      `Hello ${user.name},`,
      `There was a new sign-in to your account: ${describeDevice(userAgent)}, IP address ${ip}, ${when} UTC.`,
      `If this wasn't you, change your password and sign out that browser:\n${context.publicUrl()}/profile`,
    ].join("\n\n"),
  };
}
