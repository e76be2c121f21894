import { newSecret, hashSecret } from "../../platform/secrets/secrets.ts";
import { fromJson } from "../../platform/db/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { E164 } from "../../platform/phone-numbers/phone-numbers.ts";
import { lockProject } from "../../projects/index.ts";
import { beginCallIn, isNumberBlocked, visitorOfNumber } from "../begin-call.ts";
import { reportStatus } from "../call-status.ts";
import { longestCallMs, overdueMs, type VoiceChannel } from "../open-call.ts";
import { countActiveCalls, findCallByVendorId, updateCall, type CallRow } from "../queries/calls.ts";
import { phrasesIn } from "../speech/phrases.ts";
import { connectRelay, firstTurn, hangup, reject, speak, startRecording, twiml } from "../speech/twiml.ts";
import { gatherTurn } from "./gather-turn.ts";
import { greet } from "./say-to-assistant.ts";
import { markSpoken } from "./spoken-messages.ts";

/** Beyond what people do, at one number. */
const INCOMING = { name: "call-incoming", calls: 30, seconds: 60 };

/** A call that comes in: its conversation begins, or it is refused before it costs anything. */
export async function answerIncoming(
  app: App,
  channel: VoiceChannel,
  form: URLSearchParams,
): Promise<string> {
  const { row, settings } = channel;
  const vendorId = form.get("CallSid") ?? "";
  const from = (form.get("From") ?? "").trim();
  const known = await findCallByVendorId(app.db.read, { channelId: row.id, vendorId });
  if (known) return answer(app, channel, known);
  const isRefused = row.state !== "ready" || from === settings.phone_number;
  if (isRefused || (await app.limiter.pace(INCOMING, String(row.id))) > 0) return twiml(reject("busy"));
  const isNumber = E164.test(from);
  // Hidden callers are strangers to each other.
  const number = isNumber ? from : vendorId;
  if (await isNumberBlocked(app, channel, number)) return twiml(reject("rejected"));
  const call = await app.db.write(async (transaction) => {
    const { sql } = transaction;
    await lockProject(sql, { projectId: row.project_id });
    const first = await findCallByVendorId(sql, { channelId: row.id, vendorId });
    if (first) return first;
    const active = await countActiveCalls(sql, { channelId: row.id, since: app.now() - overdueMs(settings) });
    if (active >= settings.calls_at_once) return null;
    return beginCallIn(app, transaction, channel, {
      visitor: await visitorOfNumber(app, transaction, channel, number),
      direction: "inbound",
      from: isNumber ? from : "anonymous",
      to: settings.phone_number,
      person: isNumber ? from : `anonymous ${vendorId}`,
      vendorId,
      extraData: null,
    });
  });
  return call ? answer(app, channel, call) : twiml(reject("busy"));
}

/** A person has picked up the call that we placed, or a machine has. */
export async function answerOutgoing(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  form: URLSearchParams,
): Promise<string> {
  const answeredBy = form.get("AnsweredBy");
  const report = { status: "in-progress", vendorId: form.get("CallSid") ?? "", answeredBy } as const;
  const current = await reportStatus(app, call.id, report);
  if (!current || current.ended_at !== null) return twiml(hangup());
  const isMachine = channel.settings.detect_machines && /^(?:machine|fax)/.test(answeredBy ?? "");
  return isMachine ? twiml(hangup()) : answer(app, channel, current);
}

async function answer(app: App, channel: VoiceChannel, call: CallRow): Promise<string> {
  if (call.ended_at !== null) return twiml(hangup());
  await reportStatus(app, call.id, { status: "in-progress" });
  const text = greetingOf(channel, call);
  await markSpoken(app, call, await greet(app, channel, call, text));
  return twiml(...(await consent(app, channel, call)), await converseBy(app, channel, call, text));
}

/** `{name}` is a value of extra_data; one that is missing is left out. */
function greetingOf({ settings }: VoiceChannel, call: CallRow): string {
  const phrases = phrasesIn(settings.language);
  if (call.direction === "inbound") return settings.greeting || phrases.greeting;
  const data = call.extra_data === null ? {} : fromJson<Record<string, unknown>>(call.extra_data);
  return (settings.outbound_greeting || phrases.calling).replace(/\{(\w{1,100})\}/g, (_, key: string) => {
    const value = Object.hasOwn(data, key) ? data[key] : "";
    return typeof value === "string" || typeof value === "number" ? String(value).slice(0, 200) : "";
  });
}

/** The sentence before the recording, and when it was spoken. */
async function consent(app: App, channel: VoiceChannel, call: CallRow): Promise<string[]> {
  const { record, consent_text: text, language } = channel.settings;
  if (!record || call.consent_at !== null) return [];
  await app.db.writeStatement((sql) => updateCall(sql, call.id, { consent_at: app.now() }));
  return [speak(channel, text || phrasesIn(language).consent), startRecording(channel, call)];
}

/** The conversation begins or goes on, streamed or turn by turn as the channel is set. */
export async function converseBy(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  text: string,
): Promise<string> {
  if (channel.settings.speech === "gather")
    return gatherTurn(app, channel, call, { ...firstTurn(), texts: [text] });
  const token = newSecret();
  await app.db.writeStatement((sql) => updateCall(sql, call.id, { relay_token: hashSecret(token) }));
  return connectRelay(channel, call, { token, greeting: text });
}

export const isTooLong = (app: App, { settings }: VoiceChannel, call: CallRow): boolean =>
  app.now() - (call.answered_at ?? call.created_at) >= longestCallMs(settings);

export const secondsLeft = (app: App, { settings }: VoiceChannel, call: CallRow): number =>
  Math.max(
    60,
    Math.round((longestCallMs(settings) - (app.now() - (call.answered_at ?? call.created_at))) / 1000),
  );
