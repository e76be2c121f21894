import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import { plainText } from "@parley/chat-ui";
import { missedIn } from "../missed.ts";
import { CloseIcon } from "./icons.tsx";
import { Picture } from "./picture.tsx";
import type { ViewProps } from "./view-props.ts";

/** What is shown of a message; the rest is in the chat. */
const LONGEST_TEXT = 200;

/** Beside the button of a closed chat: the last answer that was missed, or else a proactive message. */
export function CornerBubble({ chat, state, texts }: ViewProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    // The page shows as much of the frame as the bubble covers, and nothing of it before.
    const measure = () => chat.setBubble({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      chat.setBubble(null);
    };
  }, []);
  const dismiss = (event: MouseEvent | KeyboardEvent) => {
    // A key leaves the focus on nothing; a pointer needs none.
    if (event.detail === 0) document.querySelector<HTMLElement>(".launcher")?.focus();
    chat.dismissBubble();
  };
  const { author, text, picture } = contentOf(state, texts);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={card} className="corner-bubble" onKeyDown={(event) => event.key === "Escape" && dismiss(event)}>
      <button type="button" className="text" onClick={() => void chat.open()}>
        <span className="muted" dir="auto">
          <Picture name={author} url={picture} />
          {author}
        </span>
        <span className="last" dir="auto">
          {plainText(text).slice(0, LONGEST_TEXT)}
        </span>
      </button>
      <button type="button" className="plain" aria-label={texts.dismiss} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}

function contentOf(state: ViewProps["state"], texts: ViewProps["texts"]) {
  const missed = missedIn(state);
  if (!missed)
    return {
      author: state.settings?.look.title || state.name || texts.team,
      text: state.proactive?.text ?? "",
      picture: state.botPicture ?? state.logo,
    };
  if (missed.send_by === "operator")
    return { author: missed.author ?? texts.team, text: missed.message, picture: missed.author_picture };
  return { author: texts.assistant, text: missed.message, picture: state.botPicture };
}
