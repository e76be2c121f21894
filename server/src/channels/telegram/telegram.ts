import { z } from "zod";
import { sameText } from "../../platform/secrets/secrets.ts";
import {
  ChannelFailure,
  UnsignedCall,
  type VendorChannel,
  type ChannelEvent,
  type DownloadedFile,
  type OutgoingFile,
  type OutgoingPart,
  type SentPart,
  type Thread,
  type VendorFile,
} from "../channel.ts";
import { formatMarkdown, type Markup } from "../formatting/format-markdown.ts";
import { fieldsIn, listIn, valueText } from "../parsing/json-fields.ts";
import { call, type Telegram, type TelegramCredentials } from "./api.ts";
import { escapeHtml } from "../../platform/text/escape-html.ts";
import { buttonData, chatOf, readUpdate } from "./read-update.ts";

const SECRET_HEADER = "x-telegram-bot-api-secret-token";
const ALLOWED_UPDATES = ["message", "callback_query"];
const POLL_SECONDS = 25;
const MEGABYTE = 1024 * 1024;
const LARGEST_DOWNLOAD = 20 * MEGABYTE;
const LARGEST_PHOTO = 10 * MEGABYTE;

const credentials = z.object({
  token: z
    .string()
    .trim()
    .regex(/^\d{1,20}:[\w-]{30,100}$/, "must be a token of @BotFather, such as 123456789:AAE…")
    .describe("The token that @BotFather gives for your bot"),
});

/** The few tags that Telegram knows. */
const HTML: Markup = {
  escape: escapeHtml,
  strong: (text) => `<b>${text}</b>`,
  emphasis: (text) => `<i>${text}</i>`,
  code: (text) => `<code>${text}</code>`,
  codeBlock: (text) => `<pre>${text}</pre>`,
  quote: (text) => `<blockquote>${text}</blockquote>`,
  link: (text, href) => `<a href="${href}">${text}</a>`,
};

/** Telegram calls by https alone; an installation without a public address asks for its messages instead. */
const isCalled = ({ inboundUrl }: Telegram): boolean => inboundUrl.startsWith("https:");

const botOf = ({ credentials: { token }, accountName }: Telegram) => ({
  id: token.split(":")[0]!,
  name: accountName ?? "",
});

