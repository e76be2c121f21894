import { addressKey } from "../platform/limits/address-key.ts";
import type { Allowance } from "../platform/limits/limiter.ts";
import type { Context, VisitorContext } from "../platform/operations/context.ts";

const STARTS: Allowance = { name: "visit", calls: 600, seconds: 600 };
const MESSAGES: Allowance = { name: "visitor-message", calls: 30, seconds: 60 };
const MESSAGES_FROM_ADDRESS: Allowance = { name: "visitor-address", calls: 150, seconds: 60 };
const SIGNALS: Allowance = { name: "visitor-signal", calls: 120, seconds: 60 };
/** Creating visitors and conversations is easy: mails are counted by network address, too. */
const TRANSCRIPTS_FROM_ADDRESS: Allowance = { name: "transcript-address", calls: 10, seconds: 3600 };

export async function spendTranscript({ limiter, call }: VisitorContext): Promise<void> {
  await limiter.spend(TRANSCRIPTS_FROM_ADDRESS, addressKey(call.ip));
}

export async function spendStart({ limiter, call }: Context): Promise<void> {
  await limiter.spend(STARTS, addressKey(call.ip));
}

/** Per visitor, and per network address because creating a visitor is easy. */
export async function spendMessage({ limiter, call, actor }: VisitorContext): Promise<void> {
  await limiter.spend(MESSAGES, String(actor.visitorId));
  await limiter.spend(MESSAGES_FROM_ADDRESS, addressKey(call.ip));
}

export async function spendSignal({ limiter, actor }: VisitorContext): Promise<void> {
  await limiter.spend(SIGNALS, String(actor.visitorId));
}
