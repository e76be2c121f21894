let written = 0;

export interface SampleMail {
  readonly from?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail as a person's program writes it. */
export function sampleMail({ from, subject, text, headers }: SampleMail = {}): string {
  written += 1;
  const all = {
    From: from ?? "Ada Lovelace <ada@example.org>",
    To: "Acme <support@acme.test>",
    Subject: subject ?? "Opening hours",
    "Message-ID": `<m${written}@example.org>`,
    Date: new Date().toUTCString(),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    ...headers,
  };
  return [
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    "",
    text ?? "When are you open?",
  ].join("\r\n");
}

export interface SampleFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Of a picture inside the text. */
  readonly contentId?: string;
}

export function mailWithFiles(text: string, files: readonly SampleFile[], mail: SampleMail = {}): string {
  const parts = files.map(({ name, contentType, content, contentId }) =>
    [
      "--b",
      `Content-Type: ${contentType}; name="${name}"`,
      `Content-Disposition: ${contentId ? "inline" : "attachment"}; filename="${name}"`,
      ...(contentId ? [`Content-ID: <${contentId}>`] : []),
      "Content-Transfer-Encoding: base64",
      "",
      content.toString("base64").replace(/.{76}/g, "$&\r\n"),
    ].join("\r\n"),
  );
  const body = ["--b", "Content-Type: text/plain; charset=utf-8", "", text, ...parts, "--b--", ""].join(
    "\r\n",
  );
  return sampleMail({
    ...mail,
    text: body,
    headers: { "Content-Type": 'multipart/mixed; boundary="b"', ...mail.headers },
  });
}

/** That a mail of ours has not arrived, as Postfix reports it. */
export const bounceOf = (messageId: string, recipient: string): string =>
  sampleMail({
    from: "Mail Delivery System <MAILER-DAEMON@mx.example.org>",
    subject: "Undelivered Mail Returned to Sender",
    headers: {
      "Auto-Submitted": "auto-replied",
      "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"',
    },
    text: [
      "--b",
      "Content-Type: text/plain",
      "",
      "I'm sorry to have to inform you that your message could not be delivered.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.org",
      "",
      `Final-Recipient: rfc822; ${recipient}`,
      "Action: failed",
      "Status: 5.1.1",
      "Diagnostic-Code: smtp; 550 5.1.1 No such user",
      "    here",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      "From: Acme <support@acme.test>",
      `Message-ID: ${messageId}`,
      "--b--",
      "",
    ].join("\r\n"),
  });
