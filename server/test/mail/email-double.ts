import type { ChannelDouble, SentToVisitor } from "../channels/channel-double.ts";
import { PASSWORD, startDovecot } from "./dovecot.ts";
import { settingsOf } from "./email-vendor.ts";
import { startRelay } from "./relay.ts";
import { mailWithFiles, sampleMail } from "./sample-mails.ts";

const BOX = "support@acme.test";
const REFUSALS = {
  away: { code: 451, text: "4.3.2 Later" },
  blocked: { code: 550, text: "5.1.1 No such user" },
} as const;

/** A mailbox of a real server and its relay. A visitor writes from one address, under the subject of the first mail. */
export async function startEmailDouble(): Promise<ChannelDouble> {
  const [dovecot, relay] = await Promise.all([startDovecot(), startRelay({ password: PASSWORD })]);
  const {
    user_name: _none,
    authserv_id: _trusted,
    ...settings
  } = settingsOf({ imap: dovecot.port, smtp: relay.port }, BOX);
  const roots = new Map<string, string>();
  let delivered = 0;
  return {
    kind: "email",
    env: { ALLOW_PRIVATE_FILE_URLS: "true" },
    credentials: { password: PASSWORD },
    settings,
    paceMs: 1000,
    problems: [],
    idOf: addressOf,
    get sent() {
      return relay.mails.flatMap(({ envelope, messageId, text, attachments }): SentToVisitor[] => {
        const mail = { visitor: envelope.to[0]!.split("@")[0]!, vendorMessageId: messageId!, choices: [] };
        const files = attachments.map(({ filename, content }) => ({
          ...mail,
          text: "",
          file: { name: filename ?? "", content: Buffer.from(content as ArrayBuffer) },
        }));
        return [{ ...mail, text: text?.trim() ?? "", file: null }, ...files];
      });
    },
    behave(mode) {
      relay.refusal = mode === "away" || mode === "blocked" ? REFUSALS[mode] : null;
      relay.isOpen = mode !== "refusing";
      relay.onTaken =
        mode === "losing"
          ? async ({ raw }) => {
              await dovecot.deliver(BOX, raw, "Sent");
              throw new Error("The connection breaks off.");
            }
          : null;
    },
    message({ visitor, id, text, file }) {
      const messageId = `<c${id}@example.org>`;
      const root = roots.get(visitor);
      roots.set(visitor, root ?? messageId);
      const headers = { "Message-ID": messageId, ...(root ? { "In-Reply-To": root, References: root } : {}) };
      const mail = { from: `Ada <${addressOf(visitor)}>`, subject: "", headers };
      const body = file ? mailWithFiles(text, [file], mail) : sampleMail({ ...mail, text });
      return { method: "POST", headers: {}, body };
    },
    async deliver({ body }) {
      await dovecot.deliver(BOX, String(body));
      delivered += 1;
      const uid = delivered;
      return (cursor) => Number((JSON.parse(cursor ?? "{}") as { uid?: number }).uid) >= uid;
    },
    forge: (call) => call,
    close: async () => void (await Promise.all([dovecot.close(), relay.close()])),
  };
}

const addressOf = (visitor: string): string => `${visitor}@example.org`;
