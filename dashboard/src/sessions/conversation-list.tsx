import { elementScroll, useVirtualizer, type observeElementRect } from "@tanstack/react-virtual";
import { Inbox as InboxIcon, Keyboard, SearchX } from "lucide-react";
import { useEffect, useRef, type Ref } from "react";
import type { SessionListItem } from "../api/client.ts";
import { errorMessage } from "../api/error-message.ts";
import { useIsOnline, useIsTyping } from "../live/visitors.ts";
import { useWorkspace } from "../shell/me.tsx";
import { sessionsTexts } from "../i18n/areas/sessions.ts";
import { deskTexts } from "../i18n/areas/desk.ts";
import { texts } from "../i18n/index.ts";
import { useProject } from "../shell/current-location.ts";
import { Avatar } from "../ui/avatar.tsx";
import { UnverifiedBadge } from "../contacts/unverified.tsx";
import { Badge, splitTags } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { Problem } from "../ui/form.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { EmptyState, Failure, Loading } from "../ui/states.tsx";
import { Time } from "../ui/time.tsx";
import { chatModeOf } from "./chat-mode.ts";
import { lazily } from "../ui/lazily.tsx";
import { AwayButton } from "./desk/away-button.tsx";
import { BulkBar } from "./desk/bulk-bar.tsx";
import { SlaBadge } from "./desk/sla-badge.tsx";
import type { DeskActions } from "./desk/use-desk-actions.ts";
import type { Selection } from "./desk/use-selection.ts";
import { isEverywhere, searchFor } from "./search-everywhere.ts";
import { Match } from "./search-match.tsx";
import { isNarrowed } from "./inbox-filter.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { OnlineDot } from "./online-dot.tsx";
import { sessionName } from "./session-name.ts";
import { lastMessageText } from "./session-row.tsx";
import type { Conversations } from "./use-conversations.ts";
import type { InboxView } from "./use-inbox-view.ts";
import { ViewBar } from "./view-bar.tsx";

const strings = sessionsTexts;
const ROW_HEIGHT = 76;

interface Props {
  readonly conversations: Conversations;
  readonly view: InboxView;
  readonly session: string | null;
  readonly onOpen: (session: string) => void;
  readonly onHelp: () => void;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly selection: Selection;
  readonly actions: DeskActions;
}

/** Lazy; reserves its space. */
const BellButton = lazily(
  async () => (await import("../notifications/bell-button.tsx")).BellButton,
  <span className="size-8" />,
);

const ListedFields = lazily(async () => (await import("../custom-fields/listed-fields.tsx")).ListedFields);

export function ConversationList({ conversations, view, session, onOpen, ...rest }: Props) {
  const { onHelp, searchRef, selection, actions } = rest;
  const { mayWrite } = useProject();
  const { filter } = view;
  return (
    <section aria-label={strings.list} className="flex h-full flex-col">
      <header className="grid gap-2 border-b border-line p-3">
        <div className="flex items-center gap-1">
          <InboxFilters view={view} />
          <BellButton />
          {mayWrite && <AwayButton />}
          <IconButton icon={Keyboard} label={strings.shortcuts} onClick={onHelp} className="max-md:hidden" />
        </div>
        <SearchInput
          ref={searchRef}
          label={strings.search}
          value={filter.search}
          onSearch={(search) => searchFor(view, search)}
        />
        {isEverywhere(view) && <p className="px-0.5 text-xs text-muted">{strings.searchesAll}</p>}
        <ViewBar view={view} />
      </header>
      {mayWrite && <BulkBar selection={selection} actions={actions} />}
      {conversations.error ? (
        <Failure error={conversations.error} onRetry={conversations.retry} />
      ) : conversations.isPending ? (
        <Loading rows={9} />
      ) : conversations.items.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <Rows
          conversations={conversations}
          session={session}
          onOpen={onOpen}
          search={filter.search}
          selection={mayWrite ? selection : null}
        />
      )}
    </section>
  );
}

function Nothing({ view }: Pick<Props, "view">) {
  const { filter, baseline, setFilter, key } = view;
  if (filter.search !== "") {
    return (
      <EmptyState icon={SearchX} title={strings.noneFound} text={strings.noneFoundText}>
        <Button size="sm" onClick={() => searchFor(view, "")}>
          {texts.actions.clearSearch}
        </Button>
      </EmptyState>
    );
  }
  if (!isNarrowed(filter, baseline)) {
    const isUnfiltered = key === "open" || key === "all";
    return (
      <EmptyState
        icon={InboxIcon}
        title={key === "open" ? strings.noneOpen : key === "all" ? strings.none : strings.noneHere}
        {...(isUnfiltered ? { text: strings.noneText } : {})}
      />
    );
  }
  return (
    <EmptyState icon={InboxIcon} title={strings.noneFiltered}>
      <Button size="sm" onClick={() => setFilter(baseline)}>
        {texts.actions.clear}
      </Button>
    </EmptyState>
  );
}

/**
 * Reports the size with the browser's own layout. The library's version asks for it as soon as the list is mounted,
 * which makes the browser lay out the page twice and React draw it twice in one task.
 */
