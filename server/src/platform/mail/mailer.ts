import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Logger } from "../telemetry/logger.ts";
import { openTransport, type Transporter } from "./open-transport.ts";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where one click of the reader's mail program, or a page, ends mails of this kind. */
  readonly unsubscribeUrl?: string;
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string;
  readonly messageId?: string;
  /** An id that all mails of a conversation name, so that mail programs show them together. */
  readonly references?: string;
}

export interface Mailer {
  /** Whether mails reach their readers: without a mail server they stay in the outbox. */
  readonly delivers: boolean;
  send(mail: Mail): Promise<void>;
}

/** A mail server that hangs must not hold a job for minutes; the address itself may set other values. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Sends by SMTP where one is configured; else each mail is a file in the outbox. */
export function createMailer(config: Config, log: Logger): Mailer {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) return outboxMailer(config.outboxDir, from, log);
  let transport: Promise<Transporter> | null = null;
  return {
    delivers: true,
    async send({ unsubscribeUrl, ...mail }) {
      const headers = unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {};
      transport ??= openTransport({ url: smtpUrl, ...PATIENCE });
      await (await transport).sendMail({ from, ...mail, headers });
    },
  };
}

/** Fails where the mail server can't be reached or refuses the sign-in. */
export async function verifyMailServer(smtpUrl: string, patienceMs: number): Promise<void> {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = await openTransport({ url: smtpUrl, ...patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** RFC 8058, and a sign for other programs not to answer (RFC 3834). */
const unsubscribeHeaders = (url: string) => ({
  "list-unsubscribe": `<${url}>`,
  "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  "auto-submitted": "auto-generated",
});

function outboxMailer(folder: string, from: string, log: Logger): Mailer {
  return {
    delivers: false,
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}.eml`;
      const subject = mail.subject.replace(/\s+/g, " ");
      const message = `From: ${from}\nTo: ${mail.to}\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8\n\n${mail.text}\n`;
      const path = join(folder, name);
      // Written under another name first, so that a process that watches the folder never reads half a mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await chmod(`${path}.part`, 0o600);
      await rename(`${path}.part`, path);
      // The file alone has the link: logs are read by more people than the outbox.
      log.info({ file: path }, "no mail server is configured: the mail is in the outbox");
    },
  };
}
