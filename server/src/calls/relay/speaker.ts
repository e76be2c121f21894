import { opensQuestion } from "../../actions/index.ts";
import { speakable } from "../speech/speakable.ts";
import type { OutgoingFrame } from "./frames.ts";

/** These end a sentence with the space that follows them, after quotes and brackets: a dot within a word ends nothing. */
const STOPS = new Set(".!?…:;");
const CLOSINGS = new Set("\"')]");
/** These end it at once. */
const FULL_STOPS = new Set("。！？；।؟\n");

export interface Speaker {
  /** A piece of the reply as it is made. */
  add(piece: string): void;
  /** The rest of it. */
  finish(): void;
}

/**
 * Speaks a reply sentence by sentence while it is made: marks and links are cut where a sentence is whole. A question
 * whether something may run is spoken as one, since nothing of its values is cut.
 */
export function createSpeaker(send: (frame: OutgoingFrame) => void): Speaker {
  let waiting = "";
  let hasSpoken = false;
  let isInQuestion = false;
  const speak = (markdown: string) => {
    const text = speakable(markdown);
    if (text === "") return;
    hasSpoken = true;
    send({ type: "text", token: `${text} `, last: false });
  };
  /** What the last characters were: each is looked at once, however long a sentence is. */
  let end: "none" | "stop" | "closing" = "none";
  const isEnd = (character: string): boolean => {
    if (FULL_STOPS.has(character)) return true;
    if (end !== "none" && /\s/.test(character)) return true;
    if (STOPS.has(character)) end = "stop";
    else if (end !== "none" && CLOSINGS.has(character)) end = "closing";
    else end = "none";
    return false;
  };
  return {
    add(piece) {
      let from = 0;
      for (let at = 0; at < piece.length; at += 1) {
        if (!isEnd(piece[at]!)) continue;
        if (isInQuestion && piece[at] !== "\n") continue;
        const sentence = waiting + piece.slice(from, at + 1);
        isInQuestion = !isInQuestion && opensQuestion(sentence);
        if (isInQuestion) continue;
        speak(sentence);
        [waiting, end, from] = ["", "none", at + 1];
      }
      waiting += piece.slice(from);
    },
    finish() {
      speak(waiting);
      waiting = "";
      if (hasSpoken) send({ type: "text", token: "", last: true });
    },
  };
}
