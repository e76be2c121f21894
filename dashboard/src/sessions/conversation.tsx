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
import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { errorStatus, type SessionDetail } from "../api/client.ts";
import { useChange, useRead } from "../api/query.ts";
import { useIsOnline, useIsTyping } from "../live/visitors.ts";
import { useWorkspace } from "../shell/me.tsx";
import { useProject } from "../shell/current-location.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { UnverifiedBadge } from "../contacts/unverified.tsx";
import { LearnableAnswers } from "../training/faqs/learnable-answers.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { lazily } from "../ui/lazily.tsx";
import { ReadOnlyNote } from "../ui/form-dialog.tsx";
import { EmptyState, Failure, ReadState } from "../ui/states.tsx";
import { fullTime } from "../ui/time.tsx";
import { chatModeOf } from "./chat-mode.ts";
import { ChannelBadge } from "./channel/channel-badge.tsx";
import { ChannelNote } from "./channel/channel-note.tsx";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { ConversationDetails } from "./conversation-details.tsx";
import { ColleaguesHere } from "./desk/colleagues-here.tsx";
import { ConversationMenu } from "./desk/conversation-menu.tsx";
import { MacroPicker } from "./desk/macro-picker.tsx";
import { SlaBadge } from "./desk/sla-badge.tsx";
import { useBlockVisitor } from "./desk/use-block-visitor.tsx";
import { useRunMacro } from "./desk/use-run-macro.ts";
import type { DeskActions } from "./desk/use-desk-actions.ts";
import { Messages } from "./messages.tsx";
import { OnlineDot } from "./online-dot.tsx";
import { sessionName } from "./session-name.ts";
import { useOpenConversation } from "./use-open-conversation.ts";
import { useSeen } from "./use-seen.ts";
import { useSessionChange } from "./use-session-change.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const strings = sessionsTexts;

/** Conversations by phone, which few projects have. */
const CALLS = new Set(["twilio_voice", "phone"]);
const CallBar = lazily(async () => (await import("../calls/call-bar.tsx")).CallBar);

interface Props {
  readonly sessionUid: string;
  /** The message that a search has found. */
  readonly foundId: number | null;
  readonly actions: DeskActions;
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

function Opened({ session, foundId, actions: desk, onClose, onVisitor }: OpenedProps) {
  const { mayWrite } = useProject();
  const [showDetails, setShowDetails] = useShowsDetails();
  const composer = useRef<ComposerHandle>(null);
  const actions = useConversationActions(session, onClose);
  const block = useBlockVisitor(session);
  const runMacro = useRunMacro(session.session_uid);
  const [picksMacro, setPicksMacro] = useState(false);
  const tags = useRef<HTMLInputElement>(null);
  const toggleDetails = () => setShowDetails(!showDetails);
  useOpenConversation(
    mayWrite
      ? {
          sessionUid: session.session_uid,
          insert: (text) => composer.current?.insert(text),
          runMacro,
        }
      : null,
  );
  useSeen(session);
  useShortcuts({
    d: toggleDetails,
    ...(mayWrite
      ? {
          r: () => composer.current?.write("reply"),
          n: () => composer.current?.write("note"),
          t: actions.toggleTakeOver,
          e: actions.toggleResolved,
          "!": () => toggleSpam(session, desk),
          b: block.toggle,
          m: () => setPicksMacro(true),
          "+": () => {
            flushSync(() => setShowDetails(true));
            tags.current?.focus();
          },
          "#": actions.remove,
        }
      : {}),
  });
  return (
    <div className="flex h-full">
      <section aria-label={sessionName(session)} className="flex min-w-0 flex-1 flex-col">
        <Header
          session={session}
          actions={actions}
          menu={
            <ConversationMenu
              session={session}
              actions={desk}
              block={block}
              onMacros={() => setPicksMacro(true)}
            />
          }
          onClose={onClose}
          showsDetails={showDetails}
          onDetails={toggleDetails}
        />
        {CALLS.has(session.platform ?? "") && <CallBar sessionUid={session.session_uid} />}
        {chatModeOf(session) === "awaiting" && (
          <p role="status" className="bg-warn-soft px-5 py-1.5 text-[13px] text-warn">
            {strings.waitingBanner}
          </p>
        )}
        {session.snoozed_until && (
          <p role="status" className="bg-hover px-5 py-1.5 text-[13px]">
            {deskTexts.snoozedUntil(fullTime(session.snoozed_until))}
          </p>
        )}
        <Messages sessionUid={session.session_uid} foundId={foundId} />
        <Typing session={session} />
        <ColleaguesHere sessionUid={session.session_uid} />
        <LearnableAnswers sessionUid={session.session_uid} className="mx-5 mb-3" />
        <ChannelNote session={session} />
        {mayWrite ? (
          <Composer
            ref={composer}
            session={session}
            onMacro={runMacro}
            onResolve={actions.isResolved ? null : actions.toggleResolved}
          />
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
          <ConversationDetails
            session={session}
            tags={tags}
            onHide={() => setShowDetails(false)}
            onVisitor={onVisitor}
          />
        </aside>
      )}
      {actions.question}
      {block.question}
      {picksMacro && <MacroPicker onRun={runMacro} onClose={() => setPicksMacro(false)} />}
    </div>
  );
}

function toggleSpam({ session_uid, is_spam }: SessionDetail, desk: DeskActions): void {
  desk.change([session_uid], { is_spam: !is_spam }, is_spam ? deskTexts.unmarkedSpam : deskTexts.markedSpam);
}

function Typing({ session }: { readonly session: SessionDetail }) {
  const isTyping = useIsTyping(session.session_uid);
  return (
    <p role="status" className="px-5 text-[13px] text-muted empty:hidden">
      {isTyping && <span className="block pb-2">{strings.isTyping(sessionName(session))}</span>}
    </p>
  );
}

function useConversationActions(session: SessionDetail, onClose: () => void) {
  const { uid } = useProject();
  const { busy, setState, setMode } = useSessionChange(session);
  const remove = useChange("deleteSession", ["getSessions", "getInboxCounts"]);
  const restore = useChange("restoreSession", ["getSessions", "getSession", "getInboxCounts"]);
  const key = { project_uid: uid, session_uid: session.session_uid };
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
          await remove.mutateAsync(key);
          onClose();
        },
        undo: () => restore.mutateAsync(key),
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
  readonly menu: ReactNode;
  readonly onClose: () => void;
  readonly showsDetails: boolean;
  readonly onDetails: () => void;
}

function Header({ session, actions, menu, onClose, showsDetails, onDetails }: HeaderProps) {
  const { mayWrite } = useProject();
  const { me } = useWorkspace();
  const isOnline = useIsOnline(session.session_uid);
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2.5">
      <IconButton icon={ArrowLeft} label={strings.back} onClick={onClose} className="lg:hidden" />
      <h2 className="min-w-0 truncate font-semibold max-sm:flex-1 max-sm:basis-40">{sessionName(session)}</h2>
      {isOnline && <OnlineDot className="size-2 shrink-0" />}
      <ChannelBadge session={session} />
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
      {session.priority !== "none" && <Badge>{deskTexts.priorities[session.priority]}</Badge>}
      <SlaBadge sla={session.sla} />
      {session.is_spam && <Badge tone="danger">{deskTexts.spam}</Badge>}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
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
            {menu}
            <IconButton icon={Trash2} label={strings.delete} onClick={actions.remove} />
          </>
        )}
        <IconButton icon={PanelRight} label={strings.details} active={showsDetails} onClick={onDetails} />
      </div>
    </header>
  );
}
