export interface Speaker {
  say(sentence: string): void;
  /** Ends at once; what waits is dropped. */
  stop(): void;
  /** Called on a press: some browsers speak later only if they have been asked on one. */
  prepare(): void;
}

/** Reads sentences out, one after the other, with a voice of the browser. Without one it stays silent. */
export function createSpeaker(languageOf: () => string, onChange: (isSpeaking: boolean) => void): Speaker {
  const synthesis = "speechSynthesis" in window ? window.speechSynthesis : null;
  /** Held, because browsers drop the events of an utterance that nothing refers to. */
  const waiting = new Set<SpeechSynthesisUtterance>();

  function say(sentence: string): void {
    if (!synthesis) return;
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.lang = languageOf();
    const end = () => {
      waiting.delete(utterance);
      if (waiting.size === 0) onChange(false);
    };
    utterance.addEventListener("end", end);
    utterance.addEventListener("error", end);
    waiting.add(utterance);
    if (waiting.size === 1) onChange(true);
    synthesis.speak(utterance);
  }

  return {
    say,
    stop() {
      waiting.clear();
      synthesis?.cancel();
      onChange(false);
    },
    prepare: () => synthesis?.speak(new SpeechSynthesisUtterance("")),
  };
}
