import type { OpenCallChannel, VoiceSettings } from "../channels/index.ts";
import type { App } from "../platform/operations/context.ts";
import type { CallProvider, VoiceVendor } from "./providers/provider.ts";
import { providerOf } from "./providers/providers.ts";
import type { CallRow } from "./queries/calls.ts";

/** A connected number, with the settings that its schema has parsed. */
export interface VoiceChannel {
  readonly row: OpenCallChannel["row"];
  readonly vendor: VoiceVendor;
  readonly provider: CallProvider;
  readonly settings: VoiceSettings;
}

/** The settings of every number that carries calls are parsed by one schema, so their type holds. */
export function voiceChannelOf({ row, vendor }: OpenCallChannel): VoiceChannel {
  const voice = vendor as VoiceVendor;
  return { row, vendor: voice, provider: providerOf(row.kind), settings: voice.settings };
}

export async function openVoiceChannel(app: App, id: number | null): Promise<VoiceChannel | null> {
  const open = id === null ? null : await app.services.channels.callsById(app, id);
  return open && voiceChannelOf(open);
}

/** What the carrier calls about one call. */
export const CALL_STEPS = [
  "answer",
  "turn",
  "wait",
  "relayed",
  "transfer",
  "dialed",
  "status",
  "recording",
] as const;
export type CallStep = (typeof CALL_STEPS)[number];

export const stepUrl = (
  { vendor }: VoiceChannel,
  { uid }: Pick<CallRow, "uid">,
  step: CallStep,
  query: Readonly<Record<string, string>> = {},
): string => {
  const parameters = new URLSearchParams(query).toString();
  return `${vendor.inboundUrl}/calls/${uid}/${step}${parameters === "" ? "" : `?${parameters}`}`;
};

const MINUTE_MS = 60_000;
/** How long after its longest time a call is given up that no report has ended. */
const GRACE_MS = 5 * MINUTE_MS;

export const longestCallMs = ({ max_minutes: minutes }: VoiceSettings): number => minutes * MINUTE_MS;
export const overdueMs = (settings: VoiceSettings): number => longestCallMs(settings) + GRACE_MS;