export const telegram: VendorChannel<TelegramCredentials> = {
  kind: "telegram",
  label: "Telegram",
  apiUrl: "https://api.telegram.org",
  credentials,
  settings: z.object({}),
  limits: {
    textLength: 4096,
    perSecond: 30,
    fileBytes: 50 * MEGABYTE,
    choices: 10,
    replyWindowMs: null,
  },

  async connect(vendor) {
    const me = fieldsIn(await call(vendor, "getMe", { json: {} }));
    await (isCalled(vendor)
      ? call(vendor, "setWebhook", {
          json: {
            url: vendor.inboundUrl,
            secret_token: vendor.inboundSecret,
            allowed_updates: ALLOWED_UPDATES,
            max_connections: 40,
          },
        })
      : call(vendor, "deleteWebhook", { json: {} }));
    return { id: valueText(me.id), name: `@${valueText(me.username)}`, nextStep: null };
  },

  async disconnect(vendor) {
    await call(vendor, "deleteWebhook", { json: {} });
  },

  receive(vendor, { method, headers, body }) {
    if (method !== "POST" || !sameText(headers[SECRET_HEADER] ?? "", vendor.inboundSecret))
      throw new UnsignedCall();
    const { event, callbackQueryId } = readUpdate(
      fieldsIn(JSON.parse(body.toString("utf8"))),
      botOf(vendor),
      vendor.now(),
    );
    const events = event ? [event] : [];
    if (callbackQueryId === null) return { events };
    // The answer to the call is itself a call of the API.
    const answer = { method: "answerCallbackQuery", callback_query_id: callbackQueryId };
    return { events, answer: { status: 200, contentType: "application/json", body: JSON.stringify(answer) } };
  },

  listens: (vendor) => !isCalled(vendor),

  async listen(vendor, report, signal) {
    let offset = 0;
    while (!signal.aborted) {
      const body = { json: { offset, timeout: POLL_SECONDS, allowed_updates: ALLOWED_UPDATES } };
      const options = { signal, timeoutMs: (POLL_SECONDS + 10) * 1000 };
      const updates = listIn(await call(vendor, "getUpdates", body, options));
      const read = updates.map((update) => readUpdate(update, botOf(vendor), vendor.now()));
      await report(read.flatMap(({ event }): ChannelEvent[] => (event ? [event] : [])));
      // They are stored: asking for later ones confirms them.
      for (const update of updates) offset = Math.max(offset, Number(update.update_id) + 1);
      for (const { callbackQueryId } of read)
        if (callbackQueryId !== null)
          await call(vendor, "answerCallbackQuery", { json: { callback_query_id: callbackQueryId } }).catch(
            () => undefined,
          );
    }
  },

  send: (vendor, thread, part) =>
    part.kind === "text" ? sendText(vendor, thread, part) : sendFile(vendor, thread, part.file),

  async showTyping(vendor, thread) {
    await call(vendor, "sendChatAction", { json: { chat_id: chatOf(thread), action: "typing" } });
  },

  async download(vendor, file: VendorFile): Promise<DownloadedFile> {
    if ((file.bytes ?? 0) > LARGEST_DOWNLOAD)
      throw new ChannelFailure("Telegram hands files over to bots up to 20 MB.");
    const found = fieldsIn(await call(vendor, "getFile", { json: { file_id: file.ref } }));
    const path = valueText(found.file_path).split("/").map(encodeURIComponent).join("/");
    const { status, bytes } = await vendor.request({
      method: "GET",
      path: `/file/bot${vendor.credentials.token}/${path}`,
      maxBytes: LARGEST_DOWNLOAD,
      timeoutMs: 60_000,
    });
    if (status !== 200)
      throw new ChannelFailure(`Telegram answered with the status ${status}.`, {
        isTransient: status >= 500,
      });
    return { name: file.name, contentType: file.contentType ?? "application/octet-stream", content: bytes };
  },
};

const sentPart = (result: unknown): SentPart => ({
  vendorMessageId: valueText(fieldsIn(result).message_id) || null,
});

async function sendText(
  vendor: Telegram,
  thread: Thread,
  { text, choices }: Extract<OutgoingPart, { kind: "text" }>,
): Promise<SentPart> {
  const keyboard = choices.map((choice, index) => [
    { text: choice.text, callback_data: buttonData(thread, index, choice.value) },
  ]);
  const message = {
    chat_id: chatOf(thread),
    link_preview_options: { is_disabled: true },
    ...(keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : {}),
  };
  try {
    const formatted = { ...message, text: formatMarkdown(text, HTML), parse_mode: "HTML" };
    return sentPart(await call(vendor, "sendMessage", { json: formatted }));
  } catch (error) {
    // Whatever its parser minds: the text arrives as it was written.
    if (!(error instanceof ChannelFailure) || !/can't parse entities/i.test(error.message)) throw error;
    return sentPart(await call(vendor, "sendMessage", { json: { ...message, text } }));
  }
}

async function sendFile(vendor: Telegram, thread: Thread, file: OutgoingFile): Promise<SentPart> {
  const isPhoto = /^image\/(jpeg|png)$/.test(file.contentType) && file.content.length <= LARGEST_PHOTO;
  const upload = (method: string, name: string) =>
    call(
      vendor,
      method,
      {
        multipart: [
          { name: "chat_id", value: chatOf(thread) },
          { name, file },
        ],
      },
      { timeoutMs: 120_000 },
    );
  if (isPhoto) {
    try {
      return sentPart(await upload("sendPhoto", "photo"));
    } catch (error) {
      // A picture of unusual proportions is sent as a file.
      if (!(error instanceof ChannelFailure) || !/photo/i.test(error.message)) throw error;
    }
  }
  return sentPart(await upload("sendDocument", "document"));
}
