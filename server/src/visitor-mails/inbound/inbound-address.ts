import type { App } from "../../platform/operations/context.ts";
import { sign } from "../../platform/secrets/secrets.ts";

/** Only the operator's mail service knows it, so strangers can't send anything here. */
export const inboundKey = ({ signingKey }: Pick<App, "signingKey">, replyDomain: string): string =>
  sign(signingKey, "inbound-mail", replyDomain).slice(0, 32);

/** Where the mail service delivers the mails of the domain. Mailgun needs `/mime` behind it. */
export const inboundPath = (app: Pick<App, "signingKey">, replyDomain: string): string =>
  `/inbound/mail/${inboundKey(app, replyDomain)}`;
