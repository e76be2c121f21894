import { useEffect, useRef, useSyncExternalStore, type CSSProperties } from "react";
import type { Chat } from "../chat-interface.ts";
import { directionOf, textsFor } from "../i18n/index.ts";
import { missedIn } from "../missed.ts";
import { inkOn } from "./ink.ts";
import { ChatIcon } from "./icons.tsx";
import { lazily } from "./lazily.tsx";
import { Panel } from "./panel.tsx";

const CornerBubble = lazily(() => import("./corner-bubble.tsx").then((module) => module.CornerBubble));

/** The button, or the conversation. */
export function ChatView({ chat }: { readonly chat: Chat }) {
  const state = useSyncExternalStore(chat.subscribe, chat.state);
  const texts = textsFor(state.locale);
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const look = state.settings?.look;
  const color = look?.color ?? "#2563eb";
  useEffect(() => {
    document.documentElement.lang = state.locale;
    document.documentElement.dir = directionOf(state.locale);
    document.title = texts.chat;
  }, [state.locale, texts]);
  useEffect(() => {
    // Only where the visitor is in the chat: a page that closes it keeps its focus.
    if (wasOpen.current && !state.isOpen && document.hasFocus()) launcher.current?.focus();
    wasOpen.current = state.isOpen;
  }, [state.isOpen]);
  const style = { "--accent": color, "--on-accent": inkOn(color) } as CSSProperties;
  const unread = state.unread > 0 ? `${state.unread} ${texts.unread}` : "";
  const label = unread ? `${texts.open} (${unread})` : texts.open;
  const hasBadge = unread !== "" && state.settings?.unread_badge;
  return (
    <div className={`theme theme-${look?.theme ?? "auto"}`} style={style}>
      {state.isOpen ? (
        // A draft of one visitor is not shown to the next.
        <Panel key={state.generation} chat={chat} state={state} texts={texts} />
      ) : (
        <main className={`corner corner-${look?.position ?? "right"}`}>
          <h1 className="unseen">{texts.chat}</h1>
          <button ref={launcher} type="button" className="launcher" onClick={() => void chat.open()}>
            <ChatIcon />
            <span className="unseen">{label}</span>
            {hasBadge && (
              <span className="badge" aria-hidden="true">
                {state.unread > 9 ? "9+" : state.unread}
              </span>
            )}
          </button>
          {(state.proactive ?? missedIn(state)) && <CornerBubble chat={chat} state={state} texts={texts} />}
          <p className="unseen" role="status">
            {state.proactive?.text ?? unread}
          </p>
        </main>
      )}
    </div>
  );
}
