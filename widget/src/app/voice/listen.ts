import { recognitionIn } from "./can-listen.ts";
import type { Problem } from "./texts.ts";

interface RecognitionEvent {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

/** The part of the browser's recognition that is used here; its types are not in TypeScript's library. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

interface ListenOptions {
  readonly language: string;
  /** All words so far; the last ones may still change. */
  readonly onWords: (words: string) => void;
  /** After a silence or `finish`; the words are empty after a problem. */
  readonly onEnd: (words: string, problem: Problem | null) => void;
}

export interface Listening {
  /** Ends with the words so far. */
  finish(): void;
  /** Ends without a result. */
  cancel(): void;
}

const PROBLEMS: Readonly<Record<string, Problem>> = {
  "not-allowed": "refused",
  "service-not-allowed": "refused",
  "audio-capture": "noMicrophone",
  "language-not-supported": "noLanguage",
  "no-speech": "nothingHeard",
};

/** Writes down one utterance: the browser ends it after a silence. */
export function listen({ language, onWords, onEnd }: ListenOptions): Listening {
  const recognition = new (recognitionIn(window) as new () => Recognition)();
  let words = "";
  let problem: Problem | null = null;
  let isCancelled = false;
  recognition.lang = language;
  recognition.interimResults = true;
  recognition.onresult = ({ results }) => {
    words = Array.from(results, (result) => result[0]?.transcript ?? "").join("");
    if (!isCancelled) onWords(words);
  };
  recognition.onerror = ({ error }) => (problem = PROBLEMS[error] ?? "noNetwork");
  recognition.onend = () => {
    if (isCancelled) return;
    const heard = words.trim();
    if (problem !== null && heard === "") onEnd("", problem);
    else onEnd(heard, heard === "" ? "nothingHeard" : null);
  };
  recognition.start();
  return {
    finish: () => recognition.stop(),
    cancel() {
      isCancelled = true;
      recognition.abort();
    },
  };
}
