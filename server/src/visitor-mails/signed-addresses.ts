import { createHmac } from "node:crypto";
import type { App } from "../platform/operations/context.ts";
import { sameText, sign } from "../platform/secrets/secrets.ts";

type Signer = Pick<App, "signingKey">;

export interface MailedConversation {
  readonly projectId: number;
  readonly sessionUid: string;
}

export const CONVERSATION_PATH = "/conversation";
export const VISITOR_UNSUBSCRIBE_PATH = "/unsubscribe/answers";
const LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
const REPLY = "reply-address";
const LINK = "conversation-link";
const STOP = "visitor-unsubscribe";
/** 104 bits: a mailbox name has 64 characters, and a mail server may write all of them in lower case. */
const SIGNATURE_DIGITS = 26;

const lowerCaseSignature = ({ signingKey }: Signer, text: string): string =>
  createHmac("sha256", signingKey).update(`${REPLY}\n${text}`).digest("hex").slice(0, SIGNATURE_DIGITS);

/** Where the visitor's mail program sends a reply. It lets its owner write in this conversation, and nothing else. */
export function replyAddress(
  app: Signer,
  { projectId, sessionUid }: MailedConversation,
  domain: string,
): string {
  const text = `${projectId.toString(36)}-${sessionUid}`;
  return `reply+${text}-${lowerCaseSignature(app, text)}@${domain}`;
}

/** The conversation of one of our reply addresses; null for every other. */
export function readReplyAddress(app: Signer, address: string): MailedConversation | null {
  const [, text = "", project = "", sessionUid = "", signature = ""] =
    /^reply\+(([0-9a-z]{1,11})-([0-9a-z]{1,40}))-([0-9a-f]+)@/.exec(address.trim().toLowerCase()) ?? [];
  if (text === "" || !sameText(signature, lowerCaseSignature(app, text))) return null;
  return { projectId: Number.parseInt(project, 36), sessionUid };
}

/** Opens this conversation, and no other of the visitor, for a month. */
export function conversationUrl(
  app: Pick<App, "signingKey" | "publicUrl" | "now">,
  { projectId, sessionUid }: MailedConversation,
): string {
  const text = `${projectId}.${sessionUid}.${app.now() + LINK_LIFE_MS}`;
  return `${app.publicUrl()}${CONVERSATION_PATH}?token=${text}.${sign(app.signingKey, LINK, text)}`;
}

/** Null for what we have not signed and for what has expired. */
export function readConversationToken(
  app: Pick<App, "signingKey" | "now">,
  token: string,
): MailedConversation | null {
  const [projectId = "", sessionUid = "", expiresAt = "", signature = ""] = token.split(".", 4);
  if (!sameText(signature, sign(app.signingKey, LINK, `${projectId}.${sessionUid}.${expiresAt}`)))
    return null;
  return Number(expiresAt) > app.now() ? { projectId: Number(projectId), sessionUid } : null;
}

export interface AddressInProject {
  readonly projectId: number;
  readonly addressHash: string;
}

export const addressHashOf = ({ signingKey }: Signer, email: string): string =>
  sign(signingKey, "visitor-mail-address", email.trim().toLowerCase());

/** Good for ending the mails of a project to this address. It doesn't expire: old mails must keep their link. */
export function stopUrl(
  app: Pick<App, "signingKey" | "publicUrl">,
  { projectId, addressHash }: AddressInProject,
): string {
  const text = `${projectId}.${addressHash}`;
  return `${app.publicUrl()}${VISITOR_UNSUBSCRIBE_PATH}?token=${text}.${sign(app.signingKey, STOP, text)}`;
}

export function readStopToken({ signingKey }: Signer, token: string): AddressInProject | null {
  const [projectId = "", addressHash = "", signature = ""] = token.split(".", 3);
  if (!sameText(signature, sign(signingKey, STOP, `${projectId}.${addressHash}`))) return null;
  return { projectId: Number(projectId), addressHash };
}
