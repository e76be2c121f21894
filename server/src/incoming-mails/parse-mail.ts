import PostalMime, { type Email } from "postal-mime";
import { isBlockTag, readHtml } from "../language/index.ts";

/** A mail as it came, read off the event loop: one of many megabytes takes longer than others may wait. */
export interface ParsedMail {
  /** The Message-ID; empty where the mail has none. */
  readonly id: string;
  readonly email: Email;
  /** By the name in lower case; of several the last. */
  readonly headers: ReadonlyMap<string, string>;
  /** Why a program wrote the mail; null for a person's. */
  readonly automatic: string | null;
  /** What people read, with all that it quotes. */
  readonly text: string;
}

const NESTING = 50;
const LARGEST_HEAD = 256 * 1024;
/** A line costs the parser about 11 µs, however short it is. Mail programs and encoded files fill their lines. */
const FREE_LINES = 50_000;
const BYTES_A_LINE = 30;
const LINE_FEED = 0x0a;

/** Throws where the bytes are no mail, or have so many short lines that reading them would hold up other mails. */
export async function parseMail(message: Uint8Array | string): Promise<ParsedMail> {
  requireLongLines(message);
  const limits = { maxNestingDepth: NESTING, maxHeadersSize: LARGEST_HEAD };
  const email = await PostalMime.parse(message, limits);
  const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
  return {
    id: email.messageId ?? "",
    email,
    headers,
    automatic: automaticOf(headers),
    text: email.text?.trim() ? email.text : textOfHtml(email.html ?? ""),
  };
}

function requireLongLines(message: Uint8Array | string): void {
  const most = FREE_LINES + message.length / BYTES_A_LINE;
  const feed = (from: number): number =>
    typeof message === "string" ? message.indexOf("\n", from) : message.indexOf(LINE_FEED, from);
  let lines = 0;
  for (let at = feed(0); at !== -1; at = feed(at + 1)) lines += 1;
  if (lines > most) throw new Error("The mail has too many short lines.");
}

/** RFC 3834, what older programs send instead, and reports of undelivered mails. */
function automaticOf(headers: ReadonlyMap<string, string>): string | null {
  const submitted = headers.get("auto-submitted")?.trim().toLowerCase() ?? "no";
  if (submitted !== "no" && !submitted.startsWith("no;")) return "Auto-Submitted";
  if (/^\s*(bulk|list|junk|auto_reply)\b/i.test(headers.get("precedence") ?? "")) return "Precedence";
  for (const name of ["x-autoreply", "x-autorespond", "list-id"]) if (headers.has(name)) return name;
  if (/^multipart\/report\b/i.test(headers.get("content-type")?.trim() ?? "")) return "Content-Type";
  return headers.get("return-path")?.trim() === "<>" ? "Return-Path" : null;
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
