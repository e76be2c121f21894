import { z } from "zod";
import { ChannelFailure, type VendorBody } from "../../channels/index.ts";
import { CALL_STATUSES, type CallStatus } from "../tables.ts";
import type { CallProvider, CarriedCall, VoiceVendor } from "./provider.ts";

/** The Calls resource that Twilio has invented and others imitate. */
export interface CallsApi<Vendor extends VoiceVendor> {
  readonly label: string;
  /** Below the account; such as `/Calls.json`. */
  ask(vendor: Vendor, method: "GET" | "POST", path: string, body?: VendorBody): Promise<unknown>;
  /** What paths end with. */
  readonly suffix: string;
  /** The carrier's own words for a status. */
  readonly words?: Readonly<Record<string, CallStatus>>;
  readonly isCallId: (text: string) => boolean;
}

type CallsResource<Vendor extends VoiceVendor> = Pick<
  CallProvider<Vendor>,
  "label" | "isCallId" | "statusOf" | "fetch" | "list" | "hangUp" | "redirect"
> & {
  /** The answer to the creation of a call. */
  created(answer: unknown): CarriedCall;
};

const text = z.union([z.string(), z.number()]).nullish();
const resource = z.object({
  sid: z.string().nullish(),
  call_sid: z.string().nullish(),
  status: z.string().nullish(),
  duration: text,
  price: text,
  price_unit: z.string().nullish(),
  date_created: z.string().nullish(),
});

export function callsResource<Vendor extends VoiceVendor>(api: CallsApi<Vendor>): CallsResource<Vendor> {
  const { label, suffix, words = {}, isCallId } = api;
  const pathOf = (id: string) => `/Calls/${encodeURIComponent(id)}${suffix}`;

  const statusOf = (word: string): CallStatus | null => {
    if (Object.hasOwn(words, word)) return words[word]!;
    const isKnown = word !== "placing" && (CALL_STATUSES as readonly string[]).includes(word);
    return isKnown ? (word as CallStatus) : null;
  };

  function read(answer: unknown): CarriedCall | null {
    const { data } = resource.safeParse(answer);
    if (!data) return null;
    const id = data.sid ?? data.call_sid ?? null;
    const price = data.price == null || data.price === "" ? Number.NaN : Math.abs(Number(data.price));
    const isDollars = (data.price_unit ?? "USD").toUpperCase() === "USD";
    const createdAt = Date.parse(data.date_created ?? "");
    const durationS = Number(data.duration ?? Number.NaN);
    return {
      id: id !== null && isCallId(id) ? id : null,
      status: statusOf(data.status ?? ""),
      durationS: Number.isFinite(durationS) ? durationS : null,
      priceMicros: isDollars && Number.isFinite(price) ? Math.round(price * 1_000_000) : null,
      createdAt: Number.isNaN(createdAt) ? null : createdAt,
    };
  }

  const unreadable = () => new ChannelFailure(`${label}'s answer can't be read.`, { isTransient: true });

  return {
    label,
    isCallId,
    statusOf,
    created(answer) {
      const call = read(answer);
      if (!call) throw unreadable();
      return call;
    },
    fetch: async (vendor, id) => read(await api.ask(vendor, "GET", pathOf(id))),
    async list(vendor, { to, from, since }) {
      const query = new URLSearchParams({ To: to, From: from, PageSize: "20" });
      const answer = await api.ask(vendor, "GET", `/Calls${suffix}?${query.toString()}`);
      const { data } = z.object({ calls: z.array(z.unknown()) }).safeParse(answer);
      if (!data) throw unreadable();
      return data.calls.flatMap((each) => {
        const call = read(each);
        return call?.id != null && (call.createdAt ?? since) >= since ? [call] : [];
      });
    },
    async hangUp(vendor, id) {
      await api.ask(vendor, "POST", pathOf(id), { form: { Status: "completed" } });
    },
    async redirect(vendor, id, url) {
      await api.ask(vendor, "POST", pathOf(id), { form: { Url: url, Method: "POST" } });
    },
  };
}
