import { z } from "zod";
import { ChannelFailure, type OutgoingFile, type OutgoingPart, type VendorChannel } from "../channel.ts";
import { formatPlain } from "../formatting/format-markdown.ts";
import { partUuid } from "../parsing/part-uuid.ts";
import { callLine, contentUrlOf, LINE_API_URL, type LineCredentials, type LineVendor } from "./line-api.ts";
import { receiveFromLine } from "./line-calls.ts";

/** Limits of the Messaging API. */
const TEXT_CHARS = 5000;
const LABEL_CHARS = 20;
const DATA_CHARS = 300;
const PREVIEW_BYTES = 1024 * 1024;
const URL_CHARS = 2000;
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const TYPING_SECONDS = 20;
const ENDPOINT = "/v2/bot/channel/webhook/endpoint";

/** A LINE Official Account with the Messaging API. Replies are push messages: reply tokens expire too soon. */
export const line: VendorChannel<LineCredentials> = {
  kind: "line",
  label: "LINE",
  apiUrl: LINE_API_URL,
  credentials: z.strictObject({
    channel_access_token: z
      .string()
      .trim()
      .regex(/^[\w+/=.-]{20,1000}$/, "must be the long-lived channel access token.")
      .describe("The long-lived Channel access token of Messaging API."),
    channel_secret: z
      .string()
      .trim()
      .regex(/^[0-9a-f]{32}$/, "must be the Channel secret of Basic settings: 32 hexadecimal digits.")
      .describe("The Channel secret of Basic settings."),
  }),
  settings: z.strictObject({}),
  limits: {
    textLength: TEXT_CHARS,
    perSecond: 50,
    fileBytes: MAX_FILE_BYTES,
    choices: 13,
    replyWindowMs: null,
  },
  async connect(vendor) {
    const { json } = await callLine(vendor, { method: "GET", path: "/v2/bot/info" });
    const { data: bot } = botInfo.safeParse(json);
    if (!bot) throw new ChannelFailure("LINE's answer can't be read. Check the address in LINE_API_URL.");
    const nextStep = await registerAddress(vendor);
    return { id: bot.userId, name: `${bot.displayName} (${bot.basicId})`, nextStep };
  },
  receive: receiveFromLine,
  async send(vendor, thread, part) {
    const { json } = await callLine(vendor, {
      method: "POST",
      path: "/v2/bot/message/push",
      body: { json: { to: thread.id, messages: [messageOf(part)] } },
      retryKey: part.key && partUuid(vendor, part.key),
    });
    const { data } = pushed.safeParse(json);
    return { vendorMessageId: data?.sentMessages[0]?.id ?? null };
  },
  async showTyping(vendor, thread) {
    // There is no loading animation in groups.
    if (!thread.id.startsWith("U")) return;
    await callLine(vendor, {
      method: "POST",
      path: "/v2/bot/chat/loading/start",
      body: { json: { chatId: thread.id, loadingSeconds: TYPING_SECONDS } },
    });
  },
  async profile(vendor, sender, thread) {
    const { json } = await callLine(vendor, {
      method: "GET",
      path: profilePath(sender.id, thread.id),
    });
    const { data } = person.safeParse(json);
    return { ...sender, name: data?.displayName, language: data?.language ?? undefined };
  },
  async download(vendor, file) {
    const answer = await callLine(vendor, {
      method: "GET",
      path: `${contentUrlOf(vendor)}/v2/bot/message/${encodeURIComponent(file.ref)}/content`,
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: 60_000,
    });
    if (answer.status !== 200)
      throw new ChannelFailure("LINE still prepares the file.", { isTransient: true, retryAfterMs: 5000 });
    const contentType = answer.headers["content-type"]?.split(";")[0] ?? "application/octet-stream";
    return { name: file.name, contentType, content: answer.bytes };
  },
};

/** LINE names members of a group whom it doesn't name as friends of the account. */
function profilePath(personId: string, threadId: string): string {
  const [person, thread] = [encodeURIComponent(personId), encodeURIComponent(threadId)];
  if (threadId.startsWith("C")) return `/v2/bot/group/${thread}/member/${person}`;
  if (threadId.startsWith("R")) return `/v2/bot/room/${thread}/member/${person}`;
  return `/v2/bot/profile/${person}`;
}

const botInfo = z.object({ userId: z.string(), displayName: z.string(), basicId: z.string() });
const pushed = z.object({ sentMessages: z.array(z.object({ id: z.string() })) });
const person = z.object({ displayName: z.string(), language: z.string().nullish() });
const registered = z.object({ active: z.boolean() });

/** Sets our address at LINE; whether LINE uses it is a switch that only a person can turn on. */
async function registerAddress(vendor: LineVendor): Promise<string | null> {
  try {
    await callLine(vendor, {
      method: "PUT",
      path: ENDPOINT,
      body: { json: { endpoint: vendor.inboundUrl } },
    });
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.isTransient || error.isRefused) throw error;
    return `LINE did not take the webhook's address (${error.message}). Enter ${vendor.inboundUrl} as Webhook URL under Messaging API in the LINE Developers Console and turn on "Use webhook".`;
  }
  const { json } = await callLine(vendor, { method: "GET", path: ENDPOINT });
  return registered.safeParse(json).data?.active === true
    ? null
    : 'Turn on "Use webhook" under Messaging API in the LINE Developers Console.';
}

function messageOf(part: OutgoingPart): object {
  if (part.kind === "file") return fileMessage(part.file);
  const items = part.choices.map(({ text, value }) => ({
    type: "action",
    action: {
      type: "postback",
      label: text.length <= LABEL_CHARS ? text : `${text.slice(0, LABEL_CHARS - 1)}…`,
      data: value.slice(0, DATA_CHARS),
      displayText: text.slice(0, DATA_CHARS),
    },
  }));
  const text = formatPlain(part.text, TEXT_CHARS);
  return { type: "text", text, ...(items.length > 0 ? { quickReply: { items } } : {}) };
}

/** LINE fetches pictures from an https address itself and takes no other files: they become a link. */
function fileMessage({ name, contentType, content, url }: OutgoingFile): object {
  const isPicture = contentType === "image/jpeg" || contentType === "image/png";
  const canFetch = url.startsWith("https://") && url.length <= URL_CHARS && content.length <= PREVIEW_BYTES;
  return isPicture && canFetch
    ? { type: "image", originalContentUrl: url, previewImageUrl: url }
    : { type: "text", text: `${name}\n${url}` };
}
