import type { Input } from "../api/client.ts";
import { PAGE } from "./conversation-pages.ts";
import { conditionsOf, type InboxFilter } from "./inbox-filter.ts";

/** How a page of the list is asked for. */
export function listInput(projectUid: string, filter: InboxFilter, page: number): Input<"getSessions"> {
  const conditions = conditionsOf(filter);
  return {
    project_uid: projectUid,
    limit: PAGE,
    page,
    orderBy: filter.order,
    ...(conditions.length > 0 ? { filter: conditions } : {}),
    ...(filter.from ? { from: filter.from } : {}),
    ...(filter.to ? { to: filter.to } : {}),
    ...(filter.search ? { search: filter.search } : {}),
  };
}
