import { useEffect, useRef, type KeyboardEvent } from "react";
import type { Chat } from "../chat.ts";
import type { State } from "../state.ts";
import type { Texts } from "../texts.ts";
import { Composer } from "./composer.tsx";
import { CloseIcon } from "./icons.tsx";
import { Messages } from "./messages.tsx";
import { PreChatForm } from "./pre-chat-form.tsx";

export interface ViewProps {
  readonly chat: Chat;
  readonly state: State;
  readonly texts: Texts;
}

export function Panel({ chat, state, texts }: ViewProps) {
  const title = state.settings?.look.title || state.name || texts.chat;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const first = ["textarea", ".panel-body input", "header button"]
      .map((selector) => panel.current?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    first?.focus();
  }, [state.phase]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") chat.close();
  };
  return (
    <main ref={panel} className="panel" onKeyDown={onKeyDown}>
      <header>
        <h1>{title}</h1>
        <button type="button" className="plain" aria-label={texts.close} onClick={() => chat.close()}>
          <CloseIcon />
        </button>
      </header>
      <PanelBody chat={chat} state={state} texts={texts} />
    </main>
  );
}

function PanelBody({ chat, state, texts }: ViewProps) {
  if (state.phase === "loading" || state.phase === "idle") {
    return (
      <p className="panel-body notice" role="status">
        {texts.loading}
      </p>
    );
  }
  if (state.phase === "failed") {
    return (
      <p className="panel-body notice" role="alert">
        {state.problem || texts.cannotOpen}
      </p>
    );
  }
  const form = state.settings?.pre_chat_form;
  if (form?.enabled && form.fields.length > 0 && !state.isKnown && state.messages.length === 0) {
    return <PreChatForm chat={chat} fields={form.fields} texts={texts} />;
  }
  return (
    <>
      <Messages chat={chat} state={state} texts={texts} />
      <p className="status" role="status">
        {statusOf(state, texts)}
      </p>
      <Composer chat={chat} state={state} texts={texts} />
    </>
  );
}

function statusOf(state: State, texts: Texts): string {
  if (!state.isOnline) return texts.offline;
  if (state.isClosed) return texts.ended;
  if (state.typing !== null) return `${state.typing || texts.team} ${texts.typing}`;
  if (state.isWaiting) return texts.thinking;
  if (state.mode === "awaiting") return texts.waiting;
  return state.mode === "operator" ? texts.withPerson : "";
}
