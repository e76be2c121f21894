import { setTimeout as delay } from "node:timers/promises";
import type { Answered } from "../../assistant/index.ts";
import { findMessageByClientKey } from "../../messages/index.ts";
import type { App } from "../../platform/operations/context.ts";
import { stepUrl, type VoiceChannel } from "../open-call.ts";
import { updateCall, type CallRow } from "../queries/calls.ts";
import { phrasesIn } from "../speech/phrases.ts";
import { hangup, pause, redirect, speak, twiml, type TurnName } from "../speech/twiml.ts";
import { isTooLong } from "./answer-call.ts";
import { gatherTurn } from "./gather-turn.ts";
import {
  isUnanswerable,
  isWithOperator,
  sayToAssistant,
  utteranceKey,
  wantsTransfer,
} from "./say-to-assistant.ts";
import { markSpoken, unspokenOf } from "./spoken-messages.ts";
import { dialPerson } from "./transfer-steps.ts";

/** Twilio gives up a request after 15 seconds, and a caller hears nothing meanwhile. */
const HOLD_MS = 2000;
const MOST_WAITS = 25;
const MOST_SILENCES = 3;
/** A colleague's words are spoken when the caller has been silent for so long. */
const OPERATOR_LISTEN_S = 3;
const MOST_TURNS = 10_000;

/** The turn that an address names. Each time a call comes back to the bot, its turns begin on a leg of their own. */
export function turnIn(query: unknown): TurnName & { readonly waits: number } {
  const { leg, n, w } = query as Record<string, unknown>;
  const count = (value: unknown) => Math.min(MOST_TURNS, Math.max(0, Math.trunc(Number(value) || 0)));
  return { leg: /^[a-z0-9]{1,16}$/.test(String(leg)) ? String(leg) : "0", turn: count(n), waits: count(w) };
}

/** What the person has said or typed, or that nothing was heard. */
export async function takeTurn(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  { at, form }: { readonly at: TurnName; readonly form: URLSearchParams },
): Promise<string> {
  if (call.ended_at !== null) return twiml(hangup());
  if (isTooLong(app, channel, call)) return goodbye(channel);
  const text = (form.get("SpeechResult") ?? form.get("Digits") ?? "").trim();
  if (text === "") return hearNothing(app, channel, call, at);
  await app.db.writeStatement((sql) => updateCall(sql, call.id, { silences: 0 }));
  return answerWithin(app, channel, call, { at, text, waits: 0 });
}

/** The reply of a turn that took longer than a request may. */
export async function waitForReply(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  { at, waits }: { readonly at: TurnName; readonly waits: number },
): Promise<string> {
  if (call.ended_at !== null) return twiml(hangup());
  const key = { projectId: call.project_id, sessionId: call.session_id };
  const clientKey = utteranceKey(call, keyOf(at));
  const message = await findMessageByClientKey(app.db.read, { ...key, clientKey });
  if (!message || waits > MOST_WAITS)
    return nextTurn(app, channel, call, { at, answered: null, failed: true });
  return answerWithin(app, channel, call, { at, text: message.message, waits });
}

const keyOf = ({ leg, turn }: TurnName): string => `${leg}.${turn}`;

interface Turn {
  readonly at: TurnName;
  readonly text: string;
  readonly waits: number;
}

/** The same message again joins the reply that is being made, or makes it where the process has died. */
async function answerWithin(app: App, channel: VoiceChannel, call: CallRow, turn: Turn): Promise<string> {
  const abort = new AbortController();
  const said = { text: turn.text, key: keyOf(turn.at), abort, heardId: call.spoken_through };
  const reply = sayToAssistant(app, channel, call, said);
  const outcome = await Promise.race([
    reply.then(
      (answered) => ({ answered, failed: false }),
      (error: unknown) => {
        if (!isUnanswerable(error)) throw error;
        app.log.warn({ err: error, callId: call.id }, "what was said in a call has no answer of the bot");
        return { answered: null, failed: true };
      },
    ),
    delay(HOLD_MS, null, { ref: false }),
  ]);
  if (outcome) return nextTurn(app, channel, call, { at: turn.at, ...outcome });
  // Its failure is found by the request that waits for it.
  reply.catch(() => undefined);
  const { leg, turn: n } = turn.at;
  const url = stepUrl(channel, call, "wait", { leg, n: String(n), w: String(turn.waits + 1) });
  const words = turn.waits === 0 ? [speak(channel, phrasesIn(channel.settings.language).moment)] : [];
  return twiml(...words, pause(1), redirect(url));
}

interface Outcome {
  readonly at: TurnName;
  readonly answered: Answered | null;
  readonly failed: boolean;
}

/** What is to be said, and the next turn. */
async function nextTurn(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  { at, answered, failed }: Outcome,
): Promise<string> {
  const texts = await speakUnspoken(app, call);
  if (await wantsTransfer(app, channel, call, answered)) return dialPerson(app, channel, call, texts);
  const seconds = (await isWithOperator(app, call)) ? { seconds: OPERATOR_LISTEN_S } : {};
  const words = texts.length === 0 && failed ? [phrasesIn(channel.settings.language).failure] : texts;
  return twiml(await gatherTurn(app, channel, call, { ...next(at), texts: words, ...seconds }));
}

export async function speakUnspoken(app: App, call: CallRow): Promise<string[]> {
  const messages = await unspokenOf(app, call);
  const last = messages.at(-1);
  if (last) await markSpoken(app, call, last.id);
  return messages.map(({ text }) => text).filter((text) => text !== "");
}

async function hearNothing(app: App, channel: VoiceChannel, call: CallRow, at: TurnName): Promise<string> {
  const texts = await speakUnspoken(app, call);
  if (await isWithOperator(app, call))
    return twiml(await gatherTurn(app, channel, call, { ...next(at), texts, seconds: OPERATOR_LISTEN_S }));
  const silences = call.silences + 1;
  if (silences > MOST_SILENCES) return goodbye(channel);
  await app.db.writeStatement((sql) => updateCall(sql, call.id, { silences }));
  const words = texts.length > 0 ? texts : [phrasesIn(channel.settings.language).unheard];
  return twiml(await gatherTurn(app, channel, call, { ...next(at), texts: words }));
}

const next = ({ leg, turn }: TurnName): TurnName => ({ leg, turn: turn + 1 });

const goodbye = (channel: VoiceChannel): string =>
  twiml(speak(channel, phrasesIn(channel.settings.language).goodbye), hangup());
