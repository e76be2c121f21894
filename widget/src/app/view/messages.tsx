import type { MouseEvent } from "react";
import { AttachmentList, Markdown, safeHref } from "@parley/chat-ui";
import type { Message } from "../api.ts";
import type { Texts } from "../i18n/en.ts";
import type { Shown, State } from "../state.ts";
import { fileTexts } from "./file-texts.ts";
import { focusAfterKey } from "./focus.ts";
import { MessageTime } from "./message-time.tsx";
import { DislikeIcon, LikeIcon } from "./icons.tsx";
import { Picture } from "./picture.tsx";
import type { ViewProps } from "./view-props.ts";
import { useScrollToEnd } from "./use-scroll-to-end.ts";

/** The value of the choice that calls a person; it is stored as the visitor's message. */
export const REQUEST_A_PERSON = "requesthumanoperator";

export function Messages(props: ViewProps) {
  const { chat, state, texts } = props;
  const { settings, messages, streaming } = state;
  const last = messages.at(-1);
  const end = useScrollToEnd(last?.send_by === "user", [messages, streaming]);
  const suggested = [...state.flowButtons, ...(settings?.suggested_questions ?? [])];
  const questions = messages.length === 0 ? suggested : [];
  return (
    // A long conversation is scrolled by keyboard, too.
    <div
      ref={end.ref}
      className="panel-body"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={texts.chat}
      onScroll={end.onScroll}
    >
      {/* A reply that is read out is not announced as well. */}
      <div role="log" aria-live={state.isVoice ? "off" : "polite"}>
        {settings?.greeting && <BotMessage {...props} text={settings.greeting} />}
        {state.opener && <BotMessage {...props} text={state.opener.text} />}
        {messages.map((message) => (
          <MessageItem
            key={message.client_key ?? message.id}
            {...props}
            message={message}
            isLast={message === last}
          />
        ))}
      </div>
      {streaming !== null && <BotMessage {...props} text={streaming} isStreaming />}
      {questions.length > 0 && (
        <ul className="choices" aria-label={texts.suggestions}>
          {questions.map((question, index) => (
            <li key={index}>
              <Choice text={question} onPick={() => chat.send(question)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface BotMessageProps extends ViewProps {
  readonly text: string;
  readonly isStreaming?: boolean;
}

/** What the bot says without a message in the conversation, or before it is complete. */
function BotMessage({ state, texts, text, isStreaming = false }: BotMessageProps) {
  // Read out whole once it is complete, not piece by piece.
  const growing = { "aria-live": "off", "aria-busy": "true", "data-streaming": "" } as const;
  return (
    <article className="message theirs" {...(isStreaming ? growing : {})}>
      <p className="author">
        <Picture name={texts.assistant} url={state.botPicture} />
        <span>{texts.assistant}</span>
      </p>
      <div className="bubble">
        <Markdown text={text} />
      </div>
    </article>
  );
}

interface MessageProps extends ViewProps {
  readonly message: Shown;
  readonly isLast: boolean;
}

function MessageItem({ chat, state, texts, message, isLast }: MessageProps) {
  const isOwn = message.send_by === "user";
  const names = { user: texts.you, assistant: texts.assistant, operator: message.author ?? texts.team };
  const text = isOwn ? wordsOf(message, state.messages, texts) : message.message;
  const bubbles = (
    <article className={`message ${isOwn ? "own" : "theirs"}`} data-send-by={message.send_by}>
      <p className="author">
        {!isOwn && (
          <Picture
            name={names[message.send_by]}
            url={message.send_by === "assistant" ? state.botPicture : message.author_picture}
          />
        )}
        <span>{names[message.send_by]}</span>
        {state.settings?.show_times && <MessageTime at={message.created_at} locale={state.locale} />}
      </p>
      {(text !== "" || message.sources.length > 0) && (
        <div className="bubble">
          <Markdown text={text} links={isOwn ? "untrusted" : "trusted"} />
          {message.sources.length > 0 && (
            <ul className="sources" aria-label={texts.sources}>
              {message.sources.map((source, index) => (
                <li key={index}>
                  <Source {...source} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <AttachmentList
        attachments={message.attachments}
        texts={fileTexts(texts)}
        refresh={(id) => chat.renew(id)}
      />
      {isOwn && <Delivery chat={chat} texts={texts} message={message} isLast={isLast} />}
      {isLast && message.send_by === "assistant" && <Rating chat={chat} texts={texts} message={message} />}
      {isLast && message.choices.length > 0 && (
        <ul className="choices" aria-label={texts.choices}>
          {message.choices
            .filter(({ enabled, value }) => enabled && value !== "like" && value !== "dislike")
            .map((choice) => (
              <li key={choice.value}>
                <Choice
                  text={choice.value === REQUEST_A_PERSON ? texts.person : choice.text}
                  onPick={() => chat.send(choice.value)}
                />
              </li>
            ))}
        </ul>
      )}
    </article>
  );
  if (!message.reopens) return bubbles;
  return (
    <>
      <p className="divider">{texts.reopened}</p>
      {bubbles}
    </>
  );
}

/** A button's words below the answer that offers it; a stored message has them from the server. */
function wordsOf(own: Shown, messages: State["messages"], texts: Texts): string {
  const { id, message: text } = own;
  if (text === REQUEST_A_PERSON) return texts.person;
  if (id !== null || !/^\S+$/.test(text)) return text;
  const answer = messages.slice(0, messages.indexOf(own)).findLast(({ send_by }) => send_by !== "user");
  return answer?.choices.find(({ value, enabled }) => enabled && value === text)?.text || text;
}

function Source({ title, url }: Message["sources"][number]) {
  const href = url && safeHref(url);
  const name = <bdi>{title}</bdi>;
  if (!href) return name;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {name}
    </a>
  );
}

function Choice({ text, onPick }: { readonly text: string; readonly onPick: () => Promise<void> }) {
  const onClick = (event: MouseEvent) => {
    focusAfterKey(event);
    void onPick();
  };
  return (
    <button type="button" onClick={onClick}>
      {text}
    </button>
  );
}

function Delivery({ chat, texts, message, isLast }: Omit<MessageProps, "state">) {
  const onRetry = (event: MouseEvent) => {
    focusAfterKey(event);
    void chat.retry(message.client_key ?? "");
  };
  if (message.delivery === "failed" || message.delivery === "unanswered") {
    return (
      <p className="delivery" role="alert">
        {message.delivery === "failed" ? texts.failed : texts.noReply}{" "}
        <button type="button" className="link" onClick={onRetry}>
          {texts.retry}
        </button>
      </p>
    );
  }
  if (message.delivery === "waiting") return <p className="delivery">{texts.willSend}</p>;
  if (!isLast) return null;
  return <p className="delivery">{message.delivery === "sending" ? texts.sending : texts.sent}</p>;
}

function Rating({ chat, texts, message }: Omit<MessageProps, "state" | "isLast">) {
  return (
    <div className="rating">
      {(["like", "dislike"] as const).map((rating) => (
        <button
          key={rating}
          type="button"
          className="plain"
          aria-label={texts[rating]}
          aria-pressed={message.rating === rating}
          onClick={() => void chat.send(rating)}
        >
          {rating === "like" ? <LikeIcon /> : <DislikeIcon />}
        </button>
      ))}
    </div>
  );
}
