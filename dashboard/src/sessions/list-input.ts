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
    filter: [WRITTEN, ...toConditions(filter)],
    ...(filter.from ? { from: filter.from } : {}),
    ...(filter.to ? { to: filter.to } : {}),
    ...(filter.search ? { search: filter.search } : {}),
  };
}
