import { queryOptions } from "@tanstack/react-query";
import { callOperation, type SessionView } from "../api/client.ts";
import { VIEWS_PAGE, viewsInput } from "./views-input.ts";

/** All saved views of a project: each can be opened, and the one of the address must be found. */
export const viewsQuery = (projectUid: string) =>
  queryOptions({
    queryKey: ["getSessionViews", "all", projectUid] as const,
    queryFn: async ({ signal }): Promise<readonly SessionView[]> => {
      const views = new Map<number, SessionView>();
      for (let page = 1; ; page += 1) {
        const { data } = await callOperation("getSessionViews", viewsInput(projectUid, page), { signal });
        for (const view of data) views.set(view.id, view);
        if (data.length < VIEWS_PAGE) return [...views.values()];
      }
    },
  });
