import { Lock, Plug, RotateCcw, SendHorizontal, Sparkles } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { MessageView } from "@parley/chat-ui";
import { useRead } from "../api/query.ts";
import { useProject } from "../shell/current-location.ts";
import { assistantTexts } from "../i18n/areas/assistant.ts";
import { texts } from "../i18n/index.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { INPUT_CLASS } from "../ui/field.tsx";
import { Problem } from "../ui/form.tsx";
import { EmptyState, ReadState } from "../ui/states.tsx";
import { ReplySteps } from "./reply-steps.tsx";
import { useFollowEnd } from "./use-follow-end.ts";
import { useTestChat } from "./use-test-chat.ts";

const strings = assistantTexts.test;

interface Props {
  readonly compact?: boolean;
  /** The first message, such as the name of a flow. It is sent at once. */
  readonly opening?: string;
}

/** Talks to the bot as a visitor would and shows the steps of each reply. */
export function TestChat({ compact = false, opening }: Props) {
  const { uid, mayWrite } = useProject();
  const widgets = useRead("getWidgets", { project_uid: uid });
  const Heading = compact ? "h2" : "h1";
  if (!mayWrite) {
    return (
      <EmptyState
        isPage={!compact}
        icon={Lock}
        title={strings.title}
        text={`${strings.refused} ${texts.states.askOwner}`}
      />
    );
  }
  return (
    <ReadState read={widgets}>
      {({ data: [widget] }) =>
        widget ? (
          <Chat
            widgetUid={widget.widget_uid}
            opening={opening}
            title={
              <div className="min-w-0 flex-1">
                <Heading className={compact ? "font-semibold" : "text-xl font-semibold tracking-tight"}>
                  {strings.title}
                </Heading>
                {!compact && <p className="mt-0.5 text-[13px] text-muted">{strings.text}</p>}
              </div>
            }
          />
        ) : (
          <EmptyState icon={Plug} title={strings.noWidget} text={strings.noWidgetText} />
        )
      }
    </ReadState>
  );
}

interface ChatProps {
  readonly widgetUid: string;
  readonly title: ReactNode;
  readonly opening: string | undefined;
}

function Chat({ widgetUid, title, opening }: ChatProps) {
  const { uid } = useProject();
  const chat = useTestChat(uid, widgetUid);
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useFollowEnd(log, content);
  const isOpened = useRef(false);
  useEffect(() => {
    if (opening === undefined || isOpened.current) return;
    isOpened.current = true;
    void chat.send(opening);
  }, [chat, opening]);
  const last = chat.messages.at(-1);
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-start gap-3 border-b border-line px-5 py-4">
        {title}
        <IconButton
          icon={RotateCcw}
          label={strings.again}
          onClick={chat.startOver}
          disabled={chat.messages.length === 0}
        />
      </header>
      <div
        role="log"
        aria-label={strings.title}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
        ref={log}
      >
        <div ref={content} className="grid grid-cols-1 content-start gap-4 p-5">
          {chat.messages.length === 0 && (
            <EmptyState icon={Sparkles} title={strings.empty} text={strings.emptyText} />
          )}
          {chat.messages.map((message) => (
            <MessageView
              key={message.id}
              message={message}
              own="user"
              author={message.sendBy === "user" ? strings.you : strings.bot}
              sourcesLabel={strings.sources}
            >
              {typeof message.id === "number" && chat.sessionUid && (
                <ReplySteps sessionUid={chat.sessionUid} messageId={message.id} />
              )}
              {message === last && message.choices.length > 0 && (
                <ul aria-label={strings.choices} className="flex flex-wrap gap-2">
                  {message.choices.map(({ text, value }) => (
                    <li key={value}>
                      <Button size="sm" disabled={chat.busy} onClick={() => void chat.send(value, text)}>
                        {text}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </MessageView>
          ))}
          {chat.busy && last?.sendBy === "user" && (
            <p role="status" className="flex items-center gap-2 text-[13px] text-muted">
              <Sparkles aria-hidden className="size-4 animate-pulse" />
              {strings.thinking}
            </p>
          )}
          {chat.problem && <Problem>{chat.problem}</Problem>}
        </div>
      </div>
      <Composer busy={chat.busy} onSend={(text) => void chat.send(text)} />
    </div>
  );
}

function Composer({ busy, onSend }: { readonly busy: boolean; readonly onSend: (text: string) => void }) {
  const [text, setText] = useState("");
  function send() {
    if (busy || text.trim() === "") return;
    onSend(text.trim());
    setText("");
  }
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        dir={text === "" ? undefined : "auto"}
        aria-label={strings.message}
        placeholder={strings.placeholder}
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
        className={`${INPUT_CLASS} field-sizing-content max-h-40 min-h-9 resize-none py-2`}
      />
      <Button
        kind="primary"
        type="submit"
        icon={SendHorizontal}
        className="!h-9"
        disabled={busy || text.trim() === ""}
      >
        {strings.send}
      </Button>
    </form>
  );
}
