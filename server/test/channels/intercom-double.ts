import { createHmac } from "node:crypto";
import { z } from "zod";
import {
  RETRY_AFTER_SECONDS,
  type ChannelDouble,
  type InboundCall,
  type SentToVisitor,
} from "./channel-double.ts";
import { recordApi, type RecordedApi } from "./recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "./serve-double.ts";

export const INTERCOM_CREDENTIALS = {
  access_token: "dG9rOjAwMDAwMDAwXzAwMDBfMDAwMF8wMDAw=",
  client_secret: "c0ffee00-c0ff-ee00-c0ff-ee00c0ffee00",
};
export const INTERCOM_WORKSPACE = "abcd1234";
export const INTERCOM_ADMIN = "991267459";
const COLLEAGUE = "991267460";
export const INTERCOM_TEAM = "5017691";

const objectId = z.string().regex(/^\d+$/);
/** What may be in a message, by Intercom's guide; other tags are shown as text or dropped. */
const html = z
  .string()
  .min(1)
  .refine(
    (body) => !/<(?!\/?(?:p|br|b|i|a|code|pre|blockquote)\b)/.test(body),
    "has a tag that Intercom drops",
  );
const reply = z.discriminatedUnion("message_type", [
  z.strictObject({
    message_type: z.literal("comment"),
    type: z.literal("admin"),
    admin_id: z.literal(INTERCOM_ADMIN),
    body: html,
    attachment_files: z
      .array(
        z.strictObject({ content_type: z.string().min(1), data: z.base64().min(1), name: z.string().min(1) }),
      )
      .max(10)
      .optional(),
  }),
  z.strictObject({
    message_type: z.literal("note"),
    type: z.literal("admin"),
    admin_id: z.literal(INTERCOM_ADMIN),
    body: html,
  }),
]);
const assignment = z.strictObject({
  message_type: z.literal("assignment"),
  type: z.enum(["admin", "team"]),
  admin_id: z.literal(INTERCOM_ADMIN),
  assignee_id: objectId,
});
/** The requests that we make, by the OpenAPI description of version 2.14. */
const REQUESTS = { reply, parts: assignment } as const;

interface Part {
  readonly id: string;
  readonly body: string;
  readonly author: { readonly type: string; readonly id: string };
  readonly at: number;
}

export interface IntercomDouble extends ChannelDouble, RecordedApi {
  readonly kind: "intercom";
  readonly handedOver: string[];
  close(): Promise<void>;
}

/** Intercom's REST API and its webhooks. A visitor's conversation has the visitor's id. */
export async function startIntercomDouble(): Promise<IntercomDouble> {
  const sent: SentToVisitor[] = [];
  const problems: string[] = [];
  const handedOver: string[] = [];
  const files = new Map<string, { contentType: string; content: Buffer }>();
  const conversations = new Map<string, Part[]>();
  let now = 0;
  let count = 0;

  const conversationOf = (id: string) => ({
    type: "conversation",
    id,
    created_at: 1_700_000_000,
    admin_assignee_id: null,
    team_assignee_id: null,
    source: {
      type: "conversation",
      id: "403918349",
      author: { type: "user", id },
      body: "",
      attachments: [],
    },
    conversation_parts: {
      type: "conversation_part.list",
      conversation_parts: (conversations.get(id) ?? []).map(partOf),
      total_count: conversations.get(id)?.length ?? 0,
    },
  });

  function write(conversation: string, part: Omit<Part, "id">): string {
    count += 1;
    const id = `12945${count}`;
    conversations.set(conversation, [...(conversations.get(conversation) ?? []), { id, ...part }]);
    return id;
  }

  function deliver(conversation: string, data: z.output<typeof reply>): DoubleAnswer {
    if (data.message_type === "note") handedOver.push(conversation);
    else {
      const author = { type: "admin", id: data.admin_id };
      const id = write(conversation, { body: data.body, author, at: now });
      const file = data.attachment_files?.[0];
      sent.push({
        visitor: conversation,
        vendorMessageId: id,
        text: file ? "" : read(data.body),
        choices: [],
        file: file ? { name: file.name, content: Buffer.from(file.data, "base64") } : null,
      });
    }
    return { json: conversationOf(conversation) };
  }

  function handle({ method, path, headers, json }: DoubleRequest): DoubleAnswer {
    const file = files.get(path);
    if (file) return { bytes: file.content, headers: { "content-type": file.contentType } };
    if (headers.authorization !== `Bearer ${INTERCOM_CREDENTIALS.access_token}`) return UNAUTHORIZED;
    if (headers["intercom-version"] !== "2.14") problems.push(`${path}: no version`);
    const [, conversation, place] = /^\/conversations\/(\d+)(?:\/(reply|parts))?$/.exec(path) ?? [];
    if (method === "GET") return conversation ? { json: conversationOf(conversation) } : answer(path);
    if (!conversation || !place) return NOT_FOUND;
    const { data, error } = REQUESTS[place as keyof typeof REQUESTS].safeParse(json);
    if (!data) {
      problems.push(`${path}: ${error.message}`);
      return refusal(400, "parameter_invalid", "The request can't be read");
    }
    return data.message_type === "assignment"
      ? { json: conversationOf(conversation) }
      : deliver(conversation, data);
  }

  const api = await recordApi(handle, {
    refusals: {
      refusing: UNAUTHORIZED,
      blocked: refusal(422, "invalid_conversation", "The contact has blocked messages"),
      limited: () => ({
        ...refusal(429, "rate_limit_exceeded", "Exceeded rate limit of 167 in 10_seconds"),
        headers: {
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(now / 1000 + RETRY_AFTER_SECONDS),
        },
      }),
    },
    isMessage: (path) => path.endsWith("/reply"),
  });
  const call = (id: string, topic: string, item: object, at: number): InboundCall => {
    now = at;
    const body = JSON.stringify(notificationOf(id, topic, item, at));
    return { method: "POST", headers: signAsIntercom(body), body };
  };
  return {
    ...api,
    kind: "intercom",
    env: { INTERCOM_API_URL: api.url },
    credentials: INTERCOM_CREDENTIALS,
    settings: { region: "eu", hand_over_team_id: INTERCOM_TEAM },
    sent,
    problems,
    handedOver,
    message({ visitor, id, text, file, at }) {
      const author = { type: "lead", id: visitor, name: "Ada", email: `ada-${visitor}@acme.example` };
      const path = `/files/${id}/${file?.name ?? ""}`;
      if (file) files.set(path, file);
      const attachments = file
        ? [
            {
              type: "upload",
              name: file.name,
              url: `${api.url}${path}`,
              content_type: file.contentType,
              filesize: file.content.length,
            },
          ]
        : [];
      const part = { ...partOf({ id, body: `<p>${text}</p>`, author, at }), attachments };
      conversations.set(visitor, [...(conversations.get(visitor) ?? []), { id, body: text, author, at }]);
      const item = { ...conversationOf(visitor), conversation_parts: partsOf(part) };
      return call(`notif_${id}`, "conversation.user.replied", item, at);
    },
    team({ visitor, id, act, at }) {
      const author = {
        type: "admin",
        id: act.kind === "answered" && act.sentId ? INTERCOM_ADMIN : COLLEAGUE,
      };
      const item = { ...conversationOf(visitor), conversation_parts: partsOf() as object };
      const topic = TOPICS[act.kind];
      if (act.kind === "answered")
        item.conversation_parts = partsOf(
          partOf({ id: act.sentId ?? id, body: `<p>${act.text}</p>`, author, at }),
        );
      else
        item.conversation_parts = partsOf({
          ...partOf({ id, body: "", author, at }),
          part_type: PART_TYPES[act.kind],
        });
      const assignee = act.kind === "took_over" ? { admin_assignee_id: Number(COLLEAGUE) } : {};
      return call(`notif_${id}`, topic, { ...item, ...assignee }, at);
    },
    forge: (one) => ({ ...one, headers: { ...one.headers, "x-hub-signature": `sha1=${"0".repeat(40)}` } }),
  };
}

