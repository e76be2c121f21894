import type { FastifyInstance, FastifyReply } from "fastify";
import { randomUUID } from "node:crypto";
import { listRecentMessages } from "../messages/index.ts";
import { fromJson } from "../platform/db/index.ts";
import { notFound } from "../platform/errors/app-error.ts";
import { nullIfMissing } from "../platform/errors/null-if-missing.ts";
import { readBody } from "../platform/http/body-reader.ts";
import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { App } from "../platform/operations/context.ts";
import { escapeHtml } from "../platform/text/escape-html.ts";
import { findPublicWidget } from "../projects/index.ts";
import { requireSession } from "../sessions/index.ts";
import { acceptReply, takesReplies } from "./receive-reply.ts";
import { CONVERSATION_PATH, readConversationToken, type MailedConversation } from "./signed-addresses.ts";
import { visitorMailTextsIn, type VisitorMailTexts } from "./texts.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};
const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}article{margin:1rem 0;overflow-wrap:anywhere}p{white-space:pre-wrap;margin:0}textarea{font:inherit;width:100%;box-sizing:border-box}button{font:inherit;padding:.5rem 1rem;margin-top:.5rem}";
const MOST_SHOWN = 100;
const LARGEST_FORM = 64 * 1024;
const VIEWS: Allowance = { name: "mailed-conversation", calls: 120, seconds: 60 };

interface Query {
  readonly token?: string | readonly string[];
  readonly sent?: string;
}

/**
 * The page behind the link in a mail: this conversation alone, without a script, and a form to answer. The signed
 * address is the visitor's proof; opening it changes nothing, since mail scanners open links.
 */
export function registerConversationPage(server: FastifyInstance, app: App): void {
  const requireConversation = ({ token }: Query): MailedConversation => {
    const conversation = typeof token === "string" ? readConversationToken(app, token) : null;
    if (!conversation) throw notFound("This link is incomplete or has expired.");
    return conversation;
  };
  server.get<{ Querystring: Query }>(CONVERSATION_PATH, async ({ query, ip }, reply) => {
    await app.limiter.spend(VIEWS, addressKey(ip));
    return sendPage(reply, await pageOf(app, requireConversation(query), query.sent === "1"));
  });
  server.post<{ Querystring: Query }>(CONVERSATION_PATH, async (request, reply) => {
    await app.limiter.spend(VIEWS, addressKey(request.ip));
    const conversation = requireConversation(request.query);
    if (!(await takesReplies(app, conversation))) throw notFound("This conversation takes no replies.");
    const form = new URLSearchParams((await readBody(request, LARGEST_FORM)).toString("utf8"));
    const text = (form.get("message") ?? "").replaceAll("\0", "").trim();
    if (text !== "") await acceptReply(app, conversation, { id: form.get("id") || randomUUID(), text });
    const token = encodeURIComponent(String(request.query.token));
    return reply.redirect(`${CONVERSATION_PATH}?token=${token}${text === "" ? "" : "&sent=1"}`, 303);
  });
}

async function pageOf(app: App, conversation: MailedConversation, isSent: boolean): Promise<string> {
  const { projectId, sessionUid: uid } = conversation;
  const session = await nullIfMissing(requireSession(app, { projectId, uid }));
  const widget = session && (await findPublicWidget(app.db.read, session.widget_uid));
  if (!session || !widget) throw notFound("This conversation has been deleted.");
  const key = { projectId, sessionId: session.id, limit: MOST_SHOWN };
  const messages = await listRecentMessages(app.db.read, key);
  const { code, texts } = visitorMailTextsIn(session.language);
  const title = escapeHtml(widget.name);
  const form = (await takesReplies(app, conversation)) ? formOf(texts) : "";
  return [
    `<!doctype html><html lang="${code}" dir="${code === "ar" ? "rtl" : "ltr"}"><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`,
    `<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>`,
    ...messages.map((message) => articleOf(message, texts)),
    isSent ? `<p role="status"><strong>${escapeHtml(texts.sent)}</strong></p>` : "",
    `${form}</main></html>`,
  ].join("");
}

function articleOf(
  message: Awaited<ReturnType<typeof listRecentMessages>>[number],
  texts: VisitorMailTexts,
): string {
  const names = { user: texts.you, assistant: texts.assistant, operator: message.user_name ?? texts.team };
  const files = message.attachments ? fromJson<{ name: string }[]>(message.attachments) : [];
  const list = files.length > 0 ? `\n${texts.files} ${files.map(({ name }) => name).join(", ")}` : "";
  return `<article><strong>${escapeHtml(names[message.send_by])}</strong><p>${escapeHtml(message.message + list)}</p></article>`;
}

/** The id makes a form that is sent twice one message. */
const formOf = (texts: VisitorMailTexts): string =>
  `<form method="post"><input type="hidden" name="id" value="${randomUUID()}">` +
  `<label>${escapeHtml(texts.message)}<textarea name="message" rows="5" maxlength="4000" required></textarea></label>` +
  `<button>${escapeHtml(texts.send)}</button></form>`;

const sendPage = (reply: FastifyReply, page: string): FastifyReply => reply.headers(HEADERS).send(page);
