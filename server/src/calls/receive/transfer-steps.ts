import type { App } from "../../platform/operations/context.ts";
import type { VoiceChannel } from "../open-call.ts";
import { updateCall, type CallRow } from "../queries/calls.ts";
import { phrasesIn } from "../speech/phrases.ts";
import { dial, firstTurn, hangup, speak, twiml } from "../speech/twiml.ts";
import { converseBy, isTooLong, secondsLeft } from "./answer-call.ts";
import { gatherTurn } from "./gather-turn.ts";

/** Puts the caller through to the channel's number for people. */
export async function dialPerson(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  texts: readonly string[],
): Promise<string> {
  await planTransfer(app, channel, call);
  return connectTo(app, channel, call, { to: channel.settings.transfer_number, texts });
}

/** Stored before the stream of a call ends, since the request that follows does not say why it did. */
export async function planTransfer(app: App, { settings }: VoiceChannel, call: CallRow): Promise<void> {
  const change = { transfer_to: settings.transfer_number, transfer_status: null };
  await app.db.writeStatement((sql) => updateCall(sql, call.id, change));
}

/** Where transferCall has sent the call. */
export async function transferStep(app: App, channel: VoiceChannel, call: CallRow): Promise<string> {
  if (call.ended_at !== null || call.transfer_to === null) return twiml(hangup());
  return connectTo(app, channel, call, { to: call.transfer_to, texts: [] });
}

function connectTo(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  { to, texts }: { readonly to: string; readonly texts: readonly string[] },
): string {
  const words = [...texts, phrasesIn(channel.settings.language).connecting];
  return twiml(
    ...words.map((text) => speak(channel, text)),
    dial(channel, call, { to, maxSeconds: secondsLeft(app, channel, call) }),
  );
}

/** How the call of the person has ended. Where the person did not answer, the caller is back with the bot. */
export async function dialedStep(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  form: URLSearchParams,
): Promise<string> {
  const status = (form.get("DialCallStatus") ?? "").slice(0, 20);
  await app.db.writeStatement((sql) => updateCall(sql, call.id, { transfer_status: status }));
  if (call.ended_at !== null || status === "completed" || status === "answered") return twiml(hangup());
  return twiml(await converseBy(app, channel, call, phrasesIn(channel.settings.language).nobody));
}

/**
 * The stream of a call has ended: because the bot hands over or says goodbye, which the call's row tells, or because the
 * socket broke. A call whose socket broke goes on turn by turn.
 */
export async function relayedStep(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  texts: readonly string[],
): Promise<string> {
  if (call.ended_at !== null) return twiml(hangup());
  if (call.transfer_to !== null && call.transfer_status === null)
    return connectTo(app, channel, call, { to: call.transfer_to, texts });
  if (isTooLong(app, channel, call))
    return twiml(speak(channel, phrasesIn(channel.settings.language).goodbye), hangup());
  return twiml(await gatherTurn(app, channel, call, { ...firstTurn(), texts }));
}
