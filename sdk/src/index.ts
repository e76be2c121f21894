export { newClientKey } from "./client-key.ts";
export { createClient, type CallOptions, type Client } from "./client.ts";
export { readEvents, type StreamedEvent } from "./event-stream.ts";
export type * from "./generated/operations.ts";
export type { LiveEvent, ProjectEvents, VisitorEvents } from "./live-events.ts";
export { ParleyError, type Failure } from "./parley-error.ts";
export type { ClientOptions, Credential } from "./request.ts";
export {
  createStreams,
  type ProjectEvent,
  type ReplyEvent,
  type ReplyEvents,
  type SessionEvent,
  type StreamOptions,
  type Streams,
} from "./streams.ts";
