import type { App } from "../platform/operations/context.ts";
import type { Mail } from "../platform/mail/index.ts";
import { isoTime } from "../platform/operations/fields.ts";
import type { Role } from "../platform/operations/requirement.ts";

const AS: Readonly<Record<Role, string>> = {
  owner: "an owner",
  editor: "an editor",
  viewer: "a viewer",
  billing: "a billing member",
};

export function invitationMail(
  app: Pick<App, "publicUrl">,
  invitation: {
    email: string;
    role: Role;
    hash: string;
    organizationName: string;
    sender: { name: string; email: string };
    expiresAt: number;
  },
): Mail {
  const sender = { ...invitation.sender, name: onOneLine(invitation.sender.name) };
  const organizationName = onOneLine(invitation.organizationName);
  const link = `${app.publicUrl()}/accept-invitation?hash=${encodeURIComponent(invitation.hash)}`;
  return {
    to: invitation.email,
    subject: `${sender.name} invited you to ${organizationName}`,
    text: [
      `${sender.name} (${sender.email}) has invited you to join ${organizationName} as ${AS[invitation.role]}.`,
      `Accept your invitation:\n${link}`,
      `The link works once, until ${isoTime(invitation.expiresAt).slice(0, 16).replace("T", " ")} UTC.`,
      "If you weren't expecting this, you can ignore this e-mail.",
    ].join("\n\n"),
  };
}

/** Older names may contain line breaks, which must not add paragraphs to the mail. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
