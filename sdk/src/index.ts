export { newClientKey } from "./client-key.ts";
export {
  call,
  createClient,
  type Answer,
  type CallOptions,
  type Client,
  type Input,
  type OperationName,
} from "./client.ts";
export { readEvents, type StreamedEvent } from "./event-stream.ts";
export { completionEndpoints, type CompletionEndpoints } from "./completion-endpoints.ts";
export type * from "./generated/operations.ts";
export { listEntries, type ListEntry, type ListName } from "./list-entries.ts";
export type { IntegrationEvent, ProjectEvent, ReplyEvent, SessionEvent } from "./live-events.ts";
export { ParleyError } from "./parley-error.ts";
export { pause, pauseAfter } from "./pause.ts";
export type { ClientOptions, Credential } from "./request.ts";
export { resumed, type Resumption } from "./resumed.ts";
export { verifyWebhook, WebhookError, type WebhookCheck } from "./verify-webhook.ts";
export { withRetries, type RetryOptions } from "./with-retries.ts";
export { createStreams, type StreamOptions, type Streams } from "./streams.ts";
