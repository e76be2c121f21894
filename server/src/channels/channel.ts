import type { WebSocket } from "undici";
import type { z } from "zod";
import type { DeliveryState } from "../messages/index.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { Threads } from "../platform/threads/threads.ts";
import type { ProofSource } from "../sessions/index.ts";
import type { ChannelKind } from "./tables.ts";

/** How an account of a vendor is connected, whatever it carries. */
export interface VendorAccount<Credentials extends object = object, Settings extends object = object> {
  readonly kind: ChannelKind;
  /** As the vendor spells itself. */
  readonly label: string;
  /** The vendor's API unless the operator sets another address (`TELEGRAM_API_URL` and so on). */
  readonly apiUrl: string;
  /** The secrets a person pastes. Sealed when stored, never returned. */
  readonly credentials: z.ZodType<Credentials>;
  /** What else the channel needs and anyone of the team may read. */
  readonly settings: z.ZodType<Settings>;
  /** Checks the credentials with the vendor at once, and registers our address where the vendor's API can. */
  connect(vendor: ChannelVendor<Credentials, Settings>): Promise<Account>;
  /** Undoes what `connect` registered. A failure leaves the channel disconnected all the same. */
  disconnect?(vendor: ChannelVendor<Credentials, Settings>): Promise<void>;
}

/** An account that carries phone calls; `calls` answers them. */
export interface CallChannel<
  Credentials extends object = object,
  Settings extends object = object,
> extends VendorAccount<Credentials, Settings> {
  readonly carries: "calls";
}

/** What a vendor's folder implements. Its quirks stay there; the rest of the product knows one message and one file. */
export interface VendorChannel<
  Credentials extends object = object,
  Settings extends object = object,
> extends VendorAccount<Credentials, Settings> {
  readonly carries?: "messages";
  readonly limits: ChannelLimits;
  /** Anyone can write in another's name: a message without a proof of its own ends what was proven before. */
  readonly isForgeable?: boolean;
  /** Its profiles say what is proven about a person, so they are read again when that has ended. */
  readonly isProvenByProfile?: boolean;
  /** Verifies a call of the vendor and reads what it reports. No query, no request: the vendor waits. */
  receive?(vendor: ChannelVendor<Credentials, Settings>, call: ChannelCall): Receipt;
  /** Whether `listen` must run for this account. Left out, it runs for every account of a channel that has it. */
  listens?(vendor: ChannelVendor<Credentials, Settings>): boolean;
  /**
   * For vendors that don't call: reports events until the signal aborts. One process of a fleet runs it at a time.
   * `cursor` is the last one reported, or the account's: how far the vendor's events have been read.
   */
  listen?(
    vendor: ChannelVendor<Credentials, Settings>,
    report: ReportEvents,
    signal: AbortSignal,
    cursor: string | null,
  ): Promise<void>;
  /** Sends one part of a message. A `ChannelFailure` says whether another try can succeed. */
  send(vendor: ChannelVendor<Credentials, Settings>, thread: Thread, part: OutgoingPart): Promise<SentPart>;
  /**
   * A part that an earlier try may have sent before its answer could be stored; null where it has not. Asked before
   * each further try, where the vendor can tell.
   */
  findSent?(
    vendor: ChannelVendor<Credentials, Settings>,
    thread: Thread,
    part: OutgoingPart,
  ): Promise<SentPart | null>;
  /** `messageId` is the event's of the person's last message: some vendors show that one as read meanwhile. */
  showTyping?(vendor: ChannelVendor<Credentials, Settings>, thread: Thread, messageId: string): Promise<void>;
  /** What the vendor knows about a person, asked once when a person first writes, where its calls carry ids only. */
  profile?(
    vendor: ChannelVendor<Credentials, Settings>,
    sender: ChannelSender,
    thread: Thread,
  ): Promise<ChannelSender>;
  /** The content of a file that an event names. */
  download?(vendor: ChannelVendor<Credentials, Settings>, file: VendorFile): Promise<DownloadedFile>;
  /** For vendors with an inbox of their own: the visitor waits for a person. It may be called again. */
  handOver?(vendor: ChannelVendor<Credentials, Settings>, thread: Thread): Promise<void>;
}

export type ConnectableChannel = VendorChannel | CallChannel;

