import type { Input, OperationName } from "@parley/sdk";
import { OPEN } from "../sessions/inbox-filter.ts";
import { listInput } from "../sessions/list-input.ts";
import { viewsInput } from "../sessions/views-input.ts";

/** An operation with its input. */
export type Read = { [Name in OperationName]: readonly [name: Name, input: Input<Name>] }[OperationName];

export const MY_PROJECTS = { limit: 1_000 } as const;

const ACCESS_PAGES =
  /^\/(sign-in|sign-up|complete-sign-up|forgot-password|reset-password|accept-invitation)(\/|$)/;

/** Whether an address is public. */
export const isAccessPage = (path: string): boolean => ACCESS_PAGES.test(path);

/** What an address will read in any case. It is asked for by the page itself, long before its scripts have come. */
export function firstReads(path: string, search: URLSearchParams): readonly Read[] {
  if (isAccessPage(path)) return [];
  return [["getMe", undefined], ["getMyProjects", MY_PROJECTS], ...readsOfProject(path, search)];
}

function readsOfProject(path: string, search: URLSearchParams): readonly Read[] {
  const [, place, uid, page] = path.split("/");
  if (place !== "p" || !uid) return [];
  const project = { project_uid: uid };
  const reads: Read[] = [["getInboxCounts", project]];
  if (page === "inbox") {
    const session = search.get("session");
    reads.push(["getSessionViews", viewsInput(uid)]);
    if (!search.has("view") && !search.has("contact")) reads.push(["getSessions", listInput(uid, OPEN, 1)]);
    if (session) reads.push(["getSession", { ...project, session_uid: session }]);
  }
  if (page === "training") {
    reads.push(["getTrainingStatus", project]);
    if (!search.has("tab")) reads.push(["getProjectText", { ...project, type: "faq", page: 1, limit: 25 }]);
  }
  return reads;
}
