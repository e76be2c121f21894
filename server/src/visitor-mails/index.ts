import type { App } from "../platform/operations/context.ts";
import { registerAnswerMails } from "./answer-mails.ts";
import { registerReplies } from "./receive-reply.ts";

export { registerConversationPage } from "./conversation-page.ts";
export { inboundPath } from "./inbound/inbound-address.ts";
export { registerInboundMail } from "./inbound/register-inbound-mail.ts";
export { recordVisitorRead } from "./read-effects.ts";
export { REPLY } from "./receive-reply.ts";
export { visitorUnsubscribePage } from "./unsubscribe-page.ts";

export function registerVisitorMails(app: App): void {
  registerAnswerMails(app);
  registerReplies(app);
}
