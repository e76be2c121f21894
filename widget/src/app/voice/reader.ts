import { lastStoredId, type State } from "../state.ts";
import type { Speaker } from "./speaker.ts";
import { spokenSentences } from "./spoken-sentences.ts";

/** Reads out the replies to what the visitor has said, sentence by sentence as they stream. */
export function createReader(speaker: Speaker, start: State) {
  let last = start;
  /** The newest message that is read out or was there before. */
  let lastId = lastStoredId(start.messages);
  /** The sentences of the current reply that are handed to the voice. */
  let said: readonly string[] = [];

  function read(text: string, locale: string, isComplete: boolean): void {
    const sentences = spokenSentences(text, locale, isComplete);
    const isContinued = said.every((sentence, at) => sentence === sentences[at]);
    // Another text comes in place of the one that was begun: a reply that restarts, or a person's.
    if (!isContinued) speaker.stop();
    sentences.slice(isContinued ? said.length : 0).forEach((sentence) => speaker.say(sentence));
    said = sentences;
  }

  return (state: State): void => {
    const { isVoice, mode, streaming, messages, locale } = state;
    // A person takes over: the rest of the bot's reply is void. A typed message ends the voice.
    if ((mode === "operator" && last.mode !== "operator") || (!isVoice && last.isVoice)) {
      speaker.stop();
      said = [];
    }
    last = state;
    if (isVoice && streaming !== null) read(streaming, locale, false);
    for (const { id, send_by: by, message } of messages) {
      if (id === null || id <= lastId) continue;
      lastId = id;
      if (!isVoice || by === "user") continue;
      read(message, locale, true);
      said = [];
    }
  };
}
