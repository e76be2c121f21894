import { GraduationCap, ThumbsDown, ThumbsUp } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { MessageView } from "@parley/chat-ui";
import type { SessionMessage } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { ReplySteps } from "../assistant/reply-steps.tsx";
import { AddToTestSet } from "../evaluations/add-to-test-set.tsx";
import { useProject } from "../shell/current-location.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { TextDialog } from "../training/text-dialog.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/form.tsx";
import { ReadState } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { MessageFiles } from "./attachments/message-files.tsx";
import { DeliveryProblem, MessageDelivery } from "./channel/message-delivery.tsx";
import { useDesk } from "./desk/use-desk.ts";
import { EventLine } from "./event-line.tsx";
import { MessageTranslation } from "./message-translation.tsx";
import { messagesOf } from "./message-pages.ts";
import { useMessages } from "./use-messages.ts";

const strings = sessionsTexts;

interface MessagesProps {
  readonly sessionUid: string;
  /** The message that a search has found: shown and marked, however old it is. */
  readonly foundId: number | null;
}

/** The messages, the newest at the bottom. */
export function Messages({ sessionUid, foundId }: MessagesProps) {
  const { uid } = useProject();
  const read = useMessages(uid, sessionUid);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = read;
  const isMissing =
    foundId !== null && data !== undefined && !messagesOf(data.pages).some(({ id }) => id === foundId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <ReadState read={read} rows={6}>
      {({ pages }) => (
        <Thread messages={messagesOf(pages)} foundId={foundId}>
          {read.isFetchNextPageError && <Problem>{errorMessage(read.error)}</Problem>}
          {read.hasNextPage && (
            <Button
              size="sm"
              kind="ghost"
              busy={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
              className="justify-self-center"
            >
              {strings.older}
            </Button>
          )}
        </Thread>
      )}
    </ReadState>
  );
}

interface ThreadProps {
  readonly messages: readonly SessionMessage[];
  readonly foundId: number | null;
  readonly children: ReactNode;
}

function Thread({ messages, foundId, children }: ThreadProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = messages.at(-1)?.id;
  const found = useRef<HTMLDivElement>(null);
  const hasFound = messages.some(({ id }) => id === foundId);
  useEffect(() => {
    // A person who reads further up stays there when a new message arrives.
    if (atEnd.current && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [last]);
  useEffect(() => {
    found.current?.scrollIntoView({ block: "center" });
  }, [foundId, hasFound]);
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={strings.messages}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 80;
      }}
      className="relative grid min-h-0 flex-1 grid-cols-1 content-start gap-4 overflow-y-auto px-5 py-5 -outline-offset-2"
    >
      {children}
      {messages.length === 0 && (
        <p className="py-10 text-center text-[13px] text-muted">{strings.noMessages}</p>
      )}
      {messages.map((message, index) =>
        message.event ? (
          <EventLine key={message.id} message={message} event={message.event} />
        ) : (
          <div
            key={message.id}
            {...(message.id === foundId && {
              ref: found,
              "aria-current": true,
              className: "rounded-xl bg-warn-soft outline-8 outline-warn-soft",
            })}
          >
            <Message message={message} question={questionBefore(messages, index)} />
          </div>
        ),
      )}
    </div>
  );
}

/** The visitor's last message before a message. */
const questionBefore = (messages: readonly SessionMessage[], index: number): string =>
  messages
    .slice(0, index)
    .findLast((message) => message.send_by === "user" && message.type === "text" && message.message !== "")
    ?.message ?? "";

interface MessageProps {
  readonly message: SessionMessage;
  readonly question: string;
}

function Message({ message, question }: MessageProps) {
  const isNote = message.type === "note";
  const author = {
    user: message.author?.name ?? strings.you,
    assistant: strings.bot,
    operator: message.user_name ?? strings.team,
  }[message.send_by];
  return (
    <MessageView
      own="team"
      author={isNote ? `${strings.note} · ${message.user_name ?? strings.team}` : author}
      avatar={message.send_by === "operator" && <Author message={message} />}
      sourcesLabel={strings.sourcesLabel}
      message={{
        id: message.id,
        sendBy: message.send_by,
        isNote,
        text: message.message,
        sources: message.sources,
      }}
      meta={<Meta message={message} />}
      files={<MessageFiles message={message} />}
    >
      <DeliveryProblem message={message} />
      {message.send_by === "assistant" && !isNote && (
        <ReplySteps sessionUid={message.session_uid} messageId={message.id} isRight>
          {question !== "" && <Teach question={question} />}
          {question !== "" && <AddToTestSet messageId={message.id} />}
        </ReplySteps>
      )}
      {message.send_by === "user" && message.type === "text" && <MessageTranslation text={message.message} />}
      {message.send_by === "operator" && !isNote && question !== "" && (
        <AddToTestSet messageId={message.id} />
      )}
    </MessageView>
  );
}

function Author({ message }: { readonly message: SessionMessage }) {
  const { people } = useDesk();
  const person = people.find(({ user_id }) => user_id === message.user_id);
  return (
    <Avatar
      name={message.user_name ?? strings.team}
      picture={person?.profile_pic}
      className="size-5 text-[9px]"
    />
  );
}

function Meta({ message }: { readonly message: SessionMessage }) {
  return (
    <>
      <Time at={message.created_at} />
      <MessageDelivery message={message} />
      {message.rating === "like" && (
        <ThumbsUp role="img" aria-label={strings.liked} className="size-3.5 text-ok" />
      )}
      {message.rating === "dislike" && (
        <ThumbsDown role="img" aria-label={strings.disliked} className="size-3.5 text-danger-ink" />
      )}
    </>
  );
}

/** Turns the question into a FAQ, for an answer that was missing or wrong. */
function Teach({ question }: { readonly question: string }) {
  const { mayWrite } = useProject();
  const [open, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex items-center gap-1 rounded-md px-1 py-0.5 text-xs text-muted hover:text-ink"
      >
        <GraduationCap aria-hidden className="size-3.5" />
        {strings.teach}
      </button>
      {open && <TextDialog type="faq" text={null} question={question} onClose={() => setOpen(false)} />}
    </>
  );
}