export interface ChannelLimits {
  /** Longer texts are split into several parts. */
  readonly textLength: number;
  /** Where the vendor also counts the bytes of a text in UTF-8. */
  readonly textBytes?: number;
  /** What the vendor accepts for one account; the queue keeps to it. */
  readonly perSecond: number;
  /** The largest file that can be sent; larger ones become a link. Zero where the vendor takes no files. */
  readonly fileBytes: number;
  /** The files of a message go with its text, as in a mail: `fileBytes` is for all of them together. */
  readonly hasFilesInText?: boolean;
  /** How many choices fit on buttons; more become a numbered list. */
  readonly choices: number;
  /** How long after the visitor's last message a reply is allowed; null where the vendor sets no limit. */
  readonly replyWindowMs: number | null;
  /** Where programs may write in a person's name: what a thread writes beyond this waits for the next hour. */
  readonly messagesPerHour?: number;
}

/** A connected account and the ways to reach its vendor. */
export interface ChannelVendor<Credentials extends object = object, Settings extends object = object> {
  readonly credentials: Credentials;
  readonly settings: Settings;
  /** What `connect` returned as the account's id; null while it runs. */
  readonly accountId: string | null;
  readonly accountName: string | null;
  /** The address of the API in use: files may be fetched from there and from the vendor's own hosts only. */
  readonly apiUrl: string;
  /** Where the vendor calls us: unguessable, so it may carry a secret where the vendor offers no signature. */
  readonly inboundUrl: string;
  /** A secret of this channel that the vendor can repeat in its calls, derived from the installation's key. */
  readonly inboundSecret: string;
  readonly now: () => number;
  /** The vendor's API under the address guard. Throws `ChannelFailure` with what the team can do. */
  request(request: VendorRequest): Promise<ChannelAnswer>;
}

/** What every vendor also has, for channels that speak with servers of a person's choice, or listen. */
export interface ServerAccess {
  /** The addresses of a host that a person has entered, under the address guard: connect to these and no others. */
  resolve(hostname: string): Promise<readonly HostAddress[]>;
  /** A WebSocket of the vendor, under the address guard. */
  openSocket(address: string): Promise<WebSocket>;
  /** For messages that take long to read. */
  readonly threads: Pick<Threads, "run">;
  projectName(): Promise<string>;
  /** Counts one use for all processes and over restarts; false where there were too many. */
  allows(allowance: Allowance, key: string): Promise<boolean>;
}

export interface HostAddress {
  readonly address: string;
  readonly family: number;
  readonly isPublic: boolean;
}

/** Stores events and, in the same transaction, how far they go. */
export type ReportEvents = (events: readonly ChannelEvent[], cursor?: string) => Promise<void>;

export interface VendorRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A path below the API's address, or a whole address that the vendor named. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: VendorBody;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Ends a request that waits long, such as a long poll. */
  readonly signal?: AbortSignal;
}

export type VendorBody =
  | { readonly json: unknown }
  /** A field with several values is sent once for each. */
  | { readonly form: Readonly<Record<string, string | readonly string[]>> }
  | { readonly multipart: readonly MultipartField[] };

export type MultipartField =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: OutgoingFile };

/** Any status: each vendor reports failures in its own way. */
export interface ChannelAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  /** Undefined where the body is not JSON. */
  readonly json: unknown;
}

