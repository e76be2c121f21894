import { useEffect, useRef } from "react";
import { Markdown, plainText } from "@parley/chat-ui";
import type { Articles, Summary } from "../api.ts";
import { hoursText } from "./hours-text.ts";
import type { ViewProps } from "./view-props.ts";

/** The greeting, a way to write, and the visitor's conversations. */
export function HomeScreen({ chat, state, texts }: ViewProps) {
  const { settings, conversations } = state;
  const hours = hoursText(state, texts);
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This part loads after the panel, which focuses what is there by then.
    if (!state.isRestored) begin.current?.focus();
  }, []);
  return (
    <div className="panel-body home">
      {state.logo && <img className="home-logo" src={state.logo} alt="" width="56" height="56" />}
      {settings?.greeting && (
        <div className="welcome">
          <Markdown text={settings.greeting} />
        </div>
      )}
      {!state.isBlocked && (
        <button ref={begin} type="button" className="primary" onClick={() => chat.home.startAnother()}>
          {texts.newMessage}
        </button>
      )}
      {hours !== "" && <p className="muted">{hours}</p>}
      <OpeningHours state={state} texts={texts} />
      {conversations === null && <p role="status">{texts.loading}</p>}
      {conversations !== null && conversations.length > 0 && (
        <section aria-labelledby="conversations">
          <h2 id="conversations">{texts.yourConversations}</h2>
          <ul>
            {conversations.map((conversation) => (
              <li key={conversation.session_uid}>
                <button
                  type="button"
                  onClick={() => void chat.home.openConversation(conversation.session_uid)}
                >
                  <Conversation {...{ conversation, chat, state, texts }} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {state.articles && state.articles.articles.length > 0 && <ArticleLinks {...state.articles} />}
    </div>
  );
}

/** A Monday: day 1. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function OpeningHours({ state, texts }: Pick<ViewProps, "state" | "texts">) {
  const { hours, locale } = state;
  if (!hours?.hours?.length) return null;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const timesOf = (day: number) =>
    (hours.hours ?? []).filter((one) => one.day === day).map(({ from, to }) => `${from}–${to}`);
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => timesOf(day).length > 0);
  return (
    <details>
      <summary>{texts.openingHours}</summary>
      <dl>
        {days.map((day) => (
          <div key={day}>
            <dt>{weekday.format(MONDAY + (day - 1) * DAY_MS)}</dt>
            <dd dir="ltr">{timesOf(day).join(", ")}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{hours.time_zone.replaceAll("_", " ")}</p>
    </details>
  );
}

function ArticleLinks({ title, url, articles }: Articles) {
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">
        <a href={url} target="_blank" rel="noopener" dir="auto">
          {title}
        </a>
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article.url}>
            <a href={article.url} target="_blank" rel="noopener" lang={article.language} dir="auto">
              {article.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Conversation({ conversation, state, texts }: ViewProps & { readonly conversation: Summary }) {
  const names = { user: texts.you, assistant: texts.assistant, operator: conversation.author ?? texts.team };
  const isOver = [conversation.state, conversation.status].some(
    (word) => word === "resolved" || word === "closed",
  );
  const format = { dateStyle: "medium", timeStyle: "short" } as const;
  const time = new Intl.DateTimeFormat(state.locale, format).format(new Date(conversation.last_message_at));
  return (
    <>
      <span className="muted">
        {names[conversation.send_by]} · <time dateTime={conversation.last_message_at}>{time}</time>
        {isOver && ` · ${texts.over}`}
      </span>
      <span className="last" dir="auto">
        {plainText(conversation.last_message)}
      </span>
    </>
  );
}
