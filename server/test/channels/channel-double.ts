/** A vendor as the tests play it: its API on a port of this machine, and the calls it makes to us. */
export interface ChannelDouble {
  readonly kind: string;
  /** Points the channel's API at the double, such as `{ TELEGRAM_API_URL: url }`. */
  readonly env: Readonly<Record<string, string>>;
  /** What a person pastes; the double accepts these. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** How long it takes until the next message may be sent, where that is longer than a test's moment. */
  readonly paceMs?: number;
  /** The vendor's id of a visitor, where it is more than digits. */
  idOf?(visitor: string): string;
  /** What visitors got, in order. Requests that break the vendor's schema fail the test and are not listed. */
  readonly sent: readonly SentToVisitor[];
  /** What was wrong with requests, by the vendor's published schema; a test expects none. */
  readonly problems: readonly string[];
  /** How the API answers from now on. `away`: not at all, or with 5xx. */
  behave(mode: Behaviour): void;
  /** The call that reports a person's message, signed as the vendor signs it. The same id again is the same call. */
  message(message: VisitorMessage, address: InboundAddress): InboundCall | Promise<InboundCall>;
  /**
   * For vendors that don't call: reports what `message` returned in the vendor's own way. The answer tells whether a
   * stored cursor is behind it.
   */
  deliver?(call: InboundCall): IsReached | Promise<IsReached>;
  /** The same call with a signature that is wrong. */
  forge(call: InboundCall): InboundCall;
  /** A report about a message that was sent; left out where the vendor makes none. */
  delivery?(report: DeliveryReport, address: InboundAddress): InboundCall | Promise<InboundCall>;
  /** What a person did in the vendor's own inbox; left out where the vendor has none. */
  team?(report: TeamReport, address: InboundAddress): InboundCall;
  /** The visitors who wait for a person there, by the vendor's API. */
  readonly handedOver?: readonly string[];
  close(): Promise<void>;
}

export type IsReached = (cursor: string | null) => boolean;

export interface TeamReport {
  readonly visitor: string;
  readonly id: string;
  readonly act:
    | {
        readonly kind: "answered";
        readonly text: string;
        /** Of a message that we sent. */
        readonly sentId?: string;
      }
    | { readonly kind: "took_over" | "handed_back" | "resolved" };
  readonly at: number;
}

/** `losing`: messages are taken, and the answer gets lost. */
export type Behaviour = "well" | "losing" | "away" | "rate-limited" | "refusing" | "blocked";

export interface SentToVisitor {
  /** The visitor as `message` named them. */
  readonly visitor: string;
  readonly vendorMessageId: string;
  /** As the visitor reads it; empty for a file. */
  readonly text: string;
  /** The labels of its buttons. */
  readonly choices: readonly string[];
  /** Its content, or the address from which the vendor fetches it. */
  readonly file: { readonly name: string; readonly content: Buffer } | { readonly url: string } | null;
}

export interface VisitorMessage {
  /** The vendor's id of the person, from the test; digits, so that each vendor can have such an id. */
  readonly visitor: string;
  /** Digits as well. */
  readonly id: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly contentType: string; readonly content: Buffer };
  /** Milliseconds, by the test's clock. */
  readonly at: number;
}

export interface DeliveryReport {
  readonly visitor: string;
  readonly vendorMessageId: string;
  readonly state: "delivered" | "read" | "failed";
  readonly at: number;
}

/** Where the vendor was told to call, and what of it vendors sign. */
export interface InboundAddress {
  readonly url: string;
  /** The secret that the channel gave to the vendor, or would have a person enter in its console. */
  readonly secret: string;
}

export interface InboundCall {
  readonly method: "GET" | "POST";
  /** A path with its query where it differs from the address. */
  readonly url?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** How long the double asks to wait while it is `rate-limited`. */
export const RETRY_AFTER_SECONDS = 30;
