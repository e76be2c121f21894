import { readEvents, type StreamedEvent } from "@parley/sdk";

export interface Message {
  readonly id: number;
  readonly session_uid: string;
  readonly send_by: "user" | "operator" | "assistant";
  readonly message: string;
  readonly content_type: string;
  readonly choices: readonly { readonly text: string; readonly value: string; readonly enabled: boolean }[];
  readonly sources: readonly { readonly title: string; readonly url: string | null }[];
  readonly rating: "like" | "dislike" | null;
  readonly author: string | null;
  readonly client_key: string | null;
  readonly created_at: string;
}

export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly type: "text" | "email" | "phone" | "number" | "select";
  readonly required: boolean;
  readonly options: readonly string[];
}

export interface Settings {
  readonly look: {
    readonly color: string;
    readonly position: "left" | "right";
    readonly theme: "light" | "dark" | "auto";
    readonly title: string;
  };
  readonly greeting: string;
  readonly suggested_questions: readonly string[];
  readonly pre_chat_form: { readonly enabled: boolean; readonly fields: readonly FormField[] };
  readonly sounds: boolean;
  readonly unread_badge: boolean;
  readonly locale: string;
}

export type Mode = "bot" | "awaiting" | "operator";

export interface Credentials {
  readonly visitor_key: string;
  readonly visitor_token: string;
}

export interface Visit {
  readonly widget: { readonly name: string; readonly settings: Settings };
  readonly visitor: Credentials | null;
  readonly is_known: boolean;
  readonly conversation: {
    readonly session_uid: string;
    readonly mode: Mode;
    readonly status: string;
    readonly messages: readonly Message[];
  } | null;
}

/** What the server refused, with the sentences it gave. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

const BASE = new URL("../chatbot/v1/", location.href);

async function request(path: string, token: string | null, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("x-visitor-token", token);
  // The visitor is known by the token alone; a sign-in of the dashboard is nobody's business here.
  const response = await fetch(new URL(path, BASE), { ...init, headers, credentials: "omit" });
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as {
    message?: string;
    errors?: Record<string, string>;
  };
  throw new Refusal(response.status, body.message ?? "", body.errors);
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export async function call<Data>(name: string, token: string | null, body: unknown): Promise<Data> {
  const response = await request(name, token, post(body));
  return ((await response.json()) as { data: Data }).data;
}

export async function sendMessage(
  token: string | null,
  body: { session_uid: string; message: string; client_key: string },
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamedEvent>> {
  const init = post(body);
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(lastEventId ? { "last-event-id": lastEventId } : {}),
  };
  return eventsOf(await request("sendVisitorMessage", token, { ...init, headers, signal }));
}

export async function follow(
  token: string,
  sessionUid: string,
  lastId: number,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamedEvent>> {
  const headers = { "last-event-id": String(lastId) };
  return eventsOf(await request(`live/session?session_uid=${sessionUid}`, token, { headers, signal }));
}

function eventsOf(response: Response): AsyncGenerator<StreamedEvent> {
  if (!response.body) throw new Error("An answer without a body");
  return readEvents(response.body);
}
