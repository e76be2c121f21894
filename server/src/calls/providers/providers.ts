import type { CallProvider, VoiceVendor } from "./provider.ts";
import { telnyx } from "./telnyx.ts";
import { twilio } from "./twilio.ts";

/** Credentials are parsed by the channel's own schema before they are stored, so a provider's types hold. */
const asProvider = <Vendor extends VoiceVendor>(provider: CallProvider<Vendor>): CallProvider =>
  provider as unknown as CallProvider;

const PROVIDERS = {
  twilio_voice: asProvider(twilio),
  phone: asProvider(telnyx),
} as const;

/** Kinds of channels that carry calls. */
export type CallKind = keyof typeof PROVIDERS;
export const CALL_KINDS = Object.keys(PROVIDERS) as readonly CallKind[];

export const providerOf = (kind: string): CallProvider => {
  if (!Object.hasOwn(PROVIDERS, kind)) throw new Error(`${kind} carries no calls`);
  return PROVIDERS[kind as CallKind];
};
