import { createHmac } from "node:crypto";
import { Crisp, type ConversationComposeMessageNew, type ConversationMessageNew } from "crisp-api";
import { z } from "zod";
import type { ChannelDouble, InboundCall, SentToVisitor } from "./channel-double.ts";
import { recordApi, type RecordedApi } from "./recorded-api.ts";
import type { DoubleAnswer, DoubleRequest } from "./serve-double.ts";

export const CRISP_CREDENTIALS = {
  token_identifier: "5f0e4f6c-1d2c-4b5a-9d3b-3f1d2c4b5a9d",
  token_key: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
  hook_secret: "5c1f7e0a9b3d4c2e8f6a1b0c9d8e7f6a",
};
export const CRISP_WEBSITE = "8c842203-7ed8-4e29-a608-7cf78a7d2fcc";
export const CRISP_OPERATOR = "a4c32c68-be91-4e29-8a05-976e93abbe3f";

const sent = { from: z.literal("operator"), origin: z.literal("chat"), automated: z.boolean() };
const fingerprint = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const choice = z.strictObject({
  value: z.string().min(1),
  label: z.string().min(1),
  selected: z.literal(false),
});
const message = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), content: z.string().min(1).max(10_000), fingerprint, ...sent }),
  z.strictObject({ type: z.literal("note"), content: z.string().min(1).max(10_000), ...sent }),
  z.strictObject({
    type: z.literal("file"),
    content: z.strictObject({
      name: z.string().min(1),
      url: z.url({ protocol: /^https$/ }),
      type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
    }),
    fingerprint,
    ...sent,
  }),
  z.strictObject({
    type: z.literal("picker"),
    content: z.strictObject({
      id: z.string().min(1),
      text: z.string().min(1),
      choices: z.array(choice).min(1),
    }),
    fingerprint,
    ...sent,
  }),
]);
type Message = z.output<typeof message> & ConversationMessageNew;
/** The requests that we make, as Crisp documents them; the types of its own library agree. */
const REQUESTS = {
  "POST message": message,
  "PATCH compose": z.strictObject({
    type: z.enum(["start", "stop"]),
    from: z.literal("operator"),
    automated: z.boolean(),
  }) satisfies z.ZodType<ConversationComposeMessageNew>,
  "PATCH state": z.strictObject({ state: z.enum(["pending", "unresolved", "resolved"]) }),
  "PATCH routing": z.strictObject({ assigned: z.strictObject({ user_id: z.uuid() }) }),
} as const;

export interface CrispDouble extends ChannelDouble, RecordedApi {
  readonly kind: "crisp";
  readonly handedOver: string[];
  /** A hook as Crisp calls it. */
  hook(event: string, data: object, at: number): InboundCall;
  close(): Promise<void>;
}

