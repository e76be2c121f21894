import { createHmac } from "node:crypto";
import { validateSignature, type messagingApi } from "@line/bot-sdk";
import { z } from "zod";
import type { ChannelDouble, SentToVisitor, VisitorMessage } from "./channel-double.ts";
import { recordApi, type RecordedApi } from "./recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "./serve-double.ts";

export const LINE_CREDENTIALS = {
  channel_access_token: "line-token/ABCDEFGHIJKLMNOP+==",
  channel_secret: "abcdef0123456789abcdef0123456789",
};

const address = z.url({ protocol: /^https$/ }).max(2000);
const quickReply = z.strictObject({
  items: z
    .array(
      z.strictObject({
        type: z.literal("action"),
        action: z.strictObject({
          type: z.literal("postback"),
          label: z.string().min(1).max(20),
          data: z.string().max(300),
          displayText: z.string().max(300),
        }),
      }),
    )
    .min(1)
    .max(13),
});
const message = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("text"),
    text: z.string().min(1).max(5000),
    quickReply: quickReply.optional(),
  }),
  z.strictObject({ type: z.literal("image"), originalContentUrl: address, previewImageUrl: address }),
]);
/** The requests that we make, as LINE's OpenAPI documents them; the types of its own client agree. */
const REQUESTS = {
  "/v2/bot/message/push": z.strictObject({
    to: z.string().regex(/^[UCR][0-9a-f]{32}$/),
    messages: z.array(message).min(1).max(5),
  }),
  "/v2/bot/chat/loading/start": z.strictObject({
    chatId: z.string().regex(/^U[0-9a-f]{32}$/),
    loadingSeconds: z.number().int().min(5).max(60).multipleOf(5),
  }),
  "/v2/bot/channel/webhook/endpoint": z.strictObject({ endpoint: z.url().max(500) }),
} as const;
type Push = z.output<(typeof REQUESTS)["/v2/bot/message/push"]> & messagingApi.PushMessageRequest;
const isDocumented = (path: string): path is keyof typeof REQUESTS => Object.hasOwn(REQUESTS, path);

export interface LineDouble extends ChannelDouble, RecordedApi {
  readonly kind: "line";
  close(): Promise<void>;
}

/** LINE's Messaging API, both of its hosts at one address, and its webhook. */
export async function startLineDouble(): Promise<LineDouble> {
  const sent: SentToVisitor[] = [];
  const problems: string[] = [];
  const files = new Map<string, { contentType: string; content: Buffer }>();
  const accepted = new Map<string, DoubleAnswer>();
  let endpoint = "";

  function deliver({ to, messages }: Push): DoubleAnswer {
    const ids = messages.map((one) => {
      const vendorMessageId = `46194611485491${sent.length}`;
      const isText = one.type === "text";
      sent.push({
        visitor: to.replace(/^U0*/, ""),
        vendorMessageId,
        text: isText ? one.text : "",
        choices: isText ? (one.quickReply?.items ?? []).map(({ action }) => action.label) : [],
        file: isText ? null : { url: one.originalContentUrl },
      });
      return { id: vendorMessageId };
    });
    return { json: { sentMessages: ids } satisfies messagingApi.PushMessageResponse };
  }

  function deliverOnce(key: string, push: Push): DoubleAnswer {
    if (key === "") return deliver(push);
    if (!z.uuid().safeParse(key).success) {
      problems.push(`retry key: ${key}`);
      return { status: 400, json: { message: "Invalid retry key" } };
    }
    const { json } = accepted.get(key) ?? {};
    if (json) return { status: 409, json: { message: "The retry key is already accepted", ...json } };
    const answered = deliver(push);
    accepted.set(key, answered);
    return answered;
  }

  function handle(request: DoubleRequest): DoubleAnswer {
    const { method, path, headers, json } = request;
    if (headers.authorization !== `Bearer ${LINE_CREDENTIALS.channel_access_token}`) return UNKNOWN_TOKEN;
    const content = /^\/v2\/bot\/message\/(\d+)\/content$/.exec(path)?.[1];
    const file = content && files.get(content);
    if (file) return { bytes: file.content, headers: { "content-type": file.contentType } };
    if (method === "GET") return answer(path, endpoint);
    if (!isDocumented(path)) return NOT_FOUND;
    const { data, error } = REQUESTS[path].safeParse(json);
    if (!data) {
      problems.push(`${path}: ${error.message}`);
      return { status: 400, json: { message: "The request body has 1 error(s)" } };
    }
    if ("endpoint" in data) ({ endpoint } = data);
    if ("messages" in data) return deliverOnce(String(headers["x-line-retry-key"] ?? ""), data as Push);
    return { status: "chatId" in data ? 202 : 200 };
  }

  const api = await recordApi(handle, {
    refusals: {
      refusing: UNKNOWN_TOKEN,
      blocked: { status: 400, json: { message: "Failed to send messages" } },
    },
    isMessage: (path) => path.includes("/message/push"),
  });
  return {
    ...api,
    kind: "line",
    env: { LINE_API_URL: api.url },
    credentials: LINE_CREDENTIALS,
    sent,
    problems,
    idOf: lineUser,
    // A file has no text beside it at LINE.
    message({ visitor, id, text, file, at }: VisitorMessage) {
      if (file) files.set(id, file);
      const shared = file && { type: "file", fileName: file.name, fileSize: file.content.length };
      const event = {
        type: "message",
        mode: "active",
        timestamp: at,
        source: { type: "user", userId: lineUser(visitor) },
        webhookEventId: `01H${id}`,
        deliveryContext: { isRedelivery: false },
        replyToken: "nHuyWiB7yP5Zw52FIkcQobQuGDXCTA",
        message: { id, ...(shared ?? { type: "text", text, quoteToken: "q" }) },
      };
      const body = JSON.stringify({ destination: lineUser("1"), events: [event] });
      return { method: "POST", headers: signAsLine(body), body };
    },
    forge: (call) => ({
      ...call,
      headers: { ...call.headers, "x-line-signature": `${"A".repeat(43)}=` },
    }),
  };
}

const UNKNOWN_TOKEN: DoubleAnswer = {
  status: 401,
  json: { message: "Authentication failed. Confirm that the access token is valid." },
};
const NOT_FOUND: DoubleAnswer = { status: 404, json: { message: "Not found" } };

const lineUser = (visitor: string): string => `U${visitor.padStart(32, "0")}`;

function answer(path: string, endpoint: string): DoubleAnswer {
  if (path === "/v2/bot/channel/webhook/endpoint") return { json: { endpoint, active: true } };
  if (/^\/v2\/bot\/(group|room)\/[^/]+\/member\/[^/]+$/.test(path))
    return { json: { displayName: `Member ${path.split("/").at(-1)!.slice(-1)}` } };
  if (path.startsWith("/v2/bot/profile/")) return { json: { displayName: "Hana", language: "ja" } };
  if (path !== "/v2/bot/info") return NOT_FOUND;
  const bot: messagingApi.BotInfoResponse = {
    userId: lineUser("1"),
    basicId: "@acme",
    displayName: "Acme",
    chatMode: "bot",
    markAsReadMode: "auto",
  };
  return { json: bot };
}

/** The headers of a call as LINE makes it. LINE's own library must accept them. */
export function signAsLine(body: string): Record<string, string> {
  const signature = createHmac("sha256", LINE_CREDENTIALS.channel_secret).update(body).digest("base64");
  if (!validateSignature(body, LINE_CREDENTIALS.channel_secret, signature))
    throw new Error("LINE's library does not accept this signature.");
  return { "content-type": "application/json", "x-line-signature": signature };
}
