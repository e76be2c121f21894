import { z } from "zod";
import {
  RETRY_AFTER_SECONDS,
  type Behaviour,
  type ChannelDouble,
  type SentToVisitor,
} from "./channel-double.ts";
import { serveDouble, type DoubleAnswer, type DoubleRequest } from "./serve-double.ts";

const BOT_ID = 123_456_789;
const TOKEN = `${BOT_ID}:AAE${"t".repeat(32)}`;
const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const chatId = z.union([z.number().int(), z.string().regex(/^-?\d+$/)]);
const button = z.strictObject({
  text: z.string().min(1),
  callback_data: z.string().refine((data) => Buffer.byteLength(data) >= 1 && Buffer.byteLength(data) <= 64),
});
const allowed_updates = z.array(z.enum(["message", "edited_message", "callback_query"]));
const upload = z.custom<File>((value) => value instanceof File);

/** The methods that we call with their parameters, by the published Bot API: anything else is refused. */
const METHODS = {
  getMe: z.strictObject({}),
  setWebhook: z.strictObject({
    url: z.url({ protocol: /^https$/ }),
    secret_token: z.string().regex(/^[\w-]{1,256}$/),
    allowed_updates,
    max_connections: z.number().int().min(1).max(100),
  }),
  deleteWebhook: z.strictObject({ drop_pending_updates: z.boolean().optional() }),
  getUpdates: z.strictObject({ offset: z.number().int(), timeout: z.number().int().min(0), allowed_updates }),
  sendMessage: z.strictObject({
    chat_id: chatId,
    text: z.string().min(1),
    parse_mode: z.literal("HTML").optional(),
    link_preview_options: z.strictObject({ is_disabled: z.boolean() }),
    reply_markup: z.strictObject({ inline_keyboard: z.array(z.array(button).min(1)).min(1) }).optional(),
  }),
  sendPhoto: z.strictObject({ chat_id: chatId, photo: upload }),
  sendDocument: z.strictObject({ chat_id: chatId, document: upload }),
  sendChatAction: z.strictObject({ chat_id: chatId, action: z.literal("typing") }),
  answerCallbackQuery: z.strictObject({ callback_query_id: z.string() }),
  getFile: z.strictObject({ file_id: z.string() }),
} as const;

export interface TelegramDouble extends ChannelDouble {
  /** The methods that were called, in order. */
  readonly calls: readonly { readonly method: string; readonly parameters: Record<string, unknown> }[];
  readonly secret: string | null;
  /** What `getUpdates` returns from now on. */
  updates: Record<string, unknown>[];
  sign(update: object): { method: "POST"; headers: Record<string, string>; body: string };
}

