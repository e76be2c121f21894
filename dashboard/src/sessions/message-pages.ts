import type { InfiniteData } from "@tanstack/react-query";
import type { SessionMessage } from "../api/client.ts";

export interface MessagePage {
  readonly data: readonly SessionMessage[];
  /** There was nothing older when it was read. */
  readonly isEnd: boolean;
}

/** A conversation's messages as far as they have been read, the newest first. */
export type MessagePages = InfiniteData<MessagePage, number>;

/** Each once, the oldest first: a new message moves others to the next page, where they are read again. */
export function messagesOf(pages: readonly MessagePage[]): SessionMessage[] {
  const byId = new Map(pages.flatMap(({ data }) => data).map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

export function withNewMessage(list: MessagePages, message: SessionMessage): MessagePages {
  const isKnown = list.pages.some(({ data }) => data.some(({ id }) => id === message.id));
  const [newest, ...older] = list.pages;
  if (isKnown || !newest) return list;
  return { ...list, pages: [{ ...newest, data: [message, ...newest.data] }, ...older] };
}

export function withChangedMessage(list: MessagePages, message: SessionMessage): MessagePages {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((known) => (known.id === message.id ? message : known)),
  }));
  return { ...list, pages };
}