/** Crisp's REST API and the hooks of a plugin. A visitor's conversation is `session_` and the visitor's id. */
export async function startCrispDouble(): Promise<CrispDouble> {
  const delivered: SentToVisitor[] = [];
  const problems: string[] = [];
  const handedOver: string[] = [];
  const files = new Map<string, { contentType: string; content: Buffer }>();

  function deliver(visitor: string, data: Message): DoubleAnswer {
    if (data.type === "note") {
      handedOver.push(visitor);
      return dispatched({ fingerprint: 1 });
    }
    const one = data as Exclude<z.output<typeof message>, { type: "note" }>;
    delivered.push({
      visitor,
      vendorMessageId: String(one.fingerprint),
      text: one.type === "text" ? one.content : one.type === "picker" ? one.content.text : "",
      choices: one.type === "picker" ? one.content.choices.map(({ label }) => label) : [],
      file: one.type === "file" ? { url: one.content.url } : null,
    });
    return dispatched({ fingerprint: one.fingerprint });
  }

  function handle({ method, path, headers, json }: DoubleRequest): DoubleAnswer {
    const file = files.get(path);
    if (file) return { bytes: file.content, headers: { "content-type": file.contentType } };
    if (headers.authorization !== `Basic ${BASIC}` || headers["x-crisp-tier"] !== "plugin")
      return INVALID_SESSION;
    if (path === `/website/${CRISP_WEBSITE}`)
      return resolved({ website_id: CRISP_WEBSITE, name: "Acme", domain: "acme.example", logo: null });
    const [, visitor, place, number] =
      /^\/website\/[\w-]+\/conversation\/session_(\d+)(?:\/(\w+)(?:\/(\d+))?)?$/.exec(path) ?? [];
    if (!visitor || !path.includes(CRISP_WEBSITE)) return NOT_FOUND;
    if (method === "GET") {
      if (!place) return resolved(conversationOf(visitor));
      return delivered.some(({ vendorMessageId }) => vendorMessageId === number) ? resolved({}) : NOT_FOUND;
    }
    const name = `${method} ${place}`;
    if (!Object.hasOwn(REQUESTS, name)) return NOT_FOUND;
    const { data, error } = REQUESTS[name as keyof typeof REQUESTS].safeParse(json);
    if (!data) {
      problems.push(`${path}: ${error.message}`);
      return refusal(400, "invalid_data");
    }
    return name === "POST message" ? deliver(visitor, data as Message) : dispatched({});
  }

  const api = await recordApi(handle, {
    refusals: { refusing: INVALID_SESSION, blocked: refusal(405, "session_not_found") },
    isMessage: (path) => path.endsWith("/message"),
  });
  const hook = (event: string, data: object, at: number): InboundCall => {
    const body = {
      website_id: CRISP_WEBSITE,
      event,
      data: { website_id: CRISP_WEBSITE, inbox_id: null, ...data },
      timestamp: at,
    };
    return { method: "POST", headers: signAsCrisp(body, at), body: JSON.stringify(body) };
  };
  return {
    ...api,
    kind: "crisp",
    env: { CRISP_API_URL: api.url },
    credentials: CRISP_CREDENTIALS,
    settings: { website_id: CRISP_WEBSITE, hand_over_user_id: CRISP_OPERATOR },
    idOf: (visitor) => `session_${visitor}`,
    sent: delivered,
    problems,
    handedOver,
    hook,
    // A file has no text beside it at Crisp.
    message({ visitor, id, text, file, at }) {
      const path = `/files/${id}/${file?.name ?? ""}`;
      if (file) files.set(path, file);
      const content = file
        ? { type: "file", content: { name: file.name, url: `${api.url}${path}`, type: file.contentType } }
        : { type: "text", content: text };
      return hook("message:send", { ...messageOf(visitor, id, at), ...content, from: "user" }, at);
    },
    team({ visitor, id, act, at }) {
      const session_id = `session_${visitor}`;
      if (act.kind === "resolved")
        return hook("session:set_state", { session_id, state: "resolved" }, at + Number(id));
      if (act.kind !== "answered") {
        const routing_id = act.kind === "took_over" ? CRISP_OPERATOR : null;
        return hook(
          "session:set_routing",
          { session_id, routing_id, previous_routing_id: null },
          at + Number(id),
        );
      }
      const content = { type: "text", content: act.text, from: "operator" };
      return hook("message:received", { ...messageOf(visitor, act.sentId ?? id, at), ...content }, at);
    },
    delivery({ visitor, vendorMessageId, state, at }) {
      const data = {
        session_id: `session_${visitor}`,
        origin: "chat",
        fingerprints: [Number(vendorMessageId)],
      };
      return hook(REPORTS[state], data, at);
    },
    forge: (call) => ({ ...call, headers: { ...call.headers, "x-crisp-signature": "0".repeat(64) } }),
  };
}

const REPORTS = {
  delivered: "message:acknowledge:delivered",
  read: "message:acknowledge:read:received",
  failed: "message:acknowledge:ignored",
} as const;
const BASIC = Buffer.from(`${CRISP_CREDENTIALS.token_identifier}:${CRISP_CREDENTIALS.token_key}`).toString(
  "base64",
);

const messageOf = (visitor: string, id: string, at: number) => ({
  session_id: `session_${visitor}`,
  origin: "chat",
  fingerprint: Number(id),
  stamped: true,
  timestamp: at,
  user: { nickname: "Ada", user_id: `session_${visitor}` },
});

const conversationOf = (visitor: string) => ({
  session_id: `session_${visitor}`,
  website_id: CRISP_WEBSITE,
  state: "unresolved",
  is_verified: false,
  meta: { nickname: "Ada", email: `ada-${visitor}@acme.example`, device: { locales: ["de-DE", "en"] } },
});

const resolved = (data: object): DoubleAnswer => ({ json: { error: false, reason: "resolved", data } });
const dispatched = (data: object): DoubleAnswer => ({
  status: 202,
  json: { error: false, reason: "dispatched", data },
});
const refusal = (status: number, reason: string): DoubleAnswer => ({
  status,
  json: { error: true, reason, data: {} },
});
const INVALID_SESSION = refusal(401, "invalid_session");
const NOT_FOUND = refusal(404, "not_found");

const client = new Crisp();
client.authenticateTier("plugin", CRISP_CREDENTIALS.token_identifier, CRISP_CREDENTIALS.token_key);
client.setRtmMode("webhooks");
// Its verifier works once it listens.
await client.on("message:send", () => {});

/** The headers of a hook as Crisp calls it. Crisp's own library must accept them. */
export function signAsCrisp(body: object, at: number): Record<string, string> {
  const { hook_secret: secret } = CRISP_CREDENTIALS;
  const signature = createHmac("sha256", secret)
    .update(`[${at};${JSON.stringify(body)}]`)
    .digest("hex");
  if (!client.verifyHook(secret, body, at, signature))
    throw new Error("Crisp's library does not accept this signature.");
  return {
    "content-type": "application/json",
    "x-crisp-request-timestamp": String(at),
    "x-crisp-signature": signature,
  };
}
