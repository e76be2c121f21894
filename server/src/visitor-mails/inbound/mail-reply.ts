import { cutQuotes, parseMail, type ParsedMail } from "../../incoming-mails/index.ts";

/** What a visitor's mail says, as far as a conversation needs it. */
export interface MailReply {
  /** The Message-ID; empty where the mail has none. */
  readonly id: string;
  readonly recipients: readonly string[];
  /** Why a program wrote the mail; null for a person's. */
  readonly automatic: string | null;
  readonly text: string;
}

const ATTACHED = 5;
/** Where mail servers note to whom they delivered. */
const RECIPIENT_HEADERS = ["delivered-to", "x-original-to", "x-envelope-to", "x-forwarded-to"];

export async function parseMailReply(
  message: Uint8Array | string,
  envelope: readonly string[],
): Promise<MailReply> {
  const mail = await parseMail(message);
  const { id, email, headers } = mail;
  const text = cutQuotes(mail.text);
  return {
    id,
    recipients: [
      ...envelope,
      ...[...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address }) => address ?? []),
      ...RECIPIENT_HEADERS.flatMap((name) => headers.get(name) ?? []),
    ],
    // What we sent ourselves is no reply to it.
    automatic: mail.automatic ?? (id.startsWith("<parley.") ? "Message-ID" : null),
    text: text === "" ? "" : text + attachedOf(mail),
  };
}

/** Files of these mails are not stored; that they were there is worth knowing. */
function attachedOf({ email: { attachments } }: ParsedMail): string {
  const names = attachments.flatMap(({ filename, disposition }) =>
    filename && disposition !== "inline" ? [filename.slice(0, 100)] : [],
  );
  if (names.length === 0) return "";
  return `\n\n[${names.slice(0, ATTACHED).join(", ")}${names.length > ATTACHED ? ", …" : ""}]`;
}
