import { ChannelFailure, type DownloadedFile, type VendorChannel, type VendorFile } from "../channel.ts";
import { currentCursor, listen } from "./listen.ts";
import { placeOfFile } from "./mail-events.ts";
import { fetchSource, INBOX, withMailbox } from "./mailbox.ts";
import { checkSmtp, findSentMail, sendReply } from "./send-mail.ts";
import { EmailCredentials, EmailSettings, type EmailVendor } from "./settings.ts";
import { MICROSOFT_SIGN_IN } from "./sign-in.ts";

/** A mailbox: read by IMAP, answered by SMTP. A thread is an exchange of mails with one address. */
export const email: VendorChannel<EmailCredentials, EmailSettings> = {
  kind: "email",
  label: "E-mail",
  apiUrl: MICROSOFT_SIGN_IN,
  credentials: EmailCredentials,
  settings: EmailSettings,
  isForgeable: true,
  limits: {
    textLength: 100_000,
    perSecond: 1,
    // With a third more for the encoding, within what providers accept as a mail.
    fileBytes: 15 * 1024 * 1024,
    hasFilesInText: true,
    choices: 0,
    replyWindowMs: null,
  },
  async connect(vendor: EmailVendor) {
    const { address } = vendor.settings;
    const [cursor] = await Promise.all([currentCursor(vendor), checkSmtp(vendor)]);
    return { id: address, name: address, nextStep: null, cursor };
  },
  listen,
  send: sendReply,
  findSent: findSentMail,
  download,
};

/** Mails stay in the mailbox, so their files are fetched from there when they are needed. */
async function download(vendor: EmailVendor, { ref, name }: VendorFile): Promise<DownloadedFile> {
  const { uidValidity, uid, index } = placeOfFile(ref);
  const isGone = () => new ChannelFailure(`The mail with the file “${name}” is no longer in the mailbox.`);
  const fetched = await withMailbox(vendor, async (client) => {
    const box = await client.mailboxOpen(INBOX, { readOnly: true });
    return String(box.uidValidity) === uidValidity ? fetchSource(client, uid) : null;
  });
  if (!fetched) throw isGone();
  for await (const file of vendor.threads.run("readMailFile", { source: fetched.source, index })) {
    if (!file) throw isGone();
    const { content, contentType } = file;
    return {
      name: file.name,
      contentType,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    };
  }
  throw isGone();
}
