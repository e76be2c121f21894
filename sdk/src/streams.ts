import { newClientKey } from "./client-key.ts";
import { readEvents, type StreamedEvent } from "./event-stream.ts";
import type { Failure, Operations } from "./generated/operations.ts";
import type { IntegrationEvent, ProjectEvent, ReplyEvent, SessionEvent } from "./live-events.ts";
import { ParleyError } from "./parley-error.ts";
import { post, request, type ClientOptions, type Outgoing } from "./request.ts";
import { resumed } from "./resumed.ts";

export interface StreamOptions {
  /** Leaves the stream; the iteration then ends with the signal's reason, as fetch does. */
  readonly signal?: AbortSignal;
  /** Continues after an event that was read earlier. */
  readonly lastEventId?: string;
  /** Called each time the connection is lost or fails, before the retry. */
  readonly onLost?: (error: unknown) => void;
}

/** What arrives piece by piece. Lost connections are taken up again where they broke off. */
export interface Streams {
  /** Sends a message and follows the reply: `delta` by `delta`, then `done` with the whole answer. */
  sendMessage(
    input: Omit<Operations["sendMessage"]["input"], "stream">,
    options?: StreamOptions,
  ): AsyncGenerator<ReplyEvent>;
  /** Everything that happens in a project's conversations, until it is left. */
  followProject(
    input: { readonly project_uid: string },
    options?: StreamOptions,
  ): AsyncGenerator<ProjectEvent>;
  /** A conversation as its visitor sees it, until it is left. */
  followSession(
    input: { readonly session_uid: string },
    options?: StreamOptions,
  ): AsyncGenerator<SessionEvent>;
  /** The documents of webhooks, for a system without an address of its own. A key implies its project. */
  followEvents(
    input?: { readonly project_uid?: string },
    options?: StreamOptions,
  ): AsyncGenerator<IntegrationEvent>;
}

const REPLY_ATTEMPTS = 4;

export function createStreams(options: ClientOptions): Streams {
  return {
    sendMessage: (input, streamOptions) => sendMessage(options, input, streamOptions),
    // The server's events have these shapes; the wire cannot promise it to the compiler.
    followProject: (input, streamOptions) =>
      follow(options, "live/project", input, streamOptions) as AsyncGenerator<ProjectEvent>,
    followSession: (input, streamOptions) =>
      follow(options, "live/session", input, streamOptions) as AsyncGenerator<SessionEvent>,
    followEvents: (input, streamOptions) =>
      follow(options, "live/events", { ...input }, streamOptions) as AsyncGenerator<IntegrationEvent>,
  };
}

async function* sendMessage(
  options: ClientOptions,
  input: Omit<Operations["sendMessage"]["input"], "stream">,
  { signal, lastEventId, onLost }: StreamOptions = {},
): AsyncGenerator<ReplyEvent> {
  // Under one key the message is stored and answered once, however often it is sent.
  const body = { client_key: newClientKey(), ...input, stream: true };
  const events = resumed({
    open: (last) => open(options, "sendMessage", { ...post(body), signal }, last),
    isLast: ({ event }) => event === "done" || event === "error",
    isPassing: (error) => !(error instanceof ParleyError),
    attempts: REPLY_ATTEMPTS,
    lastEventId,
    signal,
    onLost,
  });
  for await (const event of events) {
    if (event.event === "error") throw new ParleyError(502, null, event.data as Failure);
    yield event as ReplyEvent;
  }
}

function follow(
  options: ClientOptions,
  path: string,
  input: Readonly<Record<string, string>>,
  { signal, lastEventId, onLost }: StreamOptions = {},
): AsyncGenerator<StreamedEvent> {
  const query = new URLSearchParams(input).toString();
  const address = query === "" ? path : `${path}?${query}`;
  return resumed({
    open: (last) => open(options, address, { method: "GET", signal }, last),
    isPassing: (error) => !(error instanceof ParleyError) || error.status === 429 || error.status >= 500,
    attempts: Infinity,
    lastEventId,
    signal,
    onLost,
  });
}

async function open(
  options: ClientOptions,
  path: string,
  outgoing: Outgoing,
  lastEventId: string | null,
): Promise<AsyncIterable<StreamedEvent>> {
  const headers = { ...outgoing.headers, ...(lastEventId ? { "last-event-id": lastEventId } : {}) };
  const response = await request(options, path, { ...outgoing, headers });
  if (!response.body) throw new TypeError("An answer without a body");
  return readEvents(response.body);
}
