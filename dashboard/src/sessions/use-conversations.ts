import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callOperation, type SessionListItem } from "../api/client.ts";
import { conversationsOf, nextPage, PAGE, type ConversationPage } from "./conversation-pages.ts";
import type { InboxFilter } from "./inbox-filter.ts";
import { listInput } from "./list-input.ts";

export interface Conversations {
  readonly items: readonly SessionListItem[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why there is no more of it than is shown. */
  readonly moreError: Error | null;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The key of the cached list, which live events update. */
export const listKey = (projectUid: string, ...filter: readonly InboxFilter[]) =>
  ["getSessions", "pages", projectUid, ...filter] as const;

/** How the list is read, page by page. */
export const conversationsQuery = (projectUid: string, filter: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: listKey(projectUid, filter),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const { data } = await callOperation("getSessions", listInput(projectUid, filter, pageParam), {
        signal,
      });
      return { data, isEnd: data.length < PAGE };
    },
    getNextPageParam: (_last, pages, page) => nextPage(pages, page),
    // Safe to keep: the live feed reports changes, and it is refetched after a gap.
    staleTime: 60_000,
  });

/** The conversations page by page; the live feed keeps them up to date. */
export function useConversations(projectUid: string, filter: InboxFilter, isKnown: boolean): Conversations {
  const query = useInfiniteQuery({ ...conversationsQuery(projectUid, filter), enabled: isKnown });
  const pages = query.data?.pages;
  const items = useMemo(() => conversationsOf(pages ?? []), [pages]);
  return {
    items,
    isPending: query.isPending,
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetching,
    moreError: query.isFetchNextPageError ? query.error : null,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
