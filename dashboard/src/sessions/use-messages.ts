import { useInfiniteQuery } from "@tanstack/react-query";
import { callOperation } from "../api/client.ts";

const PAGE = 50;

/** The cache key of a conversation's messages; new messages are added there. */
export const messagesKey = (projectUid: string, sessionUid: string) =>
  ["getSessionMessages", "pages", projectUid, sessionUid] as const;

/** Messages, notes and lines about what happened, page by page from the newest; the live feed adds new ones. */
export function useMessages(projectUid: string, sessionUid: string) {
  return useInfiniteQuery({
    queryKey: messagesKey(projectUid, sessionUid),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await callOperation(
        "getSessionMessages",
        {
          project_uid: projectUid,
          session_uid: sessionUid,
          orderBy: "DESC",
          limit: PAGE,
          page: pageParam,
          include_notes: true,
          include_events: true,
        },
        { signal },
      );
      return { data, isEnd: data.length < PAGE };
    },
    getNextPageParam: (last, _pages, page) => (last.isEnd ? null : page + 1),
  });
}
