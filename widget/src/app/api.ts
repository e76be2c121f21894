import {
  type StreamedEvent,
  type VisitorConversation,
  type VisitorCredentials,
  type VisitorMessage,
  type WidgetFormField,
  type PublicWidgetSettings,
  readEvents,
} from "@parley/sdk";

export type { Visit, VisitorArticles as Articles, VisitorConversationSummary as Summary } from "@parley/sdk";
export type Message = VisitorMessage;
export type Attachment = NonNullable<VisitorMessage["attachments"]>[number];
export type FormField = WidgetFormField;
export type Settings = PublicWidgetSettings;
export type Credentials = VisitorCredentials;
export type Mode = VisitorConversation["mode"];

/** An answer of the server that refuses the call, with its sentences. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Where an operation is called. */
export const urlOf = (name: string): string => new URL(name, BASE).href;

const BASE = new URL("../chatbot/v1/", location.href);

async function request(path: string, token: string | null, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("x-visitor-token", token);
  // The token alone names the visitor: the dashboard's cookies must not be sent from a site's page.
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
  body: {
    session_uid: string;
    message: string;
    client_key: string;
    page: string;
    last_seen_message_id?: number;
    attachments?: readonly string[];
  },
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
