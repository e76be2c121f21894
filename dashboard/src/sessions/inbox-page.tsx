import { useNavigate, useSearch } from "@tanstack/react-router";
import { MessagesSquare } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useProject } from "../shell/current-location.ts";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { cx } from "../ui/class-names.ts";
import { lazily } from "../ui/lazily.tsx";
import { useTitle } from "../ui/page.tsx";
import { pageLoaded } from "../ui/page-loaded.ts";
import { EmptyState, Loading } from "../ui/states.tsx";
import { useUndoLast } from "../ui/toast.tsx";
import { usePaused } from "../ui/use-paused.ts";
import { ConversationList } from "./conversation-list.tsx";
import { useAway } from "./desk/use-away.ts";
import { useDeskActions } from "./desk/use-desk-actions.ts";
import { useSelection } from "./desk/use-selection.ts";
import { EVERYTHING } from "./inbox-filter.ts";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useConversations } from "./use-conversations.ts";
import { useInboxView } from "./use-inbox-view.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const strings = sessionsTexts;
const loadConversation = () => import("./conversation.tsx");
const Conversation = lazily(async () => (await loadConversation()).Conversation, <Loading rows={8} />);
const DeskDialogs = lazily(async () => (await import("./desk/desk-dialogs.tsx")).DeskDialogs);

/** The list beside the conversation; on a narrow screen one at a time. */
export function InboxPage() {
  useTitle(strings.title);
  const { uid } = useProject();
  const { session = null, view: viewKey, contact } = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useInboxView();
  const [helping, setHelping] = useState(false);
  const { mayWrite } = useProject();
  const selection = useSelection();
  const actions = useDeskActions(selection.clear);
  const away = useAway();
  const undoLast = useUndoLast();
  /** Keys act on the ticked conversations, or on the open one. */
  const targets = selection.uids.length > 0 ? selection.uids : session ? [session] : [];
  const search = useRef<HTMLInputElement>(null);
  // A failure shows when a conversation is opened.
  useEffect(() => {
    void pageLoaded.then(loadConversation).catch(() => undefined);
  }, []);
  const conversations = useConversations(uid, usePaused(view.filter, view.typed), view.isReady);
  const open = useCallback(
    (next: string | null) =>
      void navigate({
        to: "/p/$projectUid/inbox",
        params: { projectUid: uid },
        search: {
          ...(next ? { session: next } : {}),
          ...(viewKey ? { view: viewKey } : {}),
          ...(contact ? { contact } : {}),
        },
      }),
    [navigate, uid, viewKey, contact],
  );
  const found = conversations.items.find((item) => item.session_uid === session)?.match ?? null;
  const move = (step: number) => {
    const { items } = conversations;
    const at = items.findIndex((item) => item.session_uid === session);
    const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + step))];
    if (next) open(next.session_uid);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    "/": () => search.current?.focus(),
    "?": () => setHelping(true),
    ...(mayWrite
      ? {
          a: () => actions.ask("assign", targets),
          s: () => actions.ask("snooze", targets),
          p: () => actions.ask("priority", targets),
          x: () => session && selection.toggle(session),
          E: () => actions.change(selection.uids, { state: "resolved" }, deskTexts.resolved),
          w: away.toggle,
          z: undoLast,
        }
      : {}),
  });
  return (
    <div className="flex h-full">
      <h1 className="sr-only">{strings.title}</h1>
      <div
        className={cx(
          "w-full shrink-0 border-e border-line bg-surface lg:w-80 xl:w-88",
          session && "hidden lg:block",
        )}
      >
        <ConversationList
          conversations={conversations}
          view={view}
          session={session}
          onOpen={open}
          onHelp={() => setHelping(true)}
          searchRef={search}
          selection={selection}
          actions={actions}
        />
      </div>
      <div className={cx("min-w-0 flex-1", !session && "hidden lg:block")}>
        {session ? (
          <Conversation
            key={session}
            sessionUid={session}
            foundId={view.filter.search === "" ? null : (found?.message_id ?? null)}
            actions={actions}
            onClose={() => open(null)}
            onVisitor={(visitorId) => view.setFilter({ ...EVERYTHING, visitorId })}
          />
        ) : (
          <div className="pt-[14vh]">
            <EmptyState icon={MessagesSquare} title={strings.pick} text={strings.pickText} />
          </div>
        )}
      </div>
      {actions.dialog && <DeskDialogs actions={actions} />}
      {helping && <ShortcutHelp onClose={() => setHelping(false)} />}
    </div>
  );
}
