import { randomUUID } from "node:crypto";
import { openTransport, type Transporter } from "../../platform/mail/open-transport.ts";
import { escapeHtml } from "../../platform/text/escape-html.ts";
import {
  ChannelFailure,
  type OutgoingFile,
  type OutgoingPart,
  type SentPart,
  type Thread,
} from "../channel.ts";
import { formatMarkdown, PLAIN_TEXT, type Markup } from "../formatting/format-markdown.ts";
import { mailFailure, type MailServer } from "./failures.ts";
import type { ThreadData } from "./mail-events.ts";
import { endpointOf, withMailbox } from "./mailbox.ts";
import { domainOf, type EmailVendor } from "./settings.ts";
import { signInOf } from "./sign-in.ts";
import { ourMessageId } from "./thread-ids.ts";

const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const REPLY = /^\s*(re|aw|antw|sv|回复|回覆|رد)\s*[:：]/i;

const smtpServerOf = ({ settings }: Pick<EmailVendor, "settings">): MailServer => ({
  protocol: "SMTP",
  host: settings.smtp_host,
  port: settings.smtp_port,
  security: settings.smtp_security,
});

/** Sends a part as a reply to the person's last mail. */
export async function sendReply(vendor: EmailVendor, thread: Thread, part: OutgoingPart): Promise<SentPart> {
  const data = dataOf(thread);
  const messageId = messageIdOf(vendor, thread, data, part);
  const from = { name: await vendor.projectName(), address: vendor.settings.address };
  const text = part.kind === "text" ? part.text : "";
  await withTransport(vendor, (transport) =>
    transport.sendMail({
      from,
      to: { name: data.name, address: data.address },
      subject: REPLY.test(data.subject) ? data.subject : `Re: ${data.subject}`.trim(),
      messageId,
      inReplyTo: data.lastId,
      references: [...data.references],
      text: formatMarkdown(text, PLAIN_TEXT),
      html: `<div dir="auto">${formatMarkdown(text, HTML).replaceAll("\n", "<br>\n")}</div>`,
      attachments: filesOf(part).map(({ name, contentType, content }) => ({
        filename: name,
        contentType,
        content,
      })),
      // RFC 3834: other programs don't answer what a program has answered.
      headers: part.sentBy === "operator" ? {} : { "Auto-Submitted": "auto-replied" },
      disableUrlAccess: true,
      disableFileAccess: true,
    }),
  );
  return { vendorMessageId: messageId };
}

/** Many providers keep a copy of what is sent: one of an earlier try is found by its Message-ID. */
export async function findSentMail(
  vendor: EmailVendor,
  thread: Thread,
  part: OutgoingPart,
): Promise<SentPart | null> {
  const messageId = messageIdOf(vendor, thread, dataOf(thread), part);
  return withMailbox(vendor, async (client) => {
    const sent = (await client.list()).find(({ specialUse }) => specialUse === "\\Sent");
    if (!sent) return null;
    await client.mailboxOpen(sent.path, { readOnly: true });
    const found = (await client.search({ header: { "message-id": messageId } }, { uid: true })) || [];
    return found.length > 0 ? { vendorMessageId: messageId } : null;
  });
}

/** Signs in and leaves. */
export const checkSmtp = (vendor: EmailVendor): Promise<void> =>
  withTransport(vendor, async (transport) => void (await transport.verify()));

async function withTransport<Result>(
  vendor: EmailVendor,
  work: (transport: Transporter) => Promise<Result>,
): Promise<Result> {
  const server = smtpServerOf(vendor);
  const { address, servername } = await endpointOf(vendor, server);
  const auth = await signInOf(vendor);
  const transport = await openTransport({
    host: address,
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    ignoreTLS: server.security === "none",
    name: domainOf(vendor.settings.address),
    auth: "pass" in auth ? auth : { type: "OAuth2", ...auth },
    tls: { minVersion: "TLSv1.2", ...(servername === undefined ? {} : { servername }) },
    ...PATIENCE,
  });
  try {
    return await work(transport);
  } catch (error) {
    throw mailFailure(error, server);
  } finally {
    transport.close();
  }
}

const messageIdOf = (
  vendor: EmailVendor,
  { id }: Thread,
  { root }: ThreadData,
  { key = randomUUID() }: OutgoingPart,
): string => ourMessageId(root, id, key, domainOf(vendor.settings.address));

/** Stored with the thread by `eventOf`. */
function dataOf({ data }: Thread): ThreadData {
  if (typeof data?.address === "string") return data as unknown as ThreadData;
  throw new ChannelFailure("The mail that this answers is not known any more.");
}

function filesOf(part: OutgoingPart): readonly OutgoingFile[] {
  return part.kind === "file" ? [part.file] : (part.files ?? []);
}

const HTML: Markup = {
  escape: escapeHtml,
  strong: (text) => `<strong>${text}</strong>`,
  emphasis: (text) => `<em>${text}</em>`,
  code: (text) => `<code>${text}</code>`,
  codeBlock: (text) => `<pre>${text}</pre>`,
  quote: (text) => `<blockquote>${text}</blockquote>`,
  link: (text, href) => `<a href="${href}">${text}</a>`,
};
