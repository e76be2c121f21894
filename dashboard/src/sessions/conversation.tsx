import {
  ArrowLeft,
  Bot,
  CheckCheck,
  MessageSquareOff,
  PanelRight,
  RotateCcw,
  Trash2,
  UserRound,
} from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { errorStatus, type SessionDetail } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useIsOnline, useIsTyping } from "../live/visitors.ts";
import { useWorkspace } from "../shell/me.tsx";
import { useProject } from "../shell/current-location.ts";
import { texts } from "../i18n/index.ts";
import { UnverifiedBadge } from "../contacts/unverified.tsx";
import { LearnableAnswers } from "../training/faqs/learnable-answers.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { EmptyState, Failure, ReadState } from "../ui/states.tsx";
import { chatModeOf } from "./chat-mode.ts";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { ConversationDetails } from "./conversation-details.tsx";
import { Messages } from "./messages.tsx";
import { OnlineDot } from "./online-dot.tsx";
import { sessionName } from "./session-name.ts";
import { useSessionChange } from "./use-session-change.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const strings = texts.sessions;

interface Props {
  readonly sessionUid: string;
  readonly onClose: () => void;
  /** Narrows the list to one visitor. */
  readonly onVisitor: (visitorId: number) => void;
}

export function Conversation({ sessionUid, ...rest }: Props) {
  const { uid } = useProject();
  const session = useRead("getSession", { project_uid: uid, session_uid: sessionUid });
  const isDeleted = errorStatus(session.error) === 404;
  if (isDeleted || (session.error && !session.data)) {
    return (
      <div className="pt-[14vh] text-center">
        {isDeleted ? (
          <EmptyState icon={MessageSquareOff} title={strings.gone} text={strings.goneText} />
        ) : (
          <Failure error={session.error} onRetry={() => void session.refetch()} />
        )}
        <Button icon={ArrowLeft} onClick={rest.onClose}>
          {strings.back}
        </Button>
      </div>
    );
  }
  return (
    <ReadState read={session} rows={8}>
      {({ data }) => <Opened session={data} {...rest} />}
    </ReadState>
  );
}

interface OpenedProps extends Omit<Props, "sessionUid"> {
  readonly session: SessionDetail;
}

function Opened({ session, onClose, onVisitor }: OpenedProps) {
  const { mayWrite } = useProject();
  const [showDetails, setShowDetails] = useShowsDetails();
  const composer = useRef<ComposerHandle>(null);
  const actions = useConversationActions(session, onClose);
  useSeen(session);
  useShortcuts(
    mayWrite
      ? {
          r: () => composer.current?.write("reply"),
          n: () => composer.current?.write("note"),
          t: actions.toggleTakeOver,
          e: actions.toggleResolved,
        }
      : {},
  );
  return (
    <div className="flex h-full">
      <section aria-label={sessionName(session)} className="flex min-w-0 flex-1 flex-col">
        <Header
          session={session}
          actions={actions}
          onClose={onClose}
          showsDetails={showDetails}
          onDetails={() => setShowDetails(!showDetails)}
        />
        {chatModeOf(session) === "awaiting" && (
          <p role="status" className="bg-warn-soft px-5 py-1.5 text-[13px] text-warn">
            {strings.waitingBanner}
          </p>
        )}
        <Messages sessionUid={session.session_uid} />
        <Typing session={session} />
        <LearnableAnswers sessionUid={session.session_uid} className="mx-5 mb-3" />
        {mayWrite ? (
          <Composer ref={composer} session={session} />
        ) : (
          <div className="border-t border-line px-5 py-3">
            <ReadOnlyNote />
          </div>
        )}
      </section>
      {showDetails && (
        <aside
          aria-label={strings.details}
          className={cx(
            "relative w-80 shrink-0 overflow-y-auto border-s border-line bg-surface",
            "max-[1439px]:fixed max-[1439px]:inset-y-0 max-[1439px]:end-0 max-[1439px]:z-30",
            "max-[1439px]:max-w-[90vw] max-[1439px]:shadow-2xl",
          )}
        >
          <ConversationDetails session={session} onHide={() => setShowDetails(false)} onVisitor={onVisitor} />
        </aside>
      )}
      {actions.question}
    </div>
  );
}

function Typing({ session }: { readonly session: SessionDetail }) {
  const isTyping = useIsTyping(session.session_uid);
  return (
    <p role="status" className="px-5 text-[13px] text-muted empty:hidden">
      {isTyping && <span className="block pb-2">{strings.isTyping(sessionName(session))}</span>}
    </p>
  );
}

