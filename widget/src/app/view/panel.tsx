import { useEffect, useRef, type KeyboardEvent } from "react";
import type { Texts } from "../i18n/index.ts";
import type { State } from "../state.ts";
import { Composer } from "./composer.tsx";
import { trapFocus } from "./focus.ts";
import { CloseIcon } from "./icons.tsx";
import { Messages } from "./messages.tsx";
import { PreChatForm } from "./pre-chat-form.tsx";
import type { ViewProps } from "./view-props.ts";

export function Panel({ chat, state, texts }: ViewProps) {
  const title = state.settings?.look.title || state.name || texts.chat;
  const panel = useRef<HTMLElement>(null);
  const hasForm = needsPreChatForm(state);
  useEffect(() => {
    if (state.isRestored) return;
    const first = ["textarea", ".panel-body :is(input, select, button)", "header button"]
      .map((selector) => panel.current?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    first?.focus();
  }, [state.phase, hasForm]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") chat.close();
    else if (state.isFull) trapFocus(event);
  };
  return (
    <main ref={panel} className={`panel ${state.isFull ? "panel-full" : ""}`} onKeyDown={onKeyDown}>
      <header>
        <div>
          <h1>{title}</h1>
          {state.isTeamOnline !== null && (
            <p className="team" data-here={state.isTeamOnline}>
              {state.isTeamOnline ? texts.teamHere : texts.teamAway}
            </p>
          )}
        </div>
        <button type="button" className="plain" aria-label={texts.close} onClick={() => chat.close()}>
          <CloseIcon />
        </button>
      </header>
      <PanelBody chat={chat} state={state} texts={texts} />
    </main>
  );
}

function needsPreChatForm({ settings, phase, isKnown, messages }: State): boolean {
  const form = settings?.pre_chat_form;
  const isAsked = form?.enabled === true && form.fields.length > 0;
  return phase === "ready" && isAsked && !isKnown && messages.length === 0;
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
      <div className="panel-body notice">
        <p role="alert">{texts.cannotOpen}</p>
        <button type="button" className="link" onClick={() => void chat.retryOpen()}>
          {texts.retry}
        </button>
      </div>
    );
  }
  if (needsPreChatForm(state)) {
    return <PreChatForm chat={chat} fields={state.settings?.pre_chat_form.fields ?? []} texts={texts} />;
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
  if (state.mode === "awaiting") return state.isTeamOnline === false ? texts.waitingAway : texts.waiting;
  return state.mode === "operator" ? texts.withPerson : "";
}
