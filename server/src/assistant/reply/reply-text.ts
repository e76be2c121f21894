/** Grows a reply's text out of the pieces a model sends, telling each as it becomes part of it. */
export interface ReplyText {
  add(piece: string): void;
  /** What follows stands apart from what was said so far. */
  separate(): void;
  whole(): string;
}

/** Space around the text is left out: what stands at the end is only added once something follows it. */
export function createReplyText(onText: (piece: string) => void = () => undefined): ReplyText {
  let text = "";
  let held = "";
  return {
    add(piece) {
      const grown = text === "" ? piece.trimStart() : held + piece;
      const shown = grown.trimEnd();
      held = grown.slice(shown.length);
      if (shown === "") return;
      text += shown;
      onText(shown);
    },
    separate() {
      if (text !== "") held = "\n\n";
    },
    whole: () => text,
  };
}
