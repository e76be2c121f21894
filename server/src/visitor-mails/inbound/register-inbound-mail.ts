import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalidParams } from "../../platform/errors/app-error.ts";
import { readBody } from "../../platform/http/body-reader.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { Allowance } from "../../platform/limits/limiter.ts";
import type { App } from "../../platform/operations/context.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import { acceptReply, takesReplies } from "../receive-reply.ts";
import { readReplyAddress } from "../signed-addresses.ts";
import type { MailReply } from "./mail-reply.ts";
import type {} from "./read-inbound-mail.ts";

const INBOUND_PATH = "/inbound/mail";
/** Mailgun sends a mail as it is only to an address that ends with this word. */
const MAILGUN_PATH = `${INBOUND_PATH}/mime`;
const LARGEST_MAIL = 12 * 1024 * 1024;
/** Mail services deliver for many visitors from few addresses. */
const PER_ADDRESS: Allowance = { name: "inbound-mail", calls: 300, seconds: 60 };

const ACCEPTED = { type: "RXSUCCESS", message: "The reply was accepted.", data: { outcome: "accepted" } };
/** Not a failure: a mail service would send the mail again. */
const ignored = (reason: string) => ({
  type: "RXSUCCESS",
  message: "The mail was ignored.",
  data: { outcome: "ignored", reason },
});

/**
 * Takes replies of visitors from a mail server or service, as raw mails. The signed address that a mail was sent to is
 * the proof; its sender is not, since anyone can write any name there.
 */
export function registerInboundMail(server: FastifyInstance, app: App): void {
  const receive = async (request: FastifyRequest) => {
    await app.limiter.spend(PER_ADDRESS, addressKey(request.ip));
    const body = await readBody(request, LARGEST_MAIL);
    const mail = await read(app, { contentType: request.headers["content-type"] ?? "", body });
    const conversation = mail.recipients
      .map((address) => readReplyAddress(app, address))
      .find((found) => found !== null);
    if (!conversation) return ignored("No recipient is a reply address of this installation.");
    if (mail.automatic !== null) return ignored(`A program wrote it (${mail.automatic}).`);
    if (mail.text === "") return ignored("It has no text of its own.");
    if (!(await takesReplies(app, conversation)))
      return ignored("The conversation takes no replies by mail.");
    // Without an id, the same words are the same mail.
    await acceptReply(app, conversation, { id: mail.id || hashSecret(mail.text), text: mail.text });
    return ACCEPTED;
  };
  for (const path of [INBOUND_PATH, MAILGUN_PATH]) server.post(path, receive);
}

async function read(app: App, input: { contentType: string; body: Uint8Array }): Promise<MailReply> {
  for await (const part of app.threads.run("readInboundMail", input)) {
    if ("problem" in part) throw invalidParams({ body: part.problem });
    return part;
  }
  throw new Error("The thread has read nothing.");
}
