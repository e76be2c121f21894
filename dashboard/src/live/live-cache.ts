import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { callOperation, type Answer, type SessionDetail, type SessionMessage } from "../api/client.ts";
import {
  matchesFilter,
  withConversation,
  withMessage,
  withoutConversation,
  type ConversationPages,
} from "../sessions/conversation-pages.ts";
import type { InboxFilter } from "../sessions/inbox-filter.ts";
import { withChangedMessage, withNewMessage, type MessagePages } from "../sessions/message-pages.ts";
import { listKey } from "../sessions/use-conversations.ts";
import { messagesKey } from "../sessions/use-messages.ts";
import { refresh } from "./throttled-refresh.ts";

/** Applies live events to cached responses, so that nothing has to be refetched. */
export interface LiveCache {
  session(session: SessionDetail): void;
  message(message: SessionMessage): Promise<void>;
  messageUpdated(message: SessionMessage): void;
  deleted(sessionUid: string): void;
}

type Detail = Answer<"getSession">;
type Item = ConversationPages["pages"][number]["data"][number];

/** `readAgain` is for lists of which only the server knows what belongs to them. */
export function createLiveCache(
  client: QueryClient,
  projectUid: string,
  refreshThrottled: (key: QueryKey) => void,
): LiveCache {
  /** Sessions known to be test chats, which no list shows: they are requested only once. */
  const hidden = new Set<string>();
  const detailKey = (sessionUid: string) =>
    ["getSession", { project_uid: projectUid, session_uid: sessionUid }] as const;
  const lists = () =>
    client.getQueriesData<ConversationPages>({ queryKey: listKey(projectUid) }).map(([key, data]) => ({
      key,
      filter: key[3] as InboxFilter,
      items: data?.pages.flatMap((page) => page.data) ?? [],
    }));

  function change<Data>(key: QueryKey, update: (data: Data) => Data): void {
    client.setQueryData<Data>(key, (data) => data && update(data));
    // A pending answer may be older than the latest event.
    const isFetching = client.getQueryState(key)?.fetchStatus === "fetching";
    if (isFetching) refresh(client, { queryKey: key, exact: true });
  }

  function upsertConversation(item: Item): void {
    for (const { key, filter, items } of lists()) {
      const isMatch = matchesFilter(item, filter);
      if (isMatch === null) refreshThrottled(key);
      if (isMatch ?? items.some(isOf(item.session_uid))) {
        change<ConversationPages>(key, (list) => withConversation(list, item, filter.order));
      } else {
        change<ConversationPages>(key, (list) => withoutConversation(list, item.session_uid));
      }
    }
  }

  function session(next: SessionDetail): void {
    change<Detail>(detailKey(next.session_uid), (answer) => ({ ...answer, data: next }));
    if (next.is_emulator) hidden.add(next.session_uid);
    else upsertConversation(next);
  }

  return {
    session,
    async message(message) {
      const { session_uid: uid } = message;
      if (message.event?.kind === "rated") void client.invalidateQueries({ queryKey: ["getRatings"] });
      change<MessagePages>(messagesKey(projectUid, uid), (list) => withNewMessage(list, message));
      change<Detail>(detailKey(uid), (answer) => ({ ...answer, data: withMessage(answer.data, message) }));
      if (hidden.has(uid) || lists().length === 0) return;
      const known = lists()
        .flatMap(({ items }) => items)
        .find(isOf(uid));
      if (known) return upsertConversation(withMessage(known, message));
      const read = await callOperation("getSession", { project_uid: projectUid, session_uid: uid }).catch(
        () => null,
      );
      if (read) session(read.data);
    },
    messageUpdated: (message) =>
      change<MessagePages>(messagesKey(projectUid, message.session_uid), (list) =>
        withChangedMessage(list, message),
      ),
    deleted(sessionUid) {
      for (const { key } of lists()) {
        change<ConversationPages>(key, (list) => withoutConversation(list, sessionUid));
      }
      void client.invalidateQueries({ queryKey: detailKey(sessionUid) });
    },
  };
}

const isOf =
  (sessionUid: string) =>
  (item: Item): boolean =>
    item.session_uid === sessionUid;
