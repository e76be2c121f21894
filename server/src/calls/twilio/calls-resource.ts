import { z } from "zod";
import { callTwilio, ChannelFailure, type VoiceVendor } from "../../channels/index.ts";
import { CALL_STATUSES, type CallStatus } from "../tables.ts";

const resource = z.object({
  sid: z.string().regex(/^CA[0-9a-f]{32}$/),
  status: z.string(),
  duration: z.union([z.string(), z.number()]).nullish(),
  price: z.union([z.string(), z.number()]).nullish(),
  price_unit: z.string().nullish(),
  date_created: z.string().nullish(),
});

/** A call as Twilio's Calls resource describes it. */
export interface TwilioCall {
  readonly sid: string;
  readonly status: CallStatus | null;
  readonly durationS: number | null;
  /** In millionths of a US dollar; null until Twilio has rated the call, or in another currency. */
  readonly priceMicros: number | null;
  readonly createdAt: number | null;
}

export interface WantedCall {
  readonly to: string;
  readonly from: string;
  /** Where Twilio asks what to say, and reports what becomes of the call. */
  readonly answerUrl: string;
  readonly statusUrl: string;
  readonly maxSeconds: number;
  readonly detectsMachines: boolean;
}

export async function createTwilioCall(vendor: VoiceVendor, call: WantedCall): Promise<TwilioCall> {
  const answer = await callTwilio(vendor, "POST", "/Calls.json", {
    form: {
      To: call.to,
      From: call.from,
      Url: call.answerUrl,
      Method: "POST",
      StatusCallback: call.statusUrl,
      StatusCallbackMethod: "POST",
      StatusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
      TimeLimit: String(call.maxSeconds),
      ...(call.detectsMachines ? { MachineDetection: "Enable" } : {}),
    },
  });
  const created = read(answer);
  if (!created) throw new ChannelFailure("Twilio's answer can't be read.", { isTransient: true });
  return created;
}

export async function fetchTwilioCall(vendor: VoiceVendor, sid: string): Promise<TwilioCall | null> {
  return read(await callTwilio(vendor, "GET", `/Calls/${sid}.json`));
}

export async function hangUpTwilioCall(vendor: VoiceVendor, sid: string): Promise<void> {
  await callTwilio(vendor, "POST", `/Calls/${sid}.json`, { form: { Status: "completed" } });
}

/** Has Twilio ask this address what comes next, whatever it does now. */
export async function redirectTwilioCall(vendor: VoiceVendor, sid: string, url: string): Promise<void> {
  await callTwilio(vendor, "POST", `/Calls/${sid}.json`, { form: { Url: url, Method: "POST" } });
}

/** Calls to a number that began at `since` or later. */
export async function listTwilioCalls(
  vendor: VoiceVendor,
  { to, from, since }: { readonly to: string; readonly from: string; readonly since: number },
): Promise<TwilioCall[]> {
  const query = new URLSearchParams({ To: to, From: from, PageSize: "20" });
  const answer = await callTwilio(vendor, "GET", `/Calls.json?${query.toString()}`);
  const { data } = z.object({ calls: z.array(z.unknown()) }).safeParse(answer);
  if (!data) throw new ChannelFailure("Twilio's answer can't be read.", { isTransient: true });
  return data.calls.flatMap((each) => {
    const call = read(each);
    return call && (call.createdAt ?? since) >= since ? [call] : [];
  });
}

export const callStatusOf = (text: string): CallStatus | null =>
  text !== "placing" && (CALL_STATUSES as readonly string[]).includes(text) ? (text as CallStatus) : null;

function read(answer: unknown): TwilioCall | null {
  const { data } = resource.safeParse(answer);
  if (!data) return null;
  const price = data.price == null || data.price === "" ? Number.NaN : Math.abs(Number(data.price));
  const isDollars = (data.price_unit ?? "USD").toUpperCase() === "USD";
  const createdAt = Date.parse(data.date_created ?? "");
  const durationS = Number(data.duration ?? Number.NaN);
  return {
    sid: data.sid,
    status: callStatusOf(data.status),
    durationS: Number.isFinite(durationS) ? durationS : null,
    priceMicros: isDollars && Number.isFinite(price) ? Math.round(price * 1_000_000) : null,
    createdAt: Number.isNaN(createdAt) ? null : createdAt,
  };
}
