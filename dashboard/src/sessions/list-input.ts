import type { Input } from "@parley/sdk";
import { PAGE } from "./conversation-pages.ts";
import { toConditions, type InboxFilter } from "./inbox-filter.ts";

/** A chat that was opened and not written in is no conversation. */
export const WRITTEN = { model: "SESSION", key: "last_message_time", operator: "ne", value: null } as const;

/** The request for a page of the list. */
export function listInput(projectUid: string, filter: InboxFilter, page: number): Input<"getSessions"> {
  return {
    project_uid: projectUid,
    limit: PAGE,
    page,
    orderBy: filter.order,
    ...(filter.state === "open" && filter.box === "all" && filter.sort !== "last_message"
      ? { sort: filter.sort }
      : {}),
    ...choiceOf(filter),
  };
}

/** Which conversations the list has, in whatever order. */
export const choiceOf = (filter: InboxFilter): Pick<NonNullable<Input<"getSessions">>, Chosen> => ({
  ...viewOf(filter),
  ...(filter.from ? { from: filter.from } : {}),
  ...(filter.to ? { to: filter.to } : {}),
  ...(filter.search ? { search: filter.search } : {}),
});

type Chosen = "inbox" | "filter" | "from" | "to" | "search";

/** Open conversations, snoozed ones and spam are views that the server has indexes for. */
function viewOf(filter: InboxFilter): Pick<NonNullable<Input<"getSessions">>, "inbox" | "filter"> {
  if (filter.box !== "all") {
    return { inbox: filter.box, filter: [WRITTEN, ...toConditions({ ...filter, box: "all" })] };
  }
  if (filter.state !== "open") return { filter: [WRITTEN, ...toConditions(filter)] };
  const conditions = toConditions({ ...filter, state: "all" });
  return {
    inbox: "open",
    ...(conditions.length === 0 ? {} : { filter: conditions }),
  };
}
