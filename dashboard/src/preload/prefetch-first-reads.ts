import type { OperationName } from "@parley/sdk";
import { queryClient, readQuery } from "../api/query.ts";
import { OPEN } from "../sessions/inbox-filter.ts";
import { conversationsQuery } from "../sessions/use-conversations.ts";
import { viewsQuery } from "../sessions/views-query.ts";
import type { Read } from "../routes.ts";
import { firstReads } from "./first-reads.ts";

/** Stores the preloaded responses in the query cache, so that a page renders once, with its content. */
export async function prefetchFirstReads({ pathname, search }: Location): Promise<void> {
  await Promise.all(firstReads(pathname, new URLSearchParams(search)).map(prefetch));
}

async function prefetch([name, input]: Read): Promise<void> {
  // The routes read the signed-in person.
  if (name === "getMe") return;
  if (name === "getSessions") {
    await queryClient.prefetchInfiniteQuery(conversationsQuery(input?.project_uid ?? "", OPEN));
  } else if (name === "getSessionViews") {
    await queryClient.prefetchQuery(viewsQuery(input?.project_uid ?? ""));
  } else await queryClient.prefetchQuery(readQuery<OperationName>(name, input));
}
