import { useInfiniteQuery } from "@tanstack/react-query";
import { callOperation } from "../api/client.ts";

const PAGE = 50;

/** Where a conversation's messages are kept; what is said meanwhile is put in there. */
export const messagesKey = (projectUid: string, sessionUid: string) =>
  ["getSessionMessages", "pages", projectUid, sessionUid] as const;

/** What was said and noted, page by page from the newest; the live feed adds what comes. */
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
        },
        { signal },
      );
      return { data, isEnd: data.length < PAGE };
    },
    getNextPageParam: (last, _pages, page) => (last.isEnd ? null : page + 1),
  });
}
