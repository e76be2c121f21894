import { useState, type FormEvent, type KeyboardEvent, type MouseEvent } from "react";
import { focusAfterKey } from "./focus.ts";
import { SendIcon } from "./icons.tsx";
import { REQUEST_A_PERSON } from "./messages.tsx";
import type { ViewProps } from "./view-props.ts";

const LONGEST_MESSAGE = 4000;

export function Composer({ chat, state, texts }: ViewProps) {
  const [text, setText] = useState("");
  const send = () => {
    if (text.trim() === "") return;
    setText("");
    void chat.send(text);
  };
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
      <form className="composer" onSubmit={onSubmit}>
        <textarea
          rows={2}
          dir="auto"
          maxLength={LONGEST_MESSAGE}
          aria-label={texts.message}
          placeholder={texts.placeholder}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            chat.notifyTyping();
          }}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="send" aria-label={texts.send}>
          <SendIcon />
        </button>
      </form>
    </footer>
  );
}
