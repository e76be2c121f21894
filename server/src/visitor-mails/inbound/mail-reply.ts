import PostalMime, { type Email } from "postal-mime";
import { isBlockTag, readHtml } from "../../language/index.ts";
import { cutQuotes } from "./cut-quotes.ts";

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
const NESTING = 50;
const LARGEST_HEAD = 256 * 1024;
/** Where mail servers note to whom they delivered. */
const RECIPIENT_HEADERS = ["delivered-to", "x-original-to", "x-envelope-to", "x-forwarded-to"];

export async function parseMailReply(
  message: Uint8Array | string,
  envelope: readonly string[],
): Promise<MailReply> {
  const limits = { maxNestingDepth: NESTING, maxHeadersSize: LARGEST_HEAD };
  const email = await PostalMime.parse(message, limits);
  const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
  const text = cutQuotes(email.text?.trim() ? email.text : textOfHtml(email.html ?? ""));
  return {
    id: email.messageId ?? "",
    recipients: [
      ...envelope,
      ...[...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address }) => address ?? []),
      ...RECIPIENT_HEADERS.flatMap((name) => headers.get(name) ?? []),
    ],
    automatic: automaticOf(email, headers),
    text: text === "" ? "" : text + attachedOf(email),
  };
}

/** RFC 3834, what older programs send instead, reports of undelivered mails, and what we sent ourselves. */
function automaticOf(email: Email, headers: ReadonlyMap<string, string>): string | null {
  const submitted = headers.get("auto-submitted")?.trim().toLowerCase() ?? "no";
  if (submitted !== "no" && !submitted.startsWith("no;")) return "Auto-Submitted";
  if (/^\s*(bulk|list|junk|auto_reply)\b/i.test(headers.get("precedence") ?? "")) return "Precedence";
  for (const name of ["x-autoreply", "x-autorespond", "list-id"]) if (headers.has(name)) return name;
  if (/^multipart\/report\b/i.test(headers.get("content-type")?.trim() ?? "")) return "Content-Type";
  if (headers.get("return-path")?.trim() === "<>") return "Return-Path";
  return email.messageId?.startsWith("<parley.") ? "Message-ID" : null;
}

/** Files of mails are not stored; that they were there is worth knowing. */
function attachedOf({ attachments }: Email): string {
  const names = attachments.flatMap(({ filename, disposition }) =>
    filename && disposition !== "inline" ? [filename.slice(0, 100)] : [],
  );
  if (names.length === 0) return "";
  return `\n\n[${names.slice(0, ATTACHED).join(", ")}${names.length > ATTACHED ? ", …" : ""}]`;
}

/** What people read of a mail that has no plain text. A quotation's lines begin with `>`, as in plain text. */
function textOfHtml(html: string): string {
  const lines = [""];
  let quotations = 0;
  const breakLine = () => void (lines.at(-1) !== "" && lines.push(""));
  readHtml(html, {
    open(name) {
      if (isBlockTag(name)) breakLine();
      if (name === "blockquote") quotations += 1;
    },
    close(name) {
      if (isBlockTag(name)) breakLine();
      if (name === "blockquote") quotations = Math.max(0, quotations - 1);
    },
    text(content) {
      const words = content.replace(/\s+/g, " ");
      const last = lines.at(-1)!;
      if (last === "" && words.trim() === "") return;
      lines[lines.length - 1] = last === "" ? (quotations > 0 ? "> " : "") + words.trimStart() : last + words;
    },
  });
  return lines.map((line) => line.trimEnd()).join("\n");
}
