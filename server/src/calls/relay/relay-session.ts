import type { App } from "../../platform/operations/context.ts";
import { longestCallMs, type VoiceChannel } from "../open-call.ts";
import { findCallById, type CallRow } from "../queries/calls.ts";
import { isUnanswerable, sayToAssistant, wantsTransfer } from "../receive/say-to-assistant.ts";
import { markSpoken, unspokenOf } from "../receive/spoken-messages.ts";
import { planTransfer } from "../receive/transfer-steps.ts";
import { phrasesIn } from "../speech/phrases.ts";
import { speakable } from "../speech/speakable.ts";
import type { OutgoingFrame, RelayFrame } from "./frames.ts";
import { cutSpoken, storeSpoken } from "./interrupted.ts";
import { createSpeaker } from "./speaker.ts";

/** Digits that belong together. */
const DIGITS_PAUSE_MS = 1500;
/** Carriers end a session at once, so what it still speaks is given time: by its length, within limits. */
const SPEAK_MS_PER_CHARACTER = 60;
const LONGEST_SPEAK_MS = 12_000;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Whether what was spoken is the whole text; carriers leave marks and spaces out. */
const holds = (spoken: string, text: string): boolean =>
  lettersOf(spoken).includes(lettersOf(speakable(text)));

/** A reply that is being made or spoken. */
interface Speaking {
  readonly abort: AbortController;
  /** What the carrier was given of it. */
  sent: string;
  /** Where the carrier has stopped speaking it. */
  spoken: string | null;
}

export interface RelaySession {
  take(frame: Exclude<RelayFrame, { type: "setup" }>): void;
  close(): void;
}

/** The streamed conversation of one call. What is said and what is to be spoken is worked off in its order. */
export function openRelaySession(
  app: App,
  channel: VoiceChannel,
  call: CallRow,
  { sessionKey, send }: { readonly sessionKey: string; readonly send: (frame: OutgoingFrame) => void },
): RelaySession {
  let queue = Promise.resolve();
  let current: Speaking | null = null;
  // The greeting is spoken before the socket opens.
  let lastSpokenId: number | null = call.spoken_through || null;
  let lastSpokenText = "";
  /** The newest message that the person has heard to its end. */
  let heardId = call.spoken_through;
  let utterances = 0;
  let digits = "";
  let isClosed = false;
  let isEnded = false;
  let digitsTimer: NodeJS.Timeout | undefined;
  const phrases = phrasesIn(channel.settings.language);

  const enqueue = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      app.log.warn({ err: error, callId: call.id }, "a step of a call has failed");
    });
  };
  // What is not spoken by then is spoken by what follows the stream.
  const end = () => {
    isEnded = true;
    send({ type: "end" });
  };

  async function answer(text: string, heardBefore: number): Promise<void> {
    if (isClosed || isEnded) return;
    utterances += 1;
    const speaking: Speaking = { abort: new AbortController(), sent: "", spoken: null };
    current = speaking;
    const key = `${sessionKey}.${utterances}`;
    const speaker = createSpeaker((frame) => {
      if (speaking.abort.signal.aborted) return;
      speaking.sent += frame.type === "text" ? frame.token : "";
      send(frame);
    });
    const { abort } = speaking;
    try {
      const answered = await sayToAssistant(app, channel, call, {
        text,
        key,
        abort,
        heardId: heardBefore,
        onText: (piece) => speaker.add(piece),
      });
      current = null;
      speaker.finish();
      const isStreamed = answered.kind === "reply" && speaking.sent !== "";
      const stopped = abort.signal.aborted ? (speaking.spoken ?? speaking.sent) : null;
      // What a broken stream was to speak is spoken by what follows it.
      if (isStreamed && !isClosed) await spoke(answered.message.id, answered.message.message, stopped);
      if (!(await wantsTransfer(app, channel, await reread(), answered))) return await speakUnspoken();
      await pauseToSpeak(isStreamed ? answered.message.message.length : 0);
      await planTransfer(app, channel, call);
      end();
    } catch (error) {
      current = null;
      if (speaking.spoken !== null) await storeSpoken(app, call, { key, text: speaking.spoken });
      else if (!isUnanswerable(error)) throw error;
      else if (!abort.signal.aborted) send({ type: "text", token: phrases.failure, last: true });
    }
  }

  const reread = async (): Promise<CallRow> => (await findCallById(app.db.read, call.id)) ?? call;

  /** Of a reply that was stopped while it was stored, only what was spoken stays. */
  async function spoke(messageId: number, text: string, stopped: string | null = null): Promise<void> {
    lastSpokenId = messageId;
    lastSpokenText = text;
    const isHeard = stopped === null || holds(stopped, text);
    if (isHeard) heardId = messageId;
    await markSpoken(app, call, messageId);
    if (!isHeard) await cutSpoken(app, call, { messageId, text: stopped });
  }

  async function speakUnspoken(): Promise<void> {
    if (isClosed || isEnded) return;
    for (const { id, message, text } of await unspokenOf(app, call)) {
      if (text !== "") send({ type: "text", token: text, last: true });
      await spoke(id, message);
    }
  }

  const pauseToSpeak = (characters: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(resolve, Math.min(LONGEST_SPEAK_MS, characters * SPEAK_MS_PER_CHARACTER)).unref();
    });

  function hear(text: string): void {
    // The person goes on before the reply was there: it answers both.
    current?.abort.abort();
    const heardBefore = heardId;
    if (text.trim() !== "") enqueue(() => answer(text, heardBefore));
  }

  function interrupt(spoken: string): void {
    if (current) {
      current.spoken = spoken;
      current.abort.abort();
      return;
    }
    const messageId = lastSpokenId;
    if (messageId !== null && !holds(spoken, lastSpokenText)) heardId = Math.min(heardId, messageId - 1);
    if (messageId !== null) enqueue(() => cutSpoken(app, call, { messageId, text: spoken }));
  }

  function press(digit: string): void {
    clearTimeout(digitsTimer);
    const isEnd = digit === "#";
    if (!isEnd) digits += digit;
    const flush = () => {
      const typed = digits;
      digits = "";
      hear(typed);
    };
    if (isEnd || digits.length >= 20) flush();
    else digitsTimer = setTimeout(flush, DIGITS_PAUSE_MS).unref();
  }

  const stopHearing = [
    app.events.subscribe(({ topic, sessionId, sendBy }) => {
      if (topic === "message.created" && sessionId === call.session_id && sendBy !== "user")
        enqueue(speakUnspoken);
    }),
    app.events.onGap(() => enqueue(speakUnspoken)),
  ];
  const longest = setTimeout(
    end,
    Math.max(0, longestCallMs(channel.settings) - (app.now() - (call.answered_at ?? call.created_at))),
  ).unref();

  return {
    take(frame) {
      if (frame.type === "prompt" && frame.last) hear(frame.voicePrompt);
      else if (frame.type === "dtmf") press(frame.digit);
      else if (frame.type === "interrupt") interrupt(frame.utteranceUntilInterrupt);
      else if (frame.type === "error")
        app.log.warn(
          { callId: call.id, problem: frame.description.slice(0, 500) },
          "the carrier reports an error",
        );
    },
    close() {
      isClosed = true;
      clearTimeout(longest);
      clearTimeout(digitsTimer);
      stopHearing.forEach((stop) => stop());
      current?.abort.abort();
    },
  };
}