/** What the vendor says about the account that was connected. */
export interface Account {
  /** The vendor's id of the account: the same account can't be connected twice. */
  readonly id: string;
  /** Such as the bot's name or the phone number. */
  readonly name: string;
  /** What a person still has to do in the vendor's console; null where nothing is left. */
  readonly nextStep: string | null;
  /** Where `listen` begins. */
  readonly cursor?: string;
  /** Settings that a person has left out and the vendor knows: stored with the others. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A call of the vendor as it arrived. */
export interface ChannelCall {
  /** A HEAD is a GET. */
  readonly method: "GET" | "POST";
  /** The whole address, as the vendor called and signed it. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Signatures are over these bytes. */
  readonly body: Buffer;
}

/** How a call is answered, and what is stored before it is. */
export interface Receipt {
  readonly events: readonly ChannelEvent[];
  /** By default an empty 200. */
  readonly answer?: { readonly status: number; readonly contentType: string; readonly body: string };
}

/** Something a vendor reports. `id` is the vendor's: the same id again is dropped. */
export type ChannelEvent = IncomingMessageEvent | DeliveryEvent | TeamEvent;

export interface IncomingMessageEvent {
  readonly kind: "message";
  readonly id: string;
  readonly thread: Thread;
  readonly sender: ChannelSender;
  /** Several people write in the thread, and each of them is a visitor of their own. */
  readonly isShared?: boolean | undefined;
  /** Another person than the one who opened the thread and whose visitor the thread's is: a visitor of their own. */
  readonly isByOther?: boolean | undefined;
  /** Empty where only files came. A pressed button is its choice's value. */
  readonly text: string;
  /** A button sent the text, perhaps one of an older message. */
  readonly isPress?: boolean | undefined;
  readonly files: readonly VendorFile[];
  readonly at: number;
  /** A person of the team has the conversation in the vendor's own inbox: the bot doesn't answer. */
  readonly isWithTeam?: boolean | undefined;
}

/**
 * What a person of the team did in the vendor's own inbox. It overtakes messages that wait for the bot. In threads that
 * we don't know it means nothing.
 */
export interface TeamEvent {
  readonly kind: "team";
  readonly id: string;
  readonly thread: Thread;
  readonly act: TeamAct;
  readonly at: number;
}

export type TeamAct =
  | {
      readonly kind: "answered";
      /** One that we have sent ourselves is dropped. */
      readonly vendorMessageId: string;
      readonly text: string;
      readonly files: readonly VendorFile[];
    }
  | { readonly kind: "took_over" | "handed_back" | "resolved" };

/** What became of a message that we sent. */
export interface DeliveryEvent {
  readonly kind: "delivery";
  readonly id: string;
  readonly thread: Thread;
  /** The id that `send` returned; null for all that was sent to the thread until `at`. */
  readonly vendorMessageId: string | null;
  readonly state: Exclude<DeliveryState, "queued">;
  /** In plain words, where it failed. */
  readonly problem?: string;
  readonly at: number;
}

/** Where a reply goes: a chat, a number, a thread in a workspace. One thread is one conversation at a time. */
export interface Thread {
  readonly id: string;
  /** What the vendor needs for a reply besides; that of the person's last message is stored. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** A person as the vendor knows them. Everything but the id may be missing, and is a claim unless `proof` has it. */
export interface ChannelSender {
  readonly id: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly language?: string | undefined;
  readonly proof?: SenderProof | undefined;
}

/** What the vendor has confirmed about a person. A name is never proven: each person chooses their own. */
export interface SenderProof {
  readonly source: ProofSource;
  /** An account of the owner's own workspace or site. */
  readonly isAccount?: boolean | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** A file that `download` can fetch later. */
export interface VendorFile {
  /** The vendor's id or address. */
  readonly ref: string;
  readonly name: string;
  readonly contentType?: string | undefined;
  readonly bytes?: number | undefined;
}

export interface DownloadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A message is one or more parts, sent in order. */
export type OutgoingPart = OutgoingContent & {
  /** The same at each try, and of no other part. */
  readonly key?: string;
  /** Left out where it is not known. */
  readonly sentBy?: "assistant" | "operator";
};

export type OutgoingContent =
  | {
      readonly kind: "text";
      /** Markdown, as the assistant and operators write it, at most `limits.textLength` long. */
      readonly text: string;
      /** On the last part only, at most `limits.choices`. */
      readonly choices: readonly { readonly text: string; readonly value: string }[];
      /** Where the channel's limits say so. */
      readonly files?: readonly OutgoingFile[];
    }
  | { readonly kind: "file"; readonly file: OutgoingFile };

export interface OutgoingFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Signed and valid for at least an hour, for vendors that fetch files themselves. */
  readonly url: string;
}

export interface SentPart {
  /** Null where the vendor returns none: its deliveries can't be followed then. */
  readonly vendorMessageId: string | null;
}

interface FailureOptions {
  /** Another try can succeed: the vendor is away, or asks to slow down. */
  readonly isTransient?: boolean;
  readonly retryAfterMs?: number | undefined;
  /** The vendor refuses the credentials: the channel is shown as failing until new ones are entered. */
  readonly isRefused?: boolean;
}

/** Why a vendor did not do what it was asked, in a sentence that says what to do. */
export class ChannelFailure extends Error {
  readonly isTransient: boolean;
  readonly retryAfterMs: number | undefined;
  readonly isRefused: boolean;

  constructor(message: string, options: FailureOptions = {}) {
    super(message);
    this.isTransient = options.isTransient ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.isRefused = options.isRefused ?? false;
  }
}

/** A call that the vendor has not signed. It is answered with 401 and stored nowhere. */
export class UnsignedCall extends Error {}
