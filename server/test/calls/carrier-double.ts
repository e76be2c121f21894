import { z } from "zod";
import type { RecordedApi } from "../channels/recorded-api.ts";

/** A call as the double of a carrier knows it. */
export interface DoubleCall {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly answerUrl: string;
  readonly statusUrl: string;
  readonly hasMachineDetection: boolean;
  readonly timeLimit: number;
  readonly createdAt: number;
  /** Which dialect the carrier reads. */
  readonly dialect: "twiml" | "texml";
  status: string;
  price: string | null;
  duration: string | null;
  /** Where the call was sent by the API. */
  redirectedTo: string | null;
}

/** Who plays the carrier of a channel's calls. */
export interface CarrierDouble extends RecordedApi {
  readonly kind: "twilio_voice" | "phone";
  readonly ownNumber: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly calls: DoubleCall[];
  /** Requests that the carrier would refuse. */
  readonly problems: string[];
  /** A call that comes in. */
  addCall(from: string): DoubleCall;
  /** The next call is placed, but the answer to the request is lost. */
  loseNextAnswer(): void;
  /** A request of the carrier. */
  sign(
    url: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<{ headers: Readonly<Record<string, string>>; body: string }>;
  /** What the carrier sends when it opens a socket, and as its first frame. */
  socketHeaders(url: string): Record<string, string>;
  setupOf(call: DoubleCall): object;
}

const update = z.union([
  z.strictObject({ Status: z.enum(["completed", "canceled"]) }),
  z.strictObject({ Url: z.url(), Method: z.literal("POST") }),
]);
const ENDED = ["completed", "failed", "busy", "no-answer", "canceled"];

/** The calls of an account, in the shape that Twilio has invented. */
export function carriedCalls(
  defaults: () => Omit<DoubleCall, "status" | "price" | "duration" | "redirectedTo">,
) {
  const calls: DoubleCall[] = [];
  const problems: string[] = [];
  let losesAnswer = false;
  return {
    calls,
    problems,
    add(call: Partial<DoubleCall>): DoubleCall {
      const rest = { status: "queued", price: null, duration: null, redirectedTo: null };
      const added: DoubleCall = { ...defaults(), ...rest, ...call };
      calls.push(added);
      return added;
    },
    present: (call: DoubleCall) => ({
      sid: call.sid,
      status: call.status,
      to: call.to,
      from: call.from,
      duration: call.duration,
      price: call.price,
      price_unit: "USD",
      date_created: new Date(call.createdAt).toUTCString(),
    }),
    /** What the request does to the call; why not, where it does nothing. */
    change(call: DoubleCall, form: FormData): "invalid" | "ended" | null {
      const { data, error } = update.safeParse(Object.fromEntries(form));
      if (!data) {
        problems.push(error.message);
        return "invalid";
      }
      if (ENDED.includes(call.status)) return "ended";
      if ("Url" in data) call.redirectedTo = data.Url;
      else call.status = data.Status;
      return null;
    },
    loseNextAnswer: () => void (losesAnswer = true),
    isLost(): boolean {
      const isLost = losesAnswer;
      losesAnswer = false;
      return isLost;
    },
  };
}
