import type { ChannelCall, ChannelVendor, VoiceSettings } from "../../channels/index.ts";
import type { CallStatus } from "../tables.ts";

/** A connected number of any carrier. */
export type VoiceVendor = ChannelVendor<object, VoiceSettings>;

/** A call as its carrier describes it. */
export interface CarriedCall {
  /** Null where the carrier names it in its reports alone. */
  readonly id: string | null;
  readonly status: CallStatus | null;
  readonly durationS: number | null;
  /** In millionths of a US dollar; null until the call is rated, or in another currency. */
  readonly priceMicros: number | null;
  readonly createdAt: number | null;
}

export interface WantedCall {
  readonly to: string;
  readonly from: string;
  /** Where the carrier asks what to say, and reports what becomes of the call. */
  readonly answerUrl: string;
  readonly statusUrl: string;
  readonly maxSeconds: number;
  readonly detectsMachines: boolean;
}

export interface SoughtCalls {
  readonly to: string;
  readonly from: string;
  /** When it began at the earliest. */
  readonly since: number;
}

/** Where the carriers' TwiML differs. */
export interface Dialect {
  /** Spoken with where the team has chosen none; empty for the language's own. */
  readonly voice: string;
  /** How long a person may pause before the turn ends. */
  readonly speechTimeout: string;
  /** Whether a `Gather` that heard nothing reports that, or goes on to the next verb. */
  readonly reportsSilence: boolean;
}

/** Who carries the calls of a kind of channel. All that is said and stored is the same for each. */
export interface CallProvider<Vendor extends VoiceVendor = VoiceVendor> {
  /** As the carrier spells itself. */
  readonly label: string;
  readonly dialect: Dialect;
  isCallId(text: string): boolean;
  /** The carrier's word for a status; null for words that mean nothing to us. */
  statusOf(word: string): CallStatus | null;
  /** Throws `UnsignedCall`. `addresses` are those that the carrier may have signed. */
  verify(
    vendor: Vendor,
    request: Pick<ChannelCall, "method" | "headers" | "body">,
    addresses: readonly string[],
  ): void;
  /** Otherwise a socket is opened by its token alone. */
  readonly signsSockets: boolean;
  create(vendor: Vendor, call: WantedCall): Promise<CarriedCall>;
  fetch(vendor: Vendor, id: string): Promise<CarriedCall | null>;
  list(vendor: Vendor, sought: SoughtCalls): Promise<CarriedCall[]>;
  hangUp(vendor: Vendor, id: string): Promise<void>;
  /** Has the carrier ask this address what comes next, whatever it does now. */
  redirect(vendor: Vendor, id: string, url: string): Promise<void>;
}
