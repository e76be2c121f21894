import {
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { AttachButton, dropTarget, UploadList, useUploads } from "@parley/chat-ui";
import type { Attachment } from "../api.ts";
import { canListen } from "../voice/can-listen.ts";
import { fileTexts } from "./file-texts.ts";
import { focusAfterKey } from "./focus.ts";
import { SendIcon } from "./icons.tsx";
import { lazily } from "./lazily.tsx";
import { REQUEST_A_PERSON } from "./messages.tsx";
import type { ViewProps } from "./view-props.ts";

const VoiceControl = lazily(() => import("./voice-control.tsx").then((module) => module.VoiceControl));

/** How close to the limit the remaining characters are shown. */
const NEAR_LIMIT = 200;
const BORDERS = 2;

export function Composer({ chat, state, texts }: ViewProps) {
  const [text, setText] = useState(chat.draft);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    // Grows with the text; the style sheet ends it.
    const { style } = field.current!;
    style.height = "auto";
    style.height = `${field.current!.scrollHeight + BORDERS}px`;
  }, [text]);
  const left = state.longestMessage - text.trim().length;
  const change = (typed: string) => {
    setText(typed);
    chat.noteTyping(typed);
  };
  const uploads = useUploads(chat.uploads);
  const send = (words = text, isVoice = false) => {
    const { isBusy, ready } = uploads;
    const isTooLong = words.trim().length > state.longestMessage;
    // A text that is too long stays, so that it can be shortened.
    if (isTooLong || isBusy || (words.trim() === "" && ready.length === 0)) return;
    change("");
    void chat.send(words, ready as Attachment[], isVoice);
    uploads.forget(ready.map(({ id }) => id));
  };
  /** What was said is sent as it stands when the silence comes, not when the visitor began to speak. */
  const sendLater = useRef(send);
  sendLater.current = send;
  const hasVoice = state.settings?.voice === true && canListen();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms a word that is being composed in Chinese or Hindi; that Enter does not send.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onAsk = (event: MouseEvent) => {
    focusAfterKey(event);
    void chat.send(REQUEST_A_PERSON);
  };
  const offered = state.messages.at(-1)?.choices.some(({ value }) => value === REQUEST_A_PERSON) ?? false;
  const mayAsk = state.mode === "bot" && !state.isClosed && state.messages.length > 0 && !offered;
  return (
    <footer>
      {mayAsk && (
        <button type="button" className="link" onClick={onAsk}>
          {texts.person}
        </button>
      )}
      <UploadList uploads={uploads} texts={fileTexts(texts)} onClicked={focusAfterKey} />
      <form
        className={`composer ${hasVoice ? "composer-voice" : ""}`}
        onSubmit={onSubmit}
        {...dropTarget(uploads)}
      >
        <AttachButton uploads={uploads} texts={fileTexts(texts)} className="plain attach" />
        <textarea
          ref={field}
          rows={2}
          dir={text === "" ? undefined : "auto"}
          aria-label={texts.message}
          aria-invalid={left < 0}
          aria-describedby={left < NEAR_LIMIT ? "length" : undefined}
          placeholder={texts.placeholder}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {hasVoice && (
          <VoiceControl
            state={state}
            draft={text}
            onWords={change}
            onSpoken={(words) => sendLater.current(words, true)}
          />
        )}
        <button type="submit" className="send" aria-label={texts.send} disabled={left < 0 || uploads.isBusy}>
          <SendIcon />
        </button>
      </form>
      {left < NEAR_LIMIT && (
        <p id="length" className="length" role={left < 0 ? "alert" : undefined}>
          {(left < 0 ? texts.tooLong : texts.charactersLeft).replace("#", String(Math.abs(left)))}
        </p>
      )}
    </footer>
  );
}