const observeSize: typeof observeElementRect = ({ scrollElement }, report) => {
  if (!scrollElement) return;
  const observer = new ResizeObserver(() =>
    report({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  );
  observer.observe(scrollElement);
  return () => observer.disconnect();
};

interface RowsProps extends Pick<Props, "conversations" | "session" | "onOpen"> {
  readonly search: string;
  /** Null where nothing can be changed. */
  readonly selection: Selection | null;
}

/** Only the rows in sight exist, so ten thousand scroll like ten. */
function Rows({ conversations, session, onOpen, search, selection }: RowsProps) {
  const { items, hasMore, isLoadingMore, moreError, loadMore } = conversations;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]?.session_uid ?? index,
    overscan: 4,
    // The list is nearly as tall as the window: its first rows are drawn at once, not after it has been measured.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeSize,
    // A new list is at its top; scrolling it there would make the browser lay out the page at once.
    scrollToFn: (offset, options, list) => {
      if (offset > 0 || list.scrollOffset) elementScroll(offset, options, list);
    },
    useFlushSync: false,
  });
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && !moreError && lastShown >= items.length - 10) loadMore();
  }, [hasMore, isLoadingMore, moreError, lastShown, items.length, loadMore]);
  const selected = items.findIndex((item) => item.session_uid === session);
  useEffect(() => {
    if (selected >= 0) virtual.scrollToIndex(selected, { align: "auto" });
    // Only when another one is chosen: following every change would fight against the wheel.
  }, [session]);
  return (
    <div ref={scroller} tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto -outline-offset-2">
      <ul style={{ height: virtual.getTotalSize() }} className="relative">
        {rows.map((row) => {
          const item = items[row.index];
          return (
            item && (
              <li
                key={item.session_uid}
                className="absolute inset-x-0 top-0"
                style={{ height: ROW_HEIGHT, transform: `translateY(${row.start}px)` }}
                aria-setsize={items.length}
                aria-posinset={row.index + 1}
              >
                <Row
                  item={item}
                  selected={item.session_uid === session}
                  onOpen={onOpen}
                  search={search}
                  selection={selection}
                />
              </li>
            )
          );
        })}
      </ul>
      {moreError && (
        <div className="grid grid-cols-1 justify-items-center gap-2 p-4">
          <Problem>{errorMessage(moreError)}</Problem>
          <Button size="sm" busy={isLoadingMore} onClick={loadMore}>
            {strings.more}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly item: SessionListItem;
  readonly selected: boolean;
  readonly search: string;
  readonly onOpen: (session: string) => void;
  readonly selection: Selection | null;
}

function Row({ item, selected, onOpen, search, selection }: RowProps) {
  const name = sessionName(item);
  const { me } = useWorkspace();
  const isOnline = useIsOnline(item.session_uid);
  const isTyping = useIsTyping(item.session_uid);
  const unread = Number(item.total_unseen);
  const at = item.last_message_time ?? item.created_at;
  const isTicked = selection?.has(item.session_uid) ?? false;
  const button = (
    <button
      type="button"
      aria-current={selected || undefined}
      onClick={() => onOpen(item.session_uid)}
      className="flex h-full min-w-0 flex-1 gap-3 py-2.5 ps-2 pe-4 text-start -outline-offset-2"
    >
      <span className="relative self-start">
        <Avatar name={name} />
        {isOnline && <OnlineDot className="absolute -end-0.5 -bottom-0.5 size-2.5 border-2 border-surface" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            className={cx(
              "min-w-0 flex-1 truncate text-[13px]",
              unread > 0 ? "font-semibold" : "font-medium",
            )}
          >
            {name}
          </span>
          <span className="shrink-0 text-xs text-muted">
            <Time at={at} />
          </span>
        </span>
        <span className="flex items-center gap-2">
          <span
            dir="auto"
            className={cx("min-w-0 flex-1 truncate text-[13px]", unread > 0 ? "text-ink" : "text-muted")}
          >
            {isTyping ? (
              <em className="text-accent-ink not-italic">{strings.typing}</em>
            ) : item.match ? (
              <Match match={item.match} search={search} />
            ) : (
              lastMessageText(item)
            )}
          </span>
          {unread > 0 && (
            <span className="grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[11px] font-semibold text-white">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{strings.unread(unread)}</span>
            </span>
          )}
        </span>
        {/* A chip without room is left out whole. */}
        <span className="mt-1 flex h-5 flex-wrap items-center gap-1 overflow-hidden">
          {(chatModeOf(item) !== "bot" || item.assignee_id === me.user.id) && (
            <Badge tone={chatModeOf(item) === "awaiting" ? "warn" : "accent"}>
              {item.assignee_id === me.user.id ? strings.withYou : strings.modes[chatModeOf(item)]}
            </Badge>
          )}
          {item.state !== "pending" && (
            <Badge tone={item.state === "unresolved" ? "danger" : "plain"}>
              {strings.states[item.state]}
            </Badge>
          )}
          {item.priority !== "none" && (
            <Badge tone={item.priority === "urgent" || item.priority === "high" ? "danger" : "plain"}>
              {deskTexts.priorities[item.priority]}
            </Badge>
          )}
          <SlaBadge sla={item.sla} />
          {item.snoozed_until && <Badge>{deskTexts.snoozed}</Badge>}
          <UnverifiedBadge contact={item.contact_data} />
          {splitTags(item.segment)
            .slice(0, 2)
            .map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          {Object.keys(item.data).length > 0 && <ListedFields values={item.data} />}
        </span>
      </span>
    </button>
  );
  return (
    <div
      className={cx(
        "flex h-full w-full border-b border-line ps-2",
        isTicked || selected ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      {selection && (
        <label className="grid w-7 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={deskTexts.selectOne(name)}
            checked={isTicked}
            onChange={() => selection.toggle(item.session_uid)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      {button}
    </div>
  );
}
