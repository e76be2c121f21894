import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callOperation, type SessionListItem } from "../api/client.ts";
import { conversationsOf, nextPage, PAGE } from "./conversation-pages.ts";
import { conditionsOf, type InboxFilter } from "./inbox-filter.ts";

export interface Conversations {
  readonly items: readonly SessionListItem[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Where the list is kept; what happens meanwhile is put in there. */
export const listKey = (projectUid: string, ...filter: readonly InboxFilter[]) =>
  ["getSessions", "pages", projectUid, ...filter] as const;

/** The conversations page by page; the live feed keeps them up to date. */
export function useConversations(projectUid: string, filter: InboxFilter, isKnown: boolean): Conversations {
  const query = useInfiniteQuery({
    enabled: isKnown,
    queryKey: listKey(projectUid, filter),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const conditions = conditionsOf(filter);
      const { data } = await callOperation(
        "getSessions",
        {
          project_uid: projectUid,
          limit: PAGE,
          page: pageParam,
          orderBy: filter.order,
          ...(conditions.length > 0 ? { filter: conditions } : {}),
          ...(filter.from ? { from: filter.from } : {}),
          ...(filter.to ? { to: filter.to } : {}),
          ...(filter.search ? { search: filter.search } : {}),
        },
        { signal },
      );
      return { data, isEnd: data.length < PAGE };
    },
    getNextPageParam: (_last, pages, page) => nextPage(pages, page),
    // Nothing is lost by keeping it: the live feed says what changes, and reads it again after a gap.
    staleTime: 60_000,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => conversationsOf(pages ?? []), [pages]);
  return {
    items,
    isPending: query.isPending,
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetching,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
