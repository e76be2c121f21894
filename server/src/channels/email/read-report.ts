import { rootInOurs } from "./thread-ids.ts";

/** That a mail of ours has not arrived (RFC 3464). */
export interface DeliveryReport {
  /** Of our mail. */
  readonly messageId: string;
  readonly recipient: string;
  readonly problem: string;
}

/** Reports are short; the mail that some repeat after them is not needed. */
const READ_BYTES = 256 * 1024;
const LONGEST_REASON = 300;

/** Null where the report is about another mail, or about one that is only late. */
export function readReport(source: Uint8Array, domain: string): DeliveryReport | null {
  const text = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, READ_BYTES))
    .toString("latin1")
    .replace(/\r?\n[ \t]+/g, " ");
  if (!/^Action:\s*failed\b/im.test(text)) return null;
  const ids = [...text.matchAll(/^Message-ID:\s*(<[^<>\s]{1,300}>)/gim)].map(([, id]) => id!);
  const messageId = ids.find((id) => rootInOurs(id, domain) !== null);
  const recipient = /^(?:Final|Original)-Recipient:\s*[\w-]+;\s*<?([^\s<>]{1,254})/im.exec(text)?.[1];
  if (!messageId || !recipient) return null;
  const reason = /^Diagnostic-Code:\s*(?:[\w-]+;\s*)?(.{1,1000})$/im.exec(text)?.[1]?.trim();
  const status = /^Status:\s*([\d.]{5,12})/im.exec(text)?.[1];
  return {
    messageId,
    recipient: recipient.toLowerCase(),
    problem: `The mail to ${recipient} came back: ${(reason ?? status ?? "no reason is given").slice(0, LONGEST_REASON)}`,
  };
}
