import { createHash } from "node:crypto";

/** What a mail says about the mails before it. */
export interface MailReferences {
  /** The Message-ID, or what stands for it where the mail has none. */
  readonly id: string;
  readonly inReplyTo: string | null;
  /** The oldest first. */
  readonly references: readonly string[];
}

const OURS = /^<parley\.([0-9a-f]{24})\.[0-9a-f]{24}@([^<>@\s]+)>$/;
const HASH_LENGTH = 24;

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);

/**
 * Stands for the first mail of a thread. Mails name it first among their references; programs that name the last mail
 * alone name ours, which carries it.
 */
export function rootOf({ id, inReplyTo, references }: MailReferences, domain: string): string {
  const named = [...references, ...(inReplyTo === null ? [] : [inReplyTo])];
  const ours = named.map((name) => rootInOurs(name, domain)).findLast((root) => root !== null);
  return ours ?? hash(named[0] ?? id);
}

/**
 * A thread belongs to one sender. A mail from another address that names the same mails begins another one:
 * replies never go to an address that the conversation is not with.
 */
export const threadIdOf = (root: string, address: string): string =>
  hash(`${root}\n${address.toLowerCase()}`);

/** The same each time a part is sent, so that a second copy of it can be recognized. */
export const ourMessageId = (root: string, threadId: string, key: string, domain: string): string =>
  `<parley.${root}.${hash(`${threadId}\n${key}`)}@${domain}>`;

export function rootInOurs(messageId: string, domain: string): string | null {
  const [, root, host] = OURS.exec(messageId) ?? [];
  return root !== undefined && host?.toLowerCase() === domain ? root : null;
}

/** Copies of a mail have one Message-ID; a stranger who repeats another person's has another address. */
export const eventIdOf = (id: string, address: string): string => hash(`${id}\n${address.toLowerCase()}`);

export const contentId = (parts: readonly string[]): string => `<${hash(parts.join("\n"))}@content>`;
