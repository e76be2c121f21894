import type { InfiniteData } from "@tanstack/react-query";
import type { SessionListItem, SessionMessage } from "@parley/sdk";
import { chatModeOf } from "./chat-mode.ts";
import type { InboxFilter } from "./inbox-filter.ts";

export interface ConversationPage {
  readonly data: readonly SessionListItem[];
  /** There was nothing behind it when it was read. */
  readonly isEnd: boolean;
}

/** The list of conversations as far as it has been read. */
export type ConversationPages = InfiniteData<ConversationPage, number>;

export const PAGE = 100;

/** Each once: one that moved up between the reading of two pages is on both. */
export function conversationsOf(pages: readonly ConversationPage[]): SessionListItem[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((item) => [item.session_uid, item])).values()];
}

/** The page to read next, by how many are known: where some have left the list, the page that they let move up. */
export function nextPage(pages: readonly ConversationPage[], last: number): number | null {
  if (pages.at(-1)?.isEnd) return null;
  const known = conversationsOf(pages).length;
  const hasGrown = known > conversationsOf(pages.slice(0, -1)).length;
  return hasGrown ? Math.min(last + 1, Math.floor(known / PAGE) + 1) : last + 1;
}

/** Whether a conversation belongs to the list; null if only the server knows. */
export function matchesFilter(item: SessionListItem, filter: InboxFilter): boolean | null {
  if (filter.search !== "" || filter.visitorId !== null || filter.others.length > 0) return null;
  const mode = chatModeOf(item);
  const day = activityOf(item).slice(0, 10);
  const isMatch =
    item.last_message_time !== null &&
    matchesBox(item, filter) &&
    (filter.teamId === null || filter.teamId === item.team_id) &&
    (filter.mode === "all" || filter.mode === mode) &&
    (filter.state === "all" || filter.state === (filter.state === "open" ? openOf(item) : item.state)) &&
    (filter.assignee === "all" || filter.assignee === (item.assignee_id ?? "none")) &&
    (filter.contactId === null || filter.contactId === item.contact_id) &&
    (filter.from === "" || filter.from <= day) &&
    (filter.to === "" || day <= filter.to);
  // Its place in such a list depends on more than its last message.
  return isMatch && (filter.sort !== "last_message" || ORDERED_BOXES.has(filter.box)) ? null : isMatch;
}

const ORDERED_BOXES: ReadonlySet<string> = new Set(["snoozed", "breaching", "breached"]);

/** Snoozed conversations and spam are in lists of their own. */
function matchesBox(item: SessionListItem, { box, state }: InboxFilter): boolean {
  if (box === "spam") return item.is_spam;
  if (box === "snoozed") return item.snoozed_until !== null && !item.is_spam;
  if (box !== "all") return item.sla !== null && item.snoozed_until === null;
  return state !== "open" || (!item.is_spam && item.snoozed_until === null);
}

const openOf = ({ state }: SessionListItem): "open" | null =>
  state === "pending" || state === "unresolved" ? "open" : null;

/** The list with the conversation at its place; unchanged where its place has not been read yet. */
export function withConversation(
  list: ConversationPages,
  item: SessionListItem,
  order: InboxFilter["order"],
): ConversationPages {
  const rest = withoutConversation(list, item.session_uid);
  const isBefore = (other: SessionListItem) =>
    order === "DESC" ? compare(item, other) > 0 : compare(item, other) < 0;
  let isInserted = false;
  const pages = rest.pages.map((page, index) => {
    const at = isInserted ? -1 : page.data.findIndex(isBefore);
    const isEnd = page.isEnd && index === rest.pages.length - 1;
    if (isInserted || (at < 0 && !isEnd)) return page;
    isInserted = true;
    const data = at < 0 ? [...page.data, item] : page.data.toSpliced(at, 0, item);
    return { ...page, data };
  });
  return { ...rest, pages };
}

export function withoutConversation(list: ConversationPages, sessionUid: string): ConversationPages {
  const has = (page: ConversationPage) => page.data.some((item) => item.session_uid === sessionUid);
  if (!list.pages.some(has)) return list;
  const without = (page: ConversationPage) => ({
    ...page,
    data: page.data.filter((item) => item.session_uid !== sessionUid),
  });
  return { ...list, pages: list.pages.map((page) => (has(page) ? without(page) : page)) };
}

/** A conversation after a message, counted as on the server; unchanged if it already has the message. */
export function withMessage<Item extends SessionListItem>(item: Item, message: SessionMessage): Item {
  // A line about what happened is no message.
  if (message.type === "event" || message.id <= (item.last_message_id ?? 0)) return item;
  const isNote = message.type === "note";
  const unseen = { user: String(Number(item.total_unseen) + 1), operator: "0", assistant: item.total_unseen };
  return {
    ...item,
    total_unseen: isNote ? item.total_unseen : unseen[message.send_by],
    last_message: message.message,
    last_message_id: message.id,
    last_message_time: message.created_at,
    last_message_content_type: message.content_type,
    last_message_type: isNote ? 1 : 0,
    updated_at: message.created_at,
  };
}

const activityOf = (item: SessionListItem): string => item.last_message_time ?? item.created_at;

const compare = (a: SessionListItem, b: SessionListItem): number =>
  Date.parse(activityOf(a)) - Date.parse(activityOf(b)) || a.id - b.id;
