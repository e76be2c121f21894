import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Texts } from "../i18n/index.ts";
import type { State } from "../state.ts";
import { mayLeave } from "../home.ts";
import { isToBeRated } from "../rating.ts";
import { Composer } from "./composer.tsx";
import { trapFocus } from "./focus.ts";
import { hoursText } from "./hours-text.ts";
import { BackIcon, CloseIcon, MailIcon } from "./icons.tsx";
import { lazily } from "./lazily.tsx";
import { Messages } from "./messages.tsx";
import { PreChatForm } from "./pre-chat-form.tsx";
import type { ViewProps } from "./view-props.ts";

const HomeScreen = lazily(() => import("./home-screen.tsx").then((module) => module.HomeScreen));
const RatingForm = lazily(() => import("./rating-form.tsx").then((module) => module.RatingForm));

const TranscriptForm = lazily(() => import("./transcript-form.tsx").then((module) => module.TranscriptForm));

export function Panel({ chat, state, texts }: ViewProps) {
  const title = state.settings?.look.title || state.name || texts.chat;
  // The home screen has the hours below the greeting and the logo above it.
  const isHome = state.screen === "home";
  const hours = isHome ? "" : hoursText(state, texts);
  /** The conversation of which the visitor wants a copy. */
  const [copied, setCopied] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  const hasForm = needsPreChatForm(state);
  useEffect(() => {
    if (state.isRestored) return;
    const first = [".composer textarea", ".panel-body :is(input, select, button)", "header button"]
      .map((selector) => panel.current?.querySelector<HTMLElement>(selector))
      .find(Boolean);
    first?.focus();
  }, [state.phase, hasForm, state.screen]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") chat.close();
    else if (state.isFull) trapFocus(event);
  };
  return (
    <main ref={panel} className={`panel ${state.isFull ? "panel-full" : ""}`} onKeyDown={onKeyDown}>
      <header>
        {hasHome(state) && (
          <button
            type="button"
            className="plain back"
            aria-label={texts.allConversations}
            onClick={() => void chat.home.open()}
          >
            <BackIcon />
          </button>
        )}
        {state.logo && !isHome && <img className="logo" src={state.logo} alt="" width="36" height="36" />}
        <div>
          <h1>{title}</h1>
          {state.isTeamOnline !== null && (
            <p className="team" data-here={state.isTeamOnline}>
              {state.isTeamOnline ? texts.teamHere : texts.teamAway}
            </p>
          )}
          {hours !== "" && <p>{hours}</p>}
        </div>
        {hasTranscript(state) && (
          <button
            type="button"
            className="plain"
            aria-label={texts.transcript}
            onClick={() => setCopied(state.sessionUid)}
          >
            <MailIcon />
          </button>
        )}
        <button type="button" className="plain" aria-label={texts.close} onClick={() => chat.close()}>
          <CloseIcon />
        </button>
      </header>
      <PanelBody chat={chat} state={state} texts={texts} />
      {hasTranscript(state) && copied === state.sessionUid && (
        <TranscriptForm chat={chat} state={state} texts={texts} onClose={() => setCopied(null)} />
      )}
    </main>
  );
}

/** Where there is anything to see, and nothing on its way that belongs to the shown conversation. */
function hasHome(state: State): boolean {
  const { screen, settings, phase, sessionState, isClosed, isFresh } = state;
  const isOver = isClosed || sessionState === "resolved" || sessionState === "closed";
  const isUseful = settings?.home === true || isFresh || isOver || state.hasOthers;
  return screen === "conversation" && phase === "ready" && isUseful && mayLeave(state);
}

function hasTranscript({ settings, screen, phase, sessionUid, messages, isBlocked }: State): boolean {
  const isWritten = sessionUid !== null && messages.some(({ id }) => id !== null);
  return (
    settings?.transcript === true && screen === "conversation" && phase === "ready" && isWritten && !isBlocked
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
  if (state.screen === "home") return <HomeScreen chat={chat} state={state} texts={texts} />;
  if (needsPreChatForm(state)) {
    return <PreChatForm chat={chat} fields={state.settings?.pre_chat_form.fields ?? []} texts={texts} />;
  }
  return (
    <>
      <Messages chat={chat} state={state} texts={texts} />
      {isToBeRated(state) && <RatingForm chat={chat} state={state} texts={texts} />}
      <p className="status" role="status">
        {statusOf(state, texts)}
      </p>
      {state.isBlocked ? (
        <p className="notice" role="status">
          {texts.blocked}
        </p>
      ) : (
        <Composer chat={chat} state={state} texts={texts} />
      )}
    </>
  );
}

function statusOf(state: State, texts: Texts): string {
  if (!state.isOnline) return texts.offline;
  const isThanked = state.score !== null && state.sessionState !== "pending" && state.mode === "bot";
  const thanks = isThanked && !state.isWaiting ? texts.thanks : "";
  if (state.isClosed) return `${thanks} ${texts.ended}`.trim();
  if (thanks) return thanks;
  if (state.typing !== null) return `${state.typing || texts.team} ${texts.typing}`;
  if (state.isWaiting) return texts.thinking;
  if (state.mode === "awaiting") return state.isTeamOnline === false ? texts.waitingAway : texts.waiting;
  return state.mode === "operator" ? texts.withPerson : "";
}
