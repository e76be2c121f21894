import { speakable } from "../speech/speakable.ts";
import type { OutgoingFrame } from "./frames.ts";

/** Ends of sentences, with the space that follows them: a dot within a word or a number ends nothing. */
const SENTENCE = /^[^]*?(?:[.!?…:;]+["')\]]*\s|[。！？；।؟]\s*|\n)/u;

export interface Speaker {
  /** A piece of the reply as it is made. */
  add(piece: string): void;
  /** The rest of it. */
  finish(): void;
  hasSpoken(): boolean;
}

/** Speaks a reply sentence by sentence while it is made: marks and links are cut where a sentence is whole. */
export function createSpeaker(send: (frame: OutgoingFrame) => void): Speaker {
  let waiting = "";
  let hasSpoken = false;
  const speak = (markdown: string) => {
    const text = speakable(markdown);
    if (text === "") return;
    hasSpoken = true;
    send({ type: "text", token: `${text} `, last: false });
  };
  return {
    add(piece) {
      waiting += piece;
      for (let found = SENTENCE.exec(waiting); found; found = SENTENCE.exec(waiting)) {
        speak(found[0]);
        waiting = waiting.slice(found[0].length);
      }
    },
    finish() {
      speak(waiting);
      waiting = "";
      if (hasSpoken) send({ type: "text", token: "", last: true });
    },
    hasSpoken: () => hasSpoken,
  };
}