const TOPICS = {
  answered: "conversation.admin.replied",
  took_over: "conversation.admin.assigned",
  handed_back: "conversation.admin.assigned",
  resolved: "conversation.admin.closed",
} as const;
const PART_TYPES = { took_over: "assignment", handed_back: "assignment", resolved: "close" } as const;

const partOf = ({ id, body, author, at }: Part) => ({
  type: "conversation_part",
  id,
  part_type: "comment",
  body,
  created_at: Math.floor(at / 1000),
  author,
  attachments: [],
});
const partsOf = (...parts: object[]) => ({
  type: "conversation_part.list",
  conversation_parts: parts,
  total_count: parts.length,
});

export const notificationOf = (id: string, topic: string, item: object, at: number) => ({
  type: "notification_event",
  app_id: INTERCOM_WORKSPACE,
  id,
  topic,
  created_at: Math.floor(at / 1000),
  delivery_attempts: 1,
  data: { type: "notification_event_data", item },
});

const refusal = (status: number, code: string, message: string): DoubleAnswer => ({
  status,
  json: { type: "error.list", request_id: "b7gn0gfm7sb6mm5dm8hg", errors: [{ code, message }] },
});
const UNAUTHORIZED = refusal(401, "unauthorized", "Access Token Invalid");
const NOT_FOUND = refusal(404, "not_found", "Resource not found");

function answer(path: string): DoubleAnswer {
  if (path === "/me")
    return {
      json: {
        type: "admin",
        id: INTERCOM_ADMIN,
        name: "Helper",
        app: { type: "app", id_code: INTERCOM_WORKSPACE, name: "Acme", region: "EU" },
      },
    };
  if (path === `/admins/${INTERCOM_ADMIN}`)
    return { json: { type: "admin", id: INTERCOM_ADMIN, name: "Helper" } };
  if (path === `/teams/${INTERCOM_TEAM}`)
    return { json: { type: "team", id: INTERCOM_TEAM, name: "Support" } };
  return NOT_FOUND;
}

/** As a person sees it. */
const read = (body: string): string =>
  body
    .replaceAll("<br>", "\n")
    .replace(/<a href="([^"]+)">([^<]+)<\/a>/g, "$2 ($1)")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** Intercom's library has no verifier. A published vector of HMAC-SHA1 holds our side to the algorithm in the tests. */
export const signAsIntercom = (body: string): Record<string, string> => ({
  "content-type": "application/json",
  "x-hub-signature": `sha1=${createHmac("sha1", INTERCOM_CREDENTIALS.client_secret).update(body).digest("hex")}`,
});
