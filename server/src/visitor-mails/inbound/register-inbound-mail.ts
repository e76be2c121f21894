import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidParams, notFound } from "../../platform/errors/app-error.ts";
import { readBeginning, readBody, requireLength } from "../../platform/http/body-reader.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import { createQueue } from "../../platform/limits/queue.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret, sameText } from "../../platform/secrets/secrets.ts";
import { acceptReply, takesReplies } from "../receive-reply.ts";
import { readReplyAddress, type MailedConversation } from "../signed-addresses.ts";
import { findRecipient } from "./find-recipient.ts";
import { inboundKey } from "./inbound-address.ts";
import { createIntake, MOST_MAILS, type Admission } from "./intake.ts";
import type { MailReply } from "./mail-reply.ts";
import type {} from "./read-inbound-mail.ts";

const LARGEST_MAIL = 12 * 1024 * 1024;
/** Where a recipient must be named: what a mail server adds and the head of a mail end far earlier. */
const BEGINNING = 256 * 1024;
/** Mails without a signed recipient. A mail service delivers from few addresses: they must not delay a visitor's reply. */
export const NAMELESS_MAILS: Allowance = { name: "inbound-mail", calls: 300, seconds: 60 };

const ACCEPTED = { type: "RXSUCCESS", message: "The reply was accepted.", data: { outcome: "accepted" } };
/** Not a failure: a mail service would send the mail again. */
const ignored = (reason: string) => ({
  type: "RXSUCCESS",
  message: "The mail was ignored.",
  data: { outcome: "ignored", reason },
});
const NO_RECIPIENT = ignored("No recipient is a reply address of this installation.");
const NOT_TAKEN = ignored("The conversation takes no replies by mail.");

/**
 * Takes replies of visitors from a mail server or service, as raw mails. The signed address that a mail was sent to is
 * the proof; its sender is not, since anyone can write any name there. A mail without one is never received whole.
 */
export function registerInboundMail(server: FastifyInstance, app: App): void {
  const { replyDomain } = app.config.mail;
  if (replyDomain === null) return;
  const key = inboundKey(app, replyDomain);
  const intake = createIntake();
  const inTurn = createQueue({ concurrency: 1, waiting: MOST_MAILS }, () => new Error("The intake is open."));

  async function receive(request: FastifyRequest<{ Params: { readonly key: string } }>) {
    if (!sameText(request.params.key, key)) throw notFound();
    requireLength(request, LARGEST_MAIL);
    const admission = intake.admit(Math.min(sizeOf(request), BEGINNING));
    try {
      return await receiveAdmitted(request, admission);
    } finally {
      admission.release();
    }
  }

  async function receiveAdmitted(request: FastifyRequest, admission: Admission) {
    const { beginning, isWhole } = await readBeginning(request, BEGINNING);
    const named = findRecipient(app, beginning);
    if (named && !(await takesReplies(app, named))) return NOT_TAKEN;
    if (!named) await app.limiter.spend(NAMELESS_MAILS, addressKey(request.ip));
    // A short one is here already, and its reading says what is wrong with it.
    if (!named && !isWhole) return NO_RECIPIENT;
    if (named) admission.extend(named.sessionUid, Math.min(sizeOf(request), LARGEST_MAIL));
    const body = await readBody(request, LARGEST_MAIL, beginning);
    const input = { contentType: request.headers["content-type"] ?? "", body };
    return accept(await inTurn(() => read(app, input)));
  }

  async function accept(mail: MailReply) {
    const conversation = mail.recipients
      .map((address): MailedConversation | null => readReplyAddress(app, address))
      .find((found) => found !== null);
    if (!conversation) return NO_RECIPIENT;
    if (mail.automatic !== null) return ignored(`A program wrote it (${mail.automatic}).`);
    if (mail.text === "") return ignored("It has no text of its own.");
    if (!(await takesReplies(app, conversation))) return NOT_TAKEN;
    // Without an id, the same words are the same mail.
    await acceptReply(app, conversation, { id: mail.id || hashSecret(mail.text), text: mail.text });
    return ACCEPTED;
  }

  // Mailgun sends a mail as it is only to an address that ends with `mime`.
  for (const path of ["/inbound/mail/:key", "/inbound/mail/:key/mime"]) server.post(path, receive);
}

/** A body of unknown length may become the largest. */
const sizeOf = ({ headers }: FastifyRequest): number => Number(headers["content-length"] ?? LARGEST_MAIL);

async function read(app: App, input: { contentType: string; body: Uint8Array }): Promise<MailReply> {
  for await (const part of app.threads.run("readInboundMail", input)) {
    if ("problem" in part) throw invalidParams({ body: part.problem });
    return part;
  }
  throw new Error("The thread has read nothing.");
}