/** Reading the conversation is what makes its messages seen; a tab in the background reads nothing. */
function useSeen(session: SessionDetail): void {
  const { uid, mayWrite } = useProject();
  const isVisible = useIsVisible();
  const { mutate } = useChange("markSessionSeen", ["getSession"]);
  const isUnseen = Number(session.total_unseen) > 0;
  useEffect(() => {
    if (isUnseen && isVisible && mayWrite) mutate({ project_uid: uid, session_uid: session.session_uid });
  }, [isUnseen, isVisible, mayWrite, mutate, uid, session.session_uid, session.last_message_id]);
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => !document.hidden,
  );
}

function useConversationActions(session: SessionDetail, onClose: () => void) {
  const { uid } = useProject();
  const { busy, setState, setMode } = useSessionChange(session);
  const remove = useChange("deleteSession", ["getSessions"]);
  const [ask, question] = useConfirm();
  const isTaken = chatModeOf(session) === "operator";
  const isResolved = session.state === "resolved" || session.state === "closed";
  return {
    isTaken,
    isResolved,
    question,
    busy,
    toggleTakeOver: () => setMode(isTaken ? "bot" : "operator"),
    toggleResolved: () => setState(isResolved ? "pending" : "resolved"),
    remove: () =>
      ask({
        title: strings.deleteTitle,
        text: strings.deleteText,
        action: strings.delete,
        done: strings.deleted,
        run: async () => {
          await remove.mutateAsync({ project_uid: uid, session_uid: session.session_uid });
          onClose();
        },
      }),
  };
}

/** Next to the conversation if both have room; otherwise an overlay, closed at first. */
const WIDE = "(min-width: 1440px)";
const DETAILS_KEY = "parley.details";

function useShowsDetails(): [boolean, (shows: boolean) => void] {
  const [shows, setShows] = useState(
    () => matchMedia(WIDE).matches && localStorage.getItem(DETAILS_KEY) !== "hidden",
  );
  return [
    shows,
    (next) => {
      setShows(next);
      if (matchMedia(WIDE).matches) localStorage.setItem(DETAILS_KEY, next ? "shown" : "hidden");
    },
  ];
}

interface HeaderProps {
  readonly session: SessionDetail;
  readonly actions: ReturnType<typeof useConversationActions>;
  readonly onClose: () => void;
  readonly showsDetails: boolean;
  readonly onDetails: () => void;
}

function Header({ session, actions, onClose, showsDetails, onDetails }: HeaderProps) {
  const { mayWrite } = useProject();
  const { me } = useWorkspace();
  const isOnline = useIsOnline(session.session_uid);
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2.5">
      <IconButton icon={ArrowLeft} label={strings.back} onClick={onClose} className="lg:hidden" />
      <h2 className="min-w-0 truncate font-semibold max-sm:flex-1 max-sm:basis-40">{sessionName(session)}</h2>
      {isOnline && <OnlineDot className="size-2 shrink-0" />}
      <UnverifiedBadge contact={session.contact_data} />
      <Badge
        tone={
          chatModeOf(session) === "awaiting"
            ? "warn"
            : chatModeOf(session) === "operator"
              ? "accent"
              : "plain"
        }
      >
        {session.assignee_id === me.user.id ? strings.withYou : strings.modes[chatModeOf(session)]}
      </Badge>
      {session.state !== "pending" && <Badge>{strings.states[session.state]}</Badge>}
      <div className="ms-auto flex items-center gap-1">
        {mayWrite && (
          <>
            <Button
              size="sm"
              kind={actions.isTaken ? "secondary" : "primary"}
              icon={actions.isTaken ? Bot : UserRound}
              onClick={actions.toggleTakeOver}
              disabled={actions.busy}
            >
              {actions.isTaken ? strings.handBack : strings.takeOver}
            </Button>
            <Button
              size="sm"
              icon={actions.isResolved ? RotateCcw : CheckCheck}
              onClick={actions.toggleResolved}
              disabled={actions.busy}
            >
              {actions.isResolved ? strings.reopen : strings.resolve}
            </Button>
            <IconButton icon={Trash2} label={strings.delete} onClick={actions.remove} />
          </>
        )}
        <IconButton icon={PanelRight} label={strings.details} active={showsDetails} onClick={onDetails} />
      </div>
    </header>
  );
}
