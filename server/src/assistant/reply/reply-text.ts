import { wellFormedText } from "../../platform/text/well-formed.ts";

/** Builds a reply's text from the pieces a model sends, and reports each piece as it is added. */
export interface ReplyText {
  add(piece: string): void;
  /** Separates the next text from the text so far. */
  separate(): void;
  whole(): string;
}

/** Space that may turn out to be the end, or half a character: kept back until something follows. */
const UNDECIDED = /[\s\uD800-\uDBFF]/;

/** Surrounding whitespace and characters that databases can't store are removed. */
export function createReplyText(onText: (piece: string) => void = () => undefined): ReplyText {
  let text = "";
  let held = "";
  return {
    add(piece) {
      const grown = held + piece;
      let end = grown.length;
      while (end > 0 && UNDECIDED.test(grown[end - 1]!)) end--;
      const decided = grown.slice(0, end);
      held = grown.slice(end);
      const shown = wellFormedText(text === "" ? decided.trimStart() : decided);
      if (shown === "") return;
      text += shown;
      onText(shown);
    },
    separate() {
      held = "\n\n";
    },
    whole: () => text,
  };
}
