import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import { RETRY_AFTER_SECONDS, type Behaviour } from "./channel-double.ts";
import {
  AttachmentUpload,
  InstagramMessage,
  MessengerMessage,
  WHATSAPP_BYTES,
  WHATSAPP_UPLOADS,
  WhatsappMessage,
} from "./graph-messages.ts";
import { serveDouble, type DoubleAnswer } from "./serve-double.ts";

export const ACCESS_TOKEN = "EAAGm0PX4ZCpsBAKZCZDtestTokenOfTheDouble";
export const APP_SECRET = "0123456789abcdef0123456789abcdef";
export const PHONE_NUMBER_ID = "106540352242922";
export const BUSINESS_ACCOUNT_ID = "102290129340398";
export const PAGE_ID = "682498302938465";
export const INSTAGRAM_ID = "17841405822304914";

/** An error as the Graph API writes it. */
interface GraphError {
  readonly status?: number;
  readonly code: number;
  readonly error_subcode?: number;
  readonly message?: string;
  readonly details?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
interface Upload {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}
interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface GraphApi {
  readonly url: string;
  /** What was accepted, in order: bodies of messages and of signs of typing. */
  readonly messages: Record<string, unknown>[];
  /** The ids that messages got, by their bodies. */
  readonly ids: Map<object, string>;
  /** What broke the schema. */
  readonly problems: string[];
  readonly requests: Request[];
  readonly uploads: Map<string, Upload>;
  /** Files that people have sent, by their media id. */
  readonly media: Map<
    string,
    { readonly contentType: string; readonly content: Buffer; readonly url?: string }
  >;
  /** The next requests whose path contains the part are answered so. */
  failNext(part: string, error: GraphError, times?: number): void;
  behaviour: Behaviour;
  close(): Promise<void>;
}

const refuse = ({ status, code, error_subcode, message, details, headers }: GraphError): DoubleAnswer => ({
  status: status ?? 400,
  json: {
    error: {
      message: message ?? `(#${code}) refused`,
      type: "OAuthException",
      code,
      ...(error_subcode === undefined ? {} : { error_subcode }),
      ...(details === undefined ? {} : { error_data: { messaging_product: "whatsapp", details } }),
      fbtrace_id: "AbCdEf",
    },
  },
  ...(headers ? { headers } : {}),
});

/** What the vendor says of a message that it does not take. */
const HINDRANCES = {
  "rate-limited": {
    status: 429,
    code: 130_429,
    message: "(#130429) Rate limit hit",
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  },
  blocked: { code: 551, error_subcode: 1_545_041, message: "(#551) This person isn't available right now." },
} as const;
const isHindered = (behaviour: Behaviour): behaviour is keyof typeof HINDRANCES =>
  Object.hasOwn(HINDRANCES, behaviour);

/** The Graph API as Meta's references describe it, with one number, one page and one account of Instagram. */
export async function startGraphApi(): Promise<GraphApi> {
  const failures: { part: string; error: GraphError }[] = [];
  const uploads = new Map<string, Upload>();
  const media: GraphApi["media"] = new Map();
  const messages: Record<string, unknown>[] = [];
  const requests: Request[] = [];
  const ids = new Map<object, string>();
  const problems: string[] = [];
  let count = 0;
  const nextId = () => String(1_000_000 + (count += 1));

  const accept = (schema: z.ZodType, { body }: Request, answer: (id: string) => unknown): DoubleAnswer => {
    const parsed = schema.safeParse(JSON.parse(body.toString()));
    if (!parsed.success) {
      problems.push(parsed.error.message);
      return refuse({ code: 100, message: "(#100) Invalid parameter" });
    }
    const message = parsed.data as Record<string, unknown>;
    if (!isOfItsKind(message)) return refuse({ code: 131_053, message: "(#131053) Media upload error" });
    const id = nextId();
    messages.push(message);
    ids.set(message, id);
    return { json: answer(id) };
  };
  /** A file in a message of WhatsApp was uploaded, and is not too large for its kind. */
  const isOfItsKind = (message: Record<string, unknown>): boolean => {
    const kind = String(message.type);
    if (!Object.hasOwn(WHATSAPP_BYTES, kind)) return true;
    const upload = uploads.get((message[kind] as { id: string }).id);
    return upload !== undefined && upload.content.length <= WHATSAPP_BYTES[kind]!;
  };
  const sentByPage = (id: string) => ({ recipient_id: "1", message_id: `m_${id}` });

  const routes: Record<string, (request: Request) => DoubleAnswer | Promise<DoubleAnswer>> = {
    [`GET /${PHONE_NUMBER_ID}`]: () => ({
      json: { id: PHONE_NUMBER_ID, display_phone_number: "+1 555-078-3881", verified_name: "Lucky Shrub" },
    }),
    [`GET /${BUSINESS_ACCOUNT_ID}/phone_numbers`]: () => ({ json: { data: [{ id: PHONE_NUMBER_ID }] } }),
    [`POST /${BUSINESS_ACCOUNT_ID}/subscribed_apps`]: () => ({ json: { success: true } }),
    [`POST /${PHONE_NUMBER_ID}/messages`]: (request) =>
      accept(WhatsappMessage, request, (id) =>
        request.body.includes("typing_indicator")
          ? { success: true }
          : { messaging_product: "whatsapp", contacts: [], messages: [{ id: `wamid.${id}` }] },
      ),
    [`POST /${PHONE_NUMBER_ID}/media`]: async (request) => {
      const form = await formOf(request);
      const file = form.get("file");
      if (form.get("messaging_product") !== "whatsapp" || !(file instanceof File))
        return refuse({
          code: 100,
          message: "(#100) The parameter messaging_product and a file are required.",
        });
      if (!WHATSAPP_UPLOADS.has(file.type) || form.get("type") !== file.type)
        return refuse({ code: 100, message: `(#100) Param file must not be of type ${file.type}` });
      return { json: { id: await keep(file) } };
    },
    "GET /me": ({ query }) =>
      query.get("fields") === "user_id,username"
        ? { json: { user_id: INSTAGRAM_ID, username: "luckyshrub", id: "7" } }
        : { json: { id: PAGE_ID, name: "Lucky Shrub" } },
    "POST /me/subscribed_apps": ({ query }) =>
      query.get("subscribed_fields")?.split(",").includes("messages")
        ? { json: { success: true } }
        : refuse({ code: 100, message: "(#100) The parameter subscribed_fields is required." }),
    "DELETE /me/subscribed_apps": () => ({ json: { success: true } }),
    "POST /me/messages": (request) =>
      accept(isMessenger(request) ? MessengerMessage : InstagramMessage, request, sentByPage),
    "POST /me/message_attachments": async (request) => {
      const form = await formOf(request);
      const file = form.get("filedata");
      const message = AttachmentUpload.safeParse(JSON.parse(textOf(form.get("message"))));
      if (!message.success || !(file instanceof File))
        return refuse({ code: 100, message: "(#100) No attachment" });
      return { json: { attachment_id: await keep(file) } };
    },
  };

  async function keep(file: File): Promise<string> {
    const id = nextId();
    const content = Buffer.from(await file.arrayBuffer());
    uploads.set(id, { name: file.name, contentType: file.type, content });
    return id;
  }

  async function handle(request: Request): Promise<DoubleAnswer> {
    if (api.behaviour === "away") return { status: 503, bytes: Buffer.from("away") };
    const isAuthorized = request.headers.authorization === `Bearer ${ACCESS_TOKEN}`;
    const file = /^\/files\/(\w+)$/.exec(request.path)?.[1];
    const open = /^\/cdn\/(\w+)\/[^/]+$/.exec(request.path)?.[1];
    if (open !== undefined) return fileOf(media.get(open));
    if (file !== undefined) return isAuthorized ? fileOf(media.get(file)) : { status: 401 };
    const failure = failures.findIndex(({ part }) => request.path.includes(part));
    if (failure >= 0) return refuse(failures.splice(failure, 1)[0]!.error);
    const [, path] = /^\/v25\.0(\/.*)$/.exec(request.path) ?? [];
    if (path === undefined)
      return refuse({ code: 2635, message: "(#2635) You are calling another version." });
    if (!isAuthorized)
      return refuse({
        status: 401,
        code: 190,
        message: "Invalid OAuth access token - Cannot parse access token",
      });
    if (request.query.get("appsecret_proof") !== proof())
      return refuse({ code: 100, message: "Invalid appsecret_proof provided in the API argument" });
    if (api.behaviour === "refusing")
      return refuse({ status: 401, code: 190, error_subcode: 463, message: "The session has expired" });
    if (request.method === "POST" && path.endsWith("/messages") && isHindered(api.behaviour))
      return refuse(HINDRANCES[api.behaviour]);
    const route = routes[`${request.method} ${path}`];
    if (route) return route(request);
    return request.method === "GET" ? objectOf(path.slice(1)) : unknown(path);
  }

  /** A file of a message, or a person. */
  function objectOf(id: string): DoubleAnswer {
    const file = media.get(id);
    if (file)
      return {
        json: {
          id,
          messaging_product: "whatsapp",
          mime_type: file.contentType,
          url: file.url ?? `${api.url}/files/${id}`,
        },
      };
    return /^9\d+$/.test(id)
      ? { json: { id, first_name: "Ada", last_name: "Lovelace", name: "Ada Lovelace" } }
      : unknown(id);
  }

  const server = await serveDouble(async ({ method, path, headers, body }) => {
    const url = new URL(path, "http://double");
    const request = { method, path: url.pathname, query: url.searchParams, headers, body };
    requests.push(request);
    return handle(request);
  });
  const api: GraphApi = {
    url: server.url,
    messages,
    ids,
    problems,
    requests,
    uploads,
    media,
    failNext: (part, error, times = 1) => {
      for (let at = 0; at < times; at += 1) failures.push({ part, error });
    },
    behaviour: "well",
    close: () => server.close(),
  };
  return api;
}

const unknown = (id: string): DoubleAnswer =>
  refuse({
    code: 100,
    error_subcode: 33,
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`,
  });

const fileOf = (file: { readonly contentType: string; readonly content: Buffer } | undefined): DoubleAnswer =>
  file ? { bytes: file.content, headers: { "content-type": file.contentType } } : { status: 404 };

const formOf = ({ body, headers }: Request): Promise<FormData> =>
  new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();

const textOf = (field: File | string | null): string => (typeof field === "string" ? field : "null");

/** Both are asked at one address here; Messenger's messages say what they are. */
const isMessenger = ({ body }: Request): boolean => body.includes('"messaging_type"');

const proof = () => createHmac("sha256", APP_SECRET).update(ACCESS_TOKEN).digest("hex");

/** A call as Meta makes it: other characters than ASCII are escaped, and the signature is over the bytes sent. */
export function signedCall(
  payload: unknown,
  secret = APP_SECRET,
): { headers: Record<string, string>; body: string } {
  const body = (typeof payload === "string" ? payload : JSON.stringify(payload)).replaceAll(
    /[\u0080-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return {
    headers: { "content-type": "application/json", "x-hub-signature-256": signatureOf(body, secret) },
    body,
  };
}

export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