/** Telegram's Bot API as its documentation describes it. */
export async function startTelegramDouble(): Promise<TelegramDouble> {
  let mode: Behaviour = "well";
  let secret: string | null = null;
  let count = 0;
  const sent: SentToVisitor[] = [];
  const problems: string[] = [];
  const calls: { method: string; parameters: Record<string, unknown> }[] = [];
  const files = new Map<string, Buffer>();
  const ok = (result: unknown): DoubleAnswer => ({ json: { ok: true, result } });
  const refuse = (error_code: number, description: string, parameters?: object): DoubleAnswer => ({
    status: error_code,
    json: { ok: false, error_code, description, ...(parameters ? { parameters } : {}) },
  });

  const deliver = (visitor: string, part: Pick<SentToVisitor, "text" | "choices" | "file">): DoubleAnswer => {
    if (mode === "blocked") return refuse(403, "Forbidden: bot was blocked by the user");
    count += 1;
    sent.push({ visitor: visitor.split(":")[0]!, vendorMessageId: String(count), ...part });
    return ok({ message_id: count, date: 0, chat: { id: Number(visitor), type: "private" } });
  };
  const isBalanced = (html: string): boolean => {
    const open: string[] = [];
    for (const [, close, tag] of html.matchAll(/<(\/?)(\w+)[^>]*>/g))
      if (!close) open.push(tag!);
      else if (open.pop() !== tag) return false;
    return open.length === 0 && !/<(?!\/?(?:b|i|s|u|a|code|pre|blockquote)\b)/.test(html);
  };
  const read = (html: string): string =>
    html
      .replace(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");

  // oxlint-disable-next-line typescript/no-explicit-any -- parsed by the schemas above
  type Answering = (parameters: any) => DoubleAnswer | Promise<DoubleAnswer>;
  const answers: Record<keyof typeof METHODS, Answering> = {
    getMe: () => ok({ id: BOT_ID, is_bot: true, first_name: "Acme", username: "acme_bot" }),
    setWebhook: ({ secret_token }) => {
      secret = secret_token;
      return ok(true);
    },
    deleteWebhook: () => ok(true),
    async getUpdates({ offset }) {
      const waiting = double.updates.filter((update) => Number(update.update_id) >= offset);
      if (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      return ok(waiting);
    },
    sendMessage({ chat_id, text, parse_mode, reply_markup }) {
      if (parse_mode && !isBalanced(text)) return refuse(400, "Bad Request: can't parse entities");
      const plain = parse_mode ? read(text) : text;
      if (plain.length > 4096) return refuse(400, "Bad Request: message is too long");
      const choices = (reply_markup?.inline_keyboard ?? []).flat().map((one: { text: string }) => one.text);
      return deliver(String(chat_id), { text: plain, choices, file: null });
    },
    sendPhoto: async ({ chat_id, photo }) =>
      deliver(String(chat_id), { text: "", choices: [], file: await contentOf(photo) }),
    sendDocument: async ({ chat_id, document }) =>
      deliver(String(chat_id), { text: "", choices: [], file: await contentOf(document) }),
    sendChatAction: () => ok(true),
    answerCallbackQuery: () => ok(true),
    getFile: ({ file_id }) =>
      files.has(file_id)
        ? ok({
            file_id,
            file_unique_id: file_id,
            file_size: files.get(file_id)!.length,
            file_path: `documents/${file_id}`,
          })
        : refuse(400, "Bad Request: invalid file_id"),
  };
  const contentOf = async (file: File) => ({
    name: file.name,
    content: Buffer.from(await file.arrayBuffer()),
  });

  async function handle(request: DoubleRequest): Promise<DoubleAnswer> {
    if (mode === "away") return { status: 502, json: "Bad Gateway" };
    const file = /^\/file\/bot([^/]+)\/documents\/(.+)$/.exec(request.path);
    if (file) return file[1] === TOKEN ? { bytes: files.get(file[2]!)! } : { status: 404 };
    const [, token, method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? [];
    if (mode === "refusing" || token !== TOKEN) return refuse(401, "Unauthorized");
    if (mode === "rate-limited")
      return refuse(429, `Too Many Requests: retry after ${RETRY_AFTER_SECONDS}`, {
        retry_after: RETRY_AFTER_SECONDS,
      });
    if (!Object.hasOwn(METHODS, method)) return refuse(404, "Not Found");
    const name = method as keyof typeof METHODS;
    const parsed = METHODS[name].safeParse(request.json ?? Object.fromEntries(await request.form()));
    if (!parsed.success) {
      problems.push(`${method}: ${parsed.error.message}`);
      return refuse(400, "Bad Request: the parameters are not the method's");
    }
    calls.push({ method, parameters: parsed.data });
    return answers[name](parsed.data);
  }

  const api = await serveDouble(handle);
  const double: TelegramDouble = {
    kind: "telegram",
    env: { TELEGRAM_API_URL: api.url },
    credentials: { token: TOKEN },
    sent,
    problems,
    calls,
    updates: [],
    get secret() {
      return secret;
    },
    behave: (next) => void (mode = next),
    sign: (update) => ({
      method: "POST",
      headers: { "content-type": "application/json", [SECRET_HEADER]: secret ?? "" },
      body: JSON.stringify(update),
    }),
    message({ visitor, id, text, file, at }) {
      const from = {
        id: Number(visitor),
        is_bot: false,
        first_name: "Ada",
        last_name: "L.",
        language_code: "en",
      };
      const chat = { id: Number(visitor), first_name: "Ada", type: "private" };
      const message = { message_id: Number(id), from, chat, date: Math.floor(at / 1000) };
      if (!file) return double.sign({ update_id: Number(id), message: { ...message, text } });
      files.set(`file-${id}`, file.content);
      const document = {
        file_id: `file-${id}`,
        file_unique_id: `unique-${id}`,
        file_name: file.name,
        mime_type: file.contentType,
        file_size: file.content.length,
      };
      return double.sign({ update_id: Number(id), message: { ...message, caption: text, document } });
    },
    forge: (call) => ({ ...call, headers: { ...call.headers, [SECRET_HEADER]: "guessed" } }),
    close: () => api.close(),
  };
  return double;
}
