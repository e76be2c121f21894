import type { Message, MessagesRequest } from "../message-format/format.ts";
import type { StreamEvent } from "../message-format/stream-event.ts";

/** One request to the service that answers as the model. */
export interface VendorCall {
  request: MessagesRequest;
  /** The serialized request, when the caller has bytes that equal `request`. */
  body?: string | Buffer;
  /** The client's headers that are meant for the vendor (API version, betas). */
  headers?: Record<string, string>;
  /**
   * Whether a refused request may be tried again with less: for conversations, where no caller chose its settings.
   * `once`: what a caller's own settings have shown is not remembered for other requests.
   */
  triesLess?: boolean | "once";
  signal: AbortSignal;
}

/** Receives the events of a stream in the batches they arrive in; `false` asks for no more of them. */
export type EventSink = (batch: readonly StreamEvent[]) => boolean | void;

export interface VendorStream {
  /** The vendor's headers a client may see. */
  headers: Record<string, string>;
  /** Reads the stream, once. Resolves after `message_stop`, rejects with a `VendorError` when it is cut off. */
  readonly read: (sink: EventSink) => Promise<void>;
}

export interface VendorAnswer {
  headers: Record<string, string>;
  message: Message;
  /** The answer as the vendor wrote it, where it wrote one in this format. */
  body: string | null;
}

export interface Vendor {
  readonly name: string;
  /** Resolves once the vendor has accepted the request; before that every failure is a `VendorError`. */
  stream(call: VendorCall): Promise<VendorStream>;
  complete(call: VendorCall): Promise<VendorAnswer>;
  close(): Promise<void>;
}
