import { useInfiniteQuery } from "@tanstack/react-query";
import { callOperation, type SessionListItem } from "../api/client.ts";
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

const PAGE = 100;
const LOOK_EVERY_MS = 4000;

/** The conversations page by page, looked at again every few seconds. */
export function useConversations(projectUid: string, filter: InboxFilter): Conversations {
  const query = useInfiniteQuery({
    queryKey: ["getSessions", projectUid, filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const conditions = conditionsOf(filter);
      return callOperation(
        "getSessions",
        {
          project_uid: projectUid,
          limit: PAGE,
          page: pageParam,
          orderBy: filter.order,
          ...(filter.viewId === null ? {} : { view_id: filter.viewId }),
          ...(conditions.length > 0 ? { filter: conditions } : {}),
          ...(filter.from ? { from: filter.from } : {}),
          ...(filter.to ? { to: filter.to } : {}),
        },
        { signal },
      );
    },
    getNextPageParam: (last, _pages, page) => (last.data.length === PAGE ? page + 1 : null),
    // Only the first pages change while one looks; long lists are not read again whole.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 3 ? false : LOOK_EVERY_MS),
  });
  return {
    items: withoutRepeats(query.data?.pages.flatMap((page) => page.data) ?? []),
    isPending: query.isPending,
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** A conversation that moved up between two pages is on both. */
function withoutRepeats(items: readonly SessionListItem[]): SessionListItem[] {
  return [...new Map(items.map((item) => [item.session_uid, item])).values()];
}
