import { useEffect, useRef, useState } from "react";
import { listen, type Listening } from "../voice/listen.ts";
import { createReader } from "../voice/reader.ts";
import { createSpeaker, type Speaker } from "../voice/speaker.ts";
import { spokenLanguage } from "../voice/spoken-language.ts";
import { voiceTextsFor, type Problem } from "../voice/texts.ts";
import type { State } from "../state.ts";
import { MicrophoneIcon } from "./icons.tsx";

interface Props {
  readonly state: State;
  /** What stands in the box before the visitor speaks. */
  readonly draft: string;
  readonly onWords: (text: string) => void;
  readonly onSpoken: (text: string) => void;
}

/** The microphone button, and the voice that reads replies to what was said. */
export function VoiceControl({ state, draft, onWords, onSpoken }: Props) {
  const texts = voiceTextsFor(state.locale);
  const [isListening, setListening] = useState(false);
  const [isSpeaking, setSpeaking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const listening = useRef<Listening | null>(null);
  const language = useRef("");
  language.current = spokenLanguage(state.locale);
  const speaker = useRef<Speaker | null>(null);
  speaker.current ??= createSpeaker(() => language.current, setSpeaking);
  const read = useRef<((state: State) => void) | null>(null);
  read.current ??= createReader(speaker.current, state);
  useEffect(() => {
    read.current?.(state);
  }, [state]);
  /** The words in the box that were heard. */
  const heard = useRef("");
  useEffect(() => {
    // The visitor edits or sends them by hand: what would be heard next must not undo it.
    if (!listening.current || heard.current === "" || draft === heard.current) return;
    listening.current.cancel();
    listening.current = null;
    setListening(false);
  }, [draft]);
  useEffect(() => {
    return () => {
      listening.current?.cancel();
      speaker.current?.stop();
    };
  }, []);

  function start(): void {
    // Starting to speak interrupts the voice, which the microphone would hear.
    speaker.current?.stop();
    speaker.current?.prepare();
    setProblem(null);
    setListening(true);
    const typed = draft.trim() === "" ? "" : `${draft.trim()} `;
    heard.current = "";
    listening.current = listen({
      language: language.current,
      onWords(words) {
        heard.current = typed + words;
        onWords(heard.current);
      },
      onEnd(words, found) {
        setListening(false);
        listening.current = null;
        setProblem(found);
        if (words !== "") onSpoken(typed + words);
      },
    });
  }

  return (
    <>
      <button
        type="button"
        className="plain attach microphone"
        aria-label={texts.speak}
        aria-pressed={isListening}
        title={texts.speak}
        onClick={() => (listening.current ? listening.current.finish() : start())}
      >
        <MicrophoneIcon />
      </button>
      <div className="voice">
        <p role="status">{isListening ? texts.listening : isSpeaking ? texts.reading : ""}</p>
        {isSpeaking && (
          <button type="button" className="link" onClick={() => speaker.current?.stop()}>
            {texts.stop}
          </button>
        )}
        {problem && <p role="alert">{texts[problem]}</p>}
      </div>
    </>
  );
}
